#include "fairly/read/model_file.hpp"

#include "fairly/petri/mcc_property_reader.hpp"
#include "fairly/petri/net_model.hpp"
#include "fairly/petri/pnml_reader.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <istream>
#include <utility>

namespace fairly {
namespace {

Error wrong_kind(const std::string& source, std::string message, std::string hint = {}) {
  return {.message = std::move(message), .source = source, .hint = std::move(hint)};
}

Result<std::unique_ptr<Model>> read_net(std::istream& in, const std::string& source,
                                        const ModelFileOptions& options) {
  if (options.stuttering) {
    return Error{.message = "a run of a net rests only in dead markings",
                 .source = source,
                 .kind = ErrorKind::unsupported,
                 .hint = "leave out --stutter: it is for graphs"};
  }
  Result<petri::Net> net = petri::read_pnml(in, source, options.monitor);
  if (!net) return std::move(net).error();
  return std::unique_ptr<Model>(std::make_unique<petri::NetModel>(*std::move(net)));
}

} // namespace

Result<std::unique_ptr<Model>> read_model(const std::string& file,
                                          const ModelFileOptions& options) {
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  std::error_code ignored;
  const bool is_directory = std::filesystem::is_directory(file, ignored);
  if (in && !is_directory) return read_model(in, file, options);
  return Error{.message = std::string("cannot read this file: ") +
                          std::strerror(is_directory ? EISDIR : errno),
               .source = file};
}

Result<std::unique_ptr<Model>> read_model(std::istream& in, const std::string& source,
                                          const ModelFileOptions& options) {
  const int first = in.peek();
  if (first == std::istream::traits_type::eof()) {
    return wrong_kind(source, "there is nothing in this input");
  }
  if (first == 0x1F) {
    return wrong_kind(source, "this file is compressed", "'zcat FILE | fairly explore -' reads it");
  }
  if (first == 'H') {
    return wrong_kind(source, "a net in PNML starts with '<'",
                      "if this is an automaton, 'fairly empty' and 'fairly translate' read it");
  }
  return read_net(in, source, options);
}

Result<std::vector<Property>> read_properties(std::istream& in, const std::string& source,
                                              Model& model, Monitor* monitor) {
  auto* const net = dynamic_cast<petri::NetModel*>(&model);
  if (net == nullptr) {
    return Error{.message = "properties of the Model Checking Contest are about nets",
                 .source = source,
                 .kind = ErrorKind::unsupported,
                 .hint = "give the property as a formula"};
  }
  Result<std::vector<Property>> properties = petri::read_mcc_properties(in, *net, source, monitor);
  if (!properties) return properties;
  if (properties->empty()) {
    return Error{.message = "there is no property in this file", .source = source};
  }
  for (Property& each : *properties) each.assume({});
  return properties;
}

} // namespace fairly
