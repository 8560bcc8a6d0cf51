#include "certificate_file.hpp"

#include "trace_file.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace fairly::tool {

namespace {

// Is the model a net as text? Graphs begin with "des", those of TLC with "strict" or "digraph".
bool is_net_as_text(const std::string& model) {
  std::ifstream in(model);
  std::string word;
  if (!(in >> word) || word[0] == '<' || word[0] == '\xEF') return false;
  return !word.starts_with("des") && word != "strict" && word != "digraph";
}

} // namespace

std::optional<Error> refuse_certificate_file(const std::string& file, const std::string& model) {
  if (is_net_as_text(model)) {
    return Error{
        .message = "a certificate of a net needs PNML: fairly-verify reads no other format of nets",
        .source = model,
        .hint = "turn it into PNML with 'fairly convert' and check that"};
  }
  return TraceFile(file).refusal({model});
}

void remove_old_certificate(const std::string& file) {
  std::error_code ignored;
  if (std::filesystem::is_regular_file(file, ignored)) std::filesystem::remove(file, ignored);
}

std::optional<Error> write_certificate(const std::string& file, const std::string& bytes) {
  const std::string other = file + ".part-" + std::to_string(getpid());
  std::ofstream out(other, std::ios::binary);
  out << bytes;
  out.close();
  std::error_code failed;
  if (out) std::filesystem::rename(other, file, failed);
  if (out && !failed) return std::nullopt;
  const std::string why = failed ? failed.message() : std::strerror(errno);
  std::filesystem::remove(other, failed);
  return Error{.message = "cannot write the certificate: " + why, .source = file};
}

} // namespace fairly::tool
