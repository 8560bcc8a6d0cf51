#include "fairly/petri/symmetry.hpp"

#include "fairly/base/word.hpp"
#include "fairly/petri/polynomial.hpp"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

namespace fairly::petri {
namespace {

using Hashes = std::vector<std::uint64_t>;
using Images = std::vector<PlaceIndex>; // by place

constexpr std::uint64_t kMaxEffort = 5'000'000; // arcs looked at
constexpr std::size_t kMaxRounds = 100;
constexpr std::size_t kMaxFailures = 4;       // pairs with one place that give no swap, in a row
constexpr std::size_t kMaxFailuresOfAny = 12; // the same for pairs of any places
constexpr std::size_t kMaxOrbit = 1'000;      // of an invariant
constexpr std::size_t kMaxAllOrbits = 20'000; // of all invariants

// A hash of the arc without its place.
std::uint64_t arc_hash(const Arc& arc, std::uint64_t kind) {
  return mix(4 * std::uint64_t{arc.weight} + kind);
}

template <class Function>
void for_each_arc(const Transition& transition, Function&& function) {
  for (const Arc& arc : transition.inputs) function(arc, 0);
  for (const Arc& arc : transition.outputs) function(arc, 1);
  for (const Arc& arc : transition.inhibitors) function(arc, 2);
}

// The sum with its places moved, sorted by place.
std::vector<Arc> exchanged(std::vector<Arc> sum, const Images& images) {
  for (Arc& each : sum) each.place = images[each.place];
  std::sort(sum.begin(), sum.end(), [](const Arc& a, const Arc& b) { return a.place < b.place; });
  return sum;
}

class SymmetryFinder {
 public:
  SymmetryFinder(const Net& net, const std::vector<std::uint32_t>& colours,
                 const std::vector<std::uint32_t>& labels, Monitor* monitor)
      : net_(net), labels_(labels), monitor_(monitor), arcs_(net.arc_count()),
        changes_(net.places().size()), own_(net.places().size()), moved_(net, labels) {
    for (const Transition& transition : net.transitions()) {
      for (const Effect& effect : effects(transition)) changes_[effect.place] = true;
    }
    for (PlaceIndex p = 0; p < own_.size(); ++p) {
      // The tokens of a place that never changes are part of the net.
      const std::uint64_t tokens = changes_[p] ? 0 : std::uint64_t{net.places()[p].tokens} + 1;
      own_[p] = {colours[p], tokens};
    }
  }

  Symmetry run() {
    Symmetry found{.labels = labels_};
    Hashes start(own_.size());
    for (PlaceIndex p = 0; p < own_.size(); ++p)
      start[p] = mix(mix(own_[p].first) ^ own_[p].second);
    start_ = refined(std::move(start));
    index_transitions();
    std::vector<bool> moved(own_.size());
    for (const std::vector<PlaceIndex>& each : classes()) {
      const bool is_known =
          std::any_of(each.begin(), each.end(), [&](PlaceIndex p) { return moved[p]; });
      if (is_known) continue;
      for (Symmetry::Parts& parts : parts_of(each)) {
        for (const auto& role : parts.roles) {
          for (const PlaceIndex p : role) moved[p] = true;
        }
        found.parts.push_back(std::move(parts));
      }
      if (is_over()) break;
    }
    return found;
  }

 private:
  bool is_over() {
    return effort_ > kMaxEffort || failures_of_any_ > kMaxFailuresOfAny ||
           poll(monitor_, {Phase::analysing});
  }

  // The sets of places with the same hash, the smallest first.
  std::vector<std::vector<PlaceIndex>> classes() const {
    absl::flat_hash_map<std::uint64_t, std::size_t> numbers;
    std::vector<std::vector<PlaceIndex>> all;
    for (PlaceIndex p = 0; p < start_.size(); ++p) {
      const auto [at, is_new] = numbers.emplace(start_[p], all.size());
      if (is_new) all.emplace_back();
      all[at->second].push_back(p);
    }
    all.erase(std::remove_if(all.begin(), all.end(), [](const auto& c) { return c.size() < 2; }),
              all.end());
    std::stable_sort(all.begin(), all.end(),
                     [](const auto& a, const auto& b) { return a.size() < b.size(); });
    return all;
  }

  static std::size_t distinct(Hashes hashes) {
    std::sort(hashes.begin(), hashes.end());
    return static_cast<std::size_t>(std::unique(hashes.begin(), hashes.end()) - hashes.begin());
  }

  // Takes what is one step further away into the hashes.
  void look_around(Hashes& places) {
    effort_ += 2 * arcs_ + places.size();
    next_.resize(places.size());
    for (PlaceIndex p = 0; p < places.size(); ++p) next_[p] = mix(places[p]);
    for (TransitionIndex t = 0; t < labels_.size(); ++t) {
      const Transition& transition = net_.transitions()[t];
      std::uint64_t all = mix(labels_[t]);
      for_each_arc(transition, [&](const Arc& arc, std::uint64_t kind) {
        all += mix(places[arc.place] ^ arc_hash(arc, kind));
      });
      all = mix(all);
      for_each_arc(transition, [&](const Arc& arc, std::uint64_t kind) {
        next_[arc.place] += mix(all ^ arc_hash(arc, kind));
      });
    }
    places.swap(next_);
  }

  // Refines until the number of classes grows no more. Sets rounds_ to the number of rounds.
  Hashes refined(Hashes places) {
    std::size_t before = 0;
    std::size_t count = distinct(places);
    for (rounds_ = 0; rounds_ < kMaxRounds && before < count && count < places.size(); ++rounds_) {
      look_around(places);
      before = std::exchange(count, distinct(places));
    }
    return places;
  }

  // Refines both in the same number of rounds.
  void refine_both(Hashes& here, Hashes& there) {
    here = refined(std::move(here));
    const std::size_t rounds = rounds_;
    for (std::size_t i = 0; i < rounds; ++i) look_around(there);
  }

  void index_transitions() {
    users_.resize(own_.size());
    for (TransitionIndex t = 0; t < labels_.size(); ++t) {
      for_each_arc(net_.transitions()[t], [&](const Arc& arc, std::uint64_t) {
        std::vector<TransitionIndex>& users = users_[arc.place];
        if (users.empty() || users.back() != t) users.push_back(t);
      });
    }
  }

  // Do the images make a swap as defined in the header?
  bool is_swap(const Images& images) {
    std::vector<TransitionIndex> touched;
    for (PlaceIndex p = 0; p < images.size(); ++p) {
      const PlaceIndex q = images[p];
      if (images[q] != p || own_[p] != own_[q]) return false;
      if (p != q) touched.insert(touched.end(), users_[p].begin(), users_[p].end());
    }
    std::sort(touched.begin(), touched.end());
    touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
    effort_ += 4 * touched.size();
    return std::all_of(touched.begin(), touched.end(),
                       [&](TransitionIndex t) { return moved_.find(t, images).has_value(); });
  }

  // Finds a swap that exchanges p and q, and little else.
  std::optional<Images> swap(PlaceIndex p, PlaceIndex q) {
    Hashes here = start_, there = start_;
    here[p] = there[q] = mix(start_[p] ^ 1);
    here[q] = there[p] = mix(start_[p] ^ 2);
    refine_both(here, there);
    // A place that need not move stays where it is, and from now on has a colour of its own.
    Images images(here.size(), kNoPlace);
    for (PlaceIndex x = 0; x < here.size(); ++x) {
      if (here[x] != there[x]) continue;
      images[x] = x;
      here[x] = there[x] = mix(here[x] ^ mix(x));
    }
    refine_both(here, there);
    absl::flat_hash_map<std::uint64_t, std::vector<PlaceIndex>> free;
    for (PlaceIndex x = 0; x < here.size(); ++x) {
      if (images[x] != x) free[there[x]].push_back(x);
    }
    absl::flat_hash_map<std::uint64_t, std::size_t> used;
    for (PlaceIndex x = 0; x < here.size(); ++x) {
      if (images[x] == x) continue;
      const auto at = free.find(here[x]);
      if (at == free.end()) return std::nullopt;
      std::size_t& next = used[here[x]];
      if (next == at->second.size()) return std::nullopt;
      images[x] = at->second[next++];
    }
    return is_swap(images) ? std::optional(std::move(images)) : std::nullopt;
  }

  // `some` are places that look the same. Finds those that can be exchanged, with the parts around
  // them.
  std::vector<Symmetry::Parts> parts_of(std::vector<PlaceIndex> some) {
    std::vector<Symmetry::Parts> found;
    std::size_t bases = 0;
    while (some.size() > 1 && bases < kMaxFailures && !is_over()) {
      const PlaceIndex base = some[0];
      std::vector<PlaceIndex> others;
      std::vector<Images> swaps;
      std::size_t failures = 0;
      for (std::size_t i = 1; i < some.size(); ++i) {
        const bool is_tried = failures < kMaxFailures && !is_over();
        std::optional<Images> next;
        if (is_tried) next = swap(base, some[i]);
        if (next) {
          swaps.push_back(*std::move(next));
          failures = failures_of_any_ = 0;
        } else {
          others.push_back(some[i]);
          failures += is_tried ? 1 : 0;
          failures_of_any_ += is_tried ? 1 : 0;
        }
      }
      if (auto parts = joined(swaps)) {
        found.push_back(*std::move(parts));
      } else {
        ++bases;
      }
      some = std::move(others);
    }
    return found;
  }

  // Joins swaps that each exchange the same part for another one. Returns nullopt if they do not.
  static std::optional<Symmetry::Parts> joined(const std::vector<Images>& swaps) {
    if (swaps.empty()) return std::nullopt;
    const std::size_t places = swaps[0].size();
    Symmetry::Parts parts;
    std::vector<std::size_t> moved(swaps.size()); // by swap: how many places it moves
    for (PlaceIndex p = 0; p < places; ++p) {
      std::size_t movers = 0;
      for (std::size_t i = 0; i < swaps.size(); ++i) {
        if (swaps[i][p] == p) continue;
        ++moved[i];
        ++movers;
      }
      // Is p in the first copy? If there are only two copies, either can be the first.
      const bool is_first = movers == swaps.size() && (movers > 1 || swaps[0][p] > p);
      if (!is_first) continue;
      std::vector<PlaceIndex>& role = parts.roles.emplace_back(1, p);
      for (const Images& images : swaps) role.push_back(images[p]);
    }
    std::set<PlaceIndex> all;
    for (const auto& role : parts.roles) all.insert(role.begin(), role.end());
    const std::size_t roles = parts.roles.size();
    const bool is_right =
        roles > 0 && all.size() == roles * (swaps.size() + 1) &&
        std::all_of(moved.begin(), moved.end(), [&](std::size_t n) { return n == 2 * roles; });
    return is_right ? std::optional(std::move(parts)) : std::nullopt;
  }

  const Net& net_;
  const std::vector<std::uint32_t>& labels_;
  Monitor* monitor_;
  std::uint64_t arcs_, effort_ = 0;
  std::size_t failures_of_any_ = 0;                          // pairs that give no swap, in a row
  std::vector<bool> changes_;                                // by place: some transition changes it
  std::vector<std::pair<std::uint32_t, std::uint64_t>> own_; // by place: what a swap must keep
  std::size_t rounds_ = 0;
  Hashes start_, next_;
  std::vector<std::vector<TransitionIndex>> users_; // by place
  MovedTransitions moved_;
};

struct ArcsLess {
  bool operator()(const std::vector<Arc>& a, const std::vector<Arc>& b) const {
    return std::lexicographical_compare(
        a.begin(), a.end(), b.begin(), b.end(), [](const Arc& x, const Arc& y) {
          return x.place != y.place ? x.place < y.place : x.weight < y.weight;
        });
  }
};

} // namespace

Symmetry find_symmetry(const Net& net, const std::vector<std::uint32_t>& colours,
                       const std::vector<std::uint32_t>& labels, Monitor* monitor) {
  return SymmetryFinder(net, colours, labels, monitor).run();
}

MovedTransitions::MovedTransitions(const Net& net, const std::vector<std::uint32_t>& labels)
    : net_(net), labels_(labels) {
  Images same(net.places().size());
  std::iota(same.begin(), same.end(), PlaceIndex{0});
  for (TransitionIndex t = 0; t < labels.size(); ++t) transitions_.emplace(key_of(t, same), t);
}

std::optional<TransitionIndex> MovedTransitions::find(TransitionIndex transition,
                                                      const std::vector<PlaceIndex>& images) const {
  const auto at = transitions_.find(key_of(transition, images));
  return at == transitions_.end() ? std::nullopt : std::optional(at->second);
}

MovedTransitions::Key MovedTransitions::key_of(TransitionIndex t,
                                               const std::vector<PlaceIndex>& images) const {
  const Transition& transition = net_.transitions()[t];
  Key key{labels_[t]};
  for (const std::vector<Arc>* each :
       {&transition.inputs, &transition.outputs, &transition.inhibitors}) {
    key.push_back(static_cast<std::uint32_t>(each->size()));
    for (const Arc& arc : exchanged(*each, images)) key.insert(key.end(), {arc.place, arc.weight});
  }
  return key;
}

std::vector<PlaceIndex> orbits(const Symmetry& symmetry, std::size_t places) {
  std::vector<PlaceIndex> all(places);
  std::iota(all.begin(), all.end(), PlaceIndex{0});
  const auto find = [&](PlaceIndex p) {
    while (all[p] != p) p = all[p] = all[all[p]];
    return p;
  };
  for (const Symmetry::Parts& parts : symmetry.parts) {
    for (const auto& role : parts.roles) {
      for (const PlaceIndex p : role) {
        const PlaceIndex a = find(role[0]), b = find(p);
        all[std::max(a, b)] = std::min(a, b);
      }
    }
  }
  for (PlaceIndex p = 0; p < places; ++p) all[p] = find(p);
  return all;
}

std::vector<Invariant> symmetric_invariants(const Net& net, const Symmetry& symmetry,
                                            std::vector<Invariant> invariants) {
  if (symmetry.empty()) return invariants;
  std::vector<Images> swaps; // all exchanges are made of these
  for (const Symmetry::Parts& parts : symmetry.parts) {
    for (std::size_t i = 1; i < parts.copies(); ++i) {
      Images& images = swaps.emplace_back(net.places().size());
      std::iota(images.begin(), images.end(), PlaceIndex{0});
      for (const auto& role : parts.roles) {
        images[role[i - 1]] = role[i];
        images[role[i]] = role[i - 1];
      }
    }
  }
  const auto value = [&](const std::vector<Arc>& sum) {
    Wide total = 0;
    for (const Arc& each : sum) total += Wide{each.weight} * net.places()[each.place].tokens;
    return total;
  };
  std::set<std::vector<Arc>, ArcsLess> known; // sums, with all that exchanges can make of them
  const auto has_same_value = [&](const Invariant& invariant) {
    if (known.count(invariant.places) > 0) return true;
    std::set<std::vector<Arc>, ArcsLess> orbit{invariant.places};
    std::vector<std::vector<Arc>> pending{invariant.places};
    while (!pending.empty()) {
      const std::vector<Arc> sum = std::move(pending.back());
      pending.pop_back();
      if (value(sum) != invariant.constant) return false;
      for (const Images& images : swaps) {
        std::vector<Arc> next = exchanged(sum, images);
        if (!orbit.insert(next).second) continue;
        if (orbit.size() > kMaxOrbit || known.size() + orbit.size() > kMaxAllOrbits) return false;
        pending.push_back(std::move(next));
      }
    }
    known.merge(orbit);
    return true;
  };
  invariants.erase(std::remove_if(invariants.begin(), invariants.end(),
                                  [&](const Invariant& each) { return !has_same_value(each); }),
                   invariants.end());
  return invariants;
}

} // namespace fairly::petri
