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

/* The sources and flags of a compile_commands.json in the directory, as far as they are C. */
NODISCARD bool parse_compile_commands(struct arena *arena, const char *directory,
                                      struct source **sources, size_t *source_count,
                                      struct error *err);

#endif
