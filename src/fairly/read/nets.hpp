// Turns nets that a program has made into models, and finds the net inside a model.
// Tested by tests/unit/read/nets_test.cpp.
#pragma once

#include "fairly/model/model.hpp"
#include "fairly/petri/net.hpp"

#include <memory>

namespace fairly {

// Returns the same model that read_model() makes of a file with this net. Never null.
std::unique_ptr<Model> make_model(petri::Net net);

// Returns the net that a model stands for: for a coloured net, the unfolded one. Returns null if
// the model is no net. Valid as long as the model lives.
const petri::Net* net_of(const Model& model);

} // namespace fairly
