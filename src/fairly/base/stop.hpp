// How long work is told to end: whoever does it asks now and then for a reason to give up, and
// returns that as the message of an error with is_limit.
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace fairly {

using StopReason = std::function<std::optional<std::string>()>;

} // namespace fairly
