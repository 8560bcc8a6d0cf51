// What is wrong with a proposition that can be read but means nothing for this graph.
// Cost: a look at all values of the variables in it.
// Tested by tests/unit/graph/proposition_parser_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/graph/proposition.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace fairly::graph {

// An error has no position: it is about one of the terms.
struct TermError {
  bool is_left = true;
  Error error{};
};

// Of a comparison or membership; nullopt: nothing is wrong.
std::optional<TermError> check_terms(const LabelledGraph& graph, const Proposition& proposition);

// Of a term that stands alone.
std::optional<Error> check_flag(const LabelledGraph& graph, const Term& term);

// A word that is neither a variable nor in any value of the graph.
std::optional<Error> check_word(const LabelledGraph& graph, std::string_view word,
                                bool must_be_variable);

// A value that is written down has no variables in it, as {y} or f[y]: TLA+ would take the value of
// y.
std::optional<Error> check_literal(const LabelledGraph& graph, std::string_view text);

} // namespace fairly::graph
