// libFuzzer: whatever the bytes of a certificate, packed or not, fairly-verify gives an answer.
#include "fuzz/require.hpp"
#include "support/certificate_content.hpp"
#include "verify.hpp"

#include <cstdint>

namespace {

constexpr const char* kNet =
    "<pnml><net id='n' type='ptnet'><page id='g'>"
    "<place id='p'><initialMarking><text>2</text></initialMarking></place><place id='q'/>"
    "<transition id='t'/><transition id='u'/>"
    "<arc id='1' source='p' target='t'/><arc id='2' source='t' target='q'/>"
    "<arc id='3' source='q' target='u'/><arc id='4' source='u' target='p'/>"
    "</page></net></pnml>";

void verify_bytes(std::string_view file) {
  verify::Meter meter(std::uint64_t{1} << 26, 10);
  static const verify::Model model = verify::read_model("net", kNet);
  try {
    const verify::Proof proof = verify::verify(model, file, meter);
    require(proof.states <= 3 && !proof.formula.empty(), "there are three markings");
  } catch (const verify::Refused& refused) {
    require(*refused.what() != '\0', "it says why");
  } catch (const verify::Failed&) {
  }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  verify_bytes(bytes);
  verify_bytes(fairly::test::packed_certificate(bytes));
  return 0;
}
