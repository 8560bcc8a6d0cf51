// Puts a coloured net together from parts that name each other by id, in any order.
// Wrong input is thrown as an Error with a position; the Error never leaves the reader.
// Tested by tests/unit/colour/coloured_pnml_test.cpp.
#pragma once

#include "fairly/colour/coloured_net.hpp"
#include "fairly/colour/term_tree.hpp"

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <optional>
#include <string>
#include <vector>

namespace fairly::colour {

// A place or a transition with the terms that belong to it.
struct NodeText {
  std::string id{}, name{};
  std::optional<petri::Position> position{};
  Fairness fairness = Fairness::none;
  std::vector<TermNode> type{}, marking{}, condition{};
  XmlPosition where{};
};

struct ColouredArcText {
  std::string id{}, source{}, target{};
  std::vector<TermNode> inscription{};
  XmlPosition where{};
};

class ColouredBuilder {
 public:
  std::string id{}, name{};

  void declare(std::vector<TermNode> declarations);
  void add_place(NodeText place);
  void add_transition(NodeText transition);
  void add_reference(bool to_place, const std::string& from, const std::string& to,
                     XmlPosition where);
  void add_arc(ColouredArcText arc);

  // Must be called once, at the end.
  ColouredNet finish();

 private:
  struct Node {
    enum class Kind : std::uint8_t { place, transition, place_reference, transition_reference };
    Kind kind;
    std::uint32_t index = 0; // of a place or transition
    std::string target{};    // of a reference
    XmlPosition where{};

    bool is_reference() const { return kind >= Kind::place_reference; }
    bool is_place_like() const { return kind == Kind::place || kind == Kind::place_reference; }
  };

  void add_node(const std::string& id, Node node);
  const Node& resolve(const std::string& id, XmlPosition where) const;
  void connect();

  std::vector<TermNode> declarations_;
  std::vector<NodeText> places_, transitions_;
  std::vector<ColouredArcText> arcs_;
  absl::flat_hash_map<std::string, Node> nodes_;
  absl::flat_hash_set<std::string> arc_ids_;
  struct Connection {
    std::uint32_t place;
    bool is_input;
    const TermNode* inscription; // null: a dot
    XmlPosition where;
  };
  std::vector<std::vector<Connection>> connections_; // by transition
};

} // namespace fairly::colour
