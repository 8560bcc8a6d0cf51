#include "fairly/petri/families.hpp"

#include "fairly/base/close_matches.hpp"
#include "fairly/base/text.hpp"
#include "fairly/petri/family_builders.hpp"

#include <fmt/format.h>

#include <string>

namespace fairly::petri {
namespace {

constexpr std::uint32_t kMany = 100'000; // there are some dozen nodes for each unit of N

constexpr Family kFamilies[] = {
    {"alternating-bit", "alternating bit protocol, lossy channels that hold N messages each", 1,
     kMany, build_alternating_bit},
    {"crash-recover", "N processes that crash and recover until they finish", 1, kMany,
     build_crash_recover},
    {"fms", "flexible manufacturing system with N parts of each kind", 1, 1'000'000, build_fms},
    {"kanban", "Kanban system, four cells with N tickets each", 1, 1'000'000, build_kanban},
    {"peterson", "Peterson's mutual exclusion for N processes (filter lock)", 2, 30,
     build_peterson},
    {"philosophers", "N dining philosophers, who may starve together", 2, kMany,
     build_philosophers},
    {"readers-writers", "N processes that read together or write alone", 1, kMany,
     build_readers_writers},
    {"round-robin", "mutual exclusion of N processes that take turns", 2, kMany, build_round_robin},
    {"slotted-ring", "slotted ring protocol with N nodes", 1, kMany, build_slotted_ring},
    {"token-ring", "a token on a ring of N stations that may use it or pass it on", 2, kMany,
     build_token_ring},
};

Error unknown_family(std::string_view name) {
  CloseMatches matches(name);
  for (const Family& family : kFamilies) matches.offer(family.name);
  std::string hint = matches.hint();
  if (hint.empty()) {
    for (const Family& family : kFamilies) {
      hint += fmt::format("{}{}", hint.empty() ? "there are " : ", ", family.name);
    }
  }
  return {.message = fmt::format("there is no family of nets called {}", displayed(name)),
          .hint = std::move(hint)};
}

} // namespace

std::span<const Family> families() {
  return kFamilies;
}

Result<const Family*> find_family(std::string_view name) {
  for (const Family& family : kFamilies) {
    if (family.name == name) return &family;
  }
  return unknown_family(name);
}

Result<Net> make_family(std::string_view name, std::uint64_t n) {
  const Result<const Family*> found = find_family(name);
  if (!found) return found.error();
  const Family& family = **found;
  if (n < family.smallest || n > family.largest) {
    return Error{.message = fmt::format("N = {} is out of range for {}: {} to {}", n, name,
                                        family.smallest, family.largest)};
  }
  Net net;
  net.id = fmt::format("{}-{}", name, n);
  net.name = fmt::format("{}, N = {}", name, n);
  family.build(net, static_cast<std::uint32_t>(n));
  return net;
}

} // namespace fairly::petri
