// Values of propositions in packed markings.
//
// Sums read only the fields of their places, in 64 bits where no product of places asks for more.
// Whether transitions are fireable is read from their input places, if these are few; otherwise it
// is known from the steps that leave a marking.
// Cost: for each marking the summands of the propositions, the input places, and the steps if they
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
  // The net must outlive this.
  PackedPropositions(const Net& net, std::vector<Proposition> propositions);

  // Whether evaluate() looks at what is enabled.
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
  std::vector<std::vector<std::uint32_t>> by_transition_; // the others
};

} // namespace fairly::petri
