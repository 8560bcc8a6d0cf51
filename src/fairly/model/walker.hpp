// One run of a model, step by step forwards and back, for users that need no other states.
#pragma once

#include "fairly/model/model.hpp"

#include <cstdint>
#include <span>

namespace fairly {

class Walker {
 public:
  virtual ~Walker() = default;

  // Goes back to the initial state.
  virtual void restart() = 0;
  // The actions that can be taken here, in no particular order. Valid until the next step.
  virtual std::span<const Action> enabled() const = 0;
  virtual bool is_enabled(Action action) const = 0;
  // Takes an enabled action. Returns false if the state has become too large to go on.
  [[nodiscard]] virtual bool take(Action action) = 0;
  // Undoes the last step, which has taken `action`.
  virtual void undo(Action action) = 0;
  // Actions that may need what `action` leaves behind.
  virtual std::span<const Action> followers(Action action) const = 0;
  virtual bool holds(std::uint32_t proposition) const = 0;
  // Roughly how many steps it takes until the proposition has this value; 0 if it has it now.
  virtual double distance(std::uint32_t proposition, bool value) const = 0;
  // Roughly how many steps it takes until the action is enabled.
  virtual double distance_to_enabled(Action action) const = 0;
  // A hash of the state: different states nearly always have different fingerprints.
  virtual std::uint64_t fingerprint() const = 0;
};

} // namespace fairly
