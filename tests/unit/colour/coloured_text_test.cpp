#include "fairly/colour/coloured_text.hpp"

#include <gtest/gtest.h>

namespace fairly::test::coloured_text_test {

using colour::Guard;
using colour::Part;

// Sorts: 0 dots, 1 a b c, 2 the numbers from 5 to 8. Variables: x of 1, n of 2.
colour::ColouredNet net() {
  return {.sorts = {{.name = "dot", .is_dot = true},
                    {.name = "E", .size = 3, .constants = {{"a", "a"}, {"b", "b"}, {"c", "c"}}},
                    {.name = "N", .size = 4, .first = 5}}};
}

colour::Transition transition() {
  return {.variables = {{"x", "x", {1}}, {"n", "n", {2}}}, .parts = {1, 2}};
}

Part constant(std::uint32_t value) {
  return {.value = value, .size = 3};
}

Part x(std::uint32_t shift = 0) {
  return {.kind = Part::Kind::variable, .value = 0, .shift = shift, .size = 3};
}

Part n() {
  return {.kind = Part::Kind::variable, .value = 1, .size = 4};
}

std::string text(const petri::SortNumbers& sorts, const colour::Multiset& tokens) {
  const colour::Transition t = transition();
  return tokens_text(net(), sorts, tokens, &t);
}

TEST(ColouredText, TokensAreSums) {
  const Part all{.kind = Part::Kind::all, .size = 3};
  EXPECT_EQ(text({0}, {.rows = {{2, {Part{}}}}, .differences = {}}), "2");
  EXPECT_EQ(text({1}, {.rows = {{1, {constant(1)}}}, .differences = {}}), "b");
  EXPECT_EQ(text({1}, {.rows = {{1, {x()}}, {3, {x(1)}}}, .differences = {}}), "x + 3'(x+1)");
  EXPECT_EQ(text({1}, {.rows = {{1, {x(2)}}}, .differences = {}}), "(x-1)");
  EXPECT_EQ(text({1, 2}, {.rows = {{1, {x(), n()}}, {2, {all, n()}}}, .differences = {}}),
            "(x,n) + 2'(all,n)");
  colour::Multiset difference;
  difference.differences.push_back(
      {{.rows = {{1, {all}}}, .differences = {}}, {.rows = {{1, {x()}}}, .differences = {}}});
  EXPECT_EQ(text({1}, difference), "all - x");
  EXPECT_EQ(text({1}, {}), "");
}

TEST(ColouredText, GuardsAreInWords) {
  colour::Transition t = transition();
  const auto guard = [&](Guard given) {
    t.guard = std::move(given);
    return guard_text(net(), t);
  };
  const Guard first{.kind = Guard::Kind::different, .left = x(), .right = constant(2)};
  const Guard second{.kind = Guard::Kind::less,
                     .left = n(),
                     .right = {.value = 1, .size = 4},
                     .left_first = 5,
                     .right_first = 5};
  EXPECT_EQ(guard({}), "");
  EXPECT_EQ(guard(first), "x != c");
  EXPECT_EQ(guard({.operands = {first, second}}), "x != c and n < 6");
  const Guard either{.kind = Guard::Kind::any_of, .operands = {first, second}};
  EXPECT_EQ(guard({.operands = {either, first}}), "(x != c or n < 6) and x != c");
  EXPECT_EQ(guard({.kind = Guard::Kind::none_of, .operands = {first}}), "not (x != c)");
  EXPECT_EQ(guard({.kind = Guard::Kind::any_of}), "false");
}

} // namespace fairly::test::coloured_text_test
