/* The front end: reads headers, sources and contract files with libclang and fills the API model.
 * The only home of libclang. */
#ifndef PARSE_PARSE_H
#define PARSE_PARSE_H

#include "base/arena.h"
#include "base/error.h"
#include "model/api.h"
#include "model/library.h"

/* Fills `api` with the functions declared in the library's headers (those headers themselves, not
 * what they include, unless a header does nothing but include others of its own directory), their
 * types, the records also of the sources, macros that are constants, and the
 * contracts. */
NODISCARD bool parse_library(struct api *api, const struct library *library, struct error *err);

/* The sources and flags of a compile_commands.json, as far as they are C or C++. The note
 * says which were left out because they are programs. */
NODISCARD bool parse_compile_commands(struct arena *arena, const struct compile_commands *wanted,
                                      struct source_list *found, struct error *err);

/* implementation_macros.c: headers that have a library in them, behind a macro or not, become its
 * sources. Those whose functions are all for who includes them do not. */
void parse_find_implementations(struct arena *arena, struct library *library);

/* programs.c: does the file define main(), as its flags have it? What cannot be read does not. */
bool parse_source_has_main(const struct source *source);

#endif
