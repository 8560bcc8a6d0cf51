#include "fairly/lasso/shorten.hpp"

#include "fairly/petri/marking.hpp"

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>
#include <absl/hash/hash.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace fairly {
namespace {

using Actions = std::vector<Action>;

// The shortest cycle that this one repeats. Each turn of it has the same effect and all together
// have none, so a single one has none.
void take_root(Actions& cycle) {
  for (std::size_t length = 1; length <= cycle.size() / 2; ++length) {
    if (cycle.size() % length != 0) continue;
    if (std::equal(cycle.begin() + static_cast<std::ptrdiff_t>(length), cycle.end(),
                   cycle.begin())) {
      cycle.resize(length);
      return;
    }
  }
}

// Prefix and cycle end in the same marking; with the same last action they do so one step earlier.
void roll_up(Trace& trace) {
  while (!trace.prefix.empty() && trace.prefix.back() == trace.cycle.back()) {
    trace.prefix.pop_back();
    std::rotate(trace.cycle.begin(), trace.cycle.end() - 1, trace.cycle.end());
  }
}

// A hash of the marking before each step: equal ones are most probably equal markings, and the
// replay knows for certain.
std::vector<std::size_t> hashes(const petri::Net& net, const Trace& trace) {
  petri::Marking marking = petri::initial_marking(net);
  std::vector<std::size_t> out;
  for (std::size_t step = 0; step < trace.size(); ++step) {
    out.push_back(absl::HashOf(marking));
    const Action action = trace.action(step);
    if (action != kStutter) petri::fire(net.transitions()[action], marking);
  }
  return out;
}

struct Cut {
  std::size_t from, to; // steps; what lies between is left out
  bool is_kept = false; // instead: that becomes the cycle, and the rest of the cycle is left out
};

std::size_t saved_steps(const Cut& cut, const Trace& trace) {
  const std::size_t between = cut.to - cut.from;
  return cut.is_kept ? trace.size() - cut.to : between;
}

// Longest first. A cut from the prefix into the cycle enters the cycle there.
std::vector<Cut> possible_cuts(const petri::Net& net, const Trace& trace) {
  constexpr std::size_t kMost = 2'000;
  const std::vector<std::size_t> at = hashes(net, trace);
  std::vector<std::size_t> order(at.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return at[a] < at[b]; });
  const std::size_t loop = trace.prefix.size();
  std::vector<Cut> cuts;
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (std::size_t j = i + 1; j < order.size() && at[order[j]] == at[order[i]]; ++j) {
      if (cuts.size() >= kMost) break;
      cuts.push_back({order[i], order[j]});
      if (order[i] >= loop) cuts.push_back({order[i], order[j], true});
    }
  }
  std::stable_sort(cuts.begin(), cuts.end(), [&](const Cut& a, const Cut& b) {
    return saved_steps(a, trace) > saved_steps(b, trace);
  });
  return cuts;
}

Trace apply(const Cut& cut, const Trace& trace) {
  const auto slice = [&](std::size_t from, std::size_t to, Actions& out) {
    for (std::size_t step = from; step < to; ++step) out.push_back(trace.action(step));
  };
  const std::size_t loop = trace.prefix.size(), end = trace.size();
  Trace out;
  if (cut.is_kept) { // a part of the cycle, which begins later
    slice(0, cut.from, out.prefix);
    slice(cut.from, cut.to, out.cycle);
  } else if (cut.to <= loop) {
    slice(0, cut.from, out.prefix);
    slice(cut.to, loop, out.prefix);
    out.cycle = trace.cycle;
  } else if (cut.from < loop) {
    slice(0, cut.from, out.prefix);
    slice(cut.to, end, out.cycle);
    slice(loop, cut.to, out.cycle);
  } else {
    out.prefix = trace.prefix;
    slice(loop, cut.from, out.cycle);
    slice(cut.to, end, out.cycle);
  }
  if (!out.cycle.empty()) {
    take_root(out.cycle);
    roll_up(out);
  }
  return out;
}

// The shortest trace that one cut makes of this one, if that stands the replay.
std::optional<Trace> cut_once(const NetProperty& property, const Trace& trace,
                              std::size_t& effort) {
  for (const Cut& cut : possible_cuts(property.net, trace)) {
    Trace shorter = apply(cut, trace);
    if (shorter.cycle.empty() || shorter.size() >= trace.size()) continue;
    if (shorter.size() > effort) return std::nullopt;
    effort -= shorter.size();
    if (replay(property, shorter)) return shorter;
  }
  return std::nullopt;
}

// Ways to leave a run early: from one of its markings back to one before, or to a dead one.
class Closer {
 public:
  Closer(const NetProperty& property, const Trace& trace, std::size_t& effort, std::size_t& looks)
      : property_(property), net_(property.net), trace_(trace), effort_(effort), looks_(looks) {
    petri::Marking marking = petri::initial_marking(net_);
    for (std::size_t step = 0; step < trace.size(); ++step) {
      markings_.push_back(marking);
      const Action action = trace.action(step);
      if (action != kStutter) petri::fire(net_.transitions()[action], marking);
    }
  }

  std::optional<Trace> run() {
    for (std::size_t leave = 0; leave + 1 < trace_.size(); ++leave) {
      first_.try_emplace(markings_[leave], leave);
      if (std::optional<Trace> shorter = search(leave)) return shorter;
    }
    return std::nullopt;
  }

 private:
  struct Reached {
    petri::Marking marking;
    std::size_t parent; // in order_
    Action by;
    std::size_t depth;
  };

  // Breadth-first from the marking before a step.
  std::optional<Trace> search(std::size_t leave) {
    order_.assign(1, {markings_[leave], 0, kStutter, 0});
    absl::flat_hash_set<petri::Marking> known{markings_[leave]};
    for (std::size_t at = 0; at < order_.size(); ++at) {
      const std::size_t depth = order_[at].depth + 1;
      if (leave + depth >= trace_.size() || looks_ < net_.transitions().size()) break;
      looks_ -= net_.transitions().size();
      const auto enabled = petri::enabled_transitions(net_, order_[at].marking);
      if (enabled.empty()) {
        std::optional<Trace> dead = judge(leave, leave, at, kStutter);
        if (dead) return dead;
      }
      for (const petri::TransitionIndex t : enabled) {
        petri::Marking next = order_[at].marking;
        petri::fire(net_.transitions()[t], next);
        const auto back = first_.find(next);
        if (back != first_.end()) {
          std::optional<Trace> closed = judge(back->second, leave, at, t);
          if (closed) return closed;
        }
        if (!known.insert(next).second) continue;
        order_.push_back({std::move(next), at, t, depth});
      }
    }
    return std::nullopt;
  }

  // The run up to `leave`, the way to order_[at], one more action; from `back` on it repeats.
  std::optional<Trace> judge(std::size_t back, std::size_t leave, std::size_t at, Action last) {
    Actions way;
    for (; at != 0; at = order_[at].parent) way.push_back(order_[at].by);
    std::reverse(way.begin(), way.end());
    Trace out;
    for (std::size_t step = 0; step < leave; ++step) {
      (step < back ? out.prefix : out.cycle).push_back(trace_.action(step));
    }
    Actions& rest = last == kStutter ? out.prefix : out.cycle;
    rest.insert(rest.end(), way.begin(), way.end());
    out.cycle.push_back(last);
    take_root(out.cycle);
    roll_up(out);
    if (out.size() >= trace_.size() || out.size() > effort_) return std::nullopt;
    effort_ -= out.size();
    return replay(property_, out) ? std::optional(std::move(out)) : std::nullopt;
  }

  const NetProperty& property_;
  const petri::Net& net_;
  const Trace& trace_;
  std::size_t &effort_, &looks_;
  std::vector<petri::Marking> markings_;
  absl::flat_hash_map<petri::Marking, std::size_t> first_; // where the run has been
  std::vector<Reached> order_;
};

} // namespace

Trace shortened(const NetProperty& property, Trace trace, std::size_t effort) {
  take_root(trace.cycle);
  roll_up(trace);
  constexpr std::size_t kLooks = 50;
  constexpr std::size_t kMostTokens = 20'000'000; // of all markings, to be kept for closing
  std::size_t looks = kLooks * effort;
  const bool can_close = trace.size() * property.net.places().size() <= kMostTokens;
  for (;;) {
    std::optional<Trace> shorter = cut_once(property, trace, effort);
    if (!shorter && can_close) shorter = Closer(property, trace, effort, looks).run();
    if (!shorter) return trace;
    trace = *std::move(shorter);
  }
}

} // namespace fairly
