// Büchi and Streett conditions by components, after Latvala and Heljanko.
//
// Tarjan's search hands over one maximal strongly connected component after the other. The cheap
// tests come first: a component that lacks a Büchi condition is dropped (their step 4), one without
// the left side of any pair is accepted (step 5). Only what remains pays for the Streett check
// [LH00, Fig. 1]: edges with the left side of a pair whose right side is missing are deleted, and
// the components of the rest go into a queue, the largest one last.
// Differences from the paper: edges are deleted instead of vertices, and the rest is a new copy
// instead of linked lists. The bound O(edges * min(nodes, k)) stays.
// Shares nothing with streett_dpc09.cpp but the rows of marks.
// Tested by tests/cross/emptiness_cross_test.cpp.
#include "fairly/emptiness/component_search.hpp"
#include "fairly/emptiness/engines.hpp"
#include "fairly/emptiness/mark_rows.hpp"
#include "fairly/emptiness/subgraph.hpp"

#include <algorithm>
#include <deque>
#include <memory>
#include <utility>

namespace fairly::emptiness {
namespace {

// A component that may hold an accepting part: it has all Büchi conditions.
struct Candidate {
  NodeSet nodes;
  std::vector<Word> marks;
  MarkSet avoided; // marks whose edges were deleted so far
};

class ComponentwiseSearch {
 public:
  ComponentwiseSearch(Graph& graph, const StreettForm& form, SearchState& state)
      : graph_(graph), rows_(graph.marks(), form), maker_(graph), state_(state) {}

  Found run() {
    ComponentSearch search(graph_, rows_.rows(), state_);
    ComponentSearch::Component component;
    while (search.next(component)) {
      if (!component.has_cycle || !rows_.has_all_buchi(component.marks.data())) continue;
      if (!rows_.has_left(component.marks.data())) {
        return AcceptingComponent{std::move(component.nodes), {}, search.path()};
      }
      Found found = check({{nullptr, std::move(component.nodes)}, std::move(component.marks), {}});
      if (found) return found;
    }
    return std::nullopt;
  }

 private:
  // The queue algorithm on one maximal component.
  Found check(Candidate component) {
    std::deque<Candidate> queue;
    queue.push_back(std::move(component));
    while (!queue.empty() && !state_.stopped()) {
      const Candidate candidate = std::move(queue.front());
      queue.pop_front();
      if (!rows_.has_bad(candidate.marks.data())) {
        return AcceptingComponent{SubgraphMaker::origins(candidate.nodes), candidate.avoided, {}};
      }
      split(candidate, queue);
    }
    return std::nullopt;
  }

  // Deletes the bad edges and queues the components of what is left, the largest one last.
  void split(const Candidate& candidate, std::deque<Candidate>& queue) {
    std::vector<Word> bad(rows_.pair_words());
    rows_.add_bad(candidate.marks.data(), bad.data());
    const MarkSet avoided = candidate.avoided | rows_.left_marks(bad.data());
    const auto rest = std::make_shared<Subgraph>(maker_.make(candidate.nodes, avoided));

    std::vector<ComponentSearch::Component> found;
    ComponentSearch search(rest->graph, rows_.rows(), state_, true);
    ComponentSearch::Component component;
    while (search.next(component)) {
      if (component.has_cycle && rows_.has_all_buchi(component.marks.data())) {
        found.push_back(std::move(component));
      }
    }
    const auto largest =
        std::max_element(found.begin(), found.end(), [](const auto& a, const auto& b) {
          return a.nodes.size() < b.nodes.size();
        });
    if (largest != found.end()) std::iter_swap(largest, found.end() - 1);
    for (ComponentSearch::Component& part : found) {
      queue.push_back({{rest, std::move(part.nodes)}, std::move(part.marks), avoided});
    }
  }

  Graph& graph_;
  StreettRows rows_;
  SubgraphMaker maker_;
  SearchState& state_;
};

} // namespace

Found streett_lh00(Graph& graph, const StreettForm& form, SearchState& state) {
  return ComponentwiseSearch(graph, form, state).run();
}

} // namespace fairly::emptiness
