// Makes a certificate that a property holds: a proof that another program, fairly-verify, checks.
//
// The proof is about the model, the formula and the hypotheses as they were given; nothing that a
// search used has to be believed. The whole product with the plain tableau is explored once more,
// and its nodes get ranks and reasons (levels.hpp). docs/certificates.md describes the format and
// says why it is a proof.
// Cost: memory for all nodes and edges of the product; time about that of an exhaustive search.
// Tested by tests/cross/certificate_cross_test.cpp, tests/cross/certificate_forgery_test.cpp.
#pragma once

#include "fairly/base/monitor.hpp"
#include "fairly/base/result.hpp"
#include "fairly/certificate/levels.hpp"
#include "fairly/model/certificate.hpp"
#include "fairly/model/property.hpp"
#include "fairly/product/state_space.hpp"

#include <string>

namespace fairly::certificate {

// The property must hold. Fails with an error of kind limit if time or memory is short, or there
// are infinitely many states; of kind unsupported if there are no certificates for this model; of
// kind internal if the property does not hold.
Result<Certificate> certify(StateSpace& space, const Property& property, Monitor* monitor);

// The content of the file: the bytes that make_claim() wrote, and the levels of the nodes.
std::string to_bytes(std::string claim, const Levels& levels);

} // namespace fairly::certificate
