// The formats in which nets are written, and what each of them loses.
// Tested by tests/unit/petri/net_formats_test.cpp, tests/cli/convert_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/petri/net.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fairly::petri {

enum class NetFormat : std::uint8_t { pnml, net, lola, dot };
inline constexpr NetFormat kNetFormats[] = {NetFormat::pnml, NetFormat::net, NetFormat::lola,
                                            NetFormat::dot};

std::string_view name(NetFormat format); // "pnml", "net", ...

struct WrittenNet {
  std::string text{};
  std::vector<std::string> losses{}; // what the net says and the text does not, in words for people
};

// Returns an error if leaving out what the format cannot say would make it another net.
Result<WrittenNet> write_net(const Net& net, NetFormat format);

} // namespace fairly::petri
