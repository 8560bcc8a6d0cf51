// fairly check: does every fair run of a net satisfy a property?
#include "answer_text.hpp"
#include "automaton_kinds.hpp"
#include "command.hpp"
#include "fairly/base/text.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/petri/fairness_reader.hpp"
#include "fairly/report/fairness_text.hpp"
#include "fairly/report/starvation_text.hpp"
#include "fairly/report/trace_html.hpp"
#include "fairly/report/trace_itf.hpp"
#include "fairly/report/trace_text.hpp"
#include "fairness_options.hpp"
#include "graphviz.hpp"
#include "input.hpp"
#include "net_input.hpp"
#include "property_options.hpp"
#include "property_run.hpp"
#include "terminal.hpp"
#include "trace_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace fairly::tool {
namespace {

struct CheckCommand : PropertyOptions {
  petri::FairnessTexts fairness;
  std::string engine = "auto", automaton = "auto", store = "tree";
  std::string trace = "auto", output;
  double seconds_each = 0;
  bool stats = false, json = false, needed = false;
  RunLimits limits;

  // Are counterexamples written out, besides what --json says about them?
  bool writes_traces() const { return trace == "auto" ? has_ltl : trace != "none"; }
};

// Everything that answers are printed from.
struct Session {
  const CheckCommand& command;
  const petri::Net& net;
  const petri::MccProperties& properties;
  const std::vector<FairnessHypothesis>& hypotheses;
  TraceFile* trace_file = nullptr; // --output

  NetProperty property(const Answer& answer) const {
    return {net, properties.formulas, properties.propositions, answer.property.formula,
            answer.result.hypotheses};
  }
};

ExitCode exit_code_of(Verdict verdict) {
  return verdict == Verdict::holds ? kHolds : verdict == Verdict::violated ? kViolated : kUnknown;
}

// --- for people

// Why the verdict is what it is.
std::string remarks(const NetCheckResult& result) {
  std::string text;
  if (!result.reason.empty()) text += line("reason", result.reason);
  if (const char* note = vacuity_text(result.vacuity)) text += line("note", note);
  return text;
}

std::string fairness_text(const Session& session, const NetCheckResult& result) {
  std::vector<std::string> all =
      fairness_lines(session.hypotheses, session.net.transitions().size());
  for (const FairnessHypothesis& each : result.premises) {
    all.push_back(each.text + " (in the formula)");
  }
  return all.empty() ? line("fairness", "none") : lines("fairness", all);
}

// Which hypotheses are enough, and which can be dropped together.
std::string needed_text(const Session& session, const NeededHypotheses& answer) {
  if (answer.needed.empty()) return line("needed", "unknown: " + answer.reason);
  std::vector<FairnessHypothesis> parts[2];
  for (std::size_t i = 0; i < session.hypotheses.size(); ++i) {
    parts[answer.needed[i] ? 1 : 0].push_back(session.hypotheses[i]);
  }
  const auto text = [&](const char* what, const std::vector<FairnessHypothesis>& part) {
    if (part.empty()) return line(what, "none");
    return lines(what, fairness_lines(part, session.net.transitions().size()));
  };
  return text("needed", parts[1]) + text("not needed", parts[0]);
}

// What a run without any fairness starves. Fairness does not help where a finite run decides.
std::string closing_line(const Session& session, const Answer& answer) {
  const NetCheckResult& result = answer.result;
  const bool is_unfair = session.hypotheses.empty() && result.premises.empty();
  const std::string& format = session.command.trace;
  const bool is_for_people =
      session.trace_file != nullptr || format == "auto" || format == "text" || format == "none";
  if (result.verdict != Verdict::violated || !is_unfair || !is_for_people) return {};
  if (result.statistics.terminal && result.statistics.fairness_in_formula == 0) return {};
  const std::string text = starvation_text(session.net, result.trace);
  return text.empty() ? "" : text + "; try 'fairly suggest'\n";
}

std::string statistics_text(const Answer& answer) {
  const CheckStatistics& s = answer.result.statistics;
  const NamedKind* kind = automaton_kind(s.automaton_kind);
  const bool is_testing = kind != nullptr && kind->testing;
  std::string automaton = fmt::format(
      "{}, {}{}, {}, {}", s.automaton_kind, is_testing ? "made from " : "",
      counted(s.automaton_states, "state"), counted(s.automaton_transitions, "transition"),
      counted(s.automaton_marks, "mark"));
  if (s.weak && !is_testing) {
    automaton += s.terminal ? "; a bad prefix decides" : "; components decide";
  }
  if (s.fairness_in_formula > 0) {
    automaton += fmt::format("; {} of the negated formula as marks only",
                             counted(s.fairness_in_formula, "conjunct"));
  }
  std::string text = line("automaton", automaton);
  if (!s.automaton_reason.empty()) text += line("", "because " + s.automaton_reason);
  text += line("engine", answer.result.engine);
  if (!s.engine_reason.empty()) text += line("", "because " + s.engine_reason);
  const std::string markings = s.model_states > 0 ? counted(s.model_states, "marking") + ", " : "";
  text +=
      line("searched",
           fmt::format("{}{}, {}, {}, {}", markings, counted(s.search.nodes, "node"),
                       counted(s.search.edges, "edge"), counted(s.search.components, "component"),
                       counted(s.search.revisits, "revisit")));
  text += line(answer.result.engine == "reachability" ? "peak queue" : "peak stack",
               counted(s.search.peak_stack, "node"));
  text += line("time", fmt::format("{:.3f} s: translation {:.3f}, search {:.3f}, lasso {:.3f}",
                                   answer.seconds, s.translation_seconds, s.search_seconds,
                                   s.lasso_seconds));
  text +=
      line("memory", fmt::format("{} MB at the peak; states {} MB, arcs {} MB", peak_memory() >> 20,
                                 s.store_bytes >> 20, s.cache_bytes >> 20));
  return text;
}

std::string trace_of(const Session& session, const Answer& answer) {
  const std::string& format = session.command.trace;
  const NetCheckResult& result = answer.result;
  const NetProperty property = session.property(answer);
  if (format == "itf") return trace_itf(property, result.trace, result.replay);
  if (format == "html") {
    return trace_html(property, result.trace, result.replay, net_layout(property, result.trace));
  }
  const std::string head =
      session.command.has_ltl
          ? ""
          : fmt::format(
                "property {}\n  {}\n", displayed(answer.property.id),
                wrapped(without_control_bytes(ltl::print(property.formulas, property.formula)), 2));
  return head + (format == "actions" ? trace_actions(session.net, result.trace)
                                     : trace_text(property, result.trace, result.replay,
                                                  session.trace_file == nullptr && has_colours()));
}

void print_text(const Session& session, const Answer& answer) {
  const NetCheckResult& result = answer.result;
  std::string text = fmt::format("{}\n", name(result.verdict));
  text += line("property", without_control_bytes(trimmed(session.command.ltl)));
  text += fairness_text(session, result);
  if (answer.needed) text += needed_text(session, *answer.needed);
  text += remarks(result);
  if (session.command.stats) text += statistics_text(answer);
  std::fputs(text.c_str(), stdout);
}

void print_contest(const Session& session, const Answer& answer) {
  std::fputs(contest_line(answer.property.id, answer.result.verdict).c_str(), stdout);
  if (!session.command.stats) return;
  std::fputs((remarks(answer.result) + statistics_text(answer)).c_str(), stdout);
}

// --- for programs

Json fairness_json(const Session& session, const Answer& answer) {
  Json out = Json::array();
  const std::vector<bool>* needed = answer.needed ? &answer.needed->needed : nullptr;
  for (std::size_t i = 0; i < session.hypotheses.size(); ++i) {
    out.push_back(hypothesis_json(session.net, session.hypotheses[i]));
    if (needed != nullptr && !needed->empty()) out.back()["needed"] = bool{(*needed)[i]};
  }
  for (const FairnessHypothesis& each : answer.result.premises) {
    out.push_back(hypothesis_json(session.net, each));
  }
  return out;
}

Json to_json(const Session& session, const Answer& answer) {
  const NetCheckResult& result = answer.result;
  const CheckStatistics& s = result.statistics;
  Json out = Json::object();
  if (session.command.has_ltl) {
    out["property"] = session.command.ltl;
  } else {
    out["id"] = answer.property.id;
  }
  out["verdict"] = name(result.verdict);
  if (!result.reason.empty()) out["reason"] = result.reason;
  if (result.vacuity != Vacuity::none) {
    out["vacuity"] = vacuity_name(result.vacuity);
  }
  out["fairness"] = fairness_json(session, answer);
  if (answer.needed && answer.needed->needed.empty()) {
    out["needed_unknown"] = answer.needed->reason;
  }
  if (result.verdict == Verdict::violated && session.command.trace != "none") {
    out["trace"] = trace_json(session.net, result.trace);
  }
  out["engine"] = result.engine;
  out["store"] = session.command.store;
  if (!s.engine_reason.empty()) out["engine_reason"] = s.engine_reason;
  out["automaton"] = {{"kind", s.automaton_kind},
                      {"states", s.automaton_states},
                      {"transitions", s.automaton_transitions},
                      {"marks", s.automaton_marks},
                      {"terminal", s.terminal},
                      {"weak", s.weak},
                      {"fairness_as_marks", s.fairness_in_formula}};
  if (!s.automaton_reason.empty()) out["automaton"]["reason"] = s.automaton_reason;
  out["acceptance"] = s.acceptance;
  if (s.model_states > 0) out["markings"] = s.model_states;
  out["nodes"] = s.search.nodes;
  out["edges"] = s.search.edges;
  out["components"] = s.search.components;
  out["revisits"] = s.search.revisits;
  out["peak_stack"] = s.search.peak_stack;
  if (s.expected_omissions > 0) out["expected_omissions"] = s.expected_omissions;
  out["seconds"] = rounded_seconds(answer.seconds);
  out["translation_seconds"] = rounded_seconds(s.translation_seconds);
  out["search_seconds"] = rounded_seconds(s.search_seconds);
  out["lasso_seconds"] = rounded_seconds(s.lasso_seconds);
  out["store_bytes"] = s.store_bytes;
  out["cache_bytes"] = s.cache_bytes;
  out["peak_bytes"] = peak_memory();
  return out;
}

void print(const Session& session, const Answer& answer) {
  const CheckCommand& command = session.command;
  const bool is_violated = answer.result.verdict == Verdict::violated;
  if (command.json) {
    print_line(to_json(session, answer));
  } else if (command.trace == "itf" && is_violated && session.trace_file == nullptr) {
    // What is printed is the trace, so that others can read it.
  } else if (command.has_ltl) {
    print_text(session, answer);
  } else {
    print_contest(session, answer);
  }
  if (is_violated && command.writes_traces()) {
    if (session.trace_file != nullptr) {
      session.trace_file->write(trace_of(session, answer));
    } else if (!command.json) {
      std::fputs(trace_of(session, answer).c_str(), stdout);
    }
  }
  if (command.has_ltl && !command.json) std::fputs(closing_line(session, answer).c_str(), stdout);
  std::fflush(stdout);
}

// --- the work

// What is printed for a property that was not answered.
std::string unknown_text(const CheckCommand& command, const std::string& id,
                         const std::string& reason) {
  if (command.json) {
    Json out = command.has_ltl ? Json{{"property", command.ltl}} : Json{{"id", id}};
    out["verdict"] = "unknown";
    out["reason"] = reason;
    return out.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
  }
  if (!command.has_ltl) return id.empty() ? "CANNOT_COMPUTE\n" : contest_line(id, Verdict::unknown);
  return "unknown\n" + line("reason", reason);
}

CheckOptions check_options(const CheckCommand& command) {
  CheckOptions options{.engine = *engine_by_name(command.engine),
                       .short_traces =
                           command.writes_traces() || (command.json && command.trace != "none")};
  if (const NamedKind* wanted = automaton_kind(command.automaton)) {
    if (wanted->testing) {
      options.testing = wanted->testing;
    } else {
      options.automaton = wanted->kind;
    }
  }
  return options;
}

int check_all(const CheckCommand& command, const petri::Net& net, petri::MccProperties& properties,
              RunMonitor& monitor) {
  Result<std::vector<FairnessHypothesis>> hypotheses =
      petri::read_fairness(command.fairness, net, properties.formulas, properties.propositions);
  if (!hypotheses) return report(hypotheses.error());

  if (command.needed && hypotheses->empty()) {
    return report(
        {.message = "--needed asks which hypotheses are needed, and there are none",
         .hint = "give some with --weak, --strong or --fair; 'fairly suggest' finds some"});
  }

  TraceFile trace_file(command.output);
  if (!command.output.empty()) {
    if (auto error = trace_file.refusal({command.model, command.property_file})) {
      return report(*error);
    }
  }
  const Session session{command, net, properties, *hypotheses,
                        command.output.empty() ? nullptr : &trace_file};
  if (!command.has_ltl && !command.json && !hypotheses->empty()) {
    std::fputs(fairness_text(session, {}).c_str(), stdout);
  }
  int exit_code = kHolds;
  const PropertyRun run{.net = net,
                        .properties = properties,
                        .hypotheses = *hypotheses,
                        .store = *store_by_name(command.store),
                        .bitstate_bytes = command.limits.memory > 0 ? command.limits.memory / 2
                                                                    : std::uint64_t{1} << 28,
                        .options = check_options(command),
                        .seconds = command.limits.seconds,
                        .seconds_each = command.seconds_each,
                        .needed = command.needed,
                        .unknown_text = [&](const std::string& id, const std::string& reason) {
                          return unknown_text(command, id, reason);
                        }};
  const bool is_complete = run_properties(run, monitor, [&](const Answer& answer) {
    print(session, answer);
    exit_code = combine(exit_code, exit_code_of(answer.result.verdict));
  });
  if (auto failed = trace_file.close()) return report(*failed);
  return is_complete ? exit_code : kError;
}

// Combinations that could not be honoured.
std::optional<Error> contradiction(const CheckCommand& command) {
  const auto wrong = [](const char* message, const char* hint) {
    return Error{.message = message, .hint = hint};
  };
  if (auto error = contradiction_in(command)) return error;
  if (command.needed && !command.has_ltl) {
    return wrong("--needed is about one property", "give that property with --ltl");
  }
  if (command.needed && !is_exact(*store_by_name(command.store))) {
    return wrong("--needed is for properties that hold, and this store never proves that",
                 "leave out --store");
  }
  if (!command.output.empty() && !command.writes_traces()) {
    return wrong("--output is for the trace, and there is none to be written",
                 "add --trace text, actions, itf or html");
  }
  if (command.output == "-") {
    return wrong("--output wants a file", "standard output is where traces go without it");
  }
  if (command.json && command.output.empty() && command.trace != "auto" &&
      command.trace != "none") {
    return wrong("with --json a trace in a format of its own needs a file",
                 "name one: --output FILE. The JSON has the fired transitions in any case");
  }
  if (command.trace == "itf" && !command.has_ltl) {
    return wrong("--trace itf writes one trace, for one property", "give that property with --ltl");
  }
  if (command.trace == "html" && !command.has_ltl) {
    return wrong("--trace html is a page for one property", "give that property with --ltl");
  }
  if (command.trace == "html" && command.output.empty()) {
    return wrong("--trace html is a page for a browser, not for a terminal",
                 "name a file for it: --output trace.html");
  }
  return std::nullopt;
}

int run_check(const CheckCommand& command) {
  if (auto error = contradiction(command)) return report(*error);
  RunMonitor monitor(command.limits, unknown_text(command, "", "out of memory"));
  const auto unknown = [&](const std::string& reason) {
    monitor.clear_progress();
    std::fputs(unknown_text(command, "", reason).c_str(), stdout);
    return kUnknown;
  };
  const Result<petri::Net> net = load_net(command.model, monitor);
  if (!net && net.error().kind == ErrorKind::limit) return unknown(net.error().message);
  if (!net) return report(net.error());
  Result<petri::MccProperties> properties = load_properties(command, *net, monitor);
  if (!properties) {
    const Error& error = properties.error();
    return error.kind == ErrorKind::limit ? unknown(error.message) : report(error);
  }
  return check_all(command, *net, *properties, monitor);
}

void add_method_options(CLI::App& app, CheckCommand& command) {
  std::vector<std::string> engines{"auto"}, automata = automaton_kind_names(), stores;
  automata.emplace_back("auto");
  for (const Engine engine : kEngines) engines.emplace_back(name(engine));
  for (const StoreKind kind : kStoreKinds) stores.emplace_back(name(kind));
  app.add_option("--engine", command.engine, "The emptiness check (default: auto)")
      ->type_name("ENGINE")
      ->check(CLI::IsMember(engines));
  app.add_option("--automaton", command.automaton,
                 "What the negated formula becomes (default: auto)")
      ->type_name("KIND")
      ->check(CLI::IsMember(automata));
  app.add_option("--store", command.store, "How markings are kept (default: tree)")
      ->type_name("STORE")
      ->check(CLI::IsMember(stores));
}

void add_output_options(CLI::App& app, CheckCommand& command) {
  app.add_option("--trace", command.trace,
                 "Counterexamples as text (default with --ltl), actions, itf, html, none")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"text", "actions", "itf", "html", "none"}));
  app.add_option("--output", command.output, "Write counterexamples into this file")
      ->type_name("FILE")
      ->check(
          [](const std::string& file) { return file.empty() ? "a file name is expected" : ""; });
  app.add_flag("--stats", command.stats, "Show what the search did")->disable_flag_override();
  app.add_flag("--json", command.json, "One JSON object a property, for programs")
      ->disable_flag_override();
}

} // namespace

void add_check_command(CLI::App& app, int& exit_code) {
  auto command = std::make_shared<CheckCommand>();
  CLI::App* sub = app.add_subcommand("check", "Check LTL properties of a net under fairness");
  add_property_options(*sub, *command);
  add_fairness_options(*sub, command->fairness);
  sub->add_flag("--needed", command->needed,
                "If it holds, say which of the hypotheses are not needed")
      ->disable_flag_override();
  add_method_options(*sub, *command);
  add_output_options(*sub, *command);
  add_limit_options(*sub, command->limits);
  add_time_option(*sub, "--time-limit-each", command->seconds_each,
                  "The same for each property of a file");
  sub->footer(
      "Atoms: a place (it holds a token), \"p + 2*q <= 3\", fireable(t), dead.\n"
      "A dead marking repeats itself for ever.\n"
      "\n"
      "Fairness (--weak, --strong and --fair may be repeated):\n"
      "  weak      enabled for good, then it happens again and again\n"
      "  strong    enabled again and again, then it happens again and again\n"
      "  --strong 'send_*'           each transition whose id, or else name, fits: enabled, fires\n"
      "  --weak '{p1_*,q1}'          the group: one of them is enabled, one of them fires\n"
      "  --fair 'strong: EN => OC'   EN and OC are Boolean formulas over atoms; also 'weak: ...'\n"
      "  --fair 'GF OC'              OC holds again and again\n"
      "  in the net file             in a transition: <toolspecific tool=\"fairly\" "
      "version=\"1\">\n"
      "                              <fairness>strong</fairness></toolspecific>\n"
      "  in the formula              premises, as in (GF a -> GF b) -> G(p -> F q)\n"
      "\n"
      "--needed names hypotheses that are enough; the others can be dropped together. Fairness in\n"
      "the formula stays. 'fairly suggest' finds out which fairness a property needs.\n"
      "\n"
      "With --automaton the whole negated formula becomes an automaton of that kind; auto leaves\n"
      "fairness out of it. tgta and ta are testing automata; ta takes only formulas that are\n"
      "insensitive to stuttering. --stats says what auto chose, and why.\n"
      "\n"
      "Stores: tree and exact keep every marking. compact (64-bit fingerprints) and bitstate "
      "(three\n"
      "bits, in a table of half the memory limit or 256 MB) work with the engines tau03 and ndfs "
      "and\n"
      "without strong fairness and testing automata; if they find nothing the answer is "
      "unknown.\n"
      "\n"
      "Every counterexample has been replayed: fired in the net, the formula evaluated on it, "
      "every\n"
      "hypothesis looked at.\n"
      "\n"
      "Exit code: 0 holds, 1 violated, 2 unknown (a limit was reached, or the store is not "
      "exact),\n"
      "3 error. With --property: 3 after an error, else 1 if any is violated, else 2 if any is "
      "unknown.\n"
      "\n"
      "Examples:\n"
      "  fairly check model.pnml --ltl 'G(has_left_1 -> F eating_1)'\n"
      "  fairly check model.pnml --ltl 'G(has_left_1 -> F eating_1)' --weak '*' --strong 'take_*'\n"
      "  fairly check model.pnml --ltl 'GF \"queue <= 2\"' --fair 'strong: lost => delivered'\n"
      "  fairly check model.pnml --ltl 'F done' --trace html --output trace.html\n"
      "  fairly check model.pnml --property LTLFireability.xml --time-limit-each 20\n");
  sub->callback([command, &exit_code] { exit_code = run_check(*command); });
}

} // namespace fairly::tool
