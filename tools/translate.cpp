// fairly translate: formulas and automata to automata.
#include "fairly/translate/translate.hpp"

#include "automaton_kinds.hpp"
#include "choice.hpp"
#include "command.hpp"
#include "fairly/automaton/dot_writer.hpp"
#include "fairly/automaton/hoa_reader.hpp"
#include "fairly/automaton/hoa_writer.hpp"
#include "fairly/automaton/never_writer.hpp"
#include "fairly/automaton/structure.hpp"
#include "fairly/automaton/testing_automaton.hpp"
#include "fairly/base/text.hpp"
#include "fairly/ltl/parser.hpp"
#include "fairly/translate/convert.hpp"
#include "fairly/translate/testing.hpp"
#include "input.hpp"
#include "limit_options.hpp"
#include "number_option.hpp"
#include "run_monitor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

namespace fairly::tool {
namespace {

constexpr std::size_t kMaxConverted = 1'000'000; // states, if --max-states is not given

enum class Format : std::uint8_t { hoa, dot, never, stats };

struct TranslateCommand {
  std::vector<std::string> inputs;        // formulas, FILE.hoa, -
  std::vector<std::string> formula_files; // one formula a line
  std::string to;                         // empty: what the format needs
  std::optional<Format> format;           // nullopt: hoa, or dot for testing automata
  bool lbt = false, negate = false, json = false;
  std::uint64_t max_states = 0; // 0: what suits the input
  RunLimits limits;
};

// Translates one input after the other and prints the results.
class Translation {
 public:
  explicit Translation(const TranslateCommand& command)
      : command_(command),
        monitor_(command.limits, "unknown: out of memory\n", LastWords::To::errors) {
    const bool never = command.format == Format::never;
    const std::string kind = !command.to.empty() ? command.to : never ? "ba" : "tgba";
    options_.kind = automaton_kind(kind)->kind;
    testing_ = automaton_kind(kind)->testing;
    options_.monitor = &monitor_;
  }

  int run() {
    for (const std::string& input : command_.inputs) {
      if (is_file(input) ? !file(input) : !formula(input, "formula", 0)) return exit_code_;
    }
    for (const std::string& path : command_.formula_files) {
      if (!file(path)) return exit_code_;
    }
    if (count_ > 1 && command_.format == Format::stats && !command_.json) print_totals();
    return exit_code_;
  }

 private:
  // An input with the name of an existing file is a file. Atoms may contain dots, but hardly end
  // like ".hoa" or ".ltl".
  static bool is_file(const std::string& input) {
    std::string lower = input;
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    if (input == "-" || lower.ends_with(".hoa") || lower.ends_with(".ltl")) return true;
    const bool looks_like_one = input.find_first_of("./") != std::string::npos;
    std::error_code ignored;
    return looks_like_one && std::filesystem::exists(input, ignored);
  }

  // --- reading: each function returns false if nothing more is to be done

  bool fail(const Error& error) {
    monitor_.clear_progress();
    report(error);
    exit_code_ = kError;
    return false;
  }

  // A limit ends only the current automaton, since the next one may be easier, unless time is over.
  bool give_up(const Error& error, const std::string& what) {
    monitor_.clear_progress();
    std::fflush(stdout);
    if (command_.json) {
      print_line({{"name", what}, {"verdict", "unknown"}, {"reason", error.message}});
    } else {
      if (command_.format == Format::stats) print_row("-", "-", "-", "", "", "", "unknown", what);
      complain(fmt::format("unknown: {}: {}{}", shortened(what), error.message,
                           error.hint.empty() ? "" : "\n  hint: " + error.hint));
    }
    ++unknown_;
    exit_code_ = kUnknown;
    return !monitor_.limit_reached();
  }

  bool file(const std::string& path) {
    Result<Input> input = Input::open(path);
    if (!input) return fail(input.error());
    const std::size_t before = count_;
    bool go_on = false;
    if (path.ends_with(".hoa")) {
      go_on = automata(input->stream(), input->source());
    } else {
      std::stringstream text;
      text << input->stream().rdbuf();
      go_on =
          is_hoa(text.view()) ? automata(text, input->source()) : formulas(text, input->source());
    }
    if (go_on && count_ == before && exit_code_ == kHolds) {
      return fail({.message = "there is neither a formula nor an automaton in this input",
                   .source = input->source()});
    }
    return go_on;
  }

  static bool is_hoa(std::string_view text) {
    const std::size_t start = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    return text.substr(start).starts_with("HOA:") || text.substr(start).starts_with("/*");
  }

  bool automata(std::istream& in, const std::string& source) {
    if (command_.negate || command_.lbt) {
      return fail({.message = fmt::format("{} is for formulas, and these are automata",
                                          command_.negate ? "--negate" : "--lbt"),
                   .source = source});
    }
    if (testing_) {
      return fail({.message = "testing automata are made from formulas, and these are automata",
                   .source = source,
                   .hint = "give the formula, or another kind"});
    }
    HoaReader reader(in, source, &monitor_);
    for (;;) {
      const Result<std::optional<Automaton>> automaton = reader.next();
      if (!automaton && automaton.error().kind == ErrorKind::limit)
        return give_up(automaton.error(), source);
      if (!automaton) return fail(automaton.error());
      if (!*automaton) return true;
      const std::string& name = (*automaton)->name();
      const std::string where = fmt::format("{}:{}", source, reader.line());
      const double start = monitor_.seconds();
      options_.max_states = command_.max_states == 0 ? kMaxConverted : command_.max_states;
      if (!finish(convert(**automaton, options_), name.empty() ? where : name, start)) return false;
    }
  }

  // Errors in any line are reported before anything is translated.
  bool formulas(std::istream& in, const std::string& source) {
    std::vector<std::pair<std::size_t, std::string>> all; // with their line numbers
    std::string text;
    bool is_right = true;
    for (std::size_t line = 1; std::getline(in, text); ++line) {
      if (!text.empty() && text.back() == '\r') text.pop_back();
      text.resize(comment_start(text));
      if (text.find_first_not_of(" \t") == std::string::npos) continue;
      ltl::Formulas arena;
      const Result<ltl::Formula> parsed = parse(arena, text, source);
      if (!parsed) is_right = fail(explained(parsed.error(), text, line));
      all.emplace_back(line, text);
    }
    return is_right && std::all_of(all.begin(), all.end(), [&](const auto& each) {
             return formula(each.second, source, each.first);
           });
  }

  Result<ltl::Formula> parse(ltl::Formulas& arena, const std::string& text,
                             const std::string& source) const {
    const auto syntax = command_.lbt ? ltl::Syntax::Lbt : ltl::Syntax::Spot;
    return ltl::parse(arena, text, {.syntax = syntax, .source = source});
  }

  // The position of the first # outside quotes, or the length of the text.
  static std::size_t comment_start(const std::string& text) {
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '\\' && quoted) {
        ++i;
      } else if (text[i] == '"') {
        quoted = !quoted;
      } else if (text[i] == '#' && !quoted) {
        return i;
      }
    }
    return text.size();
  }

  // `line` is the line in a file, 0 for the command line.
  bool formula(const std::string& text, const std::string& source, std::size_t line) {
    ltl::Formulas arena;
    const double start = monitor_.seconds();
    Result<ltl::Formula> parsed = parse(arena, text, source);
    if (!parsed) return fail(explained(parsed.error(), text, line));
    if (command_.negate) parsed = arena.unary(ltl::Op::Not, *parsed);
    options_.max_states =
        command_.max_states == 0 ? TranslateOptions{}.max_states : command_.max_states;
    const std::string trimmed = text.substr(text.find_first_not_of(" \t"));
    const std::string what = command_.negate ? "!(" + trimmed + ")" : trimmed;
    if (!testing_) return finish(translate_ltl(arena, *parsed, options_), what, start);
    const Result<TestingAutomaton> made = testing_automaton(arena, *parsed);
    if (!made && made.error().kind != ErrorKind::limit) {
      Error error = made.error();
      error.source = source;
      error.line = line;
      error.column = line > 0 ? 1 : 0;
      return fail(error);
    }
    return finish(made, what, start);
  }

  Result<TestingAutomaton> testing_automaton(ltl::Formulas& arena, ltl::Formula formula) const {
    if (auto error = too_many_propositions(ltl::atoms(arena, formula).size())) return *error;
    const Result<TestableAutomaton> made = translate_for_testing(arena, formula, options_);
    if (!made) return made.error();
    Result<TestingAutomaton> written =
        make_testing_automaton(made->automaton, made->insensitive, *testing_);
    if (written && written->edges.size() > options_.max_states) {
      return Error{.message = fmt::format("the testing automaton has {} states (the limit is {})",
                                          written->edges.size(), options_.max_states),
                   .kind = ErrorKind::limit,
                   .stop = Stop::Kind::size};
    }
    return written;
  }

  Error explained(Error error, const std::string& text, std::size_t line) const {
    if (line > 0) error.line = line;
    if (text.starts_with("HOA:")) {
      error.hint = "formulas and automata cannot be mixed in one input";
    } else if (line == 0 && command_.inputs.size() > 1 && error.column > text.size()) {
      error.hint = "put the whole formula into quotes: 'G a', not G a";
    } else if (!command_.lbt && is_lbt(text)) {
      error.hint = "prefix notation needs --lbt";
    }
    return error;
  }

  static bool is_lbt(const std::string& text) {
    ltl::Formulas arena;
    return ltl::parse(arena, text, {.syntax = ltl::Syntax::Lbt}).ok();
  }

  // --- printing

  template <class Made>
  bool finish(const Result<Made>& result, const std::string& what, double start) {
    if (!result && result.error().kind == ErrorKind::limit) return give_up(result.error(), what);
    if (!result) return fail(result.error());
    const double seconds = monitor_.seconds() - start;
    monitor_.clear_progress();
    ++count_;
    if (command_.format == Format::stats) {
      print_stats(*result, what, seconds);
    } else if (command_.format == Format::dot) {
      fmt::print("{}", to_dot(*result));
    } else if (!print_text(*result, what)) {
      return false;
    }
    std::fflush(stdout);
    return true;
  }

  bool print_text(const Automaton& automaton, const std::string& what) {
    if (command_.format != Format::never) {
      fmt::print("{}", to_hoa(automaton));
      return true;
    }
    const Result<std::string> claim = to_never_claim(automaton);
    if (!claim && claim.error().kind == ErrorKind::limit) return give_up(claim.error(), what);
    if (!claim) return fail(claim.error());
    fmt::print("{}", *claim);
    return true;
  }
  // Testing automata have no such format.
  bool print_text(const TestingAutomaton&, const std::string&) { return true; }

  void print_stats(const TestingAutomaton& automaton, const std::string& what, double seconds) {
    states_ += automaton.edges.size();
    edges_ += automaton.edge_count();
    seconds_ += seconds;
    if (command_.json) {
      print_line({{"name", what},
                  {"states", automaton.edges.size()},
                  {"edges", automaton.edge_count()},
                  {"marks", automaton.mark_count},
                  {"acceptance", automaton.acceptance.to_string()},
                  {"seconds", rounded_seconds(seconds)}});
      return;
    }
    print_row(automaton.edges.size(), automaton.edge_count(), automaton.mark_count, "-", "-", "-",
              fmt::format("{:.6f}", seconds), what);
  }

  void print_stats(const Automaton& automaton, const std::string& what, double seconds) {
    const Structure shape = structure(automaton);
    const std::size_t edges = automaton.transitions().size();
    states_ += automaton.state_count();
    edges_ += edges;
    deterministic_ += shape.deterministic ? 1 : 0;
    seconds_ += seconds;
    if (command_.json) {
      print_line({{"name", what},
                  {"states", automaton.state_count()},
                  {"edges", edges},
                  {"marks", automaton.mark_count()},
                  {"acceptance", automaton.acceptance_text()},
                  {"deterministic", shape.deterministic},
                  {"complete", shape.complete},
                  {"weak", shape.weak},
                  {"terminal", shape.terminal},
                  {"seconds", rounded_seconds(seconds)}});
      return;
    }
    const auto yes = [](bool value) { return value ? "yes" : "no"; };
    print_row(automaton.state_count(), edges, automaton.mark_count(), yes(shape.deterministic),
              yes(shape.weak), yes(shape.terminal), fmt::format("{:.6f}", seconds), what);
  }

  template <class States, class Edges, class Marks, class Deterministic>
  void print_row(const States& states, const Edges& edges, const Marks& marks,
                 const Deterministic& deterministic, const char* weak, const char* terminal,
                 const std::string& seconds, const std::string& what) {
    constexpr const char* kRow = "{:>7} {:>8} {:>6}  {:<13}  {:<4}  {:<8}  {:>9}  {}\n";
    if (!has_head_) {
      fmt::print(kRow, "states", "edges", "marks", "deterministic", "weak", "terminal", "seconds",
                 "name");
    }
    has_head_ = true;
    fmt::print(kRow, states, edges, marks, deterministic, weak, terminal, seconds, shortened(what));
  }

  void print_totals() {
    const std::string unknown = unknown_ == 0 ? "" : fmt::format(", {} unknown", unknown_);
    print_row(states_, edges_, "", deterministic_, "", "", fmt::format("{:.6f}", seconds_),
              fmt::format("total of {}{}", count_, unknown));
  }

  static std::string shortened(const std::string& text) {
    constexpr std::size_t kMax = 200;
    const std::string shown = without_control_bytes(text.substr(0, kMax));
    return text.size() <= kMax ? shown : shown + "...";
  }

  const TranslateCommand& command_;
  RunMonitor monitor_;
  TranslateOptions options_;
  std::optional<TestingKind> testing_;
  int exit_code_ = kHolds;
  std::size_t count_ = 0, unknown_ = 0; // automata: finished, given up
  bool has_head_ = false;
  std::size_t states_ = 0, edges_ = 0, deterministic_ = 0;
  double seconds_ = 0;
};

int run_translate(TranslateCommand& command) {
  if (command.inputs.empty() && command.formula_files.empty()) {
    return report({.message = "there is nothing to translate",
                   .hint = "give a formula, FILE.hoa, --formulas FILE, or '-' for standard input"});
  }
  if (command.json && command.format != Format::stats) {
    return report({.message = "--json is for --format stats",
                   .hint = "add --format stats, or leave out --json"});
  }
  const bool is_testing = !command.to.empty() && automaton_kind(command.to)->testing;
  if (is_testing && command.format == Format::hoa) {
    return report({.message = "HOA cannot express changesets, which are the labels of testing "
                              "automata",
                   .hint = "use --format dot or stats"});
  }
  if (!command.format) command.format = is_testing ? Format::dot : Format::hoa;
  if (command.format == Format::never && !command.to.empty() && command.to != "ba") {
    return report({.message = "a never claim needs a Büchi automaton", .hint = "use --to ba"});
  }
  return Translation(command).run();
}

} // namespace

void add_translate_command(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<TranslateCommand>();
  CLI::App* command =
      app.add_subcommand("translate", "Turn LTL formulas into automata, or automata into others");
  command
      ->add_option("INPUT", options->inputs,
                   "Formulas, FILE.hoa, FILE.ltl, or '-': formulas or automata from standard input")
      ->type_name("");
  command
      ->add_option("-F,--formulas", options->formula_files,
                   "Translate each line of this file; may be repeated")
      ->type_name("FILE")
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  command
      ->add_option("--to", options->to,
                   "The kind of automaton: tgba, ba, streett, generic, tgta, ta (default: tgba; ba "
                   "for never claims)")
      ->type_name("KIND")
      ->transform(CLI::IsMember(automaton_kind_names(), CLI::ignore_case));
  add_choice<std::optional<Format>>(
      *command, "--format", options->format,
      {{"hoa", Format::hoa},
       {"dot", Format::dot},
       {"never", Format::never},
       {"stats", Format::stats}},
      "What to print: hoa, dot, never, stats (default: hoa; dot for tgta, ta)")
      ->type_name("FORMAT");
  command->add_flag("--negate", options->negate, "Negate each formula first")
      ->disable_flag_override();
  command->add_flag("--lbt", options->lbt, "Formulas are in LBT's prefix syntax")
      ->disable_flag_override();
  add_number_option(*command, "--max-states", options->max_states, 1, 100'000'000,
                    "Give up beyond this many states (default: 20000; 1000000 for automata)");
  command->add_flag("--json", options->json, "With --format stats: one JSON object a line")
      ->disable_flag_override();
  add_limit_options(*command, options->limits);
  command->footer(
      R"(Kinds of automata:
  tgba     generalised Büchi, acceptance on transitions
  ba       Büchi, acceptance on states
  streett  Streett pairs: GF p -> GF q is one pair and no state
  generic  any Boolean combination of Inf and Fin
  tgta     generalised testing automaton: looks at changes of the atoms (printed as dot)
  ta       testing automaton, for formulas insensitive to stuttering (printed as dot)

Formulas: ! & | -> <-> xor, X F G U R W M, true false 1 0, with Spot's precedence; also
SPIN's [] <> && ||. U and its like associate to the right. Any text in double quotes is an
atom: "x == 1". In a file, empty lines and everything after # are skipped.

A never claim describes what must not happen: give the negated property, or add --negate.

Exit code: 0 translated, 2 a limit was reached, 3 error.

Examples:
  fairly translate 'G(request -> F answer)'
  fairly translate '(GF en -> GF oc) & F done' --to streett
  fairly translate --negate '[](a -> <>b)' --format never
  fairly translate --formulas properties.ltl --format stats
  fairly translate 'GFa & FG!a' | fairly empty -
  fairly translate automaton.hoa --to ba --format dot | dot -Tsvg > automaton.svg
)");
  command->callback([options, &exit_code] { exit_code = run_translate(*options); });
}

} // namespace fairly::tool
