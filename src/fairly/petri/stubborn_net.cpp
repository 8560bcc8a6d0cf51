#include "fairly/petri/stubborn_net.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <span>
#include <utility>

namespace fairly::petri {
namespace {

using Watched = StubbornQuestion::Watched;
using Kind = Proposition::Kind;

constexpr std::size_t kMostKeys = 40; // that are tried for one set
// Work on one set, and on its key, for each enabled transition.
constexpr std::size_t kMostWork = 200, kMostWorkForKeys = 64;
constexpr std::size_t kLittleWork = 5'000;

void make_unique(std::vector<std::uint32_t>& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

// How transitions may change a sum. Arrays by place, as sums of coloured nets have thousands of
// places.
class SumChanges {
 public:
  SumChanges(const std::vector<Monomial>& sum, std::size_t places)
      : factors_(places), is_in_product_(places) {
    for (const Monomial& monomial : sum) {
      const bool is_linear = monomial.places[1] == kNoPlace;
      if (is_linear) factors_[monomial.places[0]] = monomial.coefficient;
      for (const PlaceIndex place : monomial.places) {
        if (!is_linear && place != kNoPlace) is_in_product_[place] = true;
      }
    }
  }

  struct Change {
    bool up = false, down = false;
  };
  Change of(const std::vector<Effect>& effects) const {
    std::int64_t linear = 0;
    for (const Effect& effect : effects) {
      if (is_in_product_[effect.place]) return {true, true};
      linear += factors_[effect.place] * effect.change;
    }
    return {linear > 0, linear < 0};
  }

 private:
  std::vector<std::int64_t> factors_;
  std::vector<bool> is_in_product_;
};

} // namespace

void StubbornNet::Lists::end_counting() {
  for (std::size_t p = 1; p < first_.size(); ++p) first_[p] += first_[p - 1];
  next_ = first_;
  all_.resize(first_.back());
}

StubbornNet::StubbornNet(const Net& net, std::vector<Proposition> propositions)
    : net_(net), propositions_(std::move(propositions)), takers_(net.places().size()),
      increasers_(net.places().size()), decreasers_(net.places().size()),
      inhibited_(net.places().size()), taken_(net.transitions().size()),
      raised_(net.transitions().size()), grows_(net.transitions().size(), 0),
      enabled_(net.transitions().size(), 0), in_(net.transitions().size(), 0),
      done_(net.places().size(), 0) {
  fill_lists();
  for (const Proposition& each : propositions_) fill_changers(each);
}

void StubbornNet::fill_lists() {
  const auto for_each_inhibitor = [this](auto&& inhibit) {
    for (TransitionIndex t = 0; t < net_.transitions().size(); ++t) {
      for (const Arc& arc : net_.transitions()[t].inhibitors) inhibit(arc.place, t);
    }
  };
  for_each_inhibitor([&](PlaceIndex p, TransitionIndex) { inhibited_.count(p); });
  inhibited_.end_counting();
  for_each_inhibitor([&](PlaceIndex p, TransitionIndex t) { inhibited_.add(p, t); });
  const auto for_each = [this](auto&& take, auto&& change) {
    for (TransitionIndex t = 0; t < net_.transitions().size(); ++t) {
      for (const Arc& arc : net_.transitions()[t].inputs) take(arc.place, t);
      for (const Effect& effect : effects(net_.transitions()[t])) change(effect, t);
    }
  };
  const auto changers_of = [this](const Effect& effect) -> Lists& {
    return effect.change > 0 ? increasers_ : decreasers_;
  };
  for_each([&](PlaceIndex p, TransitionIndex) { takers_.count(p); },
           [&](const Effect& effect, TransitionIndex) { changers_of(effect).count(effect.place); });
  takers_.end_counting();
  increasers_.end_counting();
  decreasers_.end_counting();
  for_each([&](PlaceIndex p, TransitionIndex t) { takers_.add(p, t); },
           [&](const Effect& effect, TransitionIndex t) {
             changers_of(effect).add(effect.place, t);
             if (effect.change < 0) taken_[t].push_back(effect.place);
             if (effect.change > 0 && !inhibited_[effect.place].empty()) {
               raised_[t].push_back(effect.place);
             }
             grows_[t] = taken_[t].empty() ? 1 : 0;
           });
}

// The transitions that change a place of a sum.
std::vector<TransitionIndex> StubbornNet::around(const std::vector<Monomial>& sum) const {
  std::vector<TransitionIndex> all;
  for (const Monomial& monomial : sum) {
    for (const PlaceIndex place : monomial.places) {
      if (place == kNoPlace) break;
      const auto more = increasers_[place], less = decreasers_[place];
      all.insert(all.end(), more.begin(), more.end());
      all.insert(all.end(), less.begin(), less.end());
    }
  }
  make_unique(all);
  return all;
}

void StubbornNet::fill_changers(const Proposition& proposition) {
  std::vector<TransitionIndex> from_false, from_true;
  switch (proposition.kind) {
  case Kind::constant:
  case Kind::dead:
    break;
  case Kind::at_most:
  case Kind::equal:
  case Kind::different: {
    const SumChanges changes(proposition.sum, net_.places().size());
    for (const TransitionIndex t : around(proposition.sum)) {
      const auto [up, down] = changes.of(effects(net_.transitions()[t]));
      const bool both = proposition.kind != Kind::at_most && (up || down);
      if (down || both) from_false.push_back(t);
      if (up || both) from_true.push_back(t);
    }
    break;
  }
  case Kind::fireable: {
    std::vector<PlaceIndex> inputs, inhibitors; // each place once, however many look at it
    for (const TransitionIndex t : proposition.transitions) {
      for (const Arc& arc : net_.transitions()[t].inputs) inputs.push_back(arc.place);
      for (const Arc& arc : net_.transitions()[t].inhibitors) inhibitors.push_back(arc.place);
    }
    make_unique(inputs);
    make_unique(inhibitors);
    const auto add = [](std::vector<TransitionIndex>& list, std::span<const TransitionIndex> more) {
      list.insert(list.end(), more.begin(), more.end());
    };
    for (const PlaceIndex place : inputs) {
      add(from_false, increasers_[place]);
      add(from_true, decreasers_[place]);
    }
    for (const PlaceIndex place : inhibitors) {
      add(from_false, decreasers_[place]);
      add(from_true, increasers_[place]);
    }
    make_unique(from_false);
    make_unique(from_true);
    break;
  }
  }
  changers_.push_back(std::move(from_false));
  changers_.push_back(std::move(from_true));
}

StubbornSets::Choice StubbornNet::choose(const Layout& layout, const Word* marking,
                                         std::span<const Action> enabled,
                                         const StubbornQuestion& question,
                                         std::vector<Action>& out) {
  if (enabled.empty()) return {};
  layout_ = &layout;
  marking_ = marking;
  all_enabled_ = enabled;
  question_ = &question;
  for (const Action t : enabled) enabled_[t] = 1;
  too_many_ = enabled.size();
  work_ = 2 * enabled.size();
  most_work_ = kLittleWork + kMostWork * enabled.size();
  for (const StubbornQuestion::Goal& goal : question.goals) add_goal(goal);
  if (question.rule == Watched::inside) add_watched();
  StubbornSets::Choice choice;
  const bool has_key =
      question.needs_key ||
      std::any_of(question.goals.begin(), question.goals.end(),
                  [this](const StubbornQuestion::Goal& goal) { return is_dead(goal.proposition); });
  if (close() && (!has_key || add_key())) {
    choice.all = false;
    const std::vector<Action>& watched = question.watched->list;
    choice.has_watched = has_watched_ || std::all_of(watched.begin(), watched.end(),
                                                     [this](Action t) { return in_[t] != 0; });
    choice.left_out = enabled.size() - enabled_count_;
    out.clear();
    for (const Action t : enabled) {
      if (in_[t] != 0) out.push_back(t);
    }
  }
  choice.work = work_;
  shrink(0, 0);
  refused_ = has_watched_ = false;
  for (const Action t : enabled) enabled_[t] = 0;
  return choice;
}

// --- what has to be in the set

void StubbornNet::add(TransitionIndex t) {
  if (in_[t] != 0) return;
  in_[t] = 1;
  members_.push_back(t);
  if (!is_enabled(t)) return;
  ++enabled_count_;
  if (question_->watched->has[t] == 0) return;
  if (question_->rule == Watched::refused) refused_ = true;
  if (question_->rule == Watched::together) add_watched();
}

const StubbornNet::Lists& StubbornNet::list_of(Around which) const {
  switch (which) {
  case kTakers:
    return takers_;
  case kIncreasers:
    return increasers_;
  case kDecreasers:
    return decreasers_;
  case kInhibited:
    break;
  }
  return inhibited_;
}

void StubbornNet::add_all(Around which, PlaceIndex place) {
  if ((done_[place] & which) != 0) return;
  done_[place] = static_cast<std::uint8_t>(done_[place] | which);
  all_done_.push_back({place, which});
  const auto list = list_of(which)[place];
  work_ += list.size();
  for (const TransitionIndex t : list) add(t);
}

void StubbornNet::add_watched() {
  if (has_watched_) return;
  has_watched_ = true;
  for (const Action t : question_->watched->list) add(t);
}

void StubbornNet::add_goal(const StubbornQuestion::Goal& goal) {
  const Proposition& proposition = propositions_[goal.proposition];
  switch (proposition.kind) {
  case Kind::constant:
    break;
  case Kind::at_most:
  case Kind::equal:
  case Kind::different:
    for (const TransitionIndex t : changers(goal.proposition, goal.value)) add(t);
    break;
  case Kind::fireable:
    if (goal.value) return keep_enabled(proposition.transitions);
    for (const TransitionIndex t : proposition.transitions) keep_disabled(t);
    break;
  case Kind::dead: // see choose()
    break;
  }
}

// Makes sure that one enabled transition of `some` stays enabled while nothing of the set fires.
void StubbornNet::keep_enabled(std::span<const TransitionIndex> some) {
  std::optional<TransitionIndex> best;
  std::size_t least = std::numeric_limits<std::size_t>::max();
  for (const TransitionIndex t : some) {
    if (!is_enabled(t)) continue;
    std::size_t cost = 0;
    for (const Arc& arc : net_.transitions()[t].inputs) {
      if ((done_[arc.place] & kDecreasers) == 0) cost += decreasers_[arc.place].size();
    }
    for (const Arc& arc : net_.transitions()[t].inhibitors) {
      if ((done_[arc.place] & kIncreasers) == 0) cost += increasers_[arc.place].size();
    }
    if (cost >= least) continue;
    least = cost;
    best = t;
  }
  assert(best && "none of them is enabled");
  make_key(*best);
}

// Makes sure that t stays disabled while nothing of the set fires.
void StubbornNet::keep_disabled(TransitionIndex t) {
  std::optional<Done> best;
  std::size_t least = std::numeric_limits<std::size_t>::max();
  // Looks at the transitions that may enable t by changing `place`. Returns true if they are in the
  // set.
  const auto look_at = [&](PlaceIndex place, Around which) {
    if ((done_[place] & which) != 0) return true;
    const std::size_t cost = list_of(which)[place].size();
    if (cost >= least) return false;
    least = cost;
    best = Done{place, which};
    return false;
  };
  for (const Arc& arc : net_.transitions()[t].inputs) {
    if (layout_->tokens(arc.place, marking_) >= arc.weight) continue;
    if (look_at(arc.place, kIncreasers)) return;
  }
  for (const Arc& arc : net_.transitions()[t].inhibitors) {
    if (layout_->tokens(arc.place, marking_) < arc.weight) continue;
    if (look_at(arc.place, kDecreasers)) return;
  }
  assert(best && "it is enabled");
  add_all(best->which, best->place);
}

// Returns false if the set is of no use.
bool StubbornNet::close() {
  while (closed_ < members_.size()) {
    if (refused_ || enabled_count_ >= too_many_ || work_ > most_work_) return false;
    const TransitionIndex t = members_[closed_++];
    if (is_enabled(t)) {
      for (const PlaceIndex place : taken_[t]) add_all(kTakers, place);
      for (const PlaceIndex place : raised_[t]) add_all(kInhibited, place);
    } else {
      work_ += net_.transitions()[t].inputs.size() + net_.transitions()[t].inhibitors.size();
      keep_disabled(t);
    }
  }
  return !refused_ && enabled_count_ < too_many_;
}

// --- keys

bool StubbornNet::is_key(TransitionIndex t) const {
  const auto is_in = [this](TransitionIndex u) { return in_[u] != 0; };
  const auto are_in = [&](PlaceIndex place, Around which, int known_by) {
    const auto list = list_of(which)[place];
    return (done_[place] & known_by) != 0 || std::all_of(list.begin(), list.end(), is_in);
  };
  const Transition& transition = net_.transitions()[t];
  return std::all_of(transition.inputs.begin(), transition.inputs.end(),
                     [&](const Arc& arc) {
                       return are_in(arc.place, kDecreasers, kTakers | kDecreasers);
                     }) &&
         std::all_of(transition.inhibitors.begin(), transition.inhibitors.end(),
                     [&](const Arc& arc) { return are_in(arc.place, kIncreasers, kIncreasers); });
}

void StubbornNet::make_key(TransitionIndex t) {
  for (const Arc& arc : net_.transitions()[t].inputs) add_all(kDecreasers, arc.place);
  for (const Arc& arc : net_.transitions()[t].inhibitors) add_all(kIncreasers, arc.place);
}

// Takes the key that adds least, of the first few, which are tried. Returns false if there is none.
bool StubbornNet::add_key() {
  const auto may_be_key = [this](TransitionIndex t) {
    return question_->watched->has[t] == 0 && grows_[t] == 0;
  };
  for (const Action t : all_enabled_) {
    if (in_[t] != 0 && may_be_key(t) && is_key(t)) return true;
  }
  const std::size_t members = members_.size(), done = all_done_.size(), before = enabled_count_;
  const bool had_watched = has_watched_;
  std::optional<TransitionIndex> best;
  const auto try_key = [&](TransitionIndex t) {
    add(t);
    make_key(t);
    return close();
  };
  std::size_t tries = 0;
  const std::size_t most_work =
      std::min(most_work_, work_ + kLittleWork / 4 + kMostWorkForKeys * all_enabled_.size());
  for (const Action t : all_enabled_) {
    if (!may_be_key(t)) continue;
    if (++tries > kMostKeys || work_ > most_work) break;
    if (try_key(t)) {
      best = t;
      too_many_ = enabled_count_;
    }
    shrink(members, done);
    has_watched_ = had_watched;
    refused_ = false;
    if (best && too_many_ <= before + 1) break;
  }
  if (!best) return false;
  too_many_ = all_enabled_.size();
  most_work_ = std::numeric_limits<std::size_t>::max(); // this one is known to be small
  return try_key(*best);
}

// Goes back to the first `members` members, which were closed.
void StubbornNet::shrink(std::size_t members, std::size_t done) {
  for (std::size_t i = members; i < members_.size(); ++i) {
    in_[members_[i]] = 0;
    if (is_enabled(members_[i])) --enabled_count_;
  }
  members_.resize(members);
  closed_ = members;
  for (std::size_t i = done; i < all_done_.size(); ++i) {
    const Done& each = all_done_[i];
    done_[each.place] = static_cast<std::uint8_t>(done_[each.place] & ~each.which);
  }
  all_done_.resize(done);
}

} // namespace fairly::petri
