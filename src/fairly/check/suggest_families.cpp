#include "fairly/check/suggest_families.hpp"

#include "fairly/base/text.hpp"
#include "fairly/model/family_pattern.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace fairly {
namespace {

using Kind = FairnessHypothesis::Kind;

// What can be assumed of a family, the weakest first; the last one is the strongest.
std::vector<FamilyFairness> levels_of(const ActionFamily& family) {
  const std::string each = family_text(family);
  if (family.count == 0) return {}; // it never fires
  std::vector<FamilyFairness> levels{{Kind::weak, family.name, each}};
  if (family.count > 1) {
    levels.push_back({Kind::strong, "{" + family.name + "}", displayed(family.name) + " together"});
  }
  if (family.parameters.size() > 1) {
    for (const std::string& parameter : family.parameters) {
      levels.push_back(
          {Kind::strong, fmt::format("{}[{}]", family.name, parameter),
           fmt::format("{} for each {}", displayed(family.name), displayed(parameter))});
    }
  }
  levels.push_back({Kind::strong, family.name, each});
  return levels;
}

class FamilySearch {
 public:
  FamilySearch(Checker& checker, const Property& property)
      : checker_(checker), property_(property) {}

  Result<FamilySuggestion> run() {
    for (const ActionFamily& family : property_.model().action_families()) {
      levels_.push_back(levels_of(family));
      chosen_.push_back(levels_.back().size()); // the strongest
    }
    if (!holds()) return finish(false);
    for (std::size_t i = 0; i < levels_.size(); ++i) {
      const std::size_t before = chosen_[i];
      for (chosen_[i] = 0; chosen_[i] < before; ++chosen_[i]) {
        if (holds()) break;
        if (error_ || out_.stopped) return finish(false);
      }
    }
    return finish(true);
  }

 private:
  // Whether the property holds under the choice: level 0 of family i is nothing, level k is
  // levels_[i][k - 1].
  bool holds() {
    Property trial = property_;
    Assumptions more;
    for (std::size_t i = 0; i < levels_.size(); ++i) {
      if (chosen_[i] == 0) continue;
      const FamilyFairness& level = levels_[i][chosen_[i] - 1];
      (level.kind == Kind::strong ? more.strong : more.weak).push_back(level.pattern);
    }
    trial.assume(more);
    ++out_.checks;
    const Result<Answer> answer = checker_.check(
        trial, {.reduce = Reduce::none, .short_traces = false, .more_to_come = true});
    if (!answer) {
      error_ = answer.error();
    } else if (answer->verdict == Verdict::unknown) {
      out_.stopped = answer->reason;
    }
    return answer.ok() && answer->verdict == Verdict::holds;
  }

  Result<FamilySuggestion> finish(bool is_found) {
    if (error_) return *std::move(error_);
    if (!is_found) return std::move(out_);
    out_.needed.emplace();
    for (std::size_t i = 0; i < levels_.size(); ++i) {
      if (chosen_[i] > 0) out_.needed->push_back(levels_[i][chosen_[i] - 1]);
    }
    return std::move(out_);
  }

  Checker& checker_;
  const Property& property_;
  std::vector<std::vector<FamilyFairness>> levels_; // by family
  std::vector<std::size_t> chosen_;
  FamilySuggestion out_;
  std::optional<Error> error_;
};

} // namespace

Result<FamilySuggestion> suggest_families(Checker& checker, const Property& property) {
  return FamilySearch(checker, property).run();
}

} // namespace fairly
