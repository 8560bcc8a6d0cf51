#include "net_output.hpp"

#include "choice.hpp"
#include "command.hpp"
#include "fairly/petri/pnml_writer.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <functional>
#include <string_view>

namespace fairly::tool {

void add_net_output_options(CLI::App& command, NetOutput& output) {
  add_choice(command, "--format", output.format,
             named_choices<petri::NetFormat>(petri::kNetFormats),
             "pnml (default), net (TINA), lola, or dot (a drawing)")
      ->type_name("FORMAT");
  command.add_option("-o,--output", output.file, "Write to this file")->type_name("FILE");
}

namespace {

using Sink = std::function<void(std::string_view)>;

// Writes to the file whatever `write` passes to its sink. Returns the exit code.
int write_to(const std::string& file, const std::function<void(const Sink&)>& write) {
  if (file.empty()) {
    write([](std::string_view text) { // main() checks whether it went well
      std::fwrite(text.data(), 1, text.size(), stdout);
    });
    return kHolds;
  }
  std::ofstream out(file, std::ios::binary);
  write([&](std::string_view text) { out << text; });
  out.close();
  if (!out) {
    return report({.message = fmt::format("cannot write this file: {}", std::strerror(errno)),
                   .source = file});
  }
  return kHolds;
}

} // namespace

int write_output(const std::string& text, const std::string& file) {
  return write_to(file, [&](const Sink& sink) { sink(text); });
}

int write_output(const petri::Net& net, const NetOutput& output) {
  if (output.format == petri::NetFormat::pnml) { // PNML loses nothing
    return write_to(output.file, [&](const Sink& sink) { petri::write_pnml(net, sink); });
  }
  const Result<petri::WrittenNet> written = petri::write_net(net, output.format);
  if (!written) return report(written.error());
  const int exit_code = write_output(written->text, output.file);
  for (const std::string& each : written->losses) {
    complain(fmt::format("warning: the format {} cannot say this, and it is lost: {}",
                         name(output.format), each));
  }
  return exit_code;
}

} // namespace fairly::tool
