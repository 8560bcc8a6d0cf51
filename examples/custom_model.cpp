// A custom model: two workers share a tool. Each takes it, works, and puts it back. Does the first
// worker ever get it? Only if the scheduler is fair, and the library says in which way.
#include <cstdio>
#include <fairly/fairly.hpp>

using namespace fairly;

class Workshop final : public Model {
 public:
  // Two bits say who has the tool: 0 nobody, 1 the first worker, 2 the second.
  std::uint32_t state_bits() const override { return 2; }
  void initial(Steps& out) override { *out.add(0) = 0; }
  bool successors(const Word* state, Steps& out) override {
    if (*state == 0) {
      *out.add(0) = 1;
      *out.add(1) = 2;
    } else {
      *out.add(1 + static_cast<Action>(*state)) = 0;
    }
    return true; // every state fits into its bits
  }

  std::size_t action_count() const override { return 4; }
  std::string action_name(Action action) const override {
    constexpr const char* kNames[] = {"take_1", "take_2", "return_1", "return_2"};
    return kNames[action];
  }

  std::vector<std::string> proposition_names() const override { return {"free", "busy_1"}; }
  bool holds(std::uint32_t proposition, const Word* state) const override {
    return *state == proposition;
  }
  std::string describe(const Word* state) const override {
    return *state == 0 ? "the tool is free" : "worker " + std::to_string(*state) + " has the tool";
  }
};

int main() {
  Workshop workshop;
  Checker checker(workshop);
  Property claim = Property::parse(workshop, "GF busy_1").value();
  claim.assume(weak("*"));

  const Answer answer = checker.check(claim).value();
  if (answer.violated()) std::puts(trace_text(*answer.counterexample).c_str());

  const Suggestion suggestion = checker.suggest(claim).value();
  for (const SuggestedSet& set : suggestion.sets) { // empty if nothing was found
    for (const SuggestedHypothesis& each : set.hypotheses) {
      std::printf("needed: %s\n", each.hypothesis.text.c_str());
    }
  }
  claim.assume(strong("take_1"));
  std::printf("with that it %s\n", checker.check(claim).value().holds() ? "holds" : "fails");
}
