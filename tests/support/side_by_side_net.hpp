// Nets with much concurrency: two to four parts side by side that meet now and then, with choices,
// weights, loops that only test, transitions that stop a part, and parts that never end.
#pragma once

#include "fairly/petri/net.hpp"
#include "support/random.hpp"

#include <string>
#include <utility>
#include <vector>

namespace fairly::test {

inline petri::Net side_by_side_net(Random& random) {
  using petri::Arc;
  petri::Net net;
  const auto add_place = [&](std::uint32_t tokens) {
    const std::string id = "p" + std::to_string(net.places().size());
    return net.add(petri::Place{.id = id, .tokens = tokens});
  };
  const auto add_transition = [&](const std::vector<Arc>& inputs, const std::vector<Arc>& outputs) {
    petri::Transition t{.id = "t" + std::to_string(net.transitions().size())};
    for (const Arc& arc : inputs) (void)petri::add_arc(t.inputs, arc);
    for (const Arc& arc : outputs) (void)petri::add_arc(t.outputs, arc);
    net.add(std::move(t));
  };
  std::vector<std::vector<petri::PlaceIndex>> parts(2 + random.below(3));
  for (auto& part : parts) {
    const std::uint32_t tokens = random.chance(0.2) ? 2 : 1;
    for (std::uint32_t n = random.between(1, 3); n > 0; --n) {
      part.push_back(add_place(part.empty() ? tokens : 0));
    }
  }
  const auto any_place = [&] { return random.pick(random.pick(parts)); };
  for (const auto& part : parts) {
    const bool is_a_cycle = random.chance(0.5);
    for (std::size_t i = 0; i < part.size(); ++i) {
      if (i + 1 == part.size() && !is_a_cycle) continue;
      const std::uint32_t weight = random.chance(0.1) ? 2 : 1;
      std::vector<Arc> inputs{{part[i], weight}};
      std::vector<Arc> outputs{{part[(i + 1) % part.size()], weight}};
      if (random.chance(0.3)) { // it tests another part
        const Arc looks{any_place(), random.chance(0.2) ? 2U : 1U};
        inputs.push_back(looks);
        outputs.push_back(looks);
      }
      if (random.chance(0.1)) outputs.pop_back(); // something gets lost
      add_transition(inputs, outputs);
    }
  }
  for (const auto& part : parts) { // a choice, which may lead nowhere
    if (random.chance(0.6)) continue;
    const petri::PlaceIndex target = random.chance(0.5) ? add_place(0) : random.pick(part);
    add_transition({{random.pick(part), 1}}, {{target, 1}});
  }
  for (std::uint32_t n = random.below(3); n > 0; --n) { // parts that move together
    std::vector<Arc> inputs, outputs;
    for (std::uint32_t arcs = random.between(1, 2); arcs > 0; --arcs) {
      const auto& part = random.pick(parts);
      inputs.push_back({random.pick(part), 1});
      outputs.push_back({random.pick(part), 1});
    }
    if (random.chance(0.2)) outputs.pop_back();
    add_transition(inputs, outputs);
  }
  if (net.transitions().empty()) add_transition({{0, 1}}, {{0, 1}});
  return net;
}

} // namespace fairly::test
