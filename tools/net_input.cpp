#include "net_input.hpp"

#include "fairly/petri/pnml_reader.hpp"
#include "input.hpp"

namespace fairly::tool {

namespace {

// Files that people take for nets.
std::optional<Error> wrong_kind(Input& input) {
  std::istream& in = input.stream();
  const int first = in.peek();
  if (first == std::istream::traits_type::eof()) {
    return Error{.message = "there is nothing in this input", .source = input.source()};
  }
  if (first == 0x1F) {
    return Error{.message = "this file is compressed",
                 .source = input.source(),
                 .hint = "'zcat FILE | fairly explore -' reads it"};
  }
  if (first == 'H') {
    return Error{.message = "a net in PNML starts with '<'",
                 .source = input.source(),
                 .hint = "if this is an automaton, 'fairly empty' and 'fairly translate' read it"};
  }
  return std::nullopt;
}

} // namespace

Result<petri::Net> load_net(const std::string& file, RunMonitor& monitor) {
  Result<Input> input = Input::open(file);
  if (!input) return input.error();
  if (auto error = wrong_kind(*input)) return std::move(*error);
  return petri::read_pnml(input->stream(), input->source(), &monitor);
}

} // namespace fairly::tool
