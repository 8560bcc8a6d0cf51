// Models and properties from files, whatever format they have.
//
//     PNML                      place/transition nets, and coloured nets, which are unfolded
//     .net                      nets as TINA writes them: tr t a b*2 -> c
//     .lola                     nets as LoLA reads them: PLACE, MARKING, TRANSITION
//     Aldebaran, .aut           graphs that mCRL2 and CADP write
//     dot that TLC writes       graphs of TLA+ specifications: -dump dot,actionlabels
//
// What a file is shows in its content, not in its name.
// Tested by tests/unit/read/model_file_test.cpp.
#pragma once

#include "fairly/base/result.hpp"
#include "fairly/model/property.hpp"
#include "fairly/model/stuttering.hpp"

#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fairly {

struct ModelFileOptions {
  // nullopt: as the language of the file has it, which is `always` for TLC's graphs.
  std::optional<Stuttering> stuttering{};
  Monitor* monitor = nullptr;
};

// An error: the file cannot be read, or it is no model. Time that runs out is an error of kind
// limit.
Result<std::unique_ptr<Model>> read_model(const std::string& file,
                                          const ModelFileOptions& options = {});
// `source` names the input in errors.
Result<std::unique_ptr<Model>> read_model(std::istream& in, const std::string& source,
                                          const ModelFileOptions& options = {});

// LTL properties of the Model Checking Contest, at least one. The model must be a net, and must
// outlive them. What the net itself says about fairness is assumed.
Result<std::vector<Property>> read_properties(std::istream& in, const std::string& source,
                                              Model& model, Monitor* monitor = nullptr);

} // namespace fairly
