// A property of a net whose interchangeable places are merged.
//
// Places stay apart that an atom counts differently, and transitions that an atom or a hypothesis
// names and others that it does not.
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

// nullopt: there is nothing to be merged. The given model is that of the property.
std::optional<MergedProperty> merge(const Property& property, const petri::NetModel& given,
                                    Merge places, Monitor* monitor);

} // namespace fairly::reduce
