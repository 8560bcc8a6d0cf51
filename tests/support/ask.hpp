// One check without a Checker. Checker also offers suggestions and certificates, and those are not
// built for the thread sanitizer.
#pragma once

#include "fairly/check/session.hpp"

namespace fairly::test {

inline Result<Answer> ask(Model& model, const Property& property, const CheckOptions& options,
                          const CheckerOptions& how = {}) {
  return Session(model, how, how.monitor).check(property, options);
}

} // namespace fairly::test
