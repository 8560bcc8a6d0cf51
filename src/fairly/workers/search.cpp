#include "fairly/workers/search.hpp"

#include "fairly/base/components.hpp"
#include "fairly/workers/closures.hpp"
#include "fairly/workers/generate.hpp"

#include <algorithm>
#include <utility>

namespace fairly::workers {
namespace {

constexpr Word kNobody = ~Word{0};

// States of the automaton in components that have a cycle and every mark that must come again:
// accepting runs end up there.
std::vector<bool> may_accept(const Automaton& automaton) {
  const ExplicitGraph graph = automaton.graph();
  const ComponentNumbers numbers = component_numbers(
      automaton.state_count(), [&](std::uint32_t state) { return graph.edges(state); });
  std::vector<MarkSet> marks(numbers.count);
  std::vector<bool> has_cycle(numbers.count);
  for (State state = 0; state < automaton.state_count(); ++state) {
    const std::uint32_t here = numbers.of[state];
    for (const Edge& edge : graph.edges(state)) {
      if (numbers.of[edge.target] != here) continue;
      has_cycle[here] = true;
      marks[here] |= graph.marks()[edge.marks];
    }
  }
  const std::optional<StreettForm> form = streett_form(automaton.acceptance());
  std::vector<bool> result(automaton.state_count());
  for (State state = 0; state < automaton.state_count(); ++state) {
    const std::uint32_t here = numbers.of[state];
    result[state] =
        has_cycle[here] &&
        (!form || std::all_of(form->inf.begin(), form->inf.end(),
                              [&](const auto& each) { return marks[here].intersects(each); }));
  }
  return result;
}

class Searcher {
 public:
  Searcher(Exchange& exchange, const SearchTask& task)
      : exchange_(exchange), task_(task), states_(task.model, task.store, exchange_),
        labelling_(task.model, task.automaton, task.property, task.hypotheses) {}

  SearchOutcome run() {
    while (search_once()) {
    }
    return std::move(outcome_);
  }

 private:
  // True: once more, with a wider form of states.
  bool search_once() {
    std::vector<Word> initial;
    if (!states_.begin(initial)) return stop(Stop{.text = kDifferentModels});
    ProductPart part(states_, labelling_);
    Generating generating(part, exchange_, task_.goals);
    for (std::size_t i = 0; i < initial.size(); i += states_.words()) {
      generating.add_initial(initial.data() + i);
    }
    exchange_.run(generating);
    const bool is_stopped = exchange_.agree().has_value();
    count(part, generating);
    const std::optional<GlobalNode> goal = find_goal(part, generating);
    if (is_stopped) return stop(*exchange_.stop());
    if (goal) return explain(part, generating, *goal);
    const Result<bool> is_wider = states_.make_room();
    if (!is_wider) return stop(to_stop(is_wider.error()));
    if (*is_wider) return true;
    return find_cycle(part, generating);
  }

  // Something that decides, the same for all.
  std::optional<GlobalNode> find_goal(ProductPart& part, const Generating& generating) {
    const std::optional<Node> goal = generating.goal();
    const auto goals = exchange_.gather({goal ? part.key(*goal) : kNobody});
    for (unsigned worker = 0; worker < goals.size(); ++worker) {
      if (goals[worker][0] != kNobody) return GlobalNode{worker, goals[worker][0]};
    }
    return std::nullopt;
  }

  bool explain(ProductPart& part, const Generating& generating, const GlobalNode& goal) {
    outcome_.has_run = true;
    if (!wants_way()) return false;
    Ways ways(part, exchange_);
    if (!ways.measure(generating.initial())) return stop_as_agreed();
    const Rows way = ways.way_to(goal);
    if (exchange_.rank() == 0) task_.finding->found(way);
    return false;
  }

  bool find_cycle(ProductPart& part, const Generating& generating) {
    Closures closures(part, exchange_, task_.form);
    const std::vector<bool> counts = may_accept(task_.automaton);
    outcome_.has_run = closures.run([&](Node node) {
      return generating.is_visited(node) && counts[automaton_state_of(part.key(node))];
    });
    outcome_.rounds = closures.rounds();
    if (!outcome_.has_run) return stop_as_agreed();
    if (!*outcome_.has_run || !wants_way()) return false;
    Ways ways(part, exchange_);
    if (!ways.measure(generating.initial())) return stop_as_agreed();
    const std::optional<GlobalNode> source = ways.find_source(closures);
    if (!source) return stop_as_agreed();
    const Rows way = ways.way_to(*source);
    const bool is_done = exchange_.rank() == 0 && task_.finding->found(way);
    if (exchange_.sum({is_done ? Word{1} : Word{0}})[0] > 0) return false;
    Rows nodes;
    if (!ways.collect(closures, nodes)) return stop_as_agreed();
    if (exchange_.rank() == 0) task_.finding->found(way, nodes);
    return false;
  }

  // Whether worker 0 does.
  bool wants_way() {
    const bool wants = exchange_.rank() == 0 && task_.finding != nullptr;
    return exchange_.sum({wants ? Word{1} : Word{0}})[0] > 0;
  }

  void count(ProductPart& part, const Generating& generating) {
    const std::vector<Word> sums =
        exchange_.sum({states_.store().size(), generating.nodes(), generating.edges(),
                       states_.store().bytes(), part.step_bytes()});
    outcome_.states = sums[0];
    outcome_.nodes = sums[1];
    outcome_.edges = sums[2];
    outcome_.store_bytes = sums[3];
    outcome_.step_bytes = sums[4];
  }

  bool stop(Stop reason) {
    outcome_.has_run.reset();
    outcome_.stopped = std::move(reason);
    return false;
  }
  bool stop_as_agreed() { return stop(exchange_.agree().value_or(Stop{.text = "interrupted"})); }

  Exchange& exchange_;
  const SearchTask& task_;
  OwnStates states_;
  Labelling labelling_;
  SearchOutcome outcome_;
};

} // namespace

SearchOutcome search(Exchange& exchange, const SearchTask& task) {
  exchange.begin(task.monitor);
  return Searcher(exchange, task).run();
}

} // namespace fairly::workers
