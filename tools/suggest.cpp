// fairly suggest: which fairness does a property need?
#include "answer_text.hpp"
#include "command.hpp"
#include "fairly/base/text.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairness_options.hpp"
#include "net_input.hpp"
#include "property_options.hpp"
#include "property_run.hpp"
#include "suggest_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace fairly::tool {
namespace {

struct SuggestCommand : PropertyOptions {
  std::string id; // of a property in the file
  petri::FairnessTexts fairness;
  std::vector<std::string> candidates, groups;
  bool all = false;
  std::size_t at_most = 0; // 0: not given
  std::string store = "tree";
  bool stats = false, json = false;
  RunLimits limits;
};

constexpr std::size_t kMostSets = 20;

std::string unknown_text(const SuggestCommand& command, const std::string& reason) {
  if (!command.json) return "unknown\n" + line("reason", reason);
  Json out = command.has_ltl ? Json{{"property", command.ltl}} : Json{{"id", command.id}};
  out["answer"] = "unknown";
  out["reason"] = reason;
  return out.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

// --- what was given

// The properties, and which of them is meant.
struct Given {
  petri::MccProperties properties;
  std::size_t chosen = 0;
};

Result<std::size_t> choose(const SuggestCommand& command, const petri::MccProperties& properties) {
  const auto& all = properties.properties;
  if (command.id.empty() && all.size() == 1) return std::size_t{0};
  std::string ids;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!command.id.empty() && all[i].id == command.id) return i;
    ids += (i == 0 ? "" : ", ") + displayed(all[i].id);
  }
  const std::string message = command.id.empty()
                                  ? fmt::format("which of the {} properties is meant?", all.size())
                                  : fmt::format("there is no property {}", displayed(command.id));
  return Error{.message = message, .source = command.property_file, .hint = "--id: one of " + ids};
}

Result<Given> load_property(const SuggestCommand& command, const petri::Net& net,
                            RunMonitor& monitor) {
  Result<petri::MccProperties> properties = load_properties(command, net, monitor);
  if (!properties) return std::move(properties).error();
  const Result<std::size_t> chosen =
      command.has_ltl ? Result<std::size_t>(0) : choose(command, *properties);
  if (!chosen) return chosen.error();
  return Given{*std::move(properties), *chosen};
}

// NAME=GLOB or NAME={GLOB,GLOB}
Result<NamedCandidate> read_group(const std::string& text, const petri::Net& net) {
  const std::size_t equals = text.find('=');
  if (equals == 0 || equals == std::string::npos || equals + 1 == text.size()) {
    return Error{.message = fmt::format("{} is no group", displayed(text)),
                 .hint = "write 'NAME=GLOB' or 'NAME={GLOB,GLOB}'"};
  }
  const std::string globs = text.substr(equals + 1);
  Result<std::vector<petri::TransitionIndex>> found = petri::matching_transitions(globs, net);
  if (!found) return std::move(found).error();
  std::string glob = globs;
  const bool is_braced = globs.front() == '{' && globs.back() == '}';
  if (!is_braced) { // a comma in a glob that stands alone has no other meaning
    glob = "{";
    for (std::size_t i = 0; i < globs.size(); ++i) {
      if (globs[i] == ',') glob += '\\';
      glob += globs[i];
      if (globs[i] == '\\' && i + 1 < globs.size()) glob += globs[++i];
    }
    glob += '}';
  }
  return NamedCandidate{{displayed(text.substr(0, equals)), *std::move(found)}, glob};
}

// The groups, and single transitions: those that were named, or else all that are in no group.
Result<std::vector<NamedCandidate>> read_candidates(const SuggestCommand& command,
                                                    const petri::Net& net) {
  const std::size_t count = net.transitions().size();
  std::vector<NamedCandidate> all, groups;
  std::vector<bool> is_alone(count, command.candidates.empty());
  for (const std::string& glob : command.candidates) {
    const Result<std::vector<petri::TransitionIndex>> found =
        petri::matching_transitions(glob, net);
    if (!found) return found.error();
    for (const petri::TransitionIndex t : *found) is_alone[t] = true;
  }
  for (const std::string& text : command.groups) {
    Result<NamedCandidate> group = read_group(text, net);
    if (!group) return std::move(group).error();
    for (const NamedCandidate& other : groups) {
      if (other.name != group->name) continue;
      return Error{.message = fmt::format("there are two groups {}", group->name),
                   .hint = "one group can have several globs: 'NAME={GLOB,GLOB}'"};
    }
    if (net.find_transition(text.substr(0, text.find('=')))) {
      return Error{.message = fmt::format("a transition has the name of the group {}", group->name),
                   .hint = "choose another name for the group"};
    }
    for (const Action t : group->actions) {
      if (command.candidates.empty()) is_alone[t] = false;
    }
    groups.push_back(*std::move(group));
  }
  for (petri::TransitionIndex t = 0; t < count; ++t) {
    const std::string& id = net.transitions()[t].id;
    if (is_alone[t]) all.push_back({{displayed(id), {t}}, petri::glob_for(id)});
  }
  std::move(groups.begin(), groups.end(), std::back_inserter(all));
  return all;
}

// --- the work

int answer(const SuggestCommand& command, const petri::Net& net, Given& given,
           RunMonitor& monitor) {
  petri::MccProperties& properties = given.properties;
  const petri::MccProperty& property = properties.properties[given.chosen];
  const Result<std::vector<FairnessHypothesis>> assumed =
      petri::read_fairness(command.fairness, net, properties.formulas, properties.propositions);
  if (!assumed) return report(assumed.error());
  const Result<std::vector<NamedCandidate>> candidates = read_candidates(command, net);
  if (!candidates) return report(candidates.error());

  NetChecker checker(net, {.store = *store_by_name(command.store),
                           .cache_bytes = std::max<std::uint64_t>(monitor.memory_limit() / 4,
                                                                  std::uint64_t{1} << 24),
                           .monitor = &monitor});
  monitor.show_also([&] { return fmt::format("{} markings", checker.states()); });
  const std::size_t most = command.at_most > 0 ? command.at_most : kMostSets;
  const Result<Suggestion> suggestion =
      suggest(checker, {properties.formulas, properties.propositions, property.formula, *assumed},
              {candidates->begin(), candidates->end()},
              {.most_sets = command.all ? most : 1, .monitor = &monitor});
  monitor.show_also({});
  monitor.clear_progress();
  if (!suggestion) return report(suggestion.error());

  const SuggestSession session{
      .net = net,
      .model = command.model,
      .property = command.has_ltl ? command.ltl : property.id,
      .is_id = !command.has_ltl,
      .formula = command.has_ltl ? command.ltl : print(properties.formulas, property.formula),
      .lbt = command.lbt,
      .texts = command.fairness,
      .assumed = *assumed,
      .candidates = *candidates,
      .checked = {net, properties.formulas, properties.propositions, property.formula,
                  suggestion->with_everything.hypotheses}};
  if (command.json) {
    print_line(suggestion_json(session, *suggestion, command.all, monitor.seconds()));
  } else {
    std::string text = suggestion_text(session, *suggestion, command.all);
    if (command.stats) text += suggestion_statistics(*suggestion, monitor.seconds());
    std::fputs(text.c_str(), stdout);
  }
  switch (suggestion->answer) {
  case Suggestion::Answer::found:
    return kHolds;
  case Suggestion::Answer::useless:
    return kViolated;
  case Suggestion::Answer::unknown:
    return kUnknown;
  }
  return kError;
}

// Combinations that could not be honoured.
std::optional<Error> contradiction(const SuggestCommand& command) {
  const auto wrong = [](const char* message, const char* hint) {
    return Error{.message = message, .hint = hint};
  };
  if (auto error = contradiction_in(command)) return error;
  if (!command.id.empty() && command.property_file.empty()) {
    return wrong("--id is about --property, which is not given", "leave it out");
  }
  if (command.at_most > 0 && !command.all) {
    return wrong("--at-most is about --all, which is not given", "add --all");
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
  const Result<petri::Net> net = load_net(command.model, monitor);
  if (!net) return failed(net.error());
  Result<Given> given = load_property(command, *net, monitor);
  if (!given) return failed(given.error());
  return answer(command, *net, *given, monitor);
}

constexpr const char* kFooter =
    "Looks for a smallest set of weak and strong hypotheses under which every fair run satisfies\n"
    "the property: as few strong ones as possible, then as few as possible in all. Nothing in it\n"
    "can be left out, and nothing strong be weak; for each hypothesis a run shows why. What\n"
    "--weak, --strong, --fair and the net file say is assumed in any case.\n"
    "\n"
    "Candidates are all transitions. --candidates leaves those that fit; --group makes one\n"
    "candidate of several, such as all transitions of a process: one of them is enabled, one of\n"
    "them fires. Its members are no candidates of their own, unless --candidates names them.\n"
    "--all lists every minimal set, the smallest first.\n"
    "\n"
    "If the property is violated although every candidate is strongly fair, that run is shown: no\n"
    "scheduler is to blame for it.\n"
    "\n"
    "Exit code: 0 found, or no fairness is needed; 1 no fairness of the candidates helps;\n"
    "2 unknown (a limit was reached); 3 error.\n"
    "\n"
    "Examples:\n"
    "  fairly suggest model.pnml --ltl 'G(waiting_1 -> F critical_1)'\n"
    "  fairly suggest model.pnml --ltl 'GF critical_1' --group 'P1=*_1' --group 'P2=*_2'\n"
    "  fairly suggest model.pnml --ltl 'F done' --weak '*' --candidates 'send_*' --all\n"
    "  fairly suggest model.pnml --property LTLFireability.xml --id Model-LTLFireability-03\n";

} // namespace

void add_suggest_command(CLI::App& app, int& exit_code) {
  auto command = std::make_shared<SuggestCommand>();
  CLI::App* sub = app.add_subcommand("suggest", "Find the fairness that an LTL property needs");
  add_property_options(*sub, *command);
  sub->add_option("--id", command->id, "Which of these, if there are several")->type_name("ID");
  sub->add_option("--candidates", command->candidates,
                  "Only these transitions may be assumed to be fair")
      ->type_name("GLOB")
      ->allow_extra_args(false);
  sub->add_option("--group", command->groups, "These transitions are one candidate")
      ->type_name("NAME=GLOB")
      ->allow_extra_args(false);
  sub->add_flag("--all", command->all, "List all minimal sets")->disable_flag_override();
  sub->add_option("--at-most", command->at_most, fmt::format("So many (default: {})", kMostSets))
      ->type_name("N")
      ->check(CLI::Range(1, 1'000'000));
  add_fairness_options(*sub, command->fairness);
  sub->add_option("--store", command->store, "How markings are kept: tree, exact (default: tree)")
      ->type_name("STORE")
      ->check(CLI::IsMember({"tree", "exact"}));
  sub->add_flag("--stats", command->stats, "Show what the search did")->disable_flag_override();
  sub->add_flag("--json", command->json, "One JSON object, for programs")->disable_flag_override();
  add_limit_options(*sub, command->limits);
  sub->footer(kFooter);
  sub->callback([command, &exit_code] { exit_code = run_suggest(*command); });
}

} // namespace fairly::tool
