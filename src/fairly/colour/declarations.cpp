#include "fairly/colour/declarations.hpp"

#include "fairly/base/close_matches.hpp"
#include "fairly/base/text.hpp"

#include <absl/container/flat_hash_set.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace fairly::colour {
namespace {

using petri::ColourSort;
using petri::SortNumbers;

constexpr std::int64_t kLargestSort = 0x7FFFFFFF;
constexpr std::size_t kMostParts = 1000; // parts of a product
constexpr unsigned kDeepestSort = 200;   // nesting of sorts in each other

[[noreturn]] void refuse_sort(const TermNode& node) {
  throw Error{.message = fmt::format("sorts of the kind <{}> are not supported", node.tag),
              .line = node.position.line,
              .column = node.position.column,
              .kind = ErrorKind::unsupported,
              .hint = "dots, enumerations, ranges of integers and products of these are"};
}

std::int64_t integer(const TermNode& node, const char* attribute) {
  const std::string_view text = trimmed(node.required(attribute));
  std::int64_t value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc() || end != text.data() + text.size()) {
    fail_at(node.position, fmt::format("a whole number is expected, not {}", displayed(text)));
  }
  return value;
}

// Can the names of constants stand for them? They must all exist, differ and be easy to write.
bool have_good_names(const std::vector<ColourSort::Constant>& constants) {
  absl::flat_hash_set<std::string_view> seen;
  return std::all_of(constants.begin(), constants.end(), [&](const ColourSort::Constant& each) {
    return !each.name.empty() && each.name.find_first_of(" ,=()[]'\"\\\n\t") == std::string::npos &&
           seen.insert(each.name).second;
  });
}

// The only child, which is a sort.
const TermNode& only_child(const TermNode& node) {
  if (node.children.size() != 1) {
    fail_at(node.position, fmt::format("one sort is expected in <{}>", node.tag));
  }
  return node.children[0];
}

} // namespace

void Declarations::read(const std::vector<TermNode>& nodes) {
  for (const TermNode& node : nodes) {
    if (node.tag != "namedsort") continue;
    if (!named_.emplace(std::string(node.required("id")), NamedSort{.node = &node}).second) {
      fail_at(node.position,
              fmt::format("two sorts have the id {}", displayed(node.attribute("id"))));
    }
  }
  for (const TermNode& node : nodes) {
    if (node.tag == "namedsort") {
      const TermNode use{.tag = "usersort",
                         .attributes = {{"declaration", std::string(node.attribute("id"))}},
                         .position = node.position};
      named_sort(use);
    }
  }
  for (const TermNode& node : nodes) {
    if (node.tag == "variabledecl") {
      const std::string id(node.required("id"));
      const std::string_view name = trimmed(node.attribute("name"));
      const auto number = static_cast<std::uint32_t>(variables_.size());
      if (!variable_numbers_.emplace(id, number).second) {
        fail_at(node.position, fmt::format("two variables have the id {}", displayed(id)));
      }
      variables_.push_back({.id = id,
                            .name = name.empty() ? id : std::string(name),
                            .sorts = sort(only_child(node))});
    } else if (node.tag == "partition") {
      read_partition(node);
    } else if (node.tag != "namedsort") {
      throw Error{.message =
                      fmt::format("declarations of the kind <{}> are not supported", node.tag),
                  .line = node.position.line,
                  .column = node.position.column,
                  .kind = ErrorKind::unsupported,
                  .hint = "sorts, variables and partitions are"};
    }
  }
}

SortNumbers Declarations::sort(const TermNode& node) {
  if (node.tag == "usersort") return named_sort(node);
  if (node.tag == "productsort") return product(node);
  if (node.tag == "finiteintrange") return {range(node, "")};
  if (node.tag == "dot") {
    const auto known = std::find_if(sorts_.begin(), sorts_.end(),
                                    [](const ColourSort& each) { return each.is_dot; });
    if (known != sorts_.end()) return {static_cast<std::uint32_t>(known - sorts_.begin())};
    sorts_.push_back({.name = "dot", .is_dot = true});
    return {static_cast<std::uint32_t>(sorts_.size() - 1)};
  }
  if (node.tag == "cyclicenumeration" || node.tag == "finiteenumeration") {
    return {add_enumeration(node, "")};
  }
  refuse_sort(node);
}

SortNumbers Declarations::named_sort(const TermNode& use) {
  const std::string id(use.required("declaration"));
  const auto found = named_.find(id);
  if (found == named_.end()) {
    if (id == "dot") return sort({.tag = "dot", .position = use.position}); // needs no declaration
    CloseMatches close(id);
    for (const auto& [known, ignored] : named_) close.offer(known);
    fail_at(use.position, fmt::format("there is no sort {}", displayed(id)), close.hint());
  }
  if (found->second.state == NamedSort::State::read) return found->second.parts;
  if (found->second.state == NamedSort::State::being_read) {
    fail_at(use.position, fmt::format("the sort {} is made of itself", displayed(id)));
  }
  if (++depth_ > kDeepestSort) fail_at(use.position, "too many sorts are made of each other");
  found->second.state = NamedSort::State::being_read;
  const TermNode& declaration = *found->second.node;
  const TermNode& content = only_child(declaration);
  const std::string_view given = trimmed(declaration.attribute("name"));
  const std::string name = given.empty() ? id : std::string(given);
  SortNumbers parts;
  if (content.tag == "cyclicenumeration" || content.tag == "finiteenumeration") {
    parts = {add_enumeration(content, name)};
  } else if (content.tag == "finiteintrange") {
    parts = {range(content, name)};
  } else {
    parts = sort(content);
  }
  NamedSort& entry = named_.at(id);
  entry.state = NamedSort::State::read;
  entry.parts = parts;
  --depth_;
  return parts;
}

SortNumbers Declarations::product(const TermNode& node) {
  SortNumbers all;
  for (const TermNode& child : node.children) {
    const SortNumbers some = sort(child);
    all.insert(all.end(), some.begin(), some.end());
    if (all.size() > kMostParts) {
      fail_at(child.position, fmt::format("products are limited to {} parts", kMostParts));
    }
  }
  if (all.empty()) fail_at(node.position, "this product has no parts");
  return all;
}

std::uint32_t Declarations::add_enumeration(const TermNode& node, const std::string& name) {
  const auto number = static_cast<std::uint32_t>(sorts_.size());
  ColourSort sort{.name = name};
  for (const TermNode& child : node.children) {
    if (child.tag != "feconstant") refuse_sort(child);
    const std::string id(child.required("id"));
    const auto value = static_cast<std::uint32_t>(sort.constants.size());
    if (!constants_.emplace(id, NamedConstant{number, value}).second) {
      fail_at(child.position, fmt::format("two constants have the id {}", displayed(id)));
    }
    sort.constants.push_back({id, std::string(trimmed(child.attribute("name")))});
  }
  if (sort.constants.empty()) fail_at(node.position, "this sort has no values");
  sort.size = static_cast<std::uint32_t>(sort.constants.size());
  sort.has_names = have_good_names(sort.constants);
  sorts_.push_back(std::move(sort));
  return number;
}

// Ranges with the same bounds are the same sort, whatever they are called.
std::uint32_t Declarations::range(const TermNode& node, const std::string& name) {
  const std::int64_t first = integer(node, "start"), last = integer(node, "end");
  if (first < -kLargestSort || last > kLargestSort || last - first >= kLargestSort) {
    fail_at(node.position, fmt::format("the numbers of a range are limited to {}", kLargestSort));
  }
  if (last < first) fail_at(node.position, "this range has no values");
  const auto size = static_cast<std::uint32_t>(last - first + 1);
  for (std::uint32_t i = 0; i < sorts_.size(); ++i) {
    const ColourSort& each = sorts_[i];
    if (!each.is_dot && each.constants.empty() && each.first == first && each.size == size)
      return i;
  }
  const std::string shown = name.empty() ? fmt::format("{}..{}", first, last) : name;
  sorts_.push_back({.name = shown, .size = size, .first = first});
  return static_cast<std::uint32_t>(sorts_.size() - 1);
}

void Declarations::read_partition(const TermNode& node) {
  std::optional<std::uint32_t> of;
  const std::string id(node.attribute("id")); // only needed if a guard names it
  std::vector<std::string>& ids = partitions_[id];
  if (!ids.empty() && !id.empty())
    fail_at(node.position, fmt::format("two partitions have the id {}", displayed(id)));
  for (const TermNode& child : node.children) {
    if (child.tag != "partitionelement") {
      const SortNumbers parts = sort(child);
      if (parts.size() != 1) fail_at(child.position, "a product has no partition");
      of = parts[0];
      continue;
    }
    SortPart part{.partition = id, .number = static_cast<std::uint32_t>(ids.size())};
    ids.emplace_back(child.required("id"));
    for (const TermNode& value : child.children) {
      const NamedConstant* named = nullptr;
      if (value.tag == "useroperator") named = constant(value.required("declaration"));
      if (named != nullptr) {
        part.sort = named->sort;
        part.values.push_back(named->value);
      } else if (value.tag == "finiteintrangeconstant" && of) {
        const std::int64_t number = integer(value, "value") - sorts_[*of].first;
        if (number < 0 || number >= sorts_[*of].size) {
          fail_at(value.position, "this is no value of the sort of the partition");
        }
        part.sort = *of;
        part.values.push_back(static_cast<std::uint32_t>(number));
      } else {
        fail_at(value.position, "a constant of the sort of the partition is expected");
      }
      if (of && part.sort != *of) {
        fail_at(value.position, "this is no value of the sort of the partition");
      }
    }
    if (part.values.empty()) fail_at(child.position, "this part of a sort has no values");
    if (!parts_.emplace(ids.back(), std::move(part)).second) {
      fail_at(child.position,
              fmt::format("two parts have the id {}", displayed(child.attribute("id"))));
    }
  }
}

std::string Declarations::sort_name(const SortNumbers& parts) const {
  std::string text;
  for (const std::uint32_t part : parts) {
    text += (text.empty() ? "" : " x ") + (sorts_[part].name.empty() ? "?" : sorts_[part].name);
  }
  return text;
}

const NamedConstant* Declarations::constant(std::string_view id) const {
  const auto found = constants_.find(std::string(id));
  return found == constants_.end() ? nullptr : &found->second;
}

const SortPart* Declarations::part(std::string_view id) const {
  const auto found = parts_.find(std::string(id));
  return found == parts_.end() ? nullptr : &found->second;
}

std::vector<const SortPart*> Declarations::parts(std::string_view partition) const {
  std::vector<const SortPart*> all;
  const auto found = partitions_.find(std::string(partition));
  if (found == partitions_.end()) return all;
  for (const std::string& id : found->second) all.push_back(part(id));
  return all;
}

std::uint32_t Declarations::variable(const TermNode& node) const {
  const std::string_view id = node.required("refvariable");
  const auto found = variable_numbers_.find(std::string(id));
  if (found != variable_numbers_.end()) return found->second;
  CloseMatches close(id);
  for (const petri::ColouredVariable& each : variables_) close.offer(each.id);
  fail_at(node.position, fmt::format("there is no variable {}", displayed(id)), close.hint());
}

} // namespace fairly::colour
