# cmake -DFOLDER=... -DOUTPUT=... -P EmbedFiles.cmake: writes a C++ file that holds the dashboard's
# files. Run while building, once the page is bundled.
set(NAMES index.html app.js uplot.js app.css)
set(PATHS / /app.js /uplot.js /app.css)
set(TYPES text/html text/javascript text/javascript text/css)
# The literals are cut: compilers promise only so much for one.
set(PIECE 16000)

set(TEXTS "")
set(ENTRIES "")
foreach(NAME PATH TYPE IN ZIP_LISTS NAMES PATHS TYPES)
  file(READ ${FOLDER}/${NAME} HEX HEX)
  string(LENGTH "${HEX}" LENGTH)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" ESCAPED "${HEX}")
  math(EXPR SIZE "${LENGTH} / 2")
  math(EXPR END "4 * ${SIZE}")
  set(LITERAL "")
  set(AT 0)
  while(AT LESS END)
    string(SUBSTRING "${ESCAPED}" ${AT} ${PIECE} PART)
    string(APPEND LITERAL "    \"${PART}\"\n")
    math(EXPR AT "${AT} + ${PIECE}")
  endwhile()
  string(APPEND ENTRIES
    "    WebFile{\"/dashboard${PATH}\", \"${TYPE}; charset=utf-8\",\n            std::string_view(\n${LITERAL}, ${SIZE})},\n")
endforeach()
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [[
#include "web/files.h"

#include <array>

namespace host {
namespace {

constexpr std::array kFiles{
@ENTRIES@};

}  // namespace

WebFiles dashboard_files() { return kFiles; }

}  // namespace host
]])
