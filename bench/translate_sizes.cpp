// Sizes of translated automata: totals, the formulas for which Spot's automata are smaller, and the
// table that the tests compare with. `./dev sizes` runs this program.
#include "fairly/automaton/structure.hpp"
#include "support/size_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstring>

namespace fairly::test {
namespace {

constexpr AutomatonKind kKinds[] = {AutomatonKind::tgba, AutomatonKind::ba, AutomatonKind::streett,
                                    AutomatonKind::generic};
constexpr std::size_t kKindCount = std::size(kKinds);

struct Measured {
  MeasuredFormula formula;
  Sizes sizes;
};

struct Seconds {
  double total[kKindCount] = {};
};

Sizes measure(const std::string& text, Seconds& seconds) {
  Sizes sizes;
  for (std::size_t k = 0; k < kKindCount; ++k) {
    const auto start = std::chrono::steady_clock::now();
    const Automaton automaton = translated(text, kKinds[k]);
    seconds.total[k] +=
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    switch (kKinds[k]) {
    case AutomatonKind::tgba:
      sizes.tgba_states = automaton.state_count();
      sizes.tgba_edges = automaton.transitions().size();
      sizes.tgba_deterministic = structure(automaton).deterministic ? 1 : 0;
      break;
    case AutomatonKind::ba:
      sizes.ba_states = automaton.state_count();
      break;
    case AutomatonKind::streett:
      sizes.streett_states = automaton.state_count();
      sizes.streett_pairs = automaton.mark_count() / 2;
      break;
    case AutomatonKind::generic:
      sizes.generic_states = automaton.state_count();
      break;
    }
  }
  return sizes;
}

std::size_t total(const std::vector<Measured>& all, std::size_t Sizes::*column, bool spot) {
  std::size_t sum = 0;
  for (const Measured& m : all) sum += (spot ? m.formula.spot : m.sizes).*column;
  return sum;
}

void print_totals(const char* name, const std::vector<Measured>& all, const Seconds& seconds,
                  bool with_spot) {
  fmt::print("\n{} ({} formulas)\n\n| | fairly{} |\n|---|---|{}\n", name, all.size(),
             with_spot ? " | Spot 2.12.1" : "", with_spot ? "---|" : "");
  const auto row = [&](const char* what, std::size_t Sizes::*column, bool spot_has_it = true) {
    fmt::print("| {} | {} |", what, total(all, column, false));
    if (with_spot) {
      fmt::print(" {} |", spot_has_it ? fmt::format("{}", total(all, column, true)) : "");
    }
    fmt::print("\n");
  };
  row("TGBA states", &Sizes::tgba_states);
  row("TGBA edges", &Sizes::tgba_edges);
  row("TGBA deterministic", &Sizes::tgba_deterministic);
  row("BA states", &Sizes::ba_states);
  row("Streett states", &Sizes::streett_states, false);
  row("generic states", &Sizes::generic_states);
  fmt::print("\nSeconds: TGBA {:.1f}, BA {:.1f}, Streett {:.1f}, generic {:.1f}\n",
             seconds.total[0], seconds.total[1], seconds.total[2], seconds.total[3]);
}

void print_worst(const char* name, std::vector<Measured> all, std::size_t Sizes::*column) {
  const auto excess = [&](const Measured& m) {
    return static_cast<long>(m.sizes.*column) - static_cast<long>(m.formula.spot.*column);
  };
  std::stable_sort(all.begin(), all.end(),
                   [&](const Measured& a, const Measured& b) { return excess(a) > excess(b); });
  const auto worse =
      std::count_if(all.begin(), all.end(), [&](const Measured& m) { return excess(m) > 0; });
  const auto better =
      std::count_if(all.begin(), all.end(), [&](const Measured& m) { return excess(m) < 0; });
  fmt::print("\n{}: smaller than Spot's {} times, larger {} times. The ten worst:\n\n"
             "| fairly | Spot | line |\n|---|---|---|\n",
             name, better, worse);
  for (std::size_t i = 0; i < std::min<std::size_t>(10, all.size()); ++i) {
    fmt::print("| {} | {} | {} |\n", all[i].sizes.*column, all[i].formula.spot.*column,
               all[i].formula.key);
  }
}

std::vector<Measured> measure_all(const std::vector<MeasuredFormula>& formulas, Seconds& seconds) {
  std::vector<Measured> result;
  for (const MeasuredFormula& formula : formulas) {
    result.push_back({formula, measure(formula.text, seconds)});
  }
  return result;
}

int run(bool update) {
  Seconds own_seconds, shared_seconds;
  const std::vector<Measured> own = measure_all(own_formulas(), own_seconds);
  const std::vector<Measured> shared = measure_all(shared_formulas(), shared_seconds);
  print_totals("tests/cases/formulas.ltl", own, own_seconds, false);
  if (!shared.empty()) {
    print_totals("shared ltl/sizes.csv", shared, shared_seconds, true);
    print_worst("TGBA states", shared, &Sizes::tgba_states);
    print_worst("BA states", shared, &Sizes::ba_states);
    print_worst("generic states", shared, &Sizes::generic_states);
  }
  if (!update) return 0;
  if (shared.empty()) {
    fmt::print(stderr, "the table covers the shared list too: set FAIRLY_SHARED\n");
    return 1;
  }
  std::ofstream out(case_file("translate_sizes.csv"));
  out << kSizeTableHead << '\n';
  for (const auto* list : {&own, &shared}) {
    for (const Measured& m : *list) {
      const Sizes& s = m.sizes;
      out << fmt::format("{},{},{},{},{},{},{},{}\n", m.formula.key, s.tgba_states, s.tgba_edges,
                         s.tgba_deterministic, s.ba_states, s.streett_states, s.streett_pairs,
                         s.generic_states);
    }
  }
  return 0;
}

} // namespace
} // namespace fairly::test

int main(int argc, char** argv) {
  return fairly::test::run(argc > 1 && std::strcmp(argv[1], "--update") == 0);
}
