// One check without a Checker: what only that offers (suggestions, certificates) is not built for
// the thread sanitizer.
#pragma once

#include "fairly/check/session.hpp"

namespace fairly::test {

inline Result<Answer> ask(Model& model, const Property& property, const CheckOptions& options,
                          const CheckerOptions& how = {}) {
  return Session(model, how, how.monitor).check(property, options);
}

} // namespace fairly::test
