#include "fairly/petri/net_model.hpp"

#include "fairly/base/text.hpp"
#include "fairly/petri/net_walker.hpp"
#include "fairly/petri/packed_propositions.hpp"
#include "fairly/petri/plain_net.hpp"
#include "fairly/petri/proposition_parser.hpp"
#include "fairly/petri/stubborn_net.hpp"
#include "fairly/petri/unbounded.hpp"
#include "fairly/petri/unfolded_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cassert>

namespace fairly::petri {
namespace {

constexpr unsigned kMaxBits = 32;    // of a counter
constexpr unsigned kSuspectBits = 4; // see prepare()
constexpr unsigned kMaxSearches = 8; // for unbounded growth

struct Packing {
  LayoutOptions options{};
  std::vector<Invariant> invariants{};
};

// Reads what packing() of this or another model of the net has written.
class PackingReader {
 public:
  PackingReader(const Net& net, std::span<const Word> words) : net_(net), words_(words) {}

  std::optional<Packing> read() {
    Packing packing;
    packing.options.trust_units = next(1) != 0;
    const std::size_t places = net_.places().size();
    if (next(places) != places) return std::nullopt;
    for (std::size_t p = 0; p < places && is_right_; ++p) {
      packing.options.bits.push_back(static_cast<std::uint8_t>(next(kMaxBits)));
      if (packing.options.bits.back() == 0) return std::nullopt;
    }
    for (std::uint64_t count = next(words_.size()); count > 0 && is_right_; --count) {
      packing.invariants.push_back(read_invariant());
    }
    if (!is_right_ || !words_.empty()) return std::nullopt;
    return packing;
  }

 private:
  Invariant read_invariant() {
    Invariant invariant;
    invariant.constant = next(~std::uint64_t{0});
    for (std::uint64_t count = next(words_.size()); count > 0 && is_right_; --count) {
      const std::uint64_t place = next(net_.places().size() - 1);
      const std::uint64_t weight = next(kMaxTokens);
      invariant.places.push_back(
          {static_cast<PlaceIndex>(place), static_cast<std::uint32_t>(weight)});
    }
    return invariant;
  }

  std::uint64_t next(std::uint64_t most) {
    is_right_ = is_right_ && !words_.empty() && words_[0] <= most;
    if (!is_right_) return 0;
    const Word word = words_[0];
    words_ = words_.subspan(1);
    return word;
  }

  const Net& net_;
  std::span<const Word> words_;
  bool is_right_ = true;
};

std::optional<Packing> read_packing(const Net& net, std::span<const Word> words) {
  return PackingReader(net, words).read();
}

} // namespace

// Reads a packed marking through the layout that the model has at that moment.
class NetModel::Packed final : public Evaluator {
 public:
  Packed(const NetModel& model, std::vector<Proposition> propositions)
      : model_(model), propositions_(*model.net_, std::move(propositions)) {}

  void evaluate(const Word* state, std::span<const Action> enabled, Word* values) override {
    const Layout& layout = *model_.layout_;
    unpacked_.resize(layout.all_words());
    layout.complete(state, unpacked_.data());
    propositions_.evaluate(layout, unpacked_.data(), enabled, values);
  }
  bool reads_enabled() const override { return propositions_.reads_enabled(); }

 private:
  const NetModel& model_;
  PackedPropositions propositions_;
  std::vector<Word> unpacked_; // a state with the implied places behind it
};

// The same for stubborn sets.
class NetModel::Stubborn final : public StubbornSets {
 public:
  Stubborn(NetModel& model, std::vector<Proposition> propositions)
      : model_(model), sets_(*model.net_, std::move(propositions)) {}

  std::span<const Action> changers(std::uint32_t proposition, bool from) const override {
    return sets_.changers(proposition, from);
  }
  bool is_dead(std::uint32_t proposition) const override { return sets_.is_dead(proposition); }
  void enabled(const Word* state, std::vector<Action>& out) override {
    model_.firing_.enabled(state, out);
  }
  Choice choose(const Word* state, const StubbornQuestion& question) override {
    model_.firing_.enabled(state, enabled_);
    return sets_.choose(*model_.layout_, model_.firing_.unpacked(), enabled_, question, chosen_);
  }
  std::span<const Action> chosen() const override { return chosen_; }
  bool successors(const Word* state, Steps& out) override {
    if (!model_.firing_.fire(state, chosen_, out)) return false;
    model_.normalise(out);
    return true;
  }

 private:
  NetModel& model_;
  StubbornNet sets_;
  std::vector<Action> enabled_, chosen_;
};

NetModel::NetModel(Net net) : net_(std::make_shared<const Net>(std::move(net))) {}

void NetModel::prepare(Monitor* monitor) {
  monitor_ = monitor;
  if (layout_) return;
  const Net& net = *net_;
  invariants_ = find_invariants(net, monitor_);
  if (symmetry_) {
    invariants_ = symmetric_invariants(net, *symmetry_, std::move(invariants_));
    options_.trust_units = false; // that claim is not about normal forms
  }
  const std::size_t places = net.places().size();
  searched_.assign(places, false);
  sampled_bits_.assign(places, 1);
  const auto bounds = proven_bounds(net, invariants_);
  if (std::find(bounds.begin(), bounds.end(), std::nullopt) != bounds.end()) {
    const std::vector<std::uint64_t> tokens = sampled_tokens(net);
    for (std::size_t p = 0; p < places; ++p) {
      const auto bits = std::clamp(static_cast<unsigned>(std::bit_width(tokens[p])), 1U, kMaxBits);
      sampled_bits_[p] = static_cast<std::uint8_t>(bits);
    }
  }
  // A place with more tokens than kSuspectBits can count may be unbounded: widen() looks at it when
  // its tokens do not fit.
  for (PlaceIndex p = 0; p < places; ++p) {
    const auto first = static_cast<unsigned>(std::bit_width(net.places()[p].tokens));
    const unsigned bits = std::max({1U, first, std::min<unsigned>(sampled_bits_[p], kSuspectBits)});
    options_.bits.push_back(static_cast<std::uint8_t>(bits));
  }
  compile();
}

void NetModel::count_tokens() {
  token_counter_.emplace();
  if (layout_) token_counter_->set_layout(*layout_);
}

void NetModel::compile() {
  if (symmetry_) {
    // A place has as much room as every place that it can be moved to.
    const std::vector<PlaceIndex> all = orbits(*symmetry_, options_.bits.size());
    for (const bool down : {true, false}) {
      for (PlaceIndex p = 0; p < all.size(); ++p) {
        std::uint8_t &here = options_.bits[p], &first = options_.bits[all[p]];
        (down ? first : here) = std::max(here, first);
      }
    }
  }
  layout_ = std::make_unique<Layout>(*net_, invariants_, options_);
  firing_ = Firing(*net_, *layout_);
  if (symmetry_) normal_form_.emplace(NormalForm(*symmetry_, net_->places().size()), *layout_);
  if (token_counter_) token_counter_->set_layout(*layout_);
}

void NetModel::initial(Steps& out) {
  if (!layout_) prepare(nullptr);
  out.clear(layout_->words());
  const Marking marking = initial_marking(*net_);
  if (layout_->pack(marking, out.add(0))) return normalise(out);
  // The claim about the units is wrong.
  options_.trust_units = false;
  compile();
  out.clear(layout_->words());
  [[maybe_unused]] const bool fits = layout_->pack(marking, out.add(0));
  assert(fits);
}

bool NetModel::successors(const Word* state, Steps& out) {
  if (!firing_.successors(state, out)) return false;
  if (token_counter_) token_counter_->look_at(firing_.unpacked());
  normalise(out);
  return true;
}

void NetModel::normalise(Steps& steps) {
  for (std::size_t i = 0; normal_form_ && i < steps.size(); ++i) {
    normal_form_->apply(steps.state(i));
  }
}

std::optional<Error> NetModel::widen() {
  if (growth_ && !allows_endless_) return growth_;
  const std::vector<PlaceIndex> narrow = firing_.too_narrow();
  if (options_.trusts_units_of(*net_)) {
    options_.trust_units = false;
  } else {
    for (const PlaceIndex place : narrow) {
      if (auto error = widen(place)) return error;
    }
    // Widening places one by one is expensive if there are many of them.
    const unsigned bits = layout_->places()[narrow[0]].field.bits;
    if (++widenings_ > 1) widen_all_up_to(bits);
  }
  former_layout_ = std::move(layout_);
  compile();
  return std::nullopt;
}

std::optional<Error> NetModel::widen(PlaceIndex place) {
  const unsigned bits = layout_->places()[place].field.bits;
  // Each place is searched only once, and none any more after some places that did grow, but not
  // for ever.
  const bool is_suspect =
      bits >= kSuspectBits && !growth_ && searches_ < kMaxSearches && !searched_[place];
  if (is_suspect) {
    ++searches_;
    searched_[place] = true;
    if (const auto growth = find_growth(*net_, place, monitor_)) {
      growth_ = Error{.message = petri::describe(*growth, *net_),
                      .kind = ErrorKind::limit,
                      .stop = Stop::Kind::unbounded};
      if (!allows_endless_) return growth_;
    }
  }
  if (bits >= kMaxBits) {
    return Error{.message = fmt::format("place {} would hold more than {} tokens",
                                        displayed(net_->places()[place].id), kMaxTokens),
                 .kind = ErrorKind::limit,
                 .stop = Stop::Kind::size};
  }
  options_.bits[place] = std::max<std::uint8_t>(
      sampled_bits_[place], static_cast<std::uint8_t>(std::min(2 * bits, kMaxBits)));
  return std::nullopt;
}

void NetModel::widen_all_up_to(unsigned bits) {
  const auto wider = static_cast<std::uint8_t>(std::min(2 * bits, kMaxBits));
  for (std::uint8_t& each : options_.bits) {
    if (each <= bits) each = wider;
  }
}

void NetModel::repack(const Word* before, Word* after) const {
  unpacked_.resize(former_layout_->all_words());
  former_layout_->complete(before, unpacked_.data());
  [[maybe_unused]] const bool fits = layout_->repack(*former_layout_, unpacked_.data(), after);
  assert(fits);
}

// --- for several workers

std::unique_ptr<Model> NetModel::copy() const {
  auto made = std::make_unique<NetModel>(net_);
  made->Model::operator=(*this); // events
  made->propositions_ = propositions_;
  made->symmetry_ = symmetry_;
  if (token_counter_) made->count_tokens();
  return made;
}

std::vector<Word> NetModel::packing() const {
  std::vector<Word> out{options_.trust_units, options_.bits.size()};
  out.insert(out.end(), options_.bits.begin(), options_.bits.end());
  out.push_back(invariants_.size());
  for (const Invariant& each : invariants_) {
    out.insert(out.end(), {each.constant, each.places.size()});
    for (const Arc& arc : each.places) out.insert(out.end(), {arc.place, arc.weight});
  }
  return out;
}

bool NetModel::set_packing(std::span<const Word> packing) {
  std::optional<Packing> read = read_packing(*net_, packing);
  if (!read) return false;
  options_ = std::move(read->options);
  invariants_ = std::move(read->invariants);
  const std::size_t places = net_->places().size();
  searched_.resize(places);
  sampled_bits_.resize(places, 1);
  former_layout_ = std::move(layout_);
  compile();
  return true;
}

std::vector<Word> NetModel::noticed() const {
  if (!token_counter_) return {};
  return {token_counter_->most_in_place(), token_counter_->most_in_marking()};
}

void NetModel::add_noticed(std::span<const Word> elsewhere) {
  if (token_counter_ && elsewhere.size() == 2) {
    token_counter_->add({elsewhere[0], elsewhere[1]});
  }
}

std::string NetModel::action_label(Action action) const {
  const Transition& transition = net_->transitions()[action];
  return transition.name == transition.id ? std::string() : transition.name;
}

std::vector<ActionFamily> NetModel::action_families() const {
  std::vector<ActionFamily> all;
  if (net_->colours == nullptr) return all;
  for (const ColouredTransition& each : net_->colours->transitions) {
    ActionFamily& family = all.emplace_back();
    family.name = each.id;
    family.label = each.name == each.id ? std::string() : each.name;
    for (const ColouredVariable& variable : each.variables) {
      family.parameters.push_back(variable.name);
    }
    family.first = each.first;
    family.count = each.count;
  }
  return all;
}

std::string NetModel::parameter_value(Action action, std::size_t parameter) const {
  const Colours& colours = *net_->colours;
  const ColouredTransition& transition = colours.of_transition(action);
  std::size_t slot = (action - transition.first) * transition.width();
  for (std::size_t i = 0; i < parameter; ++i) slot += transition.variables[i].sorts.size();
  const SortNumbers& sorts = transition.variables[parameter].sorts;
  return colours.value_text(sorts, std::span(transition.values).subspan(slot, sorts.size()));
}

Result<std::string> NetModel::read_parameter_value(std::size_t family, std::size_t parameter,
                                                   std::string_view text) const {
  const Colours& colours = *net_->colours;
  const SortNumbers& sorts = colours.transitions[family].variables[parameter].sorts;
  const Result<std::vector<std::uint32_t>> values = colours.values(sorts, text);
  if (!values) return values.error();
  return colours.value_text(sorts, *values);
}

Result<std::uint32_t> NetModel::proposition(std::string_view atom, const AtomSource& where) {
  const Result<Proposition> parsed = parse_proposition(atom, *net_, where);
  if (!parsed) return parsed.error();
  return proposition(*parsed);
}

std::uint32_t NetModel::proposition(const Proposition& proposition) {
  const auto known = std::find(propositions_.begin(), propositions_.end(), proposition);
  const auto number = static_cast<std::uint32_t>(known - propositions_.begin());
  if (known == propositions_.end()) propositions_.push_back(proposition);
  return number;
}

std::optional<bool> NetModel::constant(std::uint32_t proposition) const {
  const Proposition& meaning = propositions_[proposition];
  if (meaning.kind != Proposition::Kind::constant) return std::nullopt;
  return meaning.bound != 0;
}

std::unique_ptr<Evaluator> NetModel::evaluator(std::vector<std::uint32_t> propositions) {
  return std::make_unique<Packed>(*this, meanings(propositions));
}

std::unique_ptr<StubbornSets> NetModel::stubborn_sets(std::vector<std::uint32_t> propositions) {
  return std::make_unique<Stubborn>(*this, meanings(propositions));
}

std::vector<Proposition> NetModel::meanings(const std::vector<std::uint32_t>& propositions) const {
  std::vector<Proposition> all;
  for (const std::uint32_t each : propositions) all.push_back(propositions_[each]);
  return all;
}

std::unique_ptr<PlainModel> NetModel::plain() {
  return std::make_unique<PlainNet>(*net_, propositions_);
}

std::optional<Trace> NetModel::plain_run(Trace run) const {
  return symmetry_ ? unfolded_run(*net_, *symmetry_, run) : std::optional(std::move(run));
}

std::string NetModel::describe(const Word* state) const {
  return marking_text(*net_, unpack(state));
}

std::unique_ptr<Walker> NetModel::walker() {
  return std::make_unique<NetWalker>(*net_, propositions_);
}

} // namespace fairly::petri
