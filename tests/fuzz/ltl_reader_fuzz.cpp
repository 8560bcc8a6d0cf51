// Feeds arbitrary bytes to the formula readers. What parses must print and read back as the same
// formula, and simplifying it must keep its value on words derived from the input.
#include "fairly/ltl/evaluate.hpp"
#include "fairly/ltl/parser.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/ltl/simplify.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace fairly;
using namespace fairly::ltl;

constexpr std::uint64_t kLargestChecked = 2000; // operators; SPIN's text can be exponential
constexpr std::uint64_t kLargestForSpin = 12;
constexpr std::uint64_t kLargestIdempotent = 40; // beyond, implication tests can meet a limit

void require(bool condition) {
  if (!condition) std::abort();
}

void check_error(const Error& error, std::string_view text) {
  require(!error.message.empty() && error.line >= 1 && error.column >= 1);
  require(error.column <= text.size() + 1);
  require(!describe(error).empty());
}

// Letters take their bits from the text, starting anywhere in it.
LassoWord word_from(std::string_view text, std::size_t start, std::size_t atoms) {
  std::size_t next = start;
  const auto bit = [&] {
    const auto byte = static_cast<unsigned char>(text[next / 8 % text.size()]);
    return (byte >> (next++ % 8) & 1U) != 0;
  };
  const auto letters = [&](std::size_t count) {
    std::vector<Letter> drawn(count, Letter(atoms));
    for (Letter& letter : drawn)
      for (std::size_t atom = 0; atom < atoms; ++atom) letter[atom] = bit();
    return drawn;
  };
  LassoWord word;
  word.prefix = letters(start % 3);
  word.cycle = letters(1 + start % 4);
  return word;
}

void check(Formulas& formulas, Formula f, std::string_view text) {
  if (formulas.size(f) > kLargestChecked) return;
  for (const Syntax syntax : {Syntax::Spot, Syntax::Lbt}) {
    const Result<Formula> again = parse(formulas, print(formulas, f, syntax), {.syntax = syntax});
    require(again.ok() && *again == f);
  }
  std::vector<Formula> equal{simplify(formulas, f)};
  require(formulas.size(equal[0]) > kLargestIdempotent || simplify(formulas, equal[0]) == equal[0]);
  if (formulas.size(f) <= kLargestForSpin) {
    const Result<Formula> spin = parse(formulas, print(formulas, f, Syntax::Spin));
    require(spin.ok());
    equal.push_back(*spin);
  }
  for (std::size_t start = 0; start < 6; ++start) {
    const LassoWord word = word_from(text, start * 5, formulas.atom_count());
    const bool value = evaluate(formulas, f, word);
    for (const Formula other : equal) require(evaluate(formulas, other, word) == value);
  }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const Syntax syntax : {Syntax::Spot, Syntax::Lbt}) {
    Formulas formulas;
    const Result<Formula> parsed = parse(formulas, text, {.syntax = syntax});
    if (parsed)
      check(formulas, *parsed, text);
    else
      check_error(parsed.error(), text);
  }
  return 0;
}
