#include "fairly/check/together.hpp"

#include "fairly/automaton/graph_view.hpp"
#include "fairly/base/out_of_room.hpp"
#include "fairly/base/stopwatch.hpp"
#include "fairly/check/attempt_limit.hpp"
#include "fairly/check/counterexample.hpp"
#include "fairly/check/violations.hpp"
#include "fairly/translate/translate.hpp"
#include "fairly/workers/models.hpp"
#include "fairly/workers/search.hpp"
#include "fairly/workers/threads.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace fairly {
namespace {

constexpr std::uint64_t kFewNodesBehind = 200'000;
constexpr std::uint64_t kLassoCacheBytes = std::uint64_t{1} << 26;
constexpr const char* kEngineOfWorkers = "closures";

// The part of a graph that consists of some nodes, entered at one of them.
class Among final : public GraphView {
 public:
  Among(Graph& graph, Node root, std::vector<bool> nodes)
      : GraphView(graph), root_(root), nodes_(std::move(nodes)) {}

  void initial(std::vector<Node>& out) override { out.push_back(root_); }
  void expand(Node node, std::vector<Edge>& out) override {
    const std::size_t first = out.size();
    graph_.expand(node, out);
    out.erase(std::remove_if(out.begin() + static_cast<std::ptrdiff_t>(first), out.end(),
                             [this](const Edge& edge) {
                               return edge.target >= nodes_.size() || !nodes_[edge.target];
                             }),
              out.end());
  }

 private:
  Node root_;
  std::vector<bool> nodes_;
};

// From what the workers have found to a counterexample.
class LassoMaker final : public workers::Finding {
 public:
  LassoMaker(const Violations& violations, const CheckTask& task, bool decides, Answer& answer)
      : violations_(violations), task_(task), decides_(decides), answer_(answer) {}

  bool found(const workers::Rows& way) override {
    AttemptLimit limit(decides_ ? kAnyNodes : kFewNodesBehind, kForEver, task_.monitor);
    attempt(way, {}, &limit);
    return !limit.is_over();
  }
  void found(const workers::Rows& way, const workers::Rows& nodes) override {
    answer_.reason.reset();
    attempt(way, nodes, task_.monitor);
  }

  // What went wrong.
  const std::optional<Error>& error() const { return error_; }

 private:
  // Empty nodes: all count.
  void attempt(const workers::Rows& way, const workers::Rows& nodes, Monitor* monitor) {
    try {
      Model& model = task_.property.model();
      StateSpace space(model, StoreKind::tree, task_.monitor, kLassoCacheBytes);
      Product product(model, space, violations_.automaton, task_.property, violations_.hypotheses);
      std::vector<Node> path, part;
      for (const std::vector<Word>& row : way) path.push_back(node_of(product, row));
      for (const std::vector<Word>& row : nodes) part.push_back(node_of(product, row));
      std::vector<bool> is_in_part;
      for (const Node node : part) {
        if (node >= is_in_part.size()) is_in_part.resize(node + std::size_t{1});
        is_in_part[node] = true;
      }
      Among among(product, path.back(), std::move(is_in_part));
      if (auto error = find_known_counterexample(product, nodes.empty() ? nullptr : &among, path,
                                                 task_, monitor, answer_)) {
        error_ = std::move(error);
      }
    } catch (const std::bad_alloc& error) {
      answer_.give_up(stop_for(error));
    }
  }

  static Node node_of(Product& product, const std::vector<Word>& row) {
    return product.node(product.space().number(row.data() + 1), static_cast<State>(row[0]));
  }

  const Violations& violations_;
  const CheckTask& task_;
  bool decides_; // any fair run behind the way is a violation
  Answer& answer_;
  std::optional<Error> error_;
};

class TogetherCheck {
 public:
  TogetherCheck(const CheckTask& task, const Crew& crew)
      : task_(task), crew_(crew), model_(task.property.model()) {}

  Result<Answer> run() {
    if (auto error = objection_to_workers(task_.options)) return *std::move(error);
    Result<std::optional<Violations>> violations = find_violations(task_, answer_);
    if (!violations) return std::move(violations).error();
    if (!*violations) return std::move(answer_);
    if (auto error = decide(**violations)) return *std::move(error);
    return std::move(answer_);
  }

 private:
  std::optional<Error> decide(const Violations& violations) {
    const auto& [automaton, shape, hypotheses, insensitive, again] = violations;
    const bool decides =
        shape.terminal && std::all_of(hypotheses.begin(), hypotheses.end(), excludes_no_prefix);
    answer_.engine = decides ? "reachability" : kEngineOfWorkers;
    answer_.statistics.engine_reason = decides ? "a bad prefix decides, and fairness excludes none"
                                               : "it is what several workers can do";
    if (task_.options.por == PartialOrder::automatic) {
      answer_.statistics.stubborn.reason = "several workers make all steps";
    }
    LassoMaker lasso(violations, task_, decides, answer_);
    const std::vector<bool> goals = decides ? shape.accepting : std::vector<bool>();
    const Result<workers::SearchOutcome> outcome = search(automaton, hypotheses, goals, &lasso);
    if (!outcome) return outcome.error();
    if (outcome->stopped) {
      answer_.give_up(*outcome->stopped);
    } else if (!*outcome->has_run) {
      answer_.verdict = Verdict::holds;
      return look_for_fair_runs();
    }
    return lasso.error();
  }

  Result<workers::SearchOutcome> search(const Automaton& automaton,
                                        const std::vector<FairnessHypothesis>& hypotheses,
                                        const std::vector<bool>& goals, workers::Finding* finding) {
    const Stopwatch watch;
    const Acceptance acceptance =
        Labelling(model_, automaton, task_.property, hypotheses).acceptance();
    const std::optional<StreettForm> form = streett_form(acceptance);
    if (!form) {
      return Error{.message = "several workers check Büchi and Streett acceptance, and this is " +
                              acceptance.to_string(),
                   .hint = "use another kind of automaton, or one worker"};
    }
    const workers::Models models(model_, crew_.workers);
    if (!models.are_complete() || model_.action_count() > workers::kMostActions) {
      return Error{
          .message = workers::kNoCopies, .kind = ErrorKind::unsupported, .hint = "use one worker"};
    }
    workers::SearchOutcome outcome;
    workers::run_threads(crew_.workers, [&](workers::Transport& transport) {
      const bool is_first = transport.rank() == 0;
      workers::SearchOutcome known =
          workers::search(transport, {.model = models[transport.rank()],
                                      .automaton = automaton,
                                      .property = task_.property,
                                      .hypotheses = hypotheses,
                                      .form = *form,
                                      .goals = goals,
                                      .store = crew_.store,
                                      .monitor = is_first ? task_.monitor : nullptr,
                                      .finding = is_first ? finding : nullptr});
      if (is_first) outcome = std::move(known);
    });
    if (finding == nullptr) return outcome;
    CheckStatistics& statistics = answer_.statistics;
    statistics.acceptance = acceptance.to_string();
    statistics.search_seconds = watch.seconds() - statistics.lasso_seconds;
    statistics.search = {.nodes = outcome.nodes, .edges = outcome.edges};
    statistics.model_states = outcome.states;
    statistics.store_bytes = outcome.store_bytes;
    statistics.cache_bytes = outcome.step_bytes;
    return outcome;
  }

  // As in check.cpp: hypotheses about states may exclude every run.
  std::optional<Error> look_for_fair_runs() {
    const std::vector<FairnessHypothesis> assumed = task_.property.all_hypotheses();
    if (std::all_of(assumed.begin(), assumed.end(), excludes_no_prefix)) return std::nullopt;
    ltl::Formulas& formulas = task_.property.formulas();
    const Result<Automaton> everything = translate_ltl(formulas, formulas.constant(true), {});
    const Result<workers::SearchOutcome> outcome = search(*everything, assumed, {}, nullptr);
    if (!outcome) return outcome.error();
    if (outcome->has_run && !*outcome->has_run) answer_.vacuity = Vacuity::no_fair_run;
    return std::nullopt;
  }

  const CheckTask& task_;
  const Crew& crew_;
  Model& model_;
  Answer answer_;
};

} // namespace

std::optional<Error> objection_to_workers(const CheckOptions& options) {
  const auto wrong = [](std::string message, std::string hint) {
    return Error{.message = std::move(message), .hint = std::move(hint)};
  };
  if (options.engine != Engine::automatic) {
    return wrong(fmt::format("several workers have an emptiness check of their own, and not {}",
                             name(options.engine)),
                 "leave out the engine or the workers");
  }
  if (options.testing) {
    return wrong("several workers do not take testing automata", "use another kind of automaton");
  }
  if (is_walk(options.search)) {
    return wrong("random runs are for one worker", "leave out the workers or the search");
  }
  if (options.por == PartialOrder::waiting || options.por == PartialOrder::visible) {
    return wrong("several workers make all steps, and not those of stubborn sets",
                 "leave out the stubborn sets or the workers");
  }
  return std::nullopt;
}

Result<Answer> check_together(const CheckTask& task, const Crew& crew) {
  try {
    return TogetherCheck(task, crew).run();
  } catch (const std::bad_alloc& error) {
    Answer answer;
    answer.give_up(stop_for(error));
    return answer;
  }
}

} // namespace fairly
