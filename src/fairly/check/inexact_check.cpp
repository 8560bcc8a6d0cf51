#include "fairly/check/inexact_check.hpp"

#include "fairly/base/out_of_room.hpp"
#include "fairly/base/stopwatch.hpp"
#include "fairly/check/attempt_limit.hpp"
#include "fairly/check/counterexample.hpp"
#include "fairly/check/inexact_search.hpp"
#include "fairly/check/violations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace fairly {
namespace {

constexpr std::uint64_t kCacheBytes = std::uint64_t{1} << 26; // for arcs of the exact search
constexpr std::uint64_t kShortCycleNodes = 500'000;
constexpr double kShortCycleShare = 0.3; // of the time that is left

class InexactChecker {
 public:
  InexactChecker(const CheckTask& task, StoreKind store, std::uint64_t bitstate_bytes)
      : model_(task.property.model()), property_(task.property), options_(task.options),
        task_(task), store_(store), bitstate_bytes_(bitstate_bytes),
        engine_(options_.engine == Engine::automatic ? Engine::tau03 : options_.engine) {}

  Result<Answer> run() {
    if (options_.testing) {
      return Error{
          .message = fmt::format("the {} store does not work with testing automata", name(store_)),
          .hint =
              fmt::format("use the {} store, or another kind of automaton", name(StoreKind::tree))};
    }
    if (engine_ != Engine::tau03 && engine_ != Engine::ndfs) return wrong_engine();
    try {
      if (std::optional<Error> error = decide()) return *std::move(error);
    } catch (const std::bad_alloc& error) {
      answer_.give_up(stop_for(error));
    }
    return std::move(answer_);
  }

 private:
  std::optional<Error> decide() {
    Result<std::optional<Violations>> violations = find_violations(task_, answer_);
    if (!violations) return std::move(violations).error();
    if (!*violations) return std::nullopt;
    if (is_walk(options_.search)) return walk_only(**violations, task_, answer_);
    const auto& [automaton, shape, hypotheses, insensitive, again] = **violations;
    Labelling labelling(model_, automaton, property_, hypotheses);
    answer_.statistics.acceptance = labelling.acceptance().to_string();
    const std::optional<StreettForm> form = streett_form(labelling.acceptance());
    if (!form || !form->pairs.empty()) return wrong_acceptance(hypotheses);
    answer_.engine = name(engine_);
    if (options_.engine == Engine::automatic) {
      answer_.statistics.engine_reason =
          fmt::format("with the {} store only nested searches work", name(store_));
    }
    const std::optional<InexactLasso> found = search(labelling, *form, engine_, nullptr);
    return found ? confirm(**violations, labelling, *form, *found) : std::nullopt;
  }

  Error wrong_engine() const {
    return {.message =
                fmt::format("the {} store works with the engines {} and {} only, not with "
                            "engine {}",
                            name(store_), name(Engine::tau03), name(Engine::ndfs), name(engine_)),
            .hint =
                fmt::format("use one of these engines, or the {} store", name(StoreKind::tree))};
  }

  Error wrong_acceptance(const std::vector<FairnessHypothesis>& hypotheses) const {
    const bool is_strong = has_strong(hypotheses);
    const bool is_from_formula = is_strong && !has_strong(property_.hypotheses());
    return {.message = fmt::format(
                "the {} store works with generalised Büchi conditions only, and this check has {}",
                name(store_),
                is_strong ? "strong fairness"
                          : "the acceptance condition " + answer_.statistics.acceptance),
            .hint = fmt::format("use the {} store{}", name(StoreKind::tree),
                                is_from_formula ? ", or have the whole formula translated into a "
                                                  "generalised Büchi automaton"
                                                : "")};
  }

  // Widens the model and searches again until all states fit. A search that begins at a root ends
  // instead when a state does not fit.
  std::optional<InexactLasso> search(Labelling& labelling, const StreettForm& form, Engine engine,
                                     const Word* root) {
    const Stopwatch watch;
    const double before = answer_.statistics.search_seconds;
    while (true) {
      bool fits = true;
      std::optional<InexactLasso> found = search_once(labelling, form, engine, root, fits);
      answer_.statistics.search_seconds = before + watch.seconds();
      if (fits || root != nullptr) return found;
      if (const auto error = model_.make_room()) {
        answer_.give_up(to_stop(*error));
        return std::nullopt;
      }
    }
  }

  std::optional<InexactLasso> search_once(Labelling& labelling, const StreettForm& form,
                                          Engine engine, const Word* root, bool& fits) {
    RowProduct product(model_, labelling);
    const auto bits = static_cast<std::uint32_t>(64 * product.width());
    const std::unique_ptr<StateStore> table = make_store(store_, bits, bitstate_bytes_);
    emptiness::SearchState state(task_.monitor);
    const InexactTask task{product, labelling.marks(), form, *table, state, root};
    const std::unique_ptr<InexactSearch> search =
        engine == Engine::tau03 ? make_inexact_tau03(task) : make_inexact_ndfs(task);
    std::optional<InexactLasso> found = search->run();
    fits = search->fits();
    if (root == nullptr) {
      answer_.statistics.search = state.statistics;
      answer_.statistics.store_bytes = table->bytes();
      answer_.statistics.expected_omissions = table->expected_omissions();
    }
    if (state.stopped()) {
      answer_.give_up(*state.stop_reason);
    } else if (!found && (fits || root != nullptr)) {
      answer_.give_up({Stop::Kind::inexact, nothing_found(*table)});
    }
    return found;
  }

  std::string nothing_found(const StateStore& table) const {
    const double omissions = table.expected_omissions();
    return fmt::format("nothing was found, but the {} store may have missed something "
                       "(probability {:.2g})",
                       name(store_), -std::expm1(-omissions));
  }

  // The way leads to a node on an accepting cycle, whatever the table took for something else. Some
  // effort is spent on a short cycle; if it is not enough, the cycle of the search will do.
  std::optional<Error> confirm(const Violations& violations, Labelling& labelling,
                               const StreettForm& form, const InexactLasso& found) {
    StateSpace space(model_, StoreKind::tree, task_.monitor, kCacheBytes);
    Product product(model_, space, violations.automaton, property_, violations.hypotheses);
    std::vector<Node> path;
    product.initial(path);
    path = {path[found.way[0]]};
    Lasso lasso;
    if (go(product, {found.way.begin() + 1, found.way.end()}, path, lasso.prefix)) {
      bool is_enough = !options_.short_traces;
      if (!is_enough) {
        AttemptLimit limit(kShortCycleNodes, kShortCycleShare * seconds_left(task_.monitor),
                           task_.monitor);
        auto error = find_known_counterexample(product, path, task_, &limit, answer_);
        if (error) return error;
        is_enough = answer_.verdict != Verdict::violated && limit.was_reached();
      }
      if (is_enough && close(product, labelling, form, found.cycle, path, lasso)) {
        tell_violation(product, lasso, task_, answer_);
      }
    }
    if (answer_.verdict != Verdict::violated) {
      answer_.reason->text =
          "there is a violation, but no counterexample could be built: " + answer_.reason->text;
    }
    return std::nullopt;
  }

  // Only ndfs knows the cycle that it has found. If the search was another one, ndfs has to find a
  // cycle from the last node of the path. Returns false if this fails; the answer has the reason.
  bool close(Product& product, Labelling& labelling, const StreettForm& form, Way cycle,
             std::vector<Node>& path, Lasso& lasso) {
    if (cycle.empty()) {
      const Node last = path.back();
      const Word* const state = product.space().fetch(product.state(last));
      std::vector<Word> root(state, state + words_for(model_.state_bits()));
      root.push_back(product.automaton_state(last));
      std::optional<InexactLasso> found = search(labelling, form, Engine::ndfs, root.data());
      if (!found) return false;
      found->way.erase(found->way.begin());
      if (!go(product, found->way, path, lasso.prefix)) return false;
      cycle = std::move(found->cycle);
    }
    return go(product, cycle, path, lasso.cycle);
  }

  // Continues the path along the edges of `way`. Returns false if this fails; the answer has the
  // reason.
  bool go(Product& product, const Way& way, std::vector<Node>& path,
          std::vector<LassoStep>& steps) {
    emptiness::SearchState state(task_.monitor, Phase::explaining);
    std::vector<Edge> edges;
    for (const std::size_t edge : way) {
      edges.clear();
      product.expand(path.back(), edges);
      if (const auto failure = product.failure()) answer_.give_up(to_stop(*failure));
      if (!state.enter(true, 0)) answer_.give_up(*state.stop_reason);
      if (product.failure() || state.stopped()) return false;
      steps.push_back({path.back(), edges[edge]});
      path.push_back(edges[edge].target);
    }
    return true;
  }

  Model& model_;
  const Property& property_;
  const CheckOptions& options_;
  const CheckTask& task_;
  StoreKind store_;
  std::uint64_t bitstate_bytes_;
  Engine engine_; // never automatic
  Answer answer_;
};

} // namespace

Result<Answer> check_inexactly(const CheckTask& task, StoreKind store,
                               std::uint64_t bitstate_bytes) {
  assert(!is_exact(store));
  return InexactChecker(task, store, bitstate_bytes).run();
}

} // namespace fairly
