// An instance of the Model Checking Contest: a folder with a net, its properties and the answers.
#pragma once

#include "fairly/petri/mcc_property_reader.hpp"
#include "fairly/petri/pnml_reader.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

namespace fairly::test {

inline Result<petri::Net> read_mcc_net(const std::filesystem::path& instance) {
  std::ifstream in(instance / "model.pnml", std::ios::binary);
  EXPECT_TRUE(in.is_open()) << instance;
  return petri::read_pnml(in, (instance / "model.pnml").string());
}

// `examination` is LTLFireability or LTLCardinality.
inline Result<std::vector<Property>> read_mcc_examination(const std::filesystem::path& instance,
                                                          const std::string& examination,
                                                          petri::NetModel& model) {
  const std::filesystem::path path = instance / (examination + ".xml");
  std::ifstream in(path, std::ios::binary);
  EXPECT_TRUE(in.is_open()) << path;
  return petri::read_mcc_properties(in, model, path.string());
}

// The verdict of each property, by its id.
inline std::map<std::string, bool> read_mcc_answers(const std::filesystem::path& instance) {
  std::ifstream in(instance / "expected.txt");
  std::map<std::string, bool> answers;
  std::string id, verdict;
  while (in >> id >> verdict) answers[id] = verdict == "TRUE";
  return answers;
}

// The folders of all place/transition nets, in order.
inline std::vector<std::filesystem::path> mcc_pt_instances(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> found;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().filename().string().find("-PT-") == std::string::npos) continue;
    found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

} // namespace fairly::test
