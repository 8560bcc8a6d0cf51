// A value of TLA+ as a tree, for the replay. The search works on texts instead, see value_text.hpp
// and canonical_value.hpp.
//
// Equal values have equal texts here: elements of sets and entries of functions are in the order of
// their texts, each once, and equal functions have the same kind.
// Cost: for each bracket, the length of its content. Stacks are explicit, so that only memory
// limits nesting. Tested by tests/unit/graph/plain_value_test.cpp, plain_graph_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairly::graph {

class PlainValue {
 public:
  enum class Kind : std::uint8_t { simple, tuple, set, record, function };
  struct Entry {
    std::optional<std::size_t> key; // a node; for a record, the name of the field as a string
    std::size_t value;              // a node
  };

  explicit PlainValue(std::string_view text);

  // The node of the whole value.
  std::size_t root() const { return nodes_.size() - 1; }

  // Nodes are numbered from 0 on, with the parts of a value before the value.
  Kind kind(std::size_t node) const { return nodes_[node].kind; }
  const std::vector<Entry>& entries(std::size_t node) const { return nodes_[node].entries; }
  // Without white space; equal for equal values.
  const std::string& text(std::size_t node) const { return nodes_[node].text; }
  std::optional<std::int64_t> number(std::size_t node) const;
  // The number of elements of a tuple, and of a set.
  std::optional<std::int64_t> length(std::size_t node) const;
  std::optional<std::int64_t> cardinality(std::size_t node) const;
  // The node that a tuple, record or function has for a key. The key is the text of a value; for a
  // record, it is the name of the field as a string.
  std::optional<std::size_t> at(std::size_t node, std::string_view key) const;
  // Is the element, given as the text of a value, in this set? Returns nullopt if the node is no
  // set.
  std::optional<bool> contains(std::size_t node, std::string_view element) const;

 private:
  struct Node {
    Kind kind = Kind::simple;
    std::string text{};
    std::vector<Entry> entries{};
  };
  struct Open;

  std::size_t add(Node node);
  std::size_t add_simple(std::string text);
  std::size_t finish_element(Open& open);
  void finish_key(Open& open);
  void add_entry(Open& open);
  void arrange_set(Node& set) const;
  void arrange_function(Node& function) const;
  void close(std::vector<Open>& open);

  std::vector<Node> nodes_; // children before parents
};

} // namespace fairly::graph
