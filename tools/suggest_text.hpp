// What fairly suggest prints, for people and for programs.
#pragma once

#include "fairly/check/suggest_families.hpp"
#include "fairly/check/suggestion.hpp"
#include "input.hpp"
#include "property_options.hpp"

#include <optional>
#include <string>
#include <vector>

namespace fairly::tool {

// A candidate, and how it is written on the command line.
struct NamedCandidate : Candidate {
  std::string glob{};
  bool is_group = false;
};

// Everything that an answer is printed from.
struct SuggestSession {
  const PropertyOptions& asked;
  const Property& property; // with what is assumed
  const std::vector<NamedCandidate>& candidates;
  const std::vector<std::string>& about_states; // hypotheses tried if these do not help
  // The answer in terms of coloured transitions; nullopt if it was not asked for or not found.
  std::optional<std::vector<FamilyFairness>> families{};

  const Model& model() const { return property.model(); }
};

// `is_listing`: all minimal sets were asked for.
std::string suggestion_text(const SuggestSession& session, const Suggestion& suggestion,
                            bool is_listing);
std::string suggestion_statistics(const SuggestSession& session, const Suggestion& suggestion,
                                  double seconds);
Json suggestion_json(const SuggestSession& session, const Suggestion& suggestion, bool is_listing,
                     double seconds);

} // namespace fairly::tool
