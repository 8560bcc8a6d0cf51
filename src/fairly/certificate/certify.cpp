#include "fairly/certificate/certify.hpp"

#include "fairly/base/out_of_room.hpp"
#include "fairly/base/stopwatch.hpp"
#include "fairly/certificate/bytes.hpp"
#include "fairly/certificate/claim.hpp"
#include "fairly/certificate/levels.hpp"
#include "fairly/certificate/marked_product.hpp"

#include <utility>
#include <zstd.h>

namespace fairly::certificate {
namespace {

constexpr const char* kMagic = "fairly certificate 1\n";
constexpr int kCompression = 6;

void put_levels(std::string& out, const Levels& levels) {
  put(out, levels.reasons.size());
  for (const Reason& reason : levels.reasons) {
    put(out, static_cast<std::uint64_t>(reason.kind));
    if (reason.kind == Reason::Kind::pairs) put(out, reason.conditions.size());
    for (const std::uint32_t each : reason.conditions) put(out, each);
  }
  put(out, levels.classes.size());
  for (const std::vector<Level>& each : levels.classes) {
    put(out, each.size());
    for (const Level& level : each) {
      put(out, level.rank);
      put(out, level.reason);
    }
  }
  put(out, levels.class_of.size());
  for (const std::uint32_t each : levels.class_of) put(out, each);
}

std::string compressed(const std::string& content) {
  std::string out(ZSTD_compressBound(content.size()), '\0');
  const std::size_t size =
      ZSTD_compress(out.data(), out.size(), content.data(), content.size(), kCompression);
  if (ZSTD_isError(size) != 0) throw std::bad_alloc(); // nothing else can go wrong
  out.resize(size);
  return out;
}

Result<Certificate> make_certificate(StateSpace& space, const Property& property,
                                     Monitor* monitor) {
  const Stopwatch watch;
  Result<Claim> claim = make_claim(property);
  if (!claim) return std::move(claim).error();
  Certificate out;
  Levels levels;
  {
    const Result<MarkedProduct> product = make_product(space, property.model(), *claim, monitor);
    if (!product) return product.error();
    levels = find_levels(*product);
    out.nodes = product->size();
    out.edges = product->targets.size();
  }
  if (levels.accepted) {
    return Error{.message = "internal error: the property does not hold: there is a fair run that "
                            "violates it, although the search has found none",
                 .kind = ErrorKind::internal,
                 .hint = "please report this together with the model and the property; --reduce "
                         "none or another --engine may find the run"};
  }
  out.states = space.size();
  out.ranks = levels.ranks;
  out.levels = levels.most_levels;
  out.bytes = to_bytes(std::move(claim->bytes), levels);
  out.seconds = watch.seconds();
  return out;
}

} // namespace

std::string to_bytes(std::string claim, const Levels& levels) {
  put_levels(claim, levels);
  return kMagic + compressed(claim);
}

Result<Certificate> certify(StateSpace& space, const Property& property, Monitor* monitor) {
  try {
    return make_certificate(space, property, monitor);
  } catch (const std::bad_alloc& error) {
    return to_error(stop_for(error));
  }
}

} // namespace fairly::certificate
