// Finds places and transitions by what people call them: the id, otherwise a name that only one
// node has. In a net with colours this is the id or name of a coloured place or transition, which
// stands for all its colours or bindings, or with an index for those that the index selects. Cost:
// a lookup hashes the text. The first name that is no id builds a table of all names, and an
// unknown one is compared with all of them to find close matches.
// Tested by tests/unit/petri/proposition_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/petri/net.hpp"

#include <absl/container/flat_hash_map.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace fairly::petri {

class NodeNames {
 public:
  // The net must outlive this object.
  explicit NodeNames(const Net& net) : net_(net) {}

  using Index = std::optional<std::string_view>; // what stands in brackets behind the name

  // Return no node if that colour is never there, or no such transition can ever fire. An error has
  // no position. It lists close matches, or the ids of the nodes that share a name.
  Result<std::vector<PlaceIndex>> places(std::string_view text, Index index = std::nullopt);
  Result<std::vector<TransitionIndex>> transitions(std::string_view text,
                                                   Index index = std::nullopt);

  // The longest id or name that the text begins with, of those that need single quotes, such as
  // a b; also {a b}, as TINA writes it, and "a b". Empty if there is none.
  enum class Kind : std::uint8_t { place, transition };
  struct Found {
    std::string_view name{};
    std::size_t length = 0; // as it is written, with braces or quotes
  };
  Found unquoted(std::string_view text, Kind kind) const;

 private:
  Result<PlaceIndex> place(std::string_view text);
  Result<TransitionIndex> transition(std::string_view text);
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
