#include "suggest_text.hpp"

#include "answer_text.hpp"
#include "fairly/base/text.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/report/action_text.hpp"
#include "fairly/report/fairness_text.hpp"
#include "fairly/report/trace_json.hpp"
#include "fairly/report/trace_text.hpp"
#include "memory.hpp"
#include "terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace fairly::tool {
namespace {

using Kind = FairnessHypothesis::Kind;
using Outcome = Suggestion::Outcome;

bool is_strong(const SuggestedHypothesis& each) {
  return each.hypothesis.kind == Kind::strong;
}

bool is_group(const NamedCandidate& candidate) {
  return candidate.is_group;
}

bool needs_nothing(const Suggestion& suggestion) {
  return !suggestion.sets.empty() && suggestion.sets[0].hypotheses.empty();
}

const char* answer_name(const Suggestion& suggestion) {
  switch (suggestion.outcome) {
  case Outcome::found:
    return needs_nothing(suggestion) ? "not needed" : "found";
  case Outcome::useless:
    return "useless";
  case Outcome::unknown:
    return "unknown";
  }
  return "";
}

// Is every action a candidate of its own?
bool are_all_alone(const SuggestSession& session) {
  return session.candidates.size() == session.model().action_count() &&
         std::none_of(session.candidates.begin(), session.candidates.end(), is_group);
}

std::string headline(const SuggestSession& session, const Suggestion& suggestion) {
  switch (suggestion.outcome) {
  case Outcome::found:
    return needs_nothing(suggestion) ? "no fairness needed" : "found";
  case Outcome::useless:
    return are_all_alone(session)
               ? fmt::format("no fairness of {}s helps", session.model().words().action)
               : "no fairness of the candidates helps";
  case Outcome::unknown:
    return "unknown";
  }
  return "";
}

SetSize size_of(const SuggestedSet& set) {
  const auto strong = std::count_if(set.hypotheses.begin(), set.hypotheses.end(), is_strong);
  return {static_cast<std::uint64_t>(strong), set.hypotheses.size()};
}

std::string size_text(const SetSize& size) {
  if (size.strong == 0) return fmt::format("{} weak", size.total);
  if (size.strong == size.total) return fmt::format("{} strong", size.total);
  return fmt::format("{} strong, {} weak", size.strong, size.total - size.strong);
}

// A 'fairly check' command, in pieces, with what is assumed and the hypotheses of `set`. If
// `everything` is true, strong fairness of all candidates takes the place of `set`.
std::vector<std::string> command_pieces(const SuggestSession& session, const SuggestedSet& set,
                                        bool everything) {
  const PropertyOptions& asked = session.asked;
  std::vector<std::string> pieces{"fairly check " + file_argument(asked.model)};
  const auto add = [&](const char* option, const std::string& value) {
    pieces.push_back(fmt::format("{} {}", option, shell_word(value)));
  };
  if (asked.stuttering) {
    add("--stutter", *asked.stuttering == Stuttering::always ? "always" : "dead");
  }
  const Property& property = session.property;
  add("--ltl",
      property.text.empty() ? ltl::print(property.formulas(), property.formula()) : property.text);
  if (asked.lbt) pieces.emplace_back("--lbt");
  if (asked.assumptions.ignore_declared) pieces.emplace_back("--ignore-net-fairness");
  for (const std::string& each : asked.assumptions.weak) add("--weak", each);
  for (const std::string& each : asked.assumptions.strong) add("--strong", each);
  for (const std::string& each : asked.assumptions.formulas) add("--fair", each);
  if (everything && are_all_alone(session) && !session.candidates.empty()) {
    add("--strong", "*");
  } else if (everything) {
    for (const NamedCandidate& each : session.candidates) add("--strong", each.glob);
  }
  for (const SuggestedHypothesis& each : set.hypotheses) {
    add(is_strong(each) ? "--strong" : "--weak", session.candidates[each.candidate].glob);
  }
  return pieces;
}

std::vector<std::string> family_command_pieces(const SuggestSession& session) {
  std::vector<std::string> pieces = command_pieces(session, {}, false);
  for (const FamilyFairness& each : *session.families) {
    pieces.push_back(fmt::format("--{} {}", name(each.kind), shell_word(each.pattern)));
  }
  return pieces;
}

// Says what is needed, in terms of coloured transitions.
std::string families_text(const SuggestSession& session) {
  if (!session.families || session.families->empty()) return {};
  std::string text = "needed of whole transitions:\n";
  for (const FamilyFairness& each : *session.families) {
    text += fmt::format("  {} {}\n", name(each.kind), each.text);
  }
  return text + check_command_text(family_command_pieces(session)) + "or of single bindings, ";
}

std::string command_line(const SuggestSession& session, const SuggestedSet& set, bool everything) {
  return fmt::format("{}", fmt::join(command_pieces(session, set, everything), " "));
}

// A 'fairly check' command with the hypotheses about states that were found.
std::vector<std::string> state_command_pieces(const SuggestSession& session,
                                              const StateSuggestion& found) {
  std::vector<std::string> pieces = command_pieces(session, {.hypotheses = found.also}, false);
  for (const std::uint32_t i : found.chosen) {
    pieces.push_back("--fair " + shell_word(session.about_states[i]));
  }
  return pieces;
}

// Says what was tried besides fairness of the candidates.
std::string tried_text(const StateSuggestion& found) {
  std::string text;
  if (found.tried > 0) {
    text +=
        line("tried", fmt::format("also {} about states: \"strong: P => Q\" where a transition "
                                  "takes from P and puts into Q",
                                  found.tried == 1 ? "1 hypothesis"
                                                   : fmt::format("{} hypotheses", found.tried)));
  }
  if (found.reason) text += line("", "not all of them: " + found.reason->text);
  return text;
}

// Says which hypotheses about states help, if any do.
std::string states_text(const SuggestSession& session, const StateSuggestion& found) {
  if (!found.is_found) return {};
  std::string text =
      "but the property holds if this is assumed about states, which a scheduler may not be "
      "able to promise:\n";
  for (const std::uint32_t i : found.chosen) {
    text += fmt::format("  {}\n", without_control_bytes(session.about_states[i]));
  }
  for (const SuggestedHypothesis& each : found.also) {
    text += fmt::format("  {}\n", each.hypothesis.text);
  }
  return text + check_command_text(state_command_pieces(session, found));
}

// Says why a hypothesis can neither be left out nor be weak instead of strong.
std::string why_needed(const SuggestSession& session, const SuggestedHypothesis& each) {
  const NamedCandidate& candidate = session.candidates[each.candidate];
  const bool is_alone = candidate.actions.size() == 1;
  const std::string who = is_alone ? candidate.name : "one of " + candidate.name;
  const std::string fires = fmt::format("{} {}", is_alone ? "never" : "none of them ever",
                                        session.model().words().happens);
  if (is_strong(each)) {
    return fmt::format("with weak fairness only: {} is enabled again and again and {}", who, fires);
  }
  return fmt::format("without it: {} stays enabled for ever and {}", who, fires);
}

std::string indented(const std::string& text, std::size_t indent) {
  return fmt::format("{:{}}{}\n", "", indent, wrapped(text, indent));
}

std::string set_text(const SuggestSession& session, const SuggestedSet& set) {
  std::string text;
  for (const SuggestedHypothesis& each : set.hypotheses) {
    text += fmt::format("  {}\n", each.hypothesis.text);
    if (each.without) {
      text += indented(why_needed(session, each), 6);
      text += indented(run_text(*each.without), 8);
    } else {
      text += indented("a limit was reached before a run that shows why was looked for", 6);
    }
  }
  if (const char* note = vacuity_text(set.vacuity)) text += line("note", note);
  return text + check_command_text(command_pieces(session, set, false));
}

std::string sets_text(const SuggestSession& session, const Suggestion& suggestion,
                      bool is_listing) {
  std::string text;
  for (std::size_t i = 0; i < suggestion.sets.size(); ++i) {
    const SuggestedSet& set = suggestion.sets[i];
    const std::string number = is_listing ? fmt::format("set {}", i + 1) : "needed";
    const std::string size = set.hypotheses.empty() ? "nothing" : size_text(size_of(set));
    text += fmt::format("{}: {}{}\n", number, size,
                        set.is_proved ? "" : " (there may be a smaller set)");
    text += set_text(session, set);
  }
  if (!is_listing) return text;
  if (suggestion.is_complete) return text + "There are no other minimal sets.\n";
  return text + "There may be more minimal sets.\n";
}

// Says what is known although the answer is not.
std::string known_text(const Suggestion& suggestion) {
  if (suggestion.with_everything.verdict != Verdict::holds) return {};
  std::string text =
      "the property holds if every candidate is strongly fair, so there is such a set";
  if (suggestion.at_least) {
    const auto& [strong, total] = *suggestion.at_least;
    text += strong == 0
                ? fmt::format("; every such set has at least {}",
                              total == 1 ? "1 hypothesis" : fmt::format("{} hypotheses", total))
                : fmt::format("; every such set has at least {} strong {}", strong,
                              strong == 1 ? "hypothesis" : "hypotheses");
  }
  return line("known", text);
}

constexpr std::size_t kMostMembers = 4; // that are named

std::string members(const SuggestSession& session, const NamedCandidate& group) {
  return action_names(session.model(), group.actions, kMostMembers) +
         (group.actions.size() > 1 ? " together" : "");
}

// Warns about groups that share transitions, which is seldom intended.
void add_overlaps(const SuggestSession& session, std::vector<std::string>& lines) {
  for (std::size_t i = 0; i < session.candidates.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const NamedCandidate &a = session.candidates[j], &b = session.candidates[i];
      if (!is_group(a) || !is_group(b)) continue;
      std::vector<Action> shared;
      for (const Action action : a.actions) {
        const bool is_in_both =
            std::find(b.actions.begin(), b.actions.end(), action) != b.actions.end();
        if (is_in_both) shared.push_back(action);
      }
      if (shared.empty()) continue;
      lines.push_back(fmt::format("note: {} and {} share {}", a.name, b.name,
                                  action_names(session.model(), shared, kMostMembers)));
    }
  }
}

std::vector<std::string> candidate_lines(const SuggestSession& session) {
  const auto alone = static_cast<std::size_t>(
      std::count_if(session.candidates.begin(), session.candidates.end(),
                    [](const NamedCandidate& each) { return !is_group(each); }));
  std::vector<std::string> all;
  const std::size_t count = session.model().action_count();
  const Vocabulary words = session.model().words();
  if (count == 0) {
    all.push_back(fmt::format("none: the {} has no {}", words.model, words.action));
  } else if (alone == count) {
    all.push_back(fmt::format("all {}", counted(count, words.action)));
  } else if (alone > 0) {
    all.push_back(fmt::format("{} of {} alone", grouped(alone), counted(count, words.action)));
  }
  for (const NamedCandidate& each : session.candidates) {
    if (is_group(each)) all.push_back(fmt::format("{}: {}", each.name, members(session, each)));
  }
  add_overlaps(session, all);
  return all;
}

// The name of an action or of a group.
std::string candidate_json(const SuggestSession& session, const NamedCandidate& candidate) {
  return is_group(candidate) ? candidate.name : session.model().action_name(candidate.actions[0]);
}

Json families_json(const SuggestSession& session) {
  Json hypotheses = Json::array();
  for (const FamilyFairness& each : *session.families) {
    hypotheses.push_back({{"kind", name(each.kind)}, {"glob", each.pattern}, {"text", each.text}});
  }
  return {{"fairness", std::move(hypotheses)},
          {"command", fmt::format("{}", fmt::join(family_command_pieces(session), " "))}};
}

Json set_json(const SuggestSession& session, const SuggestedSet& set) {
  Json hypotheses = Json::array();
  for (const SuggestedHypothesis& each : set.hypotheses) {
    Json one{{"kind", name(each.hypothesis.kind)},
             {"candidate", candidate_json(session, session.candidates[each.candidate])}};
    const std::string actions = std::string(session.model().words().action) + 's';
    for (const Action action : each.hypothesis.actions) {
      one[actions].push_back(session.model().action_name(action));
    }
    if (each.without) {
      one["why"] = why_needed(session, each);
      one["without"] = Json::parse(trace_json(*each.without));
    }
    hypotheses.push_back(std::move(one));
  }
  Json out{{"fairness", std::move(hypotheses)}, {"smallest", set.is_smallest}};
  if (const char* vacuity = vacuity_name(set.vacuity)) out["vacuity"] = vacuity;
  out["command"] = command_line(session, set, false);
  return out;
}

} // namespace

std::string suggestion_text(const SuggestSession& session, const Suggestion& suggestion,
                            bool is_listing) {
  std::string text = fmt::format("{}\n", headline(session, suggestion));
  const std::string& what =
      session.property.text.empty() ? session.property.id : session.property.text;
  text += line("property", without_control_bytes(trimmed(what)));
  std::vector<std::string> assumed = fairness_lines(session.property.hypotheses(), session.model());
  for (const FairnessHypothesis& each : session.property.premises()) {
    assumed.push_back(each.text + " (in the formula)");
  }
  text += assumed.empty() ? line("assumed", "nothing") : lines("assumed", assumed);
  text += lines("candidates", candidate_lines(session));
  if (suggestion.reason) text += line("reason", suggestion.reason->text);
  switch (suggestion.outcome) {
  case Outcome::unknown:
    text += known_text(suggestion);
    text +=
        line("so far",
             fmt::format("{}, {}, {}",
                         counted(suggestion.statistics.model_states, session.model().words().state),
                         counted(suggestion.statistics.checks, "check"),
                         counted(suggestion.statistics.rounds, "set") + " tried"));
    break;
  case Outcome::useless:
    text += line("because", "it is violated even if every candidate is strongly fair");
    text += tried_text(suggestion.by_states);
    text += trace_text(*suggestion.with_everything.counterexample,
                       has_colours() ? Colours::ansi : Colours::none);
    text += check_command_text(command_pieces(session, {}, true));
    text += states_text(session, suggestion.by_states);
    break;
  case Outcome::found:
    text += families_text(session) + sets_text(session, suggestion, is_listing);
    break;
  }
  return text;
}

std::string suggestion_statistics(const SuggestSession& session, const Suggestion& suggestion,
                                  double seconds) {
  const SuggestStatistics& s = suggestion.statistics;
  const std::string_view state = session.model().words().state;
  std::string text =
      line("searched",
           fmt::format("{}, {}, {}, {}", counted(s.model_states, state), counted(s.checks, "check"),
                       counted(s.rounds, "round"), counted(s.clauses, "clause")));
  text +=
      line("time", fmt::format("{:.3f} s: checks {:.3f} (the first one {:.3f}), search {:.3f}",
                               seconds, s.check_seconds, s.first_check_seconds, s.search_seconds));
  return text + line("memory", fmt::format("{} MB at the peak", peak_memory() >> 20));
}

Json suggestion_json(const SuggestSession& session, const Suggestion& suggestion, bool is_listing,
                     double seconds) {
  Json out = property_json(session.property);
  out["answer"] = answer_name(suggestion);
  if (suggestion.reason) out["reason"] = suggestion.reason->text;
  out["assumed"] = Json::array();
  for (const FairnessHypothesis& each : session.property.all_hypotheses()) {
    out["assumed"].push_back(hypothesis_json(session.model(), each));
  }
  out["candidates"] = session.candidates.size();
  if (suggestion.outcome == Outcome::found) {
    out["sets"] = Json::array();
    for (const SuggestedSet& set : suggestion.sets) out["sets"].push_back(set_json(session, set));
    if (is_listing) out["complete"] = suggestion.is_complete;
    if (session.families) out["families"] = families_json(session);
  }
  if (suggestion.outcome == Outcome::useless) {
    out["trace"] = Json::parse(trace_json(*suggestion.with_everything.counterexample));
    out["command"] = command_line(session, {}, true);
    const StateSuggestion& found = suggestion.by_states;
    out["about_states"] = {{"tried", found.tried}};
    if (found.reason) out["about_states"]["reason"] = found.reason->text;
    if (found.is_found) {
      Json& fairness = out["about_states"]["fairness"] = Json::array();
      for (const std::uint32_t i : found.chosen) fairness.push_back(session.about_states[i]);
      for (const SuggestedHypothesis& each : found.also) fairness.push_back(each.hypothesis.text);
      out["about_states"]["command"] =
          fmt::format("{}", fmt::join(state_command_pieces(session, found), " "));
    }
  }
  if (suggestion.outcome == Outcome::unknown) {
    out["exists"] = suggestion.with_everything.verdict == Verdict::holds ? Json(true) : Json();
    if (suggestion.at_least) {
      out["at_least"] = {{"strong", suggestion.at_least->strong},
                         {"total", suggestion.at_least->total}};
    }
  }
  const SuggestStatistics& s = suggestion.statistics;
  out[std::string(session.model().words().state) + 's'] = s.model_states;
  out["checks"] = s.checks;
  out["rounds"] = s.rounds;
  out["clauses"] = s.clauses;
  out["seconds"] = rounded_seconds(seconds);
  out["first_check_seconds"] = rounded_seconds(s.first_check_seconds);
  out["check_seconds"] = rounded_seconds(s.check_seconds);
  out["search_seconds"] = rounded_seconds(s.search_seconds);
  out["peak_bytes"] = peak_memory();
  return out;
}

} // namespace fairly::tool
