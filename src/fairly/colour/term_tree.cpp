#include "fairly/colour/term_tree.hpp"

#include <fmt/format.h>

namespace fairly::colour {
namespace {

constexpr const char* kTermAttributes[] = {"id",           "name",  "declaration", "refvariable",
                                           "refpartition", "value", "start",       "end"};

} // namespace

std::string_view TermNode::attribute(std::string_view name) const {
  for (const auto& [key, value] : attributes) {
    if (key == name) return value;
  }
  return {};
}

std::string_view TermNode::required(std::string_view name) const {
  const std::string_view value = attribute(name);
  if (value.empty()) fail_at(position, fmt::format("<{}> needs the attribute '{}'", tag, name));
  return value;
}

void TermTree::start(const XmlElement& element) {
  const bool has_node = element.name() != "subterm";
  depth_.push_back(has_node);
  if (!has_node) return;
  TermNode node{.tag = std::string(element.name()), .position = element.position()};
  for (const char* name : kTermAttributes) {
    if (const auto value = element.attribute(name)) node.attributes.emplace_back(name, *value);
  }
  open_.back()->children.push_back(std::move(node));
  open_.push_back(&open_.back()->children.back());
}

void TermTree::end() {
  if (depth_.back()) open_.pop_back();
  depth_.pop_back();
}

std::vector<TermNode> TermTree::take() {
  return std::exchange(root_.children, {});
}

} // namespace fairly::colour
