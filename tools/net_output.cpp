#include "net_output.hpp"

#include "choice.hpp"
#include "command.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>

namespace fairly::tool {

void add_net_output_options(CLI::App& command, NetOutput& output) {
  add_choice(command, "--format", output.format,
             named_choices<petri::NetFormat>(petri::kNetFormats),
             "pnml (default), net (TINA), lola, or dot (a drawing)")
      ->type_name("FORMAT");
  command.add_option("-o,--output", output.file, "Write to this file")->type_name("FILE");
}

int write_output(const std::string& text, const std::string& file) {
  if (file.empty()) {
    std::fwrite(text.data(), 1, text.size(), stdout); // main() asks whether it went well
    return kHolds;
  }
  std::ofstream out(file, std::ios::binary);
  out << text;
  out.close();
  if (!out) {
    return report({.message = fmt::format("cannot write this file: {}", std::strerror(errno)),
                   .source = file});
  }
  return kHolds;
}

int write_output(const petri::Net& net, const NetOutput& output) {
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
