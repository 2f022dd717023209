#include "csource/csource.h"

static const char *const allocators[] = {"malloc",         "calloc",        "realloc",
                                         "reallocarray",   "aligned_alloc", "strdup",
                                         "posix_memalign", "strndup",       NULL};

void csource_wrap_flags(struct text *out)
{
    text_add(out, "-Wl");
    for (const char *const *name = allocators; *name; name++)
        text_printf(out, ",--wrap=%s", *name);
}

void csource_failing_allocations(struct text *out)
{
    text_add(out,
"/* SPDX-License-Identifier: 0BSD\n"
" * Lets an allocation of the library fail. The linker's --wrap option sends calls of malloc()\n"
" * and the like, in what is linked with this file, here first. */\n"
"#include <errno.h>\n"
"#include <stddef.h>\n"
"\n"
"static int assay_allocations_left; /* up to the one that fails; 0: none does */\n"
"static int assay_has_failed;\n"
"\n"
"/* The allocation with that number, counted from 1 on, fails; those after it do not. */\n"
"void assay_fail_allocation(int number);\n"
"void assay_fail_allocation(int number)\n"
"{\n"
"    assay_allocations_left = number;\n"
"    assay_has_failed = 0;\n"
"}\n"
"\n"
"/* Has it failed? From here on none does. */\n"
"int assay_allocation_failed(void);\n"
"int assay_allocation_failed(void)\n"
"{\n"
"    assay_allocations_left = 0;\n"
"    return assay_has_failed;\n"
"}\n"
"\n"
"static int assay_fails_now(void)\n"
"{\n"
"    if (assay_allocations_left == 0 || --assay_allocations_left > 0)\n"
"        return 0;\n"
"    assay_has_failed = 1;\n"
"    errno = ENOMEM;\n"
"    return 1;\n"
"}\n"
"\n"
"#define ASSAY_WRAP(name, parameters, arguments)            \\\n"
"    void *__real_##name parameters;                        \\\n"
"    void *__wrap_##name parameters;                        \\\n"
"    void *__wrap_##name parameters                         \\\n"
"    {                                                      \\\n"
"        return assay_fails_now() ? NULL : __real_##name arguments; \\\n"
"    }\n"
"\n"
"ASSAY_WRAP(malloc, (size_t size), (size))\n"
"ASSAY_WRAP(calloc, (size_t count, size_t size), (count, size))\n"
"ASSAY_WRAP(realloc, (void *old, size_t size), (old, size))\n"
"ASSAY_WRAP(reallocarray, (void *old, size_t count, size_t size), (old, count, size))\n"
"ASSAY_WRAP(aligned_alloc, (size_t alignment, size_t size), (alignment, size))\n"
"ASSAY_WRAP(strdup, (const char *text), (text))\n"
"ASSAY_WRAP(strndup, (const char *text, size_t size), (text, size))\n"
"\n"
"int __real_posix_memalign(void **block, size_t alignment, size_t size);\n"
"int __wrap_posix_memalign(void **block, size_t alignment, size_t size);\n"
"int __wrap_posix_memalign(void **block, size_t alignment, size_t size)\n"
"{\n"
"    return assay_fails_now() ? ENOMEM : __real_posix_memalign(block, alignment, size);\n"
"}\n");
}
