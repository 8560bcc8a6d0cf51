// Which places and transitions a property tells apart.
//
// Places count as the same if every atom counts them alike and no atom has one of them in a product
// of places. Transitions count as the same if every atom and every hypothesis names both or
// neither.
#pragma once

#include "fairly/model/property.hpp"
#include "fairly/petri/net_model.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace fairly::reduce {

struct Distinctions {
  std::vector<std::uint32_t> places{}, transitions{}; // different numbers: told apart
};

// `given` must be the model of the property. `places` is a first division of the places into
// classes, which is divided further. Returns nullopt if the property talks about what is fired.
std::optional<Distinctions> distinctions(const Property& property, const petri::NetModel& given,
                                         std::vector<std::uint32_t> places);

} // namespace fairly::reduce
