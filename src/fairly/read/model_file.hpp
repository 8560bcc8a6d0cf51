// Reads models and properties from files of any known format.
//
//     PNML                      place/transition nets, and coloured nets, which are unfolded
//     .net                      nets as TINA writes them: tr t a b*2 -> c
//     .lola                     nets as LoLA reads them: PLACE, MARKING, TRANSITION
//     Aldebaran, .aut           graphs that mCRL2 and CADP write
//     dot that TLC writes       graphs of TLA+ specifications: -dump dot,actionlabels
//
// The content of a file decides its format; its name counts only where the content does not tell.
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
  // nullopt: as is usual for the format of the file, which is `always` for TLC's graphs.
  std::optional<Stuttering> stuttering{};
  Monitor* monitor = nullptr;
};

// Returns an error if the file cannot be read or is no model. If the time runs out, that is an
// error of kind limit.
Result<std::unique_ptr<Model>> read_model(const std::string& file,
                                          const ModelFileOptions& options = {});
// `source` names the input in errors.
Result<std::unique_ptr<Model>> read_model(std::istream& in, const std::string& source,
                                          const ModelFileOptions& options = {});

// Reads LTL properties of the Model Checking Contest, at least one. The model must be a net, and
// must outlive the properties. They assume the fairness that the net itself declares.
Result<std::vector<Property>> read_properties(std::istream& in, const std::string& source,
                                              Model& model, Monitor* monitor = nullptr);

} // namespace fairly
