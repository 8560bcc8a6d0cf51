#include "fairly/report/trace_json.hpp"

#include <nlohmann/json.hpp>

namespace fairly {
namespace {

using Json = nlohmann::ordered_json;

} // namespace

std::string trace_json(const Counterexample& found) {
  const auto names = [&](const std::vector<Move>& moves) {
    Json out = Json::array();
    for (const Move& move : moves) {
      out.push_back(move.is_stutter() ? Json()
                                      : Json(found.property.model().action_name(move.action)));
    }
    return out;
  };
  const Json out{{"prefix", names(found.trace.prefix)}, {"cycle", names(found.trace.cycle)}};
  return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace fairly
