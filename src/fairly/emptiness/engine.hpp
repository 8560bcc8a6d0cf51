// The emptiness checks by name, and what they count.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace fairly {

enum class Engine : std::uint8_t { automatic, dpc09, lh00, tau03, ndfs, generic };

inline constexpr std::array kEngines{Engine::dpc09, Engine::lh00, Engine::tau03, Engine::ndfs,
                                     Engine::generic};

std::string_view name(Engine engine); // "auto", "dpc09", ...
std::optional<Engine> engine_by_name(std::string_view name);

struct SearchStatistics {
  std::uint64_t nodes = 0;       // distinct nodes entered
  std::uint64_t edges = 0;       // edges looked at, counted again at each visit
  std::uint64_t components = 0;  // strongly connected components completed
  std::uint64_t revisits = 0;    // nodes entered again
  std::uint64_t peak_stack = 0;  // nodes on the search stacks at once
  std::uint64_t table_bytes = 0; // of the table that a nested search keeps about nodes
};

} // namespace fairly
