#include "fairly/automaton/never_writer.hpp"

#include "fairly/automaton/structure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

namespace fairly {
namespace {

constexpr std::size_t kMaxClaimCubes = 10'000;

bool is_word(const std::string& name) {
  const auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  };
  const auto fits = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9'); };
  return !name.empty() && is_letter(name[0]) && std::all_of(name.begin(), name.end(), fits);
}

class ClaimWriter {
 public:
  explicit ClaimWriter(const Automaton& automaton)
      : automaton_(automaton), bdds_(automaton.guards()), accept_all_(find_accept_all()) {}

  Result<std::string> write() {
    const State initial = automaton_.initial()[0]; // SPIN starts at the first label
    std::string out = fmt::format("never {{ /* {} */\n", comment(automaton_.name()));
    write_state(initial, out);
    for (State state = 0; state < automaton_.state_count(); ++state) {
      if (state != initial && state != accept_all_) write_state(state, out);
    }
    // At the end of the text the claim ends, which SPIN reports as an error at once.
    if (accept_all_) out += "accept_all:\n  skip\n";
    if (too_many_cubes_) {
      return Error{.message = "a guard is too complex for a never claim",
                   .kind = ErrorKind::limit,
                   .stop = Stop::Kind::size};
    }
    return out + "}\n";
  }

 private:
  static std::string comment(std::string text) {
    for (std::size_t at = 0; (at = text.find("*/", at)) != std::string::npos;) {
      text.replace(at, 2, "* /");
    }
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
  }

  bool accepts(State state) const {
    const std::span<const Transition> row = automaton_.transitions(state);
    return !row.empty() && row[0].marks != kNoMarks;
  }

  // Finds a state from which every word is accepted.
  std::optional<State> find_accept_all() const {
    for (State state = 0; state < automaton_.state_count(); ++state) {
      const std::span<const Transition> row = automaton_.transitions(state);
      const bool loops = row.size() == 1 && row[0].target == state && row[0].guard == Bdds::kTrue;
      if (loops && accepts(state) && state != automaton_.initial()[0]) return state;
    }
    return std::nullopt;
  }

  std::string label(State state) const {
    if (state == accept_all_) return "accept_all";
    const std::string name = state == automaton_.initial()[0] ? "init" : fmt::format("S{}", state);
    return (accepts(state) ? "accept_" : "T_") + name;
  }

  // A Promela condition without outer parentheses.
  std::string guard(Bdd f) {
    std::vector<Cube> cubes;
    if (!bdds_.cubes(f, kMaxClaimCubes, cubes)) too_many_cubes_ = true;
    std::string out;
    for (const Cube& cube : cubes) {
      const std::string product = conjunction(cube);
      if (cubes.size() == 1) return product;
      out += (out.empty() ? "(" : " || (") + product + ")";
    }
    return out.empty() ? "false" : out;
  }

  std::string conjunction(const Cube& cube) const {
    std::string out;
    for (const Literal& literal : cube) {
      const std::string& name = automaton_.propositions()[literal.variable];
      out += fmt::format("{}{}{}", out.empty() ? "" : " && ", literal.positive ? "" : "!",
                         is_word(name) ? name : "(" + name + ")");
    }
    return out.empty() ? "true" : out;
  }

  void write_state(State state, std::string& out) {
    out += label(state) + ":\n";
    const std::span<const Transition> row = automaton_.transitions(state);
    if (row.empty()) {
      out += "  false;\n";
      return;
    }
    out += "  if\n";
    for (const Transition& t : row) {
      const std::string condition = guard(t.guard);
      out += fmt::format("  :: ({}) -> goto {}\n", condition, label(t.target));
    }
    out += "  fi;\n";
  }

  const Automaton& automaton_;
  Bdds bdds_; // a copy: cubes() needs room to work
  const std::optional<State> accept_all_;
  bool too_many_cubes_ = false;
};

} // namespace

Result<std::string> to_never_claim(const Automaton& automaton) {
  const bool fits = automaton.initial().size() == 1 &&
                    automaton.acceptance() == Acceptance::generalized_buchi(1) &&
                    structure(automaton).state_based;
  if (!fits) {
    return Error{.message = "a never claim needs Büchi acceptance on states and one initial state",
                 .hint = "convert the automaton first"};
  }
  return ClaimWriter(automaton).write();
}

} // namespace fairly
