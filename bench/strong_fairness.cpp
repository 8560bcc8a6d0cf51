// What n strong-fairness hypotheses cost: a table for docs/benchmarks.md, and a plot.
//
//     strong_fairness [STATIONS [MOST [FILE.svg]]]      default: 12 stations, 32 hypotheses
//
// A token ring, and the property that station 1 enters after it has waited. The property holds with
// one strong hypothesis on, enter_1; the others come on top. What it is compared with is the
// search of the same product with one Büchi condition that is never met: every node once, and
// nothing else. "In the formula" is the same fairness written into the formula and translated into
// a generalised Büchi automaton with the rest.
// Each time is the fastest of three, or the only one if it is more than five seconds.
#include "fairly/check/checker.hpp"
#include "fairly/petri/families.hpp"
#include "fairly/petri/net_model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
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
  std::uint64_t visits = 0; // of nodes, with those entered again
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
    const Answer answer = must(checker.check(property, {.automaton = automaton}));
    const CheckStatistics& s = answer.statistics;
    const double seconds = s.translation_seconds + s.search_seconds;
    if (run > 0 && seconds > best.seconds) continue;
    best = {seconds, s.search.nodes + s.search.revisits, s.automaton_states, answer.holds()};
    if (!best.answered || best.seconds > 5) break; // long enough
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

struct Row {
  int n;
  double ratio, visits; // to the baseline
  std::optional<double> in_formula;
};

// A plot with a logarithmic axis for the ratio.
class Plot {
 public:
  Plot(int most, double highest) : most_(most), highest_(highest) {
    text_ =
        fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" "
                    "font-family=\"sans-serif\" "
                    "font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
                    kWidth, kHeight);
    for (double tick = 1; tick <= highest_; tick *= 10) {
      text_ += fmt::format("<line x1=\"{0}\" x2=\"{1}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\" "
                           "stroke=\"#dddddd\"/><text x=\"{3}\" y=\"{4:.1f}\" "
                           "text-anchor=\"end\">{5:g}</text>\n",
                           kLeft, kWidth - kRight, y(tick), kLeft - 8, y(tick) + 4, tick);
    }
    for (int n = 0; n <= most_; n += 4) {
      text_ += fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n", x(n),
                           kHeight - kBottom + 20, n);
    }
    text_ += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">strong-fairness "
                         "hypotheses</text>\n<text x=\"16\" y=\"{}\" transform=\"rotate(-90 16 "
                         "{})\" text-anchor=\"middle\">time, without fairness = 1</text>\n",
                         (kLeft + kWidth - kRight) / 2, kHeight - 12, kHeight / 2, kHeight / 2);
  }

  void line(const std::vector<std::pair<double, double>>& points, const char* colour,
            const char* label, bool dashed = false) {
    std::string path;
    for (const auto& [n, ratio] : points) path += fmt::format("{:.1f},{:.1f} ", x(n), y(ratio));
    text_ +=
        fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"{}/>\n",
                    path, colour, dashed ? " stroke-dasharray=\"6 4\"" : "");
    text_ += fmt::format("<text x=\"{}\" y=\"{}\" fill=\"{}\">{}</text>\n", kLeft + 16,
                         kTop + 18 * ++labels_, colour, label);
  }

  void write(const std::string& file) const { std::ofstream(file) << text_ << "</svg>\n"; }

 private:
  static constexpr int kWidth = 640, kHeight = 400, kLeft = 64, kRight = 20, kTop = 16,
                       kBottom = 52;

  double x(double n) const { return kLeft + n / most_ * (kWidth - kLeft - kRight); }
  double y(double ratio) const {
    const double low = std::log10(0.5), high = std::log10(highest_);
    return kHeight - kBottom -
           (std::log10(ratio) - low) / (high - low) * (kHeight - kTop - kBottom);
  }

  int most_, labels_ = 0;
  double highest_;
  std::string text_;
};

void draw(const std::vector<Row>& rows, const std::string& file) {
  std::vector<std::pair<double, double>> marks, bound, formula;
  double highest = 100;
  for (const Row& row : rows) {
    marks.emplace_back(row.n, row.ratio);
    bound.emplace_back(row.n, row.n + 1);
    if (row.in_formula) formula.emplace_back(row.n, *row.in_formula);
    highest = std::max(highest, row.in_formula.value_or(0) * 2);
  }
  Plot plot(rows.back().n, highest);
  plot.line(formula, "#c0392b", "in the formula, translated (generalised Büchi)");
  plot.line(bound, "#888888", "n + 1", true);
  plot.line(marks, "#1f6fb2", "as marks: fairly");
  plot.write(file);
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
  std::vector<Row> rows;
  bool formula_is_possible = true;
  for (int n = 1; n <= most; ++n) {
    const Assumptions texts{.strong = {all.begin(), all.begin() + n}, .ignore_declared = true};
    const Measured marks = measure(net, texts, kProperty, {});
    Row row{n,
            marks.seconds / once.seconds,
            static_cast<double>(marks.visits) / static_cast<double>(once.visits),
            {}};
    std::string formula = "| | | |";
    if (formula_is_possible && n <= stations) {
      const Measured written =
          measure(net, {.ignore_declared = true}, fairness_in_formula(n), AutomatonKind::tgba);
      formula_is_possible = written.answered;
      if (written.answered) row.in_formula = written.seconds / once.seconds;
      formula = written.answered ? fmt::format("| {:.3f} | {:.1f} | {} |", written.seconds,
                                               *row.in_formula, written.automaton_states)
                                 : fmt::format("| more than {:.0f} | | |", kMostSeconds);
    }
    fmt::print("| {} | {:.3f} | {:.2f} | {:.2f} {}\n", n, marks.seconds, row.ratio, row.visits,
               formula);
    std::fflush(stdout);
    rows.push_back(row);
  }
  if (argc > 3) draw(rows, argv[3]);
}
