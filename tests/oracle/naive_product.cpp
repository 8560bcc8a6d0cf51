#include "oracle/naive_product.hpp"

#include "fairly/automaton/letter_table.hpp"
#include "oracle/brute_force.hpp"
#include "oracle/naive_explorer.hpp"

#include <algorithm>
#include <map>

namespace fairly::oracle {
namespace {

using Kind = FairnessHypothesis::Kind;
using petri::TransitionIndex;

using Taken = std::optional<TransitionIndex>; // by a step; nullopt: the run rests

// The value of an atom in a marking, before a step.
bool atom_holds(const FairNet& fair, ltl::AtomId atom, const Marking& marking, Taken taken) {
  const auto event = fair.events.find(atom.index);
  if (event == fair.events.end()) {
    return petri::holds(fair.propositions[atom.index], fair.net, marking);
  }
  return taken && std::count(event->second.begin(), event->second.end(), *taken) > 0;
}

// The value of a Boolean formula there.
bool holds(const FairNet& fair, ltl::Formula f, const Marking& marking, Taken taken) {
  const auto operand = [&](std::size_t i) {
    return holds(fair, fair.formulas.child(f, i), marking, taken);
  };
  const auto all = fair.formulas.children(f);
  const auto is_true = [&](ltl::Formula g) { return holds(fair, g, marking, taken); };
  switch (fair.formulas.op(f)) {
  case ltl::Op::True:
    return true;
  case ltl::Op::Atom:
    return atom_holds(fair, fair.formulas.atom_of(f), marking, taken);
  case ltl::Op::Not:
    return !operand(0);
  case ltl::Op::And:
    return std::all_of(all.begin(), all.end(), is_true);
  case ltl::Op::Or:
    return std::any_of(all.begin(), all.end(), is_true);
  case ltl::Op::Implies:
    return !operand(0) || operand(1);
  case ltl::Op::Equiv:
    return operand(0) == operand(1);
  case ltl::Op::Xor:
    return operand(0) != operand(1);
  default:
    return false;
  }
}

class NaiveProduct {
 public:
  NaiveProduct(const FairNet& fair, const Automaton& automaton, std::size_t most_nodes)
      : fair_(fair), automaton_(automaton), letters_(automaton) {
    std::vector<Condition> parts;
    for (Mark m = 0; m < automaton.mark_count(); ++m) parts.push_back(Condition::inf(m));
    Mark next = automaton.mark_count();
    for (const FairnessHypothesis& each : fair.hypotheses) {
      first_.push_back(next);
      if (each.kind == Kind::strong) {
        parts.push_back(Condition::any_of({Condition::fin(next), Condition::inf(next + 1)}));
        next += 2;
      } else {
        parts.push_back(Condition::inf(next++));
      }
    }
    graph_.marks = next;
    graph_.condition = Condition::all_of(std::move(parts));
    for (const State q : automaton.initial()) {
      graph_.initial.push_back(number(initial_marking(fair.net), q));
    }
    for (std::size_t i = 0; i < nodes_.size() && nodes_.size() <= most_nodes; ++i) expand(i);
    graph_.nodes = static_cast<std::uint32_t>(nodes_.size());
    graph_.node_marks.resize(nodes_.size());
  }

  const TinyGraph& graph() const { return graph_; }

 private:
  std::uint32_t number(const Marking& marking, State q) {
    const auto [at, is_new] =
        numbers_.try_emplace({marking, q}, static_cast<std::uint32_t>(nodes_.size()));
    if (is_new) nodes_.push_back({marking, q});
    return at->second;
  }

  void expand(std::size_t index) {
    const Marking marking = nodes_[index].first;
    const State q = nodes_[index].second;
    std::vector<std::pair<Taken, Marking>> steps;
    for (TransitionIndex t = 0; t < fair_.net.transitions().size(); ++t) {
      if (const auto next = fire(fair_.net, marking, t)) steps.emplace_back(t, *next);
    }
    if (steps.empty()) steps.emplace_back(std::nullopt, marking);
    for (const auto& [taken, next] : steps) {
      const std::uint32_t fairness = fairness_marks(marking, taken);
      const Marking& target = next;
      letters_.for_each(q, letter(marking, taken).data(), [&](std::uint32_t transition) {
        const Transition& reads = automaton_.transitions()[transition];
        std::uint32_t marks = fairness;
        automaton_.marks()[reads.marks].for_each([&](Mark m) { marks |= 1U << m; });
        graph_.arcs.push_back(
            {static_cast<std::uint32_t>(index), number(target, reads.target), marks});
      });
    }
  }

  std::vector<std::uint64_t> letter(const Marking& marking, Taken taken) const {
    std::vector<std::uint64_t> letter(letters_.words());
    for (std::size_t i = 0; i < automaton_.propositions().size(); ++i) {
      const ltl::AtomId atom = *fair_.formulas.find_atom(automaton_.propositions()[i]);
      if (atom_holds(fair_, atom, marking, taken)) letter[i / 64] |= 1ULL << i % 64;
    }
    return letter;
  }

  std::uint32_t fairness_marks(const Marking& marking, Taken taken) const {
    std::uint32_t marks = 0;
    for (std::size_t i = 0; i < fair_.hypotheses.size(); ++i) {
      const FairnessHypothesis& each = fair_.hypotheses[i];
      bool enabled = false, occurs = false;
      for (const Action a : each.actions) {
        enabled = enabled || fire(fair_.net, marking, a).has_value();
        occurs = occurs || taken == a;
      }
      if (each.actions.empty()) {
        enabled = holds(fair_, each.enabled, marking, taken);
        occurs = holds(fair_, each.occurs, marking, taken);
      }
      switch (each.kind) {
      case Kind::unconditional:
        if (occurs) marks |= 1U << first_[i];
        break;
      case Kind::weak:
        if (!enabled || occurs) marks |= 1U << first_[i];
        break;
      case Kind::strong:
        if (enabled) marks |= 1U << first_[i];
        if (occurs) marks |= 2U << first_[i];
        break;
      }
    }
    return marks;
  }

  const FairNet& fair_;
  const Automaton& automaton_;
  LetterTable letters_;
  std::vector<Mark> first_; // of each hypothesis
  std::map<std::pair<Marking, State>, std::uint32_t> numbers_;
  std::vector<std::pair<Marking, State>> nodes_;
  TinyGraph graph_;
};

} // namespace

std::optional<bool> has_fair_accepted_run(const FairNet& fair, const Automaton& automaton,
                                          std::size_t most_nodes, Mark most_marks) {
  const NaiveProduct product(fair, automaton, most_nodes);
  if (product.graph().nodes > most_nodes || product.graph().marks > most_marks) return std::nullopt;
  return is_nonempty(product.graph());
}

} // namespace fairly::oracle
