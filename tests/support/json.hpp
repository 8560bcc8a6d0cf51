// JSON for tests. Most of the library of templates is compiled once, in json.cpp.
#pragma once

#include <nlohmann/json.hpp>

#include <string_view>

extern template class nlohmann::basic_json<>;

namespace fairly::test {

// Throws if the text is no JSON.
nlohmann::json parse_json(std::string_view text);

} // namespace fairly::test
