// The file of check --certificate.
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
  std::string reason{}; // why there is none; empty: it is written
};

// Why the file must not be written: it cannot, or it is the model.
std::optional<Error> refuse_certificate_file(const std::string& file, const std::string& model);

// So that no certificate of an earlier run stays if this one writes none.
void remove_old_certificate(const std::string& file);

// Another file is written and then takes this name: the file is there as a whole or not at all.
std::optional<Error> write_certificate(const std::string& file, const std::string& bytes);

} // namespace fairly::tool
