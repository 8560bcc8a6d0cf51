#include "fairly/check/suggest.hpp"

#include "fairly/base/stopwatch.hpp"
#include "fairly/base/text.hpp"
#include "fairly/check/fairness_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace fairly {
namespace {

using Kind = FairnessHypothesis::Kind;

constexpr std::size_t kMostStateSets = 20; // sets that are tried
constexpr std::size_t kWholeEfforts = 16;  // for all short runs that show what is needed, together

// To have fewer strong hypotheses counts more than to have fewer in all.
std::uint64_t cost_of(Kind kind, std::size_t count) {
  return kind == Kind::weak ? 1 : count + 2;
}

SetSize size_of_cost(std::uint64_t cost, std::size_t count) {
  const std::uint64_t strong = cost / (count + 2);
  return {strong, strong + cost % (count + 2)};
}

FairnessHypothesis hypothesis_about(const Candidate& candidate, Kind kind) {
  return {.kind = kind,
          .actions = candidate.actions,
          .text = (kind == Kind::weak ? "weak " : "strong ") + candidate.name};
}

// Two for each candidate: weak, then strong.
std::vector<FairnessSearch::Choice> choices_among(const std::vector<Candidate>& candidates) {
  std::vector<FairnessSearch::Choice> choices;
  for (const Candidate& each : candidates) {
    const auto weak = static_cast<std::uint32_t>(choices.size());
    choices.push_back({hypothesis_about(each, Kind::weak), cost_of(Kind::weak, 0)});
    choices.push_back(
        {hypothesis_about(each, Kind::strong), cost_of(Kind::strong, candidates.size()), weak});
  }
  return choices;
}

Error contradiction() {
  return {.message = "internal error: a check does not confirm a suggestion",
          .kind = ErrorKind::internal,
          .hint = "please report this together with the model and the property"};
}

std::vector<Candidate> single_actions(const Model& model) {
  std::vector<Candidate> all;
  for (Action action = 0; action < model.action_count(); ++action) {
    all.push_back({displayed(model.action_name(action)), {action}});
  }
  return all;
}

class Suggester {
 public:
  Suggester(Session& session, const Property& property, const SuggestOptions& options)
      : session_(session), property_(property), options_(options),
        candidates_(options.candidates.empty() ? single_actions(session.model())
                                               : options.candidates) {}

  Result<Suggestion> run() {
    std::optional<Error> error = find();
    result_.statistics.model_states = session_.states();
    if (error) return *std::move(error);
    return std::move(result_);
  }

 private:
  std::optional<Error> find() {
    std::vector<FairnessHypothesis> everything = property_.hypotheses();
    for (const Candidate& each : candidates_) {
      everything.push_back(hypothesis_about(each, Kind::strong));
    }
    tell(fmt::format("trying strong fairness of {}",
                     candidates_.size() == 1
                         ? "the candidate"
                         : fmt::format("all {} candidates", grouped(candidates_.size()))));
    Result<Answer> first = check(everything);
    if (!first) return std::move(first).error();
    result_.with_everything = *std::move(first);
    result_.statistics.first_check_seconds = result_.statistics.check_seconds;
    if (result_.with_everything.verdict == Verdict::unknown) {
      result_.reason = result_.with_everything.reason;
      return std::nullopt;
    }
    if (result_.with_everything.verdict == Verdict::violated) {
      result_.outcome = Suggestion::Outcome::useless;
      return look_among_states();
    }
    return look_for_sets();
  }

  std::optional<Error> look_for_sets() {
    Stopwatch watch;
    tell("looking at all runs that violate it");
    FairnessSearch search(session_, property_, choices_among(candidates_), options_.effort);
    search.on_try = [&](const std::vector<std::uint32_t>& chosen) {
      tell("trying " + name_of(chosen, {}));
    };
    result_.statistics.search_seconds += watch.seconds();
    while (result_.sets.size() < options_.most_sets && !result_.reason) {
      watch = {};
      const std::optional<FairnessSearch::Found> found = search.next();
      result_.statistics.search_seconds += watch.seconds();
      result_.statistics.rounds = search.rounds();
      result_.statistics.clauses = search.clauses();
      if (search.error()) return search.error();
      if (!found) break;
      if (std::optional<Error> error = confirm(*found)) return error;
    }
    if (options_.most_sets > 1 && !result_.reason) search.next(); // are there more?
    if (search.stop_reason()) result_.reason = search.stop_reason();
    result_.is_complete = search.is_complete();
    if (search.least_cost() > 0) {
      result_.at_least = size_of_cost(search.least_cost(), candidates_.size());
    }
    if (result_.sets.empty() && search.is_complete()) return contradiction();
    if (!result_.sets.empty()) result_.outcome = Suggestion::Outcome::found;
    return std::nullopt;
  }

  // If no fairness of the candidates helps, hypotheses about states may. As few of them as possible
  // are taken.
  std::optional<Error> look_among_states() {
    StateSuggestion& found = result_.by_states;
    found.tried = options_.about_states.size();
    if (found.tried == 0) return std::nullopt;
    Property larger = property_;
    larger.assume({.formulas = options_.about_states});
    if (larger.error()) return larger.error();
    const std::vector<FairnessHypothesis> about_states(larger.hypotheses().end() -
                                                           static_cast<std::ptrdiff_t>(found.tried),
                                                       larger.hypotheses().end());
    std::vector<FairnessSearch::Choice> choices = choices_among(candidates_);
    const auto first = static_cast<std::uint32_t>(choices.size());
    // As few as possible, and the first ones among sets of equal size.
    const std::uint64_t all_others =
        cost_of(Kind::strong, candidates_.size()) * (candidates_.size() + 1);
    const std::uint64_t much = all_others + found.tried * found.tried;
    for (std::size_t i = 0; i < found.tried; ++i) choices.push_back({about_states[i], much + i});
    tell("looking at all runs that violate it, for hypotheses about states");
    FairnessSearch search(session_, larger.assuming(property_.hypotheses()), std::move(choices),
                          options_.effort);
    search.on_try = [&](const std::vector<std::uint32_t>& chosen) {
      tell("trying " + name_of(chosen, about_states));
    };
    // A set that excludes every run proves nothing: then the next one is tried.
    for (std::size_t i = 0; i < kMostStateSets; ++i) {
      const std::optional<FairnessSearch::Found> set = search.next();
      if (search.error()) return search.error();
      found.reason = search.stop_reason();
      if (!set) return std::nullopt;
      std::vector<FairnessHypothesis> all = property_.hypotheses();
      found.chosen.clear();
      found.also.clear();
      for (const std::uint32_t choice : set->chosen) {
        if (choice >= first) {
          found.chosen.push_back(choice - first);
          all.push_back(about_states[choice - first]);
        } else {
          const Kind kind = choice % 2 == 0 ? Kind::weak : Kind::strong;
          found.also.push_back({choice / 2, hypothesis_about(candidates_[choice / 2], kind)});
          all.push_back(found.also.back().hypothesis);
        }
      }
      Result<Answer> with = check(larger.assuming(std::move(all)));
      if (!with) return std::move(with).error();
      if (with->violated()) return contradiction();
      if (with->unknown()) found.reason = with->reason;
      found.is_found = with->holds() && with->vacuity == Vacuity::none;
      if (found.is_found || with->unknown()) return std::nullopt;
    }
    return std::nullopt;
  }

  // Checks that the property holds, and for each hypothesis that it is needed.
  std::optional<Error> confirm(const FairnessSearch::Found& found) {
    SuggestedSet set{.is_proved = found.is_cheapest};
    for (const std::uint32_t choice : found.chosen) {
      const std::uint32_t candidate = choice / 2;
      const Kind kind = choice % 2 == 0 ? Kind::weak : Kind::strong;
      set.hypotheses.push_back({candidate, hypothesis_about(candidates_[candidate], kind)});
    }
    set.is_smallest = set.is_proved && (result_.sets.empty() || is_as_small(set));
    tell("confirming " + name_of(found.chosen, {}));
    Result<Answer> with = check(assumed_with(set, set.hypotheses.size()));
    if (!with) return std::move(with).error();
    if (with->verdict == Verdict::violated) return contradiction();
    if (with->verdict == Verdict::unknown) {
      result_.reason = with->reason;
      return std::nullopt;
    }
    set.vacuity = with->vacuity;
    const std::size_t sharing = (set.hypotheses.size() + kWholeEfforts - 1) / kWholeEfforts;
    for (std::size_t i = 0; i < set.hypotheses.size() && !result_.reason; ++i) {
      tell(fmt::format("asking why {} is needed ({} of {})", set.hypotheses[i].hypothesis.text,
                       i + 1, set.hypotheses.size()));
      Result<Answer> without = check(assumed_with(set, i), sharing);
      if (!without) return std::move(without).error();
      if (without->verdict == Verdict::holds) return contradiction();
      if (without->verdict == Verdict::unknown) result_.reason = without->reason;
      if (without->verdict == Verdict::violated) {
        set.hypotheses[i].without = std::move(without->counterexample);
      }
    }
    result_.sets.push_back(std::move(set));
    return std::nullopt;
  }

  void tell(std::string what) const {
    if (options_.on_try) options_.on_try(std::move(what));
  }

  // Names the first hypotheses of a choice, and says how many there are.
  std::string name_of(const std::vector<std::uint32_t>& chosen,
                      const std::vector<FairnessHypothesis>& about_states) const {
    constexpr std::size_t kMostNamed = 3;
    std::string text;
    for (std::size_t i = 0; i < std::min(chosen.size(), kMostNamed); ++i) {
      const std::uint32_t candidate = chosen[i] / 2;
      if (i > 0) text += ", ";
      text += candidate >= candidates_.size()
                  ? about_states[chosen[i] - 2 * candidates_.size()].text
                  : hypothesis_about(candidates_[candidate],
                                     chosen[i] % 2 == 0 ? Kind::weak : Kind::strong)
                        .text;
    }
    if (chosen.size() > kMostNamed) text += fmt::format(", ... ({} in all)", chosen.size());
    return text.empty() ? "no fairness" : text;
  }

  // Whether the set is as small as the first one that was found.
  bool is_as_small(const SuggestedSet& set) const {
    const auto cost = [&](const SuggestedSet& of) {
      std::uint64_t sum = 0;
      for (const SuggestedHypothesis& each : of.hypotheses) {
        sum += cost_of(each.hypothesis.kind, candidates_.size());
      }
      return sum;
    };
    return result_.sets[0].is_smallest && cost(set) == cost(result_.sets[0]);
  }

  // What is assumed for the set when one of its hypotheses is weakened: a weak one is dropped, a
  // strong one becomes weak.
  std::vector<FairnessHypothesis> assumed_with(const SuggestedSet& set,
                                               std::size_t weakened) const {
    std::vector<FairnessHypothesis> all = property_.hypotheses();
    for (std::size_t i = 0; i < set.hypotheses.size(); ++i) {
      const SuggestedHypothesis& each = set.hypotheses[i];
      if (i != weakened) {
        all.push_back(each.hypothesis);
      } else if (each.hypothesis.kind == Kind::strong) {
        all.push_back(hypothesis_about(candidates_[each.candidate], Kind::weak));
      }
    }
    return all;
  }

  Result<Answer> check(const std::vector<FairnessHypothesis>& hypotheses, std::size_t sharing = 1) {
    return check(property_.assuming(hypotheses), sharing);
  }

  // `sharing`: how many such checks share the effort for one short counterexample.
  Result<Answer> check(const Property& property, std::size_t sharing = 1) {
    const Stopwatch watch;
    Result<Answer> result = session_.check(property, {.sharing = sharing, .more_to_come = true});
    ++result_.statistics.checks;
    result_.statistics.check_seconds += watch.seconds();
    return result;
  }

  Session& session_;
  const Property& property_;
  const SuggestOptions& options_;
  const std::vector<Candidate> candidates_;
  Suggestion result_;
};

} // namespace

Result<Suggestion> suggest(Session& session, const Property& property,
                           const SuggestOptions& options) {
  return Suggester(session, property, options).run();
}

Result<NeededHypotheses> find_needed(Session& session, const Property& property) {
  if (auto error = session.objection(property)) return *std::move(error);
  const std::vector<FairnessHypothesis>& given = property.hypotheses();
  std::vector<FairnessSearch::Choice> choices;
  for (const FairnessHypothesis& each : given) {
    choices.push_back({each, cost_of(each.kind, given.size())});
  }
  FairnessSearch search(session, property.assuming({}), std::move(choices));
  const std::optional<FairnessSearch::Found> found = search.next();
  if (search.error()) return *search.error();
  if (!found && search.is_complete()) return contradiction();
  if (!found) {
    return NeededHypotheses{.reason = search.stop_reason().value_or(Stop{.text = "not found"})};
  }
  NeededHypotheses result{.needed = std::vector<bool>(given.size())};
  std::vector<FairnessHypothesis> enough;
  for (const std::uint32_t i : found->chosen) {
    result.needed[i] = true;
    enough.push_back(given[i]);
  }
  const Result<Answer> confirmed =
      session.check(property.assuming(std::move(enough)), {.more_to_come = true});
  if (!confirmed) return confirmed.error();
  if (confirmed->violated()) return contradiction();
  if (confirmed->unknown()) return NeededHypotheses{.reason = confirmed->reason};
  return result;
}

} // namespace fairly
