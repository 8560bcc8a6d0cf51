// State propositions of a net: what an atom of a formula says about a marking.
//
// A comparison is brought to a normal form: a sum of monomials, whose coefficients have no common
// factor, against a constant. So propositions that are only written differently are equal: p >= 1,
// p > 0, 0 != p and 2*p >= 1 are the same. What is true, or false, for all numbers of tokens, such
// as p >= 0, becomes a constant.
// Cost: O(n log n) to build one with n summands; linear to evaluate and to write.
// Tested by tests/unit/petri/proposition_test.cpp.
#pragma once

#include "fairly/petri/net.hpp"
#include "fairly/petri/polynomial.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fairly::petri {

struct Proposition {
  enum class Kind : std::uint8_t {
    constant,  // bound is 1 (true) or 0 (false)
    at_most,   // sum <= bound
    equal,     // sum = bound; the first coefficient is positive
    different, // sum != bound; the first coefficient is positive
    fireable,  // one of the transitions is enabled
    dead       // no transition of the net is enabled
  };

  Kind kind = Kind::constant;
  std::int64_t bound = 0;
  std::vector<Monomial> sum{};                // as Polynomial::monomials(), not empty
  std::vector<TransitionIndex> transitions{}; // in increasing order, not empty
  bool operator==(const Proposition&) const = default;
};

enum class Comparison : std::uint8_t { less, at_most, equal, different, at_least, greater };

Proposition constant_proposition(bool value);
Proposition dead_proposition();
// The transitions may come in any order and be repeated. Without any, the proposition is false.
Proposition fireable_proposition(std::vector<TransitionIndex> transitions);
// The proposition left op right. Throws an Error without a position if a limit of polynomials is
// exceeded.
Proposition compare(Polynomial left, Comparison op, Polynomial right);
// Says that the place holds a token.
Proposition marked_proposition(PlaceIndex place);

// Exact for up to kMaxTokens in each place. The caller must not pass more.
bool holds(const Proposition& proposition, const Net& net, std::span<const std::uint64_t> marking);

// The places whose tokens the value depends on, in increasing order.
std::vector<PlaceIndex> places_read(const Proposition& proposition, const Net& net);

// Equal propositions have the same text, and parse_proposition reads it back.
std::string to_text(const Proposition& proposition, const Net& net);

// How an id is written in a proposition: as it is, or in single quotes.
std::string name_text(std::string_view id);

// True for true, false, dead, fireable and tokens, which must be in single quotes to be names.
bool is_proposition_word(std::string_view text);
// A name has letters, digits, '_' and '.', and does not start with a digit or '.'.
bool is_proposition_name_start(char c);
bool is_proposition_name_part(char c);

} // namespace fairly::petri
