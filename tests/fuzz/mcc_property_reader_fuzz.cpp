// libFuzzer: whatever the bytes, the reader of MCC properties answers with properties or an error;
// each atom is the text of its proposition and reads back.
#include "fairly/ltl/printer.hpp"
#include "fairly/petri/mcc_property_reader.hpp"
#include "fairly/petri/proposition_parser.hpp"
#include "fuzz/require.hpp"

#include <cstdint>
#include <set>
#include <sstream>

namespace {

using namespace fairly::petri;

Net fixed_net() {
  Net net;
  net.add(Place{.id = "p", .name = "first"});
  net.add(Place{.id = "q-1", .name = "twin"});
  net.add(Place{.id = "dead", .name = "twin"});
  net.add(Transition{.id = "t", .inputs = {{0, 2}}, .outputs = {{1, 1}}});
  net.add(Transition{.id = "it's", .name = "u", .inputs = {{1, 1}}});
  return net;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Net net = fixed_net();
  std::istringstream in(std::string(reinterpret_cast<const char*>(data), size));
  const fairly::Result<MccProperties> all = read_mcc_properties(in, net, "fuzz");
  if (!all.ok()) {
    require(!describe(all.error()).empty() && all.error().line > 0, "an error says where");
    return 0;
  }
  require(all->propositions.size() == all->formulas.atom_count(), "every atom has a proposition");
  for (std::uint32_t i = 0; i < all->propositions.size(); ++i) {
    const std::string_view name = all->formulas.name(fairly::ltl::AtomId{i});
    require(name == to_text(all->propositions[i], net), "an atom is named by its proposition");
    const fairly::Result<Proposition> again = parse_proposition(name, net);
    require(again.ok() && *again == all->propositions[i], "a proposition reads back");
  }
  std::set<std::string> ids;
  for (const MccProperty& property : all->properties) {
    require(ids.insert(property.id).second, "ids differ");
    require(property.formula.id() < all->formulas.node_count(), "formulas are in the arena");
    require(!print(all->formulas, property.formula).empty(), "a formula can be written");
  }
  return 0;
}
