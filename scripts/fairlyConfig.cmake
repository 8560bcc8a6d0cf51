# For find_package(fairly) in other projects.
include(CMakeFindDependencyMacro)
find_dependency(fmt)
find_dependency(absl)
include(${CMAKE_CURRENT_LIST_DIR}/fairlyTargets.cmake)
