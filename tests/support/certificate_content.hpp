// The content of a certificate, taken apart so that tests can change it. It shares no code with the
// writer and the checker of certificates, only docs/certificates.md.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>
#include <zstd.h>

namespace fairly::test {

inline constexpr std::string_view kCertificateMagic = "fairly certificate 1\n";

inline std::string unpacked_certificate(std::string_view file) {
  file.remove_prefix(kCertificateMagic.size());
  std::string out(ZSTD_getFrameContentSize(file.data(), file.size()), '\0');
  ZSTD_decompress(out.data(), out.size(), file.data(), file.size());
  return out;
}

inline std::string packed_certificate(std::string_view content) {
  std::string out(ZSTD_compressBound(content.size()), '\0');
  out.resize(ZSTD_compress(out.data(), out.size(), content.data(), content.size(), 1));
  return std::string(kCertificateMagic) + out;
}

struct CertificateContent {
  using Numbers = std::vector<std::uint64_t>;
  struct Hypothesis {
    std::uint64_t kind = 0;
    Numbers actions{};  // empty: `formulas` instead
    Numbers formulas{}; // occurs, enabled
  };
  struct Reason {
    std::uint64_t kind = 0;
    Numbers conditions{};
  };
  struct Level {
    std::uint64_t rank = 0, reason = 0;
  };

  std::uint64_t kind = 0, runs = 0;
  std::vector<Numbers> formulas{}; // the operator and what follows it, as in the file
  std::uint64_t formula = 0;
  std::vector<Hypothesis> hypotheses{};
  std::vector<Reason> reasons{};
  std::vector<std::vector<Level>> classes{};
  Numbers class_of{};

  explicit CertificateContent(std::string_view content) : rest_(content) {
    kind = take();
    runs = take();
    for (std::uint64_t left = take(); left > 0; --left) take_formula();
    formula = take();
    for (std::uint64_t left = take(); left > 0; --left) {
      Hypothesis& each = hypotheses.emplace_back();
      each.kind = take();
      each.actions = take_list();
      if (each.actions.empty()) each.formulas.push_back(take());
      if (each.actions.empty() && each.kind != 0) each.formulas.push_back(take());
    }
    for (std::uint64_t left = take(); left > 0; --left) {
      Reason& each = reasons.emplace_back();
      each.kind = take();
      if (each.kind == 1) each.conditions.push_back(take());
      if (each.kind == 2) each.conditions = take_list();
    }
    for (std::uint64_t left = take(); left > 0; --left) {
      classes.emplace_back();
      for (std::uint64_t more = take(); more > 0; --more) {
        const std::uint64_t rank = take();
        classes.back().push_back({rank, take()});
      }
    }
    class_of = take_list();
  }

  std::string bytes() const {
    std::string out;
    put(out, kind);
    put(out, runs);
    put(out, formulas.size());
    for (const Numbers& each : formulas) {
      for (const std::uint64_t number : each) put(out, number);
    }
    put(out, formula);
    put(out, hypotheses.size());
    for (const Hypothesis& each : hypotheses) {
      put(out, each.kind);
      put_list(out, each.actions);
      for (const std::uint64_t number : each.formulas) put(out, number);
    }
    put(out, reasons.size());
    for (const Reason& each : reasons) {
      put(out, each.kind);
      if (each.kind == 1) put(out, each.conditions.empty() ? 0 : each.conditions[0]);
      if (each.kind == 2) put_list(out, each.conditions);
    }
    put(out, classes.size());
    for (const std::vector<Level>& each : classes) {
      put(out, each.size());
      for (const Level& level : each) {
        put(out, level.rank);
        put(out, level.reason);
      }
    }
    put_list(out, class_of);
    return out;
  }

 private:
  static void put(std::string& out, std::uint64_t value) {
    while (value >= 128) {
      out += static_cast<char>(value % 128 + 128);
      value /= 128;
    }
    out += static_cast<char>(value);
  }
  static void put_list(std::string& out, const Numbers& numbers) {
    put(out, numbers.size());
    for (const std::uint64_t each : numbers) put(out, each);
  }
  std::uint64_t take() {
    std::uint64_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
      const auto byte = static_cast<unsigned char>(rest_[0]);
      rest_.remove_prefix(1);
      value |= std::uint64_t{byte % 128U} << shift;
      if (byte < 128) return value;
    }
  }
  Numbers take_list() {
    Numbers out(take());
    for (std::uint64_t& each : out) each = take();
    return out;
  }
  void take_formula() {
    Numbers& out = formulas.emplace_back();
    const auto next = [&] { return out.emplace_back(take()); };
    const std::uint64_t op = next();
    const std::uint64_t operands = op < 2 ? 0 : op < 7 ? 1 : 2;
    if (op != 2) {
      for (std::uint64_t i = 0; i < operands; ++i) next();
      return;
    }
    const std::uint64_t atom = next();
    if (atom == 0) return;
    for (std::uint64_t left = next(); left > 0; --left) { // actions, or terms
      next();
      for (std::uint64_t more = atom == 1 ? 0 : next(); more > 0; --more) next();
    }
    if (atom > 1) next();
  }

  std::string_view rest_;
};

} // namespace fairly::test
