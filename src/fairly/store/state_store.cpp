#include "fairly/store/state_store.hpp"

#include "fairly/store/bitstate_store.hpp"
#include "fairly/store/compact_store.hpp"
#include "fairly/store/exact_store.hpp"
#include "fairly/store/tree_store.hpp"

namespace fairly {

std::string_view name(StoreKind kind) {
  switch (kind) {
  case StoreKind::tree:
    return "tree";
  case StoreKind::exact:
    return "exact";
  case StoreKind::compact:
    return "compact";
  case StoreKind::bitstate:
    return "bitstate";
  }
  return "?";
}

std::optional<StoreKind> store_by_name(std::string_view wanted) {
  for (const StoreKind kind : kStoreKinds) {
    if (name(kind) == wanted) return kind;
  }
  return std::nullopt;
}

bool is_exact(StoreKind kind) {
  return kind == StoreKind::tree || kind == StoreKind::exact;
}

std::unique_ptr<StateStore> make_store(StoreKind kind, std::uint32_t bits,
                                       std::uint64_t bitstate_bytes) {
  switch (kind) {
  case StoreKind::tree:
    return std::make_unique<TreeStore>(bits);
  case StoreKind::exact:
    return std::make_unique<ExactStore>(bits);
  case StoreKind::compact:
    return std::make_unique<CompactStore>(bits);
  case StoreKind::bitstate:
    return std::make_unique<BitstateStore>(bits, bitstate_bytes);
  }
  return nullptr;
}

} // namespace fairly
