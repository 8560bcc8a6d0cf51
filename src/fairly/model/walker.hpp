// One run of a model, step by step and back, for those who need no other states.
#pragma once

#include "fairly/model/model.hpp"

#include <cstdint>
#include <span>

namespace fairly {

class Walker {
 public:
  virtual ~Walker() = default;

  // Back to the initial state.
  virtual void restart() = 0;
  // What can be taken here, in no order; valid until the next step.
  virtual std::span<const Action> enabled() const = 0;
  virtual bool is_enabled(Action action) const = 0;
  // Takes an enabled action. False: the state has become too large to go on.
  [[nodiscard]] virtual bool take(Action action) = 0;
  // Takes back the last one.
  virtual void undo(Action action) = 0;
  // Actions that may need what this one leaves behind.
  virtual std::span<const Action> followers(Action action) const = 0;
  virtual bool holds(std::uint32_t proposition) const = 0;
  // Roughly how many steps it takes until the proposition has this value; 0: it has it.
  virtual double distance(std::uint32_t proposition, bool value) const = 0;
  // The same for an action that is to be enabled.
  virtual double distance_to_enabled(Action action) const = 0;
  // Of the state: different states have different ones, nearly always.
  virtual std::uint64_t fingerprint() const = 0;
};

} // namespace fairly
