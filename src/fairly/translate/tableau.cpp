#include "fairly/translate/tableau.hpp"

#include "fairly/ltl/properties.hpp"
#include "fairly/translate/workbench.hpp"

#include <absl/container/flat_hash_map.h>
#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <map>
#include <optional>
#include <utility>

namespace fairly::translate {
namespace {

using ltl::Formula;
using ltl::Formulas;
using ltl::Op;

class Tableau {
 public:
  Tableau(Formulas& formulas, const std::vector<ltl::AtomId>& atoms, Bdds& bdds,
          const TableauOptions& options)
      : formulas_(formulas), properties_(formulas), bdds_(bdds), options_(options),
        propositions_(static_cast<std::uint32_t>(atoms.size())), next_variable_(propositions_) {
    for (std::uint32_t i = 0; i < propositions_; ++i) {
      variable_of_atom_.emplace(atoms[i].index, i);
    }
  }

  Result<Draft> run(Formula initial) {
    draft_.initial = state_for(initial);
    for (State state = 0; state < formula_of_.size(); ++state) {
      if (failure_) return *std::move(failure_);
      expand(state);
    }
    if (failure_) return *std::move(failure_);
    // Until now the bits were promises, since not all marks may be known when an edge is made.
    draft_.mark_count = static_cast<std::uint32_t>(promised_.size());
    for (auto& row : draft_.edges) {
      for (DraftEdge& edge : row) edge.marks = ~edge.marks & draft_.all_marks();
    }
    return std::move(draft_);
  }

  // The formula of each state.
  const std::vector<Formula>& labels() const { return formula_of_; }

 private:
  void fail(std::string message) {
    if (failure_) return;
    failure_ = Error{.message = std::move(message),
                     .source = "formula",
                     .kind = ErrorKind::limit,
                     .stop = Stop::Kind::size};
  }

  // --- the step function of a formula

  // The function of a state: its conjuncts are looked at now, even those that could wait.
  Bdd state_function(Formula f) {
    if (!options_.delay_suspendable) return function(f);
    if (formulas_.op(f) != Op::And) return can_wait(f) ? now(f) : function(f);
    Bdd result = Bdds::kTrue;
    for (const Formula part : formulas_.children(f)) {
      result = bdds_.both(result, can_wait(part) ? now(part) : function(part));
    }
    return result;
  }

  Bdd now(Formula f) {
    for (const Formula operand : formulas_.children(f)) function(operand);
    return failure_ ? Bdds::kFalse : step(f);
  }

  bool can_wait(Formula f) {
    const Op op = formulas_.op(f);
    return options_.delay_suspendable && op != Op::True && op != Op::False &&
           properties_.of(f).suspendable();
  }

  // Computes the functions of the operands first, with an explicit stack.
  Bdd function(Formula root) {
    std::vector<Formula> open{root};
    while (!open.empty() && !failure_) {
      const Formula f = open.back();
      if (functions_.contains(f)) {
        open.pop_back();
        continue;
      }
      if (can_wait(f)) {
        functions_.emplace(f, next(f));
        continue;
      }
      const std::size_t before = open.size();
      if (formulas_.op(f) != Op::Next) {
        for (const Formula operand : formulas_.children(f)) {
          if (!functions_.contains(operand)) open.push_back(operand);
        }
      }
      if (open.size() > before) continue;
      const Bdd made = step(f);
      functions_.emplace(f, made);
      open.pop_back();
      if (bdds_.exhausted()) fail("the formula is too complex for its translation to fit");
    }
    return failure_ ? Bdds::kFalse : functions_.at(root);
  }

  Bdd part(Formula f, std::size_t operand) const {
    return functions_.at(formulas_.child(f, operand));
  }

  Bdd step(Formula f) {
    switch (formulas_.op(f)) {
    case Op::True:
      return Bdds::kTrue;
    case Op::False:
      return Bdds::kFalse;
    case Op::Atom:
      return bdds_.literal(variable_of_atom_.at(formulas_.atom_of(f).index));
    case Op::Not:
      return bdds_.negate(part(f, 0)); // of an atom
    case Op::Next:
      return next(formulas_.child(f, 0));
    case Op::Globally:
      return bdds_.both(part(f, 0), next(f));
    case Op::Finally:
      return bdds_.either(part(f, 0), bdds_.both(promise(formulas_.child(f, 0)), next(f)));
    case Op::Until: {
      const Bdd later = bdds_.both(promise(formulas_.child(f, 1)), next(f));
      return bdds_.either(part(f, 1), bdds_.both(part(f, 0), later));
    }
    case Op::WeakUntil:
      return bdds_.either(part(f, 1), bdds_.both(part(f, 0), next(f)));
    case Op::Release:
      return bdds_.both(part(f, 1), bdds_.either(part(f, 0), next(f)));
    case Op::StrongRelease: {
      const Bdd later = bdds_.both(promise(formulas_.child(f, 0)), next(f));
      return bdds_.both(part(f, 1), bdds_.either(part(f, 0), later));
    }
    case Op::And:
    case Op::Or: {
      const bool is_and = formulas_.op(f) == Op::And;
      Bdd result = is_and ? Bdds::kTrue : Bdds::kFalse;
      for (const Formula operand : formulas_.children(f)) {
        const Bdd g = functions_.at(operand);
        result = is_and ? bdds_.both(result, g) : bdds_.either(result, g);
      }
      return result;
    }
    case Op::Implies:
    case Op::Equiv:
    case Op::Xor:
      break;
    }
    assert(false && "the formula is not in negation normal form");
    return Bdds::kFalse;
  }

  Bdd next(Formula g) {
    if (formulas_.op(g) == Op::True) return Bdds::kTrue;
    if (formulas_.op(g) == Op::False) return Bdds::kFalse;
    return variable_for(g, next_of_, [&](std::uint32_t v) { next_formula_.emplace(v, g); });
  }

  Bdd promise(Formula g) {
    return variable_for(g, promise_of_, [&](std::uint32_t v) {
      if (promised_.size() == kMaxMarks) {
        fail(fmt::format("the formula has more than {} eventualities", kMaxMarks));
        return;
      }
      promised_.emplace(v, static_cast<std::uint32_t>(promised_.size()));
    });
  }

  template <class Register>
  Bdd variable_for(Formula g, absl::flat_hash_map<Formula, std::uint32_t>& table,
                   Register&& registered) {
    const auto [place, is_new] = table.try_emplace(g, next_variable_);
    if (is_new) {
      if (next_variable_ == Bdds::kMaxVariables) {
        fail("the formula has too many temporal subformulas");
        return Bdds::kFalse;
      }
      registered(next_variable_++);
    }
    return bdds_.literal(place->second);
  }

  // --- states and edges

  State state_for(Formula f) {
    const auto known = state_of_formula_.find(f);
    if (known != state_of_formula_.end()) return known->second;
    const Bdd meaning = state_function(f);
    const auto [place, is_new] =
        state_of_function_.try_emplace(meaning, static_cast<State>(formula_of_.size()));
    if (is_new) {
      formula_of_.push_back(f);
      draft_.edges.emplace_back();
      if (formula_of_.size() > options_.max_states) {
        failure_ = failure_.value_or(too_many_states(options_.max_states));
      }
    }
    state_of_formula_.emplace(f, place->second);
    return place->second;
  }

  void expand(State state) {
    const Bdd meaning = state_function(formula_of_[state]);
    std::vector<Cube> cubes;
    for (const auto& [demand, letters] : demands(meaning)) {
      if (demand == Bdds::kFalse) continue;
      if (!bdds_.cubes(demand, options_.max_edges, cubes)) {
        fail("the automaton has too many edges");
        return;
      }
      for (const auto& [promises, target] : targets(cubes)) {
        const State to = state_for(target);
        if (failure_) return;
        draft_.edges[state].push_back({to, letters, promises});
        if (++edge_count_ > options_.max_edges) {
          fail(fmt::format("the automaton has more than {} edges", options_.max_edges));
          return;
        }
      }
    }
    join_edges(state);
  }

  // Splits a function into the different parts below the propositions, each with its letters.
  std::map<Bdd, Bdd> demands(Bdd root) {
    std::map<Bdd, Bdd> found;
    std::map<std::pair<std::uint32_t, Bdd>, Bdd> open; // by variable: parents first
    const auto reach = [&](Bdd f, Bdd letters) {
      const bool above = !bdds_.is_constant(f) && bdds_.variable(f) < propositions_;
      Bdd& known = above ? open.try_emplace({bdds_.variable(f), f}, Bdds::kFalse).first->second
                         : found.try_emplace(f, Bdds::kFalse).first->second;
      known = bdds_.either(known, letters);
    };
    reach(root, Bdds::kTrue);
    while (!open.empty()) {
      const auto [key, letters] = *open.begin();
      open.erase(open.begin());
      const auto& [variable, f] = key;
      reach(bdds_.low(f), bdds_.both(letters, bdds_.literal(variable, false)));
      reach(bdds_.high(f), bdds_.both(letters, bdds_.literal(variable, true)));
    }
    return found;
  }

  // What each cube asks of the rest of the word, with the promises that it makes.
  std::vector<std::pair<Marks, Formula>> targets(const std::vector<Cube>& cubes) {
    std::vector<std::pair<Marks, Formula>> result;
    for (const Cube& cube : cubes) {
      Marks promises = 0;
      std::vector<Formula> conjuncts;
      for (const Literal& literal : cube) {
        if (!literal.positive) continue; // not needed: functions are monotone here
        const auto formula = next_formula_.find(literal.variable);
        if (formula != next_formula_.end()) {
          conjuncts.push_back(formula->second);
        } else {
          promises |= Marks{1} << promised_.at(literal.variable);
        }
      }
      std::sort(conjuncts.begin(), conjuncts.end());
      result.emplace_back(promises, formulas_.nary(Op::And, conjuncts));
    }
    if (options_.join_alternatives) join(result);
    return result;
  }

  void join(std::vector<std::pair<Marks, Formula>>& targets) {
    std::sort(targets.begin(), targets.end());
    std::vector<std::pair<Marks, Formula>> joined;
    for (std::size_t i = 0; i < targets.size();) {
      std::vector<Formula> alternatives;
      const Marks promises = targets[i].first;
      for (; i < targets.size() && targets[i].first == promises; ++i) {
        alternatives.push_back(targets[i].second);
      }
      joined.emplace_back(promises, formulas_.nary(Op::Or, alternatives));
    }
    targets = std::move(joined);
  }

  // Joins edges that differ only in their guards. Here the bits are promises: fewer are better.
  void join_edges(State state) {
    std::map<std::pair<State, Marks>, Bdd> by_target;
    for (const DraftEdge& edge : draft_.edges[state]) {
      Bdd& guard = by_target.try_emplace({edge.target, edge.marks}, Bdds::kFalse).first->second;
      guard = bdds_.either(guard, edge.guard);
    }
    draft_.edges[state].clear();
    for (const auto& [key, guard] : by_target) {
      draft_.edges[state].push_back({key.first, guard, key.second});
    }
  }

  Formulas& formulas_;
  ltl::PropertyTable properties_;
  Bdds& bdds_;
  const TableauOptions& options_;
  const std::uint32_t propositions_;
  std::uint32_t next_variable_;
  absl::flat_hash_map<std::uint32_t, std::uint32_t> variable_of_atom_;
  absl::flat_hash_map<Formula, Bdd> functions_;
  absl::flat_hash_map<Formula, std::uint32_t> next_of_, promise_of_;
  absl::flat_hash_map<std::uint32_t, Formula> next_formula_;
  absl::flat_hash_map<std::uint32_t, std::uint32_t> promised_; // variable to mark

  absl::flat_hash_map<Formula, State> state_of_formula_;
  absl::flat_hash_map<Bdd, State> state_of_function_;
  std::vector<Formula> formula_of_;
  std::size_t edge_count_ = 0;
  Draft draft_;
  std::optional<Error> failure_;
};

} // namespace

Result<Draft> tableau(Formulas& formulas, Formula formula, const std::vector<ltl::AtomId>& atoms,
                      Bdds& bdds, const TableauOptions& options, std::vector<Formula>* labels) {
  Tableau tableau(formulas, atoms, bdds, options);
  Result<Draft> draft = tableau.run(formula);
  if (labels != nullptr) *labels = tableau.labels();
  return draft;
}

} // namespace fairly::translate
