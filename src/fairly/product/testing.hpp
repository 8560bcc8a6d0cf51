// An automaton as a product with a testing automaton sees it: by the letters that the model shows.
//
// The rows of the table are made when a letter is met for the first time, so that the number of
// propositions does not matter.
// Tested by tests/cross/product_cross_test.cpp, tests/cross/check_cross_test.cpp.
#pragma once

#include "fairly/automaton/testing_table.hpp"
#include "fairly/base/mark_set.hpp"
#include "fairly/product/labelling.hpp"

#include <cstdint>
#include <vector>

namespace fairly {

// What the product with a classic testing automaton shows.
enum class TestingPass : std::uint8_t {
  changes, // everything, but waiting carries no marks
  waiting, // only waiting where it accepts, from every node that was expanded before
  both     // everything
};

class Testing {
 public:
  Testing(const Automaton& automaton, std::vector<bool> insensitive, TestingKind which)
      : kind(which), table(automaton, std::move(insensitive)),
        propositions_(automaton.propositions().size()) {}

  // The number of the table's letter for `letter`: what the automaton sees of it.
  std::uint32_t observe(const Labelling& labelling, std::uint32_t letter);

  const TestingKind kind;
  TestingTable table;
  TestingPass pass = TestingPass::changes;

 private:
  const std::size_t propositions_;
  std::vector<std::uint32_t> observed_; // by letter, + 1; 0: unknown
  NumberedSets numbers_;                // sets of propositions
  std::vector<std::uint32_t> row_;      // letter in the table by number of the set, + 1
};

} // namespace fairly
