#include "fairly/reduce/endings.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>

namespace fairly::reduce {
namespace {

using ltl::AtomValue;
using ltl::LetterCube;

constexpr std::size_t kMaxVain = 30; // transitions in a row that turned out to be possible
constexpr std::size_t kMostTransitions = 20'000;
constexpr std::size_t kMaxDeadPrograms = 200;
constexpr double kTolerance = 1e-6;

// The values of both. nullopt: they contradict each other.
std::optional<LetterCube> meet(const LetterCube& a, const LetterCube& b) {
  LetterCube result;
  auto left = a.begin(), right = b.begin();
  while (left != a.end() || right != b.end()) {
    if (right == b.end() || (left != a.end() && left->atom < right->atom)) {
      result.push_back(*left++);
    } else if (left == a.end() || right->atom < left->atom) {
      result.push_back(*right++);
    } else {
      if (left->value != right->value) return std::nullopt;
      result.push_back(*left++);
      ++right;
    }
  }
  return result;
}

// One cube of each, in all combinations without contradiction. Returns nullopt if there are too
// many.
std::optional<std::vector<LetterCube>> meets(const ltl::Ending& ending) {
  std::vector<LetterCube> result = ending.always;
  for (const std::vector<LetterCube>& each : ending.again) {
    std::vector<LetterCube> next;
    for (const LetterCube& a : result) {
      for (const LetterCube& b : each) {
        if (auto both = meet(a, b)) next.push_back(*std::move(both));
      }
    }
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    if (next.size() > kMaxAlternatives) return std::nullopt;
    result = std::move(next);
  }
  return result;
}

// Returns the constraint on the marking before a transition that is equivalent to `after` on the
// marking after it. Returns a constraint that says nothing if numbers become too large.
LinearConstraint before(const LinearConstraint& after, const std::vector<petri::Effect>& effects) {
  LinearConstraint result = after;
  for (const LinearTerm& term : after.sum) {
    for (const petri::Effect& effect : effects) {
      if (effect.place != term.place) continue;
      std::int64_t change = 0;
      if (__builtin_mul_overflow(term.coefficient, effect.change, &change) ||
          __builtin_sub_overflow(result.bound, change, &result.bound)) {
        return {};
      }
    }
  }
  return result;
}

} // namespace

bool Endings::excludes(const ltl::Ending& ending) {
  if (net_.transitions().size() > kMostTransitions) return false;
  possible_.assign(net_.transitions().size(), true);
  if (!prover_) prover_.emplace(net_, seconds_, monitor_);
  if (!recurring_) recurring_ = prover_->recurring(possible_);
  if (excludes_possible(ending)) return true;
  return leave_out(ending.throughout, possible_) && excludes_possible(ending);
}

bool Endings::excludes_possible(const ltl::Ending& ending) {
  if (!excludes_dead(ending)) return false;
  std::vector<bool> fewer = *recurring_;
  bool some_left_out = false;
  for (std::size_t t = 0; t < fewer.size(); ++t) {
    some_left_out = some_left_out || (fewer[t] && !possible_[t]);
    if (!possible_[t]) fewer[t] = false;
  }
  if (some_left_out) fewer = prover_->recurring(fewer);
  if (excludes_endless(ending, fewer)) return true;
  return leave_out(ending.always, fewer) && excludes_endless(ending, prover_->recurring(fewer));
}

bool Endings::excludes_dead(const ltl::Ending& ending) {
  const auto cubes = meets(ending);
  return cubes && std::all_of(cubes->begin(), cubes->end(),
                              [&](const LetterCube& cube) { return is_dead_impossible(cube); });
}

bool Endings::is_dead_impossible(const LetterCube& cube) {
  using Kind = petri::Proposition::Kind;
  LetterCube counts; // without what follows from the marking being dead
  for (const AtomValue& each : cube) {
    const petri::Proposition& meaning = propositions_[each.atom.index];
    const bool enables = meaning.kind == Kind::fireable && !meaning.transitions.empty();
    if (each.value ? enables : meaning.kind == Kind::dead) return true;
    if (meaning.kind != Kind::fireable && meaning.kind != Kind::dead) counts.push_back(each);
  }
  // A transition with several reasons why it may be disabled is left out: it is not known yet which
  // one counts.
  std::vector<LinearConstraint> dead;
  for (const petri::Transition& transition : net_.transitions()) {
    std::vector<LinearConstraint> reasons = disabled(transition);
    if (reasons.empty()) return true;
    if (reasons.size() == 1) dead.push_back(std::move(reasons.front()));
  }
  std::size_t programs = 0;
  const Alternatives cases = alternatives(counts, propositions_, net_);
  return std::all_of(cases.begin(), cases.end(), [&](const std::vector<LinearConstraint>& each) {
    std::vector<LinearConstraint> all = dead;
    all.insert(all.end(), each.begin(), each.end());
    return is_dead_impossible(all, programs);
  });
}

bool Endings::is_dead_impossible(std::vector<LinearConstraint>& all, std::size_t& programs) {
  if (++programs > kMaxDeadPrograms) return false;
  if (all.empty()) all.push_back({}); // so that there is a question
  std::vector<double> candidate;
  if (prover_->is_impossible(all, &possible_, &candidate)) return true;
  if (candidate.empty()) return false;
  const auto conditions = [](const petri::Transition& each) {
    return each.inputs.size() + each.inhibitors.size();
  };
  const petri::Transition* enabled = nullptr;
  for (const petri::Transition& each : net_.transitions()) {
    const bool is_enabled =
        std::all_of(each.inputs.begin(), each.inputs.end(),
                    [&](const petri::Arc& arc) {
                      return candidate[arc.place] >
                             static_cast<double>(arc.weight) - 1 + kTolerance;
                    }) &&
        std::all_of(each.inhibitors.begin(), each.inhibitors.end(), [&](const petri::Arc& arc) {
          return candidate[arc.place] < static_cast<double>(arc.weight) - kTolerance;
        });
    if (is_enabled && (enabled == nullptr || conditions(each) < conditions(*enabled))) {
      enabled = &each;
    }
  }
  if (enabled == nullptr) return false;
  for (LinearConstraint& reason : disabled(*enabled)) {
    all.push_back(std::move(reason));
    const bool impossible = is_dead_impossible(all, programs);
    all.pop_back();
    if (!impossible) return false;
  }
  return true;
}

std::vector<bool> Endings::changing_atoms(const std::vector<bool>& transitions) const {
  std::vector<bool> places(net_.places().size()), atoms;
  for (std::size_t t = 0; t < transitions.size(); ++t) {
    if (!transitions[t]) continue;
    for (const petri::Effect& effect : petri::effects(net_.transitions()[t])) {
      places[effect.place] = true;
    }
  }
  for (const petri::Proposition& each : propositions_) {
    const std::vector<petri::PlaceIndex> read = places_read(each, net_);
    atoms.push_back(
        std::any_of(read.begin(), read.end(), [&](petri::PlaceIndex p) { return places[p]; }));
  }
  return atoms;
}

bool Endings::excludes_endless(const ltl::Ending& ending, const std::vector<bool>& recurring) {
  if (std::find(recurring.begin(), recurring.end(), true) == recurring.end()) return true;
  const std::vector<bool> changes = changing_atoms(recurring);
  const auto kept = [&](const Cubes& cubes) {
    Cubes result = cubes;
    for (LetterCube& cube : result) {
      std::erase_if(cube, [&](const AtomValue& each) { return changes[each.atom.index]; });
    }
    return result;
  };
  ltl::Ending constant{.always = kept(ending.always)};
  for (const Cubes& each : ending.again) constant.again.push_back(kept(each));
  const auto cubes = meets(constant);
  return cubes && std::all_of(cubes->begin(), cubes->end(), [&](const LetterCube& cube) {
           const Alternatives cases = alternatives(cube, propositions_, net_);
           return std::all_of(cases.begin(), cases.end(),
                              [&](const auto& each) { return is_impossible(each); });
         });
}

std::vector<bool> Endings::places_of(const Cubes& cubes) const {
  std::vector<bool> result(net_.places().size());
  for (const LetterCube& cube : cubes) {
    for (const AtomValue& each : cube) {
      for (const petri::PlaceIndex p : places_read(propositions_[each.atom.index], net_)) {
        result[p] = true;
      }
    }
  }
  return result;
}

bool Endings::can_fire(const petri::Transition& transition,
                       const std::vector<Alternatives>& letters) {
  const std::vector<petri::Effect> effects = petri::effects(transition);
  const std::vector<LinearConstraint> start = enabled(transition);
  for (const Alternatives& from : letters) {
    for (const Alternatives& to : letters) {
      for (const std::vector<LinearConstraint>& left : from) {
        for (const std::vector<LinearConstraint>& right : to) {
          std::vector<LinearConstraint> all = start;
          all.insert(all.end(), left.begin(), left.end());
          for (const LinearConstraint& each : right) {
            LinearConstraint shifted = before(each, effects);
            if (std::find(all.begin(), all.end(), shifted) == all.end()) {
              all.push_back(std::move(shifted));
            }
          }
          if (!is_impossible(all)) return true;
        }
      }
    }
  }
  return false;
}

bool Endings::leave_out(const Cubes& letters, std::vector<bool>& transitions) {
  std::vector<Alternatives> cases;
  for (const LetterCube& cube : letters) {
    cases.push_back(alternatives(cube, propositions_, net_));
    const auto& all = cases.back();
    // These letters do not exclude anything.
    if (std::find(all.begin(), all.end(), std::vector<LinearConstraint>()) != all.end()) {
      return false;
    }
  }
  const std::vector<bool> observed = places_of(letters);
  bool any = false;
  // First the transitions that change what the letters say.
  for (const bool visible : {true, false}) {
    std::size_t vain = 0;
    for (petri::TransitionIndex t = 0; t < transitions.size(); ++t) {
      if (!transitions[t] || vain > kMaxVain || prover_->seconds_left() <= 0) continue;
      const petri::Transition& transition = net_.transitions()[t];
      const std::vector<petri::Effect> effects = petri::effects(transition);
      const bool is_visible =
          std::any_of(effects.begin(), effects.end(),
                      [&](const petri::Effect& effect) { return observed[effect.place]; });
      if (is_visible != visible) continue;
      if (can_fire(transition, cases)) {
        ++vain;
        continue;
      }
      vain = 0;
      transitions[t] = false;
      any = true;
    }
  }
  return any;
}

} // namespace fairly::reduce
