// Fairness hypotheses in words.
// Tested by tests/cli/check_test.cpp.
#pragma once

#include "fairly/model/fairness.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace fairly {

std::string_view name(FairnessHypothesis::Kind kind);
std::string_view name(FairnessHypothesis::Source source);

// One line for all single actions of a kind and one for each other hypothesis, without line ends:
// "weak: all 12 transitions", "strong: take_1, take_2", "weak {a,b} together". Long lists are cut
// at `width` characters. Empty if there are none.
std::vector<std::string> fairness_lines(const std::vector<FairnessHypothesis>& hypotheses,
                                        const Model& model, std::size_t width = 58);

} // namespace fairly
