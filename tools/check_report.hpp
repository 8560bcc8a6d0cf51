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
  bool vacuity = false; // look for it thoroughly, and say so if nothing is found

  // Is the answer text for people? Otherwise it is contest lines: the default if all properties
  // come from the contest's XML and standard output is not a terminal.
  bool is_text(const PropertyOptions& asked) const;
};

// Everything that answers are printed from.
class CheckReport {
 public:
  // All arguments must outlive this object. `trace_files` are those of --output; null if it was not
  // given.
  CheckReport(const PropertyOptions& asked, const CheckOutput& output, StoreKind store,
              const std::vector<Property>& properties, TraceFiles* trace_files);

  // Are counterexamples written out, in addition to what --json says about them?
  static bool writes_traces(const PropertyOptions& asked, const CheckOutput& output);

  // Returns an error if a trace could not be written.
  std::optional<Error> print(const PropertyAnswer& answer);
  // What comes before the first answer, and what comes after the last one.
  void print_head() const;
  void print_summary() const;
  // Writes the page that shows several properties, after all answers; does nothing if there is no
  // page to write.
  std::optional<Error> write_page();
  // What is printed for a property that was not answered. `property` is null if none was read yet.
  static std::string unknown_text(const PropertyOptions& asked, const CheckOutput& output,
                                  const Property* property, const std::string& reason);
  // What is printed for a property that holds if memory runs out before the full answer is printed.
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
  std::vector<Entry> page_; // with several properties and --trace html
};

} // namespace fairly::tool
