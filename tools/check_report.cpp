#include "check_report.hpp"

#include "answer_text.hpp"
#include "automaton_kinds.hpp"
#include "command.hpp"
#include "fairly/base/text.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/report/action_text.hpp"
#include "fairly/report/fairness_text.hpp"
#include "fairly/report/trace_html.hpp"
#include "fairly/report/trace_itf.hpp"
#include "fairly/report/trace_json.hpp"
#include "fairly/report/trace_text.hpp"
#include "graphviz.hpp"
#include "terminal.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <unistd.h>
#include <utility>

namespace fairly::tool {
namespace {

std::string state_key(const Model& model) {
  return std::string(model.words().state) + 's';
}

// Why the verdict is what it is.
std::string remarks(const Answer& result) {
  std::string text;
  if (result.reason) text += line("reason", result.reason->text);
  if (const char* note = vacuity_text(result.vacuity)) text += line("note", note);
  return text;
}

std::string written_formula(const Property& property) {
  return without_control_bytes(property.text.empty()
                                   ? ltl::print(property.formulas(), property.formula())
                                   : std::string(trimmed(property.text)));
}

// Is the id the number of a property without a name? A number alone says little.
bool is_number(const std::string& id) {
  return id.find_first_not_of("0123456789") == std::string::npos;
}

Json reduction_json(const ReductionStatistics& reduction) {
  Json out{{"places", {{"before", reduction.places_before}, {"after", reduction.places_after}}},
           {"transitions",
            {{"before", reduction.transitions_before}, {"after", reduction.transitions_after}}}};
  out["rules"] = Json::array();
  for (const auto& each : reduction.rules) {
    out["rules"].push_back(
        {{"rule", each.name}, {"places", each.places}, {"transitions", each.transitions}});
  }
  out["not_used"] = Json::array();
  for (const auto& each : reduction.refusals) {
    out["not_used"].push_back({{"rule", each.rule}, {"reason", each.reason}});
  }
  if (!reduction.copies.empty()) out["copies"] = reduction.copies;
  out["linear_programs"] = reduction.linear_programs;
  out["exclusions"] = reduction.exclusions;
  if (!reduction.formula.empty()) out["formula"] = reduction.formula;
  out["seconds"] = rounded_seconds(reduction.seconds);
  return out;
}

} // namespace

bool CheckOutput::is_text(const PropertyOptions& asked) const {
  if (format != AnswerFormat::automatic) return format == AnswerFormat::text;
  const bool is_contest = asked.ltl.empty() && asked.ltl_files.empty();
  return !is_contest || isatty(STDOUT_FILENO) != 0;
}

CheckReport::CheckReport(const PropertyOptions& asked, const CheckOutput& output, StoreKind store,
                         const std::vector<Property>& properties, TraceFiles* trace_files)
    : output_(output), store_(store), properties_(properties), model_(properties[0].model()),
      trace_files_(trace_files), is_text_(output.is_text(asked)),
      writes_traces_(writes_traces(asked, output)), has_several_(properties.size() > 1) {}

bool CheckReport::writes_traces(const PropertyOptions& asked, const CheckOutput& output) {
  return output.trace == TraceFormat::automatic ? output.is_text(asked)
                                                : output.trace != TraceFormat::none;
}

std::optional<Error> CheckReport::print(const PropertyAnswer& answer) {
  const bool has_trace = answer.result.violated() && writes_traces_;
  const bool is_on_page = output_.trace == TraceFormat::html && has_several_;
  const bool is_written = has_trace && !is_on_page && (trace_files_ != nullptr || !output_.json);
  const std::string trace = is_written ? trace_of(*answer.result.counterexample) : "";
  std::string file;
  if (is_on_page) {
    add_to_page(answer);
    if (has_trace) file = trace_files_->path_of(answer.property.id);
  } else if (has_trace && trace_files_ != nullptr) {
    Result<std::string> written = trace_files_->write(answer.property.id, trace);
    if (!written) return std::move(written).error();
    file = *std::move(written);
  } else if (trace_files_ != nullptr) {
    trace_files_->nothing_for(answer.property.id);
  }
  if (output_.json) {
    print_json(answer, file);
  } else if (output_.trace == TraceFormat::itf && has_trace && trace_files_ == nullptr) {
    // Only the trace is printed, so that other programs can read it.
  } else if (is_text_) {
    print_text(answer);
  } else {
    print_contest(answer);
  }
  if (has_trace && trace_files_ == nullptr && !output_.json) std::fputs(trace.c_str(), stdout);
  if (is_text_ && !output_.json) std::fputs(closing_line(answer).c_str(), stdout);
  if (is_text_ && !output_.json && has_several_) std::fputs("\n", stdout);
  add_row(answer, file);
  std::fflush(stdout);
  if (answer.certificate && !answer.certificate->reason.empty()) {
    complain("warning: no certificate is written: " + answer.certificate->reason);
  }
  return std::nullopt;
}

// --- several properties

void CheckReport::print_head() const {
  const bool has_fairness = !properties_[0].hypotheses().empty();
  if (output_.json || output_.format == AnswerFormat::mcc) return;
  if (is_text_ ? !has_several_ : !has_fairness) return;
  const auto all = fairness_lines(properties_[0].hypotheses(), model_);
  std::fputs((all.empty() ? line("fairness", "none") : lines("fairness", all)).c_str(), stdout);
  if (is_text_) std::fputs("\n", stdout);
}

void CheckReport::add_row(const PropertyAnswer& answer, const std::string& trace_file) {
  constexpr std::size_t kMostColumns = 60;
  const Answer& result = answer.result;
  std::string name = answer.property.id;
  if (is_number(name)) name += "  " + answer.property.text;
  if (columns(name) > kMostColumns) {
    while (columns(name) > kMostColumns - 3) name.pop_back();
    name += "...";
  }
  std::string remark;
  if (result.reason) remark = result.reason->text;
  if (result.vacuity != Vacuity::none) remark = vacuity_text(result.vacuity);
  if (answer.relevance && !answer.relevance->immaterial.empty()) {
    remark = answer.relevance->immaterial[0].text + " does not matter";
  }
  if (result.violated()) {
    const Trace& trace = result.counterexample->trace;
    remark = fmt::format("{}, then {} for ever", counted(trace.prefix.size(), "step"),
                         grouped(trace.cycle.size()));
    if (!trace_file.empty()) remark += ": " + trace_file;
  }
  rows_.push_back({result.verdict, without_control_bytes(name), without_control_bytes(remark)});
}

// The runs of all properties share a page. It also names the properties without a run.
void CheckReport::add_to_page(const PropertyAnswer& answer) {
  const std::string formula = written_formula(answer.property);
  const std::string& id = answer.property.id;
  const std::string_view verdict =
      answer.result.violated() ? std::string_view() : name(answer.result.verdict);
  page_.push_back({is_number(id) ? fmt::format("{}  {}", id, formula) : id,
                   verdict.empty() ? formula : fmt::format("{}: {}", verdict, formula),
                   answer.result.counterexample});
}

std::optional<Error> CheckReport::write_page() {
  std::vector<PageRun> runs;
  bool has_run = false;
  for (const Entry& each : page_) {
    runs.push_back({each.name, each.note, each.found ? &*each.found : nullptr});
    has_run = has_run || each.found;
  }
  if (!has_run) {
    if (!page_.empty()) trace_files_->nothing_for("");
    return std::nullopt;
  }
  Result<std::string> written = trace_files_->write("", traces_html(runs, ask_graphviz));
  return written ? std::nullopt : std::optional(std::move(written).error());
}

void CheckReport::print_summary() const {
  if (!has_several_ || !is_text_ || output_.json) return;
  std::size_t width = 0, counts[3] = {};
  for (const Row& row : rows_) width = std::max(width, columns(row.name));
  std::string text = "summary\n";
  for (const Row& row : rows_) {
    ++counts[static_cast<std::size_t>(row.verdict)];
    const std::string space(row.remark.empty() ? 0 : width + 2 - columns(row.name), ' ');
    text += fmt::format("  {:<12}{}{}{}\n", name(row.verdict), row.name, space, row.remark);
  }
  const auto count = [&](Verdict verdict) { return counts[static_cast<std::size_t>(verdict)]; };
  text += fmt::format("  {} hold{}, {} violated, {} unknown\n", count(Verdict::holds),
                      count(Verdict::holds) == 1 ? "s" : "", count(Verdict::violated),
                      count(Verdict::unknown) + properties_.size() - rows_.size());
  std::fputs(text.c_str(), stdout);
}

// --- for people

// With several properties, print_head() has already said what all of them assume.
std::string CheckReport::fairness_text(const Property& property) const {
  std::vector<std::string> all;
  if (!has_several_) all = fairness_lines(property.hypotheses(), model_);
  for (const FairnessHypothesis& each : property.premises()) {
    all.push_back(each.text + " (in the formula)");
  }
  if (all.empty()) return has_several_ ? "" : line("fairness", "none");
  return lines("fairness", all);
}

// Which hypotheses are enough, and which can be dropped together.
std::string CheckReport::needed_text(const Property& property,
                                     const NeededHypotheses& answer) const {
  if (answer.needed.empty()) return line("needed", "unknown: " + answer.reason->text);
  std::vector<FairnessHypothesis> parts[2];
  for (std::size_t i = 0; i < answer.needed.size(); ++i) {
    parts[answer.needed[i] ? 1 : 0].push_back(property.hypotheses()[i]);
  }
  const auto text = [&](const char* what, const std::vector<FairnessHypothesis>& part) {
    return part.empty() ? line(what, "none") : lines(what, fairness_lines(part, model_));
  };
  return text("needed", parts[1]) + text("not needed", parts[0]);
}

// What does not matter.
std::string CheckReport::relevance_text(const PropertyAnswer& answer) const {
  const Relevance& found = *answer.relevance;
  std::string text;
  std::vector<std::string> all;
  for (const Relevance::Part& each : found.immaterial) {
    all.push_back(fmt::format("{} does not matter: with {} in its place the property holds too",
                              without_control_bytes(each.text), each.replacement));
  }
  if (all.size() > 1) all.push_back("this is said of each part by itself, not of all together");
  const auto because = [&](const std::vector<std::string>& atoms, const char* what) {
    if (all.empty() || atoms.empty()) return;
    std::string names;
    for (const std::string& each : atoms) names += (names.empty() ? "" : ", ") + displayed(each);
    all.push_back(fmt::format("{}: {}", what, names));
  };
  because(found.never_true, "never true");
  because(found.always_true, "always true");
  text += lines("vacuous", all);
  const Answer& result = answer.result;
  const bool is_asked = output_.vacuity && result.holds() && result.vacuity == Vacuity::none;
  if (is_asked && all.empty() && !found.reason) {
    text +=
        line("vacuous", found.checks > 0 ? "no: every part matters"
                                         : "no: the formula has no part that could be replaced");
  }
  if (found.reason) {
    text += line("vacuous", "not every part was looked at: " + found.reason->text);
  }
  std::vector<FairnessHypothesis> idle;
  for (std::size_t i = 0; i < found.without_effect.size(); ++i) {
    if (found.without_effect[i]) idle.push_back(answer.property.hypotheses()[i]);
  }
  if (idle.empty()) return text;
  std::vector<std::string> names = fairness_lines(idle, model_);
  names.back() += " (never enabled)";
  return text + lines("no effect", names);
}

// What the run starves, if it was found without any fairness and is shown. Empty if a finite run
// decides, since fairness does not help there.
std::string CheckReport::closing_line(const PropertyAnswer& answer) const {
  const Answer& result = answer.result;
  const bool is_for_people = trace_files_ != nullptr || output_.trace == TraceFormat::automatic ||
                             output_.trace == TraceFormat::text;
  if (!result.violated() || !answer.property.all_hypotheses().empty() || !is_for_people) return {};
  if (result.statistics.terminal && result.statistics.fairness_in_formula == 0) return {};
  const std::string text = starvation_text(*result.counterexample);
  return text.empty() ? "" : text + "; try 'fairly suggest'\n";
}

// What was done before the search.
std::string CheckReport::reduction_text(const ReductionStatistics& reduction) const {
  std::vector<std::string> not_used;
  for (const auto& each : reduction.refusals) {
    not_used.push_back(fmt::format("{}: not used, {}", each.rule, each.reason));
  }
  if (!reduction.tried) return lines("reduction", not_used);
  std::string text;
  if (!reduction.formula.empty()) {
    text += line("facts leave", without_control_bytes(reduction.formula));
  }
  text += line("facts", fmt::format("{} of atoms that no marking has; {} solved",
                                    counted(reduction.exclusions, "combination"),
                                    counted(reduction.linear_programs, "linear program")));
  std::vector<std::string> all{
      fmt::format("{} of {} and {} of {} are left", grouped(reduction.places_after),
                  counted(reduction.places_before, "place"), grouped(reduction.transitions_after),
                  counted(reduction.transitions_before, "transition"))};
  for (const auto& each : reduction.rules) {
    all.push_back(fmt::format("{}: {} and {} fewer", each.name, counted(each.places, "place"),
                              counted(each.transitions, "transition")));
  }
  if (!reduction.copies.empty()) {
    all.push_back(fmt::format("symmetry: {} interchangeable copies of parts of the net",
                              fmt::join(reduction.copies, ", ")));
  }
  all.insert(all.end(), not_used.begin(), not_used.end());
  return text + lines("reduction", all);
}

namespace {

// What stubborn sets did. Empty if none were wanted or there was no search.
std::string stubborn_text(const StubbornStatistics& stubborn) {
  if (stubborn.reason.empty()) return {};
  if (stubborn.used == PartialOrder::none) return "not used, " + stubborn.reason;
  return fmt::format("{}, {} left out{}", name(stubborn.used), counted(stubborn.left_out, "step"),
                     stubborn.gave_up ? "; given up, since they save little" : "");
}

std::string certificate_text(const CertificateOutcome& outcome) {
  const Certificate& made = outcome.made;
  const double a_node = static_cast<double>(outcome.bytes) / static_cast<double>(made.nodes);
  return line("certified", fmt::format("{}, {}, {}, {}; {:.3f} s, {}, {:.2f} a node",
                                       counted(made.nodes, "node"), counted(made.edges, "edge"),
                                       counted(made.ranks, "rank"), counted(made.levels, "level"),
                                       made.seconds, counted(outcome.bytes, "byte"), a_node));
}

Json certificate_json(const CertificateOutcome& outcome) {
  if (!outcome.reason.empty()) return {{"reason", outcome.reason}};
  const Certificate& made = outcome.made;
  return {{"file", outcome.file},
          {"bytes", outcome.bytes},
          {"nodes", made.nodes},
          {"edges", made.edges},
          {"ranks", made.ranks},
          {"levels", made.levels},
          {"seconds", rounded_seconds(made.seconds)}};
}

Json stubborn_json(const StubbornStatistics& stubborn) {
  Json out{{"used", name(stubborn.used)}, {"reason", stubborn.reason}};
  if (stubborn.used == PartialOrder::none) return out;
  out["reduced"] = stubborn.reduced;
  out["left_out"] = stubborn.left_out;
  out["gave_up"] = stubborn.gave_up;
  return out;
}

} // namespace

std::string CheckReport::statistics_text(const PropertyAnswer& answer) const {
  const CheckStatistics& s = answer.result.statistics;
  const NamedKind* kind = automaton_kind(s.automaton_kind);
  const bool is_testing = kind != nullptr && kind->testing;
  std::string automaton = fmt::format(
      "{}, {}{}, {}, {}", s.automaton_kind, is_testing ? "made from " : "",
      counted(s.automaton_states, "state"), counted(s.automaton_transitions, "transition"),
      counted(s.automaton_marks, "mark"));
  if (s.weak && !is_testing) {
    automaton += s.terminal ? "; a bad prefix decides" : "; components decide";
  }
  if (s.fairness_in_formula > 0) {
    automaton += fmt::format("; {} of the negated formula as marks only",
                             counted(s.fairness_in_formula, "conjunct"));
  }
  std::string text = reduction_text(s.reduction) + line("automaton", automaton);
  if (!s.automaton_reason.empty()) text += line("", "because " + s.automaton_reason);
  text += line("engine", answer.result.engine);
  if (!s.engine_reason.empty()) text += line("", "because " + s.engine_reason);
  const std::string states =
      s.model_states > 0 ? counted(s.model_states, model_.words().state) + ", " : "";
  text += line("searched", fmt::format("{}{}, {}, {}, {}", states, counted(s.search.nodes, "node"),
                                       counted(s.search.edges, "edge"),
                                       counted(s.search.components, "component"),
                                       counted(s.search.revisits, "revisit")));
  if (s.attempts > 0) {
    text += line("before that",
                 fmt::format("{} without a result, {}",
                             s.attempts == 1 ? "1 short search"
                                             : std::to_string(s.attempts) + " short searches",
                             counted(s.attempted_nodes, "node")));
  }
  if (s.walked_steps > 0) {
    text += line("random runs", counted(s.walked_steps, "step"));
  }
  if (s.messages > 0) {
    text += line("sent", fmt::format("{} between workers, {}", counted(s.messages, "message"),
                                     counted(s.message_bytes, "byte")));
  }
  if (!s.order.empty()) text += line("order", s.order + " order of edges");
  if (const std::string stubborn = stubborn_text(s.stubborn); !stubborn.empty()) {
    text += line("stubborn", stubborn);
    if (s.stubborn.used != PartialOrder::none) text += line("", "because " + s.stubborn.reason);
  }
  text += line(answer.result.engine == "reachability" ? "peak queue" : "peak stack",
               counted(s.search.peak_stack, "node"));
  text += line("time", fmt::format("{:.3f} s: reduction {:.3f}, translation {:.3f}, search {:.3f}, "
                                   "lasso {:.3f}",
                                   answer.seconds, s.reduction.seconds, s.translation_seconds,
                                   s.search_seconds, s.lasso_seconds));
  if (answer.certificate && answer.certificate->reason.empty()) {
    text += certificate_text(*answer.certificate);
  }
  text +=
      line("memory", fmt::format("{} MB at the peak; states {} MB, arcs {} MB", peak_memory() >> 20,
                                 s.store_bytes >> 20, s.cache_bytes >> 20));
  return text;
}

std::string CheckReport::trace_of(const Counterexample& found) const {
  if (output_.trace == TraceFormat::itf) return trace_itf(found);
  if (output_.trace == TraceFormat::html) return trace_html(found, ask_graphviz);
  const Property& property = found.property;
  const bool is_below_its_name = is_text_ && (trace_files_ == nullptr || !has_several_);
  const std::string head = is_below_its_name
                               ? ""
                               : fmt::format("property {}\n  {}\n", displayed(property.id),
                                             wrapped(written_formula(property), 2));
  const bool is_coloured = trace_files_ == nullptr && has_colours();
  return head + (output_.trace == TraceFormat::actions
                     ? trace_actions(found)
                     : trace_text(found, is_coloured ? Colours::ansi : Colours::none));
}

void CheckReport::print_text(const PropertyAnswer& answer) const {
  std::string text = fmt::format("{}\n", name(answer.result.verdict));
  const std::string& id = answer.property.id;
  text += line("property", (id.empty() ? "" : without_control_bytes(id) + ": ") +
                               written_formula(answer.property));
  text += fairness_text(answer.property);
  if (answer.needed) text += needed_text(answer.property, *answer.needed);
  text += remarks(answer.result);
  if (answer.relevance) text += relevance_text(answer);
  if (answer.certificate && answer.certificate->reason.empty()) {
    text += line("certificate", without_control_bytes(answer.certificate->file));
  }
  if (answer.result.unknown() && !output_.stats) {
    const CheckStatistics& s = answer.result.statistics;
    text += line("so far", fmt::format("{}, {} of the search, no violation",
                                       counted(s.model_states, model_.words().state),
                                       counted(s.search.nodes + s.attempted_nodes, "node")));
  }
  if (output_.stats) text += statistics_text(answer);
  std::fputs(text.c_str(), stdout);
}

void CheckReport::print_contest(const PropertyAnswer& answer) const {
  std::fputs(contest_line(answer.property.id, answer.result).c_str(), stdout);
  if (!output_.stats) return;
  std::fputs((remarks(answer.result) + statistics_text(answer)).c_str(), stdout);
}

// --- for programs

namespace {

void add_relevance(const Relevance& found, Json& out) {
  for (std::size_t i = 0; i < found.without_effect.size(); ++i) {
    if (found.without_effect[i]) out["fairness"][i]["never_enabled"] = true;
  }
  for (const Relevance::Part& each : found.immaterial) {
    out["immaterial"].push_back({{"part", each.text}, {"replaced_by", each.replacement}});
  }
  if (found.reason) out["immaterial_unknown"] = found.reason->text;
}

} // namespace

void CheckReport::print_json(const PropertyAnswer& answer, const std::string& trace_file) const {
  const Answer& result = answer.result;
  const CheckStatistics& s = result.statistics;
  Json out = property_json(answer.property);
  out["verdict"] = name(result.verdict);
  if (result.reason) out["reason"] = result.reason->text;
  if (result.vacuity != Vacuity::none) out["vacuity"] = vacuity_name(result.vacuity);
  out["fairness"] = Json::array();
  for (const FairnessHypothesis& each : answer.property.all_hypotheses()) {
    out["fairness"].push_back(hypothesis_json(model_, each));
  }
  if (answer.needed) {
    const std::vector<bool>& needed = answer.needed->needed;
    for (std::size_t i = 0; i < needed.size(); ++i) out["fairness"][i]["needed"] = bool{needed[i]};
    if (needed.empty()) out["needed_unknown"] = answer.needed->reason->text;
  }
  if (answer.relevance) add_relevance(*answer.relevance, out);
  if (result.violated() && output_.trace != TraceFormat::none) {
    out["trace"] = Json::parse(trace_json(*result.counterexample));
  }
  if (!trace_file.empty()) out["trace_file"] = trace_file;
  if (answer.certificate) out["certificate"] = certificate_json(*answer.certificate);
  out["engine"] = result.engine;
  out["store"] = name(store_);
  if (!s.engine_reason.empty()) out["engine_reason"] = s.engine_reason;
  out["automaton"] = {{"kind", s.automaton_kind},
                      {"states", s.automaton_states},
                      {"transitions", s.automaton_transitions},
                      {"marks", s.automaton_marks},
                      {"terminal", s.terminal},
                      {"weak", s.weak},
                      {"fairness_as_marks", s.fairness_in_formula}};
  if (!s.automaton_reason.empty()) out["automaton"]["reason"] = s.automaton_reason;
  out["acceptance"] = s.acceptance;
  if (s.model_states > 0) out[state_key(model_)] = s.model_states;
  out["nodes"] = s.search.nodes;
  out["edges"] = s.search.edges;
  out["components"] = s.search.components;
  out["revisits"] = s.search.revisits;
  out["peak_stack"] = s.search.peak_stack;
  if (s.attempts > 0) {
    out["attempts"] = s.attempts;
    out["attempted_nodes"] = s.attempted_nodes;
  }
  if (s.walked_steps > 0) out["walked_steps"] = s.walked_steps;
  if (s.messages > 0) {
    out["messages"] = s.messages;
    out["message_bytes"] = s.message_bytes;
  }
  if (!s.order.empty()) out["order"] = s.order;
  if (s.expected_omissions > 0) out["expected_omissions"] = s.expected_omissions;
  if (s.reduction.tried) out["reduction"] = reduction_json(s.reduction);
  if (!s.stubborn.reason.empty()) out["stubborn"] = stubborn_json(s.stubborn);
  out["seconds"] = rounded_seconds(answer.seconds);
  out["translation_seconds"] = rounded_seconds(s.translation_seconds);
  out["search_seconds"] = rounded_seconds(s.search_seconds);
  out["lasso_seconds"] = rounded_seconds(s.lasso_seconds);
  out["store_bytes"] = s.store_bytes;
  out["cache_bytes"] = s.cache_bytes;
  out["peak_bytes"] = peak_memory();
  print_line(out);
}

std::string CheckReport::unknown_text(const PropertyOptions& asked, const CheckOutput& output,
                                      const Property* property, const std::string& reason) {
  if (output.json) {
    Json out = property != nullptr      ? property_json(*property)
               : asked.is_one_formula() ? Json{{"property", asked.ltl[0]}}
                                        : Json{{"id", ""}};
    out["verdict"] = "unknown";
    out["reason"] = reason;
    return out.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
  }
  if (!output.is_text(asked)) {
    return property == nullptr ? "CANNOT_COMPUTE\n" : contest_line(property->id);
  }
  const bool is_one_of_several = property != nullptr && !property->id.empty();
  return "unknown\n" + (is_one_of_several ? line("property", displayed(property->id)) : "") +
         line("reason", reason);
}

std::string CheckReport::holds_text(const CheckOutput& output, const Property& property) {
  constexpr const char* kReason = "out of memory";
  if (!output.json) {
    return "holds\n" + line("property", written_formula(property)) +
           line("note", std::string("no certificate is written: ") + kReason);
  }
  Json out = property_json(property);
  out["verdict"] = "holds";
  out["certificate"] = {{"reason", kReason}};
  return out.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace fairly::tool
