// Decides whether a check follows stubborn sets, and which ones.
// Tested by tests/cross/stubborn_cross_test.cpp.
#pragma once

#include "fairly/check/answer.hpp"
#include "fairly/check/check.hpp"
#include "fairly/check/violations.hpp"
#include "fairly/product/product.hpp"

#include <memory>

namespace fairly {

// For a product of `violations`, which must outlive the result. Returns null if all steps are to be
// followed; the statistics say why.
std::unique_ptr<StubbornArcs> stubborn_arcs(StateSpace& space, const CheckTask& task,
                                            const Violations& violations,
                                            StubbornStatistics& statistics);

// Adds what the stubborn sets have saved, if the last search followed them.
void describe(const Product& product, StubbornStatistics& statistics);

} // namespace fairly
