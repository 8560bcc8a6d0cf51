// The file that check --certificate writes.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/model/certificate.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace fairly::tool {

// What became of a certificate that was asked for.
struct CertificateOutcome {
  std::string file{};
  Certificate made{}; // without its bytes
  std::uint64_t bytes = 0;
  std::string reason{}; // why there is no certificate; empty: it is written
};

// Why the file must not be written: writing it fails, or it is the model. Refuses nets as text,
// too, since fairly-verify cannot read them.
std::optional<Error> refuse_certificate_file(const std::string& file, const std::string& model);

// Called before a run, so that no certificate of an earlier run stays if this run writes none.
void remove_old_certificate(const std::string& file);

// Writes another file and then renames it to this one, so the file is there as a whole or not at
// all.
std::optional<Error> write_certificate(const std::string& file, const std::string& bytes);

} // namespace fairly::tool
