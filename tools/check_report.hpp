// What fairly check prints, for people and for programs.
#pragma once

#include "property_options.hpp"
#include "property_run.hpp"
#include "trace_file.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace fairly::tool {

enum class TraceFormat : std::uint8_t { automatic, text, actions, itf, html, none };

struct CheckOutput {
  TraceFormat trace = TraceFormat::automatic;
  bool stats = false, json = false;
};

// Everything that answers are printed from.
class CheckReport {
 public:
  // All must outlive this. The file is that of --output; null: there is none.
  CheckReport(const PropertyOptions& asked, const CheckOutput& output, StoreKind store,
              Model& model, TraceFile* trace_file)
      : asked_(asked), output_(output), store_(store), model_(model), trace_file_(trace_file) {}

  // Are counterexamples written out, besides what --json says about them?
  static bool writes_traces(const PropertyOptions& asked, const CheckOutput& output);

  void print(const PropertyAnswer& answer) const;
  // What is assumed of all properties of a file.
  void print_fairness(const Property& property) const;
  // What is printed for a property that was not answered.
  static std::string unknown_text(const PropertyOptions& asked, const CheckOutput& output,
                                  const std::string& id, const std::string& reason);
  // What is printed for one that holds if memory is gone before all of that can be said.
  static std::string holds_text(const PropertyOptions& asked, const CheckOutput& output);

 private:
  std::string fairness_text(const Property& property) const;
  std::string needed_text(const Property& property, const NeededHypotheses& answer) const;
  std::string closing_line(const PropertyAnswer& answer) const;
  std::string statistics_text(const PropertyAnswer& answer) const;
  std::string reduction_text(const ReductionStatistics& reduction) const;
  std::string trace_of(const Counterexample& found) const;
  void print_text(const PropertyAnswer& answer) const;
  void print_contest(const PropertyAnswer& answer) const;
  void print_json(const PropertyAnswer& answer) const;

  const PropertyOptions& asked_;
  const CheckOutput& output_;
  StoreKind store_;
  Model& model_;
  TraceFile* trace_file_;
};

} // namespace fairly::tool
