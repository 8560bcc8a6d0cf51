// Evaluates propositions in packed markings.
//
// Sums read only the fields of their places, and use 64 bits unless a product of places needs more.
// Whether transitions are fireable is read from their input places if there are few of them;
// otherwise it is known from the steps that leave a marking.
// Cost: for each marking, the summands of the propositions, the input places, and the steps if they
// are looked at.
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
  // The net must outlive this object.
  PackedPropositions(const Net& net, std::vector<Proposition> propositions);

  // Whether evaluate() looks at `enabled`.
  bool reads_enabled() const { return !dead_.empty() || !by_transition_.empty(); }

  // Sets bit i of `values` to the value of proposition i. `marking` is a state with the implied
  // places behind it.
  void evaluate(const Layout& layout, const Word* marking, std::span<const Action> enabled,
                Word* values) const;

 private:
  void add(std::uint32_t number);
  void add_fireable(std::uint32_t number);

  const Net& net_;
  std::vector<Proposition> all_;
  struct Sum {
    std::uint32_t number;
    bool is_linear; // no products of places
  };

  std::vector<Sum> sums_;
  std::vector<std::uint32_t> dead_, constant_;
  std::vector<std::uint32_t> fireable_;                   // read from the input places
  std::vector<std::vector<std::uint32_t>> by_transition_; // the other fireable propositions
};

} // namespace fairly::petri
