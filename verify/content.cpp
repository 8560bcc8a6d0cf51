#include "content.hpp"

#include <memory>
#include <vector>
#include <zstd.h>

namespace verify {

Content::Content(std::string_view file, Meter& meter) {
  constexpr std::string_view kMagic = "fairly certificate ", kVersion = "1\n";
  if (!file.starts_with(kMagic)) throw Refused("this is no certificate");
  file.remove_prefix(kMagic.size());
  if (file.size() < kVersion.size()) throw Refused("the file ends too early");
  if (!file.starts_with(kVersion)) throw Refused("the format has another version than 1");
  file.remove_prefix(kVersion.size());
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(),
                                                                     &ZSTD_freeDCtx);
  std::vector<char> block(ZSTD_DStreamOutSize());
  ZSTD_inBuffer in{file.data(), file.size(), 0};
  for (std::size_t state = 1; state != 0;) {
    ZSTD_outBuffer out{block.data(), block.size(), 0};
    const std::size_t before = in.pos;
    state = ZSTD_decompressStream(context.get(), &out, &in);
    if (ZSTD_isError(state) != 0) {
      throw Refused(std::string("the file is damaged: ") + ZSTD_getErrorName(state));
    }
    meter.take(out.pos * 2); // a string may reserve twice the room that it needs
    bytes_.append(block.data(), out.pos);
    if (state != 0 && in.pos == before && out.pos == 0) throw Refused("the file ends too early");
  }
  if (in.pos != in.size) throw Refused("something follows the end of the certificate");
}

std::uint64_t Content::number() {
  std::uint64_t value = 0;
  for (unsigned shift = 0; shift < 64; shift += 7) {
    if (at_end()) fail("the content ends too early");
    const auto byte = static_cast<unsigned char>(bytes_[at_++]);
    if (shift == 63 && byte > 1) break;
    value |= std::uint64_t{byte & 0x7FU} << shift;
    if (byte < 0x80) return value;
  }
  fail("a number is too large");
}

std::int64_t Content::signed_number() {
  const std::uint64_t value = number();
  return static_cast<std::int64_t>(value >> 1 ^ (value % 2 == 0 ? 0 : ~std::uint64_t{0}));
}

std::uint32_t Content::index(std::uint64_t bound, const char* what) {
  const std::uint64_t value = number();
  if (value >= bound || value > 0xFFFFFFFE) {
    fail(std::string("there is no such ") + what + "; is it about another model?");
  }
  return static_cast<std::uint32_t>(value);
}

std::size_t Content::count(const char* what) {
  const std::uint64_t value = number();
  if (value > bytes_.size() - at_) fail(std::string("there cannot be so many ") + what);
  return value;
}

std::string Content::text() {
  const std::size_t size = count("bytes");
  at_ += size;
  return bytes_.substr(at_ - size, size);
}

void Content::fail(const std::string& message) const {
  throw Refused("at byte " + std::to_string(at_) + " of what is unpacked: " + message);
}

} // namespace verify
