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
enum class AnswerFormat : std::uint8_t { automatic, text, mcc };

struct CheckOutput {
  TraceFormat trace = TraceFormat::automatic;
  AnswerFormat format = AnswerFormat::automatic;
  bool stats = false, json = false;

  // For people. Contest lines are for what is asked in the contest's XML alone and answered to
  // another program, unless somebody says otherwise.
  bool is_text(const PropertyOptions& asked) const;
};

// Everything that answers are printed from.
class CheckReport {
 public:
  // All must outlive this. The files are those of --output; null: there are none.
  CheckReport(const PropertyOptions& asked, const CheckOutput& output, StoreKind store,
              const std::vector<Property>& properties, TraceFiles* trace_files);

  // Are counterexamples written out, besides what --json says about them?
  static bool writes_traces(const PropertyOptions& asked, const CheckOutput& output);

  // An error: a trace could not be written.
  std::optional<Error> print(const PropertyAnswer& answer);
  // What comes before the first answer, and after the last one.
  void print_head() const;
  void print_summary() const;
  // The page of several properties, which comes last; nothing if there is none to be written.
  std::optional<Error> write_page();
  // What is printed for a property that was not answered; null: before any was read.
  static std::string unknown_text(const PropertyOptions& asked, const CheckOutput& output,
                                  const Property* property, const std::string& reason);
  // What is printed for one that holds if memory is gone before all of that can be said.
  static std::string holds_text(const CheckOutput& output, const Property& property);

 private:
  struct Row { // of the summary
    Verdict verdict;
    std::string name, remark;
  };
  struct Entry { // of the page
    std::string name, note;
    std::optional<Counterexample> found;
  };

  std::string fairness_text(const Property& property) const;
  std::string needed_text(const Property& property, const NeededHypotheses& answer) const;
  std::string relevance_text(const PropertyAnswer& answer) const;
  std::string closing_line(const PropertyAnswer& answer) const;
  std::string statistics_text(const PropertyAnswer& answer) const;
  std::string reduction_text(const ReductionStatistics& reduction) const;
  std::string trace_of(const Counterexample& found) const;
  void print_text(const PropertyAnswer& answer) const;
  void print_contest(const PropertyAnswer& answer) const;
  void print_json(const PropertyAnswer& answer, const std::string& trace_file) const;
  void add_row(const PropertyAnswer& answer, const std::string& trace_file);
  void add_to_page(const PropertyAnswer& answer);

  const CheckOutput& output_;
  const StoreKind store_;
  const std::vector<Property>& properties_;
  const Model& model_;
  TraceFiles* trace_files_;
  const bool is_text_, writes_traces_;
  const bool has_several_;
  std::vector<Row> rows_;
  std::vector<Entry> page_; // if several properties have one
};

} // namespace fairly::tool
