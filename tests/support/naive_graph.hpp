// Runs of a model that is written down as a graph, straight from the definitions: their product
// with an automaton and fairness, written out, and a judgement of single runs.
#pragma once

#include "fairly/automaton/automaton.hpp"
#include "fairly/automaton/letter_table.hpp"
#include "fairly/ltl/evaluate.hpp"
#include "fairly/model/fairness.hpp"
#include "fairly/model/trace.hpp"
#include "oracle/brute_force.hpp"
#include "support/graph_model.hpp"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace fairly::test {

// Atom i of the formulas is bit i of a letter.
struct FairGraph {
  OwnGraph graph;
  ltl::Formulas formulas{};
  std::vector<FairnessHypothesis> hypotheses{};
};

inline ltl::Letter letter_of(const FairGraph& fair, std::uint32_t node) {
  ltl::Letter letter;
  for (std::size_t atom = 0; atom < fair.formulas.atom_count(); ++atom) {
    letter.push_back((fair.graph.letters[node] >> atom & 1) != 0);
  }
  return letter;
}

// A hypothesis at one step of a run: is it enabled, does it occur?
struct Seen {
  bool enabled = false, occurs = false;
};
inline Seen seen_of(const FairGraph& fair, const FairnessHypothesis& hypothesis, std::uint32_t node,
                    Action taken) {
  Seen seen;
  if (hypothesis.actions.empty()) {
    const ltl::LassoWord here{.prefix = {}, .cycle = {letter_of(fair, node)}};
    seen.enabled = ltl::evaluate(fair.formulas, hypothesis.enabled, here);
    seen.occurs = ltl::evaluate(fair.formulas, hypothesis.occurs, here);
  }
  for (const Action action : hypothesis.actions) {
    for (const OwnGraph::Step& step : fair.graph.steps[node]) {
      seen.enabled = seen.enabled || step.action == action;
    }
    seen.occurs = seen.occurs || taken == action;
  }
  return seen;
}

// What a run can do in a node. If there is nothing, it rests.
inline std::vector<OwnGraph::Step> moves_from(const FairGraph& fair, std::uint32_t node) {
  std::vector<OwnGraph::Step> all = fair.graph.steps[node];
  if (all.empty()) all.push_back({kStutter, node});
  return all;
}

class NaiveGraphProduct {
 public:
  NaiveGraphProduct(const FairGraph& fair, const Automaton& automaton, std::size_t most_nodes)
      : fair_(fair), automaton_(automaton), letters_(automaton) {
    std::vector<oracle::Condition> parts;
    for (Mark m = 0; m < automaton.mark_count(); ++m) parts.push_back(oracle::Condition::inf(m));
    tiny_.marks = automaton.mark_count();
    for (const FairnessHypothesis& each : fair.hypotheses) {
      const Mark first = tiny_.marks;
      if (each.kind == FairnessHypothesis::Kind::strong) {
        parts.push_back(oracle::Condition::any_of(
            {oracle::Condition::fin(first), oracle::Condition::inf(first + 1)}));
      } else {
        parts.push_back(oracle::Condition::inf(first));
      }
      tiny_.marks += each.kind == FairnessHypothesis::Kind::strong ? 2 : 1;
    }
    tiny_.condition = oracle::Condition::all_of(std::move(parts));
    for (const std::uint32_t node : fair.graph.initial) {
      for (const State q : automaton.initial()) tiny_.initial.push_back(number(node, q));
    }
    for (std::size_t i = 0; i < pairs_.size() && pairs_.size() <= most_nodes; ++i) expand(i);
    tiny_.nodes = static_cast<std::uint32_t>(pairs_.size());
    tiny_.node_marks.resize(pairs_.size());
  }

  const oracle::TinyGraph& graph() const { return tiny_; }

 private:
  std::uint32_t number(std::uint32_t node, State q) {
    const auto [at, is_new] =
        numbers_.try_emplace({node, q}, static_cast<std::uint32_t>(pairs_.size()));
    if (is_new) pairs_.emplace_back(node, q);
    return at->second;
  }

  void expand(std::size_t index) {
    const auto [node, q] = pairs_[index];
    std::vector<std::uint64_t> letter(letters_.words());
    for (std::size_t i = 0; i < automaton_.propositions().size(); ++i) {
      const ltl::AtomId atom = *fair_.formulas.find_atom(automaton_.propositions()[i]);
      letter[i / 64] |= (fair_.graph.letters[node] >> atom.index & 1) << i % 64;
    }
    std::vector<std::uint32_t> readings;
    letters_.for_each(q, letter.data(), [&](std::uint32_t t) { readings.push_back(t); });
    for (const std::uint32_t reading : readings) {
      const Transition& reads = automaton_.transitions()[reading];
      std::uint32_t marks = 0;
      automaton_.marks()[reads.marks].for_each([&](Mark m) { marks |= 1U << m; });
      for (const OwnGraph::Step& step : moves_from(fair_, node)) {
        tiny_.arcs.push_back({static_cast<std::uint32_t>(index), number(step.target, reads.target),
                              marks | fairness_marks(node, step.action)});
      }
    }
  }

  std::uint32_t fairness_marks(std::uint32_t node, Action taken) const {
    std::uint32_t marks = 0, next = 1U << automaton_.mark_count();
    for (const FairnessHypothesis& each : fair_.hypotheses) {
      const Seen seen = seen_of(fair_, each, node, taken);
      if (each.kind == FairnessHypothesis::Kind::strong) {
        if (seen.enabled) marks |= next;
        next <<= 1;
        if (seen.occurs) marks |= next;
      } else if (seen.occurs || (each.kind == FairnessHypothesis::Kind::weak && !seen.enabled)) {
        marks |= next;
      }
      next <<= 1;
    }
    return marks;
  }

  const FairGraph& fair_;
  const Automaton& automaton_;
  LetterTable letters_;
  std::map<std::pair<std::uint32_t, State>, std::uint32_t> numbers_;
  std::vector<std::pair<std::uint32_t, State>> pairs_;
  oracle::TinyGraph tiny_;
};

// Is there a fair run that the automaton accepts? Returns nullopt if that is too large for brute
// force.
inline std::optional<bool> has_fair_accepted_run(const FairGraph& fair, const Automaton& automaton,
                                                 std::size_t most_nodes = 32,
                                                 Mark most_marks = 10) {
  const NaiveGraphProduct product(fair, automaton, most_nodes);
  const oracle::TinyGraph& graph = product.graph();
  if (graph.nodes > most_nodes || graph.marks > most_marks) return std::nullopt;
  return oracle::is_nonempty(graph);
}

// What the definitions say about a run of the graph.
struct NaiveRun {
  std::string fault{};                // why it is no counterexample; empty if it is one
  std::vector<std::uint32_t> nodes{}; // before each step, as far as it goes
  ltl::LassoWord word{};
};

inline NaiveRun judge(const FairGraph& fair, ltl::Formula formula, const Trace& trace) {
  NaiveRun run;
  if (trace.cycle.empty()) return run.fault = "no cycle", run;
  std::vector<std::uint32_t> starts;
  for (const std::uint32_t node : fair.graph.initial) {
    if (std::find(starts.begin(), starts.end(), node) == starts.end()) starts.push_back(node);
  }
  if (trace.start >= starts.size()) return run.fault = "no such start", run;
  std::uint32_t at = starts[trace.start];
  for (std::size_t i = 0; i < trace.size(); ++i) {
    run.nodes.push_back(at);
    (i < trace.prefix.size() ? run.word.prefix : run.word.cycle).push_back(letter_of(fair, at));
    const Move move = trace.move(i);
    std::vector<std::uint32_t> targets;
    for (const OwnGraph::Step& step : moves_from(fair, at)) {
      if (step.action == move.action) targets.push_back(step.target);
    }
    if (targets.empty()) return run.fault = "no such step", run;
    if (move.action != kStutter && move.choice >= targets.size()) {
      return run.fault = "no such choice", run;
    }
    at = move.action == kStutter ? at : targets[move.choice];
  }
  if (at != run.nodes[trace.prefix.size()]) return run.fault = "not closed", run;
  for (const FairnessHypothesis& each : fair.hypotheses) {
    bool always = true, ever = false, occurs = false;
    for (std::size_t i = trace.prefix.size(); i < trace.size(); ++i) {
      const Seen seen = seen_of(fair, each, run.nodes[i], trace.move(i).action);
      always = always && seen.enabled;
      ever = ever || seen.enabled;
      occurs = occurs || seen.occurs;
    }
    const bool must = each.kind == FairnessHypothesis::Kind::unconditional ||
                      (each.kind == FairnessHypothesis::Kind::weak ? always : ever);
    if (must && !occurs) return run.fault = "not fair", run;
  }
  if (ltl::evaluate(fair.formulas, formula, run.word)) run.fault = "satisfied";
  return run;
}

} // namespace fairly::test
