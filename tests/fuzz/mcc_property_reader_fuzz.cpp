// libFuzzer: whatever the bytes, the reader of MCC properties answers with properties or an error;
// each atom is the text of its proposition and reads back.
#include "fairly/ltl/printer.hpp"
#include "fairly/petri/mcc_property_reader.hpp"
#include "fairly/petri/net_model.hpp"
#include "fairly/petri/proposition_parser.hpp"
#include "fuzz/require.hpp"

#include <cstdint>
#include <set>
#include <sstream>
#include <vector>

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
  NetModel model(fixed_net());
  const Net& net = model.net();
  std::istringstream in(std::string(reinterpret_cast<const char*>(data), size));
  const fairly::Result<std::vector<fairly::Property>> all = read_mcc_properties(in, model, "fuzz");
  if (!all.ok()) {
    require(!describe(all.error()).empty() && all.error().line > 0, "an error says where");
    return 0;
  }
  if (all->empty()) return 0;
  // When the last property was made, all atoms were known.
  const fairly::ltl::Formulas& formulas = all->back().formulas();
  const std::vector<std::uint32_t>& propositions = all->back().propositions();
  require(propositions.size() == formulas.atom_count(), "every atom has a proposition");
  for (std::uint32_t i = 0; i < propositions.size(); ++i) {
    const std::string_view name = formulas.name(fairly::ltl::AtomId{i});
    const Proposition& meaning = model.meaning(propositions[i]);
    require(name == to_text(meaning, net), "an atom is named by its proposition");
    const fairly::Result<Proposition> again = parse_proposition(name, net);
    require(again.ok() && *again == meaning, "a proposition reads back");
  }
  std::set<std::string> ids;
  for (const fairly::Property& property : *all) {
    require(ids.insert(property.id).second, "ids differ");
    require(&property.formulas() == &formulas, "there is one arena");
    require(property.formula().id() < formulas.node_count(), "formulas are in the arena");
    require(!print(formulas, property.formula()).empty(), "a formula can be written");
  }
  return 0;
}
