#include "net_output.hpp"

#include "choice.hpp"
#include "command.hpp"
#include "fairly/base/text.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "trace_file.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string_view>

namespace fairly::tool {

void add_net_output_options(CLI::App& command, NetOutput& output) {
  add_choice(command, "--format", output.format,
             named_choices<std::optional<petri::NetFormat>>(petri::kNetFormats),
             "pnml, net (TINA), lola, or dot (a drawing); default: as the name of the output file "
             "ends, else pnml")
      ->type_name("FORMAT");
  command.add_option("-o,--output", output.file, "Write into this file")->type_name("FILE");
}

namespace {

// The format that was asked for, or else the one that the name of the file ends with.
Result<petri::NetFormat> format_of(const NetOutput& output) {
  if (output.format) return *output.format;
  const std::string ending = std::filesystem::path(output.file).extension().string();
  if (ending.empty()) return petri::NetFormat::pnml;
  for (const petri::NetFormat each : petri::kNetFormats) {
    if (CLI::detail::to_lower(ending.substr(1)) == name(each)) return each;
  }
  return Error{
      .message = fmt::format("the ending {} does not say which format is meant", displayed(ending)),
      .source = output.file,
      .hint = "give it with --format: pnml, net, lola or dot"};
}

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

std::optional<Error> refuse_output(const NetOutput& output,
                                   const std::vector<std::string>& inputs) {
  if (output.file.empty()) return std::nullopt;
  if (output.file == "-") {
    return Error{.message = "--output needs the name of a file",
                 .hint = "leave it out: the net then goes to standard output"};
  }
  const Result<petri::NetFormat> format = format_of(output);
  return format ? TraceFile(output.file).refusal(inputs) : std::optional(format.error());
}

int write_output(const petri::Net& net, const NetOutput& output) {
  const Result<petri::NetFormat> format = format_of(output);
  if (!format) return report(format.error());
  if (*format == petri::NetFormat::pnml) { // PNML loses nothing
    return write_to(output.file, [&](const Sink& sink) { petri::write_pnml(net, sink); });
  }
  const Result<petri::WrittenNet> written = petri::write_net(net, *format);
  if (!written) return report(written.error());
  const int exit_code = write_output(written->text, output.file);
  for (const std::string& each : written->losses) {
    complain(fmt::format("warning: the format {} cannot express this, and it is lost: {}",
                         name(*format), each));
  }
  return exit_code;
}

} // namespace fairly::tool
