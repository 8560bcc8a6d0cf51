// fairly empty: is the language of an automaton empty?
#include "answer_text.hpp"
#include "command.hpp"
#include "fairly/automaton/hoa_reader.hpp"
#include "fairly/base/text.hpp"
#include "fairly/emptiness/emptiness.hpp"
#include "fairly/lasso/build.hpp"
#include "fairly/lasso/run.hpp"
#include "input.hpp"
#include "limit_options.hpp"
#include "run_monitor.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

namespace fairly::tool {
namespace {

struct EmptyOptions {
  std::string file;
  std::string source; // the name of the file in messages
  std::string engine = "auto";
  bool witness = false, stats = false, json = false;
  RunLimits limits;
};

// One automaton of the input and what is known about it.
struct AutomatonAnswer {
  const Automaton& automaton;
  std::size_t index, line; // its number in the input, and the line where it starts
  EmptinessResult result{};
  double seconds = 0;
  std::optional<Run> run{};
  std::string note{}; // why there is no witness although one was asked for
};

ExitCode exit_code_of(Emptiness verdict) {
  switch (verdict) {
  case Emptiness::empty:
    return kHolds;
  case Emptiness::nonempty:
    return kViolated;
  case Emptiness::unknown:
    return kUnknown;
  }
  return kError;
}

// --- for people

std::string state_text(const Automaton& automaton, State state) {
  const std::string& name = automaton.state_name(state);
  return name.empty() ? fmt::format("{}", state) : fmt::format("{} {}", state, displayed(name));
}

std::size_t widest_state(const Automaton& automaton, const Run& run) {
  std::size_t width = 0;
  for (const auto* steps : {&run.prefix, &run.cycle}) {
    for (const RunStep& step : *steps) {
      width = std::max(width, state_text(automaton, step.state).size());
    }
  }
  return std::min<std::size_t>(width, 40);
}

void print_steps(const Automaton& automaton, const std::vector<RunStep>& steps, std::size_t width) {
  for (const RunStep& step : steps) {
    const std::vector<Mark> marks = automaton.written_marks(step.marks);
    fmt::print("  state {:<{}}  letter {}{}\n", state_text(automaton, step.state), width,
               letter_text(automaton, step.letter),
               marks.empty() ? "" : fmt::format("   marks {}", fmt::join(marks, " ")));
  }
}

void print_run(const Automaton& automaton, const Run& run) {
  const std::size_t width = widest_state(automaton, run);
  if (!run.prefix.empty()) fmt::print("prefix:\n");
  print_steps(automaton, run.prefix, width);
  fmt::print("cycle:\n");
  print_steps(automaton, run.cycle, width);
  fmt::print("  back to state {}\n", state_text(automaton, run.cycle[0].state));
}

void print_text(const AutomatonAnswer& answer, const EmptyOptions& options) {
  const Automaton& automaton = answer.automaton;
  const SearchStatistics& s = answer.result.statistics;
  fmt::print("{}\n", name(answer.result.verdict));
  if (answer.result.reason) fmt::print("  reason      {}\n", answer.result.reason->text);
  if (options.stats) {
    fmt::print("  automaton   {}, {}, acceptance {}\n", counted(automaton.state_count(), "state"),
               counted(automaton.transitions().size(), "transition"), automaton.acceptance_text());
    fmt::print("  engine      {}\n", name(answer.result.engine));
    fmt::print("  visited     {}, {}, {}, {}\n", counted(s.nodes, "state"),
               counted(s.edges, "edge"), counted(s.components, "component"),
               counted(s.revisits, "revisit"));
    fmt::print("  peak stack  {}\n", counted(s.peak_stack, "state"));
    fmt::print("  time        {:.6f} s\n", answer.seconds);
  }
  if (answer.run) print_run(automaton, *answer.run);
  if (!answer.note.empty()) fmt::print("  no witness: {}\n", answer.note);
}

// --- for programs

Json to_json(const Automaton& automaton, const std::vector<RunStep>& steps) {
  Json out = Json::array();
  for (const RunStep& step : steps) {
    Json letter = Json::object();
    for (const Literal& literal : step.letter) {
      letter[automaton.propositions()[literal.variable]] = literal.positive;
    }
    Json entry{{"state", step.state}};
    if (!automaton.state_name(step.state).empty()) entry["name"] = automaton.state_name(step.state);
    entry["letter"] = letter;
    entry["marks"] = automaton.written_marks(step.marks);
    out.push_back(std::move(entry));
  }
  return out;
}

Json to_json(const AutomatonAnswer& answer) {
  const Automaton& automaton = answer.automaton;
  const SearchStatistics& s = answer.result.statistics;
  Json out{{"index", answer.index},
           {"line", answer.line},
           {"name", automaton.name()},
           {"verdict", name(answer.result.verdict)},
           {"engine", name(answer.result.engine)},
           {"states", automaton.state_count()},
           {"transitions", automaton.transitions().size()},
           {"acceptance", automaton.acceptance_text()},
           {"visited_states", s.nodes},
           {"visited_edges", s.edges},
           {"components", s.components},
           {"revisits", s.revisits},
           {"peak_stack", s.peak_stack},
           {"seconds", rounded_seconds(answer.seconds)}};
  if (answer.result.reason) out["reason"] = answer.result.reason->text;
  if (answer.run) {
    out["witness"] = {{"prefix", to_json(automaton, answer.run->prefix)},
                      {"cycle", to_json(automaton, answer.run->cycle)}};
  }
  if (!answer.note.empty()) out["witness_missing"] = answer.note;
  return out;
}

// The answer when a limit ends the run before or outside a search.
int print_unknown(const EmptyOptions& options, const std::string& reason) {
  if (options.json) {
    print_line({{"verdict", "unknown"}, {"reason", reason}});
  } else {
    fmt::print("unknown\n  reason      {}\n", reason);
  }
  return kUnknown;
}

// --- the work

Error about(const AutomatonAnswer& answer, const EmptyOptions& options, Error error) {
  error.source = options.source;
  error.line = answer.line;
  error.column = 1;
  return error;
}

// Checks one automaton and prints the answer. Returns the exit code for this automaton alone.
int check(AutomatonAnswer answer, const EmptyOptions& options, RunMonitor& monitor) {
  const Automaton& automaton = answer.automaton;
  ExplicitGraph graph = automaton.graph();
  if (automaton.initial().empty()) {
    complain(fmt::format("{}:{}: note: the automaton has no initial state ('Start:')",
                         options.source, answer.line));
  }
  const double start = monitor.seconds();
  const Result<EmptinessResult> result =
      check_emptiness(graph, automaton.acceptance(),
                      {.engine = *engine_by_name(options.engine), .monitor = &monitor});
  answer.seconds = monitor.seconds() - start;
  if (!result) return report(about(answer, options, result.error()));
  answer.result = *result;
  if (options.witness && result->verdict == Emptiness::nonempty) {
    const auto lasso = build_lasso(graph, automaton.acceptance(), result->component, &monitor);
    if (!lasso) {
      const std::optional<Stop> stop = monitor.limit_reached();
      answer.note = stop ? stop->text : "stopped";
    } else {
      answer.run = to_run(automaton, *lasso);
      if (const auto fault = check_run(automaton, *answer.run)) {
        return report(about(answer, options,
                            {.message = "internal error: the witness is wrong: " + *fault,
                             .kind = ErrorKind::internal,
                             .hint = "please report this together with the automaton"}));
      }
    }
  }
  monitor.clear_progress();
  if (options.json) {
    print_line(to_json(answer));
  } else {
    print_text(answer, options);
  }
  return exit_code_of(result->verdict);
}

int check_stream(std::istream& in, const EmptyOptions& options) {
  RunMonitor monitor(options.limits,
                     options.json ? "{\"verdict\":\"unknown\",\"reason\":\"out of memory\"}\n"
                                  : "unknown\n  reason      out of memory\n");
  HoaReader reader(in, options.source, &monitor);
  int exit_code = kHolds;
  std::size_t count = 0;
  while (exit_code != kError) {
    const Result<std::optional<Automaton>> automaton = reader.next();
    if (!automaton && automaton.error().kind == ErrorKind::limit) {
      return combine(exit_code, print_unknown(options, automaton.error().message));
    }
    if (!automaton) return report(automaton.error());
    if (!*automaton) break;
    ++count;
    exit_code = combine(
        exit_code, check({**automaton, count + reader.aborted(), reader.line()}, options, monitor));
    std::fflush(stdout);
  }
  const std::size_t aborted = reader.aborted();
  if (count == 0 && aborted == 0) {
    return report({.message = "there is no automaton in this input",
                   .source = options.source,
                   .hint = "an automaton starts with 'HOA: v1'"});
  }
  if (count == 0) {
    return report({.message = "every automaton in this input ends with --ABORT--",
                   .source = options.source,
                   .hint = "the program that wrote them gave up; nothing can be decided"});
  }
  if (aborted > 0) {
    complain(fmt::format("{}: note: skipped {} that {} with --ABORT--", options.source,
                         aborted == 1 ? "1 automaton" : fmt::format("{} automata", aborted),
                         aborted == 1 ? "ends" : "end"));
  }
  return exit_code;
}

int run_empty(EmptyOptions& options) {
  Result<Input> input = Input::open(options.file);
  if (!input) return report(input.error());
  options.source = input->source();
  return check_stream(input->stream(), options);
}

} // namespace

void add_empty_command(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<EmptyOptions>();
  CLI::App* command = app.add_subcommand("empty", "Decide whether an automaton accepts any word");
  command->add_option("FILE", options->file, "Automata in HOA format; '-' is standard input")
      ->required()
      ->type_name("");
  std::vector<std::string> engines{"auto"};
  for (const Engine engine : kEngines) engines.emplace_back(name(engine));
  command->add_option("--engine", options->engine, "The emptiness check to use (default: auto)")
      ->type_name("ENGINE")
      ->check(CLI::IsMember(engines));
  command
      ->add_flag("--witness", options->witness,
                 "Show an accepted word as a lasso, which has been verified")
      ->disable_flag_override();
  command->add_flag("--stats", options->stats, "Show what the search did")->disable_flag_override();
  command->add_flag("--json", options->json, "One JSON object on each line, for programs")
      ->disable_flag_override();
  add_limit_options(*command, options->limits);
  command->footer(
      R"(Prints 'empty' or 'nonempty' for each automaton in the input.

Engines:
  dpc09    SCC search on the fly           generalised Büchi and Streett
  lh00     Tarjan, then Streett check      generalised Büchi and Streett
  tau03    nested search with labels       generalised Büchi
  ndfs     classic nested search           generalised Büchi
  generic  components, case split on Fin   any acceptance
  auto     the first of these that fits

Exit code: 0 all empty, 1 some nonempty, 2 unknown (a limit was reached), 3 error.

Examples:
  fairly empty automaton.hoa
  fairly empty automaton.hoa --witness --stats
  ltl2tgba 'GFa & FG!a' | fairly empty - --engine lh00
)");
  command->callback([options, &exit_code] { exit_code = run_empty(*options); });
}

} // namespace fairly::tool
