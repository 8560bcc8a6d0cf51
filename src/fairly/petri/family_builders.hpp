// The builders behind families.hpp, and the helpers they use. Used inside petri/ only.
// Tested by tests/unit/petri/families_test.cpp.
#pragma once

#include "fairly/petri/net.hpp"

#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fairly::petri {

// families_mutex.cpp
void build_peterson(Net& net, std::uint32_t n);
void build_philosophers(Net& net, std::uint32_t n);
void build_readers_writers(Net& net, std::uint32_t n);
void build_round_robin(Net& net, std::uint32_t n);
void build_token_ring(Net& net, std::uint32_t n);
// families_production.cpp
void build_fms(Net& net, std::uint32_t n);
void build_kanban(Net& net, std::uint32_t n);
// families_protocol.cpp
void build_alternating_bit(Net& net, std::uint32_t n);
void build_crash_recover(Net& net, std::uint32_t n);
void build_slotted_ring(Net& net, std::uint32_t n);

// name_1, or name_1_2 and so on.
template <class... Index>
std::string indexed(std::string_view name, Index... index) {
  std::string id(name);
  ((id += '_', id += std::to_string(index)), ...);
  return id;
}

// The places name_1 .. name_count.
class PlaceRow {
 public:
  PlaceRow(Net& net, std::string_view name, std::uint32_t count, std::uint32_t tokens = 0)
      : PlaceRow(net, name, count, tokens, tokens) {}

  // A row in which only the first place has a token.
  static PlaceRow one_hot(Net& net, std::string_view name, std::uint32_t count) {
    return PlaceRow(net, name, count, 1, 0);
  }

  // `i` counts from 1.
  PlaceIndex operator[](std::uint32_t i) const {
    assert(i >= 1 && i <= count_);
    return first_ + i - 1;
  }

 private:
  PlaceRow(Net& net, std::string_view name, std::uint32_t count, std::uint32_t first_tokens,
           std::uint32_t other_tokens)
      : first_(static_cast<PlaceIndex>(net.places().size())), count_(count) {
    for (std::uint32_t i = 1; i <= count; ++i) {
      net.add(Place{.id = indexed(name, i), .tokens = i == 1 ? first_tokens : other_tokens});
    }
  }

  PlaceIndex first_;
  std::uint32_t count_;
};

inline PlaceIndex add_place(Net& net, std::string id, std::uint32_t tokens = 0) {
  return net.add(Place{.id = std::move(id), .tokens = tokens});
}

// Adds a transition whose arcs have weight 1. A place in both lists is only tested.
inline TransitionIndex add_step(Net& net, std::string id, const std::vector<PlaceIndex>& from,
                                const std::vector<PlaceIndex>& to,
                                Fairness fairness = Fairness::none) {
  Transition step{.id = std::move(id), .fairness = fairness};
  for (const PlaceIndex place : from) {
    [[maybe_unused]] const bool added = add_arc(step.inputs, {place, 1});
    assert(added);
  }
  for (const PlaceIndex place : to) {
    [[maybe_unused]] const bool added = add_arc(step.outputs, {place, 1});
    assert(added);
  }
  return net.add(std::move(step));
}

// The neighbours in a ring 1 .. n.
inline std::uint32_t next_in_ring(std::uint32_t i, std::uint32_t n) {
  return i == n ? 1 : i + 1;
}
inline std::uint32_t previous_in_ring(std::uint32_t i, std::uint32_t n) {
  return i == 1 ? n : i - 1;
}

} // namespace fairly::petri
