// What n strong-fairness hypotheses cost: a table for docs/benchmarks.md, and CSV for bench/plot.
//
//     strong_fairness [STATIONS [MOST [FILE.csv]]]      default: 12 stations, 32 hypotheses
//
// A token ring, and the property that station 1 enters after it has waited. The property holds with
// one strong hypothesis, on enter_1; the other hypotheses are added to it. The baseline is a search
// of the same product with one Büchi condition that is never met: it visits every node once and
// does nothing else. "In the formula" means that the same fairness is written into the formula and
// translated with the rest into a generalised Büchi automaton. Each time is the fastest of three
// runs, or that of a single run if it takes more than five seconds.
#include "fairly/check/checker.hpp"
#include "fairly/petri/families.hpp"
#include "fairly/petri/net_model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

using namespace fairly;

namespace {

constexpr int kRuns = 3;
constexpr double kMostSeconds = 60; // for one check
constexpr const char* kProperty = "G(waiting_1 -> F critical_1)";

struct Measured {
  double seconds = 0;
  std::uint64_t visits = 0; // of nodes, including those entered again
  std::uint64_t automaton_states = 0;
  bool answered = false;
};

template <class T>
T must(Result<T> result) {
  if (result) return *std::move(result);
  fmt::print(stderr, "{}\n", describe(result.error()));
  std::exit(3);
}

Measured measure(const petri::Net& net, const Assumptions& fairness, const std::string& text,
                 std::optional<AutomatonKind> automaton) {
  Measured best;
  for (int run = 0; run < kRuns; ++run) {
    petri::NetModel model(net);
    Property property = must(Property::parse(model, text));
    property.assume(fairness);
    Checker checker(model, {.time = std::chrono::duration<double>(kMostSeconds)});
    const Answer answer =
        must(checker.check(property, {.automaton = automaton, .reduce = Reduce::none}));
    const CheckStatistics& s = answer.statistics;
    const double seconds = s.translation_seconds + s.search_seconds;
    if (run > 0 && seconds > best.seconds) continue;
    best = {seconds, s.search.nodes + s.search.revisits, s.automaton_states, answer.holds()};
    if (!best.answered || best.seconds > 5) break; // long enough to measure once
  }
  return best;
}

// enter_1, ..., enter_N, leave_1, ..., pass_1, ...
std::vector<std::string> candidates(int stations) {
  std::vector<std::string> all;
  for (const char* kind : {"enter", "leave", "pass", "request"}) {
    for (int i = 1; i <= stations; ++i) all.push_back(fmt::format("{}_{}", kind, i));
  }
  return all;
}

std::string fairness_in_formula(int n) {
  std::string premise;
  for (int i = 1; i <= n; ++i) {
    premise +=
        fmt::format("{0}(GF(waiting_{1} & token_{1}) -> GF critical_{1})", i > 1 ? " & " : "", i);
  }
  return fmt::format("({}) -> {}", premise, kProperty);
}

} // namespace

int main(int argc, char** argv) {
  const int stations = argc > 1 ? std::atoi(argv[1]) : 12;
  const std::vector<std::string> all = candidates(stations);
  const int most = std::min(argc > 2 ? std::atoi(argv[2]) : 32, static_cast<int>(all.size()));
  const petri::Net net =
      must(petri::make_family("token-ring", static_cast<std::uint64_t>(stations)));
  const Measured once =
      measure(net, {.formulas = {"GF \"token_1 >= 2\""}, .ignore_declared = true}, kProperty, {});
  fmt::print("token ring of {} stations, {}\nwithout strong fairness: {:.3f} s, {} nodes\n\n",
             stations, kProperty, once.seconds, once.visits);
  fmt::print("| n | seconds | ratio | visits of nodes, ratio | in the formula: seconds | ratio | "
             "states of the automaton |\n|---|---|---|---|---|---|---|\n");
  const std::string file = argc > 3 ? argv[3] : "/dev/null";
  std::ofstream csv(file);
  csv << "n,seconds,ratio,visits_ratio,formula_seconds,formula_ratio,formula_states\n";
  bool formula_is_possible = true;
  for (int n = 1; n <= most; ++n) {
    const Assumptions texts{.strong = {all.begin(), all.begin() + n}, .ignore_declared = true};
    const Measured marks = measure(net, texts, kProperty, {});
    const double ratio = marks.seconds / once.seconds;
    const double visits = static_cast<double>(marks.visits) / static_cast<double>(once.visits);
    std::string formula = "| | | |", formula_csv = ",,";
    if (formula_is_possible && n <= stations) {
      const Measured written =
          measure(net, {.ignore_declared = true}, fairness_in_formula(n), AutomatonKind::tgba);
      formula_is_possible = written.answered;
      if (written.answered) {
        const double in_formula = written.seconds / once.seconds;
        formula = fmt::format("| {:.3f} | {:.1f} | {} |", written.seconds, in_formula,
                              written.automaton_states);
        formula_csv =
            fmt::format("{:.6f},{:.4f},{}", written.seconds, in_formula, written.automaton_states);
      } else {
        formula = fmt::format("| more than {:.0f} | | |", kMostSeconds);
      }
    }
    fmt::print("| {} | {:.3f} | {:.2f} | {:.2f} {}\n", n, marks.seconds, ratio, visits, formula);
    std::fflush(stdout);
    csv << fmt::format("{},{:.6f},{:.4f},{:.4f},{}\n", n, marks.seconds, ratio, visits,
                       formula_csv);
  }
  csv.close();
  if (!csv) fmt::print(stderr, "{} cannot be written\n", file);
  return csv ? 0 : 3;
}
