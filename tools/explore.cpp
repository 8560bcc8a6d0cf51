// fairly explore: how large is the state space of a model?
#include "checkpoint_options.hpp"
#include "choice.hpp"
#include "command.hpp"
#include "fairly/base/text.hpp"
#include "fairly/check/checker.hpp"
#include "input.hpp"
#include "leave.hpp"
#include "limit_options.hpp"
#include "model_input.hpp"
#include "ranks.hpp"
#include "run_monitor.hpp"
#include "worker_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>

namespace fairly::tool {
namespace {

struct ExploreCommand : ModelOptions {
  StoreKind store = StoreKind::tree;
  bool json = false;
  unsigned workers = 1;
  CheckpointOptions checkpoint;
  RunLimits limits;
};

struct TokenCounts {
  std::uint64_t most_in_place = 0, most_in_marking = 0;
};

// What is known at the end.
struct Report {
  std::string_view state = "state"; // what a state is called
  ExploreStatistics statistics{};
  std::optional<TokenCounts> tokens{}; // of a net
  std::optional<std::string> reason{}; // why it is not complete
  bool is_resumed = false;             // not all states were found in this run
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
  line(fmt::format("dead {}s", report.state), grouped(statistics.dead));
  if (report.tokens) {
    line("most tokens",
         fmt::format("{} in a place, {} in a marking", grouped(report.tokens->most_in_place),
                     grouped(report.tokens->most_in_marking)));
  }
  // For a short run neither the rate nor the bytes per state mean anything. Of a run that went on
  // from a checkpoint it is not known how many of the states are new.
  std::string time = fmt::format("{:.2f} s", report.seconds);
  if (report.seconds > 0.1 && !report.is_resumed) {
    time += fmt::format(", {} states/s", grouped(static_cast<std::uint64_t>(report.rate())));
  }
  line("time", time);
  std::string memory = fmt::format("{} MB at the peak", report.peak_bytes >> 20);
  if (statistics.states >= 100'000) {
    const auto states = static_cast<double>(statistics.states);
    memory += fmt::format(", {:.1f} bytes a state, of which {:.1f} are in the store",
                          static_cast<double>(report.peak_bytes) / states,
                          static_cast<double>(statistics.store_bytes) / states);
  }
  line("memory", memory);
  std::fputs(text.c_str(), stdout);
}

void print_json(const Report& report) {
  const ExploreStatistics& statistics = report.statistics;
  Json json{{"states", statistics.states}, {"edges", statistics.edges}, {"dead", statistics.dead}};
  if (report.tokens) {
    json["max_tokens_in_place"] = report.tokens->most_in_place;
    json["max_tokens_in_marking"] = report.tokens->most_in_marking;
  }
  json["seconds"] = rounded_seconds(report.seconds);
  if (!report.is_resumed) json["states_per_second"] = static_cast<std::uint64_t>(report.rate());
  json["peak_bytes"] = report.peak_bytes;
  json["complete"] = !report.reason;
  json["expanded"] = statistics.expanded;
  json["store_bytes"] = statistics.store_bytes;
  json["state_bits"] = statistics.state_bits;
  if (statistics.messages > 0) {
    json["messages"] = statistics.messages;
    json["message_bytes"] = statistics.message_bytes;
  }
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
  if (options.workers > 1 && !is_exact(options.store)) {
    return report({.message = fmt::format(
                       "several workers need whole states, which the {} store does not keep",
                       name(options.store)),
                   .hint = "leave out --workers or --store"});
  }
  if (auto error = refuse_checkpoints(options.checkpoint, options.model)) return report(*error);
  if (options.checkpoint.are_given() && !is_exact(options.store)) {
    return report(
        {.message = fmt::format("a checkpoint needs whole states, which the {} store does not keep",
                                name(options.store)),
         .hint = fmt::format("leave out {} or --store", options.checkpoint.name())});
  }
  const Result<Ranks> ranks = Ranks::join();
  if (!ranks) return report(ranks.error());
  if (auto error = refuse_with_ranks(*ranks, options.model, options.workers)) return report(*error);
  if (ranks->are_several() && !is_exact(options.store)) {
    return report({.message = "several processes need whole states, which this store does not keep",
                   .hint = "leave out --store"});
  }
  RunMonitor monitor(options.limits, options.json
                                         ? "{\"complete\":false,\"reason\":\"out of memory\"}\n"
                                         : "unknown\n  reason          out of memory\n");
  const Result<std::unique_ptr<Model>> model = load_model(options, monitor);
  if (auto error = ranks->agree(model ? std::nullopt : std::optional(model.error()))) {
    if (error->kind != ErrorKind::limit) return report(*error);
    return finish(options, monitor, {.reason = error->message});
  }
  const auto checkpoint = checkpoint_plan(options.checkpoint, options, "explore");
  if (!checkpoint) return report(checkpoint.error());
  petri::NetModel* const net = as_net(**model);
  if (net != nullptr) net->count_tokens();
  CheckerOptions how{.monitor = &monitor,
                     .store = options.store,
                     .workers = options.workers,
                     .exchange = ranks->exchange(),
                     .checkpoint = *checkpoint ? &**checkpoint : nullptr};
  if (options.limits.memory > 0) how.bitstate_bytes = options.limits.memory / 2;
  const ExploreResult result = Checker(**model, how).explore();
  if (result.error) {
    monitor.clear_progress();
    return report(*result.error);
  }
  Report outcome{.state = (*model)->words().state,
                 .statistics = result.statistics,
                 .is_resumed = !options.checkpoint.resume.empty()};
  if (result.stopped) outcome.reason = result.stopped->text;
  if (net != nullptr) {
    outcome.tokens = {net->tokens().most_in_place(), net->tokens().most_in_marking()};
  }
  if (!outcome.reason && outcome.statistics.expected_omissions > 0) {
    outcome.reason = fmt::format("the {} store may have taken different states for the same one "
                                 "(expected number: {:.2g})",
                                 name(options.store), outcome.statistics.expected_omissions);
  }
  const int exit_code = finish(options, monitor, std::move(outcome));
  return ranks->are_several() ? exit_code : leave(exit_code);
}

} // namespace

void add_explore_command(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<ExploreCommand>();
  CLI::App* command = app.add_subcommand("explore", "Count the reachable states of a model");
  add_model_options(*command, *options);
  add_choice(*command, "--store", options->store, named_choices<StoreKind>(kStoreKinds),
             "How states are kept (default: tree)")
      ->type_name("STORE");
  add_worker_option(*command, options->workers);
  add_checkpoint_options(*command, options->checkpoint);
  command->add_flag("--json", options->json, "One JSON object, for programs")
      ->disable_flag_override();
  add_limit_options(*command, options->limits);
  command->footer(
      R"(Prints the numbers of reachable states, of edges between them and of dead states; for a net
also the largest numbers of tokens. In a TLC graph a step from a state to itself is not an
edge: it changes nothing.

Stores:
  tree      equal parts of states are kept once; exact
  exact     whole states; exact
  compact   a fingerprint of 64 bits for each state, however wide it is; may miss states
  bitstate  three bits each, in a table of half the memory limit or 256 MB; may miss many

--workers: states are divided among the workers by their hashes, and each worker has a store
of its own, tree or exact. The memory limit is that of the whole program.

--checkpoint DIR saves the work every ten minutes, and at a limit, Ctrl-C or SIGTERM; after a
crash the last checkpoint is still whole. --resume DIR goes on from it, also with another
number of workers; usually both are given: docs/scaling.md.

Exit code: 0 complete, 2 unknown (a limit was reached, the net is unbounded, or the store
is not exact), 3 error.

Examples:
  fairly explore model.pnml
  fairly explore model.pnml --time-limit 5m --memory-limit 8G
  fairly explore model.pnml --workers all
  fairly explore model.pnml --workers all --checkpoint saved --time-limit 1h
  fairly explore model.pnml --workers all --checkpoint saved --resume saved
  fairly net philosophers 10 | fairly explore - --json
  fairly explore spec.dot
)");
  command->callback([options, &exit_code] { exit_code = run_explore(*options); });
}

} // namespace fairly::tool
