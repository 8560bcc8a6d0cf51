#include "fairly/petri/families.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "fairly/read/model_file.hpp"
#include "fairly/read/nets.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace fairly::nets_test {

TEST(Nets, AModelHasTheNetThatItWasMadeOf) {
  const petri::Net net = petri::make_family("philosophers", 3).value();
  const std::unique_ptr<Model> made = make_model(net);
  ASSERT_NE(net_of(*made), nullptr);
  EXPECT_EQ(*net_of(*made), net);
  std::istringstream file(petri::to_pnml(net));
  const std::unique_ptr<Model> read = read_model(file, "file").value();
  EXPECT_EQ(net_of(*read)->places().size(), net.places().size());
  EXPECT_EQ(read->action_count(), made->action_count());
}

TEST(Nets, AGraphHasNone) {
  std::istringstream file("des (0, 1, 1)\n(0, \"tick\", 0)\n");
  EXPECT_EQ(net_of(*read_model(file, "file").value()), nullptr);
}

} // namespace fairly::nets_test
