# For find_package(fairly) in other projects.
include(CMakeFindDependencyMacro)
find_dependency(fmt)
find_dependency(absl)
find_dependency(EXPAT)
find_dependency(Threads)
include(${CMAKE_CURRENT_LIST_DIR}/fairlyTargets.cmake)
