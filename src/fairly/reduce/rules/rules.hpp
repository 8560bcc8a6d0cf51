// The rules, one file each. Each file says when its rule applies, why no answer changes, and what
// fairness and the formula have to do with it. A rule goes through the net once and removes what it
// can.
//
// Runs: every sequence that a transition stands for can be fired in the given net. In this way a
// run of the smaller net becomes a run of the given one. It shows the same letters, apart from
// repetitions if the rule is for formulas that are insensitive to stuttering.
// Tested by tests/cross/reduce_cross_test.cpp.
#pragma once

#include "fairly/reduce/net_draft.hpp"

#include <cstddef>
#include <string_view>

namespace fairly::reduce {

// For any formula.
void remove_dead_transitions(NetDraft& draft);
void remove_constant_places(NetDraft& draft);
void remove_sink_places(NetDraft& draft);
void remove_equal_places(NetDraft& draft);
void remove_dominated_transitions(NetDraft& draft);
// For formulas that are insensitive to stuttering.
void agglomerate_after(NetDraft& draft);
void agglomerate_before(NetDraft& draft);

struct Rule {
  std::string_view name;
  void (*apply)(NetDraft&);
  bool insensitive_only;
};

inline constexpr Rule kRules[] = {
    {"dead transitions", remove_dead_transitions, false},
    {"constant places", remove_constant_places, false},
    {"places that nothing takes from", remove_sink_places, false},
    {"equal places", remove_equal_places, false},
    {"dominated transitions", remove_dominated_transitions, false},
    {"post-agglomeration", agglomerate_after, true},
    {"pre-agglomeration", agglomerate_before, true},
};

} // namespace fairly::reduce
