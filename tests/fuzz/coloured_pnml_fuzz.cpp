// libFuzzer: whatever the bytes, the reader of coloured nets answers with a net or an error; what
// it reads is unfolded as far as a limit allows, and the result can be written and read again.
#include "fairly/colour/coloured_pnml.hpp"
#include "fairly/colour/unfold.hpp"
#include "fairly/petri/pnml_reader.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "fuzz/require.hpp"

#include <cstdint>
#include <sstream>

namespace {

using namespace fairly;

// Stops when something gets too large for a fuzzer.
class Limit final : public Monitor {
 public:
  std::optional<Stop> poll(const Progress& so_far) override {
    if (so_far.states + so_far.edges < 20'000) return std::nullopt;
    return Stop{Stop::Kind::size, "enough"};
  }
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::istringstream in(std::string(reinterpret_cast<const char*>(data), size));
  const Result<colour::AnyNet> read = colour::read_any_pnml(in, "fuzz");
  if (!read.ok()) {
    require(!describe(read.error()).empty(), "an error says something");
    return 0;
  }
  const auto* const coloured = std::get_if<colour::ColouredNet>(&*read);
  if (coloured == nullptr) return 0;
  Limit limit;
  const Result<petri::Net> net = colour::unfold(*coloured, "fuzz", &limit);
  if (!net.ok()) {
    require(net.error().kind == ErrorKind::limit, "only a limit ends an unfolding");
    return 0;
  }
  require(net->colours->places.size() == coloured->places.size(), "all places are in the table");
  std::istringstream again(petri::to_pnml(*net));
  const Result<petri::Net> back = petri::read_pnml(again, "written");
  require(back.ok() && *back == *net, "what was written reads back");
  return 0;
}
