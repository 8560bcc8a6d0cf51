// What subcommands share that read a net and do one thing with it.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/petri/net.hpp"
#include "limit_options.hpp"
#include "model_input.hpp"

#include <functional>

namespace fairly::tool {

// Reads the model under the limits and hands its net on; what comes back is the exit code. Where
// the model is none, `refusal` is reported, with the name of the file.
int run_on_net(const ModelOptions& options, const RunLimits& limits, Error refusal,
               const std::function<int(const petri::Net&)>& action);

} // namespace fairly::tool
