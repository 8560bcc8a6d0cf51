// Where to find data that tests may use but the project does not contain.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

namespace fairly::test {

// A part of the folder named by FAIRLY_SHARED, default ../shared beside the project.
inline std::optional<std::filesystem::path> shared_folder(const std::string& part) {
  const char* set = std::getenv("FAIRLY_SHARED");
  const std::filesystem::path root =
      set != nullptr && *set != '\0' ? std::filesystem::path(set)
                                     : std::filesystem::path(FAIRLY_SOURCE_DIR) / ".." / "shared";
  std::error_code ignored;
  if (!std::filesystem::is_directory(root / part, ignored)) return std::nullopt;
  return root / part;
}

} // namespace fairly::test
