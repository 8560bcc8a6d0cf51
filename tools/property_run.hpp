// Checking the properties of a model one after the other, with limits: what check and mcc share.
#pragma once

#include "certificate_file.hpp"
#include "fairly/check/checker.hpp"
#include "run_monitor.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace fairly::tool {

struct PropertyRun {
  Model& model;
  const std::vector<Property>& properties;
  StoreKind store = StoreKind::tree;
  std::uint64_t bitstate_bytes = std::uint64_t{1} << 28; // size of the table of a bitstate store
  CheckOptions options{};
  unsigned workers = 1;
  workers::Exchange* exchange = nullptr; // null: no other processes
  const workers::CheckpointPlan* checkpoint = nullptr;
  double seconds = 0;                          // for all of them together; 0: no limit
  double seconds_each = 0;                     // for each property; 0: they share what is left
  std::optional<RelevanceOptions> relevance{}; // say what does not matter; nullopt: do not look
  bool needed = false;       // say for each property that holds which hypotheses are needed
  std::string certificate{}; // file for the certificate of the only property; empty: none
  // What is printed about a property of which nothing is known.
  std::function<std::string(const Property& property, const std::string& reason)> unknown_text{};
  // The same for a property that holds, if memory runs out before its certificate is made.
  std::string holds_text{};
};

struct PropertyAnswer {
  const Property& property;
  const Answer& result;
  double seconds = 0;
  std::optional<NeededHypotheses> needed{};        // if asked for, and the property holds
  std::optional<CertificateOutcome> certificate{}; // the same
  std::optional<Relevance> relevance{};            // if asked for
};

// Checks every property and hands over each answer as soon as it is final. With a limit for all
// properties together, those that a small share of the time does not suffice for are tried again at
// the end. Returns false if some have no answer because of errors, which were reported.
[[nodiscard]] bool run_properties(const PropertyRun& run, RunMonitor& monitor,
                                  const std::function<void(const PropertyAnswer&)>& answer);

// "FORMULA id TRUE TECHNIQUES ...", as the Model Checking Contest wants it. Only a property that is
// alone has no id: its number is 1.
std::string contest_line(const std::string& id, const Answer& answer = {});

} // namespace fairly::tool
