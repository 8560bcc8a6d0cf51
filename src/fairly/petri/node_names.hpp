// Finds places and transitions by what people call them: the id, else a name that only one has.
// Cost: a lookup hashes the text; the first name that is no id builds a table of all names, and an
// unknown one looks through all of them for those that are close.
// Tested by tests/unit/petri/proposition_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/petri/net.hpp"

#include <absl/container/flat_hash_map.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace fairly::petri {

class NodeNames {
 public:
  // The net must outlive this.
  explicit NodeNames(const Net& net) : net_(net) {}

  // An error has no position. It lists close matches, or the ids of those that share a name.
  Result<PlaceIndex> place(std::string_view text);
  Result<TransitionIndex> transition(std::string_view text);

 private:
  struct Entry {
    std::uint32_t first = 0; // index
    std::size_t count = 0;   // how many have this name
  };
  using Names = absl::flat_hash_map<std::string_view, Entry>;

  template <class Nodes>
  static Result<std::uint32_t> by_name(const Nodes& nodes, std::optional<Names>& names,
                                       const char* kind, std::string_view text);

  const Net& net_;
  std::optional<Names> place_names_, transition_names_; // built when first needed
};

} // namespace fairly::petri
