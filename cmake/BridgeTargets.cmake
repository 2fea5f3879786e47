# Compile options every target of the project shares, and helpers that apply them.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
find_package(Threads REQUIRED)

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()

# Compiles these headers once for all sources of TARGET. Where ccache is at work it does better, and it would have to be
# told to overlook differences.
function(bridge_precompile TARGET)
  if(NOT CCACHE_PROGRAM)
    target_precompile_headers(${TARGET} PRIVATE <algorithm> <array> <chrono> <functional> <map> <memory>
      <optional> <random> <span> <string> <unordered_map> <variant> <vector> ${ARGN})
  endif()
endfunction()

add_library(bridge_options INTERFACE)
target_compile_options(bridge_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
  -Wnon-virtual-dtor -Wold-style-cast -Woverloaded-virtual)
if(BRIDGE_WERROR)
  target_compile_options(bridge_options INTERFACE -Werror)
endif()
if(BRIDGE_SANITIZE)
  target_compile_options(bridge_options INTERFACE -fsanitize=${BRIDGE_SANITIZE}
    -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(bridge_options INTERFACE -fsanitize=${BRIDGE_SANITIZE})
endif()
target_link_libraries(bridge_options INTERFACE Threads::Threads)

# A test executable of the suite named NAME; registered with CTest under the same name.
function(bridge_test NAME)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK" ${ARGN})
  add_executable(${NAME} ${ARG_SOURCES})
  target_link_libraries(${NAME} PRIVATE bridge_test_main ${ARG_LINK} bridge_options)
  target_compile_definitions(${NAME} PRIVATE BRIDGE_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
  # Catch2's macros take long to optimise and the code under test is compiled elsewhere.
  target_compile_options(${NAME} PRIVATE -O1)
  add_test(NAME ${NAME} COMMAND ${NAME})
endfunction()
