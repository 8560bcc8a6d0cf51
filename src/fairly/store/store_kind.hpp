// The kinds of tables of states, and their names. See state_store.hpp for what they are.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace fairly {

enum class StoreKind : std::uint8_t { tree, exact, compact, bitstate };
inline constexpr StoreKind kStoreKinds[] = {StoreKind::tree, StoreKind::exact, StoreKind::compact,
                                            StoreKind::bitstate};
std::string_view name(StoreKind kind);
std::optional<StoreKind> store_by_name(std::string_view name);
// Whether stores of this kind give states back and never take two states for one.
bool is_exact(StoreKind kind);

} // namespace fairly
