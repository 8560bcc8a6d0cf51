#include "net_input.hpp"

#include "fairly/petri/pnml_reader.hpp"
#include "input.hpp"

namespace fairly::tool {

Result<petri::Net> load_net(const std::string& file, RunMonitor& monitor) {
  Result<Input> input = Input::open(file);
  if (!input) return input.error();
  return petri::read_pnml(input->stream(), input->source(),
                          [&] { return monitor.stop_reason("reading the net"); });
}

} // namespace fairly::tool
