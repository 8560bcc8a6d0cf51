// Terms, sorts and declarations as they stand in a PNML file, before anything is known about what
// they name, as that may be declared later.
#pragma once

#include "fairly/base/xml_reader.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fairly::colour {

struct TermNode {
  std::string tag{};
  std::vector<std::pair<std::string, std::string>> attributes{}; // those that a term may have
  std::vector<TermNode> children{}; // <subterm> is left out: its children stand here
  XmlPosition position{};

  // Returns an empty text if there is no such attribute.
  std::string_view attribute(std::string_view name) const;
  // The same, but throws an Error if there is none.
  std::string_view required(std::string_view name) const;
};

// Builds a tree from elements that begin and end.
class TermTree {
 public:
  void start(const XmlElement& element);
  void end();
  bool is_complete() const { return depth_.empty(); }
  // The elements that began on the outermost level.
  std::vector<TermNode> take();

 private:
  std::vector<bool> depth_; // for each open element: whether it has a node
  TermNode root_;
  std::vector<TermNode*> open_{&root_};
};

} // namespace fairly::colour
