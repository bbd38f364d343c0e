# cmake -DFILE=engine.d.ts -P plain_strings.cmake: declares every string as a string.
file(READ ${FILE} types)
string(REGEX REPLACE "type EmbindString = [^\n]*" "type EmbindString = string;" types "${types}")
file(WRITE ${FILE} "${types}")
