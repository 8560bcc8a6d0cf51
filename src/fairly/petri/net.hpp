// Place/transition nets as plain data.
//
// A net owns its places and transitions, which are numbered in the order in which they were added,
// and finds them by their id. Arcs are stored with their transition, sorted by place, at most one
// for each place and direction. A read arc, which only asks for tokens, is an input and an output:
// what it asks for is taken and put back.
// Cost: a lookup hashes the id; everything else is an array access.
// Tested by tests/unit/petri/net_test.cpp.
#pragma once

#include "fairly/base/name_index.hpp"
#include "fairly/model/fairness_kind.hpp"
#include "fairly/petri/colours.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairly::petri {

using PlaceIndex = std::uint32_t;
using TransitionIndex = std::uint32_t;

inline constexpr std::uint32_t kMaxWeight = 0x7FFFFFFF;
inline constexpr std::uint64_t kMaxTokens = 0xFFFFFFFF; // in a place, in any marking in question

struct Position {
  double x = 0, y = 0;
  bool operator==(const Position&) const = default;
};

struct Place {
  std::string id{};
  std::string name{};       // what people call it; may be empty, need not be unique
  std::uint32_t tokens = 0; // in the initial marking
  std::optional<Position> position{};
  bool operator==(const Place&) const = default;
};

struct Arc {
  PlaceIndex place = 0;
  std::uint32_t weight = 1; // 1 .. kMaxWeight
  bool operator==(const Arc&) const = default;
};

struct Transition {
  std::string id{};
  std::string name{};
  std::optional<Position> position{};
  Fairness fairness = Fairness::none;
  std::vector<Arc> inputs{}, outputs{}; // each sorted by place, see add_arc()
  // The transition is enabled only where each of these places holds fewer tokens than the weight of
  // its arc. Sorted by place.
  std::vector<Arc> inhibitors{};
  bool operator==(const Transition&) const = default;
};

// Adds an arc at its place in the order. If the place already has an arc, its weight grows. Returns
// false and changes nothing if the weight would exceed kMaxWeight. Takes constant time if the place
// is the largest.
[[nodiscard]] bool add_arc(std::vector<Arc>& arcs, Arc arc);
// Adds an inhibitor arc. Of two from the same place, the smaller weight counts.
void add_inhibitor(std::vector<Arc>& inhibitors, Arc arc);
// Requires that the place holds arc.weight tokens, whatever else the transition takes and puts
// there. Returns false and changes nothing if a weight would exceed kMaxWeight.
[[nodiscard]] bool add_read_arc(Transition& transition, Arc arc);
std::uint32_t weight_at(const std::vector<Arc>& arcs, PlaceIndex place); // 0: no arc

// What firing a transition adds to each place that it changes, by place.
struct Effect {
  PlaceIndex place = 0;
  std::int64_t change = 0; // not 0
};
std::vector<Effect> effects(const Transition& transition);

// Nested units: a claim of the net's author that the places of a unit exclude each other, and also
// exclude the places of the units inside it. The units form a tree.
struct Unit {
  std::string id{};
  std::vector<PlaceIndex> places{};
  std::vector<std::uint32_t> subunits{}; // indices of units
  bool operator==(const Unit&) const = default;
};

struct Units {
  std::vector<Unit> units{};
  std::uint32_t root = 0;
  bool safe = false; // the author has shown that no unit ever holds two tokens
  bool operator==(const Units&) const = default;
};

class Net {
 public:
  std::string id{};
  std::string name{};
  std::optional<Units> units{};
  // What the places and transitions of an unfolded net stand for; null if there are no colours.
  // Ignored by ==.
  std::shared_ptr<const Colours> colours{};

  // The id must be new among the places and transitions.
  PlaceIndex add(Place place);
  TransitionIndex add(Transition transition);

  const std::vector<Place>& places() const { return places_; }
  const std::vector<Transition>& transitions() const { return transitions_; }
  // For changes to anything but the id.
  Place& place(PlaceIndex index) { return places_[index]; }
  Transition& transition(TransitionIndex index) { return transitions_[index]; }

  // Return nullopt if there is no such place or transition.
  std::optional<PlaceIndex> find_place(std::string_view place_id) const;
  std::optional<TransitionIndex> find_transition(std::string_view transition_id) const;

  std::size_t arc_count() const; // counts inhibitor arcs too
  bool has_inhibitors() const;

  bool operator==(const Net& other) const;

 private:
  std::vector<Place> places_;
  std::vector<Transition> transitions_;
  NameIndex place_index_, transition_index_;
};

} // namespace fairly::petri
