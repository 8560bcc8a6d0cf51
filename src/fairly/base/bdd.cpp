#include "fairly/base/bdd.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

namespace fairly {
namespace {

constexpr std::uint32_t kNoVariable = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint32_t kStopEvery = 1024; // steps between two calls of the monitor

std::size_t mix(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
  std::uint64_t x = a * 0x9E3779B97F4A7C15U + b;
  x = (x ^ (x >> 32)) * 0xD6E8FEB86659FD93U + c;
  x = (x ^ (x >> 32)) * 0xD6E8FEB86659FD93U;
  return static_cast<std::size_t>(x ^ (x >> 32));
}

} // namespace

Bdds::Bdds(std::size_t max_nodes)
    : nodes_{{kNoVariable, 0, 0}, {kNoVariable, 1, 1}}, unique_(32), cache_(32),
      max_nodes_(std::min<std::size_t>(max_nodes, kNoVariable)) {}

Bdd Bdds::literal(std::uint32_t variable, bool positive) {
  assert(variable < kMaxVariables);
  return positive ? make(variable, kFalse, kTrue) : make(variable, kTrue, kFalse);
}

Bdd Bdds::cofactor(Bdd f, std::uint32_t variable, bool value) const {
  const Node& node = nodes_[f.id];
  if (node.variable != variable) return f;
  return {value ? node.high : node.low};
}

Bdd Bdds::make(std::uint32_t variable, Bdd low, Bdd high) {
  if (low == high) return low;
  const std::size_t mask = unique_.size() - 1;
  std::size_t place = mix(variable, low.id, high.id) & mask;
  for (; unique_[place] != 0; place = (place + 1) & mask) {
    const Node& node = nodes_[unique_[place]];
    if (node.variable == variable && node.low == low.id && node.high == high.id) {
      return {unique_[place]};
    }
  }
  if (nodes_.size() >= max_nodes_) {
    exhausted_ = true;
    return kFalse;
  }
  const Bdd made{static_cast<std::uint32_t>(nodes_.size())};
  nodes_.push_back({variable, low.id, high.id});
  unique_[place] = made.id;
  if (nodes_.size() * 2 > unique_.size()) grow();
  return made;
}

void Bdds::grow() {
  unique_.assign(unique_.size() * 2, 0);
  const std::size_t mask = unique_.size() - 1;
  for (std::uint32_t id = 2; id < nodes_.size(); ++id) {
    std::size_t place = mix(nodes_[id].variable, nodes_[id].low, nodes_[id].high) & mask;
    while (unique_[place] != 0) place = (place + 1) & mask;
    unique_[place] = id;
  }
  // The results are only a cache, so a bigger empty one is as good as a copy.
  cache_.assign(unique_.size(), {});
}

Bdd Bdds::if_then_else(Bdd f, Bdd g, Bdd h) {
  if (f == kTrue || g == h) return g;
  if (f == kFalse) return h;
  if (g == kTrue && h == kFalse) return f;
  if (++calls_ % kStopEvery == 0) ask_to_stop();
  if (exhausted_) return kFalse;
  {
    const CacheLine& line = cache_[mix(f.id, g.id, h.id) & (cache_.size() - 1)];
    if (line.f == f.id && line.g == g.id && line.h == h.id) return {line.result};
  }
  const std::uint32_t top = std::min({top_variable(f), top_variable(g), top_variable(h)});
  const Bdd low =
      if_then_else(cofactor(f, top, false), cofactor(g, top, false), cofactor(h, top, false));
  const Bdd high =
      if_then_else(cofactor(f, top, true), cofactor(g, top, true), cofactor(h, top, true));
  const Bdd result = make(top, low, high);
  cache_[mix(f.id, g.id, h.id) & (cache_.size() - 1)] = {f.id, g.id, h.id, result.id};
  return result;
}

// Minato's and Morreale's recursion: finds cubes between a lower bound (what must still be covered)
// and an upper bound (what may be covered). Those without the top variable come last.
struct Bdds::CubeSearch {
  Bdds& bdds;
  std::size_t limit;
  std::vector<Cube>& out;
  Cube path;

  // Returns what the found cubes cover (without the path above). If out.size() > limit it has given
  // up.
  Bdd cover(Bdd lower, Bdd upper) {
    if (lower == kFalse || out.size() > limit || bdds.exhausted()) return kFalse;
    if (upper == kTrue) {
      out.push_back(path);
      return kTrue;
    }
    const std::uint32_t v = std::min(bdds.top_variable(lower), bdds.top_variable(upper));
    const Bdd lower0 = bdds.cofactor(lower, v, false), lower1 = bdds.cofactor(lower, v, true);
    const Bdd upper0 = bdds.cofactor(upper, v, false), upper1 = bdds.cofactor(upper, v, true);
    path.push_back({v, false});
    const Bdd covered0 = cover(bdds.both(lower0, bdds.negate(upper1)), upper0);
    path.back().positive = true;
    const Bdd covered1 = cover(bdds.both(lower1, bdds.negate(upper0)), upper1);
    path.pop_back();
    const Bdd rest = bdds.either(bdds.both(lower0, bdds.negate(covered0)),
                                 bdds.both(lower1, bdds.negate(covered1)));
    const Bdd covered = cover(rest, bdds.both(upper0, upper1));
    return bdds.if_then_else(bdds.literal(v), bdds.either(covered1, covered),
                             bdds.either(covered0, covered));
  }
};

bool Bdds::cubes(Bdd f, std::size_t limit, std::vector<Cube>& out) {
  out.clear();
  CubeSearch{*this, limit, out, {}}.cover(f, f);
  return out.size() <= limit && !exhausted_;
}

Cube Bdds::some_cube(Bdd f) const {
  assert(f != kFalse);
  Cube cube;
  while (!is_constant(f)) {
    const bool positive = low(f) == kFalse;
    cube.push_back({variable(f), positive});
    f = positive ? high(f) : low(f);
  }
  return cube;
}

} // namespace fairly
