#include "fairly/check/walks.hpp"

#include "fairly/base/stopwatch.hpp"
#include "fairly/check/guide.hpp"
#include "fairly/ltl/evaluate.hpp"
#include "fairly/model/walker.hpp"
#include "fairly/replay/replay.hpp"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <random>
#include <utility>
#include <vector>

namespace fairly {
namespace {

constexpr std::size_t kFirstLength = 200; // of a run; later runs are longer
constexpr std::size_t kLongest = 200'000;
constexpr std::size_t kMostCandidates = 24; // that a guide compares
constexpr unsigned kRandomStepEvery = 12;   // of a guided run; the others are guided
constexpr std::size_t kTries = 12;          // to find a next step that the automaton can follow
constexpr std::size_t kLassos = 40;         // that are evaluated for one run
constexpr std::uint64_t kStepsBetweenPolls = 256;

enum class Choice : std::uint8_t { first, last, local, any, guided };
constexpr Choice kChoices[] = {Choice::local, Choice::guided, Choice::first, Choice::local,
                               Choice::any,   Choice::guided, Choice::last};

class Walks {
 public:
  Walks(const CheckTask& task, std::unique_ptr<Walker> walker, const Automaton& automaton,
        const WalkEffort& effort)
      : task_(task), property_(task.property), walker_(std::move(walker)), automaton_(automaton),
        effort_(effort), random_(effort.seed), guide_(property_, automaton, effort.again) {
    for (const std::string& name : automaton.propositions()) {
      const auto atom = property_.formulas().find_atom(name);
      variables_.push_back(atom ? atom->index : 0);
    }
    const auto used = ltl::atoms(property_.formulas(), property_.formula());
    for (const ltl::AtomId atom : used) {
      const bool is_event = Model::is_event(property_.propositions()[atom.index]);
      (is_event ? events_ : used_).push_back(atom.index);
    }
  }

  std::optional<Trace> run() {
    for (std::size_t round = 0; !is_over(); ++round) {
      const std::size_t length =
          std::min(kLongest, kFirstLength << std::min<std::size_t>(round / 8, 8));
      const Choice choice =
          effort_.only_guided ? Choice::guided : kChoices[round % std::size(kChoices)];
      if (go(choice, length)) return std::move(found_);
    }
    return std::nullopt;
  }

  std::uint64_t steps() const { return steps_; }

 private:
  using States = std::vector<bool>; // of the automaton

  bool is_over() {
    if (steps_ >= effort_.steps || watch_.seconds() > effort_.seconds) return true;
    return poll(task_.monitor, {Phase::searching}).has_value();
  }

  // What holds in the current state, whatever is fired.
  ltl::Letter letter() const {
    ltl::Letter result(property_.propositions().size());
    for (const std::size_t atom : used_) {
      result[atom] = walker_->holds(property_.propositions()[atom]);
    }
    return result;
  }

  // The last letter, completed by the step `action`, which was the only part not known yet.
  const ltl::Letter& letter_with(Action action) {
    for (const std::size_t atom : events_) {
      word_.back()[atom] = property_.model().occurs(property_.propositions()[atom], action);
    }
    return word_.back();
  }

  // Computes the states that the automaton can be in after this letter. Returns false if there are
  // none.
  bool read(const ltl::Letter& letter, const States& from, States& to) const {
    to.assign(from.size(), false);
    bool any = false;
    for (State state = 0; state < from.size(); ++state) {
      if (!from[state]) continue;
      for (const fairly::Transition& each : automaton_.transitions(state)) {
        if (to[each.target]) continue;
        to[each.target] = automaton_.guards().value(
            each.guard, [&](std::uint32_t variable) { return letter[variables_[variable]]; });
        any = any || to[each.target];
      }
    }
    return any;
  }

  Action choose(Choice choice) {
    const std::span<const Action> enabled = walker_->enabled();
    if (choice == Choice::first) return *std::min_element(enabled.begin(), enabled.end());
    if (choice == Choice::last) return *std::max_element(enabled.begin(), enabled.end());
    if (choice == Choice::local && !moves_.empty()) {
      candidates_.clear();
      for (const Action each : walker_->followers(moves_.back().action)) {
        if (walker_->is_enabled(each)) candidates_.push_back(each);
      }
      if (!candidates_.empty()) return candidates_[random_() % candidates_.size()];
    }
    return enabled[random_() % enabled.size()];
  }

  // Makes one run. Returns true if it violates the property.
  bool go(Choice choice, std::size_t length) {
    walker_->restart();
    moves_.clear();
    word_.clear();
    met_.clear();
    guide_.restart();
    lassos_ = 0;
    States now(automaton_.state_count()), next;
    for (const State state : automaton_.initial()) now[state] = true;
    word_.push_back(letter());
    if (events_.empty()) {
      if (!read(word_.back(), now, next)) {
        steps_ = effort_.steps; // no run violates the property at all
        return false;
      }
      std::swap(now, next);
    }
    met_.emplace(walker_->fingerprint(), 0);
    double nearest_so_far = std::numeric_limits<double>::infinity();
    for (std::size_t step = 1; step <= length && moves_.size() < kLongest; ++step) {
      if (++steps_ >= next_poll_) {
        if (is_over()) return false;
        next_poll_ = steps_ + kStepsBetweenPolls;
      }
      if (walker_->enabled().empty()) return violates(moves_.size());
      if (!take_some(choice, now, next)) return false;
      std::swap(now, next);
      if (choice == Choice::guided) {
        const double distance = look(next, now);
        if (distance < nearest_so_far) step = 0; // the count of steps begins again
        nearest_so_far = distance == 0 ? std::numeric_limits<double>::infinity()
                                       : std::min(distance, nearest_so_far);
      }
      const auto [before, is_new] = met_.emplace(walker_->fingerprint(), moves_.size());
      if (!is_new && violates(before->second)) return true;
      if (lassos_ >= kLassos) return false;
    }
    return false;
  }

  // The distance to the goal after the last step, which the automaton has followed.
  double look(const States& before, const States& now) {
    if (events_.empty()) return guide_.look(now, *walker_);
    if (guide_.is_met(before, word_[word_.size() - 2])) {
      guide_.advance();
      return 0;
    }
    return guide_.distance(now, *walker_) + 1;
  }

  // The distance to the goal after a step, which is then taken back. Negative if the automaton
  // cannot follow the step.
  double distance_after(Action action, const States& now, States& next) {
    if (!events_.empty() && !read(letter_with(action), now, next)) return -1;
    if (!events_.empty() && guide_.is_met(now, word_.back())) return 0;
    const bool fits = walker_->take(action) && (!events_.empty() || read(letter(), now, next));
    const double distance = fits ? guide_.distance(next, *walker_) : -1;
    walker_->undo(action);
    return fits && !events_.empty() ? distance + 1 : distance;
  }

  // The step that leads nearest to the goal among those that the automaton can follow. Sometimes a
  // random one.
  Action nearest(const States& now) {
    const std::span<const Action> enabled = walker_->enabled();
    if (enabled.size() == 1 || random_() % kRandomStepEvery == 0) return choose(Choice::any);
    candidates_.assign(enabled.begin(), enabled.end());
    const std::size_t count = std::min(kMostCandidates, candidates_.size());
    States next;
    Action best = candidates_[0];
    double least = -1;
    for (std::size_t i = 0; i < count; ++i) {
      std::swap(candidates_[i], candidates_[i + random_() % (candidates_.size() - i)]);
      const Action action = candidates_[i];
      const double distance = distance_after(action, now, next);
      if (distance < 0 || (least >= 0 && distance >= least)) continue;
      least = distance;
      best = action;
    }
    steps_ += count;
    return best;
  }

  // Takes a step that the automaton can follow. Returns false if none was found.
  bool take_some(Choice choice, const States& now, States& next) {
    for (std::size_t i = 0; i < kTries; ++i) {
      const Action action = i > 0                      ? choose(Choice::any)
                            : choice == Choice::guided ? nearest(now)
                                                       : choose(choice);
      if (!events_.empty() && !read(letter_with(action), now, next)) continue;
      if (!walker_->take(action)) return false;
      ltl::Letter here = letter();
      if (!events_.empty() || read(here, now, next)) {
        moves_.emplace_back(action);
        word_.push_back(std::move(here));
        return true;
      }
      walker_->undo(action);
    }
    return false;
  }

  // Whether the run so far, repeated for ever from this position on, violates the property. If the
  // position is its end, the run rests there.
  bool violates(std::size_t from) {
    ++lassos_;
    const auto split = static_cast<std::ptrdiff_t>(from);
    const bool rests = from == moves_.size();
    const auto end =
        rests ? word_.end() : word_.end() - 1; // the last letter is the first one again
    const ltl::LassoWord word{{word_.begin(), word_.begin() + split}, {word_.begin() + split, end}};
    if (ltl::evaluate(property_.formulas(), property_.formula(), word)) return false;
    found_ =
        Trace{{moves_.begin(), moves_.begin() + split}, {moves_.begin() + split, moves_.end()}};
    if (rests) found_.cycle.emplace_back();
    // The replay is also needed because two markings may have the same fingerprint.
    if (plain_ == nullptr) plain_ = property_.model().plain();
    return replay(*plain_, property_, found_, task_.monitor).ok();
  }

  const CheckTask& task_;
  const Property& property_;
  std::unique_ptr<Walker> walker_;
  std::unique_ptr<PlainModel> plain_;
  const Automaton& automaton_;
  const WalkEffort& effort_;
  std::mt19937_64 random_;
  Guide guide_;
  Stopwatch watch_;
  std::vector<std::size_t> variables_; // atoms, by variable of the automaton
  std::vector<std::size_t> used_;      // atoms of the formula about states
  // Atoms of the formula about steps. If there are some, the automaton reads the letter of a state
  // when the step from it is known; otherwise as soon as the state is reached, so that it sees
  // sooner what leads nowhere.
  std::vector<std::size_t> events_;
  std::uint64_t steps_ = 0, next_poll_ = kStepsBetweenPolls;
  // The current run.
  std::vector<Move> moves_;
  // The letters before each move, including what it fires, and at the end.
  std::vector<ltl::Letter> word_;
  absl::flat_hash_map<std::uint64_t, std::size_t> met_; // fingerprints, and where first met
  std::size_t lassos_ = 0;
  std::vector<Action> candidates_;
  Trace found_;
};

} // namespace

std::optional<Trace> walk(const CheckTask& task, const Automaton& violations,
                          const WalkEffort& effort, std::uint64_t& steps) {
  std::unique_ptr<Walker> walker = task.property.model().walker();
  if (walker == nullptr) return std::nullopt;
  Walks walks(task, std::move(walker), violations, effort);
  std::optional<Trace> found = walks.run();
  steps += walks.steps();
  return found;
}

} // namespace fairly
