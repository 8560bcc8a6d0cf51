// Makes the product from the initial nodes on; each worker makes its part.
//
// A node is visited by its owner. What happens to the steps of its state depends on the state of
// the automaton:
//   - If accepting cycles may go through it, the steps are kept. Successors that belong to other
//     workers are sent to them, and their numbers come back in the same order. Then the nodes
//     behind the node are visited, here or by a message of one word.
//   - If no accepting cycle does, successors are sent together with the states of the automaton in
//     which they are to be visited. Nothing is answered and nothing is kept. If the way to a node
//     is wanted after all, all these steps are asked for again.
// Nodes that decide the property can be looked for: the first one that is visited ends the work.
// Cost: as exploring; where steps are kept, also a number that comes back for each step, and a word
// for each edge.
// Tested by tests/workers/check_test.cpp.
#pragma once

#include "fairly/workers/exchange.hpp"
#include "fairly/workers/product_part.hpp"

#include <deque>
#include <optional>
#include <vector>

namespace fairly::workers {

// A visited node, and whether the nodes behind it have been visited.
struct VisitedNode {
  NodeKey key = 0;
  bool is_followed = false, is_initial = false;
};

class Generating final : public Work {
 public:
  // `goals` and `cyclic` are by state of the automaton: goals decide the property (empty: none
  // does), and for cyclic states the steps are kept. All arguments must outlive this object.
  Generating(ProductPart& part, Exchange& exchange, const std::vector<bool>& goals,
             const std::vector<bool>& cyclic);

  // Called before the first phase by the owner of an initial state.
  void add_initial(const Word* state);

  bool step() override;
  void receive(unsigned from, std::uint32_t kind, std::span<const Word> words) override;
  Progress progress() const override;

  // Called before another phase, which is the last one: this phase only asks for the steps that
  // were not kept, of nodes that have been followed.
  void ask_for_all_steps();

  // --- for carrying what is known to another object, between phases

  // By node, below `nodes`: the node was visited and has not been followed.
  std::vector<bool> pending(std::size_t nodes) const;
  void restore(const VisitedNode& node);
  // Step number `index` of the `count` steps that leave an own state. Steps may come in any order.
  void restore(StateNumber state, std::size_t index, std::size_t count, Word step);
  // To be called after all steps have been restored.
  void restore_letter(StateNumber state);
  void add_edges(std::uint64_t edges) { edges_ += edges; }

  // Initial nodes that belong to this worker.
  const std::vector<Node>& initial() const { return initial_; }
  // A node that decides the property, if one was visited here.
  std::optional<Node> goal() const { return goal_; }
  std::uint64_t nodes() const { return visited_; }
  std::uint64_t edges() const { return edges_; }
  bool is_visited(Node node) const {
    return node / 64 < is_visited_.size() && (is_visited_[node / 64] >> (node % 64) & 1) != 0;
  }

 private:
  struct Awaited {
    StateNumber source;
    std::uint64_t place;
  };

  bool mark_visited(Node node);
  void visit(NodeKey key);
  void expand_some();
  bool keeps_steps(NodeKey key) const { return keeps_all_ || cyclic_[automaton_state_of(key)]; }
  bool may_go_on(NodeKey key);
  void fetch(StateNumber state);
  bool make_steps(StateNumber state);
  bool expand(StateNumber state);
  void number_own();
  bool pass(Node node);
  void find_targets(State source, std::uint32_t letter);
  void hand_over(const Word* state);
  void reach(std::span<const Word> words);
  void answer(unsigned to, std::span<const Word> states);
  void take_answer(unsigned from, std::span<const Word> numbers);
  void follow(Node node);
  bool follow_ready();

  ProductPart& part_;
  Exchange& exchange_;
  const std::vector<bool>& goals_;  // by state of the automaton
  const std::vector<bool>& cyclic_; // by state of the automaton
  bool keeps_all_ = false;
  ZeroArray<Word> is_visited_; // bits by node
  std::vector<Node> initial_;
  std::deque<Node> open_;                    // visited, not expanded
  std::deque<Node> ready_;                   // expanded, in this order; steps may still be missing
  std::vector<std::deque<Awaited>> awaited_; // by worker
  std::vector<Awaited> own_;                 // awaited from this worker
  std::optional<Node> goal_;
  std::uint64_t visited_ = 0, edges_ = 0, states_ = 0;
  bool is_stuck_ = false; // some state does not fit
  Steps steps_;
  std::vector<Word> source_, local_;
  StateNumber fetched_ = ~StateNumber{0};   // the state in source_
  std::vector<Word> targets_;               // states of the automaton, as headers with count 0
  std::uint64_t transitions_ = 0;           // of the automaton, to all targets_
  std::vector<Word> reached_;               // records for this worker
  std::vector<std::vector<Word>*> records_; // by worker, the records for it
  std::vector<std::size_t> last_header_;    // by worker, in the records for it
  std::vector<Action> enabled_;
  std::vector<StateNumber> numbers_;
};

} // namespace fairly::workers
