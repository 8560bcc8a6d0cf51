// fairly empty: is the language of an automaton empty?
#include "command.hpp"
#include "fairly/automaton/hoa_reader.hpp"
#include "fairly/emptiness/emptiness.hpp"
#include "fairly/lasso/run.hpp"
#include "run_monitor.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>

namespace fairly::tool {
namespace {

using Json = nlohmann::ordered_json;

struct EmptyOptions {
  std::string file;
  std::string engine = "auto";
  bool witness = false, stats = false, json = false;
  RunLimits limits;
};

std::string_view verdict_text(Emptiness verdict) {
  switch (verdict) {
  case Emptiness::empty:
    return "empty";
  case Emptiness::nonempty:
    return "nonempty";
  case Emptiness::unknown:
    return "unknown";
  }
  return "";
}

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

std::vector<Mark> list(const MarkSet& marks) {
  std::vector<Mark> out;
  marks.for_each([&](Mark mark) { out.push_back(mark); });
  return out;
}

std::string state_text(const Automaton& automaton, State state) {
  const std::string& name = automaton.state_name(state);
  return name.empty() ? fmt::format("{}", state) : fmt::format("{} \"{}\"", state, name);
}

void print_steps(const Automaton& automaton, const std::vector<RunStep>& steps) {
  for (const RunStep& step : steps) {
    std::string marks;
    for (const Mark mark : list(step.marks)) marks += fmt::format(" {}", mark);
    fmt::print("  state {:<20} letter {}{}\n", state_text(automaton, step.state),
               letter_text(automaton, step.letter),
               marks.empty() ? "" : fmt::format("   marks{}", marks));
  }
}

void print_run(const Automaton& automaton, const Run& run) {
  if (!run.prefix.empty()) fmt::print("prefix:\n");
  print_steps(automaton, run.prefix);
  fmt::print("cycle:\n");
  print_steps(automaton, run.cycle);
  fmt::print("  back to state {}\n", state_text(automaton, run.cycle[0].state));
}

void print_statistics(const Automaton& automaton, const EmptinessResult& result, double seconds) {
  const SearchStatistics& s = result.statistics;
  fmt::print("  automaton   {} states, {} transitions, acceptance {}\n", automaton.state_count(),
             automaton.transitions().size(), automaton.acceptance().to_string());
  fmt::print("  engine      {}\n", name(result.engine));
  fmt::print("  visited     {} states, {} edges, {} components, {} revisits\n", s.nodes, s.edges,
             s.components, s.revisits);
  fmt::print("  peak stack  {} states\n", s.peak_stack);
  fmt::print("  time        {:.3f} s\n", seconds);
}

Json to_json(const Automaton& automaton, const std::vector<RunStep>& steps) {
  Json out = Json::array();
  for (const RunStep& step : steps) {
    Json letter = Json::object();
    for (const Literal& literal : step.letter) {
      letter[automaton.propositions()[literal.variable]] = literal.positive;
    }
    out.push_back({{"state", step.state}, {"letter", letter}, {"marks", list(step.marks)}});
  }
  return out;
}

Json to_json(const Automaton& automaton, const EmptinessResult& result, double seconds) {
  const SearchStatistics& s = result.statistics;
  Json out{{"name", automaton.name()},
           {"verdict", verdict_text(result.verdict)},
           {"engine", name(result.engine)},
           {"states", automaton.state_count()},
           {"transitions", automaton.transitions().size()},
           {"acceptance", automaton.acceptance().to_string()},
           {"visited_states", s.nodes},
           {"visited_edges", s.edges},
           {"components", s.components},
           {"revisits", s.revisits},
           {"peak_stack", s.peak_stack},
           {"seconds", seconds}};
  if (result.verdict == Emptiness::unknown) out["reason"] = result.reason;
  return out;
}

// Checks one automaton and prints the answer; the exit code of this one alone.
int check(const Automaton& automaton, const EmptyOptions& options, RunMonitor& monitor) {
  ExplicitGraph graph = automaton.graph();
  const double start = monitor.seconds();
  const Result<EmptinessResult> result = check_emptiness(
      graph, automaton.acceptance(),
      {.engine = *engine_by_name(options.engine), .known_first = true, .monitor = &monitor});
  const double seconds = monitor.seconds() - start;
  if (!result) {
    Error error = result.error();
    error.source = options.file;
    return report(error);
  }
  std::optional<Run> run;
  if (options.witness && result->verdict == Emptiness::nonempty) {
    run = to_run(automaton, build_lasso(graph, automaton.acceptance(), result->component));
    if (const auto fault = check_run(automaton, *run)) {
      return report({.message = "internal error: the witness is wrong: " + *fault,
                     .source = options.file,
                     .hint = "please report this together with the automaton"});
    }
  }
  if (options.json) {
    Json out = to_json(automaton, *result, seconds);
    if (run) {
      out["witness"] = {{"prefix", to_json(automaton, run->prefix)},
                        {"cycle", to_json(automaton, run->cycle)}};
    }
    fmt::print("{}\n", out.dump(-1, ' ', false, Json::error_handler_t::replace));
  } else {
    fmt::print("{}\n", verdict_text(result->verdict));
    if (result->verdict == Emptiness::unknown) fmt::print("  reason      {}\n", result->reason);
    if (options.stats) print_statistics(automaton, *result, seconds);
    if (run) print_run(automaton, *run);
  }
  return exit_code_of(result->verdict);
}

// Over a stream of automata: an error ends it, one nonempty makes it nonempty, one unknown
// otherwise unknown.
int combine(int so_far, int next) {
  if (so_far == kError || next == kError) return kError;
  if (so_far == kViolated || next == kViolated) return kViolated;
  return so_far == kUnknown || next == kUnknown ? kUnknown : kHolds;
}

int check_stream(std::istream& in, const EmptyOptions& options) {
  RunMonitor monitor(options.limits);
  HoaReader reader(in, options.file == "-" ? "standard input" : options.file);
  int exit_code = kHolds;
  std::size_t count = 0;
  while (exit_code != kError) {
    const Result<std::optional<Automaton>> automaton = reader.next();
    if (!automaton) return report(automaton.error());
    if (!*automaton) break;
    ++count;
    exit_code = combine(exit_code, check(**automaton, options, monitor));
    std::fflush(stdout);
  }
  if (reader.aborted() > 0) {
    fmt::print(stderr, "{}: note: {} automata ended with --ABORT-- and were skipped\n",
               options.file, reader.aborted());
  }
  if (count > 0) return exit_code;
  return report({.message = "there is no automaton in this input",
                 .source = options.file,
                 .hint = "an automaton starts with 'HOA: v1'"});
}

int run_empty(const EmptyOptions& options) {
  if (options.file == "-") return check_stream(std::cin, options);
  errno = 0;
  std::ifstream in(options.file, std::ios::binary);
  const bool is_directory = std::filesystem::is_directory(options.file);
  if (!in || is_directory) {
    return report({.message = fmt::format("cannot read this file: {}",
                                          std::strerror(is_directory ? EISDIR : errno)),
                   .source = options.file});
  }
  return check_stream(in, options);
}

} // namespace

void add_empty_command(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<EmptyOptions>();
  CLI::App* command = app.add_subcommand("empty", "Decide whether an automaton accepts any word");
  command->add_option("FILE", options->file, "Automata in HOA format; '-' is standard input")
      ->required();
  std::vector<std::string> engines{"auto"};
  for (const Engine engine : kEngines) engines.emplace_back(name(engine));
  command->add_option("--engine", options->engine, "The emptiness check to use (default: auto)")
      ->check(CLI::IsMember(engines));
  command->add_flag("--witness", options->witness, "Show an accepted word as a lasso, verified");
  command->add_flag("--stats", options->stats, "Show what the search did");
  command->add_flag("--json", options->json, "One JSON object a line, for programs");
  add_limit_options(*command, options->limits);
  command->footer(
      "Prints 'empty' or 'nonempty' for each automaton in the input.\n"
      "Exit code: 0 all empty, 1 some nonempty, 2 unknown (a limit was reached), 3 error.\n"
      "\n"
      "Examples:\n"
      "  fairly empty automaton.hoa\n"
      "  fairly empty automaton.hoa --witness --stats\n"
      "  ltl2tgba 'GFa & FG!a' | fairly empty - --engine lh00\n");
  command->callback([options, &exit_code] { exit_code = run_empty(*options); });
}

} // namespace fairly::tool
