#include "fairly/report/action_text.hpp"

#include "fairly/base/text.hpp"
#include "fairly/replay/starvation.hpp"
#include "fairly/replay/states.hpp"

#include <fmt/format.h>

#include <memory>

namespace fairly {
namespace {

constexpr std::size_t kMostStarved = 3;

std::string listed(const std::vector<std::string>& names, std::size_t most) {
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < most; ++i)
    text += (i == 0 ? "" : ", ") + names[i];
  if (names.size() > most) text += fmt::format(", ... ({} in all)", grouped(names.size()));
  return text;
}

} // namespace

std::string full_action_name(const Model& model, Action action) {
  const std::string name = displayed(model.action_name(action));
  const std::string label = model.action_label(action);
  return label.empty() ? name : fmt::format("{} ({})", name, without_control_bytes(label));
}

std::string action_names(const Model& model, const std::vector<Action>& actions, std::size_t most) {
  std::vector<std::string> names;
  for (const Action action : actions) names.push_back(displayed(model.action_name(action)));
  return listed(names, most);
}

std::string run_text(const Counterexample& found, std::size_t most) {
  Model& model = found.property.model();
  const std::unique_ptr<PlainModel> plain = model.plain();
  const std::vector<PlainModel::State> states = states_of(*plain, found.trace);
  const auto names = [&](std::size_t from, std::size_t to) {
    std::vector<std::string> out;
    for (std::size_t step = from; step < to; ++step) {
      const Move& move = found.trace.move(step);
      const bool is_dead = move.is_stutter() && plain->enabled(states[step]).empty();
      out.push_back(move.is_stutter() ? std::string(is_dead ? kNothingEnabled : kNothingHappens)
                                      : displayed(model.action_name(move.action)));
    }
    return listed(out, most);
  };
  const std::size_t loop = found.trace.prefix.size();
  const std::string cycle = "for ever " + names(loop, found.trace.size());
  return loop == 0 ? cycle : names(0, loop) + ", then " + cycle;
}

std::string starvation_text(const Counterexample& found) {
  Model& model = found.property.model();
  const std::unique_ptr<PlainModel> plain = model.plain();
  const std::vector<Starvation> all =
      starvation(*plain, found.trace, states_of(*plain, found.trace), model.action_count());
  std::string text;
  for (const Starvation kind : {Starvation::always, Starvation::sometimes}) {
    std::vector<Action> starved;
    for (Action action = 0; action < all.size(); ++action) {
      if (all[action] == kind) starved.push_back(action);
    }
    if (starved.empty()) continue;
    text += fmt::format("{}{} ({})", text.empty() ? "this run starves " : " and ",
                        action_names(model, starved, kMostStarved),
                        kind == Starvation::always ? "always enabled" : "enabled again and again");
  }
  return text;
}

} // namespace fairly
