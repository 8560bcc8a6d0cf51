// Puts a net together from parts that name each other by id, in any order.
//
// Ids become numbers when they are first met, either where a node is declared or where an arc, a
// reference or a unit names it. What they stand for is looked up in finish(). Wrong input is thrown
// as an Error with the line and column of the part; the Error never leaves the reader.
// Cost: O(n log n) for n arcs, which are sorted, linear in everything else.
// Tested by tests/unit/petri/pnml_reader_test.cpp.
#pragma once

#include "fairly/base/xml_reader.hpp"
#include "fairly/petri/arc_kind.hpp"
#include "fairly/petri/net.hpp"

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fairly::petri {

enum class NodeKind : std::uint8_t {
  unknown,
  place,
  transition,
  place_reference,
  transition_reference
};

struct ArcText {
  std::string id{}, source{}, target{};
  ArcKind kind = ArcKind::normal;
  std::uint32_t weight = 1;
};

struct UnitText {
  std::string id{};
  std::vector<std::string> places{}, subunits{};
  XmlPosition position{};
};

struct UnitsText {
  std::vector<UnitText> units{};
  std::string root{};
  bool safe = false;
  XmlPosition position{};
};

class NetBuilder {
 public:
  void set_net(std::string id) { net_.id = std::move(id); }
  void set_name(std::string name) { net_.name = std::move(name); }
  void add(Place place, XmlPosition where);
  void add(Transition transition, XmlPosition where);
  // `kind` is one of the two kinds of references.
  void add_reference(NodeKind kind, const std::string& id, const std::string& target,
                     XmlPosition where);
  void add(ArcText arc, XmlPosition where);

  // Must be called once, at the end.
  Net finish(const std::optional<UnitsText>& units);

 private:
  using Number = std::uint32_t; // of an id

  struct Node {
    NodeKind kind = NodeKind::unknown;
    bool visited = false;    // a reference that is being resolved or has been
    std::uint32_t index = 0; // of the place or transition; for a reference, the Number it points to
    XmlPosition position{};
  };
  struct PendingArc {
    Number source, target;
    ArcKind kind;
    std::uint32_t weight;
    XmlPosition position;
  };
  struct DirectedArc {
    TransitionIndex transition;
    bool is_input;
    ArcKind kind;
    Arc arc;
    XmlPosition position;
  };

  Number number_of(const std::string& id);
  Node& declare(const std::string& id, XmlPosition where);
  const std::string& id_of(Number number) const;
  const Node& resolve(Number number, XmlPosition where);
  void check_reference(Number from, Number to) const;
  DirectedArc directed(const PendingArc& arc);
  void connect();
  bool connect(const DirectedArc& arc);
  Units build_units(const UnitsText& text) const;
  void place_units(const UnitsText& text, Units& units) const;

  Net net_;
  absl::flat_hash_map<std::string, Number> numbers_;
  std::vector<Node> nodes_;
  std::vector<PendingArc> arcs_;
  absl::flat_hash_set<std::string> arc_ids_;
};

} // namespace fairly::petri
