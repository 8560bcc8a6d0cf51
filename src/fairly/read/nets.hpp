// Nets that a program has made, as models, and the net inside a model.
// Tested by tests/unit/read/nets_test.cpp.
#pragma once

#include "fairly/model/model.hpp"
#include "fairly/petri/net.hpp"

#include <memory>

namespace fairly {

// The same model as that of a file with this net in it. Never null.
std::unique_ptr<Model> make_model(petri::Net net);

// The net that a model stands for, of a coloured one the unfolded net; null: it is no net. Valid as
// long as the model lives.
const petri::Net* net_of(const Model& model);

} // namespace fairly
