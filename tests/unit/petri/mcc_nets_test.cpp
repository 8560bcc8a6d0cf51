// The nets of the Model Checking Contest, if they are there, have the sizes that the manifest
// gives.
#include "fairly/petri/pnml_reader.hpp"
#include "fairly/petri/pnml_writer.hpp"
#include "support/csv.hpp"
#include "support/shared_folder.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

namespace fairly::petri::mcc_nets_test {

using Row = std::map<std::string, std::string>; // by the name of the column

std::vector<Row> manifest(const std::filesystem::path& folder) {
  std::ifstream in(folder / "manifest.csv");
  std::string line;
  std::getline(in, line);
  const std::vector<std::string> columns = test::csv_fields(line);
  std::vector<Row> rows;
  while (std::getline(in, line)) {
    const std::vector<std::string> fields = test::csv_fields(line);
    Row& row = rows.emplace_back();
    for (std::size_t i = 0; i < std::min(columns.size(), fields.size()); ++i) {
      row[columns[i]] = fields[i];
    }
  }
  return rows;
}

Result<Net> read_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  EXPECT_TRUE(in.is_open()) << path;
  return read_pnml(in, path.string());
}

std::uint32_t largest_weight(const Net& net) {
  std::uint32_t largest = 0;
  for (const Transition& t : net.transitions()) {
    for (const Arc& arc : t.inputs) largest = std::max(largest, arc.weight);
    for (const Arc& arc : t.outputs) largest = std::max(largest, arc.weight);
  }
  return largest;
}

void check_net(const Net& net, Row row) {
  EXPECT_EQ(std::to_string(net.places().size()), row["places"]);
  EXPECT_EQ(std::to_string(net.transitions().size()), row["transitions"]);
  EXPECT_EQ(std::to_string(net.arc_count()), row["arcs"]);
  EXPECT_EQ(std::to_string(largest_weight(net)), row["max_arc_weight"]);
  std::istringstream in(to_pnml(net));
  const Result<Net> again = read_pnml(in, "written");
  ASSERT_TRUE(again.ok()) << describe(again.error());
  EXPECT_TRUE(*again == net);
}

TEST(MccNets, HaveTheSizesOfTheManifest) {
  const auto folder = test::shared_folder("mcc");
  if (!folder) GTEST_SKIP() << "skipped: no shared folder (set FAIRLY_SHARED)";
  std::size_t read = 0, coloured = 0;
  for (Row& row : manifest(*folder)) {
    SCOPED_TRACE(row["instance"]);
    const Result<Net> net = read_file(*folder / row["instance"] / "model.pnml");
    if (row["colored"] == "no") {
      ASSERT_TRUE(net.ok()) << describe(net.error());
      check_net(*net, row);
      ++read;
    } else {
      ASSERT_FALSE(net.ok());
      EXPECT_EQ(net.error().message, "coloured nets are not supported");
      EXPECT_GT(net.error().line, 0U);
      ++coloured;
    }
  }
  EXPECT_GT(read, 0U);
  EXPECT_GT(coloured, 0U);
}

} // namespace fairly::petri::mcc_nets_test
