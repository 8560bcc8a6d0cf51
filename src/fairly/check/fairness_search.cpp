#include "fairly/check/fairness_search.hpp"

#include "fairly/base/out_of_room.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace fairly {
namespace {

using Kind = FairnessHypothesis::Kind;
using emptiness::Condition;

constexpr std::size_t kMostAnswers = 500; // in a round

} // namespace

FairnessSearch::FairnessSearch(Session& session, Property property, std::vector<Choice> choices,
                               std::uint64_t effort)
    : property_(std::move(property)), choices_(std::move(choices)), effort_(effort),
      state_(session.monitor()) {
  for (const Choice& each : choices_) {
    problem_.costs.push_back(each.cost);
    problem_.implied.push_back(each.weaker);
  }
  try {
    start(session);
  } catch (const std::bad_alloc& error) {
    stop_reason_ = stop_for(error);
    session.forget_states();
  }
}

void FairnessSearch::start(Session& session) {
  StateSpace* const space = session.space();
  assert(space != nullptr && "the store is inexact");
  Answer answer;
  Result<std::optional<Violations>> found =
      find_violations({property_, {}, session.monitor()}, answer);
  if (!found) {
    error_ = std::move(found).error();
    return;
  }
  if (!*found) { // no word violates it, or a limit was met
    stop_reason_ = answer.reason;
    return;
  }
  violations_ = *std::move(*found);
  hypotheses_ = violations_->hypotheses;
  const std::size_t fixed = hypotheses_.size();
  for (const Choice& each : choices_) hypotheses_.push_back(each.hypothesis);
  product_ = std::make_unique<Product>(session.model(), *space, violations_->automaton, property_,
                                       hypotheses_);
  const std::optional<StreettForm> form = streett_form(violations_->automaton.acceptance());
  assert(form && "automata of violations are generalised Büchi");
  std::vector<Condition> conditions, optional;
  for (const MarkSet& inf : form->inf) conditions.push_back({.fin = {}, .inf = inf});
  for (const StreettForm::Pair& pair : form->pairs) {
    conditions.push_back({.fin = pair.fin, .inf = pair.inf});
  }
  for (std::size_t i = 0; i < fixed; ++i) conditions.push_back(condition(i));
  for (std::size_t i = 0; i < choices_.size(); ++i) {
    optional.push_back(condition(fixed + i));
    optional.back().weaker = choices_[i].weaker;
  }
  unmet_ = std::make_unique<emptiness::UnmetConditions>(*product_, conditions, optional, state_);
  stop_reason_ = state_.stop_reason;
  if (const auto failure = product_->failure()) stop_reason_ = to_stop(*failure);
}

Condition FairnessSearch::condition(std::size_t hypothesis) const {
  const Mark first = product_->first_mark(hypothesis);
  if (hypotheses_[hypothesis].kind != Kind::strong) return {.fin = {}, .inf = {first}};
  return {.fin = MarkSet{first}, .inf = {first + 1}};
}

std::optional<FairnessSearch::Found> FairnessSearch::next() {
  if (error_ || stop_reason_ || is_complete_) return std::nullopt;
  try {
    return search();
  } catch (const std::bad_alloc& error) {
    stop_reason_ = stop_for(error);
    return std::nullopt;
  }
}

std::optional<FairnessSearch::Found> FairnessSearch::search() {
  while (true) {
    HittingSet set = cheapest_hitting_set(problem_, effort_);
    if (!set.exists) {
      is_complete_ = set.is_proved;
      if (!set.is_proved) stop_reason_ = Stop{.text = "looking for another set takes too long"};
      return std::nullopt;
    }
    if (set.is_proved) {
      least_cost_ = 0;
      for (const std::uint32_t i : set.elements) least_cost_ += choices_[i].cost;
    }
    if (learn(set.elements, kMostAnswers)) continue;
    if (!set.is_proved && !stop_reason_) shrink(set.elements);
    if (stop_reason_) return std::nullopt;
    problem_.forbidden.push_back(set.elements);
    return Found{std::move(set.elements), set.is_proved};
  }
}

bool FairnessSearch::learn(const std::vector<std::uint32_t>& chosen, std::size_t most) {
  if (!unmet_) return false;
  ++rounds_;
  if (on_try) on_try(chosen);
  const std::vector<Clause> answers = unmet_->find(chosen, most);
  if (state_.stopped()) {
    stop_reason_ = state_.stop_reason;
    return false;
  }
  for (const Clause& each : answers) add_clause(problem_.clauses, each);
  return !answers.empty();
}

void FairnessSearch::shrink(std::vector<std::uint32_t>& chosen) {
  std::vector<std::uint32_t> order = chosen;
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return choices_[a].cost > choices_[b].cost;
  });
  for (const std::uint32_t each : order) {
    std::vector<std::uint32_t> rest = chosen;
    std::erase(rest, each);
    bool suffices = !learn(rest, 1);
    if (!suffices && choices_[each].weaker) {
      rest.push_back(*choices_[each].weaker);
      std::sort(rest.begin(), rest.end());
      suffices = !learn(rest, 1);
    }
    if (stop_reason_) return;
    if (suffices) chosen = std::move(rest);
  }
}

} // namespace fairly
