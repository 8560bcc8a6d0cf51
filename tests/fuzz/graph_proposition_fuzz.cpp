// libFuzzer: whatever the bytes, the parser of propositions about graphs answers with a proposition
// or with an error that points into the text. The text of a proposition reads back as the same one,
// and the model and its plain form agree on where it holds. Bytes that are a value have one
// canonical text.
#include "fairly/graph/canonical_value.hpp"
#include "fairly/graph/graph_model.hpp"
#include "fairly/graph/graph_reader.hpp"
#include "fairly/graph/proposition_parser.hpp"
#include "fairly/model/plain_model.hpp"
#include "fuzz/require.hpp"

#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>

namespace {

using namespace fairly;
using namespace fairly::graph;

const char* const kGraph = R"dot(digraph {
1 [label="/\\ x = 0\n/\\ y = 5\n/\\ f = (p1 :> \"a\" @@ p2 :> \"b c\")\n/\\ q = <<>>\n/\\ s = {1, 2}\n/\\ b = TRUE",style = filled]
2 [label="/\\ x = \"e\"\n/\\ y = -1\n/\\ f = [a |-> 3, p |-> {}]\n/\\ q = <<4, <<5>>>>\n/\\ s = 1..3\n/\\ b = FALSE"]
3 [label="/\\ x = 7\n/\\ y = 7\n/\\ f = (<<1, 2>> :> 7)\n/\\ q = <<0>>\n/\\ s = {<<1>>, \"e\"}\n/\\ b = TRUE"]
1 -> 2 [label="A(p1)"]
1 -> 3 [label="A(p2)"]
2 -> 2 [label="B"]
3 -> 1 [label="it's \\"]
})dot";

std::shared_ptr<const LabelledGraph> fixed_graph() {
  std::istringstream in(kGraph);
  return std::make_shared<const LabelledGraph>(*read_tlc_dot(in, "fixed"));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto graph = fixed_graph();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::string canonical = canonical_value(text);
  require(canonical_value(canonical) == canonical, "a canonical value stays as it is");
  const Result<Proposition> p = parse_proposition(text, *graph);
  if (!p.ok()) {
    require(p.error().line >= 1 && p.error().column >= 1, "an error has a position");
    require(p.error().column <= text.size() + 1, "an error points into the text");
    require(!describe(p.error()).empty(), "an error says something");
    return 0;
  }
  const std::string written = to_text(*p, *graph);
  const Result<Proposition> again = parse_proposition(written, *graph);
  require(again.ok() && *again == *p, "a proposition reads back");
  GraphModel model(graph);
  const auto plain = model.plain();
  const std::uint32_t number = *model.proposition(text);
  require(*model.proposition(written) == number, "equal propositions have equal numbers");
  const auto evaluator = model.evaluator({number});
  for (Word s = 0; s < graph->state_count(); ++s) {
    Word value = 0;
    evaluator->evaluate(&s, {}, &value);
    require(plain->holds(number, {s}) == (value != 0), "the plain form agrees");
  }
  return 0;
}
