// From a part of the product to a verdict and, if that is "violated", to a counterexample.
// Tested by tests/cross/check_cross_test.cpp, tests/cross/inexact_check_cross_test.cpp.
#pragma once

#include "fairly/check/check.hpp"
#include "fairly/product/product.hpp"

#include <optional>
#include <span>
#include <vector>

namespace fairly {

// A graph that is entered elsewhere.
class Rooted final : public Graph {
 public:
  Rooted(Graph& graph, Node root) : graph_(graph), root_(root) {}

  void initial(std::vector<Node>& out) override { out.push_back(root_); }
  void expand(Node node, std::vector<Edge>& out) override { graph_.expand(node, out); }
  MarksId shared_marks(Node node) override { return graph_.shared_marks(node); }
  MarkSet possible_shared_marks() const override { return graph_.possible_shared_marks(); }
  void prefetch(std::span<const Edge> edges) override { graph_.prefetch(edges); }
  const MarkTable& marks() const override { return graph_.marks(); }
  Node node_count() const override { return graph_.node_count(); }

 private:
  Graph& graph_;
  Node root_;
};

// Looks for an accepting cycle in a part of the product and adds what it finds to the result. If
// the result has an engine already, that one knows that there is such a cycle. An error: the engine
// of the options does not fit.
std::optional<Error> find_counterexample(Product& product, Graph& part, const CheckOptions& options,
                                         CheckResult& result);

} // namespace fairly
