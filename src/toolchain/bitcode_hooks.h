/* What who compiles asks of who instruments: files of bitcode are handed over one by one, and
 * numbered in that order, from 0. */
#ifndef TOOLCHAIN_BITCODE_HOOKS_H
#define TOOLCHAIN_BITCODE_HOOKS_H

#include "base/error.h"
#include "base/text.h"

struct bitcode_hooks {
    /* Changes a file; false: it is as it was, and is compiled without. */
    bool (*change)(void *context, const char *path, struct error *err);
    /* The file was changed and is compiled without all the same. */
    void (*forget)(void *context, size_t file);
    /* C that belongs to the code, once all files are changed. */
    void (*print_support)(void *context, struct text *out);
    /* C that stands for our runtime in programs without it; may print nothing. */
    void (*print_silence)(void *context, struct text *out);
    void *context;
};

#endif
