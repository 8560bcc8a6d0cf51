#include "fairly/automaton/hoa_writer.hpp"

#include "fairly/automaton/structure.hpp"
#include "fairly/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace fairly {
namespace {

// A guard with more cubes than this is written through aliases, one for each node of its diagram.
// That is linear in the diagram, whereas a sum of cubes can be exponential.
constexpr std::size_t kMaxLabelCubes = 32;

class LabelWriter {
 public:
  explicit LabelWriter(const Automaton& automaton) : bdds_(automaton.guards()) {
    std::vector<Cube> cubes;
    for (const Transition& t : automaton.transitions()) {
      const auto [place, is_new] = labels_.try_emplace(t.guard.id);
      if (!is_new) continue;
      const bool few = bdds_.cubes(t.guard, kMaxLabelCubes, cubes);
      place->second = few ? sum_of(cubes) : part(t.guard);
      if (!few) collect_nodes(t.guard);
    }
  }

  // Definitions of the nodes of all guards that need aliases, operands first.
  std::string aliases() const {
    std::string out;
    for (const std::uint32_t id : aliased_) {
      const Bdd f{id};
      const std::uint32_t v = bdds_.variable(f);
      out += fmt::format("Alias: @{} {}&{} | !{}&{}\n", id, v, part(bdds_.high(f)), v,
                         part(bdds_.low(f)));
    }
    return out;
  }

  const std::string& label(Bdd guard) const { return labels_.at(guard.id); }

 private:
  static std::string sum_of(const std::vector<Cube>& cubes) {
    if (cubes.empty()) return "f";
    std::string out;
    for (const Cube& cube : cubes) {
      if (!out.empty()) out += " | ";
      out += cube.empty() ? "t" : "";
      for (std::size_t i = 0; i < cube.size(); ++i) {
        out +=
            fmt::format("{}{}{}", i > 0 ? "&" : "", cube[i].positive ? "" : "!", cube[i].variable);
      }
    }
    return out;
  }

  std::string part(Bdd f) const {
    if (bdds_.is_constant(f)) return f == Bdds::kTrue ? "t" : "f";
    return fmt::format("@{}", f.id);
  }

  void collect_nodes(Bdd root) {
    std::vector<Bdd> open{root};
    while (!open.empty()) {
      const Bdd f = open.back();
      open.pop_back();
      if (bdds_.is_constant(f) || !aliased_.insert(f.id).second) continue;
      open.push_back(bdds_.low(f));
      open.push_back(bdds_.high(f));
    }
  }

  Bdds bdds_;                                   // a copy: cubes() needs room to work
  std::map<std::uint32_t, std::string> labels_; // of each guard
  std::set<std::uint32_t> aliased_; // ordered, since the parts of a node have smaller numbers
};

std::string marks(const MarkSet& set) {
  std::string out;
  set.for_each([&](Mark mark) { out += fmt::format("{}{}", out.empty() ? "" : " ", mark); });
  return out.empty() ? out : " {" + out + "}";
}

} // namespace

std::string to_hoa(const Automaton& automaton) {
  const LabelWriter labels(automaton);
  std::string out = "HOA: v1\n";
  if (!automaton.name().empty()) out += fmt::format("name: {}\n", fairly::quoted(automaton.name()));
  out += fmt::format("States: {}\n", automaton.state_count());
  for (const State state : automaton.initial()) out += fmt::format("Start: {}\n", state);
  out += fmt::format("AP: {}", automaton.propositions().size());
  for (const std::string& name : automaton.propositions()) out += ' ' + fairly::quoted(name);
  out += '\n' + labels.aliases();
  if (const auto name = automaton.acceptance().hoa_name(automaton.mark_count())) {
    out += fmt::format("acc-name: {}\n", *name);
  }
  out += fmt::format("Acceptance: {} {}\n", automaton.mark_count(),
                     automaton.acceptance().to_string());
  const Structure shape = structure(automaton);
  out += fmt::format("properties: trans-labels explicit-labels {} no-univ-branch{}{}{}\n--BODY--\n",
                     shape.state_based ? "state-acc" : "trans-acc",
                     shape.deterministic ? " deterministic" : "", shape.complete ? " complete" : "",
                     shape.weak ? " inherently-weak" : "");
  for (State state = 0; state < automaton.state_count(); ++state) {
    const std::span<const Transition> row = automaton.transitions(state);
    out += fmt::format("State: {}", state);
    if (!automaton.state_name(state).empty())
      out += ' ' + fairly::quoted(automaton.state_name(state));
    if (shape.state_based && !row.empty()) out += marks(automaton.marks()[row[0].marks]);
    out += '\n';
    for (const Transition& t : row) {
      out += fmt::format("[{}] {}{}\n", labels.label(t.guard), t.target,
                         shape.state_based ? "" : marks(automaton.marks()[t.marks]));
    }
  }
  return out + "--END--\n";
}

} // namespace fairly
