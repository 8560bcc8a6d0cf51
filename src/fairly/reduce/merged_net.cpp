#include "fairly/reduce/merged_net.hpp"

#include "fairly/base/word.hpp"
#include "fairly/petri/marking.hpp"

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <functional>
#include <utility>

namespace fairly::reduce {
namespace {

using petri::Arc;
using petri::PlaceIndex;
using petri::TransitionIndex;
using Numbers = std::vector<std::uint32_t>;

constexpr std::size_t kMergePollEvery = 4096; // transitions
constexpr std::size_t kMaxLiftRounds = 400;
constexpr std::size_t kMaxLiftSteps = 400'000;

std::uint64_t place_hash(PlaceIndex place) {
  return mix(2 * std::uint64_t{place} + 1);
}

std::uint64_t inputs_hash(const petri::Transition& transition) {
  std::uint64_t sum = 0;
  for (const Arc& arc : transition.inputs) sum += arc.weight * place_hash(arc.place);
  return sum;
}

std::uint64_t class_hash(std::uint32_t which) {
  return mix(2 * std::uint64_t{which} + 2);
}

// Divides classes until they are exchangeable, unless hashes collide.
class Divider {
 public:
  Divider(const petri::Net& net, Numbers& classes, const Numbers& labels, Monitor* monitor)
      : net_(net), classes_(classes), labels_(labels), monitor_(monitor) {
    inputs_.reserve(net.transitions().size());
    for (const petri::Transition& each : net.transitions()) inputs_.push_back(inputs_hash(each));
  }

  // Returns false if the monitor has ended it, or every class is a single place.
  bool run() {
    std::size_t count = renumber([](PlaceIndex) { return std::uint64_t{0}; });
    while (count < classes_.size()) {
      if (!collect()) return false;
      const std::size_t before = count;
      count = renumber([&](PlaceIndex p) { return uses_[p]; });
      if (count == before) return true;
    }
    return false;
  }

 private:
  // Numbers the classes anew by class and value, in the order of the places. Returns how many there
  // are.
  template <class Value>
  std::size_t renumber(Value&& value) {
    absl::flat_hash_map<std::pair<std::uint32_t, std::uint64_t>, std::uint32_t> numbers;
    for (PlaceIndex p = 0; p < classes_.size(); ++p) {
      const auto next = static_cast<std::uint32_t>(numbers.size());
      classes_[p] = numbers.emplace(std::pair(classes_[p], value(p)), next).first->second;
    }
    return numbers.size();
  }

  // Computes for each place a hash of the set of transitions that take from it. Transitions that
  // look the same to one place look the same to all places, so repetitions are left out first, and
  // sums can stand for sets.
  bool collect() {
    uses_.assign(classes_.size(), 0);
    seen_.clear();
    for (TransitionIndex t = 0; t < inputs_.size(); ++t) {
      if (t % kMergePollEvery == 0 && poll(monitor_, {Phase::analysing})) return false;
      const petri::Transition& transition = net_.transitions()[t];
      std::uint64_t rest = mix(labels_[t]);
      for (const Arc& arc : transition.outputs)
        rest += arc.weight * class_hash(classes_[arc.place]);
      rest = mix(rest);
      if (!seen_.insert(inputs_[t] ^ rest).second) continue;
      for (const Arc& arc : transition.inputs) {
        uses_[arc.place] += mix((inputs_[t] - place_hash(arc.place)) ^ rest);
      }
    }
    return true;
  }

  const petri::Net& net_;
  Numbers& classes_;
  const Numbers& labels_;
  Monitor* monitor_;
  std::vector<std::uint64_t> inputs_, uses_;
  absl::flat_hash_set<std::uint64_t> seen_;
};

// Adds h of the arcs, as pairs of class and weight. Returns false if a weight is too large.
bool add_image(const std::vector<Arc>& arcs, const Numbers& classes, std::vector<Arc>& out) {
  for (const Arc& arc : arcs) {
    if (!petri::add_arc(out, {classes[arc.place], arc.weight})) return false;
  }
  return true;
}

// The number of multisets of `tokens` tokens over `places` places, or most + 1 if it is more than
// `most`.
std::uint64_t multisets(std::uint64_t places, std::uint64_t tokens, std::uint64_t most) {
  petri::Wide count = 1; // (places + i - 1 over i)
  for (std::uint64_t i = 1; i <= tokens && places > 1; ++i) {
    count = count * (places + i - 1) / i;
    if (count > most) return most + 1;
  }
  return static_cast<std::uint64_t>(count);
}

bool covers(const petri::Marking& larger, const petri::Marking& smaller) {
  return std::equal(larger.begin(), larger.end(), smaller.begin(), std::greater_equal<>());
}

} // namespace

std::optional<MergedNet> MergedNet::find(const petri::Net& given, Numbers classes,
                                         const Numbers& labels, Monitor* monitor) {
  if (given.has_inhibitors()) return std::nullopt;
  if (!Divider(given, classes, labels, monitor).run()) return std::nullopt;
  MergedNet merged;
  merged.places_ = std::move(classes);
  const bool is_right = merged.build(given, labels, monitor) && merged.is_exchangeable(given);
  return is_right ? std::optional(std::move(merged)) : std::nullopt;
}

bool MergedNet::build(const petri::Net& given, const Numbers& labels, Monitor* monitor) {
  auto net = std::make_shared<petri::Net>();
  net->id = given.id;
  net->name = given.name;
  const auto free_id = [&](std::string id) {
    while (net->find_place(id) || net->find_transition(id)) id += '+';
    return id;
  };
  for (PlaceIndex p = 0; p < places_.size(); ++p) {
    const petri::Place& place = given.places()[p];
    if (places_[p] == net->places().size()) {
      net->add(petri::Place{.id = free_id(place.id), .tokens = place.tokens});
    } else {
      std::uint32_t& sum = net->place(places_[p]).tokens;
      if (place.tokens > petri::kMaxTokens - sum) return false;
      sum += place.tokens;
    }
  }
  using Key = std::vector<std::uint32_t>; // label, inputs, outputs
  absl::flat_hash_map<Key, TransitionIndex> numbers;
  for (TransitionIndex t = 0; t < given.transitions().size(); ++t) {
    if (t % kMergePollEvery == 0 && poll(monitor, {Phase::analysing})) return false;
    const petri::Transition& from = given.transitions()[t];
    petri::Transition image;
    if (!add_image(from.inputs, places_, image.inputs)) return false;
    if (!add_image(from.outputs, places_, image.outputs)) return false;
    Key key{labels[t], static_cast<std::uint32_t>(image.inputs.size())};
    for (const std::vector<Arc>* arcs : {&image.inputs, &image.outputs}) {
      for (const Arc& arc : *arcs) key.insert(key.end(), {arc.place, arc.weight});
    }
    const auto next = static_cast<TransitionIndex>(members_.size());
    const auto [known, is_new] = numbers.emplace(std::move(key), next);
    if (is_new) {
      image.id = free_id(from.id);
      net->add(std::move(image));
      members_.emplace_back();
    }
    images_.push_back(known->second);
    members_[known->second].push_back(t);
  }
  net_ = std::move(net);
  return true;
}

// Different hashes come from different inputs, and there cannot be more different inputs than
// wanted.
bool MergedNet::is_exchangeable(const petri::Net& given) const {
  std::vector<std::uint64_t> sizes(net_->places().size()), hashes;
  for (const PlaceIndex which : places_) ++sizes[which];
  for (TransitionIndex image = 0; image < members_.size(); ++image) {
    const std::vector<TransitionIndex>& members = members_[image];
    std::uint64_t wanted = 1;
    for (const Arc& arc : net_->transitions()[image].inputs) {
      wanted *= multisets(sizes[arc.place], arc.weight, members.size());
      if (wanted > members.size()) return false;
    }
    hashes.clear();
    for (const TransitionIndex t : members) {
      hashes.push_back(inputs_hash(given.transitions()[t]));
    }
    std::sort(hashes.begin(), hashes.end());
    const auto last = std::unique(hashes.begin(), hashes.end());
    if (static_cast<std::uint64_t>(last - hashes.begin()) != wanted) return false;
  }
  return true;
}

petri::Proposition MergedNet::image(const petri::Proposition& proposition) const {
  if (proposition.kind == petri::Proposition::Kind::fireable) {
    return petri::fireable_proposition(image(proposition.transitions));
  }
  // Classes are numbered in the order of their first places, so the order of the sum is kept.
  petri::Proposition result = proposition;
  result.sum.clear();
  absl::flat_hash_set<PlaceIndex> seen;
  for (petri::Monomial monomial : proposition.sum) {
    for (PlaceIndex& place : monomial.places) {
      if (place != petri::kNoPlace) place = places_[place];
    }
    const bool is_linear = monomial.places[1] == petri::kNoPlace;
    if (!is_linear || seen.insert(monomial.places[0]).second) result.sum.push_back(monomial);
  }
  return result;
}

std::vector<TransitionIndex> MergedNet::image(const std::vector<TransitionIndex>& some) const {
  std::vector<TransitionIndex> result;
  for (const TransitionIndex t : some) result.push_back(images_[t]);
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::optional<Trace> MergedNet::lift(const petri::Net& given, const Trace& trace) const {
  petri::Marking marking = initial_marking(given);
  std::vector<Move> moves;
  const auto follow = [&](const std::vector<Move>& some) {
    for (const Move& move : some) {
      const std::vector<TransitionIndex>& members = members_[move.action];
      const auto next = std::find_if(members.begin(), members.end(), [&](TransitionIndex t) {
        return is_enabled(given.transitions()[t], marking);
      });
      if (next == members.end()) return false; // the trace is no run
      fire(given.transitions()[*next], marking);
      moves.emplace_back(*next);
    }
    return true;
  };
  if (!follow(trace.prefix)) return std::nullopt;
  if (trace.cycle.size() == 1 && trace.cycle[0].is_stutter()) {
    return Trace{.prefix = std::move(moves), .cycle = trace.cycle};
  }
  std::vector<std::pair<petri::Marking, std::size_t>> rounds; // where each began
  for (std::size_t i = 0; i < kMaxLiftRounds && moves.size() < kMaxLiftSteps; ++i) {
    rounds.emplace_back(marking, moves.size());
    if (!follow(trace.cycle)) return std::nullopt;
    const auto again = std::find_if(rounds.begin(), rounds.end(), [&](const auto& round) {
      return covers(marking, round.first); // equal, unless the cycle adds tokens
    });
    if (again == rounds.end()) continue;
    const auto begin = moves.begin() + static_cast<std::ptrdiff_t>(again->second);
    return Trace{.prefix = {moves.begin(), begin}, .cycle = {begin, moves.end()}};
  }
  return std::nullopt;
}

} // namespace fairly::reduce
