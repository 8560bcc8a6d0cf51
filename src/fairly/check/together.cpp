#include "fairly/check/together.hpp"

#include "fairly/automaton/graph_view.hpp"
#include "fairly/automaton/hoa_writer.hpp"
#include "fairly/base/out_of_room.hpp"
#include "fairly/base/stopwatch.hpp"
#include "fairly/check/attempt_limit.hpp"
#include "fairly/check/counterexample.hpp"
#include "fairly/check/scout.hpp"
#include "fairly/check/violations.hpp"
#include "fairly/ltl/printer.hpp"
#include "fairly/translate/translate.hpp"
#include "fairly/workers/search.hpp"
#include "fairly/workers/team.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <string_view>
#include <utility>

namespace fairly {
namespace {

constexpr std::uint64_t kLassoCacheBytes = std::uint64_t{1} << 26;
constexpr const char* kEngineOfWorkers = "closures";

// What worker 0 asks the other processes to do.
enum Order : Word { kDismissed, kLookForViolations, kLookForFairRuns };

Word fingerprint_of(std::string_view text) {
  std::vector<Word> words(text.size() / sizeof(Word) + 2);
  std::memcpy(words.data(), text.data(), text.size());
  words.back() = text.size();
  return fingerprint(words.data(), words.size());
}

Word fingerprint_of(const Property& property) {
  return fingerprint_of(property.id + '\n' + print(property.formulas(), property.formula()));
}

Word fingerprint_of(const Automaton& automaton) {
  return fingerprint_of(to_hoa(automaton));
}

// The hypotheses as text, with everything that could matter.
std::string text_of(const Property& property, const std::vector<FairnessHypothesis>& hypotheses) {
  std::string text;
  for (const FairnessHypothesis& each : hypotheses) {
    text += fmt::format("{}", static_cast<int>(each.kind));
    for (const Action action : each.actions) text += fmt::format(" {}", action);
    if (each.actions.empty()) {
      const bool always = each.kind == FairnessHypothesis::Kind::unconditional;
      if (!always) text += " " + print(property.formulas(), each.enabled);
      text += " => " + print(property.formulas(), each.occurs);
    }
    text += '\n';
  }
  return text;
}

void add_about(workers::CheckpointPlan& plan, const char* name, Word value) {
  plan.about.emplace_back(name, fmt::format("{:016x}", value));
}

// The plan as far as it is known without an automaton. Returns nullopt if no checkpoints were asked
// for.
std::optional<workers::CheckpointPlan> checkpoint_plan(const workers::CheckpointPlan* asked,
                                                       const Property& property) {
  if (asked == nullptr) return std::nullopt;
  workers::CheckpointPlan plan = *asked;
  plan.is_partial = true;
  const std::vector<FairnessHypothesis> assumed = property.all_hypotheses();
  add_about(plan, "property", fingerprint_of(print(property.formulas(), property.formula())));
  add_about(plan, "fairness", fingerprint_of(text_of(property, assumed)));
  return plan;
}

std::optional<workers::CheckpointPlan>
checkpoint_plan(const workers::CheckpointPlan* asked, const Property& property,
                const Automaton& automaton, const std::vector<FairnessHypothesis>& hypotheses) {
  auto plan = checkpoint_plan(asked, property);
  if (!plan) return plan;
  plan->is_partial = false;
  add_about(*plan, "automaton", fingerprint_of(to_hoa(automaton) + text_of(property, hypotheses)));
  return plan;
}

// For properties that need no search: the error that a search would have had with the folders.
std::optional<Error> objection_to(const std::optional<workers::CheckpointPlan>& plan) {
  std::optional<Error> error;
  if (!plan) return error;
  workers::run_threads(1, [&](workers::Exchange& exchange) {
    const auto known = workers::Checkpoints(exchange, &*plan).begin();
    if (!known) error = known.error();
  });
  return error;
}

// States of the automaton behind which any fair run is a violation.
std::vector<bool> goals(const Violations& violations) {
  return violations.prefix_decides() ? violations.shape.accepting : std::vector<bool>();
}

// The automaton of all words.
Automaton everything(const Property& property) {
  ltl::Formulas& formulas = property.formulas();
  return translate_ltl(formulas, formulas.constant(true), {}).value();
}

// The part of a graph that consists of the given nodes, entered at one of them.
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

// Makes a counterexample from what the workers have found.
class LassoMaker final : public workers::Finding {
 public:
  // `nodes`: how many nodes are looked at behind a way.
  LassoMaker(const Violations& violations, const CheckTask& task, std::uint64_t nodes,
             Answer& answer)
      : violations_(violations), task_(task), nodes_(nodes), answer_(answer) {}

  bool found(const workers::Rows& way) override {
    if (nodes_ == 0) return false;
    AttemptLimit limit(nodes_, kForEver, task_.monitor);
    attempt(way, {}, &limit);
    return !limit.was_reached();
  }
  void found(const workers::Rows& way, const workers::Rows& nodes) override {
    answer_.reason.reset();
    attempt(way, nodes, task_.monitor);
  }

  // What went wrong, if anything.
  const std::optional<Error>& error() const { return error_; }

 private:
  // If `nodes` is empty, all nodes count.
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
  std::uint64_t nodes_;
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
    if (!*violations) {
      if (auto error = objection_to(checkpoint_plan(crew_.checkpoint, task_.property))) {
        return *std::move(error);
      }
      return std::move(answer_);
    }
    if (auto error = decide(**violations)) return *std::move(error);
    return std::move(answer_);
  }

 private:
  std::optional<Error> decide(const Violations& violations) {
    const bool decides = violations.prefix_decides();
    answer_.engine = decides ? "reachability" : kEngineOfWorkers;
    answer_.statistics.engine_reason = decides ? "a bad prefix decides, and fairness excludes none"
                                               : "it is what several workers can do";
    if (task_.options.por == PartialOrder::automatic) {
      answer_.statistics.stubborn.reason = "several workers make all steps";
    }
    // Any fair run behind a bad prefix is a violation.
    LassoMaker lasso(violations, task_, decides ? kAnyNodes : crew_.nodes_behind, answer_);
    const auto plan = checkpoint_plan(crew_.checkpoint, task_.property, violations.automaton,
                                      violations.hypotheses);
    std::optional<Scout> scout;
    if (crew_.workers > 1 || crew_.exchange != nullptr) scout.emplace(violations, task_);
    const Result<workers::SearchOutcome> outcome =
        search(kLookForViolations, violations.automaton, violations.hypotheses, goals(violations),
               {.monitor = scout ? &*scout : task_.monitor,
                .finding = &lasso,
                .checkpoint = plan ? &*plan : nullptr});
    if (scout) scout->stop();
    if (!outcome) return outcome.error();
    if (outcome->error) return outcome->error;
    if (outcome->stopped && scout && scout->decide(answer_)) return std::nullopt;
    if (outcome->stopped) {
      answer_.give_up(*outcome->stopped);
    } else if (!*outcome->has_run) {
      answer_.verdict = Verdict::holds;
      return look_for_fair_runs();
    }
    return lasso.error();
  }

  // How to search.
  struct Way {
    Monitor* monitor = nullptr;
    workers::Finding* finding = nullptr;
    const workers::CheckpointPlan* checkpoint = nullptr;
  };

  Result<workers::SearchOutcome> search(Order order, const Automaton& automaton,
                                        const std::vector<FairnessHypothesis>& hypotheses,
                                        const std::vector<bool>& goals, const Way& way) {
    const Stopwatch watch;
    const Acceptance acceptance =
        Labelling(model_, automaton, task_.property, hypotheses).acceptance();
    const std::optional<StreettForm> form = streett_form(acceptance);
    if (!form) {
      return Error{.message = "several workers check Büchi and Streett acceptance, and this is " +
                              acceptance.to_string(),
                   .hint = "use another kind of automaton, or one worker"};
    }
    const workers::Team team(model_, crew_.workers, crew_.exchange);
    if (!team.is_complete() || model_.action_count() > workers::kMostActions) {
      return Error{
          .message = workers::kNoCopies, .kind = ErrorKind::unsupported, .hint = "use one worker"};
    }
    if (crew_.exchange != nullptr && !announce(order, automaton)) {
      return Error{.message = "the processes do not have the same model and properties",
                   .hint = "use the same files and the same fairly on all hosts"};
    }
    workers::SearchOutcome outcome;
    team.run(way.monitor, [&](workers::Exchange& exchange, Model& model, Monitor* monitor) {
      const bool is_first = &model == &model_;
      workers::SearchOutcome known =
          workers::search(exchange, {.model = model,
                                     .automaton = automaton,
                                     .property = task_.property,
                                     .hypotheses = hypotheses,
                                     .form = *form,
                                     .goals = goals,
                                     .store = crew_.store,
                                     .monitor = monitor,
                                     .finding = is_first ? way.finding : nullptr,
                                     .checkpoint = way.checkpoint});
      if (is_first) outcome = std::move(known);
    });
    if (way.finding == nullptr) return outcome;
    CheckStatistics& statistics = answer_.statistics;
    statistics.acceptance = acceptance.to_string();
    statistics.search_seconds = watch.seconds() - statistics.lasso_seconds;
    statistics.search = {.nodes = outcome.nodes, .edges = outcome.edges};
    statistics.model_states = outcome.states;
    statistics.store_bytes = outcome.store_bytes;
    statistics.cache_bytes = outcome.step_bytes;
    statistics.messages = outcome.traffic.messages;
    statistics.message_bytes = outcome.traffic.bytes;
    return outcome;
  }

  // Returns false if another process has a different model or property.
  bool announce(Order order, const Automaton& automaton) {
    crew_.exchange->gather({order, fingerprint_of(task_.property), fingerprint_of(automaton)});
    return crew_.exchange->sum({0})[0] == 0;
  }

  // As in check.cpp: hypotheses about states may exclude every run.
  std::optional<Error> look_for_fair_runs() {
    const std::vector<FairnessHypothesis> assumed = task_.property.all_hypotheses();
    if (std::all_of(assumed.begin(), assumed.end(), excludes_no_prefix)) return std::nullopt;
    const Result<workers::SearchOutcome> outcome = search(
        kLookForFairRuns, everything(task_.property), assumed, {}, {.monitor = task_.monitor});
    if (!outcome) return outcome.error();
    if (outcome->has_run && !*outcome->has_run) answer_.vacuity = Vacuity::no_fair_run;
    return std::nullopt;
  }

  const CheckTask& task_;
  const Crew& crew_;
  Model& model_;
  Answer answer_;
};

// Does the part of this process in a search that worker 0 has announced.
void serve(const Property& property, Order order, Word fingerprint, const CheckOptions& options,
           const Crew& crew, Monitor* monitor) {
  const CheckTask task{.property = property, .options = options};
  Answer answer; // only the one of worker 0 counts
  Result<std::optional<Violations>> violations = find_violations(task, answer);
  const bool is_known = violations && *violations;
  const bool for_fair_runs = order == kLookForFairRuns;
  const std::optional<Automaton> all =
      for_fair_runs ? std::optional(everything(property)) : std::nullopt;
  const Automaton* const automaton = all ? &*all : (is_known ? &(*violations)->automaton : nullptr);
  const bool is_same = automaton != nullptr && fingerprint_of(*automaton) == fingerprint;
  if (crew.exchange->sum({is_same ? Word{0} : Word{1}})[0] > 0) return;
  const std::vector<FairnessHypothesis> hypotheses =
      for_fair_runs ? property.all_hypotheses() : (*violations)->hypotheses;
  const std::vector<bool> deciding = for_fair_runs ? std::vector<bool>() : goals(**violations);
  Model& model = property.model();
  const std::optional<StreettForm> form =
      streett_form(Labelling(model, *automaton, property, hypotheses).acceptance());
  const auto plan = for_fair_runs
                        ? std::nullopt
                        : checkpoint_plan(crew.checkpoint, property, *automaton, hypotheses);
  workers::search(*crew.exchange, {.model = model,
                                   .automaton = *automaton,
                                   .property = property,
                                   .hypotheses = hypotheses,
                                   .form = *form,
                                   .goals = deciding,
                                   .store = crew.store,
                                   .monitor = monitor,
                                   .checkpoint = plan ? &*plan : nullptr});
}

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

void serve_checks(const std::vector<Property>& properties, const CheckOptions& options,
                  const Crew& crew, Monitor* monitor) {
  while (true) {
    const std::vector<Word> order = crew.exchange->gather({})[0];
    if (order[0] == kDismissed) return;
    const auto asked =
        std::find_if(properties.begin(), properties.end(),
                     [&](const Property& each) { return fingerprint_of(each) == order[1]; });
    if (asked == properties.end()) {
      crew.exchange->sum({1});
    } else {
      serve(*asked, static_cast<Order>(order[0]), order[2], options, crew, monitor);
    }
  }
}

void dismiss(workers::Exchange& exchange) {
  exchange.gather({kDismissed});
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
