// What the places and transitions of an unfolded net stand for: a coloured place with one of its
// colours, or a coloured transition with values of its variables.
//
//     fork[2]              the place fork, tokens of the colour 2
//     eating[1,2]          a colour that is a pair
//     take_fork[x=3]       the transition take_fork where x is 3
//
// A colour is a row of values, one for each part of its sort; products of products are flattened. A
// value is a number from 0 on, and its sort knows what people call it. Cost: a look-up hashes the
// id, and if that fails goes through the names; colours are found by bisection. Tested by
// tests/unit/colour/unfold_test.cpp.
#pragma once

#include "fairly/base/name_index.hpp"
#include "fairly/base/result.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fairly::petri {

// A finite ordered set of values.
struct ColourSort {
  struct Constant {
    std::string id{}, name{};
  };

  std::string name{};
  std::uint32_t size = 1;            // at least 1
  std::vector<Constant> constants{}; // by value; empty: the values are the numbers from `first` on
  std::int64_t first = 0;
  bool is_dot = false;   // its only value has no name
  bool has_names = true; // names of constants differ and can be shown; else their ids are shown

  std::string text(std::uint32_t value) const;
  // Finds a value by name or id. Returns nullopt if there is no such value.
  std::optional<std::uint32_t> find(std::string_view text) const;
};

using SortNumbers = std::vector<std::uint32_t>; // of the parts of a colour

struct ColouredPlace {
  std::string id{}, name{};
  SortNumbers sorts{};
  std::uint32_t first = 0;              // the first of its places in the net, which are consecutive
  std::vector<std::uint64_t> colours{}; // of its places; increasing codes, see Colours::code()

  std::size_t size() const { return colours.size(); }
};

struct ColouredVariable {
  std::string id{}, name{};
  SortNumbers sorts{};
};

struct ColouredTransition {
  std::string id{}, name{};
  std::vector<ColouredVariable> variables{};
  std::uint32_t first = 0, count = 0;  // its transitions in the net, which are consecutive
  std::vector<std::uint32_t> values{}; // for each of its transitions the values of all variables

  std::size_t size() const { return count; }
  std::size_t width() const; // how many values one transition has
};

class Colours {
 public:
  std::vector<ColourSort> sorts{};
  std::vector<ColouredPlace> places{};
  std::vector<ColouredTransition> transitions{};

  // Must be called once all places and transitions are there.
  void index();

  // Finds by id, otherwise by a name that only one node has. Returns null if there is none.
  const ColouredPlace* find_place(std::string_view text) const;
  const ColouredTransition* find_transition(std::string_view text) const;
  // The coloured transition that a transition of the net belongs to.
  const ColouredTransition& of_transition(std::uint32_t transition) const;

  // The number of colours that a row of sorts has. Returns nullopt if it is more than 2^62.
  std::optional<std::uint64_t> colour_count(const SortNumbers& parts) const;
  // A colour as a number.
  std::uint64_t code(const SortNumbers& parts, std::span<const std::uint32_t> values) const;

  // "[1,2]"; nothing for dots.
  std::string colour_text(const SortNumbers& parts, std::uint64_t code) const;
  // "[x=3,y=(1,2)]"; nothing without variables.
  std::string binding_text(const ColouredTransition& transition,
                           std::span<const std::uint32_t> values) const;
  // "3" or "(1,2)"
  std::string value_text(const SortNumbers& parts, std::span<const std::uint32_t> values) const;
  // Reads the values from such a text. An error has no position.
  Result<std::vector<std::uint32_t>> values(const SortNumbers& parts, std::string_view text) const;

  // The places of the net that p, or p[index], stands for. With an index there is at most one, and
  // none if the place never holds that colour. An error has no position.
  Result<std::vector<std::uint32_t>> places_of(const ColouredPlace& place,
                                               std::optional<std::string_view> index) const;
  // The transitions of the net that t, or t[x=3,y=1], stands for.
  Result<std::vector<std::uint32_t>> transitions_of(const ColouredTransition& transition,
                                                    std::optional<std::string_view> index) const;

 private:
  NameIndex place_ids_, transition_ids_;
};

} // namespace fairly::petri
