#include "fairly/read/nets.hpp"

#include "fairly/petri/net_model.hpp"

#include <utility>

namespace fairly {

std::unique_ptr<Model> make_model(petri::Net net) {
  return std::make_unique<petri::NetModel>(std::move(net));
}

const petri::Net* net_of(const Model& model) {
  const auto* const net = dynamic_cast<const petri::NetModel*>(&model);
  return net == nullptr ? nullptr : &net->net();
}

} // namespace fairly
