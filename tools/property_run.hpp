// Checking the properties of a net one after the other, with limits: what check and mcc share.
#pragma once

#include "fairly/check/suggest.hpp"
#include "fairly/petri/mcc_property_reader.hpp"
#include "run_monitor.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace fairly::tool {

// The properties of a file of the contest, at least one, all of them LTL. '-' is standard input.
Result<petri::MccProperties> load_ltl_properties(const std::string& file, const petri::Net& net,
                                                 RunMonitor& monitor);

struct PropertyRun {
  const petri::Net& net;
  petri::MccProperties& properties;
  const std::vector<FairnessHypothesis>& hypotheses;
  StoreKind store = StoreKind::tree;
  std::uint64_t bitstate_bytes = std::uint64_t{1} << 28; // of a table of that kind
  CheckOptions options{};                                // without the monitor
  double seconds = 0;                                    // for all of them together; 0: no limit
  double seconds_each = 0;                               // for each; 0: what is left is shared
  bool needed = false; // say for each property that holds which hypotheses are needed
  // What is printed about a property that nothing is known about.
  std::function<std::string(const std::string& id, const std::string& reason)> unknown_text{};
};

struct Answer {
  const petri::MccProperty& property;
  const NetCheckResult& result;
  double seconds = 0;
  std::optional<NeededHypotheses> needed{}; // if that was asked for and the property holds
};

// Checks every property and hands over each answer as soon as it is final. With a limit for all,
// what a small share of the time does not suffice for comes again at the end. False: there is no
// answer to some of them, because of errors that were reported.
[[nodiscard]] bool run_properties(const PropertyRun& run, RunMonitor& monitor,
                                  const std::function<void(const Answer&)>& answer);

// "FORMULA id TRUE TECHNIQUES ...", as the Model Checking Contest wants it.
std::string contest_line(const std::string& id, Verdict verdict);

} // namespace fairly::tool
