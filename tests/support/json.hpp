// JSON for tests. Most templates of the JSON library are compiled once, in json.cpp.
#pragma once

#include <nlohmann/json.hpp>

#include <string_view>

extern template class nlohmann::basic_json<>;

namespace fairly::test {

// Throws if the text is not JSON.
nlohmann::json parse_json(std::string_view text);

} // namespace fairly::test
