// Values of propositions in packed markings.
//
// Sums read only the fields of their places, in 64 bits where no product of places asks for more.
// What is enabled is known from the model.
// Cost: for each marking the summands of the propositions, and the steps.
// Tested by tests/unit/petri/packed_propositions_test.cpp.
#pragma once

#include "fairly/model/model.hpp"
#include "fairly/petri/layout.hpp"
#include "fairly/petri/proposition.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace fairly::petri {

class PackedPropositions {
 public:
  // Its number; equal propositions have one.
  std::uint32_t add(const Proposition& proposition);
  std::uint32_t size() const { return static_cast<std::uint32_t>(all_.size()); }

  // Sets bit i of `values` to the value of proposition i. `marking` is a state with the implied
  // places behind it.
  void evaluate(const Layout& layout, const Word* marking, std::span<const Action> enabled,
                Word* values) const;

 private:
  std::vector<Proposition> all_;
  struct Sum {
    std::uint32_t number;
    bool is_linear; // no products of places
  };

  std::vector<Sum> sums_;
  std::vector<std::uint32_t> dead_, constant_;
  std::vector<std::vector<std::uint32_t>> fireable_; // by transition
};

} // namespace fairly::petri
