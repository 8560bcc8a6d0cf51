#include "fairly/check/growing_run.hpp"

#include "fairly/model/plain_model.hpp"
#include "fairly/replay/replay.hpp"

#include <memory>
#include <random>
#include <utility>
#include <vector>

namespace fairly {
namespace {

constexpr std::size_t kGrowingRuns = 40, kStepsOfOne = 100, kReplays = 20;

} // namespace

std::optional<Trace> growing_run(const Property& property, Trace bad_prefix, std::uint64_t seed,
                                 Monitor* monitor) {
  const std::unique_ptr<PlainModel> model = property.model().plain();
  PlainModel::State first = model->initial_states()[bad_prefix.start];
  for (const Move& move : bad_prefix.prefix) {
    if (!move.is_stutter() && !model->take(move, first)) return std::nullopt;
  }
  const std::vector<Action> fair = fair_actions(property.all_hypotheses());
  std::mt19937_64 random(seed);
  std::size_t replays = 0;
  for (std::size_t run = 0; run < kGrowingRuns; ++run) {
    std::vector<PlainModel::State> states{first};
    std::vector<Move> moves;
    while (moves.size() < kStepsOfOne) {
      const auto stop = poll(monitor, {Phase::explaining});
      if (stop && stop->kind != Stop::Kind::unbounded) return std::nullopt; // unbounded: known
      const std::vector<Action> enabled = model->enabled(states.back());
      if (enabled.empty()) break;
      moves.emplace_back(enabled[random() % enabled.size()]);
      PlainModel::State next = states.back();
      if (!model->take(moves.back(), next)) return std::nullopt;
      states.push_back(std::move(next));
      for (std::size_t i = moves.size(); i-- > 0;) {
        if (!model->can_repeat(states[i], states.back(), {}, fair)) continue;
        const auto split = moves.begin() + static_cast<std::ptrdiff_t>(i);
        Trace trace = bad_prefix;
        trace.prefix.insert(trace.prefix.end(), moves.begin(), split);
        trace.cycle.assign(split, moves.end());
        if (replay(*model, property, trace, monitor).ok()) return trace;
        if (++replays == kReplays) return std::nullopt;
      }
    }
  }
  return std::nullopt;
}

} // namespace fairly
