#include "fairly/translate/stutter.hpp"

#include "fairly/ltl/negation_normal_form.hpp"
#include "fairly/ltl/simplify.hpp"
#include "fairly/translate/draft.hpp"
#include "fairly/translate/tgba.hpp"

#include <absl/container/flat_hash_map.h>

#include <cstdint>
#include <utility>
#include <vector>

namespace fairly::translate {
namespace {

constexpr std::size_t kMaxComparedStates = 200; // of each automaton
constexpr std::size_t kMaxLetters = 256;        // classes
constexpr std::size_t kMaxPairs = 100'000;      // of states, with a letter
constexpr std::size_t kMaxEdges = 4'000'000;    // of the product

// Classes of letters that no guard tells apart, one function for each class. Empty if there are too
// many.
std::vector<Bdd> letter_classes(const std::vector<const Draft*>& drafts, Bdds& bdds) {
  std::vector<Bdd> classes{Bdds::kTrue};
  for (const Draft* draft : drafts) {
    for (const auto& row : draft->edges) {
      for (const DraftEdge& edge : row) {
        std::vector<Bdd> finer;
        for (const Bdd each : classes) {
          for (const Bdd part :
               {bdds.both(each, edge.guard), bdds.both(each, bdds.negate(edge.guard))}) {
            if (part != Bdds::kFalse) finer.push_back(part);
          }
        }
        classes = std::move(finer);
        if (classes.size() > kMaxLetters) return {};
      }
    }
  }
  return classes;
}

struct Step {
  State target;
  Marks marks;
};

// by[letter][state]
std::vector<std::vector<std::vector<Step>>>
steps_by_letter(const Draft& draft, const std::vector<Bdd>& letters, Bdds& bdds) {
  std::vector<std::vector<std::vector<Step>>> by(letters.size());
  for (std::size_t letter = 0; letter < letters.size(); ++letter) {
    by[letter].resize(draft.state_count());
    for (State state = 0; state < draft.state_count(); ++state) {
      for (const DraftEdge& edge : draft.edges[state]) {
        if (bdds.both(edge.guard, letters[letter]) == Bdds::kFalse) continue;
        by[letter][state].push_back({edge.target, edge.marks});
      }
    }
  }
  return by;
}

enum class Longer : std::uint8_t { either, the_second }; // which word may have more repetitions

// Pairs of runs on words that are equal except for repetitions. A node is a pair of states and the
// letter that both have read last; the first node has no letter yet.
class StutterProduct {
 public:
  StutterProduct(const Draft& a, const Draft& b, Longer longer, const std::vector<Bdd>& letters,
                 Bdds& bdds)
      : a_(a), b_(b), longer_(longer), steps_a_(steps_by_letter(a, letters, bdds)),
        steps_b_(steps_by_letter(b, letters, bdds)) {}

  // Returns nullopt if the product is too large.
  std::optional<bool> is_empty() {
    out_.mark_count = a_.mark_count + b_.mark_count + 2;
    out_.initial = number(a_.initial, b_.initial, kNoLetter);
    for (State node = 0; node < nodes_.size(); ++node) {
      if (nodes_.size() > kMaxPairs || edges_ > kMaxEdges) return std::nullopt;
      expand(node);
    }
    return translate::is_empty(out_);
  }

 private:
  static constexpr std::uint32_t kNoLetter = ~0U;
  struct Pair {
    State a, b;
    std::uint32_t letter;
  };

  State number(State a, State b, std::uint32_t letter) {
    const std::uint64_t key =
        (std::uint64_t{a} * b_.state_count() + b) * (steps_a_.size() + 1) + (letter + 1);
    const auto [place, is_new] = numbers_.try_emplace(key, static_cast<State>(nodes_.size()));
    if (is_new) {
      nodes_.push_back({a, b, letter});
      out_.edges.emplace_back();
    }
    return place->second;
  }

  void expand(State node) {
    const Pair here = nodes_[node];
    // Besides the marks of a and b, two more say that both go on for ever.
    const Marks a_moves = Marks{1} << (out_.mark_count - 2);
    const Marks b_moves = Marks{1} << (out_.mark_count - 1);
    const auto add = [&](State a, State b, std::uint32_t letter, Marks marks) {
      const State target = number(a, b, letter);
      out_.edges[node].push_back({target, Bdds::kTrue, marks});
      ++edges_;
    };
    for (std::uint32_t letter = 0; letter < steps_a_.size(); ++letter) {
      for (const Step& a : steps_a_[letter][here.a]) {
        for (const Step& b : steps_b_[letter][here.b]) {
          add(a.target, b.target, letter, a.marks | b.marks << a_.mark_count | a_moves | b_moves);
        }
      }
    }
    if (here.letter == kNoLetter) return;
    if (longer_ == Longer::either) {
      for (const Step& a : steps_a_[here.letter][here.a]) {
        add(a.target, here.b, here.letter, a.marks | a_moves);
      }
    }
    for (const Step& b : steps_b_[here.letter][here.b]) {
      add(here.a, b.target, here.letter, b.marks << a_.mark_count | b_moves);
    }
  }

  const Draft &a_, &b_;
  const Longer longer_;
  std::vector<std::vector<std::vector<Step>>> steps_a_, steps_b_;
  std::vector<Pair> nodes_;
  absl::flat_hash_map<std::uint64_t, State> numbers_;
  std::size_t edges_ = 0;
  Draft out_;
};

// Returns true if no word satisfies the formula while another, with repetitions as allowed,
// violates it.
std::optional<bool> compare_repetitions(Workbench& workbench, ltl::Formula formula, Longer longer) {
  if (workbench.properties.of(formula).next_free) return true;
  const ltl::Formula simple = ltl::simplify(workbench.formulas, formula);
  if (workbench.properties.of(simple).next_free) return true;
  const ltl::Formula negation = ltl::simplify(
      workbench.formulas, ltl::negation_normal_form(workbench.formulas, simple, true));
  const Result<Draft> a = tgba(workbench, simple, kMaxComparedStates);
  const Result<Draft> b = tgba(workbench, negation, kMaxComparedStates);
  if (!a || !b || a->mark_count + b->mark_count + 2 > kMaxMarks) return std::nullopt;
  const std::vector<Bdd> letters = letter_classes({&*a, &*b}, workbench.bdds);
  if (letters.empty() || workbench.bdds.exhausted()) return std::nullopt;
  return StutterProduct(*a, *b, longer, letters, workbench.bdds).is_empty();
}

} // namespace

std::optional<bool> is_stutter_invariant(Workbench& workbench, ltl::Formula formula) {
  return compare_repetitions(workbench, formula, Longer::either);
}

std::optional<bool> violations_survive_shortening(Workbench& workbench, ltl::Formula formula) {
  return compare_repetitions(workbench, formula, Longer::the_second);
}

} // namespace fairly::translate
