// libFuzzer: whatever the bytes, the reader of LoLA's nets answers with a net or an error that has
// a position; what it reads can be written and read again.
#include "fairly/petri/lola_net.hpp"
#include "fuzz/require.hpp"

#include <cstdint>
#include <sstream>
#include <string>

namespace {

using namespace fairly;

Result<petri::Net> read(const std::string& text) {
  std::istringstream in(text);
  return petri::read_lola_net(in, "fuzz");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  (void)petri::begins_like_lola(text);
  const Result<petri::Net> net = read(text);
  if (!net.ok()) {
    require(net.error().line >= 1 && net.error().column >= 1, "an error has a position");
    require(!describe(net.error()).empty(), "an error says something");
    return 0;
  }
  const Result<petri::LolaText> written = petri::to_lola_net(*net);
  require(written.ok() && written->renamed == 0, "what was read can be written");
  const Result<petri::Net> again = read(written->text);
  require(again.ok() && again->places() == net->places() &&
              again->transitions() == net->transitions(),
          "what was written reads back");
  return 0;
}
