// libFuzzer: whatever the bytes, the PNML reader answers with a net or an error; what it reads can
// be written and read again, and its arcs are in order.
#include "fairly/petri/pnml_reader.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "fuzz/require.hpp"

#include <algorithm>
#include <cstdint>
#include <sstream>

namespace {

using namespace fairly::petri;

void check_arcs(const Net& net, const std::vector<Arc>& arcs) {
  const auto misplaced = [](const Arc& a, const Arc& b) { return a.place >= b.place; };
  require(std::adjacent_find(arcs.begin(), arcs.end(), misplaced) == arcs.end(), "arcs are sorted");
  for (const Arc& arc : arcs) {
    require(arc.place < net.places().size(), "arcs lead to places");
    require(arc.weight >= 1 && arc.weight <= kMaxWeight, "weights are within their limits");
  }
}

fairly::Result<Net> read(const std::string& text) {
  std::istringstream in(text);
  return read_pnml(in, "fuzz");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const fairly::Result<Net> net = read(std::string(reinterpret_cast<const char*>(data), size));
  if (!net.ok()) {
    require(!describe(net.error()).empty(), "an error says something");
    return 0;
  }
  for (const Transition& transition : net->transitions()) {
    check_arcs(*net, transition.inputs);
    check_arcs(*net, transition.outputs);
    check_arcs(*net, transition.inhibitors);
  }
  const fairly::Result<Net> again = read(to_pnml(*net));
  require(again.ok() && *again == *net, "what was written reads back");
  return 0;
}
