#include "fairly/automaton/hoa_reader.hpp"
#include "fairly/automaton/never_writer.hpp"

#include <gtest/gtest.h>

namespace fairly::never_writer_test {

TEST(NeverWriter, WritesTheInitialStateFirstAndAcceptAllLast) {
  const Automaton automaton =
      *read_hoa("HOA: v1 name: \"a U x==1 */\" States: 3 Start: 2 AP: 2 \"a\" \"x==1\" "
                "Acceptance: 1 Inf(0) properties: state-acc --BODY-- State: 0 {0} [t] 0 State: 1 "
                "State: 2 [0&!1] 2 [1] 0 [!0&!1] 1 --END--");
  EXPECT_EQ(*to_never_claim(automaton), "never { /* a U x==1 * / */\n"
                                        "T_init:\n"
                                        "  if\n"
                                        "  :: (a && !(x==1)) -> goto T_init\n"
                                        "  :: ((x==1)) -> goto accept_all\n"
                                        "  :: (!a && !(x==1)) -> goto T_S1\n"
                                        "  fi;\n"
                                        "T_S1:\n"
                                        "  false;\n"
                                        "accept_all:\n"
                                        "  skip\n"
                                        "}\n");
}

TEST(NeverWriter, NeedsBuchiAcceptanceOnStates) {
  const Automaton streett =
      *read_hoa("HOA: v1 Start: 0 Acceptance: 2 Fin(0) | Inf(1) --BODY-- State: 0 [t] 0 --END--");
  EXPECT_FALSE(to_never_claim(streett).ok());
  const Automaton on_edges = *read_hoa("HOA: v1 Start: 0 AP: 1 \"a\" Acceptance: 1 Inf(0) --BODY-- "
                                       "State: 0 [0] 0 {0} [!0] 0 --END--");
  EXPECT_FALSE(to_never_claim(on_edges).ok());
}

} // namespace fairly::never_writer_test
