// Strongly connected components of a small graph that is held in memory.
//
// Tarjan's algorithm [Tar72] without recursion, over any adjacency: row(node) is a range of
// elements that have a `target`. The search on the fly in emptiness/component_search.hpp is
// different: it is suspended between components and collects marks.
// Cost: linear. Tested by tests/unit/base/components_test.cpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace fairly {

struct ComponentNumbers {
  std::vector<std::uint32_t> of; // component of each node; no edge leads from a smaller one to a
                                 // larger one (reverse topological order)
  std::uint32_t count = 0;
};

template <class Row>
ComponentNumbers component_numbers(std::size_t nodes, Row&& row) {
  constexpr std::uint32_t kUnseen = 0, kDone = std::numeric_limits<std::uint32_t>::max();
  struct Frame {
    std::uint32_t node;
    std::size_t next;
  };
  ComponentNumbers result;
  result.of.resize(nodes);
  std::vector<std::uint32_t> index(nodes, kUnseen), low(nodes), stack;
  std::vector<Frame> frames;
  std::uint32_t last = 0;
  const auto enter = [&](std::uint32_t node) {
    index[node] = low[node] = ++last;
    stack.push_back(node);
    frames.push_back({node, 0});
  };
  for (std::uint32_t root = 0; root < nodes; ++root) {
    if (index[root] != kUnseen) continue;
    enter(root);
    while (!frames.empty()) {
      Frame& top = frames.back();
      const auto& edges = row(top.node);
      if (top.next < edges.size()) {
        const std::uint32_t target = edges[top.next++].target;
        if (index[target] == kUnseen) {
          enter(target);
        } else if (index[target] != kDone) {
          low[top.node] = std::min(low[top.node], index[target]);
        }
        continue;
      }
      const std::uint32_t node = top.node;
      frames.pop_back();
      if (!frames.empty()) low[frames.back().node] = std::min(low[frames.back().node], low[node]);
      if (low[node] != index[node]) continue;
      std::uint32_t member;
      do {
        member = stack.back();
        stack.pop_back();
        index[member] = kDone;
        result.of[member] = result.count;
      } while (member != node);
      ++result.count;
    }
  }
  return result;
}

} // namespace fairly
