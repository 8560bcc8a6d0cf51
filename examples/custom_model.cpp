// A model of one's own in place of a Petri net: a jug of 5 litres, one of 3, a tap and a drain.
// Can there be exactly four litres in the large one?
// A state goes into a word, the steps are ordinary C++; the rest is the library's.
#include "fairly/product/state_space.hpp"

#include <algorithm>
#include <cstdio>

using namespace fairly;

class Jugs final : public Model {
 public:
  std::uint32_t state_bits() const override { return 6; } // three bits for each jug

  void initial(Steps& out) override { *out.add(0) = 0; } // both empty

  bool successors(const Word* state, Steps& out) override {
    const Word large = *state & 7, small = *state >> 3;
    const auto step = [&](Action action, Word new_large, Word new_small) {
      *out.add(action) = new_large | new_small << 3;
    };
    const Word to_small = std::min(large, 3 - small), to_large = std::min(small, 5 - large);
    step(0, 5, small);
    step(1, large, 3);
    step(2, 0, small);
    step(3, large, 0);
    step(4, large - to_small, small + to_small);
    step(5, large + to_large, small - to_large);
    return true; // every state fits into its bits
  }

  std::size_t action_count() const override { return 6; }
  std::string action_name(Action action) const override {
    constexpr const char* kNames[] = {"fill large",  "fill small",     "empty large",
                                      "empty small", "large to small", "small to large"};
    return kNames[action];
  }
  std::string describe(const Word* state) const override {
    return std::to_string(*state & 7) + " and " + std::to_string(*state >> 3) + " litres";
  }
};

int main() {
  Jugs jugs;
  StateSpace space(jugs, StoreKind::tree);
  Steps steps;
  std::vector<StateNumber> targets;
  for (StateNumber next = 0; next < space.size(); ++next) {
    if (space.successors(next, steps)) return 1;
    space.commit(targets);
    if ((*space.source() & 7) != 4) continue;
    std::printf("yes: %s\n", jugs.describe(space.source()).c_str());
    return 0;
  }
  std::printf("no, in none of %d states\n", static_cast<int>(space.size()));
}
