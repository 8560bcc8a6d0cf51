// fairly mcc: one examination of the Model Checking Contest, in the directory of an instance.
#include "command.hpp"
#include "fairly/check/checker.hpp"
#include "leave.hpp"
#include "property_options.hpp"
#include "property_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace fairly::tool {
namespace {

constexpr double kReserve = 5; // seconds left for an orderly end

std::string variable(const char* name, const char* otherwise) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0' ? value : otherwise;
}

// Reads a positive number from an environment variable.
Result<double> number_in(const char* name, double otherwise) {
  const std::string text = variable(name, "");
  if (text.empty()) return otherwise;
  char* end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  if (*end == '\0' && number > 0 && number < 1e12) return number;
  return Error{.message = fmt::format("{} is '{}': a positive number is expected", name, text)};
}

int do_not_compete() {
  fmt::print("DO_NOT_COMPETE\n");
  return kUnknown;
}

int cannot_compute(const std::string& reason) {
  complain(reason);
  fmt::print("CANNOT_COMPUTE\n");
  return kUnknown;
}

int count_states(Model& model, RunMonitor& monitor) {
  petri::NetModel& net = *as_net(model);
  net.count_tokens();
  const ExploreResult result = Checker(model, {.monitor = &monitor}).explore();
  if (result.stopped) return cannot_compute(result.stopped->text);
  const auto line = [](const char* what, std::uint64_t number) {
    fmt::print("STATE_SPACE {} {} TECHNIQUES EXPLICIT STATE_COMPRESSION\n", what, number);
  };
  line("STATES", result.statistics.states);
  line("TRANSITIONS", result.statistics.edges);
  line("MAX_TOKEN_IN_PLACE", net.tokens().most_in_place());
  line("MAX_TOKEN_PER_MARKING", net.tokens().most_in_marking());
  return kHolds;
}

int check_ltl(Model& model, const std::string& examination, double seconds, RunMonitor& monitor) {
  PropertyOptions asked;
  asked.property_files = {examination + ".xml"};
  asked.assumptions.ignore_declared = true; // the contest knows no fairness
  const Result<std::vector<Property>> properties = load_properties(asked, model, monitor);
  if (!properties) {
    const Error& error = properties.error();
    return error.kind == ErrorKind::limit ? cannot_compute(error.message) : report(error);
  }
  int exit_code = kHolds;
  const bool is_complete =
      run_properties({.model = model,
                      .properties = *properties,
                      .options = {.short_traces = false},
                      .seconds = seconds,
                      .unknown_text = [](const Property& property,
                                         const std::string&) { return contest_line(property.id); }},
                     monitor, [&](const PropertyAnswer& answer) {
                       fmt::print("{}", contest_line(answer.property.id, answer.result));
                       std::fflush(stdout);
                       if (answer.result.unknown()) exit_code = kUnknown;
                     });
  return is_complete ? exit_code : kError;
}

int run_mcc() {
  const std::string examination = variable("BK_EXAMINATION", "");
  if (examination.empty()) {
    return report({.message = "BK_EXAMINATION is not set",
                   .hint = "set it to StateSpace, LTLFireability or LTLCardinality"});
  }
  const bool is_ltl = examination == "LTLFireability" || examination == "LTLCardinality";
  if (!is_ltl && examination != "StateSpace") return do_not_compete();
  const Result<double> seconds = number_in("BK_TIME_CONFINEMENT", 3600);
  if (!seconds) return report(seconds.error());
  const Result<double> megabytes = number_in("BK_MEMORY_CONFINEMENT", 0);
  if (!megabytes) return report(megabytes.error());

  RunLimits limits{.seconds = std::max(*seconds - kReserve, *seconds / 2),
                   .memory = static_cast<std::uint64_t>(std::ceil(*megabytes * 0.9 * 1024 * 1024))};
  RunMonitor monitor(limits, "CANNOT_COMPUTE\n");
  const Result<std::unique_ptr<Model>> model = load_model({.model = "model.pnml"}, monitor);
  if (!model) {
    switch (model.error().kind) {
    case ErrorKind::limit:
      return cannot_compute(model.error().message);
    case ErrorKind::unsupported:
      return do_not_compete();
    default:
      return report(model.error());
    }
  }
  return leave(is_ltl ? check_ltl(**model, examination, limits.seconds, monitor)
                      : count_states(**model, monitor));
}

} // namespace

void add_mcc_command(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("mcc", "Do one examination of the Model Checking Contest");
  command->footer(
      R"(Runs in the directory of an instance, with model.pnml and, for LTL, the XML file of the
examination. It reads these environment variables:
  BK_EXAMINATION         StateSpace, LTLFireability or LTLCardinality; anything else is
                         answered with DO_NOT_COMPETE
  BK_TIME_CONFINEMENT    seconds for everything (default: 3600)
  BK_MEMORY_CONFINEMENT  megabytes (default: what the machine has)

Exit code: 0 everything answered, 2 something is unknown, 3 error.

Examples:
  BK_EXAMINATION=LTLCardinality BK_TIME_CONFINEMENT=300 fairly mcc
)");
  command->callback([&exit_code] { exit_code = run_mcc(); });
}

} // namespace fairly::tool
