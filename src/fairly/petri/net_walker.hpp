// A run of a net that keeps the enabled transitions up to date.
//
// Cost: for each step, the transitions that take from a place that changes or are inhibited by one.
// Tested by tests/unit/petri/net_walker_test.cpp.
#pragma once

#include "fairly/model/walker.hpp"
#include "fairly/petri/marking.hpp"
#include "fairly/petri/net.hpp"
#include "fairly/petri/proposition.hpp"

#include <deque>
#include <vector>

namespace fairly::petri {

class NetWalker final : public Walker {
 public:
  // Both arguments must outlive this object.
  NetWalker(const Net& net, const std::deque<Proposition>& propositions);

  void restart() override;
  std::span<const Action> enabled() const override { return enabled_; }
  bool is_enabled(Action action) const override { return lacking_[action] == 0; }
  bool take(Action action) override;
  void undo(Action action) override;
  std::span<const Action> followers(Action action) const override { return followers_[action]; }
  bool holds(std::uint32_t proposition) const override;
  // In tokens.
  double distance(std::uint32_t proposition, bool value) const override;
  double distance_to_enabled(Action action) const override { return missing(action); }
  std::uint64_t fingerprint() const override { return fingerprint_; }

 private:
  double missing(TransitionIndex transition) const;
  double surplus(TransitionIndex transition) const;
  void change(PlaceIndex place, std::int64_t by);
  void enable(TransitionIndex transition);
  void disable(TransitionIndex transition);
  void set_met(TransitionIndex transition, bool was, bool is);

  struct User { // of a place
    TransitionIndex transition;
    std::uint64_t weight;
  };

  const Net& net_;
  const std::deque<Proposition>& propositions_;
  std::vector<std::vector<Effect>> effects_; // by transition
  std::vector<std::vector<User>> users_;     // by place: those that take from it
  std::vector<std::vector<User>> inhibited_; // by place; empty: the net has no inhibitor arcs
  std::vector<std::vector<Action>> followers_;
  Marking marking_;
  // By transition: the number of inputs with too few tokens plus that of places that inhibit it.
  std::vector<std::uint32_t> lacking_;
  std::vector<Action> enabled_;
  std::vector<std::uint32_t> position_; // of a transition among the enabled ones
  std::uint64_t fingerprint_ = 0;
};

} // namespace fairly::petri
