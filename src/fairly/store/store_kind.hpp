// The kinds of tables of states by name; what they are: state_store.hpp.
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
// Whether stores of this kind give states back and take no two for one.
bool is_exact(StoreKind kind);

} // namespace fairly
