#include "net_command.hpp"

#include "command.hpp"
#include "run_monitor.hpp"

#include <memory>
#include <utility>

namespace fairly::tool {

int run_on_net(const ModelOptions& options, const NetOutput& output, const RunLimits& limits,
               Error refusal, const std::function<int(const petri::Net&)>& action) {
  if (auto error = refuse_output(output, {options.model})) return report(*error);
  RunMonitor monitor(limits, "error: out of memory\n", LastWords::To::errors);
  const Result<std::unique_ptr<Model>> model = load_model(options, monitor);
  monitor.clear_progress();
  if (!model) {
    report(model.error());
    return model.error().kind == ErrorKind::limit ? kUnknown : kError;
  }
  if (const petri::NetModel* const net = as_net(**model)) return action(net->net());
  refusal.source = options.model;
  return report(refusal);
}

} // namespace fairly::tool
