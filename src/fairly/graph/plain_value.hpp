// A value of TLA+ as a tree, for the replay; the search looks at texts, see value_text.hpp.
// Cost: for each bracket the length of what is in it; explicit stacks, so that nesting is limited
// by memory only. Tested by tests/unit/graph/plain_value_test.cpp, plain_graph_test.cpp.
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

  explicit PlainValue(std::string_view text);

  // Of the whole value.
  std::size_t root() const { return nodes_.size() - 1; }

  Kind kind(std::size_t node) const { return nodes_[node].kind; }
  // Without white space.
  const std::string& text(std::size_t node) const { return nodes_[node].text; }
  std::optional<std::int64_t> number(std::size_t node) const;
  // How many elements a tuple has, and a set.
  std::optional<std::int64_t> length(std::size_t node) const;
  std::optional<std::int64_t> cardinality(std::size_t node) const;
  // What a tuple, record or function has for a key; the key without white space.
  std::optional<std::size_t> at(std::size_t node, std::string_view key) const;
  // Of a set; nullopt: it is none.
  std::optional<bool> contains(std::size_t node, std::string_view element) const;

 private:
  struct Entry {
    std::optional<std::size_t> key;
    std::size_t value;
  };
  struct Node {
    Kind kind = Kind::simple;
    std::string text{};
    std::vector<Entry> entries{};
  };
  struct Open;

  std::size_t add(Node node);
  std::size_t finish_element(Open& open);
  void close(std::vector<Open>& open);

  std::vector<Node> nodes_; // children before parents
};

} // namespace fairly::graph
