// Nets with ids that are hard to write, for tests of formats.
#pragma once

#include "fairly/petri/net.hpp"
#include "support/random.hpp"

#include <string>
#include <vector>

namespace fairly::test {

// Any arcs, tokens, names and fairness. All ids are different, and none is empty.
inline petri::Net hostile_net(Random& random) {
  using petri::Arc;
  static const std::vector<std::string> words{
      "p",     "tr",      "pl",    "net", "pr",   "nt",   "lb",   "PLACE", "MARKING", "FAIR",
      "GUARD", "CONSUME", "{",     "}",   "\\",   "\\}",  "{}",   "#",     "->",      "?-1",
      "a b",   "a,b",     "a;b",   "a:b", "a\nb", "\t",   " x ",  "'",     "x'",      "7up",
      "3",     "2K",      "[0,w[", "é∧λ", "a_b",  "a__b", "a(b)", "!",     "*",       "\r",
      "\"",    "\x1b",    "<&>",   "--",  "_",    "\xff", "w",    ".",     "a.b-c",   "/*x*/"};
  petri::Net net;
  net.id = random.pick(words);
  const auto id = [&] {
    for (std::string text = random.pick(words);; text += random.pick(words)) {
      if (!net.find_place(text) && !net.find_transition(text)) return text;
    }
  };
  const auto name = [&] { return random.chance(0.3) ? random.pick(words) : std::string(); };
  for (std::uint32_t n = random.below(6); n > 0; --n) {
    std::string text = id();
    const std::uint32_t tokens = random.chance(0.5)   ? 0
                                 : random.chance(0.1) ? 0xFFFFFFFF
                                                      : random.below(5);
    net.add(petri::Place{.id = std::move(text), .name = name(), .tokens = tokens});
  }
  const auto arcs = [&] {
    std::vector<Arc> out;
    for (petri::PlaceIndex p = 0; p < net.places().size(); ++p) {
      if (!random.chance(0.3)) continue;
      out.push_back({p, random.chance(0.1) ? petri::kMaxWeight : random.between(1, 3)});
    }
    return out;
  };
  for (std::uint32_t n = random.below(6); n > 0; --n) {
    petri::Transition t{.id = id()};
    t.name = name();
    t.fairness = static_cast<Fairness>(random.below(3));
    t.inputs = arcs();
    t.outputs = arcs();
    if (random.chance(0.4)) t.inhibitors = arcs();
    net.add(std::move(t));
  }
  return net;
}

} // namespace fairly::test
