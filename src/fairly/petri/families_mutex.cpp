// Processes that share something: forks, a critical section, a token, permits.
#include "fairly/petri/family_builders.hpp"

namespace fairly::petri {

// Dining philosophers, the net of the Model Checking Contest. Fork i lies on the right of
// philosopher i. Each philosopher takes two forks one by one in any order, and puts both down at
// once.
// 3^N states, since every fork lies on the table or is held by one of its two neighbours. Two of
// them are dead: all hold the left fork, or all the right one.
void build_philosophers(Net& net, std::uint32_t n) {
  const PlaceRow thinking(net, "thinking", n, 1), fork(net, "fork", n, 1),
      has_left(net, "has_left", n), has_right(net, "has_right", n), eating(net, "eating", n);
  for (std::uint32_t i = 1; i <= n; ++i) {
    const PlaceIndex left = fork[previous_in_ring(i, n)], right = fork[i];
    add_step(net, indexed("take_left", i), {thinking[i], left}, {has_left[i]});
    add_step(net, indexed("take_right", i), {thinking[i], right}, {has_right[i]});
    add_step(net, indexed("then_take_right", i), {has_left[i], right}, {eating[i]});
    add_step(net, indexed("then_take_left", i), {has_right[i], left}, {eating[i]});
    add_step(net, indexed("put_down", i), {eating[i]}, {thinking[i], left, right});
  }
}

namespace {

// One process of Peterson's algorithm. All variables are one-hot: level_i_l, l = 0 .. n - 1, is
// the level that process i has announced; last_l_i, l = 1 .. n - 1, says that i was the last to
// come to level l.
class PetersonProcess {
 public:
  PetersonProcess(Net& net, std::uint32_t n, std::uint32_t self, const std::vector<PlaceRow>& last)
      : net_(net), n_(n), self_(self), last_(last) {}

  void add_variable() {
    level_ = static_cast<PlaceIndex>(net_.places().size());
    for (std::uint32_t l = 0; l < n_; ++l) {
      add_place(net_, indexed("level", self_, l), l == 0 ? 1 : 0);
    }
  }

  void add_program(const std::vector<PetersonProcess>& processes) {
    const PlaceIndex idle = add_place(net_, indexed("idle", self_), 1),
                     critical = add_place(net_, indexed("critical", self_));
    PlaceIndex announced = add_place(net_, indexed("announced", self_, 1));
    add_step(net_, indexed("request", self_), {idle, level(0)}, {announced, level(1)});
    for (std::uint32_t l = 1; l < n_; ++l) {
      if (l + 1 == n_) {
        add_level(l, announced, critical, processes);
      } else {
        const PlaceIndex passed = add_place(net_, indexed("passed", self_, l));
        add_level(l, announced, passed, processes);
        announced = add_place(net_, indexed("announced", self_, l + 1));
        add_step(net_, indexed("raise", self_, l), {passed, level(l)}, {announced, level(l + 1)});
      }
    }
    add_step(net_, indexed("leave", self_), {critical, level(n_ - 1)}, {idle, level(0)});
  }

 private:
  PlaceIndex level(std::uint32_t l) const { return level_ + l; }

  // The process writes `last`, then waits for each of the others in turn.
  void add_level(std::uint32_t l, PlaceIndex announced, PlaceIndex passed,
                 const std::vector<PetersonProcess>& processes) {
    const PlaceRow& last = last_[l - 1];
    std::vector<std::uint32_t> others;
    for (std::uint32_t k = 1; k <= n_; ++k) {
      if (k != self_) others.push_back(k);
    }
    std::vector<PlaceIndex> look; // about to look at each of the others
    for (const std::uint32_t k : others) {
      look.push_back(add_place(net_, indexed("look", self_, l, k)));
    }
    for (std::uint32_t before = 1; before <= n_; ++before) {
      add_step(net_, indexed("come", self_, l, before), {announced, last[before]},
               {look[0], last[self_]});
    }
    for (std::size_t at = 0; at < others.size(); ++at) {
      const std::uint32_t k = others[at];
      const PlaceIndex further = at + 1 < others.size() ? look[at + 1] : passed;
      for (std::uint32_t low = 0; low < l; ++low) {
        const PlaceIndex is_lower = processes[k - 1].level(low);
        add_step(net_, indexed("see_lower", self_, l, k, low), {look[at], is_lower},
                 {further, is_lower});
      }
      for (const std::uint32_t later : others) {
        add_step(net_, indexed("see_later", self_, l, k, later), {look[at], last[later]},
                 {passed, last[later]});
      }
    }
  }

  Net& net_;
  std::uint32_t n_, self_;
  const std::vector<PlaceRow>& last_;
  PlaceIndex level_ = 0;
};

} // namespace

// Peterson's mutual exclusion for N processes [Pet81], also known as filter lock; for two it is
// the classic algorithm. Process i goes through the levels 1 .. N - 1; at level l:
//
//     level[i] := l; last[l] := i;
//     for each k other than i: wait until level[k] < l or last[l] != i
//
// and last[l] != i ends the whole loop. Every step reads or writes one shared variable. The
// contest's Peterson nets are others: they only ask whether k is idle, not for its level. 20 and
// 714 states for N = 2 and 3.
void build_peterson(Net& net, std::uint32_t n) {
  std::vector<PlaceRow> last;
  std::vector<PetersonProcess> processes;
  for (std::uint32_t l = 1; l < n; ++l) {
    last.push_back(PlaceRow::one_hot(net, indexed("last", l), n));
  }
  for (std::uint32_t i = 1; i <= n; ++i) {
    processes.emplace_back(net, n, i, last).add_variable();
  }
  for (PetersonProcess& process : processes) process.add_program(processes);
}

// Mutual exclusion by taking turns: the turn goes round, and only its holder may enter the critical
// section, once. A holder that does not wait hands the turn on; one that waits enters. N 2^(N+1)
// states: the holder is idle, waiting, critical or done, the others are idle or waiting.
void build_round_robin(Net& net, std::uint32_t n) {
  const PlaceRow idle(net, "idle", n, 1), waiting(net, "waiting", n), critical(net, "critical", n),
      done(net, "done", n), turn = PlaceRow::one_hot(net, "turn", n);
  for (std::uint32_t i = 1; i <= n; ++i) {
    const PlaceIndex next = turn[next_in_ring(i, n)];
    add_step(net, indexed("request", i), {idle[i]}, {waiting[i]});
    add_step(net, indexed("skip", i), {idle[i], turn[i]}, {idle[i], next});
    add_step(net, indexed("enter", i), {waiting[i], turn[i]}, {critical[i]});
    add_step(net, indexed("leave", i), {critical[i]}, {done[i]});
    add_step(net, indexed("hand_on", i), {done[i]}, {idle[i], next});
  }
}

// A token goes round a ring of stations. A station that waits may enter its critical section while
// it holds the token, but may also just pass it on. So "who waits will enter" needs strong fairness
// of entering: it is enabled again and again, never for good. Passing and leaving are weakly fair,
// requests are not fair. 3 N 2^(N-1) states.
void build_token_ring(Net& net, std::uint32_t n) {
  const PlaceRow idle(net, "idle", n, 1), waiting(net, "waiting", n), critical(net, "critical", n),
      token = PlaceRow::one_hot(net, "token", n);
  for (std::uint32_t i = 1; i <= n; ++i) {
    const PlaceIndex next = token[next_in_ring(i, n)];
    add_step(net, indexed("request", i), {idle[i]}, {waiting[i]});
    add_step(net, indexed("enter", i), {waiting[i], token[i]}, {critical[i]}, Fairness::strong);
    add_step(net, indexed("leave", i), {critical[i]}, {idle[i], next}, Fairness::weak);
    add_step(net, indexed("pass", i), {token[i]}, {next}, Fairness::weak);
  }
}

// Readers and writers with N permits: a reader takes one of them, a writer all. The place of the
// permits holds up to N tokens. 2^N + N states.
void build_readers_writers(Net& net, std::uint32_t n) {
  const PlaceRow idle(net, "idle", n, 1), reading(net, "reading", n), writing(net, "writing", n);
  const PlaceIndex permits = add_place(net, "permits", n);
  for (std::uint32_t i = 1; i <= n; ++i) {
    add_step(net, indexed("start_reading", i), {idle[i], permits}, {reading[i]});
    add_step(net, indexed("stop_reading", i), {reading[i]}, {idle[i], permits});
    net.add(Transition{.id = indexed("start_writing", i),
                       .inputs = {{idle[i], 1}, {permits, n}},
                       .outputs = {{writing[i], 1}}});
    net.add(Transition{.id = indexed("stop_writing", i),
                       .inputs = {{writing[i], 1}},
                       .outputs = {{idle[i], 1}, {permits, n}}});
  }
}

} // namespace fairly::petri
