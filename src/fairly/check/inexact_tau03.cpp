#include "fairly/check/inexact_search.hpp"

#include <bit>

namespace fairly {
namespace {

class LabelSearch final : public InexactSearch {
 public:
  explicit LabelSearch(const InexactTask& task)
      : InexactSearch(task), label_width_(rows_.width()), any_cycle_(task.form.inf.empty()) {}

 private:
  Word* label(std::size_t position) { return labels_.data() + position * label_width_; }

  void entered() override { labels_.resize(path_.size() * label_width_); }

  // If there are no conditions, labels are of no use, and any edge back to the path will do.
  void met_again(std::size_t edge) override {
    if (!any_cycle_) return;
    const std::size_t position = path_.find(edges_.target(edge));
    if (position != RowStack::kNone) found_at(position);
  }

  void leave() override {
    const std::size_t top = path_.size() - 1;
    const Frame frame = frames_.back();
    const std::size_t end = edges_.size();
    for (std::size_t i = frame.edges; i < end && goes_on(); ++i) {
      carried_.assign(label(top), label(top) + label_width_);
      emptiness::unite(carried_.data(), rows_[frame.own], label_width_);
      emptiness::unite(carried_.data(), rows_[edges_.marks(i)], label_width_);
      add_label(i, frame.edges);
      search_inside([&](std::size_t first) { push_on(first); });
    }
    add_to_table(path_.top(), label(top));
    labels_.resize(top * label_width_);
  }

  // Pushes carried_ along the edges from `first` on, to nodes that were entered.
  void push_on(std::size_t first) {
    for (std::size_t i = first; i < edges_.size() && goes_on(); ++i) {
      if (contains(edges_.target(i))) add_label(i, first);
    }
  }

  // Adds carried_ to the label of the target of an edge. The edges of its source begin at `first`.
  void add_label(std::size_t edge, std::size_t first) {
    const Word* node = edges_.target(edge);
    const std::size_t position = path_.find(node);
    const bool is_on_path = position != RowStack::kNone;
    const bool is_new = is_on_path ? add_on_path(position) : add_to_table(node, carried_.data());
    if (!is_new) return;
    open(node, edge - first);
    if (is_on_path && rows_.has_all_buchi(label(position))) found_at(position);
  }

  // Both functions return true if some condition is new there.
  bool add_on_path(std::size_t position) {
    Word* known = label(position);
    bool is_new = false;
    for (std::size_t i = 0; i < label_width_; ++i) {
      is_new = is_new || (carried_[i] & ~known[i]) != 0;
      known[i] |= carried_[i];
    }
    return is_new;
  }
  bool add_to_table(const Word* node, const Word* conditions) {
    for (std::size_t i = 0; i < label_width_; ++i) {
      for (Word rest = conditions[i]; rest != 0; rest &= rest - 1) {
        const Word condition = 64 * i + static_cast<Word>(std::countr_zero(rest));
        prepare(node, (condition + 1) << RowProduct::kSearchShift);
      }
    }
    return commit();
  }

  const std::size_t label_width_;
  const bool any_cycle_;
  std::vector<Word> labels_;  // of the nodes on the path
  std::vector<Word> carried_; // what the current inner search pushes
};

} // namespace

std::unique_ptr<InexactSearch> make_inexact_tau03(const InexactTask& task) {
  return std::make_unique<LabelSearch>(task);
}

} // namespace fairly
