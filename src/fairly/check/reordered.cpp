#include "fairly/check/reordered.hpp"

#include <algorithm>
#include <utility>

namespace fairly {
namespace {

// Spreads nearby numbers, as a hash does.
std::uint64_t mixed(std::uint64_t value) {
  value = (value ^ (value >> 33)) * 0xFF51AFD7ED558CCDU;
  value = (value ^ (value >> 33)) * 0xC4CEB9FE1A85EC53U;
  return value ^ (value >> 33);
}

} // namespace

void Reordered::expand(Node node, std::vector<Edge>& out) {
  const std::size_t begin = out.size();
  graph_.expand(node, out);
  const std::size_t count = out.size() - begin;
  Edge* const edges = out.data() + begin;
  if (order_ == EdgeOrder::reversed) std::reverse(edges, edges + count);
  if (order_ != EdgeOrder::shuffled) return;
  std::uint64_t random = mixed(seed_ + (std::uint64_t{node} << 20) + 1);
  for (std::size_t i = count; i > 1; --i) {
    std::swap(edges[i - 1], edges[random % i]);
    random = mixed(random);
  }
}

} // namespace fairly
