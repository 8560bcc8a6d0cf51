// The bytes of a certificate, and what it took to make it.
#pragma once

#include <cstdint>
#include <string>

namespace fairly {

struct Certificate {
  std::string bytes{}; // the content of the file; see docs/certificates.md
  std::uint64_t states = 0, nodes = 0, edges = 0;
  std::uint32_t ranks = 0, levels = 0; // the most that any node has
  double seconds = 0;
};

} // namespace fairly
