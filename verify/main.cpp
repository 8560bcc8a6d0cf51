// fairly-verify: checks what "fairly check --certificate" has written.
#include "verify.hpp"

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace {

using verify::Failed;

constexpr const char* kUsage =
    "fairly-verify MODEL FILE: does the certificate FILE prove its claim about MODEL?\n"
    "\n"
    "  MODEL          a net in PNML, also a coloured one; a graph in .aut, or of TLC in DOT\n"
    "  --memory MB    use at most about MB megabytes (default: 4096)\n"
    "  --time S       use at most about S seconds (default: 3600)\n"
    "\n"
    "Prints what has been proved. Compare the formula and the hypotheses with what you asked, and\n"
    "the hash with that of the model that you mean (sha256sum MODEL).\n"
    "Exit code: 0 verified, 1 refused, 3 error.\n";

std::string read_file(const std::string& name) {
  if (std::filesystem::is_directory(name)) throw Failed(name + ": this is a folder, not a file");
  std::ifstream in(name, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  if (!in.is_open() || in.bad()) throw Failed(name + ": " + std::strerror(errno));
  return text;
}

std::uint64_t read_number(const std::string& option, const std::string& text) {
  std::uint64_t value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool is_number = code == std::errc() && end == text.data() + text.size();
  if (is_number && value > 0 && value <= 1'000'000'000) return value;
  throw Failed(option + " is a number from 1 to 1000000000");
}

int run(const std::vector<std::string>& arguments) {
  std::vector<std::string> files;
  std::uint64_t megabytes = 4096, seconds = 3600;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& each = arguments[i];
    if (arguments.size() == 1 && each == "--help") return std::fputs(kUsage, stdout), 0;
    const bool is_option = i + 1 < arguments.size() && (each == "--memory" || each == "--time");
    if (!is_option && each.starts_with("--")) {
      throw Failed(each + ": no option here, or its value is missing; see --help");
    }
    if (is_option) (each == "--memory" ? megabytes : seconds) = read_number(each, arguments[++i]);
    if (!is_option) files.push_back(each);
  }
  if (files.size() != 2) throw Failed("a model and a certificate are expected; see --help");
  verify::Meter meter(megabytes << 20, seconds);
  const std::string model = read_file(files[0]), certificate = read_file(files[1]);
  meter.take(model.size() + certificate.size());
  const verify::Proof proof =
      verify::verify(verify::read_model(files[0], model, meter), certificate, meter);
  std::string text = "verified: every fair run satisfies the formula\n";
  const auto line = [&](const std::string& what, const std::string& value) {
    text += "  " + what + std::string(10 - what.size(), ' ') + verify::shown(value) + "\n";
  };
  line("model", files[0]);
  line("sha256", verify::sha256(model));
  line("formula", proof.formula);
  if (proof.hypotheses.empty()) line("fairness", "none");
  for (const std::string& each : proof.hypotheses) line("fairness", each);
  line("runs", proof.runs);
  line("checked", std::to_string(proof.states) + " states, " + std::to_string(proof.nodes) +
                      " nodes, " + std::to_string(proof.edges) + " edges, about " +
                      std::to_string((meter.bytes() >> 20) + 1) + " MB");
  if (std::fputs(text.c_str(), stdout) < 0 || std::fflush(stdout) != 0) {
    throw Failed(std::string("the result cannot be written: ") + std::strerror(errno));
  }
  return 0;
}

} // namespace

int main(int count, char** arguments) {
  try {
    return run({arguments + 1, arguments + count});
  } catch (const verify::Refused& refused) {
    return std::fprintf(stderr, "refused: %s\n", refused.what()), 1;
  } catch (const std::exception& failed) { // also if memory runs out
    return std::fprintf(stderr, "error: %s\n", failed.what()), 3;
  }
}
