// A property of a net whose interchangeable places are merged.
//
// Places that an atom counts differently are not merged with each other. Transitions that an atom
// or a hypothesis names are not merged with those that it does not name.
#pragma once

#include "fairly/petri/net_model.hpp"
#include "fairly/reduce/merged_net.hpp"
#include "fairly/reduce/reduce.hpp"

#include <memory>
#include <optional>

namespace fairly::reduce {

struct MergedProperty {
  MergedNet net;
  std::unique_ptr<petri::NetModel> model;
  Property property; // about the model
};

// `given` must be the model of the property. Returns nullopt if there is nothing to merge.
std::optional<MergedProperty> merge(const Property& property, const petri::NetModel& given,
                                    Merge places, Monitor* monitor);

} // namespace fairly::reduce
