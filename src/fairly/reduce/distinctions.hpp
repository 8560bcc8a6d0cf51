// Which places and transitions a property tells apart.
//
// Places are the same to it if every atom counts them alike, and none has one of them in a product
// of places; transitions if every atom and every hypothesis names both or neither.
#pragma once

#include "fairly/model/property.hpp"
#include "fairly/petri/net_model.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace fairly::reduce {

struct Distinctions {
  std::vector<std::uint32_t> places{}, transitions{}; // different numbers: it tells them apart
};

// The given model is that of the property; the numbers of places are divided further. nullopt: the
// property says what is fired.
std::optional<Distinctions> distinctions(const Property& property, const petri::NetModel& given,
                                         std::vector<std::uint32_t> places);

} // namespace fairly::reduce
