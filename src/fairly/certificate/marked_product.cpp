#include "fairly/certificate/marked_product.hpp"

#include "fairly/certificate/tableau.hpp"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace fairly::certificate {
namespace {

using HypothesisKind = FairnessHypothesis::Kind;
constexpr std::uint32_t kNodesBetweenPolls = 1024;
constexpr std::uint32_t kNobody = 0xFFFFFFFF;
constexpr std::uint64_t kMostNodes = kNobody;

class ProductMaker {
 public:
  ProductMaker(StateSpace& space, Model& model, const Claim& claim, Monitor* monitor)
      : space_(space), model_(model), claim_(claim), monitor_(monitor), tableau_(claim.formulas),
        stutter_(static_cast<Action>(model.action_count())) {
    std::vector<std::uint32_t> of_states;
    for (std::uint32_t atom = 0; atom < claim.propositions.size(); ++atom) {
      const bool is_event = Model::is_event(claim.propositions[atom]);
      (is_event ? events_ : state_atoms_).push_back(atom);
      if (!is_event) of_states.push_back(claim.propositions[atom]);
    }
    if (!of_states.empty()) evaluator_ = model.evaluator(of_states);
    atoms_.resize(words_for(claim.propositions.size()));
    state_values_.resize(words_for(of_states.size()));
    out_.buchi_count = static_cast<std::uint32_t>(claim.untils.size() + claim.repeated.size());
    out_.pair_count = static_cast<std::uint32_t>(claim.pairs.size());
    occurs_.resize(stutter_ + std::size_t{1});
    for_each_condition([&](const Condition& condition, Mark mark) {
      const bool is_strong = condition.kind == HypothesisKind::strong;
      for (const Action each : condition.actions) occurs_[each].add(is_strong ? mark + 1 : mark);
    });
  }

  Result<MarkedProduct> run() {
    const SetNumber first = tableau_.number(claim_.promises);
    for (StateNumber state = 0; state < space_.initial_count(); ++state) {
      number(static_cast<std::uint32_t>(state), first);
    }
    for (std::uint32_t node = 0; node < nodes_.size(); ++node) {
      if (auto error = expand(node)) return *std::move(error);
      if (node % kNodesBetweenPolls != 0) continue;
      auto stop = poll(monitor_, {.phase = Phase::searching,
                                  .states = space_.size(),
                                  .nodes = nodes_.size(),
                                  .edges = out_.targets.size()});
      if (stop) return to_error(*std::move(stop));
    }
    return std::move(out_);
  }

 private:
  struct Step {
    SetNumber next = 0;
    MarksId marks = kNoMarks; // of the formulas a U b
  };
  // What depends only on the letter.
  struct Letter {
    std::vector<bool> values{}; // of Boolean formulas
    MarkSet marks{};            // of hypotheses about states
    absl::flat_hash_map<SetNumber, std::vector<Step>> steps{};
  };

  // Calls f(condition, its first mark).
  template <class F>
  void for_each_condition(F&& f) const {
    Mark next = static_cast<Mark>(claim_.untils.size());
    for (const Condition& each : claim_.repeated) f(each, next++);
    for (const Condition& each : claim_.pairs) {
      f(each, next);
      next += 2;
    }
  }

  // Most states have one node or few; the first one is found without hashing.
  std::uint32_t number(std::uint32_t state, SetNumber set) {
    const auto next = static_cast<std::uint32_t>(nodes_.size());
    if (state >= first_nodes_.size()) first_nodes_.resize(space_.size(), {kNobody, 0});
    auto& [node, its_set] = first_nodes_[state];
    if (node != kNobody && its_set == set) return node;
    if (node == kNobody) {
      node = next;
      its_set = set;
    } else {
      const auto [at, is_new] = numbers_.try_emplace(std::uint64_t{state} << 32 | set, next);
      if (!is_new) return at->second;
    }
    nodes_.emplace_back(state, set);
    return next;
  }

  std::optional<Error> expand(std::uint32_t node) {
    const auto [state, set] = nodes_[node];
    std::span<const Arc> found;
    if (auto error = space_.arcs(state, found)) return error;
    arcs_.assign(found.begin(), found.end());
    if (arcs_.empty()) arcs_.push_back({state, stutter_});
    const auto by_action = [](const Arc& a, const Arc& b) { return a.action < b.action; };
    if (!std::is_sorted(arcs_.begin(), arcs_.end(), by_action)) {
      std::stable_sort(arcs_.begin(), arcs_.end(), by_action);
    }
    enabled_.clear();
    for (const Arc& arc : arcs_) {
      if (arc.action != stutter_) enabled_.push_back(arc.action);
    }
    read_atoms(state);
    if (events_.empty()) {
      Letter& letter = letter_at_hand();
      const std::vector<Step>& steps = steps_of(letter, set);
      if (steps.empty()) arcs_.clear();
      for (const Arc& arc : arcs_) {
        for (const Step& step : steps) {
          add_edge(arc, step.next, marks_of(step, arc.action));
        }
      }
      out_.node_marks.push_back(shared_marks(letter.marks));
    } else { // each step has a letter of its own
      for (const Arc& arc : arcs_) {
        for (const std::uint32_t atom : events_) {
          set_atom(atom, model_.occurs(claim_.propositions[atom], arc.action));
        }
        Letter& letter = letter_at_hand();
        for (const Step& step : steps_of(letter, set)) {
          const MarkSet marks = out_.marks[marks_of(step, arc.action)];
          add_edge(arc, step.next, out_.marks.intern(marks | letter.marks));
        }
      }
      out_.node_marks.push_back(shared_marks({}));
    }
    out_.first_edge.push_back(out_.targets.size());
    if (nodes_.size() >= kMostNodes) {
      return Error{.message = "the product has more than 2^32 nodes",
                   .kind = ErrorKind::limit,
                   .stop = Stop::Kind::size};
    }
    return std::nullopt;
  }

  void add_edge(const Arc& arc, SetNumber next, MarksId marks) {
    out_.targets.push_back(number(arc.target, next));
    out_.edge_marks.push_back(marks);
  }

  void set_atom(std::uint32_t atom, bool value) {
    const Word bit = Word{1} << atom % 64;
    atoms_[atom / 64] = value ? atoms_[atom / 64] | bit : atoms_[atom / 64] & ~bit;
  }

  // Reads the atoms about the state.
  void read_atoms(std::uint32_t state) {
    if (!evaluator_) return;
    evaluator_->evaluate(space_.fetch(state), enabled_, state_values_.data());
    if (events_.empty()) {
      atoms_ = state_values_;
      return;
    }
    for (std::size_t i = 0; i < state_atoms_.size(); ++i) {
      set_atom(state_atoms_[i], (state_values_[i / 64] >> i % 64 & 1) != 0);
    }
  }

  Letter& letter_at_hand() {
    const MarksId id = letter_numbers_.intern_words(atoms_);
    if (id < letters_.size() && letters_[id]) return *letters_[id];
    if (id >= letters_.size()) letters_.resize(id + std::size_t{1});
    letters_[id] = std::make_unique<Letter>();
    Letter& letter = *letters_[id];
    std::vector<bool> atoms(claim_.propositions.size());
    for (std::size_t i = 0; i < atoms.size(); ++i) atoms[i] = (atoms_[i / 64] >> i % 64 & 1) != 0;
    letter.values = claim_.formulas.values(atoms);
    for_each_condition([&](const Condition& condition, Mark mark) {
      if (!condition.actions.empty()) return;
      const bool is_enabled = !letter.values[condition.idle];
      const bool occurs = letter.values[condition.occurs];
      if (condition.kind == HypothesisKind::strong) {
        if (is_enabled) letter.marks.add(mark);
        if (occurs) letter.marks.add(mark + 1);
      } else if (occurs || (condition.kind == HypothesisKind::weak && !is_enabled)) {
        letter.marks.add(mark);
      }
    });
    return letter;
  }

  const std::vector<Step>& steps_of(Letter& letter, SetNumber set) {
    const auto [at, is_new] = letter.steps.try_emplace(set);
    if (!is_new) return at->second;
    for (const Way& way : tableau_.ways(set, letter.values)) {
      MarkSet marks;
      for (std::size_t i = 0; i < claim_.untils.size(); ++i) {
        const bool is_put_off =
            std::binary_search(way.postponed.begin(), way.postponed.end(), claim_.untils[i]);
        if (!is_put_off) marks.add(static_cast<Mark>(i));
      }
      at->second.push_back({tableau_.number(way.next), out_.marks.intern(marks)});
    }
    return at->second;
  }

  MarksId marks_of(const Step& step, Action action) {
    if (occurs_[action].empty()) return step.marks;
    const auto [at, is_new] =
        edge_marks_.try_emplace(std::uint64_t{step.marks} << 32 | action, kNoMarks);
    if (is_new) at->second = out_.marks.intern(out_.marks[step.marks] | occurs_[action]);
    return at->second;
  }

  // Adds the marks that depend on what is enabled: fairness of actions.
  MarksId shared_marks(MarkSet marks) {
    is_enabled_.assign(stutter_, false);
    for (const Action each : enabled_) is_enabled_[each] = true;
    for_each_condition([&](const Condition& condition, Mark mark) {
      if (condition.actions.empty() || condition.kind == HypothesisKind::unconditional) return;
      const bool is_enabled = std::any_of(condition.actions.begin(), condition.actions.end(),
                                          [&](Action a) { return is_enabled_[a]; });
      if (is_enabled == (condition.kind == HypothesisKind::strong)) marks.add(mark);
    });
    return out_.marks.intern(marks);
  }

  StateSpace& space_;
  const Model& model_;
  const Claim& claim_;
  Monitor* monitor_;
  Tableau tableau_;
  const Action stutter_;
  std::unique_ptr<Evaluator> evaluator_;
  std::vector<std::uint32_t> state_atoms_, events_; // numbers of atoms
  std::vector<Word> atoms_, state_values_;          // values of all, and of those of states
  MarkTable letter_numbers_;
  std::vector<std::unique_ptr<Letter>> letters_;
  std::vector<MarkSet> occurs_; // by action
  absl::flat_hash_map<std::uint64_t, MarksId> edge_marks_;
  std::vector<std::pair<std::uint32_t, SetNumber>> first_nodes_; // by state
  absl::flat_hash_map<std::uint64_t, std::uint32_t> numbers_;    // of other nodes
  std::vector<std::pair<std::uint32_t, SetNumber>> nodes_;
  std::vector<Arc> arcs_; // of the state at hand
  std::vector<Action> enabled_;
  std::vector<bool> is_enabled_;
  MarkedProduct out_;
};

} // namespace

Result<MarkedProduct> make_product(StateSpace& space, Model& model, const Claim& claim,
                                   Monitor* monitor) {
  return ProductMaker(space, model, claim, monitor).run();
}

} // namespace fairly::certificate
