// Shared by subcommands that read a net and do one thing with it.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/petri/net.hpp"
#include "limit_options.hpp"
#include "model_input.hpp"
#include "net_output.hpp"

#include <functional>

namespace fairly::tool {

// Reads the model under the limits and calls `action` with its net; returns the exit code of
// `action`. Reports an error and reads nothing if `output` cannot be written. If the model is not a
// net, it reports `refusal` with the name of the file.
int run_on_net(const ModelOptions& options, const NetOutput& output, const RunLimits& limits,
               Error refusal, const std::function<int(const petri::Net&)>& action);

} // namespace fairly::tool
