// The one interface between what produces states and what searches them.
//
// A graph has dense node numbers and edges that carry marks; it is expanded on demand. An
// automaton, a product that is built on the fly, a random test graph and a user's own class are all
// the same to a search. It costs one virtual call for each expanded node and none for each edge.
#pragma once

#include "fairly/base/mark_set.hpp"
#include "fairly/base/result.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace fairly {

using Node = std::uint32_t; // numbers are dense: 0, 1, 2, ... in the order of discovery

struct Edge {
  Node target;
  MarksId marks;        // a set of Graph::marks()
  std::uint32_t action; // what the producer wants to find again in a counterexample
  friend bool operator==(const Edge&, const Edge&) = default;
};

class Graph {
 public:
  virtual ~Graph() = default;

  // Appends the initial nodes.
  virtual void initial(std::vector<Node>& out) = 0;

  // Appends the edges that leave `node`, the same ones in the same order at every call.
  virtual void expand(Node node, std::vector<Edge>& out) = 0;

  // The same for several nodes. Expands at least the first one, and as many from there on as are
  // worth expanding together. `ends` gets the size of `out` after each of them.
  virtual void expand_together(std::span<const Node> nodes, std::vector<Edge>& out,
                               std::vector<std::size_t>& ends) {
    expand(nodes[0], out);
    ends.push_back(out.size());
  }

  // Whether it is known without a search that no accepting cycle goes through this node or through
  // any node that leads to it.
  virtual bool is_preliminary(Node /*node*/) const { return false; }

  // Why some node could not be expanded; nullopt if all could. Such a node seems to have no edges,
  // so what was not found may exist nevertheless.
  virtual std::optional<Error> failure() const { return std::nullopt; }

  // The marks that all edges of an expanded node carry besides their own, because they depend on
  // the source alone (on what is enabled there). They may be costly, so a search asks for them only
  // where they matter.
  virtual MarksId shared_marks(Node /*node*/) { return kNoMarks; }
  // All marks that can be among the shared marks.
  virtual MarkSet possible_shared_marks() const { return {}; }
  // Those of them that the nodes expanded so far can have, or more. The set stays the same as long
  // as shared_marks_version() does.
  virtual MarkSet shared_marks_so_far() const { return possible_shared_marks(); }
  virtual std::size_t shared_marks_version() const { return 0; }

  // Whether a search of all nodes may expand them in any order and several times, and profits from
  // expanding many together.
  virtual bool allows_any_order() const { return false; }

  // A hint that one of these targets will probably be expanded next. What expand() reads first can
  // be fetched into the cache meanwhile.
  virtual void prefetch(std::span<const Edge>) {}

  // All mark sets that edges refer to. The table grows while the graph is expanded.
  virtual const MarkTable& marks() const = 0;

  // All node numbers handed out so far are below this.
  virtual Node node_count() const = 0;
};

} // namespace fairly
