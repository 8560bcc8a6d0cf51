#include "verify.hpp"

#include "tableau.hpp"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace verify {
namespace {

constexpr std::size_t kMostNumbers = 0xFFFFFFFF;

// Numbers states in the order in which they are found. A state is kept as bytes: for each place
// that holds tokens, the number of empty places before it, and its tokens.
class States {
 public:
  explicit States(Meter& meter) : meter_(meter) {}
  std::uint32_t number(const State& state) {
    key_.clear();
    std::uint32_t gap = 0;
    for (const std::uint32_t tokens : state) {
      if (tokens > 0) put(gap), put(tokens);
      gap = tokens == 0 ? gap + 1 : 0;
    }
    const auto [at, is_new] = numbers_.try_emplace(key_, static_cast<std::uint32_t>(size()));
    if (!is_new) return at->second;
    if (size() >= kMostNumbers) throw Failed("there are too many states");
    meter_.take(80 + (key_.size() < 16 ? 0 : key_.size() + 16));
    all_.push_back(&at->first);
    return at->second;
  }
  void fetch(std::uint32_t number, State& state) const {
    std::fill(state.begin(), state.end(), 0);
    const char *at = all_[number]->data(), *const end = at + all_[number]->size();
    for (std::size_t place = 0; at != end; ++place) {
      place += take(at);
      state[place] = take(at);
    }
  }
  std::size_t size() const { return all_.size(); }

 private:
  void put(std::uint32_t value) { // seven bits per byte; the highest bit says that more follow
    for (; value >= 0x80; value >>= 7) key_ += static_cast<char>(value | 0x80);
    key_ += static_cast<char>(value);
  }
  static std::uint32_t take(const char*& at) {
    std::uint32_t value = 0, byte = 0x80;
    for (unsigned shift = 0; byte >= 0x80; shift += 7) {
      byte = static_cast<unsigned char>(*at++);
      value |= (byte & 0x7F) << shift;
    }
    return value;
  }

  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::vector<const std::string*> all_; // pointers to keys of a map stay valid
  std::string key_;
  Meter& meter_;
};

// Why no run stays at one rank for ever: no reason is given; or the run lacks a Büchi condition; or
// it lacks the second halves of Streett pairs, so that a fair run has to leave their first halves
// behind.
struct Reason {
  enum class Kind : std::uint8_t { none, lacks, pairs };
  Kind kind = Kind::none;
  std::vector<std::uint32_t> conditions{};
};
struct Level {
  std::uint64_t rank = 0;
  std::uint32_t reason = 0;
};

class Verifier {
 public:
  Verifier(Model model, std::string_view file, Meter& meter)
      : model_(std::move(model)), meter_(meter), in_(file, meter), claim_(read_claim()),
        tableau_(claim_, meter), states_(meter) {}

  Proof run() {
    find_conditions();
    read_levels();
    const SetId first = tableau_.number(promises_);
    for (const State& each : model_.initial) add_node(states_.number(each), first);
    state_ = model_.initial[0];
    for (; node_ < nodes_.size(); ++node_) expand();
    if (nodes_.size() < class_of_.size()) {
      throw Refused("the product has " + std::to_string(nodes_.size()) +
                    " nodes, and the certificate speaks of " + std::to_string(class_of_.size()));
    }
    return {.formula = claim_.formula_text,
            .runs = runs(),
            .hypotheses = claim_.hypothesis_texts,
            .states = states_.size(),
            .nodes = nodes_.size(),
            .edges = edges_};
  }

 private:
  std::string runs() const {
    if (model_.rests_anywhere) return "may rest anywhere";
    const bool is_tlc = model_.kind == Model::Kind::tlc_graph;
    return std::string("rest where nothing is enabled") +
           (is_tlc ? ", may rest where an edge leads back to its state" : "");
  }

  // --- the certificate

  Claim read_claim() {
    const std::uint32_t kind = in_.index(4, "kind of model");
    if (kind != static_cast<std::uint32_t>(model_.kind)) {
      throw Refused("the certificate is about another kind of model");
    }
    model_.rests_anywhere = in_.index(model_.is_net() ? 1 : 2, "kind of runs") == 1;
    return Claim(model_, in_, meter_);
  }

  // Formulas a U b are Büchi conditions: an edge that does not put b off meets the condition.
  // Hypotheses that are not strong are Büchi conditions, too. Conjuncts of the negated formula that
  // state fairness become hypotheses.
  void find_conditions() {
    for (FormulaId id = 0; id < claim_.size(); ++id) {
      if (claim_.op(id) == Op::until) untils_.push_back(id);
    }
    const auto add = [&](const Hypothesis& h) {
      (h.kind == Fairness::strong ? pairs_ : buchi_).push_back(h);
    };
    for (const Hypothesis& each : claim_.hypotheses()) add(each);
    for (const FormulaId each : tableau_.conjuncts(claim_.negation())) {
      const auto fairness = fairness_in(each);
      if (fairness) add(*fairness);
      if (!fairness) promises_.push_back(each);
    }
  }

  // Recognises GF p; GF p | GF q; FG p | GF q or the other way round, with Boolean p and q.
  std::optional<Hypothesis> fairness_in(FormulaId id) const {
    const bool is_either = claim_.op(id) == Op::either;
    const FormulaId left = is_either ? claim_.left(id) : id,
                    right = is_either ? claim_.right(id) : id;
    const auto gf_left = twice(left, Op::release), gf_right = twice(right, Op::release);
    const auto fg_left = twice(left, Op::until), fg_right = twice(right, Op::until);
    if (gf_left && gf_right) return Hypothesis{Fairness::weak, {}, *gf_left, *gf_right};
    if (fg_left && gf_right) return Hypothesis{Fairness::strong, {}, *fg_left, *gf_right};
    if (gf_left && fg_right) return Hypothesis{Fairness::strong, {}, *fg_right, *gf_left};
    return std::nullopt;
  }
  // The p of GF p = false R (true U p) if the outer operator is R, and of FG p if it is U.
  std::optional<FormulaId> twice(FormulaId id, Op outer) const {
    for (const Op op : {outer, outer == Op::until ? Op::release : Op::until}) {
      const Op constant = op == Op::until ? Op::yes : Op::no;
      if (claim_.op(id) != op || claim_.op(claim_.left(id)) != constant) return std::nullopt;
      id = claim_.right(id);
    }
    return claim_.is_boolean(id) ? std::optional(id) : std::nullopt;
  }

  void read_levels() {
    for (std::size_t left = in_.count("reasons"); left > 0; --left) {
      Reason& reason = reasons_.emplace_back();
      meter_.take(64);
      reason.kind = static_cast<Reason::Kind>(in_.index(3, "kind of reason"));
      if (reason.kind == Reason::Kind::none) continue;
      const bool is_pairs = reason.kind == Reason::Kind::pairs;
      const std::size_t bound = is_pairs ? pairs_.size() : untils_.size() + buchi_.size();
      for (std::size_t more = is_pairs ? in_.count("pairs") : 1; more > 0; --more) {
        const std::uint32_t condition = in_.index(bound, "condition");
        const bool is_next = reason.conditions.empty() || reason.conditions.back() < condition;
        if (!is_next) in_.fail("the pairs of a reason do not increase");
        reason.conditions.push_back(condition);
        meter_.take(8);
      }
    }
    for (std::size_t left = in_.count("classes"); left > 0; --left) {
      std::vector<Level>& levels = classes_.emplace_back();
      meter_.take(48);
      for (std::size_t more = in_.count("levels"); more > 0; --more) {
        const std::uint64_t rank = in_.number();
        levels.push_back({rank, in_.index(reasons_.size(), "reason")});
        meter_.take(32);
      }
    }
    const std::size_t nodes = in_.count("nodes");
    meter_.take(4 * nodes);
    class_of_.reserve(nodes);
    while (class_of_.size() < nodes) class_of_.push_back(in_.index(classes_.size(), "class"));
    if (!in_.at_end()) in_.fail("something follows the end");
  }

  // --- the product

  std::uint32_t add_node(std::uint32_t state, SetId set) {
    const auto next = static_cast<std::uint32_t>(nodes_.size());
    const auto [at, is_new] = numbers_.try_emplace(std::uint64_t{state} << 32 | set, next);
    if (!is_new) return at->second;
    if (next == class_of_.size()) {
      throw Refused("the product has more nodes than the certificate, which has " +
                    std::to_string(next) + (next == 0 ? "" : ": one follows " + place(node_)));
    }
    if (next == kMostNumbers) throw Failed("there are too many nodes");
    meter_.take(56);
    nodes_.emplace_back(state, set);
    return next;
  }

  void expand() {
    meter_.look_at_clock();
    states_.fetch(nodes_[node_].first, state_);
    model_.enabled(state_, enabled_);
    claim_.read_letter(state_, enabled_, kRest, letter_);
    const SetId set = nodes_[node_].second;
    if (!claim_.has_events() && tableau_.ways(set, letter_).empty()) return;
    model_.for_each_step(state_, enabled_, [&](Action action, const State& target) {
      meter_.work(10 + target.size());
      if (claim_.has_events()) claim_.read_letter(state_, enabled_, action, letter_);
      for (const auto& [next_set, postponed] : tableau_.ways(set, letter_)) {
        if (++edges_ % 256 == 0) meter_.look_at_clock();
        const std::uint32_t next = add_node(states_.number(target), next_set);
        const char* const why = objection(next, action, postponed);
        if (why == nullptr) continue;
        const std::string by =
            action == kRest ? "resting" : "'" + shown(model_.actions[action]) + "'";
        throw Refused(why + ("\n  from " + place(node_)) + "\n  by " + by + "\n  to " +
                      place(next));
      }
    });
  }

  std::string place(std::uint32_t node) const {
    State state = model_.initial[0];
    states_.fetch(nodes_[node].first, state);
    return "node " + std::to_string(node) + ": " + model_.text(state);
  }

  // --- the proof

  // Says what is wrong with an edge from the current node. Returns null if the edge is as it should
  // be.
  const char* objection(std::uint32_t target, Action action, const FormulaSet& postponed) const {
    const std::vector<Level>& from = classes_[class_of_[node_]];
    const std::vector<Level>& to = classes_[class_of_[target]];
    for (std::size_t j = 0; j < std::min(from.size(), to.size()); ++j) {
      meter_.work(1);
      if (from[j].rank > to[j].rank) return nullptr;
      if (from[j].rank < to[j].rank) return "a rank rises";
      if (from[j].reason != to[j].reason) return "equal ranks have different reasons";
      const Reason& reason = reasons_[from[j].reason];
      if (reason.kind == Reason::Kind::none) return "a rank stays the same without a reason";
      if (reason.kind == Reason::Kind::lacks) {
        const bool is_met = meets(reason.conditions[0], action, postponed);
        return is_met ? "the edge meets the condition that its reason says is lacking" : nullptr;
      }
      bool is_left = false;
      for (const std::uint32_t each : reason.conditions) {
        if (occurs(pairs_[each], action)) return "something occurs that its reason says never does";
        is_left = is_left || is_enabled(pairs_[each]);
      }
      if (is_left) return nullptr;
    }
    return "the levels end before one of them decides";
  }
  bool meets(std::uint32_t condition, Action action, const FormulaSet& postponed) const {
    if (condition < untils_.size()) {
      return !std::binary_search(postponed.begin(), postponed.end(), untils_[condition]);
    }
    const Hypothesis& h = buchi_[condition - untils_.size()];
    return occurs(h, action) || (h.kind == Fairness::weak && !is_enabled(h));
  }
  bool is_enabled(const Hypothesis& h) const {
    meter_.work(1 + h.actions.size());
    if (h.actions.empty()) return !letter_[h.idle];
    return std::any_of(h.actions.begin(), h.actions.end(), [&](Action a) { return enabled_[a]; });
  }
  bool occurs(const Hypothesis& h, Action action) const {
    meter_.work(1 + h.actions.size());
    if (h.actions.empty()) return letter_[h.occurs];
    return std::find(h.actions.begin(), h.actions.end(), action) != h.actions.end();
  }

  Model model_;
  Meter& meter_;
  Content in_;
  const Claim claim_;
  Tableau tableau_;
  std::vector<FormulaId> untils_;         // the first Büchi conditions
  std::vector<Hypothesis> buchi_, pairs_; // further Büchi conditions; Streett pairs
  FormulaSet promises_;                   // of the first nodes
  std::vector<Reason> reasons_;
  std::vector<std::vector<Level>> classes_; // nodes of one class have the same levels
  std::vector<std::uint32_t> class_of_;     // by node
  States states_;
  std::vector<std::pair<std::uint32_t, SetId>> nodes_;
  std::unordered_map<std::uint64_t, std::uint32_t> numbers_; // of nodes
  std::uint64_t edges_ = 0;
  std::uint32_t node_ = 0; // the current one
  State state_;            // its state, the actions enabled there, and the formulas true there
  std::vector<bool> enabled_;
  Letter letter_;
};

} // namespace

Proof verify(Model model, std::string_view certificate, Meter& meter) {
  return Verifier(std::move(model), certificate, meter).run();
}

} // namespace verify
