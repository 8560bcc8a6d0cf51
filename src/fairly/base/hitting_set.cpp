#include "fairly/base/hitting_set.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace fairly {
namespace {

using Element = std::uint32_t;

constexpr std::uint64_t kNoSolution = std::numeric_limits<std::uint64_t>::max();

// Which elements can be replaced by another one that meets all their clauses at no greater cost?
std::vector<bool> replaceable(const HittingSetProblem& problem) {
  const std::size_t count = problem.costs.size(), words = (problem.clauses.size() + 63) / 64;
  std::vector<std::vector<std::uint64_t>> meets(count, std::vector<std::uint64_t>(words));
  for (std::size_t i = 0; i < problem.clauses.size(); ++i) {
    for (const Element e : problem.clauses[i]) meets[e][i / 64] |= std::uint64_t{1} << (i % 64);
  }
  std::vector<bool> is_replaceable(count);
  for (Element a = 0; a < count; ++a) {
    for (Element b = 0; b < count && !is_replaceable[a]; ++b) {
      if (a == b || is_replaceable[b] || problem.costs[b] > problem.costs[a]) continue;
      const auto is_met = [&](std::size_t word) { return (meets[a][word] & ~meets[b][word]) == 0; };
      std::size_t word = 0;
      while (word < words && is_met(word)) ++word;
      is_replaceable[a] = word == words;
    }
  }
  return is_replaceable;
}

class Search {
 public:
  Search(const HittingSetProblem& problem, std::uint64_t effort)
      : problem_(problem), effort_(effort), clauses_(problem.clauses),
        clauses_with_(problem.costs.size()), is_chosen_(problem.costs.size()),
        bans_(problem.costs.size()), times_met_(clauses_.size()), unpaid_(problem.costs.size()) {
    if (problem.forbidden.empty()) {
      const std::vector<bool> is_replaceable = replaceable(problem);
      for (Clause& clause : clauses_) {
        std::erase_if(clause, [&](Element e) { return is_replaceable[e]; });
      }
    }
    for (std::uint32_t i = 0; i < clauses_.size(); ++i) {
      for (const Element e : clauses_[i]) clauses_with_[e].push_back(i);
    }
  }

  HittingSet run() {
    if (problem_.forbidden.empty()) start_greedily();
    branch_and_bound();
    HittingSet result{best_cost_ != kNoSolution, effort_ > 0, std::move(best_)};
    std::sort(result.elements.begin(), result.elements.end());
    return result;
  }

 private:
  // A clause whose elements are tried one after the other; the earlier ones are banned.
  struct Frame {
    std::vector<Element> elements;
    std::size_t next = 0;
  };

  struct Unpaid {
    std::uint64_t round = 0, cost = 0;
  };

  void spend(std::uint64_t amount) { effort_ -= std::min(effort_, amount); }

  void choose(Element e) {
    is_chosen_[e] = true;
    chosen_.push_back(e);
    cost_ += problem_.costs[e];
    for (const std::uint32_t clause : clauses_with_[e]) ++times_met_[clause];
  }
  void unchoose() {
    const Element e = chosen_.back();
    chosen_.pop_back();
    is_chosen_[e] = false;
    cost_ -= problem_.costs[e];
    for (const std::uint32_t clause : clauses_with_[e]) --times_met_[clause];
  }
  std::size_t open_clauses_with(Element e) const {
    return static_cast<std::size_t>(
        std::count_if(clauses_with_[e].begin(), clauses_with_[e].end(),
                      [&](std::uint32_t clause) { return times_met_[clause] == 0; }));
  }

  // Chooses the element that meets most open clauses for its cost, again and again. Then the
  // elements that are not needed are removed, the most expensive first.
  void start_greedily() {
    for (std::size_t i = 0; i < clauses_.size(); ++i) {
      if (times_met_[i] > 0) continue;
      if (clauses_[i].empty()) return abandon();
      choose(*std::max_element(clauses_[i].begin(), clauses_[i].end(), [&](Element a, Element b) {
        return open_clauses_with(a) * problem_.costs[b] < open_clauses_with(b) * problem_.costs[a];
      }));
    }
    std::vector<Element> all = chosen_;
    std::stable_sort(all.begin(), all.end(),
                     [&](Element a, Element b) { return problem_.costs[a] > problem_.costs[b]; });
    for (const Element e : all) {
      const bool is_needed =
          std::any_of(clauses_with_[e].begin(), clauses_with_[e].end(),
                      [&](std::uint32_t clause) { return times_met_[clause] == 1; });
      if (is_needed) continue;
      std::iter_swap(std::find(chosen_.begin(), chosen_.end(), e), chosen_.end() - 1);
      unchoose();
    }
    keep();
    abandon();
  }
  void abandon() {
    while (!chosen_.empty()) unchoose();
  }
  void keep() {
    best_ = chosen_;
    best_cost_ = cost_;
  }

  void branch_and_bound() {
    std::vector<Frame> frames;
    bool enters = true; // a new choice was made, or this is the start
    while (effort_ > 0) {
      if (enters) {
        Frame frame;
        if (std::optional<std::uint32_t> clause = next_clause()) {
          frame.elements = tried(*clause);
        } else if (cost_ < best_cost_ && !is_pruned_) {
          keep();
        }
        frames.push_back(std::move(frame));
      }
      enters = advance(frames.back());
      if (enters) continue;
      leave(frames.back());
      frames.pop_back();
      if (frames.empty()) return;
      unchoose();
      ++bans_[frames.back().elements[frames.back().next - 1]];
    }
  }

  // Chooses the next allowed element of the frame. Returns false if there is none left.
  bool advance(Frame& frame) {
    while (frame.next < frame.elements.size()) {
      const Element e = frame.elements[frame.next++];
      choose(e);
      if (!is_forbidden(e)) return true;
      unchoose();
      ++bans_[e];
    }
    return false;
  }
  void leave(const Frame& frame) {
    for (const Element e : frame.elements) --bans_[e];
  }

  // Returns an open clause with the fewest elements. Returns nullopt if all clauses are met, or if
  // no better solution can be found from here (is_pruned_).
  std::optional<std::uint32_t> next_clause() {
    is_pruned_ = false;
    std::optional<std::uint32_t> best;
    std::size_t fewest = 0;
    // The lower bound: every open clause takes a price from all its elements, and no element pays
    // more than it costs. The prices add up to a lower bound for what is still to be paid.
    std::uint64_t bound = cost_;
    ++round_;
    for (std::uint32_t i = 0; i < clauses_.size(); ++i) {
      if (times_met_[i] > 0) continue;
      spend(clauses_[i].size() + 1);
      std::size_t left = 0;
      std::uint64_t price = kNoSolution;
      for (const Element e : clauses_[i]) {
        if (bans_[e] > 0) continue;
        ++left;
        price = std::min(price, unpaid(e));
      }
      if (left == 0) return prune();
      bound += price;
      for (const Element e : clauses_[i]) unpaid(e) -= std::min(price, unpaid(e));
      if (best && left >= fewest) continue;
      best = i;
      fewest = left;
    }
    spend(1);
    return bound >= best_cost_ ? prune() : best;
  }
  // The part of an element's cost that is not spent yet in this round.
  std::uint64_t& unpaid(Element e) {
    Unpaid& each = unpaid_[e];
    if (each.round != round_) each = {round_, problem_.costs[e]};
    return each.cost;
  }
  std::optional<std::uint32_t> prune() {
    is_pruned_ = true;
    return std::nullopt;
  }

  // The elements of a clause that are not banned, the most promising first.
  std::vector<Element> tried(std::uint32_t clause) const {
    std::vector<Element> elements;
    for (const Element e : clauses_[clause]) {
      if (bans_[e] == 0) elements.push_back(e);
    }
    std::stable_sort(elements.begin(), elements.end(), [&](Element a, Element b) {
      return open_clauses_with(a) * problem_.costs[b] > open_clauses_with(b) * problem_.costs[a];
    });
    return elements;
  }

  // Whether the last choice has completed a forbidden set.
  bool is_forbidden(Element last) {
    const auto has = [&](Element e) {
      if (is_chosen_[e]) return true;
      return std::any_of(chosen_.begin(), chosen_.end(),
                         [&](Element other) { return implied_by(other) == e; });
    };
    return std::any_of(problem_.forbidden.begin(), problem_.forbidden.end(),
                       [&](const std::vector<Element>& set) {
                         spend(set.size());
                         const bool is_about_last =
                             set.empty() || std::any_of(set.begin(), set.end(), [&](Element e) {
                               return e == last || implied_by(last) == e;
                             });
                         return is_about_last && std::all_of(set.begin(), set.end(), has);
                       });
  }
  std::optional<Element> implied_by(Element e) const {
    return problem_.implied.empty() ? std::nullopt : problem_.implied[e];
  }

  const HittingSetProblem& problem_;
  std::uint64_t effort_;
  std::vector<Clause> clauses_;                          // without elements that are left out
  std::vector<std::vector<std::uint32_t>> clauses_with_; // by element
  std::vector<bool> is_chosen_;
  std::vector<Element> chosen_;
  std::vector<std::uint32_t> bans_; // how many frames have tried the element
  std::vector<std::uint32_t> times_met_;
  std::vector<Unpaid> unpaid_;
  std::uint64_t round_ = 0, cost_ = 0, best_cost_ = kNoSolution;
  std::vector<Element> best_;
  bool is_pruned_ = false;
};

} // namespace

HittingSet cheapest_hitting_set(const HittingSetProblem& problem, std::uint64_t effort) {
  const bool allows_nothing =
      std::any_of(problem.forbidden.begin(), problem.forbidden.end(),
                  [](const std::vector<Element>& set) { return set.empty(); });
  if (allows_nothing) return {.exists = false, .is_proved = true};
  return Search(problem, effort).run();
}

bool add_clause(std::vector<Clause>& clauses, Clause clause) {
  const auto includes = [](const Clause& large, const Clause& small) {
    return std::includes(large.begin(), large.end(), small.begin(), small.end());
  };
  const bool is_known = std::any_of(clauses.begin(), clauses.end(),
                                    [&](const Clause& each) { return includes(clause, each); });
  if (is_known) return false;
  std::erase_if(clauses, [&](const Clause& each) { return includes(each, clause); });
  clauses.push_back(std::move(clause));
  return true;
}

} // namespace fairly
