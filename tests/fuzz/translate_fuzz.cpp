// Translates formulas made of arbitrary bytes to every kind of automaton, and from there to every
// other kind, within small limits. The results must accept words derived from the input if and only
// if the formula does.
#include "fairly/ltl/parser.hpp"
#include "fairly/translate/convert.hpp"
#include "fairly/translate/translate.hpp"
#include "support/word_acceptance.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace {

using namespace fairly;

constexpr std::uint64_t kLargest = 20; // operators
constexpr AutomatonKind kKinds[] = {AutomatonKind::tgba, AutomatonKind::ba, AutomatonKind::streett,
                                    AutomatonKind::generic};

void require(bool condition) {
  if (!condition) std::abort();
}

std::vector<ltl::LassoWord> words_from(std::string_view text, std::size_t atoms) {
  std::uint64_t state = 0x9E3779B97F4A7C15U;
  for (const char c : text) state = (state ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  const auto bit = [&] {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return (state >> 63) != 0;
  };
  const auto letters = [&](std::size_t count) {
    std::vector<ltl::Letter> drawn(count, ltl::Letter(atoms));
    for (ltl::Letter& letter : drawn) {
      for (std::size_t atom = 0; atom < atoms; ++atom) letter[atom] = bit();
    }
    return drawn;
  };
  std::vector<ltl::LassoWord> words;
  for (std::size_t i = 0; i < 8; ++i) words.push_back({letters(i % 3), letters(1 + i % 4)});
  return words;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  ltl::Formulas formulas;
  const Result<ltl::Formula> formula = ltl::parse(formulas, text);
  if (!formula || formulas.size(*formula) > kLargest || formulas.atom_count() > 5) return 0;
  const std::vector<ltl::LassoWord> words = words_from(text, formulas.atom_count());
  const auto check = [&](const Result<Automaton>& automaton) {
    if (!automaton) {
      require(automaton.error().kind == ErrorKind::limit);
      return;
    }
    for (const ltl::LassoWord& word : words) {
      require(test::accepts(*automaton, formulas, word) == evaluate(formulas, *formula, word));
    }
  };
  const TranslateOptions limits{.max_states = 200, .max_guard_nodes = 1 << 16};
  for (const AutomatonKind kind : kKinds) {
    TranslateOptions options = limits;
    options.kind = kind;
    const Result<Automaton> automaton = translate_ltl(formulas, *formula, options);
    check(automaton);
    if (!automaton) continue;
    for (const AutomatonKind target : kKinds) {
      options.kind = target;
      check(convert(*automaton, options));
    }
  }
  return 0;
}
