// Compiles a net and a layout into the tables of Firing.
#include "fairly/petri/firing.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <span>

namespace fairly::petri {

// One transition while it is compiled.
struct Firing::Draft {
  TransitionIndex transition = 0;
  bool can_fire = true;
  std::optional<PlaceIndex> anchor{};
  std::vector<Check> checks{};
  std::vector<Range> ranges{};
  std::vector<Delta> deltas{};
};

class Firing::Compiler {
  struct GroupChange {
    std::uint32_t group;
    Effect effect;
  };

 public:
  Compiler(const Net& net, const Layout& layout, Firing& out)
      : net_(net), layout_(layout), out_(out), consumers_(net.places().size(), 0) {
    for (const Transition& transition : net.transitions()) {
      for (const Arc& arc : transition.inputs) ++consumers_[arc.place];
    }
  }

  void run() {
    set_up_tests();
    std::vector<Draft> drafts;
    for (TransitionIndex t = 0; t < net_.transitions().size(); ++t) {
      Draft draft = compile(t);
      if (draft.can_fire) drafts.push_back(std::move(draft));
    }
    number_anchors();
    std::stable_sort(drafts.begin(), drafts.end(),
                     [&](const Draft& a, const Draft& b) { return anchor_of(a) < anchor_of(b); });
    for (const Draft& draft : drafts) append(draft);
  }

 private:
  const PackedPlace& packed(PlaceIndex place) const { return layout_.places()[place]; }
  bool is_counter(PlaceIndex place) const {
    return packed(place).form == PlaceForm::counter || packed(place).form == PlaceForm::implied;
  }
  std::uint32_t nonzero_test(const Field& field) const {
    return static_cast<std::uint32_t>(out_.all_words_ + field.word);
  }
  static Word top_bit(const Field& field) { return Word{1} << (field.shift + field.bits - 1); }

  void set_up_tests() {
    out_.words_ = layout_.words();
    out_.all_words_ = layout_.all_words();
    out_.tests_.assign(2 * out_.all_words_, 0);
    out_.low_bits_.assign(out_.all_words_, 0);
    out_.high_bits_.assign(out_.all_words_, 0);
    out_.anchored_.assign(out_.all_words_, 0);
    for (PlaceIndex p = 0; p < layout_.places().size(); ++p) {
      if (!is_counter(p)) continue;
      const Field& field = packed(p).field;
      out_.high_bits_[field.word] |= top_bit(field);
      out_.low_bits_[field.word] |= (field.mask() << field.shift) & ~top_bit(field);
    }
  }

  Draft compile(TransitionIndex index) {
    const Transition& transition = net_.transitions()[index];
    Draft draft{index};
    for (const Arc& arc : transition.inputs) demand(arc, draft);
    for (const Arc& arc : transition.inhibitors) {
      draft.can_fire &= weight_at(transition.inputs, arc.place) < arc.weight;
      forbid(arc, draft);
    }
    choose_anchor(transition, draft);
    add_effects(transition, draft);
    merge_checks(draft);
    return draft;
  }

  // What the transition needs in an input place.
  void demand(const Arc& arc, Draft& draft) {
    const PackedPlace& place = packed(arc.place);
    const Field& field = place.field;
    switch (place.form) {
    case PlaceForm::constant:
      draft.can_fire &= place.value >= arc.weight;
      break;
    case PlaceForm::coded:
      draft.can_fire &= arc.weight == 1;
      draft.checks.push_back({field.word, field.mask() << field.shift, place.value << field.shift});
      break;
    case PlaceForm::counter:
    case PlaceForm::implied:
      if (arc.weight == 1) {
        draft.checks.push_back({nonzero_test(field), top_bit(field), top_bit(field)});
      } else {
        draft.can_fire &= !place.is_proven || arc.weight <= field.mask();
        draft.ranges.push_back({field, arc.weight,
                                std::max<std::uint64_t>(arc.weight, field.mask()), arc.place,
                                false});
      }
      break;
    }
  }

  // What must not be in the place of an inhibitor arc. If this is an input place too, the
  // transition takes fewer tokens than are forbidden, so even as the anchor the place does not
  // settle this test.
  void forbid(const Arc& arc, Draft& draft) {
    const PackedPlace& place = packed(arc.place);
    const Field& field = place.field;
    switch (place.form) {
    case PlaceForm::constant:
      draft.can_fire &= place.value < arc.weight;
      break;
    case PlaceForm::coded: // it never holds two tokens
      if (arc.weight > 1) break;
      draft.ranges.push_back({field, place.value + 1, place.value - 1, arc.place, false});
      break;
    case PlaceForm::counter:
    case PlaceForm::implied:
      if (arc.weight == 1) {
        draft.checks.push_back({nonzero_test(field), top_bit(field), 0});
      } else if (arc.weight <= field.mask()) {
        draft.ranges.push_back({field, 0, arc.weight - std::uint64_t{1}, arc.place, false});
      }
      break;
    }
  }

  // Chooses the input place with the fewest transitions; groups are cheaper to look at than
  // counters.
  void choose_anchor(const Transition& transition, Draft& draft) const {
    std::uint64_t best = std::numeric_limits<std::uint64_t>::max();
    for (const Arc& arc : transition.inputs) {
      if (packed(arc.place).form == PlaceForm::constant) continue;
      const std::uint64_t cost = 2 * consumers_[arc.place] + (is_counter(arc.place) ? 1 : 0);
      if (cost >= best) continue;
      best = cost;
      draft.anchor = arc.place;
    }
  }

  void add_effects(const Transition& transition, Draft& draft) {
    for (const Effect& effect : effects(transition)) {
      const PackedPlace& place = packed(effect.place);
      switch (place.form) {
      case PlaceForm::constant:
        draft.can_fire = false; // by proof the place never changes, so this transition never fires
        break;
      case PlaceForm::coded:
        group_changes_.push_back({place.group, effect});
        break;
      case PlaceForm::counter:
        add_delta(draft, place.field.word, static_cast<Word>(effect.change) << place.field.shift);
        if (effect.change > 0 && !place.is_proven) watch(effect, draft);
        break;
      case PlaceForm::implied:
        break; // follows from the others
      }
    }
    move_tokens_of_groups(draft);
  }

  // No value is in this range: the layout is too narrow whenever the transition is enabled.
  static Range never_fits(const Field& field, PlaceIndex place) {
    return {field, field.mask() + 1, field.mask() + 1, place, true};
  }

  // Is there room for so many more tokens?
  void watch(const Effect& effect, Draft& draft) const {
    const Field& field = packed(effect.place).field;
    const auto added = static_cast<std::uint64_t>(effect.change);
    draft.ranges.push_back(added <= field.mask()
                               ? Range{field, 0, field.mask() - added, effect.place, true}
                               : never_fits(field, effect.place));
  }

  // The token of a group comes, goes, or moves from one place to another.
  void move_tokens_of_groups(Draft& draft) {
    std::stable_sort(group_changes_.begin(), group_changes_.end(),
                     [](const GroupChange& a, const GroupChange& b) { return a.group < b.group; });
    for (auto first = group_changes_.begin(); first != group_changes_.end();) {
      const auto last = std::find_if(first, group_changes_.end(), [&](const GroupChange& change) {
        return change.group != first->group;
      });
      move_token(layout_.groups()[first->group], {first, last}, draft);
      first = last;
    }
    group_changes_.clear();
  }

  void move_token(const Group& group, std::span<const GroupChange> changes, Draft& draft) const {
    std::optional<PlaceIndex> from, to;
    bool is_possible = true;
    for (const GroupChange& change : changes) {
      auto& end = change.effect.change < 0 ? from : to;
      is_possible = is_possible && !end && std::abs(change.effect.change) == 1;
      end = change.effect.place;
    }
    const Field& field = group.field;
    if (!is_possible || (!group.may_be_empty && !(from && to))) {
      // The group would hold more than one token. With a proof that never happens; otherwise the
      // claim is wrong.
      draft.can_fire = draft.can_fire && !group.is_proven;
      draft.ranges.push_back(never_fits(field, changes[0].effect.place));
      return;
    }
    const Word before = from ? packed(*from).value : 0, after = to ? packed(*to).value : 0;
    add_delta(draft, field.word, (after - before) << field.shift);
    // By proof the group is empty whenever a token comes from elsewhere.
    if (!from && !group.is_proven) draft.ranges.push_back({field, 0, 0, *to, true});
  }

  static void add_delta(Draft& draft, std::uint32_t word, Word value) {
    for (Delta& delta : draft.deltas) {
      if (delta.word == word) {
        delta.value += value;
        return;
      }
    }
    draft.deltas.push_back({word, value});
  }

  // Merges the checks into one for each test word, without what the anchor already tells.
  void merge_checks(Draft& draft) const {
    std::vector<Check> merged;
    for (const Check& check : draft.checks) {
      auto at = std::find_if(merged.begin(), merged.end(),
                             [&](const Check& other) { return other.test == check.test; });
      if (at == merged.end()) {
        merged.push_back(check);
      } else if (((at->value ^ check.value) & at->mask & check.mask) != 0) {
        draft.can_fire = false; // two places of one group
      } else {
        at->mask |= check.mask;
        at->value |= check.value;
      }
    }
    if (draft.anchor) drop_from(merged, *draft.anchor);
    draft.checks = std::move(merged);
    std::erase_if(draft.deltas, [](const Delta& delta) { return delta.value == 0; });
  }

  void drop_from(std::vector<Check>& checks, PlaceIndex anchor) const {
    const Field& field = packed(anchor).field;
    const std::uint32_t test = is_counter(anchor) ? nonzero_test(field) : field.word;
    const Word mask = is_counter(anchor) ? top_bit(field) : field.mask() << field.shift;
    for (Check& check : checks) {
      if (check.test != test) continue;
      check.mask &= ~mask;
      check.value &= ~mask;
    }
    std::erase_if(checks, [](const Check& check) { return check.mask == 0; });
  }

  void number_anchors() {
    std::uint32_t next = 1; // 0: transitions without inputs
    for (const Group& group : layout_.groups()) {
      out_.group_anchors_.push_back({group.field, next});
      next += 1U << group.field.bits;
    }
    out_.counter_anchors_.assign(64 * out_.all_words_, 0);
    for (PlaceIndex p = 0; p < layout_.places().size(); ++p) {
      if (!is_counter(p)) continue;
      const Field& field = packed(p).field;
      out_.counter_anchors_[64 * field.word + field.shift + field.bits - 1] = next++;
    }
    out_.anchors_.resize(next);
  }

  std::uint32_t anchor_of(const Draft& draft) const {
    if (!draft.anchor) return 0;
    const PackedPlace& place = packed(*draft.anchor);
    const Field& field = place.field;
    if (place.form == PlaceForm::coded) {
      return out_.group_anchors_[place.group].first + static_cast<std::uint32_t>(place.value);
    }
    return out_.counter_anchors_[64 * field.word + field.shift + field.bits - 1];
  }

  void append(const Draft& draft) {
    const std::uint32_t anchor_index = anchor_of(draft);
    if (draft.anchor && is_counter(*draft.anchor)) {
      const Field& field = packed(*draft.anchor).field;
      out_.anchored_[field.word] |= top_bit(field);
    }
    if (out_.moves_.empty()) out_.moves_.push_back({}); // the bound below the first
    Anchor& anchor = out_.anchors_[anchor_index];
    const auto here = static_cast<std::uint32_t>(out_.moves_.size());
    if (anchor.first == anchor.last) anchor.first = here;
    anchor.last = here + 1;
    out_.moves_.push_back(move_of(draft));
  }

  Move move_of(const Draft& draft) {
    Move move;
    move.transition = draft.transition;
    if (!draft.checks.empty()) {
      move.check = draft.checks.front();
      out_.checks_.insert(out_.checks_.end(), draft.checks.begin() + 1, draft.checks.end());
    }
    if (!draft.deltas.empty()) {
      move.delta = draft.deltas.front();
      out_.deltas_.insert(out_.deltas_.end(), draft.deltas.begin() + 1, draft.deltas.end());
    }
    out_.ranges_.insert(out_.ranges_.end(), draft.ranges.begin(), draft.ranges.end());
    move.has_more = draft.checks.size() > 1 || !draft.ranges.empty();
    move.checks = static_cast<std::uint32_t>(out_.checks_.size());
    move.ranges = static_cast<std::uint32_t>(out_.ranges_.size());
    move.deltas = static_cast<std::uint32_t>(out_.deltas_.size());
    return move;
  }

  const Net& net_;
  const Layout& layout_;
  Firing& out_;
  std::vector<std::uint64_t> consumers_; // by place: transitions that take from it
  std::vector<GroupChange> group_changes_;
};

Firing::Firing(const Net& net, const Layout& layout) : layout_(&layout) {
  Compiler(net, layout, *this).run();
}

} // namespace fairly::petri
