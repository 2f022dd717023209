/* What the output of a compiler depends on, as short texts: the same text, the same output. Shared
 * between the files of the cache.
 *
 * Files that were read are listed a line each. The name of the work directory, another one in every
 * run, has a sign in its place where it must not matter. */
#ifndef TOOLCHAIN_CACHE_KEY_H
#define TOOLCHAIN_CACHE_KEY_H

#include "toolchain/compile_cache.h"

/* Of the compiler and its arguments; NULL when it depends on more than on what it reads, or makes
 * more than its output. */
const char *cache_key_of_command(struct arena *arena, const struct compiler_run *run);
/* Of a command and the content of the files that it reads; NULL when one of them cannot be read, or
 * includes what compilers do not tell. */
const char *cache_key_of_files(struct arena *arena, const struct compiler_run *run,
                               const char *command_key, const char *files);

/* "out.o: a.c b.h \" as the compiler writes it, as lines. */
const char *cache_key_list_of_rules(struct arena *arena, const char *rules);
const char *cache_key_without_work_directory(struct arena *arena, const struct compiler_run *run,
                                             const char *text);
const char *cache_key_with_work_directory(struct arena *arena, const struct compiler_run *run,
                                          const char *text);

#endif
