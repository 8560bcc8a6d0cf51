// The colours that each place can hold, as they become known, and how to find those with given
// values in some of their parts.
//
// A colour is first known, and later taken up; only what has been taken up is found by its parts.
// Cost: a hash for each colour and each set of parts that somebody asks for.
// Tested by tests/cross/coloured_cross_test.cpp.
#pragma once

#include "fairly/colour/coloured_net.hpp"

#include <absl/container/flat_hash_map.h>

#include <cstdint>
#include <span>
#include <vector>

namespace fairly::colour {

class ColourSet {
 public:
  using Parts = std::vector<std::uint32_t>; // positions in a colour

  explicit ColourSet(std::vector<std::uint32_t> sizes) : sizes_(std::move(sizes)) {}

  std::size_t width() const { return sizes_.size(); }
  // False: it was known.
  bool add(std::uint64_t code);
  bool knows(std::uint64_t code) const { return numbers_.contains(code); }
  // In the order in which they became known.
  const std::vector<std::uint64_t>& codes() const { return codes_; }

  // The next one that is known but has not been taken up.
  bool has_next() const { return taken_up_ < codes_.size(); }
  std::uint32_t take_up();
  bool is_taken_up(std::uint64_t code) const;
  const std::uint32_t* values(std::uint32_t number) const { return &values_[number * width()]; }

  // A number for this set of parts; before anything is taken up.
  std::size_t add_index(const Parts& parts);
  // Those that were taken up and have these values in the parts of the index.
  std::span<const std::uint32_t> find(std::size_t index,
                                      std::span<const std::uint32_t> values) const;

 private:
  struct Index {
    Parts parts;
    absl::flat_hash_map<std::uint64_t, std::vector<std::uint32_t>> numbers; // by code of the parts
  };

  std::vector<std::uint32_t> sizes_;
  absl::flat_hash_map<std::uint64_t, std::uint32_t> numbers_; // by code
  std::vector<std::uint64_t> codes_;
  std::vector<std::uint32_t> values_; // of those that were taken up
  std::size_t taken_up_ = 0;
  std::vector<Index> indices_;
};

} // namespace fairly::colour
