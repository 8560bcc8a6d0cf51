#include "fairly/workers/search.hpp"

#include "fairly/base/components.hpp"
#include "fairly/workers/carry.hpp"
#include "fairly/workers/closures.hpp"
#include "fairly/workers/generate.hpp"

#include <algorithm>
#include <memory>
#include <utility>

namespace fairly::workers {
namespace {

constexpr Word kNobody = ~Word{0};

// States of the automaton in components that have a cycle and every mark that must occur infinitely
// often: accepting runs end up there.
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
        labelling_(task.model, task.automaton, task.property, task.hypotheses),
        checkpoints_(exchange, task.checkpoint), cyclic_(may_accept(task.automaton)) {}

  SearchOutcome run() {
    if (begin() && make_product() && !outcome_.has_run) find_cycle(*part_, *generating_);
    const Exchange::Traffic& mine = exchange_.traffic();
    const std::vector<Word> sums = exchange_.sum({mine.messages, mine.bytes});
    outcome_.traffic = {sums[0], sums[1]};
    return std::move(outcome_);
  }

 private:
  // --- making the product; functions return false if there was a reason to stop

  bool begin() {
    const auto known = checkpoints_.begin();
    if (!known) return fail(known.error());
    std::vector<Word> initial;
    if (!states_.begin(initial, *known ? (*known)->packing : std::vector<Word>())) {
      return fail(Error{.message = kDifferentModels});
    }
    begin_part();
    if (*known) return resume(**known);
    for (std::size_t i = 0; i < initial.size(); i += states_.words()) {
      generating_->add_initial(initial.data() + i);
    }
    return true;
  }

  void begin_part() {
    part_ = std::make_unique<ProductPart>(states_, labelling_);
    generating_ = std::make_unique<Generating>(*part_, exchange_, task_.goals, cyclic_);
  }

  bool resume(const Checkpoints::Known& known) {
    std::vector<std::unique_ptr<PartSource>> parts;
    for (unsigned i = exchange_.rank(); i < known.parts; i += exchange_.size()) {
      parts.push_back(part_in_file(checkpoints_.part(i), states_.words()));
    }
    if (exchange_.rank() == 0) generating_->add_edges(known.counts[0]);
    if (carry_over(std::move(parts), *part_, *generating_, exchange_)) return true;
    if (!exchange_.agree()) return fail(Error{.message = kUnreadable});
    count(*part_, *generating_);
    return stop(*exchange_.stop(), true);
  }

  bool make_product() {
    while (true) {
      checkpoints_.set_alarm();
      exchange_.run(*generating_);
      exchange_.agree();
      count(*part_, *generating_);
      const std::optional<GlobalNode> goal = find_goal(*part_, *generating_);
      const bool is_due = checkpoints_.is_saving_due() && !goal;
      if (is_due && !save()) return false;
      if (exchange_.stop()) return stop(*exchange_.stop(), is_due);
      if (goal) return explain(*part_, *generating_, *goal);
      const Result<bool> is_wider = states_.make_room();
      if (!is_wider) return stop(to_stop(is_wider.error()));
      if (*is_wider) {
        if (!repack()) return stop_in_packing();
      } else if (!is_due) {
        if (!checkpoints_.wants_saving()) return true;
        if (!save()) return false;
        is_saved_ = true;
        return !exchange_.stop() || stop_as_agreed();
      }
    }
  }

  // Returns false if there was a pause; then everything is as it was before make_room().
  bool repack() {
    std::unique_ptr<ProductPart> part = std::move(part_);
    std::unique_ptr<Generating> former = std::move(generating_);
    begin_part();
    generating_->add_edges(former->edges());
    std::vector<std::unique_ptr<PartSource>> parts;
    parts.push_back(part_in_memory(*part, *former, true));
    if (carry_over(std::move(parts), *part_, *generating_, exchange_)) {
      states_.forget_former();
      return true;
    }
    generating_ = std::move(former);
    part_ = std::move(part);
    states_.go_back();
    return false;
  }

  bool stop_in_packing() {
    exchange_.agree();
    count(*part_, *generating_);
    is_saved_ = checkpoints_.is_saving_due();
    if (is_saved_ && !save()) return false;
    return stop_as_agreed();
  }

  bool save() {
    auto error = checkpoints_.save(
        {.packing = task_.model.packing(), .counts = {outcome_.edges}}, [this](WordWriter& out) {
          write_part(*part_in_memory(*part_, *generating_, false), states_.words(), out);
        });
    if (error) return fail(*std::move(error));
    exchange_.poll({.phase = Phase::searching,
                    .states = outcome_.states,
                    .nodes = outcome_.nodes,
                    .edges = outcome_.edges});
    exchange_.agree();
    return true;
  }

  // A node that decides the property, the same for all workers.
  std::optional<GlobalNode> find_goal(ProductPart& part, const Generating& generating) {
    const std::optional<Node> goal = generating.goal();
    const auto goals = exchange_.gather({goal ? part.key(*goal) : kNobody});
    for (unsigned worker = 0; worker < goals.size(); ++worker) {
      if (goals[worker][0] != kNobody) return GlobalNode{worker, goals[worker][0]};
    }
    return std::nullopt;
  }

  bool explain(ProductPart& part, Generating& generating, const GlobalNode& goal) {
    outcome_.has_run = true;
    if (!wants_way()) return true;
    Ways ways(part, exchange_);
    if (!measure(ways, generating)) return stop_as_agreed();
    const Rows way = ways.way_to(goal);
    if (exchange_.rank() == 0) task_.finding->found(way);
    return true;
  }

  // --- looking for cycles

  bool find_cycle(ProductPart& part, Generating& generating) {
    Closures closures(part, exchange_, task_.form);
    outcome_.has_run = closures.run([&](Node node) {
      return generating.is_visited(node) && cyclic_[automaton_state_of(part.key(node))];
    });
    outcome_.rounds = closures.rounds();
    if (!outcome_.has_run) return stop_as_agreed();
    if (!*outcome_.has_run || !wants_way()) return true;
    Ways ways(part, exchange_);
    if (!measure(ways, generating)) return stop_as_agreed();
    const std::optional<GlobalNode> source = ways.find_source(closures);
    if (!source) return stop_as_agreed();
    const Rows way = ways.way_to(*source);
    const bool is_done = exchange_.rank() == 0 && task_.finding->found(way);
    if (exchange_.sum({is_done ? Word{1} : Word{0}})[0] > 0) return true;
    Rows nodes;
    if (!ways.collect(closures, nodes)) return stop_as_agreed();
    if (exchange_.rank() == 0) task_.finding->found(way, nodes);
    return true;
  }

  bool measure(Ways& ways, Generating& generating) {
    generating.ask_for_all_steps();
    exchange_.run(generating);
    return !exchange_.is_paused() && ways.measure(generating.initial());
  }

  // Whether worker 0 wants to know a way.
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

  bool stop(Stop reason, bool is_saved = false) {
    if (is_saved) reason.text += checkpoints_.hint();
    outcome_.has_run.reset();
    outcome_.stopped = std::move(reason);
    return false;
  }
  bool stop_as_agreed() {
    return stop(exchange_.agree().value_or(Stop{.text = "interrupted"}), is_saved_);
  }
  bool fail(Error error) {
    stop(Stop{.text = error.message});
    outcome_.error = std::move(error);
    return false;
  }

  Exchange& exchange_;
  const SearchTask& task_;
  OwnStates states_;
  Labelling labelling_;
  Checkpoints checkpoints_;
  const std::vector<bool> cyclic_; // states of the automaton
  std::unique_ptr<ProductPart> part_;
  std::unique_ptr<Generating> generating_;
  bool is_saved_ = false; // all that is known has been saved
  SearchOutcome outcome_;
};

} // namespace

SearchOutcome search(Exchange& exchange, const SearchTask& task) {
  exchange.begin(task.monitor);
  return Searcher(exchange, task).run();
}

} // namespace fairly::workers
