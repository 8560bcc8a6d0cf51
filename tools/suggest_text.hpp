// What fairly suggest prints, for people and for programs.
#pragma once

#include "fairly/check/suggest.hpp"
#include "fairly/petri/fairness_reader.hpp"
#include "input.hpp"

#include <string>
#include <vector>

namespace fairly::tool {

// A candidate and how it is written on the command line.
struct NamedCandidate : Candidate {
  std::string glob{};
};

// Everything that an answer is printed from.
struct SuggestSession {
  const petri::Net& net;
  std::string model;    // the file
  std::string property; // as it was given, or its id
  bool is_id;           // the latter
  std::string formula;  // for --ltl
  bool lbt;
  const petri::FairnessTexts& texts; // of what is assumed
  const std::vector<FairnessHypothesis>& assumed;
  const std::vector<NamedCandidate>& candidates;
  NetProperty checked; // with strong fairness of every candidate
};

// `is_listing`: all minimal sets were asked for.
std::string suggestion_text(const SuggestSession& session, const Suggestion& suggestion,
                            bool is_listing);
std::string suggestion_statistics(const Suggestion& suggestion, double seconds);
Json suggestion_json(const SuggestSession& session, const Suggestion& suggestion, bool is_listing,
                     double seconds);

} // namespace fairly::tool
