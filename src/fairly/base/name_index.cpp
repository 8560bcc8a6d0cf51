#include "fairly/base/name_index.hpp"

#include <absl/container/flat_hash_map.h>
#include <absl/strings/string_view.h>

namespace fairly {

struct NameIndex::Table {
  absl::flat_hash_map<std::string, std::uint32_t> numbers;
};

NameIndex::NameIndex() : table_(std::make_unique<Table>()) {}
NameIndex::NameIndex(const NameIndex& other)
    : table_(other.table_ ? std::make_unique<Table>(*other.table_) : std::make_unique<Table>()) {}
NameIndex::NameIndex(NameIndex&&) noexcept = default;
NameIndex& NameIndex::operator=(const NameIndex& other) {
  return *this = NameIndex(other);
}
NameIndex& NameIndex::operator=(NameIndex&&) noexcept = default;
NameIndex::~NameIndex() = default;

bool NameIndex::add(const std::string& name, std::uint32_t number) {
  if (!table_) table_ = std::make_unique<Table>();
  return table_->numbers.emplace(name, number).second;
}

std::optional<std::uint32_t> NameIndex::find(std::string_view name) const {
  if (!table_) return std::nullopt;
  const auto found = table_->numbers.find(absl::string_view(name.data(), name.size()));
  return found == table_->numbers.end() ? std::nullopt : std::optional(found->second);
}

} // namespace fairly
