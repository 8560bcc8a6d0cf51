#include "fairly/graph/graph_model.hpp"

#include "fairly/base/text.hpp"
#include "fairly/graph/plain_graph.hpp"
#include "fairly/graph/proposition_parser.hpp"
#include "fairly/graph/proposition_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace fairly::graph {
namespace {

class BitsByState final : public Evaluator {
 public:
  explicit BitsByState(std::vector<const Word*> bits) : bits_(std::move(bits)) {}

  void evaluate(const Word* state, std::span<const Action> /*enabled*/, Word* values) override {
    std::fill_n(values, words_for(bits_.size()), Word{0});
    const Word word = *state / 64, bit = *state % 64;
    for (std::size_t i = 0; i < bits_.size(); ++i) {
      values[i / 64] |= (bits_[i][word] >> bit & 1) << (i % 64);
    }
  }

 private:
  std::vector<const Word*> bits_; // by proposition
};

} // namespace

GraphModel::GraphModel(std::shared_ptr<const LabelledGraph> graph, Stuttering stuttering)
    : graph_(std::move(graph)), stuttering_(stuttering),
      bits_(std::max(1U, static_cast<std::uint32_t>(std::bit_width(graph_->state_count() - 1U)))) {}

GraphModel::GraphModel(std::shared_ptr<const LabelledGraph> graph)
    : GraphModel(graph, usual_stuttering(graph->kind)) {}

void GraphModel::initial(Steps& out) {
  for (const std::uint32_t state : graph_->initial) *out.add(0) = state;
}

bool GraphModel::successors(const Word* state, Steps& out) {
  const auto source = static_cast<std::uint32_t>(*state);
  bool may_rest = stuttering_ == Stuttering::always;
  for (const Edge& edge : graph_->edges_of(source)) {
    if (enables(*graph_, source, edge)) {
      *out.add(edge.label) = edge.target;
    } else {
      may_rest = true;
    }
  }
  if (may_rest) *out.add(kStutter) = source;
  return true;
}

std::string GraphModel::action_label(Action action) const {
  return std::string(name_without_parameters(graph_->labels[action]));
}

Result<std::uint32_t> GraphModel::proposition(std::string_view atom, const AtomSource& where) {
  Result<Proposition> parsed = parse_proposition(atom, *graph_, where);
  if (!parsed) return std::move(parsed).error();
  const auto found = std::find(propositions_.begin(), propositions_.end(), *parsed);
  const auto number = static_cast<std::uint32_t>(found - propositions_.begin());
  if (found == propositions_.end()) {
    propositions_.push_back(*std::move(parsed));
    values_.emplace_back();
  }
  return number;
}

const std::vector<Word>& GraphModel::values(std::uint32_t proposition) const {
  auto& known = values_[proposition];
  if (!known) {
    known = std::make_shared<const std::vector<Word>>(
        values_by_state(*graph_, propositions_[proposition]));
  }
  return *known;
}

// A proposition that happens to hold in all states is not a constant, so that answers are about
// what was asked.
std::optional<bool> GraphModel::constant(std::uint32_t proposition) const {
  const Proposition& meaning = propositions_[proposition];
  if (meaning.kind != Proposition::Kind::constant) return std::nullopt;
  return meaning.value;
}

std::unique_ptr<Evaluator> GraphModel::evaluator(std::vector<std::uint32_t> propositions) {
  std::vector<const Word*> bits;
  bits.reserve(propositions.size());
  for (const std::uint32_t each : propositions) bits.push_back(values(each).data());
  return std::make_unique<BitsByState>(std::move(bits));
}

std::string GraphModel::describe(const Word* state) const {
  return graph::describe(*graph_, static_cast<std::uint32_t>(*state));
}

std::vector<std::string> GraphModel::notes() const {
  const std::size_t count = graph_->edges_outside;
  if (count == 0) return {};
  return {fmt::format("{} outside the constraints of the model and {} left out",
                      count == 1 ? "1 edge leads" : grouped(count) + " edges lead",
                      count == 1 ? "was" : "were")};
}

std::unique_ptr<PlainModel> GraphModel::plain() {
  return std::make_unique<PlainGraph>(*graph_, stuttering_, propositions_);
}

} // namespace fairly::graph
