// A model whose states do not fit at first and are widened bit by bit.
#pragma once

#include "fairly/model/model.hpp"

namespace fairly::test {

// Counts up to a limit, in as many bits as it has so far. The second action starts again. The
// proposition holds at the limit, where the model is dead.
class Counter final : public Model {
 public:
  explicit Counter(Word limit) : limit_(limit) {}

  std::uint32_t state_bits() const override { return bits_; }
  void initial(Steps& out) override { *out.add(0) = 0; }
  bool successors(const Word* state, Steps& out) override {
    if (*state == limit_) return true;
    if (*state + 1 >= Word{1} << bits_) return false;
    *out.add(0) = *state + 1;
    *out.add(1) = 0;
    return true;
  }
  std::optional<Error> widen() override {
    if (bits_ >= 12) return Error{.message = "no more bits"};
    ++bits_;
    return std::nullopt;
  }
  void repack(const Word* before, Word* after) const override { *after = *before; }
  std::size_t action_count() const override { return 2; }
  std::string action_name(Action action) const override { return action == 0 ? "up" : "reset"; }
  std::vector<std::string> proposition_names() const override { return {"top"}; }
  bool holds(std::uint32_t, const Word* state) const override { return *state == limit_; }
  std::string describe(const Word* state) const override { return std::to_string(*state); }

 private:
  Word limit_;
  std::uint32_t bits_ = 1;
};

} // namespace fairly::test
