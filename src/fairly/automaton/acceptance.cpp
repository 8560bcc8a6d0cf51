#include "fairly/automaton/acceptance.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace fairly {

using Kind = Acceptance::Kind;

namespace {

bool is_group(Kind kind) {
  return kind == Kind::all_of || kind == Kind::any_of;
}

} // namespace

AcceptanceBuilder::Id AcceptanceBuilder::constant(bool value) {
  return leaf(value ? Kind::always : Kind::never, 0);
}

AcceptanceBuilder::Id AcceptanceBuilder::leaf(Kind kind, Mark mark) {
  nodes_.push_back({kind, mark});
  return static_cast<Id>(nodes_.size() - 1);
}

AcceptanceBuilder::Id AcceptanceBuilder::group(Kind kind, std::span<const Id> operands) {
  if (operands.empty()) return constant(kind == Kind::all_of);
  const auto first = static_cast<std::uint32_t>(operands_.size());
  operands_.insert(operands_.end(), operands.begin(), operands.end());
  nodes_.push_back({kind, 0, first, static_cast<std::uint32_t>(operands.size())});
  return static_cast<Id>(nodes_.size() - 1);
}

// For each node, the node that it equals after constants and single operands are folded: a leaf, a
// constant, or a group that has at least two operands left.
std::vector<AcceptanceBuilder::Id> AcceptanceBuilder::resolve() const {
  std::vector<Id> resolved(nodes_.size());
  for (Id id = 0; id < nodes_.size(); ++id) { // operands were made before their groups
    resolved[id] = id;
    const Acceptance::Node& node = nodes_[id];
    if (!is_group(node.kind)) continue;
    const Kind absorbing = node.kind == Kind::all_of ? Kind::never : Kind::always;
    const Kind neutral = node.kind == Kind::all_of ? Kind::always : Kind::never;
    std::size_t kept = 0;
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
      const Id operand = resolved[operands_[i]];
      if (nodes_[operand].kind == neutral) {
        if (kept == 0) resolved[id] = operand;
        continue;
      }
      ++kept;
      resolved[id] = kept == 1 ? operand : id;
      if (nodes_[operand].kind == absorbing) {
        resolved[id] = operand;
        break;
      }
    }
  }
  return resolved;
}

Acceptance AcceptanceBuilder::finish(Id root) const {
  const std::vector<Id> resolved = resolve();
  const auto neutral = [&](Kind group, Id id) {
    return nodes_[id].kind == (group == Kind::all_of ? Kind::always : Kind::never);
  };
  Acceptance result;
  result.nodes_.clear();
  std::vector<Id> origin{resolved[root]}; // of each node of the result
  std::vector<Id> open;
  for (std::size_t at = 0; at < origin.size(); ++at) {
    Acceptance::Node node = nodes_[origin[at]];
    if (is_group(node.kind)) {
      const auto open_operands = [&](const Acceptance::Node& group) {
        for (std::uint32_t i = group.first + group.count; i-- > group.first;) {
          open.push_back(resolved[operands_[i]]);
        }
      };
      const auto first = static_cast<std::uint32_t>(origin.size());
      open_operands(node);
      while (!open.empty()) {
        const Id id = open.back();
        open.pop_back();
        if (nodes_[id].kind == node.kind) {
          open_operands(nodes_[id]);
        } else if (!neutral(node.kind, id)) {
          origin.push_back(id);
        }
      }
      node.first = first;
      node.count = static_cast<std::uint32_t>(origin.size()) - first;
    }
    result.nodes_.push_back(node);
  }
  return result;
}

Acceptance Acceptance::never() {
  Acceptance result;
  result.nodes_[0].kind = Kind::never;
  return result;
}

Acceptance Acceptance::generalized_buchi(std::uint32_t marks) {
  AcceptanceBuilder builder;
  std::vector<AcceptanceBuilder::Id> operands;
  for (Mark mark = 0; mark < marks; ++mark) operands.push_back(builder.inf(mark));
  return builder.finish(builder.all_of(operands));
}

Acceptance Acceptance::streett(std::uint32_t pairs) {
  AcceptanceBuilder builder;
  std::vector<AcceptanceBuilder::Id> operands;
  for (std::uint32_t i = 0; i < pairs; ++i) {
    const std::array pair{builder.fin(2 * i), builder.inf(2 * i + 1)};
    operands.push_back(builder.any_of(pair));
  }
  return builder.finish(builder.all_of(operands));
}

bool Acceptance::accepts(const MarkSet& seen) const {
  std::vector<bool> value(nodes_.size());
  for (std::size_t at = nodes_.size(); at-- > 0;) {
    const Node& node = nodes_[at];
    switch (node.kind) {
    case Kind::always:
      value[at] = true;
      break;
    case Kind::never:
      value[at] = false;
      break;
    case Kind::inf:
      value[at] = seen.contains(node.mark);
      break;
    case Kind::fin:
      value[at] = !seen.contains(node.mark);
      break;
    case Kind::all_of:
    case Kind::any_of: {
      const bool deciding = node.kind == Kind::any_of;
      value[at] = !deciding;
      for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
        if (value[i] == deciding) value[at] = deciding;
      }
    }
    }
  }
  return value[0];
}

AcceptanceBuilder::Id AcceptanceBuilder::add(const Acceptance& acceptance) {
  const std::span<const Acceptance::Node> nodes = acceptance.nodes();
  std::vector<Id> made(nodes.size());
  for (std::size_t at = nodes.size(); at-- > 0;) {
    const Acceptance::Node& node = nodes[at];
    made[at] = is_group(node.kind) ? group(node.kind, {made.data() + node.first, node.count})
                                   : leaf(node.kind, node.mark);
  }
  return made[0];
}

Acceptance
Acceptance::substitute(const std::function<std::optional<bool>(const Node&)>& value) const {
  Acceptance replaced = *this;
  for (Node& node : replaced.nodes_) {
    const bool is_atom = node.kind == Kind::inf || node.kind == Kind::fin;
    const std::optional<bool> constant = is_atom ? value(node) : std::nullopt;
    if (constant) node = {*constant ? Kind::always : Kind::never};
  }
  AcceptanceBuilder builder;
  return builder.finish(builder.add(replaced));
}

Acceptance Acceptance::complement() const {
  constexpr Kind kDual[] = {Kind::never, Kind::always, Kind::fin,
                            Kind::inf,   Kind::any_of, Kind::all_of}; // in the order of Kind
  Acceptance result = *this;
  for (Node& node : result.nodes_) node.kind = kDual[static_cast<std::size_t>(node.kind)];
  return result;
}

Acceptance Acceptance::renumber(const std::function<Mark(Mark)>& number) const {
  Acceptance result = *this;
  for (Node& node : result.nodes_) {
    if (node.kind == Kind::inf || node.kind == Kind::fin) node.mark = number(node.mark);
  }
  return result;
}

Acceptance Acceptance::part(const Node& node) const {
  Acceptance result;
  result.nodes_ = {node};
  for (std::size_t at = 0; at < result.nodes_.size(); ++at) {
    if (!is_group(result.nodes_[at].kind)) continue;
    const std::span<const Node> moved = operands(result.nodes_[at]);
    result.nodes_[at].first = static_cast<std::uint32_t>(result.nodes_.size());
    result.nodes_.insert(result.nodes_.end(), moved.begin(), moved.end());
  }
  return result;
}

std::string Acceptance::to_string() const {
  return to_string([](Mark mark) { return std::to_string(mark); });
}

std::string Acceptance::to_string(const std::function<std::string(Mark)>& mark_name) const {
  struct Open {
    const Node* group;
    std::uint32_t done;
  };
  std::string out;
  std::vector<Open> open;
  const auto print = [&](const Node& node) {
    switch (node.kind) {
    case Kind::always:
      out += 't';
      break;
    case Kind::never:
      out += 'f';
      break;
    case Kind::inf:
      out += fmt::format("Inf({})", mark_name(node.mark));
      break;
    case Kind::fin:
      out += fmt::format("Fin({})", mark_name(node.mark));
      break;
    default:
      if (!open.empty()) out += '(';
      open.push_back({&node, 0});
    }
  };
  print(root());
  while (!open.empty()) {
    Open& top = open.back();
    if (top.done == top.group->count) {
      open.pop_back();
      if (!open.empty()) out += ')';
      continue;
    }
    if (top.done > 0) out += top.group->kind == Kind::all_of ? " & " : " | ";
    print(operands(*top.group)[top.done++]);
  }
  return out;
}

} // namespace fairly
