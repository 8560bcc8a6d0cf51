#include "support/random_net.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

namespace fairly::test {
namespace {

using petri::Arc;
using petri::Net;
using petri::Place;
using petri::PlaceIndex;
using petri::Transition;

constexpr std::uint32_t kMaxWeight = 3;

void connect(std::vector<Arc>& arcs, PlaceIndex place, std::uint32_t weight) {
  [[maybe_unused]] const bool added = petri::add_arc(arcs, {place, weight});
  assert(added);
}

// Now and then no arcs, else up to three to different places.
std::vector<Arc> random_arcs(Random& random, std::uint32_t places) {
  std::vector<Arc> arcs;
  if (random.chance(0.1)) return arcs;
  for (std::uint32_t left = random.pick<std::uint32_t>({1, 1, 1, 2, 2, 3}); left > 0; --left) {
    const PlaceIndex place = random.below(places);
    const bool taken =
        std::any_of(arcs.begin(), arcs.end(), [&](const Arc& arc) { return arc.place == place; });
    if (!taken) connect(arcs, place, random.chance(0.75) ? 1 : random.between(2, kMaxWeight));
  }
  return arcs;
}

// Arcs that put `tokens` tokens on random places, at most kMaxWeight on each.
std::vector<Arc> spread(Random& random, std::uint32_t places, std::uint32_t tokens) {
  std::vector<std::uint32_t> weights(places);
  while (tokens > 0) {
    std::uint32_t& weight = weights[random.below(places)];
    if (weight == kMaxWeight) continue;
    ++weight;
    --tokens;
  }
  std::vector<Arc> arcs;
  for (PlaceIndex place = 0; place < places; ++place) {
    if (weights[place] > 0) connect(arcs, place, weights[place]);
  }
  return arcs;
}

// The places belong to the machines in turn: place p is a state of machine p % count.
class Machines {
 public:
  Machines(std::uint32_t places, std::uint32_t count) : places_(places), count_(count) {}

  std::uint32_t count() const { return count_; }
  PlaceIndex random_state(Random& random, std::uint32_t machine) const {
    const std::uint32_t states = (places_ - machine + count_ - 1) / count_;
    return machine + count_ * random.below(states);
  }
  // The machine with state `from` moves, and now and then another one moves with it.
  void connect_random(Random& random, PlaceIndex from, Transition& transition) const {
    move(random, from, transition);
    const std::uint32_t second = random.below(count_);
    if (second != from % count_ && random.chance(0.25)) {
      move(random, random_state(random, second), transition);
    }
  }

 private:
  // Often moves to the next state in a cycle, since few states would be reachable otherwise.
  void move(Random& random, PlaceIndex from, Transition& transition) const {
    const std::uint32_t machine = from % count_;
    const PlaceIndex next = from + count_ < places_ ? from + count_ : machine;
    connect(transition.inputs, from, 1);
    connect(transition.outputs, random.chance(0.7) ? next : random_state(random, machine), 1);
  }

  std::uint32_t places_, count_;
};

} // namespace

Net random_net(Random& random, NetShape shape) {
  Net net;
  net.id = "random";
  const std::uint32_t places = random.between(2, 8);
  const std::uint32_t transitions = std::max(random.between(1, 8), random.between(1, 8));
  const Machines machines(places, random.between(1, std::min<std::uint32_t>(places, 3)));
  std::vector<std::uint32_t> tokens(places);
  if (shape == NetShape::machines) {
    for (std::uint32_t m = 0; m < machines.count(); ++m)
      tokens[machines.random_state(random, m)] = 1;
  } else {
    for (std::uint32_t left = random.below(12); left > 0; --left) ++tokens[random.below(places)];
  }
  for (PlaceIndex p = 0; p < places; ++p) {
    net.add(Place{.id = "p" + std::to_string(p + 1), .tokens = tokens[p]});
  }
  for (std::uint32_t t = 0; t < transitions; ++t) {
    Transition transition{.id = "t" + std::to_string(t + 1),
                          .fairness = static_cast<Fairness>(random.below(3))};
    if (shape == NetShape::machines) {
      machines.connect_random(random, t % places, transition);
    } else {
      transition.inputs = random_arcs(random, places);
      std::uint32_t taken = 0;
      for (const Arc& arc : transition.inputs) taken += arc.weight;
      transition.outputs = shape == NetShape::conservative ? spread(random, places, taken)
                                                           : random_arcs(random, places);
    }
    net.add(std::move(transition));
  }
  return net;
}

void add_special_arcs(Random& random, Net& net, double share) {
  const auto any_arc = [&]() -> Arc {
    return {random.below(net.places().size()), random.pick<std::uint32_t>({1, 1, 1, 2, 2, 3})};
  };
  const std::uint32_t chosen = random.below(net.transitions().size());
  for (petri::TransitionIndex t = 0; t < net.transitions().size(); ++t) {
    Transition& transition = net.transition(t);
    if (t == chosen || random.chance(share)) {
      petri::add_inhibitor(transition.inhibitors, any_arc());
      if (random.chance(0.15)) petri::add_inhibitor(transition.inhibitors, any_arc());
    }
    if (random.chance(share / 4)) {
      [[maybe_unused]] const bool added = petri::add_read_arc(transition, any_arc());
      assert(added);
    }
  }
}

petri::TransitionIndex random_transition(Random& random, const Net& net) {
  const petri::TransitionIndex any = random.below(net.transitions().size());
  if (!net.has_inhibitors() || random.chance(0.5)) return any;
  std::vector<petri::TransitionIndex> inhibited;
  for (petri::TransitionIndex t = 0; t < net.transitions().size(); ++t) {
    if (!net.transitions()[t].inhibitors.empty()) inhibited.push_back(t);
  }
  return random.pick(inhibited);
}

Net random_net(Random& random) {
  return random_net(random, kNetShapes[random.below(std::size(kNetShapes))]);
}

} // namespace fairly::test
