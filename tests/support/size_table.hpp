// The formulas whose automata are measured, and the table of sizes that they must not exceed.
//
// Formulas: tests/cases/formulas.ltl (family "own", the index is the line), and the shared list
// where it is there. Table: tests/cases/translate_sizes.csv, made by `./dev sizes --update`.
#pragma once

#include "fairly/ltl/parser.hpp"
#include "fairly/translate/translate.hpp"
#include "support/csv.hpp"
#include "support/shared_folder.hpp"

#include <fmt/format.h>

#include <fstream>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace fairly::test {

struct Sizes {
  std::size_t tgba_states = 0, tgba_edges = 0, tgba_deterministic = 0, ba_states = 0,
              streett_states = 0, streett_pairs = 0, generic_states = 0;
  friend bool operator==(const Sizes&, const Sizes&) = default;
};

struct MeasuredFormula {
  std::string key; // family,index,polarity
  std::string text;
  Sizes spot{}; // of the shared list; without Streett automata
};

inline constexpr const char* kSizeTableHead =
    "family,index,polarity,tgba_states,tgba_edges,tgba_deterministic,ba_states,streett_states,"
    "streett_pairs,generic_states";

inline std::filesystem::path case_file(const std::string& name) {
  return std::filesystem::path(FAIRLY_SOURCE_DIR) / "tests" / "cases" / name;
}

inline std::vector<MeasuredFormula> own_formulas() {
  std::vector<MeasuredFormula> result;
  std::ifstream in(case_file("formulas.ltl"));
  std::string text;
  for (std::size_t line = 1; std::getline(in, text); ++line) {
    if (!text.empty() && text[0] != '#') result.push_back({fmt::format("own,{},+", line), text});
  }
  return result;
}

// Empty if there is no shared folder.
inline std::vector<MeasuredFormula> shared_formulas() {
  std::vector<MeasuredFormula> result;
  const auto folder = shared_folder("ltl");
  if (!folder) return result;
  std::ifstream in(*folder / "sizes.csv");
  std::string line;
  std::getline(in, line); // family,index,formula,polarity,tgba_states,tgba_edges,...
  while (std::getline(in, line)) {
    const std::vector<std::string> field = csv_fields(line);
    const bool negated = field[3] == "-";
    result.push_back({fmt::format("{},{},{}", field[0], field[1], field[3]),
                      negated ? "!(" + field[2] + ")" : field[2],
                      {.tgba_states = std::stoul(field[4]),
                       .tgba_edges = std::stoul(field[5]),
                       .tgba_deterministic = std::stoul(field[8]),
                       .ba_states = std::stoul(field[9]),
                       .generic_states = std::stoul(field[11])}});
  }
  return result;
}

inline Automaton translated(const std::string& text, AutomatonKind kind) {
  ltl::Formulas formulas;
  const Result<ltl::Formula> formula = ltl::parse(formulas, text);
  if (!formula) throw std::runtime_error(describe(formula.error()));
  Result<Automaton> automaton = translate_ltl(formulas, *formula, {.kind = kind});
  if (!automaton) throw std::runtime_error(text + ": " + describe(automaton.error()));
  return *std::move(automaton);
}

inline std::map<std::string, Sizes> read_size_table() {
  std::map<std::string, Sizes> table;
  std::ifstream in(case_file("translate_sizes.csv"));
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    const std::vector<std::string> f = csv_fields(line);
    table[fmt::format("{},{},{}", f[0], f[1], f[2])] = {
        std::stoul(f[3]), std::stoul(f[4]), std::stoul(f[5]), std::stoul(f[6]),
        std::stoul(f[7]), std::stoul(f[8]), std::stoul(f[9])};
  }
  return table;
}

} // namespace fairly::test
