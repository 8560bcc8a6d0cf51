// libFuzzer: if both fairly and fairly-verify read a net, it is the same net for both.
#include "fairly/petri/pnml_reader.hpp"
#include "fuzz/require.hpp"
#include "model.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <sstream>

namespace {

std::optional<verify::Model> read(const std::string& text) {
  try {
    return verify::read_pnml(text);
  } catch (const verify::Failed&) {
    return std::nullopt;
  }
}

void require_same(const std::vector<fairly::petri::Arc>& arcs, std::vector<verify::Arc> others) {
  std::sort(others.begin(), others.end(),
            [](const verify::Arc& a, const verify::Arc& b) { return a.place < b.place; });
  const auto is_same = [](const fairly::petri::Arc& a, const verify::Arc& b) {
    return a.place == b.place && a.weight == b.weight;
  };
  require(std::equal(arcs.begin(), arcs.end(), others.begin(), others.end(), is_same), "arcs");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  std::istringstream in(text);
  const fairly::Result<fairly::petri::Net> net = fairly::petri::read_pnml(in, "fuzz");
  const std::optional<verify::Model> other = read(text);
  if (!net || !other) return 0;
  require(net->places().size() == other->places.size(), "as many places");
  require(net->transitions().size() == other->transitions.size(), "as many transitions");
  for (std::size_t p = 0; p < other->places.size(); ++p) {
    require(net->places()[p].id == other->places[p], "the same places");
    require(net->places()[p].tokens == other->initial[0][p], "the same marking");
  }
  for (std::size_t t = 0; t < other->transitions.size(); ++t) {
    require(net->transitions()[t].id == other->actions[t], "the same transitions");
    require(net->transitions()[t].inhibitors.empty() == other->transitions[t].inhibits.empty(),
            "inhibitor arcs");
    if (!other->transitions[t].tests.empty()) continue; // to fairly, these are inputs and outputs
    require_same(net->transitions()[t].inputs, other->transitions[t].takes);
    require_same(net->transitions()[t].outputs, other->transitions[t].puts);
  }
  return 0;
}
