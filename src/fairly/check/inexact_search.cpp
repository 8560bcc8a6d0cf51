#include "fairly/check/inexact_search.hpp"

namespace fairly {

InexactSearch::InexactSearch(const InexactTask& task)
    : width_(task.product.width()), rows_(task.marks, task.form), path_(width_), edges_(width_),
      product_(task.product), table_(task.table), state_(task.state), root_node_(task.root) {}

std::optional<InexactLasso> InexactSearch::run() {
  if (root_node_ != nullptr) {
    edges_.add(root_node_, static_cast<State>(root_node_[width_ - 1]), kNoMarks);
  } else {
    product_.initial(edges_);
  }
  const std::size_t roots = edges_.size();
  for (root_ = 0; root_ < roots && goes_on(); ++root_) {
    follow(root_);
    while (!path_.empty() && goes_on()) step();
    if (found_) return lasso();
  }
  return std::nullopt;
}

void InexactSearch::step() {
  Frame& top = frames_.back();
  if (top.next < edges_.size()) {
    follow(top.next++);
  } else {
    leave();
    if (goes_on()) pop();
  }
}

void InexactSearch::follow(std::size_t edge) {
  if (!insert(edges_.target(edge))) {
    if (!path_.empty()) met_again(edge);
    return;
  }
  path_.push(edges_.target(edge));
  state_.enter(false, path_.size());
  const std::size_t first = edges_.size();
  if (!expand(path_.top())) return;
  frames_.push_back({own_, first, first});
  entered();
}

void InexactSearch::pop() {
  edges_.cut(frames_.back().edges);
  frames_.pop_back();
  path_.pop();
}

bool InexactSearch::expand(const Word* node) {
  const std::size_t first = edges_.size();
  const std::optional<MarksId> own = product_.expand(node, edges_);
  fits_ = own.has_value();
  own_ = own.value_or(kNoMarks);
  state_.statistics.edges += edges_.size() - first;
  return fits_;
}

void InexactSearch::prepare(const Word* node, Word more) {
  row_.assign(node, node + width_);
  row_.back() |= more;
  table_.prepare(row_.data(), 1);
}

bool InexactSearch::commit() {
  const std::uint64_t before = table_.size();
  numbers_.clear();
  table_.commit(numbers_);
  return table_.size() > before;
}

InexactLasso InexactSearch::lasso() const {
  InexactLasso lasso{{root_}, {}};
  for (std::size_t i = 0; i < *found_; ++i) lasso.way.push_back(taken(i));
  if (closing_.empty()) return lasso;
  for (std::size_t i = *found_; i + 1 < frames_.size(); ++i) lasso.cycle.push_back(taken(i));
  lasso.cycle.insert(lasso.cycle.end(), closing_.begin(), closing_.end());
  return lasso;
}

} // namespace fairly
