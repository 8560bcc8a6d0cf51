// libFuzzer: whatever the bytes, a list of formulas gives properties or an error that points into
// the text; the properties read back one by one.
#include "fairly/model/property_list.hpp"
#include "fairly/petri/net_model.hpp"
#include "fuzz/require.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

using namespace fairly;

petri::Net fixed_net() {
  petri::Net net;
  for (const char* id : {"p", "q", "p-1"}) net.add(petri::Place{.id = id});
  net.add(petri::Transition{.id = "t", .inputs = {{0, 1}}, .outputs = {{1, 1}}});
  net.add(petri::Transition{.id = "u(1)", .inputs = {{1, 1}}});
  return net;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 4096) return 0;
  petri::NetModel model(fixed_net());
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto all = read_property_list(model, text, {.name = "list"});
  if (!all) {
    const Error& error = all.error();
    require(!describe(error).empty(), "an error says something");
    const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
    require(error.line <= lines, "an error points into the text");
    return 0;
  }
  require(!all->empty(), "there is a property");
  for (const Property& each : *all) {
    const auto again = Property::parse(model, each.text);
    require(again.ok(), "a formula of the list is a formula");
  }
  return 0;
}
