// fairly replay: is this trace a fair run of the net that violates the property?
#include "fairly/lasso/replay.hpp"

#include "command.hpp"
#include "fairly/report/trace_itf.hpp"
#include "fairly/report/trace_text.hpp"
#include "fairness_options.hpp"
#include "input.hpp"
#include "net_input.hpp"
#include "terminal.hpp"

#include <fmt/format.h>

#include <iterator>
#include <memory>

namespace fairly::tool {
namespace {

struct ReplayCommand {
  std::string model, trace, ltl;
  bool lbt = false, quiet = false;
  petri::FairnessTexts fairness;
};

int refuse(const std::string& reason) {
  fmt::print("refused\n  reason      {}\n", reason);
  return kViolated;
}

int run_replay(const ReplayCommand& command) {
  RunMonitor monitor({}, "unknown\n  reason      out of memory\n");
  const Result<petri::Net> net = load_net(command.model, monitor);
  if (!net) return report(net.error());
  ltl::Formulas formulas;
  std::vector<petri::Proposition> propositions;
  const auto formula =
      petri::parse_net_formula(command.ltl, *net, formulas, propositions, "formula", command.lbt);
  if (!formula) return report(formula.error());
  auto hypotheses = petri::read_fairness(command.fairness, *net, formulas, propositions);
  if (!hypotheses) return report(hypotheses.error());
  for (FairnessHypothesis& each : fairness_premises(formulas, *formula)) {
    hypotheses->push_back(std::move(each));
  }
  Result<Input> input = Input::open(command.trace);
  if (!input) return report(input.error());
  const std::string text(std::istreambuf_iterator<char>(input->stream()), {});
  const Result<ItfTrace> itf = read_itf(text, *net, input->source());
  if (!itf) return report(itf.error());

  const NetProperty property{*net, formulas, propositions, *formula, *hypotheses};
  const Result<Replay> replayed = replay(property, itf->trace);
  if (!replayed) return refuse(replayed.error().message);
  if (const auto error = compare_markings(*net, *itf)) return refuse(error->message);
  fmt::print("confirmed\n");
  if (!command.quiet) {
    fmt::print("{}", trace_text(property, itf->trace, *replayed, has_colours()));
  }
  return kHolds;
}

} // namespace

void add_replay_command(CLI::App& app, int& exit_code) {
  auto command = std::make_shared<ReplayCommand>();
  CLI::App* sub = app.add_subcommand("replay", "Confirm a counterexample, step by step");
  sub->add_option("MODEL", command->model, "A place/transition net in PNML")
      ->required()
      ->type_name("");
  sub->add_option("TRACE", command->trace,
                  "A trace in ITF, as 'fairly check --trace itf' writes it")
      ->required()
      ->type_name("");
  sub->add_option("--ltl", command->ltl, "The property that the run violates")
      ->required()
      ->type_name("FORMULA");
  sub->add_flag("--lbt", command->lbt, "The property is in LBT's prefix syntax")
      ->disable_flag_override();
  add_fairness_options(*sub, command->fairness);
  sub->add_flag("--quiet", command->quiet, "Do not show the steps")->disable_flag_override();
  sub->footer(
      "Fires the transitions in the net, compares the markings with those in the file, evaluates "
      "the\n"
      "formula on the run and looks at every hypothesis. Nothing of the search is used.\n"
      "\n"
      "Exit code: 0 confirmed, 1 refused (the reason is printed), 3 error.\n"
      "\n"
      "Example:\n"
      "  fairly check model.pnml --ltl 'F done' --weak '*' --trace itf --output t.itf.json\n"
      "  fairly replay model.pnml t.itf.json --ltl 'F done' --weak '*'\n");
  sub->callback([command, &exit_code] { exit_code = run_replay(*command); });
}

} // namespace fairly::tool
