#include "fairly/petri/net_model.hpp"

#include "fairly/petri/proposition_parser.hpp"
#include "fairly/petri/unbounded.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cassert>

namespace fairly::petri {
namespace {

constexpr unsigned kMaxBits = 32;    // of a counter
constexpr unsigned kSuspectBits = 4; // more tokens than this can hold may be without a bound

bool all_bounded(const Net& net, const std::vector<Invariant>& invariants) {
  std::vector<bool> bounded(net.places().size(), false);
  for (const Invariant& invariant : invariants) {
    for (const Arc& arc : invariant.places) bounded[arc.place] = true;
  }
  return std::find(bounded.begin(), bounded.end(), false) == bounded.end();
}

} // namespace

NetModel::NetModel(const Net& net) : net_(net), invariants_(find_invariants(net)) {
  options_.bits.assign(net.places().size(), 1);
  if (!all_bounded(net, invariants_)) {
    const std::vector<std::uint64_t> tokens = sampled_tokens(net);
    for (std::size_t p = 0; p < tokens.size(); ++p) {
      const auto bits = std::clamp(static_cast<unsigned>(std::bit_width(tokens[p])), 1U, kMaxBits);
      options_.bits[p] = static_cast<std::uint8_t>(bits);
    }
  }
  compile();
}

void NetModel::compile() {
  layout_ = std::make_unique<Layout>(net_, invariants_, options_);
  firing_ = Firing(net_, *layout_);
  prepare_token_counts();
}

void NetModel::prepare_token_counts() {
  fixed_tokens_ = 0;
  counter_terms_.clear();
  coded_terms_.clear();
  counters_.clear();
  widest_ = 0;
  std::vector<std::int64_t> factors(net_.places().size(), 1);
  for (const ImpliedPlace& implied : layout_->implied()) {
    fixed_tokens_ += static_cast<std::int64_t>(implied.constant);
    for (const Arc& arc : implied.others) factors[arc.place] -= arc.weight;
    factors[implied.place] = 0;
  }
  for (PlaceIndex p = 0; p < factors.size(); ++p) {
    const PackedPlace& place = layout_->places()[p];
    if (place.form == PlaceForm::constant) {
      fixed_tokens_ += factors[p] * static_cast<std::int64_t>(place.value);
      max_tokens_.in_place = std::max(max_tokens_.in_place, place.value);
    } else if (place.form != PlaceForm::coded) {
      counters_.push_back(place.field);
      widest_ = std::max(widest_, place.bound);
      if (factors[p] != 0) counter_terms_.push_back({place.field, 0, factors[p]});
    }
  }
  for (const Group& group : layout_->groups()) {
    // As if the token were there and in the first place; what differs is put right.
    const std::int64_t usual = factors[group.places[0]];
    fixed_tokens_ += usual;
    if (group.may_be_empty) coded_terms_.push_back({group.field, 0, -usual});
    for (const PlaceIndex p : group.places) {
      if (factors[p] == usual) continue;
      coded_terms_.push_back({group.field, layout_->places()[p].value, factors[p] - usual});
    }
  }
}

void NetModel::initial(Steps& out) {
  const Marking marking = initial_marking(net_);
  Word* state = out.add(0);
  // It fits, unless a claim is wrong.
  while (!layout_->pack(marking, state)) {
    options_.trust_units = false;
    compile();
    out.clear(layout_->words());
    state = out.add(0);
  }
}

bool NetModel::successors(const Word* state, Steps& out) {
  too_narrow_ = firing_.successors(state, out);
  if (counts_tokens_) note_tokens(firing_.unpacked());
  return !too_narrow_;
}

std::optional<Error> NetModel::widen() {
  former_layout_ = std::move(layout_);
  const PlaceIndex place = *too_narrow_;
  if (options_.trust_units && net_.units && net_.units->safe) {
    options_.trust_units = false;
  } else {
    const unsigned bits = former_layout_->places()[place].field.bits;
    if (bits >= kSuspectBits) {
      if (auto growth = find_growth(net_, place)) {
        layout_ = std::move(former_layout_);
        return Error{.message = petri::describe(*growth, net_), .is_limit = true};
      }
    }
    if (bits >= kMaxBits) {
      layout_ = std::move(former_layout_);
      return Error{.message = fmt::format("place '{}' would hold 2^{} tokens or more",
                                          net_.places()[place].id, kMaxBits),
                   .is_limit = true};
    }
    options_.bits[place] = static_cast<std::uint8_t>(std::min(2 * bits, kMaxBits));
  }
  compile();
  return std::nullopt;
}

void NetModel::repack(const Word* before, Word* after) const {
  [[maybe_unused]] const bool fits = layout_->pack(former_layout_->unpack(before), after);
  assert(fits);
}

void NetModel::note_tokens(const Word* all) {
  std::int64_t sum = fixed_tokens_;
  for (const TokenTerm& term : counter_terms_) {
    sum += term.factor * static_cast<std::int64_t>(term.field.read(all));
  }
  for (const TokenTerm& term : coded_terms_) {
    sum += term.field.read(all) == term.code ? term.factor : 0;
  }
  max_tokens_.in_marking = std::max(max_tokens_.in_marking, static_cast<std::uint64_t>(sum));
  if (sum > 0) max_tokens_.in_place = std::max<std::uint64_t>(max_tokens_.in_place, 1);
  if (max_tokens_.in_place >= widest_) return;
  for (const Field& field : counters_) {
    max_tokens_.in_place = std::max(max_tokens_.in_place, field.read(all));
  }
}

Result<std::uint32_t> NetModel::proposition(std::string_view atom) {
  const Result<Proposition> parsed = parse_proposition(atom, net_);
  if (!parsed) return parsed.error();
  return proposition(*parsed);
}

void NetModel::evaluate(const Word* state, const Steps& steps, Word* values) {
  unpacked_.resize(layout_->all_words());
  layout_->complete(state, unpacked_.data());
  propositions_.evaluate(*layout_, unpacked_.data(), steps, values);
}

std::string NetModel::describe(const Word* state) const {
  const Marking marking = unpack(state);
  std::string text;
  for (PlaceIndex p = 0; p < marking.size(); ++p) {
    if (marking[p] == 0) continue;
    if (!text.empty()) text += ' ';
    text += net_.places()[p].id;
    if (marking[p] > 1) text += fmt::format(":{}", marking[p]);
  }
  return text.empty() ? "(no tokens)" : text;
}

} // namespace fairly::petri
