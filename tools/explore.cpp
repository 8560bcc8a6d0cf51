// fairly explore: how large is the state space of a net?
#include "fairly/check/explore.hpp"

#include "command.hpp"
#include "fairly/base/text.hpp"
#include "fairly/petri/net_model.hpp"
#include "input.hpp"
#include "net_input.hpp"
#include "run_monitor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace fairly::tool {
namespace {

struct ExploreCommand {
  std::string file;
  std::string store = "tree";
  bool json = false;
  RunLimits limits;
};

// What is known in the end.
struct Report {
  ExploreStatistics statistics{};
  std::uint64_t most_in_place = 0, most_in_marking = 0; // tokens
  std::optional<std::string> reason{};                  // why it is not complete
  double seconds = 0;
  std::uint64_t peak_bytes = 0;

  double rate() const { return seconds > 0 ? static_cast<double>(statistics.states) / seconds : 0; }
};

void print_text(const Report& report) {
  const ExploreStatistics& statistics = report.statistics;
  std::string text;
  const auto line = [&](std::string_view what, const std::string& value) {
    text += fmt::format("  {:<16}{}\n", what, value);
  };
  text += report.reason ? "unknown\n" : "complete\n";
  if (report.reason) line("reason", *report.reason);
  line("states", grouped(statistics.states));
  if (report.reason) line("expanded", grouped(statistics.expanded));
  line("edges", grouped(statistics.edges));
  line("dead markings", grouped(statistics.dead));
  line("most tokens", fmt::format("{} in a place, {} in a marking", grouped(report.most_in_place),
                                  grouped(report.most_in_marking)));
  // Of a short run neither a rate nor the bytes a state say anything.
  std::string time = fmt::format("{:.2f} s", report.seconds);
  if (report.seconds > 0.1) {
    time += fmt::format(", {} states/s", grouped(static_cast<std::uint64_t>(report.rate())));
  }
  line("time", time);
  std::string memory = fmt::format("{} MB at the peak", report.peak_bytes >> 20);
  if (statistics.states >= 100'000) {
    const auto states = static_cast<double>(statistics.states);
    memory += fmt::format(", {:.1f} bytes a state; of these {:.1f} in the store",
                          static_cast<double>(report.peak_bytes) / states,
                          static_cast<double>(statistics.store_bytes) / states);
  }
  line("memory", memory);
  std::fputs(text.c_str(), stdout);
}

void print_json(const Report& report) {
  const ExploreStatistics& statistics = report.statistics;
  Json json{{"states", statistics.states},
            {"edges", statistics.edges},
            {"dead", statistics.dead},
            {"max_tokens_in_place", report.most_in_place},
            {"max_tokens_in_marking", report.most_in_marking},
            {"seconds", rounded_seconds(report.seconds)},
            {"states_per_second", static_cast<std::uint64_t>(report.rate())},
            {"peak_bytes", report.peak_bytes},
            {"complete", !report.reason},
            {"expanded", statistics.expanded},
            {"store_bytes", statistics.store_bytes},
            {"state_bits", statistics.state_bits}};
  if (statistics.expected_omissions > 0) json["expected_omissions"] = statistics.expected_omissions;
  if (report.reason) json["reason"] = *report.reason;
  print_line(json);
}

int finish(const ExploreCommand& options, RunMonitor& monitor, Report report) {
  report.seconds = monitor.seconds();
  report.peak_bytes = peak_memory();
  monitor.clear_progress();
  options.json ? print_json(report) : print_text(report);
  return report.reason ? kUnknown : kHolds;
}

int run_explore(const ExploreCommand& options) {
  RunMonitor monitor(options.limits, options.json
                                         ? "{\"complete\":false,\"reason\":\"out of memory\"}\n"
                                         : "unknown\n  reason          out of memory\n");
  const Result<petri::Net> net = load_net(options.file, monitor);
  if (!net && net.error().kind == ErrorKind::limit) {
    return finish(options, monitor, {.reason = net.error().message});
  }
  if (!net) return report(net.error());

  petri::NetModel model(*net, &monitor);
  model.count_tokens();
  ExploreOptions explore_options{.store = *store_by_name(options.store), .monitor = &monitor};
  if (options.limits.memory > 0) explore_options.bitstate_bytes = options.limits.memory / 2;
  const ExploreResult result = explore(model, explore_options);
  Report outcome{result.statistics, model.tokens().most_in_place(),
                 model.tokens().most_in_marking()};
  if (result.stopped) outcome.reason = result.stopped->text;
  if (!outcome.reason && outcome.statistics.expected_omissions > 0) {
    outcome.reason = fmt::format("the {} store may have taken different states for one "
                                 "(expected: {:.2g} states)",
                                 options.store, outcome.statistics.expected_omissions);
  }
  return finish(options, monitor, std::move(outcome));
}

} // namespace

void add_explore_command(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<ExploreCommand>();
  CLI::App* command = app.add_subcommand("explore", "Count the reachable markings of a net");
  command
      ->add_option("MODEL", options->file, "A place/transition net in PNML; '-' is standard input")
      ->required()
      ->type_name("");
  std::vector<std::string> stores;
  for (const StoreKind kind : kStoreKinds) stores.emplace_back(name(kind));
  command->add_option("--store", options->store, "How states are kept (default: tree)")
      ->type_name("STORE")
      ->check(CLI::IsMember(stores));
  command->add_flag("--json", options->json, "One JSON object, for programs")
      ->disable_flag_override();
  add_limit_options(*command, options->limits);
  command->footer(
      "Prints the numbers of reachable markings, of edges (enabled transitions in all of them)\n"
      "and of dead markings, and the largest numbers of tokens.\n"
      "\n"
      "Stores:\n"
      "  tree      equal parts of markings are kept once; exact\n"
      "  exact     whole markings; exact\n"
      "  compact   a fingerprint of 64 bits each, however wide they are; may miss markings\n"
      "  bitstate  three bits each, in a table of half the memory limit or 256 MB; may miss many\n"
      "\n"
      "Exit code: 0 complete, 2 unknown (a limit was reached, the net is unbounded, or the store\n"
      "is not exact), 3 error.\n"
      "\n"
      "Examples:\n"
      "  fairly explore model.pnml\n"
      "  fairly explore model.pnml --time-limit 5m --memory-limit 8G\n"
      "  fairly net philosophers 10 | fairly explore - --json\n");
  command->callback([options, &exit_code] { exit_code = run_explore(*options); });
}

} // namespace fairly::tool
