// What the declarations of a coloured net say: sorts, constants, variables, parts of sorts.
//
// Sorts may name sorts that are declared later. Products are flattened: a product lists the sorts
// of its parts, and for parts that are products, the sorts of theirs. Tested by
// tests/unit/colour/coloured_pnml_test.cpp.
#pragma once

#include "fairly/colour/coloured_net.hpp"
#include "fairly/colour/term_tree.hpp"

#include <absl/container/flat_hash_map.h>

#include <string>
#include <vector>

namespace fairly::colour {

struct NamedConstant {
  std::uint32_t sort = 0, value = 0;
};

// The values that a <partitionelement> stands for.
struct SortPart {
  std::uint32_t sort = 0;
  std::vector<std::uint32_t> values{};
  std::string partition{};  // its id
  std::uint32_t number = 0; // its position in the partition
};

class Declarations {
 public:
  // Reads the children of all <declarations> elements. Throws Error.
  void read(const std::vector<TermNode>& nodes);

  // Reads a sort where it is used: <usersort>, <dot>, <finiteintrange>, ... Throws Error.
  petri::SortNumbers sort(const TermNode& node);
  std::string sort_name(const petri::SortNumbers& parts) const;

  const std::vector<petri::ColourSort>& sorts() const { return sorts_; }
  const std::vector<petri::ColouredVariable>& variables() const { return variables_; }

  // Return null if the id is not declared.
  const NamedConstant* constant(std::string_view id) const;
  const SortPart* part(std::string_view id) const;
  // The parts of a partition in their order; none if it is not declared.
  std::vector<const SortPart*> parts(std::string_view partition) const;
  // The number of a variable. Throws Error.
  std::uint32_t variable(const TermNode& node) const;

 private:
  petri::SortNumbers named_sort(const TermNode& use);
  petri::SortNumbers product(const TermNode& node);
  std::uint32_t add_enumeration(const TermNode& node, const std::string& name);
  std::uint32_t range(const TermNode& node, const std::string& name);
  void read_partition(const TermNode& node);

  struct NamedSort {
    const TermNode* node;
    enum class State : std::uint8_t { unread, being_read, read } state = State::unread;
    petri::SortNumbers parts{};
  };

  unsigned depth_ = 0; // nesting of the sort that is being read
  std::vector<petri::ColourSort> sorts_;
  std::vector<petri::ColouredVariable> variables_;
  absl::flat_hash_map<std::string, NamedSort> named_;
  absl::flat_hash_map<std::string, NamedConstant> constants_;
  absl::flat_hash_map<std::string, SortPart> parts_;
  absl::flat_hash_map<std::string, std::vector<std::string>> partitions_; // ids of parts
  absl::flat_hash_map<std::string, std::uint32_t> variable_numbers_;
};

} // namespace fairly::colour
