# Writes OUTPUT, the C++ source of fairly/report/page_files.hpp, from the files in FOLDER.
# The text becomes raw strings in pieces: some compilers take no literal above 64 KB.
set(piece_size 8000)
set(source "// Made by page/embed.cmake.\n#include \"fairly/report/page_files.hpp\"\n\nnamespace fairly {\n")

function(embed name)
  set(text "")
  foreach(file IN LISTS ARGN)
    file(READ ${FOLDER}/${file} one)
    string(APPEND text "${one}")
  endforeach()
  string(LENGTH "${text}" length)
  set(body "std::string text;\n")
  foreach(begin RANGE 0 ${length} ${piece_size})
    string(SUBSTRING "${text}" ${begin} ${piece_size} piece)
    string(APPEND body "text += R\"embedded(${piece})embedded\";\n")
  endforeach()
  set(source "${source}\nstd::string ${name}() {\n${body}return text;\n}\n" PARENT_SCOPE)
endfunction()

embed(page_html page.html)
embed(page_css page.css)
embed(page_js run.js net_run.js state_run.js lasso_view.js net_drawing.js net_view.js panel.js
  state_view.js page.js)
file(WRITE ${OUTPUT} "${source}\n} // namespace fairly\n")
