// fairly replay: is this trace a fair run of the model that violates the property?
#include "fairly/replay/replay.hpp"

#include "answer_text.hpp"
#include "command.hpp"
#include "fairly/base/text.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/report/fairness_text.hpp"
#include "fairly/report/trace_itf.hpp"
#include "fairly/report/trace_text.hpp"
#include "input.hpp"
#include "property_options.hpp"
#include "run_monitor.hpp"
#include "terminal.hpp"

#include <fmt/format.h>

#include <iterator>
#include <map>
#include <memory>
#include <tuple>

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

const char* name_of(Stuttering stuttering) {
  return stuttering == Stuttering::always ? "always" : "dead";
}

bool has_assumptions(const Assumptions& given) {
  return !given.weak.empty() || !given.strong.empty() || !given.formulas.empty() ||
         given.ignore_declared;
}

// The texts of what is assumed, by a key that does not depend on how it was written. Weak fairness
// of what is strongly fair says nothing, and some ways to write hypotheses drop it, so it is left
// out.
std::map<std::string, std::string> hypothesis_texts(const Property& property) {
  using Kind = FairnessHypothesis::Kind;
  const auto key = [](const FairnessHypothesis& of, Kind kind) {
    return of.actions.empty() ? of.text
                              : fmt::format("{} {}", name(kind), fmt::join(of.actions, " "));
  };
  std::map<std::string, std::string> texts;
  for (const FairnessHypothesis& each : property.hypotheses()) {
    texts.emplace(key(each, each.kind), each.text);
  }
  for (const FairnessHypothesis& each : property.hypotheses()) {
    const bool is_implied =
        !each.actions.empty() && each.kind == Kind::weak && texts.contains(key(each, Kind::strong));
    if (is_implied) texts.erase(key(each, Kind::weak));
  }
  return texts;
}

std::string printed_formula(const Property& property) {
  return ltl::print(property.formulas(), property.formula());
}

// What is given must agree with what the trace says, if it says anything.
std::optional<Error> disagreement(const ReplayCommand& command, Model& model, const ItfTrace& trace,
                                  const Property& given) {
  if (!trace.formula.empty()) {
    const Result<Property> written = Property::parse(model, trace.formula);
    if (!written || printed_formula(*written) != printed_formula(given)) {
      return Error{.message = fmt::format("this trace is about another property: {}",
                                          without_control_bytes(trace.formula)),
                   .source = command.trace,
                   .hint = "leave out --ltl: the trace knows its property"};
    }
  }
  if (!trace.assumptions || !has_assumptions(command.assumptions)) return std::nullopt;
  Property written = given.about(model, given.formula(), given.propositions(), {});
  written.assume(*trace.assumptions);
  if (written.error()) return written.error();
  const auto mine = hypothesis_texts(given), theirs = hypothesis_texts(written);
  for (const auto& [some, others, where] :
       {std::tuple(&mine, &theirs, "is given, but not in the trace"),
        std::tuple(&theirs, &mine, "is in the trace, but not given")}) {
    for (const auto& [hypothesis, each] : *some) {
      if (others->contains(hypothesis)) continue;
      return Error{
          .message = fmt::format("the hypothesis {} {}", without_control_bytes(each), where),
          .source = command.trace,
          .hint = "leave out --weak, --strong, --fair and --ignore-net-fairness: the trace "
                  "knows its hypotheses"};
    }
  }
  return std::nullopt;
}

// The property to be confirmed: as the trace says, or as given.
Result<Property> claim_of(ReplayCommand command, Model& model, const ItfTrace& trace,
                          Monitor& monitor) {
  const bool is_given = command.is_one_formula();
  if (!is_given && trace.formula.empty()) {
    return Error{.message = "this trace does not say which property it violates",
                 .source = command.trace,
                 .hint = "give that property with --ltl"};
  }
  if (!is_given) {
    command.ltl = {trace.formula};
    command.lbt = false;
  }
  if (trace.assumptions && !has_assumptions(command.assumptions)) {
    command.assumptions = *trace.assumptions;
  }
  Result<std::vector<Property>> properties = load_properties(command, model, monitor);
  if (!properties) return std::move(properties).error();
  return std::move(properties->front());
}

int run_replay(ReplayCommand command) {
  const std::size_t files = command.ltl_files.size() + command.property_files.size();
  if (command.ltl.size() > 1 || files > 0) {
    return report({.message = "a trace belongs to one property",
                   .hint = "give only that property, with --ltl"});
  }
  if (command.lbt && command.ltl.empty()) {
    return report({.message = "--lbt is for --ltl, which is not given", .hint = "leave it out"});
  }
  RunMonitor monitor({}, "unknown\n  reason      out of memory\n");
  Result<Input> input = Input::open(command.trace);
  if (!input) return report(input.error());
  const std::string text(std::istreambuf_iterator<char>(input->stream()), {});
  const std::optional<Stuttering> said = itf_stuttering(text);
  const bool is_said = said && !command.stuttering;
  if (said && command.stuttering && said != command.stuttering) {
    return report({.message = fmt::format("this trace was made with --stutter {}", name_of(*said)),
                   .source = command.trace,
                   .hint = "leave out --stutter: the trace knows it"});
  }
  if (is_said) command.stuttering = said;
  const Result<std::unique_ptr<Model>> model = load_model(command, monitor);
  if (!model) return report(model.error());
  if (auto error = refuse_for_graphs(command, **model)) return report(*error);
  const Result<ItfTrace> itf = read_itf(text, **model, input->source());
  if (!itf) return report(itf.error());
  const Result<Property> property = claim_of(command, **model, *itf, monitor);
  if (!property) return report(property.error());
  if (auto error = disagreement(command, **model, *itf, *property)) return report(*error);

  const std::unique_ptr<PlainModel> plain = (*model)->plain();
  Counterexample found{*property, itf->trace};
  Result<Replay> replayed = replay(*plain, found.property, found.trace);
  if (!replayed) return refuse(replayed.error().message);
  found.replay = *std::move(replayed);
  if (const auto error = compare_values(**model, *itf, found.replay.states)) {
    return refuse(error->message);
  }
  fmt::print("confirmed\n");
  if (!command.is_one_formula()) {
    std::fputs(line("property", without_control_bytes(itf->formula)).c_str(), stdout);
  }
  if (is_said) std::fputs(line("stutter", name_of(*said)).c_str(), stdout);
  if (property->all_hypotheses().empty()) {
    std::fputs(line("fairness", "none: no hypotheses were checked").c_str(), stdout);
  }
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
      R"(Makes the steps in the model, compares the states with those in the file, evaluates the
formula on the run and looks at every hypothesis. No code of the search is used. The property,
the fairness and --stutter are those that the trace names; options that repeat them must agree
with it.

Exit code: 0 confirmed, 1 refused (the reason is printed), 3 error.

Examples:
  fairly check model.pnml --ltl 'F done' --weak '*' --trace itf --output t.itf.json
  fairly replay model.pnml t.itf.json
  fairly replay model.pnml t.itf.json --ltl 'F done' --weak '*'
  fairly replay spec.dot t.itf.json --ltl 'F "stair = 60"' --weak '*'
)");
  sub->callback([command, &exit_code] { exit_code = run_replay(*command); });
}

} // namespace fairly::tool
