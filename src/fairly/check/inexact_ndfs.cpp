#include "fairly/check/inexact_search.hpp"

namespace fairly {
namespace {

// The level of a node is kept in the bits for the search.
class NestedSearch final : public InexactSearch {
 public:
  explicit NestedSearch(const InexactTask& task)
      : InexactSearch(task), conditions_(task.form.inf.size()) {}

 private:
  static constexpr Word kInside = Word{1} << 63; // set for nodes that an inner search has met

  Word level(const Word* node) const { return node[width_ - 1] >> RowProduct::kSearchShift; }
  bool carries(MarksId marks, Word condition) {
    return (rows_[marks][condition / 64] >> (condition % 64) & 1) != 0;
  }
  // The level that an edge leads to. conditions_ means that the edge is accepting and leads to
  // level 0.
  Word raised(Word from, MarksId own, std::size_t edge) {
    while (from < conditions_ && (carries(own, from) || carries(edges_.marks(edge), from))) ++from;
    return from;
  }
  bool is_accepting(std::size_t edge) {
    return raised(level(path_.top()), frames_.back().own, edge) == conditions_;
  }
  // Writes the levels into the targets of the edges from `first` on.
  void set_levels(Word from, MarksId own, std::size_t first) {
    for (std::size_t i = first; i < edges_.size(); ++i) {
      const Word to = raised(from, own, i);
      edges_.target(i)[width_ - 1] |= (to == conditions_ ? 0 : to) << RowProduct::kSearchShift;
    }
  }

  void entered() override { set_levels(level(path_.top()), own_, frames_.back().edges); }

  void met_again(std::size_t edge) override {
    if (!is_accepting(edge)) return;
    const std::size_t position = path_.find(edges_.target(edge));
    if (position != RowStack::kNone) found_at(position, {edge - frames_.back().edges});
  }

  void leave() override {
    const std::size_t first_own = frames_.back().edges, end = edges_.size();
    for (std::size_t i = first_own; i < end && goes_on(); ++i) {
      if (!is_accepting(i)) continue;
      meet(i, first_own);
      search_inside([&](std::size_t first) {
        set_levels(level(node_.data()), own_, first);
        for (std::size_t j = first; j < edges_.size() && goes_on(); ++j) meet(j, first);
      });
    }
  }

  // Follows an edge of an inner search: it may lead to the path of the outer search. The edges of
  // its source begin at `first`.
  void meet(std::size_t edge, std::size_t first) {
    const Word* node = edges_.target(edge);
    const std::size_t position = path_.find(node);
    if (position != RowStack::kNone) {
      Way closing = inner_way();
      closing.push_back(edge - first);
      found_at(position, std::move(closing));
    } else if (insert(node, kInside)) {
      open(node, edge - first);
    }
  }

  const Word conditions_;
};

} // namespace

std::unique_ptr<InexactSearch> make_inexact_ndfs(const InexactTask& task) {
  return std::make_unique<NestedSearch>(task);
}

} // namespace fairly
