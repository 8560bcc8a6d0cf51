#include "reduce_report.hpp"

#include "answer_text.hpp"
#include "fairly/base/text.hpp"
#include "fairly/report/fairness_text.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace fairly::tool {
namespace {

using petri::TransitionIndex;

constexpr std::size_t kMostShown = 10;     // transitions
constexpr std::size_t kMostNamed = 8;      // transitions that one of them stands for
constexpr std::size_t kLongFormula = 2000; // characters

// For each transition of the smaller net: the transitions of the given net that it stands for.
std::vector<std::vector<Action>> sequences(const ReduceReport& report) {
  if (report.reduction.model) return report.reduction.sequences;
  std::vector<std::vector<Action>> all;
  for (TransitionIndex t = 0; t < report.given.transitions().size(); ++t) all.push_back({t});
  return all;
}

// The value of the formula, if it has become a constant.
std::optional<bool> value(const petri::SpelledProperty& spelled) {
  const ltl::Op op = spelled.formulas.op(spelled.formula);
  if (op != ltl::Op::True && op != ltl::Op::False) return std::nullopt;
  return op == ltl::Op::True;
}

// The hypotheses as they are written for the smaller net. Their formulas mean nothing.
std::vector<FairnessHypothesis> hypotheses(const petri::SpelledProperty& spelled) {
  using Kind = FairnessHypothesis::Kind;
  std::vector<FairnessHypothesis> all;
  const auto add = [&](Kind kind, std::vector<Action> actions, const std::string& text) {
    all.push_back({.kind = kind, .actions = std::move(actions), .text = text});
  };
  for (TransitionIndex t = 0; t < spelled.net.transitions().size(); ++t) {
    const petri::Transition& transition = spelled.net.transitions()[t];
    if (transition.fairness == Fairness::none) continue;
    const Kind kind = transition.fairness == Fairness::weak ? Kind::weak : Kind::strong;
    add(kind, {t}, displayed(transition.id));
  }
  for (const std::string& each : spelled.assumptions.weak) {
    add(Kind::weak, {}, fmt::format("weak {} together", each));
  }
  for (const std::string& each : spelled.assumptions.strong) {
    add(Kind::strong, {}, fmt::format("strong {} together", each));
  }
  for (const std::string& each : spelled.assumptions.formulas) add(Kind::strong, {}, each);
  return all;
}

// The options that 'fairly check' needs besides the net.
std::vector<std::pair<std::string, std::string>> options(const Assumptions& assumptions) {
  std::vector<std::pair<std::string, std::string>> all;
  for (const std::string& each : assumptions.weak) all.emplace_back("--weak", each);
  for (const std::string& each : assumptions.strong) all.emplace_back("--strong", each);
  for (const std::string& each : assumptions.formulas) all.emplace_back("--fair", each);
  return all;
}

// --- for people

// Says which transitions stand for several.
std::string joined_text(const ReduceReport& report) {
  std::string text;
  std::size_t count = 0;
  const auto all = sequences(report);
  for (TransitionIndex t = 0; t < all.size(); ++t) {
    if (all[t].size() < 2 || ++count > kMostShown) continue;
    std::string names;
    for (std::size_t i = 0; i < all[t].size() && i < kMostNamed; ++i) {
      names += (i == 0 ? "" : ", ") + displayed(report.given.transitions()[all[t][i]].id);
    }
    if (all[t].size() > kMostNamed) names += fmt::format(", ... ({} in all)", all[t].size());
    text += fmt::format("  {} = {}\n", displayed(report.spelled.net.transitions()[t].id),
                        wrapped(names, 6));
  }
  if (count == 0) return "";
  if (count > kMostShown) {
    text += fmt::format("  ... ({} in all{})\n", count,
                        report.table_file.empty() ? "; --table FILE writes them" : "");
  }
  return "one transition for several:\n" + text;
}

// Empty if the command would be too long or there is no file to check.
std::string command_text(const ReduceReport& report) {
  if (report.net_file.empty()) return "";
  std::vector<std::string> pieces{"fairly check " + file_argument(report.net_file)};
  if (is_xml(report.formula_file)) {
    pieces.push_back("--property " + file_argument(report.formula_file));
  } else if (report.spelled.text.size() <= kLongFormula) {
    pieces.push_back("--ltl " + shell_word(report.spelled.text));
  } else if (!report.formula_file.empty()) {
    pieces.push_back(fmt::format("--ltl \"$(cat {})\"", file_argument(report.formula_file)));
  } else {
    return "";
  }
  for (const auto& [option, argument] : options(report.spelled.assumptions)) {
    pieces.push_back(fmt::format("{} {}", option, shell_word(argument)));
  }
  return check_command_text(pieces);
}

} // namespace

bool is_xml(const std::string& file) {
  return file.ends_with(".xml") || file.ends_with(".XML");
}

std::string ReduceReport::text() const {
  const ReductionStatistics& done = reduction.statistics;
  std::string text = reduction.model ? "reduced\n" : "the net stays as it is\n";
  if (stopped) text += line("stopped", *stopped);
  text += line("places", fmt::format("{} of {}", done.places_after, done.places_before));
  text +=
      line("transitions", fmt::format("{} of {}", done.transitions_after, done.transitions_before));
  std::vector<std::string> used, refused;
  for (const auto& each : done.rules) {
    used.push_back(fmt::format("{}: {}, {} fewer", each.name, counted(each.places, "place"),
                               counted(each.transitions, "transition")));
  }
  for (const auto& each : done.refusals) {
    refused.push_back(fmt::format("{}: {}", each.rule, each.reason));
  }
  text += lines("rules", used) + lines("not used", refused);
  const bool is_long = spelled.text.size() > kLongFormula;
  text += line("property", is_long ? fmt::format("one of {} characters", spelled.text.size())
                                   : without_control_bytes(spelled.text));
  if (const std::optional<bool> constant = value(spelled)) {
    text +=
        line("value", *constant ? "true: every run satisfies it" : "false: no run satisfies it");
  }
  text += lines("fairness", fairness_lines(hypotheses(spelled), reduction.property.model()));
  return text + joined_text(*this) + command_text(*this);
}

Json ReduceReport::json() const {
  const ReductionStatistics& done = reduction.statistics;
  Json out;
  if (!id.empty()) out["id"] = id;
  out["reduced"] = reduction.model != nullptr;
  if (stopped) out["stopped"] = *stopped;
  out["places"] = {{"before", done.places_before}, {"after", done.places_after}};
  out["transitions"] = {{"before", done.transitions_before}, {"after", done.transitions_after}};
  out["rules"] = Json::array();
  for (const auto& each : done.rules) {
    out["rules"].push_back(
        {{"rule", each.name}, {"places", each.places}, {"transitions", each.transitions}});
  }
  out["not_used"] = Json::array();
  for (const auto& each : done.refusals) {
    out["not_used"].push_back({{"rule", each.rule}, {"reason", each.reason}});
  }
  out["formula"] = spelled.text;
  if (const std::optional<bool> constant = value(spelled)) out["value"] = *constant;
  out["fairness"] = {{"weak", Json::array()}, {"strong", Json::array()}};
  for (const petri::Transition& each : spelled.net.transitions()) {
    if (each.fairness == Fairness::none) continue;
    out["fairness"][each.fairness == Fairness::weak ? "weak" : "strong"].push_back(each.id);
  }
  out["options"] = Json::array();
  for (const auto& [option, argument] : options(spelled.assumptions)) {
    out["options"].push_back(option);
    out["options"].push_back(argument);
  }
  out["table"] = Json::array();
  const auto all = sequences(*this);
  for (TransitionIndex t = 0; t < all.size(); ++t) {
    Json fires = Json::array();
    for (const Action each : all[t]) fires.push_back(given.transitions()[each].id);
    out["table"].push_back({{"id", spelled.net.transitions()[t].id}, {"fires", std::move(fires)}});
  }
  out["seconds"] = rounded_seconds(done.seconds);
  return out;
}

Result<std::string> ReduceReport::table() const {
  std::string text;
  const auto add = [&](const std::string& transition, char behind) {
    if (transition.find_first_of("\t\n\r") != std::string::npos) {
      throw Error{.message = fmt::format("the id {} cannot stand in a table, where tabs and line "
                                         "ends separate ids",
                                         displayed(transition)),
                  .hint = "use --json"};
    }
    text += transition + behind;
  };
  try {
    const auto all = sequences(*this);
    for (TransitionIndex t = 0; t < all.size(); ++t) {
      add(spelled.net.transitions()[t].id, '\t');
      for (std::size_t i = 0; i < all[t].size(); ++i) {
        add(given.transitions()[all[t][i]].id, i + 1 < all[t].size() ? '\t' : '\n');
      }
    }
  } catch (Error& error) {
    return std::move(error);
  }
  return text;
}

} // namespace fairly::tool
