// libFuzzer: whatever the bytes, parse_proposition answers with a proposition or an error that
// points into the text; the text of a proposition reads back as the same one.
#include "fairly/petri/proposition_parser.hpp"
#include "fuzz/require.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace fairly::petri;

// Ids that are propositions themselves.
Net fixed_net() {
  Net net;
  for (const char* id :
       {"p", "q-1", "dead", "it's", "p >= 1", "\\", "p <= 'q-1'", " p >= 1", "7"}) {
    net.add(Place{.id = id, .name = std::string("name of ") + id});
  }
  net.add(Transition{.id = "t", .inputs = {{0, 2}}, .outputs = {{1, 1}}});
  net.add(Transition{.id = "u v", .name = "go", .inputs = {{1, 1}}});
  return net;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Net net = fixed_net();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const fairly::Result<Proposition> p = parse_proposition(text, net);
  if (!p.ok()) {
    require(p.error().line >= 1 && p.error().column >= 1, "an error has a position");
    require(p.error().column <= text.size() + 1, "an error points into the text");
    require(!describe(p.error()).empty(), "an error says something");
    return 0;
  }
  const fairly::Result<Proposition> again = parse_proposition(to_text(*p, net), net);
  require(again.ok() && *again == *p, "a proposition reads back");
  const std::vector<std::uint64_t> most(net.places().size(), kMaxTokens);
  const std::vector<std::uint64_t> none(net.places().size());
  require(holds(*p, net, most) == holds(*again, net, most), "it holds in the same markings");
  (void)holds(*p, net, none);
  return 0;
}
