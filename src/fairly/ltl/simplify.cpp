#include "fairly/ltl/simplify.hpp"

#include "fairly/ltl/negation_normal_form.hpp"
#include "fairly/ltl/rewrite.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace fairly::ltl {
namespace {

// Generous: a formula of n nodes usually takes a small multiple of n.
constexpr std::size_t kImplicationsPerNode = 10;
constexpr std::size_t kImplicationsAtLeast = 200'000;
constexpr std::size_t kStepsPerNode = 30;
constexpr std::size_t kStepsAtLeast = 1'000'000;

// Brings formulas to a form in which no rule fits, operands first. When a rule gives a new
// formula, that one is brought to normal form in turn, so every path ends at a fixed point.
class Normaliser {
 public:
  Normaliser(RewriteContext& context, std::size_t steps) : context_(context), steps_left_(steps) {}

  // Returns nullopt if the work is not done within the steps.
  std::optional<Formula> run(Formula root) {
    open_.push_back({root, root});
    while (!open_.empty()) {
      const Goal goal = open_.back();
      if (const std::optional<Formula> known = normal(goal.now)) {
        remember(goal.original, *known);
        open_.pop_back();
      } else if (!push_unknown_operands(goal.now)) {
        if (!advance(goal.now)) return {};
      }
    }
    return normal(root);
  }

 private:
  // The normal form of `original` is that of `now`.
  struct Goal {
    Formula original;
    Formula now;
  };
  static constexpr std::uint32_t kUnknown = std::numeric_limits<std::uint32_t>::max();

  std::optional<Formula> normal(Formula f) const {
    if (f.id() >= normal_.size() || normal_[f.id()] == kUnknown) return {};
    return Formula(normal_[f.id()]);
  }
  void remember(Formula f, Formula result) {
    if (f.id() >= normal_.size()) normal_.resize(context_.formulas.node_count(), kUnknown);
    normal_[f.id()] = result.id();
  }

  bool push_unknown_operands(Formula f) {
    const std::size_t before = open_.size();
    for (const Formula operand : context_.formulas.children(f))
      if (!normal(operand)) open_.push_back({operand, operand});
    return open_.size() > before;
  }

  // Makes one step for a formula whose operands have normal forms. Returns false if there are no
  // steps left.
  bool advance(Formula f) {
    const std::size_t cost = 1 + context_.formulas.children(f).size();
    if (cost > steps_left_) return false;
    steps_left_ -= cost;
    const Formula rebuilt = with_normal_operands(f);
    if (rebuilt != f) {
      open_.push_back({f, rebuilt});
    } else if (const std::optional<Formula> rewritten = rewrite(context_, f)) {
      open_.push_back({f, *rewritten});
    } else {
      remember(f, f);
    }
    return true;
  }

  Formula with_normal_operands(Formula f) {
    const Op op = context_.formulas.op(f);
    if (arity(op) == Arity::Nullary) return f;
    operands_.clear();
    for (const Formula operand : context_.formulas.children(f)) {
      const Formula image = *normal(operand);
      const auto parts = context_.formulas.children(image);
      if (arity(op) == Arity::Nary && context_.formulas.op(image) == op)
        operands_.insert(operands_.end(), parts.begin(), parts.end());
      else
        operands_.push_back(image);
    }
    if (arity(op) == Arity::Nary) {
      std::sort(operands_.begin(), operands_.end());
      operands_.erase(std::unique(operands_.begin(), operands_.end()), operands_.end());
    }
    return context_.formulas.make(op, operands_);
  }

  RewriteContext& context_;
  std::size_t steps_left_;
  std::vector<std::uint32_t> normal_; // by id
  std::vector<Goal> open_;
  std::vector<Formula> operands_;
};

std::size_t nodes_and_edges(const Formulas& formulas, Formula root) {
  std::size_t count = 0;
  for (const Formula f : subformulas(formulas, root)) count += 1 + formulas.children(f).size();
  return count;
}

} // namespace

Formula simplify(Formulas& formulas, Formula formula, const SimplifyOptions& options) {
  const Formula start = negation_normal_form(formulas, formula);
  const std::size_t size = nodes_and_edges(formulas, start);
  RewriteContext context(formulas, options, kImplicationsAtLeast + kImplicationsPerNode * size);
  Normaliser normaliser(context, kStepsAtLeast + kStepsPerNode * size);
  return normaliser.run(start).value_or(start);
}

} // namespace fairly::ltl
