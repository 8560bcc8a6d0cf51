#include "fairly/colour/colour_sets.hpp"

#include <algorithm>

namespace fairly::colour {

bool ColourSet::add(std::uint64_t code) {
  if (!numbers_.emplace(code, static_cast<std::uint32_t>(codes_.size())).second) return false;
  codes_.push_back(code);
  return true;
}

std::uint32_t ColourSet::take_up() {
  const auto number = static_cast<std::uint32_t>(taken_up_++);
  std::uint64_t code = codes_[number];
  values_.resize(values_.size() + width());
  std::uint32_t* const parts = &values_[number * width()];
  for (std::size_t i = width(); i-- > 0;) {
    parts[i] = static_cast<std::uint32_t>(code % sizes_[i]);
    code /= sizes_[i];
  }
  for (Index& index : indices_) {
    std::uint64_t key = 0;
    for (const std::uint32_t part : index.parts) key = key * sizes_[part] + parts[part];
    index.numbers[key].push_back(number);
  }
  return number;
}

bool ColourSet::is_taken_up(std::uint64_t code) const {
  const auto found = numbers_.find(code);
  return found != numbers_.end() && found->second < taken_up_;
}

std::size_t ColourSet::add_index(const Parts& parts) {
  const auto same = [&](const Index& index) { return index.parts == parts; };
  const auto known = std::find_if(indices_.begin(), indices_.end(), same);
  const auto number = static_cast<std::size_t>(known - indices_.begin());
  if (known == indices_.end()) indices_.push_back({.parts = parts, .numbers = {}});
  return number;
}

std::span<const std::uint32_t> ColourSet::find(std::size_t index,
                                               std::span<const std::uint32_t> values) const {
  std::uint64_t key = 0;
  const Index& chosen = indices_[index];
  for (std::size_t i = 0; i < values.size(); ++i) {
    key = key * sizes_[chosen.parts[i]] + values[i];
  }
  const auto found = chosen.numbers.find(key);
  if (found == chosen.numbers.end()) return {};
  return found->second;
}

} // namespace fairly::colour
