// Finds what is wrong with a proposition that can be read but means nothing for this graph.
// Cost: looks at all values of the variables in it.
// Tested by tests/unit/graph/proposition_parser_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/graph/proposition.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace fairly::graph {

// The error has no position; `is_left` says which term it is about.
struct TermError {
  bool is_left = true;
  Error error{};
};

// Checks a comparison or membership. Returns nullopt if nothing is wrong.
std::optional<TermError> check_terms(const LabelledGraph& graph, const Proposition& proposition);

// Checks a term that stands alone.
std::optional<Error> check_flag(const LabelledGraph& graph, const Term& term);

// Finds an error if the word is neither a variable nor in any value of the graph; or if it is no
// variable but must be one.
std::optional<Error> check_word(const LabelledGraph& graph, std::string_view word,
                                bool must_be_variable);

// Finds an error if a value that is written down has variables in it, as in {y} or f[y]: TLA+ would
// take the value of y.
std::optional<Error> check_literal(const LabelledGraph& graph, std::string_view text);

} // namespace fairly::graph
