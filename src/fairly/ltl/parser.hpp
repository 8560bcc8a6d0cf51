// Reads LTL formulas from text.
//
// Infix: one grammar takes Spot's and SPIN's spellings together; precedence and associativity are
// Spot's. From loosest to tightest:
//     -> => --> <-> <=> <-->   right associative, one level
//     | || \/ +                left
//     ^ xor                    left
//     & && /\ *                left
//     U R V W M                right
//     ! ~ X () F <> G []       prefix; X[!], X[3], F[2:5], G[2:5], G[2:] are Spot's
// Constants are 1, 0, true and false in any case; V is R. The usual mathematical symbols work too.
// An atom is a word (see syntax.hpp), fireable(...), enabled(...) or fired(...), or anything in
// double quotes, where a double quote and a backslash need a backslash before them. Before any
// other character a backslash is part of the name.
//
// LBT: prefix notation over ! & | i e ^ X F G U V W M t f; atoms are words or quoted.
//
// Cost: linear in the text, with explicit stacks, so that nesting is limited by memory only.
// Tested by tests/unit/ltl/parser_test.cpp, printer_test.cpp (round trips), ltl_reader_fuzz.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/ltl/formula.hpp"
#include "fairly/ltl/syntax.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace fairly::ltl {

// Where an atom stands in the text, with its double quotes if it has them.
struct AtomSpan {
  AtomId atom{};
  std::size_t offset = 0, length = 0;
};

struct ParseOptions {
  Syntax syntax = Syntax::Spot;           // Spot and Spin are the same infix grammar
  std::string source = "formula";         // the name of the text in errors
  std::vector<AtomSpan>* spans = nullptr; // if given, each atom is added as often as it occurs
};

Result<Formula> parse(Formulas& formulas, std::string_view text, const ParseOptions& options = {});

} // namespace fairly::ltl
