#include "fairly/automaton/testing_automaton.hpp"

#include "fairly/base/text.hpp"

#include <absl/container/flat_hash_map.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace fairly {
namespace {

constexpr std::size_t kMostPropositions = 10;

class Maker {
 public:
  Maker(const Automaton& automaton, const std::vector<bool>& insensitive, TestingKind kind)
      : automaton_(automaton), table_(automaton, insensitive),
        letters_(1U << automaton.propositions().size()) {
    out_.kind = kind;
    out_.name = automaton.name();
    out_.propositions = automaton.propositions();
    out_.acceptance = automaton.acceptance();
    out_.mark_count = automaton.mark_count();
    out_.marks = automaton.marks();
    MarkSet all;
    for (Mark mark = 0; mark < automaton.mark_count(); ++mark) all.add(mark);
    all_marks_ = out_.marks.intern(all);
    for (std::uint64_t letter = 0; letter < letters_; ++letter) table_.add_letter(&letter);
  }

  TestingAutomaton run() {
    for (std::uint32_t letter = 0; letter < letters_; ++letter) {
      for (const State state : automaton_.initial()) {
        enter(letter, state, [&](State number) { out_.initial.push_back({letter, number}); });
      }
    }
    for (State number = 0; number < states_.size(); ++number) expand(number);
    join_states();
    return std::move(out_);
  }

 private:
  bool is_classic() const { return out_.kind == TestingKind::classic; }

  // Calls f with the states in which a run can be that has come to `state` and is shown `letter`.
  template <class F>
  void enter(std::uint32_t letter, State state, F&& f) {
    const TestingTable::Entry entry = table_.entry(letter, state);
    for (const State each : {entry.same, is_classic() ? TestingTable::kNone : entry.cycle}) {
      if (each == TestingTable::kNone) continue;
      const auto [place, is_new] =
          numbers_.try_emplace(std::pair(letter, each), static_cast<State>(states_.size()));
      if (is_new) states_.emplace_back(letter, each);
      f(place->second);
    }
  }

  void expand(State number) {
    const auto [letter, state] = states_[number];
    const TestingTable::Entry own = table_.entry(letter, state);
    std::vector<TestingAutomaton::Edge> row;
    for (std::uint32_t next = 0; next < letters_; ++next) {
      if (own.waits && next == letter) {
        const bool is_marked = own.accepts && !is_classic();
        row.push_back({0, number, is_marked ? all_marks_ : kNoMarks});
        continue;
      }
      for (const TestingTable::Move& move : table_.moves(letter, state)) {
        enter(next, move.target, [&, change = letter ^ next](State target) {
          row.push_back({change, target, move.marks});
        });
      }
    }
    out_.edges.push_back(std::move(row));
    out_.waits_for_ever.push_back(is_classic() &&
                                  (own.accepts || own.cycle != TestingTable::kNone));
  }

  // Joins equivalent states by partition refinement.
  void join_states() {
    std::vector<State> classes(out_.edges.size());
    for (std::size_t count = 0;;) {
      std::map<std::tuple<State, bool, std::vector<TestingAutomaton::Edge>>, State> known;
      std::vector<State> finer(classes.size());
      for (State state = 0; state < classes.size(); ++state) {
        std::vector<TestingAutomaton::Edge> row = out_.edges[state];
        for (TestingAutomaton::Edge& edge : row) edge.target = classes[edge.target];
        std::sort(row.begin(), row.end());
        row.erase(std::unique(row.begin(), row.end()), row.end());
        finer[state] =
            known
                .try_emplace({classes[state], out_.waits_for_ever[state], std::move(row)},
                             static_cast<State>(known.size()))
                .first->second;
      }
      classes = std::move(finer);
      if (known.size() == count) break;
      count = known.size();
    }
    keep_classes(classes);
  }

  void keep_classes(const std::vector<State>& classes) {
    const std::size_t count =
        classes.empty() ? 0 : *std::max_element(classes.begin(), classes.end()) + std::size_t{1};
    std::vector<std::vector<TestingAutomaton::Edge>> edges(count);
    std::vector<bool> waits(count);
    for (State state = 0; state < classes.size(); ++state) {
      std::vector<TestingAutomaton::Edge>& row = edges[classes[state]];
      waits[classes[state]] = out_.waits_for_ever[state];
      if (!row.empty()) continue;
      row = out_.edges[state];
      for (TestingAutomaton::Edge& edge : row) edge.target = classes[edge.target];
      std::sort(row.begin(), row.end());
      row.erase(std::unique(row.begin(), row.end()), row.end());
    }
    out_.edges = std::move(edges);
    out_.waits_for_ever = std::move(waits);
    for (TestingAutomaton::Initial& each : out_.initial) each.state = classes[each.state];
  }

  const Automaton& automaton_;
  TestingTable table_;
  const std::uint32_t letters_;
  MarksId all_marks_ = kNoMarks;
  absl::flat_hash_map<std::pair<std::uint32_t, State>, State> numbers_;
  std::vector<std::pair<std::uint32_t, State>> states_; // letter and state of the automaton
  TestingAutomaton out_;
};

// "{a, b}", or "{}" for no change.
std::string set_text(const TestingAutomaton& automaton, std::uint32_t set) {
  std::string text;
  for (std::size_t i = 0; i < automaton.propositions.size(); ++i) {
    if ((set >> i & 1) != 0)
      text += (text.empty() ? "" : ", ") + displayed(automaton.propositions[i]);
  }
  return "{" + text + "}";
}

std::string marks_after_slash(const MarkSet& marks) {
  std::string text;
  marks.for_each([&](Mark mark) { text += (text.empty() ? "" : ",") + std::to_string(mark); });
  return text.empty() ? "" : " / " + text;
}

} // namespace

std::size_t TestingAutomaton::edge_count() const {
  std::size_t count = 0;
  for (const auto& row : edges) count += row.size();
  return count;
}

std::optional<Error> too_many_propositions(std::size_t count) {
  if (count <= kMostPropositions) return std::nullopt;
  return Error{.message = fmt::format("a testing automaton with {} propositions has too many "
                                      "letters to be written out (the limit is {})",
                                      count, kMostPropositions),
               .kind = ErrorKind::limit,
               .stop = Stop::Kind::size,
               .hint = "a check has no such limit: it makes only what the model needs"};
}

Result<TestingAutomaton> make_testing_automaton(const Automaton& automaton,
                                                const std::vector<bool>& insensitive,
                                                TestingKind kind) {
  if (auto error = too_many_propositions(automaton.propositions().size())) return *error;
  return Maker(automaton, insensitive, kind).run();
}

std::string to_dot(const TestingAutomaton& automaton) {
  const auto text = [](const std::string& label) {
    return fairly::quoted(without_control_bytes(label));
  };
  std::string out =
      fmt::format("digraph {} {{\n  rankdir=LR\n  label={}\n  labelloc=t\n  node [shape=circle]\n",
                  text(automaton.name),
                  text(fmt::format("{}: {}{}", automaton.name, automaton.acceptance.to_string(),
                                   automaton.kind == TestingKind::classic
                                       ? ", or to wait for ever in a doubled state"
                                       : "")));
  // One arrow to each initial state, for all its letters.
  std::map<State, std::string> letters;
  for (const TestingAutomaton::Initial& each : automaton.initial) {
    std::string& label = letters[each.state];
    label += (label.empty() ? "" : " ") + set_text(automaton, each.letter);
  }
  for (const auto& [state, label] : letters) {
    out += fmt::format("  I{} [label=\"\", style=invis, width=0]\n  I{} -> {} [label={}]\n", state,
                       state, state, text(label));
  }
  for (State state = 0; state < automaton.edges.size(); ++state) {
    const char* shape = automaton.waits_for_ever[state] ? ", shape=doubleoctagon" : "";
    out += fmt::format("  {} [label=\"{}\"{}]\n", state, state, shape);
    // One arrow for all changes with the same marks and target.
    std::map<std::pair<State, MarksId>, std::string> labels;
    for (const TestingAutomaton::Edge& edge : automaton.edges[state]) {
      std::string& label = labels[{edge.target, edge.marks}];
      label += (label.empty() ? "" : " ") + set_text(automaton, edge.change);
    }
    for (const auto& [key, label] : labels) {
      out += fmt::format("  {} -> {} [label={}]\n", state, key.first,
                         text(label + marks_after_slash(automaton.marks[key.second])));
    }
  }
  return out + "}\n";
}

} // namespace fairly
