#include "fairly/replay/shorten.hpp"

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>
#include <absl/hash/hash.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace fairly {
namespace {

using Moves = std::vector<Move>;
using State = PlainModel::State;

// A trace with a hash of the state before each step. Equal hashes most probably mean equal states;
// the replay makes sure.
struct Path {
  Trace trace;
  std::vector<std::size_t> at;

  std::size_t loop() const { return trace.prefix.size(); }
  std::size_t size() const { return trace.size(); }
};

Path path_of(const Counterexample& found) {
  Path path{found.trace, {}};
  for (const State& state : found.replay.states) path.at.push_back(absl::HashOf(state));
  return path;
}

// Replaces the cycle by the shortest one that it repeats.
void take_root(Path& path) {
  Moves& cycle = path.trace.cycle;
  for (std::size_t length = 1; length <= cycle.size() / 2; ++length) {
    if (cycle.size() % length != 0 || path.at[path.loop() + length] != path.at[path.loop()]) {
      continue;
    }
    if (std::equal(cycle.begin() + static_cast<std::ptrdiff_t>(length), cycle.end(),
                   cycle.begin())) {
      cycle.resize(length);
      path.at.resize(path.size());
      return;
    }
  }
}

// Prefix and cycle end in the same state. As long as their last moves are equal, too, cuts the
// prefix.
void roll_up(Path& path) {
  Moves &prefix = path.trace.prefix, &cycle = path.trace.cycle;
  while (!prefix.empty() && prefix.back() == cycle.back() &&
         path.at[prefix.size() - 1] == path.at.back()) {
    prefix.pop_back();
    std::rotate(cycle.begin(), cycle.end() - 1, cycle.end());
    path.at.pop_back();
  }
}

struct Cut {
  std::size_t from, to; // steps; the steps in between are left out
  bool is_kept = false; // instead: they become the cycle, and its rest is left out
};

std::size_t saved_steps(const Cut& cut, const Path& path) {
  return cut.is_kept ? path.size() - cut.to : cut.to - cut.from;
}

// The cuts that save most steps come first. A cut from the prefix into the cycle makes the run
// enter the cycle there.
std::vector<Cut> possible_cuts(const Path& path) {
  constexpr std::size_t kMost = 2'000;
  std::vector<std::size_t> order(path.at.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return path.at[a] < path.at[b]; });
  std::vector<Cut> cuts;
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (std::size_t j = i + 1; j < order.size() && path.at[order[j]] == path.at[order[i]]; ++j) {
      if (cuts.size() >= kMost) break;
      cuts.push_back({order[i], order[j]});
      if (order[i] >= path.loop()) cuts.push_back({order[i], order[j], true});
    }
  }
  std::stable_sort(cuts.begin(), cuts.end(), [&](const Cut& a, const Cut& b) {
    return saved_steps(a, path) > saved_steps(b, path);
  });
  return cuts;
}

Path apply(const Cut& cut, const Path& path) {
  Path out;
  out.trace.start = path.trace.start;
  const auto slice = [&](std::size_t from, std::size_t to, Moves& moves) {
    for (std::size_t step = from; step < to; ++step) {
      moves.push_back(path.trace.move(step));
      out.at.push_back(path.at[step]);
    }
  };
  const std::size_t loop = path.loop(), end = path.size();
  Moves &prefix = out.trace.prefix, &cycle = out.trace.cycle;
  if (cut.is_kept) { // a part of the cycle, which then begins later
    slice(0, cut.from, prefix);
    slice(cut.from, cut.to, cycle);
  } else if (cut.to <= loop) {
    slice(0, cut.from, prefix);
    slice(cut.to, loop, prefix);
    slice(loop, end, cycle);
  } else if (cut.from < loop) {
    slice(0, cut.from, prefix);
    slice(cut.to, end, cycle);
    slice(loop, cut.to, cycle);
  } else {
    slice(0, loop, prefix);
    slice(loop, cut.from, cycle);
    slice(cut.to, end, cycle);
  }
  if (!cycle.empty()) {
    take_root(out);
    roll_up(out);
  }
  return out;
}

class Shortener {
 public:
  Shortener(PlainModel& model, Counterexample found, std::size_t effort, Monitor* monitor)
      : model_(model), found_(std::move(found)), monitor_(monitor), effort_(effort),
        looks_(kLooks * effort),
        actions_(std::max<std::size_t>(1, found_.property.model().action_count())),
        width_(found_.replay.states[0].size()) {}

  Counterexample run() {
    Path path = path_of(found_);
    take_root(path);
    roll_up(path);
    if (path.size() < found_.trace.size()) accept(path.trace);
    while (!is_over() &&
           (cut_once() || (can_close() && close_early()) || drop_steps() || update_states())) {
    }
    return std::move(found_);
  }

 private:
  static constexpr std::size_t kLooks = 50;
  static constexpr std::size_t kDrops = 10;
  static constexpr std::size_t kMostNumbers = 20'000'000; // in all states that are kept for closing
  static constexpr std::size_t kMostReached = 2'000'000;  // in the states that one search keeps

  struct Reached {
    State state;
    std::size_t parent; // in order_
    Move by;
    std::size_t depth;
  };

  // The run is already known to violate the property, so nothing is lost by a stop.
  bool is_over() {
    is_over_ = is_over_ || poll(monitor_, {Phase::explaining});
    return is_over_;
  }

  // Takes the trace if the replay confirms it.
  bool accept(const Trace& trace) {
    Result<Replay> replayed = replay(model_, found_.property, trace, monitor_);
    if (!replayed) return false;
    found_.trace = trace;
    found_.replay = *std::move(replayed);
    form_ = model_.changes();
    return true;
  }

  // Whether the states that are kept here have the current form of the model.
  bool is_current() const { return form_ == model_.changes(); }
  bool update_states() { return !is_current() && accept(Trace(found_.trace)); }

  // Like accept(), but costs effort and takes only shorter traces.
  bool try_shorter(const Trace& trace) {
    if (trace.cycle.empty() || trace.size() >= found_.trace.size()) return false;
    if (trace.size() > effort_ || is_over()) return false;
    effort_ -= trace.size();
    return accept(trace);
  }

  // Makes one cut: the one that saves most steps among those that are accepted.
  bool cut_once() {
    const Path path = path_of(found_);
    for (const Cut& cut : possible_cuts(path)) {
      const Path shorter = apply(cut, path);
      if (shorter.size() > effort_) return false;
      if (try_shorter(shorter.trace)) return true;
    }
    return false;
  }

  // Leaves out steps that the violation does not need: first many together, in the end each alone.
  bool drop_steps() {
    if (found_.replay.states[0].size() * found_.trace.size() > kMostNumbers) return false;
    bool any = false;
    for (std::size_t together = found_.trace.size() / 2; together > 0; together /= 2) {
      for (std::size_t end = found_.trace.size(); end >= together; --end) {
        if (found_.trace.size() > drops_ || is_over()) return any;
        const Trace shorter = without(end - together, end);
        if (shorter.cycle.empty()) continue;
        drops_ -= found_.trace.size();
        if (!accept(shorter)) continue;
        any = true;
        end = std::min(end, found_.trace.size() + 1);
      }
    }
    return any;
  }

  Trace without(std::size_t from, std::size_t to) const {
    Trace out{.start = found_.trace.start};
    for (std::size_t step = 0; step < found_.trace.size(); ++step) {
      if (step >= from && step < to) continue;
      const bool is_prefix = step < found_.trace.prefix.size();
      (is_prefix ? out.prefix : out.cycle).push_back(found_.trace.move(step));
    }
    return out;
  }

  // Whether memory suffices: all steps of a state are in memory at once.
  bool can_close() const {
    return found_.trace.size() * width_ <= kMostNumbers && actions_ * width_ <= kMostReached;
  }

  // Leaves the run early: from one of its states back to an earlier one, or to one where it may
  // rest.
  bool close_early() {
    first_.clear();
    for (std::size_t leave = 0; leave + 1 < found_.trace.size(); ++leave) {
      first_.try_emplace(found_.replay.states[leave], leave);
      if (search(leave)) return true;
    }
    return false;
  }

  // Searches breadth-first from the state before step `leave`.
  bool search(std::size_t leave) {
    order_.assign(1, {found_.replay.states[leave], 0, {}, 0});
    absl::flat_hash_set<State> known{order_[0].state};
    for (std::size_t at = 0; at < order_.size() && is_current(); ++at) {
      const std::size_t depth = order_[at].depth + 1;
      if (leave + depth >= found_.trace.size() || looks_ < actions_) break;
      if (order_.size() * width_ > kMostReached || is_over()) break;
      looks_ -= actions_;
      if (model_.may_rest(order_[at].state) && judge(leave, leave, at, {})) return true;
      for (PlainModel::Step& step : model_.steps(order_[at].state)) {
        const auto back = first_.find(step.target);
        if (back != first_.end() && judge(back->second, leave, at, step.move)) return true;
        if (!known.insert(step.target).second) continue;
        order_.push_back({std::move(step.target), at, step.move, depth});
      }
    }
    return false;
  }

  // Tries the run up to `leave`, then the way to order_[at] and the move `last`, repeated from
  // `back` on.
  bool judge(std::size_t back, std::size_t leave, std::size_t at, Move last) {
    Moves way;
    std::vector<std::size_t> hashes;
    for (; at != 0; at = order_[at].parent) {
      way.push_back(order_[at].by);
      hashes.push_back(absl::HashOf(order_[at].state));
    }
    std::reverse(way.begin(), way.end());
    std::reverse(hashes.begin(), hashes.end());
    Path out;
    out.trace.start = found_.trace.start;
    for (std::size_t step = 0; step < leave; ++step) {
      (step < back ? out.trace.prefix : out.trace.cycle).push_back(found_.trace.move(step));
      out.at.push_back(absl::HashOf(found_.replay.states[step]));
    }
    out.at.push_back(absl::HashOf(found_.replay.states[leave]));
    out.at.insert(out.at.end(), hashes.begin(), hashes.end());
    Moves& rest = last.is_stutter() ? out.trace.prefix : out.trace.cycle;
    rest.insert(rest.end(), way.begin(), way.end());
    out.trace.cycle.push_back(last);
    take_root(out);
    roll_up(out);
    return try_shorter(out.trace);
  }

  PlainModel& model_;
  Counterexample found_;
  Monitor* monitor_;
  bool is_over_ = false;
  std::size_t effort_, looks_, actions_, width_;
  std::size_t drops_ = kDrops * effort_;
  std::size_t form_ = model_.changes();
  absl::flat_hash_map<State, std::size_t> first_; // states of the run and where they were first
  std::vector<Reached> order_;
};

} // namespace

Counterexample shortened(PlainModel& model, Counterexample found, std::size_t effort,
                         Monitor* monitor) {
  return Shortener(model, std::move(found), effort, monitor).run();
}

} // namespace fairly
