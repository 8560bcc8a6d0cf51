// Certificates and the program that checks them, in one process.
#pragma once

#include "fairly/check/checker.hpp"
#include "verify.hpp"

#include <string>
#include <string_view>

namespace fairly::test {

// Empty if the certificate is verified, else the reason why not.
inline std::string refusal(const verify::Model& model, std::string_view certificate,
                           verify::Proof* proof = nullptr) {
  try {
    verify::Meter meter(std::uint64_t{1} << 30, 600);
    verify::Proof found = verify::verify(model, certificate, meter);
    if (proof != nullptr) *proof = std::move(found);
    return {};
  } catch (const verify::Refused& refused) {
    return std::string("refused: ") + refused.what();
  } catch (const verify::Failed& failed) {
    return std::string("failed: ") + failed.what();
  }
}

// What is wrong with the certificate of a property that holds; empty if nothing is. `text` is the
// file of the model.
inline std::string fault_of_certificate(Checker& checker, const Property& property,
                                        std::string_view text) {
  const Result<Certificate> made = checker.certify(property);
  if (!made) return describe(made.error());
  verify::Proof proof;
  const std::string why = refusal(verify::read_model("model", text), made->bytes, &proof);
  if (!why.empty()) return why;
  if (proof.nodes != made->nodes || proof.edges != made->edges) return "other nodes or edges";
  return {};
}

} // namespace fairly::test
