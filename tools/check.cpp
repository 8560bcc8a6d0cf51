// fairly check: does every fair run of a model satisfy a property?
#include "automaton_kinds.hpp"
#include "check_report.hpp"
#include "checkpoint_options.hpp"
#include "choice.hpp"
#include "command.hpp"
#include "fairly/certificate/claim.hpp"
#include "fairly/check/together.hpp"
#include "leave.hpp"
#include "limit_options.hpp"
#include "number_option.hpp"
#include "ranks.hpp"
#include "worker_options.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <memory>

namespace fairly::tool {
namespace {

struct CheckCommand : PropertyOptions {
  CheckOptions options;
  std::optional<NamedKind> automaton; // nullopt: the best one
  StoreKind store = StoreKind::tree;
  CheckOutput written;
  std::vector<std::string> ids; // globs that choose properties
  std::string output;           // a file for traces
  std::string certificate;      // a file for a certificate; empty: none
  double seconds_each = 0;
  bool needed = false;
  unsigned workers = 1;
  CheckpointOptions checkpoint;
  RunLimits limits;

  bool writes_traces() const { return CheckReport::writes_traces(*this, written); }
};

ExitCode exit_code_of(Verdict verdict) {
  return verdict == Verdict::holds ? kHolds : verdict == Verdict::violated ? kViolated : kUnknown;
}

// --- the work

CheckOptions check_options(const CheckCommand& command) {
  CheckOptions options = command.options;
  options.short_traces = command.writes_traces() ||
                         (command.written.json && command.written.trace != TraceFormat::none);
  if (command.automaton && command.automaton->testing) {
    options.testing = command.automaton->testing;
  } else if (command.automaton) {
    options.automaton = command.automaton->kind;
  }
  return options;
}

// Whoever reads the answer gets a little of it even without --vacuity. Contest lines have no room
// for it.
std::optional<RelevanceOptions> relevance_options(const CheckCommand& command, bool has_workers) {
  const bool is_read = command.written.json || command.written.is_text(command);
  if (!is_read || !is_exact(command.store) || has_workers) return std::nullopt;
  return RelevanceOptions{.thorough = command.written.vacuity};
}

// Contradictions that show only once the properties are known.
std::optional<Error> contradiction_with(const CheckCommand& command,
                                        const std::vector<Property>& properties) {
  const auto wrong = [](const char* message, const char* hint) {
    return Error{.message = message, .hint = hint};
  };
  if (command.needed && properties[0].hypotheses().empty()) {
    return wrong("--needed asks which hypotheses are needed, but there are none",
                 "give some with --weak, --strong or --fair; 'fairly suggest' finds some");
  }
  if (properties.size() == 1) return std::nullopt;
  if (command.checkpoint.are_given()) {
    return wrong("a checkpoint is for one property", "choose one with --id");
  }
  if (!command.certificate.empty()) {
    return wrong("--certificate is for one property", "choose one with --id");
  }
  if (command.written.trace == TraceFormat::itf && command.output.empty()) {
    return wrong("traces in ITF of several properties need a file each",
                 "name them: --output trace.itf.json writes trace-ID.itf.json for each");
  }
  return std::nullopt;
}

std::optional<Error> prepare_certificate(const CheckCommand& command, const Property& property) {
  const auto claim = certificate::make_claim(property);
  if (!claim) return claim.error();
  if (auto error = refuse_certificate_file(command.certificate, command.model)) return error;
  remove_old_certificate(command.certificate);
  return std::nullopt;
}

int check_all(const CheckCommand& command, const std::vector<Property>& properties,
              const workers::CheckpointPlan* checkpoint, const Ranks& ranks, RunMonitor& monitor) {
  if (auto error = contradiction_with(command, properties)) return report(*error);
  const bool one_each = properties.size() > 1 && command.written.trace == TraceFormat::itf;
  TraceFiles trace_files(command.output, one_each, command.inputs());
  if (!command.output.empty()) {
    std::vector<std::string> ids;
    for (const Property& each : properties) ids.push_back(each.id);
    if (auto error = trace_files.refusal(ids)) return report(*error);
  }
  if (!command.certificate.empty()) {
    if (auto error = prepare_certificate(command, properties[0])) return report(*error);
  }
  CheckReport answers(command, command.written, command.store, properties,
                      command.output.empty() ? nullptr : &trace_files);
  answers.print_head();
  int exit_code = kHolds;
  std::optional<Error> not_written;
  const PropertyRun run{
      .model = properties[0].model(),
      .properties = properties,
      .store = command.store,
      .bitstate_bytes =
          command.limits.memory > 0 ? command.limits.memory / 2 : std::uint64_t{1} << 28,
      .options = check_options(command),
      .workers = command.workers,
      .exchange = ranks.exchange(),
      .checkpoint = checkpoint,
      .seconds = command.limits.seconds,
      .seconds_each = command.seconds_each,
      .relevance = relevance_options(command, command.workers > 1 || ranks.are_several() ||
                                                  checkpoint != nullptr),
      .needed = command.needed,
      .certificate = command.certificate,
      .unknown_text =
          [&](const Property& property, const std::string& reason) {
            return CheckReport::unknown_text(command, command.written, &property, reason);
          },
      .holds_text = CheckReport::holds_text(command.written, properties[0])};
  const bool is_complete = run_properties(run, monitor, [&](const PropertyAnswer& answer) {
    if (auto failed = answers.print(answer)) not_written = failed;
    exit_code = combine(exit_code, exit_code_of(answer.result.verdict));
  });
  answers.print_summary();
  if (auto failed = answers.write_page()) not_written = failed;
  if (not_written) return report(*not_written);
  if (auto failed = trace_files.close()) return report(*failed);
  return is_complete ? exit_code : kError;
}

// The first option that several workers cannot honour, if any. `other` names what asked for
// workers.
std::optional<Error> refuse_workers(const CheckCommand& command, const char* other) {
  const auto refuse = [other](const char* option, const char* why) {
    return Error{.message = fmt::format("{} and {} do not go together: {}", option, other, why),
                 .hint = fmt::format("leave out {} or {}", option, other)};
  };
  const CheckOptions& options = command.options;
  if (options.engine != Engine::automatic) {
    return refuse("--engine", "several workers have an emptiness check of their own");
  }
  if (command.automaton && command.automaton->testing) {
    return refuse("--automaton", "testing automata are for one worker");
  }
  if (!is_exact(command.store)) {
    return refuse("--store", "several workers need whole states, which this store does not keep");
  }
  if (is_walk(options.search)) return refuse("--search", "random runs are for one worker");
  if (options.por == PartialOrder::waiting || options.por == PartialOrder::visible) {
    return refuse("--por", "several workers make all steps");
  }
  if (command.needed)
    return refuse("--needed", "it goes through all states again, with one worker");
  if (command.written.vacuity)
    return refuse("--vacuity", "it goes through all states again, with one worker");
  if (!command.certificate.empty()) {
    return refuse("--certificate", "it goes through all states again, with one worker");
  }
  return std::nullopt;
}

// Returns an error for combinations that cannot be honoured.
std::optional<Error> contradiction(const CheckCommand& command) {
  const auto wrong = [](const char* message, const char* hint) {
    return Error{.message = message, .hint = hint};
  };
  if (auto error = contradiction_in(command)) return error;
  if (command.written.json && command.written.format != AnswerFormat::automatic) {
    return wrong("--json and --format exclude each other", "give one of them");
  }
  if (command.needed && !command.written.json && !command.written.is_text(command)) {
    return wrong("contest lines have no room for what --needed says", "add --format text");
  }
  if (command.needed && !is_exact(command.store)) {
    return wrong("--needed is for properties that hold, and this store never proves that",
                 "leave out --store");
  }
  if (command.written.vacuity && !command.written.json && !command.written.is_text(command)) {
    return wrong("contest lines have no room for what --vacuity says", "add --format text");
  }
  if (command.written.vacuity && !is_exact(command.store)) {
    return wrong("--vacuity is for properties that hold, and this store never proves that",
                 "leave out --store");
  }
  if (!command.certificate.empty() && !is_exact(command.store)) {
    return wrong("--certificate is for properties that hold, and this store never proves that",
                 "leave out --store");
  }
  if (!command.certificate.empty() && is_walk(command.options.search)) {
    return wrong("--certificate is for properties that hold, and random runs never prove that",
                 "leave out --search");
  }
  if (command.certificate == "-")
    return wrong("--certificate needs the name of a file", "standard output is for the answer");
  if (command.workers > 1) {
    if (auto error = refuse_workers(command, "--workers")) return error;
  }
  if (auto error = refuse_checkpoints(command.checkpoint, command.model)) return error;
  if (command.checkpoint.are_given()) {
    if (auto error = refuse_workers(command, command.checkpoint.name())) return error;
    if (command.options.reduce == Reduce::always) {
      return wrong("a checkpoint is of the net as given",
                   "leave out --reduce; 'fairly reduce' writes a smaller net as a file");
    }
  }
  if (is_walk(command.options.search) && command.options.engine != Engine::automatic) {
    return wrong("random runs need no emptiness check", "leave out --engine or --search");
  }
  if (is_walk(command.options.search) && !is_exact(command.store)) {
    return wrong("random runs keep no states", "leave out --store or --search");
  }
  if (!command.output.empty() && !command.writes_traces()) {
    return wrong("--output is for the trace, and there is none to be written",
                 "add --trace text, actions, itf or html");
  }
  if (command.output == "-") {
    return wrong("--output needs the name of a file",
                 "leave it out: traces then go to standard output");
  }
  const TraceFormat trace = command.written.trace;
  if (command.written.json && command.output.empty() && trace != TraceFormat::automatic &&
      trace != TraceFormat::none) {
    return wrong("with --json a trace in a format of its own needs a file",
                 "name one: --output FILE; the JSON lists what is fired in any case");
  }
  if (trace == TraceFormat::html && command.output.empty()) {
    return wrong("--trace html is a page for a browser, not for a terminal",
                 "name a file for it: --output trace.html");
  }
  return std::nullopt;
}

// Tells the other processes at the end that they have nothing more to do.
class Dismissal {
 public:
  explicit Dismissal(const Ranks& ranks) : ranks_(ranks) {}
  ~Dismissal() {
    if (ranks_.are_several()) dismiss(*ranks_.exchange());
  }
  Dismissal(const Dismissal&) = delete;
  Dismissal& operator=(const Dismissal&) = delete;

 private:
  const Ranks& ranks_;
};

// Only the first of several processes has a time limit or shows progress.
RunLimits limits_of(const CheckCommand& command, const Ranks& ranks) {
  RunLimits limits = command.limits;
  if (!ranks.is_first()) limits.seconds = 0;
  if (!ranks.is_first()) limits.progress = ShowProgress::never;
  return limits;
}

std::optional<Error> contradiction(const CheckCommand& command, const Ranks& ranks) {
  if (auto error = contradiction(command)) return error;
  if (!ranks.are_several()) return std::nullopt;
  if (auto error = refuse_with_ranks(ranks, command.model, command.workers)) return error;
  if (command.options.reduce == Reduce::always) {
    return Error{.message = "several processes could reduce the net in different ways",
                 .hint = "leave out --reduce; 'fairly reduce' writes a smaller net as a file"};
  }
  return refuse_workers(command, "several processes");
}

// Returns an error for methods that only nets have, if the model is not a net.
std::optional<Error> refuse_net_methods(const CheckCommand& command, Model& model) {
  if (as_net(model) != nullptr) return std::nullopt;
  const PartialOrder por = command.options.por;
  const char* const option = command.options.reduce == Reduce::always ? "--reduce always"
                             : por == PartialOrder::waiting           ? "--por waiting"
                             : por == PartialOrder::visible           ? "--por visible"
                                                                      : nullptr;
  if (option == nullptr) return std::nullopt;
  return Error{.message = fmt::format("{} is for nets, and this is a graph", option),
               .source = command.model,
               .hint = "leave it out"};
}

int run_check(const CheckCommand& command) {
  const Result<Ranks> ranks = Ranks::join();
  if (!ranks) return report(ranks.error());
  if (auto error = contradiction(command, *ranks)) return report(*error);
  const auto unknown_text = [&](const std::string& reason) {
    return CheckReport::unknown_text(command, command.written, nullptr, reason);
  };
  RunMonitor monitor(limits_of(command, *ranks), unknown_text("out of memory"));
  const auto failed = [&](const Error& error) -> int {
    if (error.kind != ErrorKind::limit) return report(error);
    monitor.clear_progress();
    std::fputs(unknown_text(error.message).c_str(), stdout);
    return kUnknown;
  };
  const Result<std::unique_ptr<Model>> model = load_model(command, monitor);
  if (auto error = ranks->agree(model ? std::nullopt : std::optional(model.error()))) {
    return failed(*error);
  }
  if (auto error = refuse_for_graphs(command, **model)) return report(*error);
  if (auto error = refuse_net_methods(command, **model)) return report(*error);
  Result<std::vector<Property>> properties = load_properties(command, **model, monitor);
  if (auto error = ranks->agree(properties ? std::nullopt : std::optional(properties.error()))) {
    return failed(*error);
  }
  const auto chosen = chosen_properties(command.ids, *std::move(properties));
  if (!chosen) return report(chosen.error());
  const auto plan = checkpoint_plan(command.checkpoint, command, "check");
  if (auto error = ranks->agree(plan ? std::nullopt : std::optional(plan.error()))) {
    return failed(*error);
  }
  const workers::CheckpointPlan* const checkpoint = *plan ? &**plan : nullptr;
  if (!ranks->is_first()) {
    serve_checks(*chosen, check_options(command),
                 {.store = command.store, .exchange = ranks->exchange(), .checkpoint = checkpoint},
                 &monitor);
    return kHolds;
  }
  if (!ranks->are_several()) return leave(check_all(command, *chosen, checkpoint, *ranks, monitor));
  const Dismissal dismissal(*ranks);
  return check_all(command, *chosen, checkpoint, *ranks, monitor);
}

void add_method_options(CLI::App& app, CheckCommand& command) {
  Choices<Engine> engines = named_choices<Engine>(kEngines);
  engines.emplace(engines.begin(), "auto", Engine::automatic);
  Choices<std::optional<NamedKind>> automata{{"auto", std::nullopt}};
  for (const NamedKind& each : kAutomatonKinds) automata.emplace_back(each.name(), each);
  add_choice(app, "--engine", command.options.engine, engines,
             "The emptiness check (default: auto)")
      ->type_name("ENGINE");
  add_choice(app, "--automaton", command.automaton, automata,
             "The automaton that the negated formula becomes (default: auto)")
      ->type_name("KIND");
  add_choice(app, "--store", command.store, named_choices<StoreKind>(kStoreKinds),
             "How states are kept (default: tree)")
      ->type_name("STORE");
  add_choice<Reduce>(
      app, "--reduce", command.options.reduce,
      {{"auto", Reduce::automatic}, {"always", Reduce::always}, {"none", Reduce::none}},
      "Make nets smaller before the search: auto (default; skipped if a search of a thousand "
      "nodes is enough), always, none")
      ->type_name("HOW");
  add_choice<SearchPlan>(
      app, "--search", command.options.search,
      {{"auto", SearchPlan::automatic},
       {"exhaustive", SearchPlan::exhaustive},
       {"walk", SearchPlan::walk},
       {"guided", SearchPlan::guided}},
      "auto (default): short searches and random runs, then all states; exhaustive: all "
      "states at once; walk, guided: random runs only")
      ->type_name("HOW");
  add_number_option(app, "--seed", command.options.seed, 0, ~std::uint64_t{0},
                    "Seed of search orders and random runs (default: 0)");
  add_choice<PartialOrder>(
      app, "--por", command.options.por,
      {{"auto", PartialOrder::automatic},
       {"none", PartialOrder::none},
       {"waiting", PartialOrder::waiting},
       {"visible", PartialOrder::visible}},
      "Stubborn sets, if no fairness is assumed: auto (default), none, waiting, visible")
      ->type_name("HOW");
}

void add_output_options(CLI::App& app, CheckCommand& command) {
  add_choice<TraceFormat>(app, "--trace", command.written.trace,
                          {{"text", TraceFormat::text},
                           {"actions", TraceFormat::actions},
                           {"itf", TraceFormat::itf},
                           {"html", TraceFormat::html},
                           {"none", TraceFormat::none}},
                          "Counterexamples as text (default), actions, itf, html, none")
      ->type_name("FORMAT");
  add_choice<AnswerFormat>(
      app, "--format", command.written.format,
      {{"text", AnswerFormat::text}, {"mcc", AnswerFormat::mcc}},
      "Answers as text, or as lines of the Model Checking Contest: mcc (default for "
      "--property unless on a terminal)")
      ->type_name("FORMAT");
  app.add_option(
         "-o,--output", command.output,
         "Write counterexamples into this file; with --trace itf and several properties into "
         "a file each: t.itf.json becomes t-ID.itf.json")
      ->type_name("FILE")
      ->check(
          [](const std::string& file) { return file.empty() ? "give the name of a file" : ""; });
  app.add_option("--certificate", command.certificate,
                 "If the property holds, write a proof into this file, for fairly-verify to check")
      ->type_name("FILE")
      ->check(
          [](const std::string& file) { return file.empty() ? "give the name of a file" : ""; });
  app.add_flag("--stats", command.written.stats, "Show what the search did")
      ->disable_flag_override();
  app.add_flag("--json", command.written.json, "One JSON object for each property, for programs")
      ->disable_flag_override();
}

} // namespace

void add_check_command(CLI::App& app, int& exit_code) {
  auto command = std::make_shared<CheckCommand>();
  CLI::App* sub = app.add_subcommand("check", "Check LTL properties of a model under fairness");
  add_property_options(*sub, *command);
  sub->add_option("--id", command->ids, "Only properties whose names match; may be repeated")
      ->type_name("GLOB")
      ->allow_extra_args(false);
  sub->add_flag("--needed", command->needed,
                "If the property holds, say which of the hypotheses are not needed")
      ->disable_flag_override();
  sub->add_flag("--vacuity", command->written.vacuity,
                "If the property holds, say which parts of the formula do not matter")
      ->disable_flag_override();
  add_method_options(*sub, *command);
  add_output_options(*sub, *command);
  add_worker_option(*sub, command->workers);
  add_checkpoint_options(*sub, command->checkpoint);
  add_limit_options(*sub, command->limits);
  add_time_option(*sub, "--time-limit-each", command->seconds_each, "Time limit for each property");
  sub->footer(
      R"(Atoms of a net: a place (it holds a token), "p + 2*q <= 3", fireable(t), dead.
Atoms of a graph: "x >= 2", "pc[1] = \"idle\"", enabled(Action), dead.
Atoms of both: fired(t), the next step takes t; fired(t, send_*), it takes one of these.
A dead state repeats itself for ever. With --stutter always a run may rest anywhere, as in
TLA+. That is the default for TLC's graphs, where an action occurs only if it changes
something.

Fairness (--weak, --strong and --fair may be repeated):
  weak      if it stays enabled, it happens again and again
  strong    if it is enabled again and again, it happens again and again
  --strong 'send_*'           each transition whose id, or else name, matches
  --weak '{p1_*,q1}'          the group: one of them is enabled, one of them fires
  --fair 'strong: EN => OC'   EN and OC are Boolean formulas over atoms; also 'weak: ...'
  --fair 'GF OC'              OC holds again and again
  in the net file             in a transition: <toolspecific tool="fairly" version="1">
                              <fairness>strong</fairness></toolspecific>; in .lola: STRONG FAIR
  in the formula              premises, as in (GF a -> GF b) -> G(p -> F q)

--needed names hypotheses that are enough; the others can be dropped together. Fairness in
the formula stays. 'fairly suggest' finds out which fairness a property needs.

A part of a formula does not matter if the property still holds when the part is replaced by
true or false, whichever is harder to satisfy. Example: if a is never true, F b does not matter
in G(a -> F b). What a quick look finds is always reported; --vacuity checks each part.
Hypotheses about what is never enabled have no effect; they are named too.

--automaton KIND turns the whole negated formula, with the fairness in it, into one automaton of
that kind; auto handles fairness separately. tgta and ta are testing automata; ta takes only
formulas that are insensitive to stuttering. --stats says what auto chose, and why.

Stores: tree and exact keep every marking. compact (64-bit fingerprints) and bitstate (three
bits, in a table of half the memory limit or 256 MB) need --engine tau03 or ndfs and cannot be
combined with strong fairness or testing automata. If they find no violation, the answer is
unknown.

--workers: states are divided among the workers by their hashes. The automaton has
generalised Büchi or Streett acceptance, so any fairness will do. Small searches are done by one
worker. --workers cannot be combined with --engine, testing automata, inexact stores, random
runs, --por, --needed, --vacuity and --certificate: docs/scaling.md.

--checkpoint DIR saves the work every ten minutes, when all states are known, and at a limit,
Ctrl-C or SIGTERM; after a crash the last checkpoint is still whole. --resume DIR goes on from
it, also with another number of workers; usually both are given. It searches as --workers
does, on the net as given, and for one property: docs/scaling.md.

--certificate FILE: you need not take "holds" on trust. 'fairly-verify MODEL FILE' shares no
code with fairly and checks the proof: docs/certificates.md. For nets in PNML and graphs.

Several properties: repeat --ltl, or write them into a file for --ltl-file, one on each line.
# begins a comment; --id looks for the name before a colon; SPIN's 'ltl name { ... }' is read
too. The properties share what was explored and are answered one by one; a table at the end
sums up.

Every counterexample has been replayed: fired in the net, the formula evaluated on it, every
hypothesis looked at.

Exit code: 0 holds, 1 violated, 2 unknown (a limit was reached, or the store is not exact),
3 error. With several properties: 3 after an error, else 1 if any is violated, else 2 if any
is unknown.

Examples:
  fairly check model.pnml --ltl 'G(has_left_1 -> F eating_1)'
  fairly check model.pnml --ltl 'G(has_left_1 -> F eating_1)' --weak '*' --strong 'take_*'
  fairly check model.pnml --ltl 'G(alarm -> F "queue = 0")' --weak '*' --vacuity
  fairly check model.pnml --ltl 'GF "queue <= 2"' --fair 'strong: lost => delivered'
  fairly check model.pnml --ltl 'G(fired(request) -> F fired(answer))' --strong answer
  fairly check model.pnml --ltl 'F done' --trace html --output trace.html
  fairly check model.pnml --ltl 'live: GF done' --ltl 'safe: G "p <= 1"' --weak '*'
  fairly check model.pnml --ltl-file claims.ltl --id 'live*' --trace html --output t.html
  fairly check model.pnml --property LTLFireability.xml --time-limit-each 20
  fairly check model.pnml --ltl 'GF idle' --strong '*' --workers all
  fairly check model.pnml --ltl 'GF idle' --weak '*' --checkpoint saved --time-limit 8h
  fairly check model.pnml --ltl 'GF idle' --weak '*' --checkpoint saved --resume saved
  fairly check spec.dot --ltl 'G("pc[1] = \"try\"" -> F "pc[1] = \"cs\"")' --strong 'Enter*'
)");
  sub->callback([command, &exit_code] { exit_code = run_check(*command); });
}

} // namespace fairly::tool
