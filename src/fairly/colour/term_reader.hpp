// Brings terms of a PNML file into the normal form of coloured nets.
//
// Tuples of multisets are multiplied out: <a, b + c> is <a, b> + <a, c>. A difference inside a
// tuple is moved outside. Successors and predecessors of any sort of one part go round in a circle.
// A guard about the part of a partition to which a value belongs becomes one about values.
// Tested by tests/unit/colour/coloured_pnml_test.cpp.
#pragma once

#include "fairly/colour/declarations.hpp"

#include <cstdint>
#include <vector>

namespace fairly::colour {

class TermReader {
 public:
  explicit TermReader(Declarations& declarations) : declarations_(declarations) {}

  // Starts a new transition: `terms` are all its terms. The variables in them are numbered in the
  // order of their declarations. Throws Error, as do the other functions here.
  void set_terms(const std::vector<const TermNode*>& terms);
  std::vector<petri::ColouredVariable> variables() const;

  Multiset multiset(const TermNode& term, const petri::SortNumbers& sorts);
  Guard guard(const TermNode& term);

 private:
  // A term that stands for one colour.
  struct Element {
    std::vector<Part> parts{};
    petri::SortNumbers sorts{};
  };

  std::size_t width(const TermNode& term);
  Multiset tuple(const TermNode& term, const petri::SortNumbers& sorts);
  Multiset neighbour(const TermNode& term, const petri::SortNumbers& sorts);
  Multiset counted(const TermNode& term, const petri::SortNumbers& sorts);
  Multiset values(std::uint32_t sort, const std::vector<std::uint32_t>& values,
                  const TermNode& term, const petri::SortNumbers& expected);
  Element element(const TermNode& term);
  Guard comparison(const TermNode& term);
  // One side of a comparison of parts of a partition.
  struct PartTerm {
    std::string partition{};
    std::vector<Guard> is_in{}; // by number of the part
  };
  bool is_part_term(const TermNode& term) const;
  PartTerm part_term(const TermNode& term);
  Guard comparison_of_parts(const TermNode& term, Guard::Kind kind, bool turned);
  void expect_sort(const TermNode& term, const petri::SortNumbers& found,
                   const petri::SortNumbers& expected) const;
  std::vector<Part> variable_parts(const TermNode& term, const petri::SortNumbers& sorts) const;

  Declarations& declarations_;
  std::vector<std::uint32_t> first_part_; // by declared variable: where its parts begin
};

} // namespace fairly::colour
