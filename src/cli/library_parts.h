/* The parts of which library_options.c makes a library. */
#ifndef CLI_LIBRARY_PARTS_H
#define CLI_LIBRARY_PARTS_H

#include "base/word_list.h"
#include "cli/cli.h"
#include "model/library.h"

/* Flags as they were given, here and by packages. */
struct library_words {
    struct word_list flags, link;
};

/* installed_library.c */
NODISCARD bool cli_add_packages(const struct cli_options *options, struct arena *arena,
                                struct library_words *words, struct error *err);
/* The words as the linker can use them from anywhere; ends with NULL. */
const char **cli_link_flags(struct arena *arena, const char *const *words, const char *directory);
/* Fills library->headers; needs its flags. */
NODISCARD bool cli_find_headers(const struct cli_options *options, struct arena *arena,
                                struct library *library, struct error *err);

#endif
