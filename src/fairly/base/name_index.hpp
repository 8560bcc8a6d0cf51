// Finds the number of a name.
// Cost: a look-up hashes the name. Tested by tests/unit/petri/net_test.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace fairly {

class NameIndex {
 public:
  NameIndex();
  NameIndex(const NameIndex& other);
  NameIndex(NameIndex&&) noexcept;
  NameIndex& operator=(const NameIndex& other);
  NameIndex& operator=(NameIndex&&) noexcept;
  ~NameIndex();

  // Gives the name a number. Returns false, and changes nothing, if the name has a number already.
  bool add(const std::string& name, std::uint32_t number);
  std::optional<std::uint32_t> find(std::string_view name) const;

 private:
  struct Table;                  // keeps the hash map out of every file that includes this
  std::unique_ptr<Table> table_; // null: it was moved away
};

} // namespace fairly
