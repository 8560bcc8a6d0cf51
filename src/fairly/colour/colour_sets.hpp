// The colours that a place can hold, as they become known, and how to find those with given values
// in some of their parts.
//
// A colour first becomes known, and later is taken up. Only colours that have been taken up are
// found by their parts.
// Cost: for each colour, a hash for itself and one for each index.
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
  // Returns false if the colour was known.
  bool add(std::uint64_t code);
  bool knows(std::uint64_t code) const { return numbers_.contains(code); }
  // In the order in which they became known.
  const std::vector<std::uint64_t>& codes() const { return codes_; }

  // take_up() takes up the next colour that is known but has not been taken up, and returns its
  // number. It requires has_next().
  bool has_next() const { return taken_up_ < codes_.size(); }
  std::uint32_t take_up();
  bool is_taken_up(std::uint64_t code) const;
  const std::uint32_t* values(std::uint32_t number) const { return &values_[number * width()]; }

  // Returns the number of the index for a set of parts. Must be called before anything is taken up.
  std::size_t add_index(const Parts& parts);
  // The numbers of the colours that were taken up and have these values in the parts of the index.
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
  std::vector<std::uint32_t> values_; // of the colours that were taken up
  std::size_t taken_up_ = 0;
  std::vector<Index> indices_;
};

} // namespace fairly::colour
