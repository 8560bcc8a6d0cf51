// fairly reduce: a smaller net and property with the same answer, also for other tools.
#include "command.hpp"
#include "fairly/model/event_reader.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "limit_options.hpp"
#include "property_options.hpp"
#include "reduce_report.hpp"
#include "trace_file.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <memory>

namespace fairly::tool {
namespace {

struct ReduceCommand : PropertyOptions {
  std::string id; // of a property in a file
  // Empty: standard output for the net, nothing for the others.
  std::string output, formula_output, table;
  bool json = false;
  RunLimits limits;
};

// --- files

struct NamedFile {
  const char* option;
  const std::string& path;
};

std::vector<NamedFile> files(const ReduceCommand& command) {
  std::vector<NamedFile> given;
  for (const NamedFile& each : {NamedFile{"--output", command.output},
                                NamedFile{"--formula-output", command.formula_output},
                                NamedFile{"--table", command.table}}) {
    if (!each.path.empty()) given.push_back(each);
  }
  return given;
}

// Other formats lose what the answer depends on, such as fairness.
std::optional<Error> refuse_other_formats(const std::string& output) {
  const std::string ending = std::filesystem::path(output).extension().string();
  if (ending != ".net" && ending != ".lola" && ending != ".dot") return std::nullopt;
  return Error{.message = fmt::format("the reduced net is written in PNML, not as {}", ending),
               .source = output,
               .hint = "name a .pnml file; 'fairly convert' writes it in other formats"};
}

// Returns an error for combinations that cannot be honoured and for files that cannot be written.
std::optional<Error> contradiction(const ReduceCommand& command) {
  if (auto error = contradiction_in(command)) return error;
  if (auto error = refuse_other_formats(command.output)) return error;
  const std::vector<NamedFile> written = files(command);
  for (std::size_t i = 0; i < written.size(); ++i) {
    if (written[i].path == "-") {
      return Error{.message = fmt::format("{} needs the name of a file", written[i].option),
                   .hint = "without --output the net goes to standard output"};
    }
    const auto path = std::filesystem::path(written[i].path).lexically_normal();
    for (std::size_t j = 0; j < i; ++j) {
      if (path != std::filesystem::path(written[j].path).lexically_normal()) continue;
      return Error{.message = fmt::format("{} and {} name the same file", written[j].option,
                                          written[i].option),
                   .hint = "give each a file of its own"};
    }
    if (auto error = TraceFile(written[i].path).refusal(command.inputs())) {
      return error;
    }
  }
  return std::nullopt;
}

std::optional<Error> write_file(const std::string& path, const std::string& text) {
  if (path.empty()) return std::nullopt;
  TraceFile file(path);
  file.write(text);
  return file.close();
}

// --- the work

Result<std::string> formula_text(const ReduceCommand& command, const Property& property,
                                 const petri::SpelledProperty& spelled) {
  if (!is_xml(command.formula_output)) return spelled.text + '\n';
  return to_mcc_property(spelled.net_formula(), property.id.empty() ? "property" : property.id);
}

int reduce_one(const ReduceCommand& command, const petri::Net& net, const Property& property,
               RunMonitor& monitor) {
  const auto reduction = reduce::reduce_exactly(property, {.monitor = &monitor});
  const std::optional<Stop> stopped = monitor.limit_reached();
  monitor.clear_progress();
  const Result<petri::SpelledProperty> spelled = petri::spell_out(reduction->property);
  if (!spelled) return report(spelled.error());
  const Result<std::string> formula = formula_text(command, property, *spelled);
  if (!formula) return report(formula.error());

  ReduceReport what{.given = net,
                    .id = property.id,
                    .reduction = *reduction,
                    .spelled = *spelled,
                    .net_file = command.output,
                    .formula_file = command.formula_output,
                    .table_file = command.table};
  if (stopped) what.stopped = stopped->text;
  const Result<std::string> table = command.table.empty() ? std::string() : what.table();
  if (!table) return report(table.error());
  const std::string pnml = petri::to_pnml(spelled->net);
  if (auto error = write_file(command.output, pnml)) return report(*error);
  if (auto error = write_file(command.formula_output, *formula)) return report(*error);
  if (auto error = write_file(command.table, *table)) return report(*error);
  if (command.json) {
    print_line(what.json());
  } else if (!command.output.empty()) {
    std::fputs(what.text().c_str(), stdout);
  } else {
    std::fputs(pnml.c_str(), stdout);
    std::fflush(stdout);
    std::fputs(what.text().c_str(), stderr);
  }
  return kHolds;
}

int run_reduce(const ReduceCommand& command) {
  if (auto error = contradiction(command)) return report(*error);
  RunMonitor monitor(command.limits, "error: out of memory\n", LastWords::To::errors);
  // If the input could not be read completely, nothing is written.
  const auto failed = [&](const Error& error) -> int {
    monitor.clear_progress();
    report(error);
    return error.kind == ErrorKind::limit ? kUnknown : kError;
  };
  const Result<std::unique_ptr<Model>> model = load_model(command, monitor);
  if (!model) return failed(model.error());
  const petri::NetModel* const net = as_net(**model);
  if (net == nullptr) {
    return failed({.message = "reductions are for nets, and this is a graph",
                   .source = command.model,
                   .hint = "'fairly check' takes graphs as they are"});
  }
  const Result<std::vector<Property>> properties = load_properties(command, **model, monitor);
  if (!properties) return failed(properties.error());
  const Result<std::size_t> chosen = choose_property(command.id, *properties);
  if (!chosen) return failed(chosen.error());
  if (has_events((*properties)[*chosen])) {
    return failed(
        {.message = "reductions cannot keep fired(...): they change which transitions fire",
         .hint = "'fairly check' takes such properties on the net as it is"});
  }
  return reduce_one(command, net->net(), (*properties)[*chosen], monitor);
}

void add_file_option(CLI::App& app, const char* name, std::string& file, const char* type,
                     const char* description) {
  app.add_option(name, file, description)->type_name(type)->check([](const std::string& given) {
    return given.empty() ? "give the name of a file" : "";
  });
}

constexpr const char* kReduceFooter =
    R"(Writes a smaller net and a property of it that holds under its fairness if and only if the
given one does. The net declares the fairness of single transitions as <toolspecific>; other
hypotheses are named as options for 'fairly check'. Transitions that always fire one after
the other may have become one: h.f is h, then f. The net goes to standard output and what was
done to standard error; with --output, what was done goes to standard output. With --json the
net is written only if --output is given.

The property is in the words of the smaller net. In a file whose name ends in .xml it is a
property of the Model Checking Contest, in any other file a formula as --ltl takes it.
When a time limit is reached, what was found until then is used.

Exit code: 0 written, also if nothing could be reduced or the property is decided; 2 a limit
was reached before the input was read; 3 error.

Examples:
  fairly reduce model.pnml --ltl 'G(waiting_1 -> F critical_1)' > small.pnml
  fairly reduce model.pnml --property LTLFireability.xml --id Model-LTLFireability-03 \
      --output small.pnml --formula-output small.xml --table names.tsv
)";

} // namespace

void add_reduce_command(CLI::App& app, int& exit_code) {
  auto command = std::make_shared<ReduceCommand>();
  CLI::App* sub =
      app.add_subcommand("reduce", "Write a smaller net for a property, with the same answer");
  add_property_options(*sub, *command);
  add_id_option(*sub, command->id);
  add_file_option(*sub, "-o,--output", command->output, "FILE.pnml",
                  "Write the net into this file");
  add_file_option(
      *sub, "--formula-output", command->formula_output, "FILE",
      "Write the property into this file, as XML of the contest if its name ends in .xml");
  add_file_option(
      *sub, "--table", command->table, "FILE",
      "Write into this file what each transition stands for, with tabs between the ids");
  sub->add_flag("--json", command->json, "One JSON object, for programs")->disable_flag_override();
  add_limit_options(*sub, command->limits);
  sub->footer(kReduceFooter);
  sub->callback([command, &exit_code] { exit_code = run_reduce(*command); });
}

} // namespace fairly::tool
