// Reading the model that a subcommand works on.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/petri/net.hpp"
#include "run_monitor.hpp"

#include <string>

namespace fairly::tool {

// A limit that is reached while reading is an error of that kind.
Result<petri::Net> load_net(const std::string& file, RunMonitor& monitor);

} // namespace fairly::tool
