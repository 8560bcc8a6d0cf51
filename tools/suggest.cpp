// fairly suggest: which fairness does a property need?
#include "answer_text.hpp"
#include "check_report.hpp"
#include "choice.hpp"
#include "command.hpp"
#include "fairly/base/text.hpp"
#include "fairly/check/checker.hpp"
#include "fairly/ltl/syntax.hpp"
#include "fairly/model/fairness_reader.hpp"
#include "fairly/petri/proposition.hpp"
#include "fairly/report/trace_html.hpp"
#include "fairly/report/trace_itf.hpp"
#include "graphviz.hpp"
#include "leave.hpp"
#include "limit_options.hpp"
#include "number_option.hpp"
#include "property_options.hpp"
#include "run_monitor.hpp"
#include "suggest_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace fairly::tool {
namespace {

struct SuggestCommand : PropertyOptions {
  std::string id; // of a property in a file
  std::vector<std::string> candidates, groups;
  bool all = false;
  std::uint64_t at_most = 0; // 0: not given
  StoreKind store = StoreKind::tree;
  bool stats = false, json = false;
  std::optional<TraceFormat> trace; // the format of the runs that are written to files
  std::string output;
  RunLimits limits;
};

constexpr std::size_t kMostSets = 20;

std::string unknown_text(const SuggestCommand& command, const std::string& reason) {
  if (!command.json) return "unknown\n" + line("reason", reason);
  Json out =
      command.is_one_formula() ? Json{{"property", command.ltl[0]}} : Json{{"id", command.id}};
  out["answer"] = "unknown";
  out["reason"] = reason;
  return out.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

// --- what was given

// NAME=GLOB or NAME={GLOB,GLOB}
Result<NamedCandidate> read_group(const std::string& text, const Model& model) {
  const std::size_t equals = text.find('=');
  if (equals == 0 || equals == std::string::npos || equals + 1 == text.size()) {
    return Error{.message = fmt::format("{} is not a group", displayed(text)),
                 .hint = "write 'NAME=GLOB' or 'NAME={GLOB,GLOB}'"};
  }
  const ActionPattern pattern = parse_pattern(text.substr(equals + 1));
  Result<std::vector<Action>> found = matching_actions(pattern, model);
  if (!found) return std::move(found).error();
  return NamedCandidate{
      {displayed(text.substr(0, equals)), *std::move(found)}, group_text(pattern), true};
}

bool is_action(const Model& model, const std::string& name) {
  for (Action action = 0; action < model.action_count(); ++action) {
    if (model.action_name(action) == name) return true;
  }
  return false;
}

Result<std::vector<NamedCandidate>> read_groups(const SuggestCommand& command, const Model& model) {
  std::vector<NamedCandidate> groups;
  for (const std::string& text : command.groups) {
    Result<NamedCandidate> group = read_group(text, model);
    if (!group) return std::move(group).error();
    for (const NamedCandidate& other : groups) {
      if (other.name != group->name) continue;
      return Error{.message = fmt::format("there are two groups {}", group->name),
                   .hint = "one group can have several globs: 'NAME={GLOB,GLOB}'"};
    }
    if (is_action(model, text.substr(0, text.find('=')))) {
      return Error{.message = fmt::format("{} {} has the name of the group {}",
                                          model.words().action == "action" ? "an" : "a",
                                          model.words().action, group->name),
                   .hint = "choose another name for the group"};
    }
    groups.push_back(*std::move(group));
  }
  return groups;
}

// How to name one action in an option: by its name if that is easy to type, else by a glob.
std::string option_for(const std::string& name, bool has_families) {
  const bool is_easy = has_families && displayed(name) == name; // take_fork[x=3] as it is
  return is_easy ? name : glob_for(name);
}

// The groups, and single actions: the actions that were named, or else all that are in no group.
Result<std::vector<NamedCandidate>> read_candidates(const SuggestCommand& command,
                                                    const Model& model) {
  std::vector<bool> is_alone(model.action_count(), command.candidates.empty());
  for (const std::string& text : command.candidates) {
    const Result<std::vector<Action>> found = matching_actions(parse_pattern(text), model);
    if (!found) return found.error();
    for (const Action action : *found) is_alone[action] = true;
  }
  Result<std::vector<NamedCandidate>> groups = read_groups(command, model);
  if (!groups) return groups;
  for (const NamedCandidate& group : *groups) {
    for (const Action action : group.actions) {
      if (command.candidates.empty()) is_alone[action] = false;
    }
  }
  const bool has_families = !model.action_families().empty();
  std::vector<NamedCandidate> all;
  for (Action action = 0; action < is_alone.size(); ++action) {
    const std::string name = model.action_name(action);
    if (is_alone[action])
      all.push_back({{displayed(name), {action}}, option_for(name, has_families)});
  }
  std::move(groups->begin(), groups->end(), std::back_inserter(all));
  return all;
}

constexpr std::size_t kMostStateHypotheses = 200;

// Data fairness: tokens that are in a place again and again move on, again and again, to a place
// where some transition that takes from there puts them. "strong: P => Q" for each place P from
// which several transitions take, or one that also takes from other places. Places from which only
// one transition takes come first, since fairness is more natural to ask for there.
std::vector<std::string> state_hypotheses(const petri::Net& net) {
  std::vector<std::size_t> takers(net.places().size());
  for (const petri::Transition& each : net.transitions()) {
    for (const petri::Arc& arc : each.inputs) ++takers[arc.place];
  }
  const auto atom = [&](petri::PlaceIndex place) {
    const std::string& id = net.places()[place].id;
    const bool is_plain = ltl::is_plain_infix_atom(id) && !petri::is_proposition_word(id);
    return is_plain ? id : fairly::quoted(petri::name_text(id));
  };
  std::vector<std::string> all;
  for (const bool is_shared : {false, true}) {
    for (const petri::Transition& each : net.transitions()) {
      for (const petri::Arc& from : each.inputs) {
        if ((takers[from.place] > 1) != is_shared) continue;
        if (!is_shared && each.inputs.size() < 2) continue;
        for (const petri::Arc& to : each.outputs) {
          if (from.place == to.place) continue;
          std::string text = fmt::format("strong: {} => {}", atom(from.place), atom(to.place));
          if (std::find(all.begin(), all.end(), text) == all.end()) all.push_back(std::move(text));
        }
      }
    }
    if (all.size() > kMostStateHypotheses) return {}; // too many to read
  }
  return all;
}

// Are there actions that are cases of the same family?
bool has_bindings(const Model& model) {
  const std::vector<ActionFamily> families = model.action_families();
  return std::any_of(families.begin(), families.end(),
                     [](const ActionFamily& family) { return family.count > 1; });
}

// --- the work

// Writes the runs that show why: one for each hypothesis of the first set, or the run that no
// fairness of candidates excludes.
std::optional<Error> write_runs(const SuggestCommand& command, const SuggestSession& session,
                                const Suggestion& suggestion) {
  std::vector<PageRun> runs;
  if (suggestion.outcome == Suggestion::Outcome::useless) {
    runs.push_back({"violated", "violated although every candidate is strongly fair",
                    &*suggestion.with_everything.counterexample});
  }
  if (!suggestion.sets.empty()) {
    for (const SuggestedHypothesis& each : suggestion.sets[0].hypotheses) {
      const std::string& name = session.candidates[each.candidate].name;
      const bool is_strong = each.hypothesis.kind == FairnessHypothesis::Kind::strong;
      const std::string note = fmt::format(
          "why {} is needed: a run that violates the property and is fair to all the others{}",
          each.hypothesis.text, is_strong ? ", and to this one weakly" : "");
      if (each.without) runs.push_back({"without-" + name, note, &*each.without});
    }
  }
  const bool is_page = command.trace == TraceFormat::html;
  TraceFiles files(command.output, !is_page, command.inputs());
  std::optional<Error> failed;
  const auto write = [&](const std::string& id, const std::string& text) {
    Result<std::string> written = files.write(id, text);
    if (!written) failed = std::move(written).error();
  };
  if (is_page && !runs.empty()) {
    write("", traces_html(runs, ask_graphviz));
  } else {
    for (const PageRun& each : runs) write(each.name, trace_itf(*each.found));
  }
  if (runs.empty()) files.nothing_for("");
  return failed ? failed : files.close();
}

int answer(const SuggestCommand& command, const Property& property, RunMonitor& monitor) {
  Model& model = property.model();
  const Result<std::vector<NamedCandidate>> candidates = read_candidates(command, model);
  if (!candidates) return report(candidates.error());

  Checker checker(model, {.monitor = &monitor,
                          .store = command.store,
                          .cache_bytes = std::max<std::uint64_t>(monitor.memory_limit() / 4,
                                                                 std::uint64_t{1} << 24)});
  std::string trying;
  monitor.show_also([&] {
    const std::string states = counted(checker.states(), model.words().state);
    return trying.empty() ? states : trying + "  " + states;
  });
  std::optional<std::vector<FamilyFairness>> families;
  if (command.candidates.empty() && command.groups.empty() && has_bindings(model)) {
    Result<FamilySuggestion> found = suggest_families(checker, property);
    if (!found) return report(found.error());
    families = std::move(found->needed);
  }
  const petri::NetModel* const net = as_net(model);
  const std::vector<std::string> about_states =
      net != nullptr ? state_hypotheses(net->net()) : std::vector<std::string>();
  const std::size_t most = command.at_most > 0 ? command.at_most : kMostSets;
  const Result<Suggestion> suggestion =
      checker.suggest(property, {.candidates = {candidates->begin(), candidates->end()},
                                 .most_sets = command.all ? most : 1,
                                 .about_states = about_states,
                                 .on_try = [&](std::string what) { trying = std::move(what); }});
  monitor.show_also({});
  monitor.clear_progress();
  if (!suggestion) return report(suggestion.error());

  const SuggestSession session{command, property, *candidates, about_states, std::move(families)};
  if (command.json) {
    print_line(suggestion_json(session, *suggestion, command.all, monitor.seconds()));
  } else {
    std::string text = suggestion_text(session, *suggestion, command.all);
    if (command.stats) text += suggestion_statistics(session, *suggestion, monitor.seconds());
    std::fputs(text.c_str(), stdout);
  }
  if (command.trace) {
    if (auto error = write_runs(command, session, *suggestion)) return report(*error);
  }
  switch (suggestion->outcome) {
  case Suggestion::Outcome::found:
    return kHolds;
  case Suggestion::Outcome::useless:
    return kViolated;
  case Suggestion::Outcome::unknown:
    return kUnknown;
  }
  return kError;
}

// Returns an error for combinations that cannot be honoured.
std::optional<Error> contradiction(const SuggestCommand& command) {
  const auto wrong = [](const char* message, const char* hint) {
    return Error{.message = message, .hint = hint};
  };
  if (auto error = contradiction_in(command)) return error;
  if (command.at_most > 0 && !command.all) {
    return wrong("--at-most is for --all, which is not given", "add --all");
  }
  if (command.trace.has_value() != !command.output.empty()) {
    return wrong(
        "--trace and --output go together",
        "give both: --trace html --output why.html writes a page of the runs that show why");
  }
  if (command.trace) {
    return TraceFiles(command.output, command.trace == TraceFormat::itf, command.inputs())
        .refusal({"without"});
  }
  return std::nullopt;
}

int run_suggest(const SuggestCommand& command) {
  if (auto error = contradiction(command)) return report(*error);
  RunMonitor monitor(command.limits, unknown_text(command, "out of memory"));
  const auto failed = [&](const Error& error) -> int {
    if (error.kind != ErrorKind::limit) return report(error);
    monitor.clear_progress();
    std::fputs(unknown_text(command, error.message).c_str(), stdout);
    return kUnknown;
  };
  const Result<std::unique_ptr<Model>> model = load_model(command, monitor);
  if (!model) return failed(model.error());
  if (auto error = refuse_for_graphs(command, **model)) return report(*error);
  const Result<std::vector<Property>> properties = load_properties(command, **model, monitor);
  if (!properties) return failed(properties.error());
  const Result<std::size_t> chosen = choose_property(command.id, *properties);
  if (!chosen) return report(chosen.error());
  return leave(answer(command, (*properties)[*chosen], monitor));
}

constexpr const char* kFooter =
    R"(Looks for a smallest set of weak and strong hypotheses under which every fair run satisfies
the property: as few strong ones as possible, then as few as possible in all. No hypothesis
can be left out, and no strong one can be weakened; for each hypothesis a run shows why. What
--weak, --strong, --fair and the net file say is always assumed.

All transitions are candidates. --candidates keeps only those that match; --group makes one
candidate of several, such as all transitions of a process: one of them is enabled, one of
them fires. The members of a group are not candidates of their own unless --candidates names
them. --all lists every minimal set, the smallest first.

For a coloured net it also says how to state this for whole transitions: for each binding, for
each value of one variable, or for all bindings together.

If the property is violated although every candidate is strongly fair, that run is shown: no
scheduler is to blame for it. For a net, data fairness is tried then: --fair 'strong: P => Q'
for a transition from P to Q that competes for the tokens of P, or needs other places too. That
may be more than a scheduler can promise.

Exit code: 0 found, or no fairness is needed; 1 no fairness of the candidates helps (even if
data fairness does); 2 unknown (a limit was reached); 3 error.

Examples:
  fairly suggest model.pnml --ltl 'G(waiting_1 -> F critical_1)'
  fairly suggest model.pnml --ltl 'GF critical_1' --group 'P1=*_1' --group 'P2=*_2'
  fairly suggest model.pnml --ltl 'F done' --weak '*' --candidates 'send_*' --all
  fairly suggest model.pnml --ltl 'F done' --trace html --output why.html
  fairly suggest model.pnml --property LTLFireability.xml --id Model-LTLFireability-03
  fairly suggest spec.dot --ltl 'F "stair = 60"'
)";

} // namespace

void add_suggest_command(CLI::App& app, int& exit_code) {
  auto command = std::make_shared<SuggestCommand>();
  CLI::App* sub = app.add_subcommand("suggest", "Find the fairness that an LTL property needs");
  add_property_options(*sub, *command);
  add_id_option(*sub, command->id);
  sub->add_option("--candidates", command->candidates,
                  "Only these transitions or actions may be assumed to be fair")
      ->type_name("GLOB")
      ->allow_extra_args(false);
  sub->add_option("--group", command->groups, "These transitions or actions are one candidate")
      ->type_name("NAME=GLOB")
      ->allow_extra_args(false);
  sub->add_flag("--all", command->all, "List all minimal sets")->disable_flag_override();
  add_number_option(*sub, "--at-most", command->at_most, 1, 1'000'000,
                    fmt::format("With --all: stop after N sets (default: {})", kMostSets));
  add_choice<StoreKind>(*sub, "--store", command->store,
                        {{"tree", StoreKind::tree}, {"exact", StoreKind::exact}},
                        "How states are kept: tree, exact (default: tree)")
      ->type_name("STORE");
  add_choice<std::optional<TraceFormat>>(*sub, "--trace", command->trace,
                                         {{"itf", TraceFormat::itf}, {"html", TraceFormat::html}},
                                         "Also write the runs that show why: itf, html")
      ->type_name("FORMAT");
  sub->add_option("-o,--output", command->output,
                  "File for these runs: one page, or in itf a file each: why-without-NAME.itf.json")
      ->type_name("FILE");
  sub->add_flag("--stats", command->stats, "Show what the search did")->disable_flag_override();
  sub->add_flag("--json", command->json, "One JSON object, for programs")->disable_flag_override();
  add_limit_options(*sub, command->limits);
  sub->footer(kFooter);
  sub->callback([command, &exit_code] { exit_code = run_suggest(*command); });
}

} // namespace fairly::tool
