// Terms, sorts and declarations as they stand in a PNML file, before anything is known of what they
// name: what a file names may be declared behind it.
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
  std::vector<TermNode> children{}; // <subterm> is left out: what is in it stands here
  XmlPosition position{};

  // Empty: there is none.
  std::string_view attribute(std::string_view name) const;
  // The same, or an error.
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
  std::vector<bool> depth_; // for each open element: it has a node
  TermNode root_;
  std::vector<TermNode*> open_{&root_};
};

} // namespace fairly::colour
