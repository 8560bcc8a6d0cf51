// Numbers texts from 0 on, in the order of their first use. A known text needs no allocation.
// Cost: a hash and mostly one comparison for each use.
// Tested by the readers, tests/unit/graph/aut_reader_test.cpp, tlc_reader_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fairly::graph {

class TextNumbers {
 public:
  std::uint32_t number(std::string_view text) {
    if (2 * texts_.size() >= slots_.size()) grow();
    std::uint32_t& slot = slots_[slot_of(text)];
    if (slot == kFree) {
      slot = static_cast<std::uint32_t>(texts_.size());
      texts_.emplace_back(text);
    }
    return slot;
  }

  std::optional<std::uint32_t> find(std::string_view text) const {
    if (slots_.empty()) return std::nullopt;
    const std::uint32_t found = slots_[slot_of(text)];
    return found == kFree ? std::nullopt : std::optional(found);
  }

  std::size_t size() const { return texts_.size(); }
  const std::string& operator[](std::size_t number) const { return texts_[number]; }
  std::vector<std::string> take() && { return std::move(texts_); }

 private:
  static constexpr std::uint32_t kFree = ~std::uint32_t{0};

  // Where the text is, or a free slot for it.
  std::size_t slot_of(std::string_view text) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = std::hash<std::string_view>()(text) & mask;
    while (slots_[at] != kFree && texts_[slots_[at]] != text) at = (at + 1) & mask;
    return at;
  }

  void grow() {
    slots_.assign(slots_.empty() ? 16 : 2 * slots_.size(), kFree);
    for (std::uint32_t i = 0; i < texts_.size(); ++i) slots_[slot_of(texts_[i])] = i;
  }

  std::vector<std::string> texts_;
  std::vector<std::uint32_t> slots_; // a power of two, at most half full
};

} // namespace fairly::graph
