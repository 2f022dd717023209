/* What compilers made is kept, so that it is not made again: files below a directory, named after a
 * hash of everything they depend on: the compiler, its arguments, and the content of all files it
 * read. Each has a checksum; what is damaged counts as missing. Several processes may use one
 * directory at a time. What was not used for longest goes when there is too much. */
#ifndef TOOLCHAIN_COMPILE_CACHE_H
#define TOOLCHAIN_COMPILE_CACHE_H

#include <stdint.h>

#include "base/arena.h"
#include "base/process.h"

/* A compiler that makes one file. */
struct compiler_run {
    struct process_job job;
    const char *output;
    const char *only_input; /* it reads nothing else; NULL: it tells what, as C compilers do */
    double saved_cpu_seconds; /* filled: that it took when its output was made; 0: it was run */
    const char *work_directory; /* the name does not matter wherever it appears; NULL */
};

/* Runs all, at most `parallel` at a time, but for those whose output is in the cache: these end as
 * they did before. Only what went well is kept. `cache` is a directory that exists; NULL: all are
 * run. */
NODISCARD bool compile_cache_run(const char *cache, struct compiler_run *runs, size_t count,
                                 size_t parallel, struct error *err);

enum { COMPILE_CACHE_MIB = 4096 }; /* SQLite in all its builds takes 100 */

/* Removes what was not used for longest, until at most so many bytes are left. */
void compile_cache_trim(const char *cache, uint64_t bytes);

#endif
