// Writes formulas as MCC property files, for tests of the reader. Random choices decide in which of
// many ways the same formula is written.
#pragma once

#include "fairly/petri/mcc_property_writer.hpp"
#include "support/random.hpp"

#include <string>
#include <string_view>

namespace fairly::test {

class MccWriter : public petri::MccFormulaWriter {
 public:
  // For formulas without M, since the format has no element for it.
  MccWriter(Random& random, const petri::NetFormula& what)
      : petri::MccFormulaWriter(what), random_(random) {}

 protected:
  std::string_view space() override { return random_.chance(0.2) ? "\n  " : ""; }

  std::string comparison(const petri::Proposition& p) override {
    using Kind = petri::Proposition::Kind;
    if (random_.chance(0.2)) return petri::MccFormulaWriter::comparison(p);
    const std::string all = signed_sum(p);
    if (p.kind != Kind::at_most) {
      const char* const name = p.kind == Kind::equal ? "integer-eq" : "integer-ne";
      if (random_.chance(0.5)) return element(name, number(p.bound) + all);
      const std::string difference = element("integer-difference", all + number(p.bound));
      return element(name, difference + number(0));
    }
    switch (random_.below(4)) {
    case 0:
      return element("integer-le", all + number(p.bound));
    case 1:
      return element("integer-lt", all + number(p.bound + 1));
    case 2:
      return element("integer-ge", number(p.bound) + all);
    default:
      return element("integer-gt", number(p.bound + 1) + all);
    }
  }

 private:
  // All on one side, with negative numbers.
  std::string signed_sum(const petri::Proposition& p) {
    std::string all;
    for (const petri::Monomial& m : p.sum) {
      std::string product = number(m.coefficient);
      for (const petri::PlaceIndex place : m.places) {
        if (place != petri::kNoPlace) product += tokens(place);
      }
      all += element("integer-product", product);
    }
    return element("integer-sum", all);
  }

  Random& random_;
};

} // namespace fairly::test
