// fairly replay: is this trace a fair run of the model that violates the property?
#include "fairly/replay/replay.hpp"

#include "command.hpp"
#include "fairly/report/trace_itf.hpp"
#include "fairly/report/trace_text.hpp"
#include "input.hpp"
#include "property_options.hpp"
#include "run_monitor.hpp"
#include "terminal.hpp"

#include <fmt/format.h>

#include <iterator>
#include <memory>

namespace fairly::tool {
namespace {

struct ReplayCommand : PropertyOptions {
  std::string trace;
  bool quiet = false;
};

int refuse(const std::string& reason) {
  fmt::print("refused\n  reason      {}\n", reason);
  return kViolated;
}

int run_replay(const ReplayCommand& command) {
  if (auto error = contradiction_in(command)) return report(*error);
  if (!command.is_one_formula()) {
    return report(
        {.message = "a trace belongs to one property", .hint = "give that property with --ltl"});
  }
  RunMonitor monitor({}, "unknown\n  reason      out of memory\n");
  const Result<std::unique_ptr<Model>> model = load_model(command, monitor);
  if (!model) return report(model.error());
  Result<std::vector<Property>> properties = load_properties(command, **model, monitor);
  if (!properties) return report(properties.error());
  Result<Input> input = Input::open(command.trace);
  if (!input) return report(input.error());
  const std::string text(std::istreambuf_iterator<char>(input->stream()), {});
  const Result<ItfTrace> itf = read_itf(text, **model, input->source());
  if (!itf) return report(itf.error());

  const std::unique_ptr<PlainModel> plain = (*model)->plain();
  Counterexample found{properties->front(), itf->trace};
  Result<Replay> replayed = replay(*plain, found.property, found.trace);
  if (!replayed) return refuse(replayed.error().message);
  found.replay = *std::move(replayed);
  if (const auto error = compare_values(**model, *itf, found.replay.states)) {
    return refuse(error->message);
  }
  fmt::print("confirmed\n");
  if (!command.quiet) {
    fmt::print("{}", trace_text(found, has_colours() ? Colours::ansi : Colours::none));
  }
  return kHolds;
}

} // namespace

void add_replay_command(CLI::App& app, int& exit_code) {
  auto command = std::make_shared<ReplayCommand>();
  CLI::App* sub = app.add_subcommand("replay", "Confirm a counterexample, step by step");
  add_property_options(*sub, *command);
  sub->add_option("TRACE", command->trace,
                  "A trace in ITF, as 'fairly check --trace itf' writes it")
      ->required()
      ->type_name("");
  sub->add_flag("--quiet", command->quiet, "Do not show the steps")->disable_flag_override();
  sub->footer(
      "Makes the steps in the model, compares the states with those in the file, evaluates the\n"
      "formula on the run and looks at every hypothesis. Nothing of the search is used.\n"
      "\n"
      "Exit code: 0 confirmed, 1 refused (the reason is printed), 3 error.\n"
      "\n"
      "Examples:\n"
      "  fairly check model.pnml --ltl 'F done' --weak '*' --trace itf --output t.itf.json\n"
      "  fairly replay model.pnml t.itf.json --ltl 'F done' --weak '*'\n"
      "  fairly replay spec.dot t.itf.json --ltl 'F \"stair = 60\"' --weak '*'\n");
  sub->callback([command, &exit_code] { exit_code = run_replay(*command); });
}

} // namespace fairly::tool
