// libFuzzer: whatever the bytes, the HOA reader answers with an automaton or an error; what it
// reads can be written and read again, and all engines agree on it.
#include "fairly/automaton/dot_writer.hpp"
#include "fairly/automaton/hoa_reader.hpp"
#include "fairly/automaton/hoa_writer.hpp"
#include "fairly/lasso/build.hpp"
#include "fairly/lasso/run.hpp"
#include "fuzz/require.hpp"

#include <cstdint>
#include <sstream>

namespace {

void check(const fairly::Automaton& automaton) {
  using namespace fairly;
  const std::string text = to_hoa(automaton);
  const Result<Automaton> again = read_hoa(text);
  require(again.ok() && to_hoa(*again) == text, "what was written reads back");
  to_dot(automaton);
  if (automaton.mark_count() > 10) return; // generic may take exponential time
  ExplicitGraph graph = automaton.graph();
  std::optional<Emptiness> verdict;
  for (const Engine engine : engines_for(automaton.acceptance())) {
    const auto result = check_emptiness(graph, automaton.acceptance(), {.engine = engine});
    require(result.ok() && verdict.value_or(result->verdict) == result->verdict, "engines agree");
    verdict = result->verdict;
    if (result->verdict != Emptiness::nonempty) continue;
    const auto lasso = build_lasso(graph, automaton.acceptance(), result->component);
    require(!check_run(automaton, to_run(automaton, *lasso)), "the witness is right");
  }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::istringstream in(std::string(reinterpret_cast<const char*>(data), size));
  fairly::HoaReader reader(in, "fuzz");
  while (true) {
    const fairly::Result<std::optional<fairly::Automaton>> automaton = reader.next();
    if (!automaton.ok()) {
      require(!describe(automaton.error()).empty(), "an error says something");
      return 0;
    }
    if (!*automaton) return 0;
    check(**automaton);
  }
}
