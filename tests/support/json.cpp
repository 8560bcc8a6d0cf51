#include "support/json.hpp"

template class nlohmann::basic_json<>;

namespace fairly::test {

nlohmann::json parse_json(std::string_view text) {
  return nlohmann::json::parse(text);
}

} // namespace fairly::test
