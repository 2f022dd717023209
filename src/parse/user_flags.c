/* Headers that stand before the C library's own (gnulib's, and those of other libraries that bring
 * what a system lacks) are for the library's files, which begin with its config.h; without that
 * they do not compile. What the library's author is warned of is for these as well. */
#include "parse/user_flags.h"

#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "base/word_list.h"

static bool goes_on_to_next(struct arena *scratch, const char *header)
{
    struct error ignored;
    char *text;
    size_t length;
    return file_exists(header) && file_read(scratch, header, &text, &length, &ignored) &&
           strstr(text, "include_next");
}

/* Does a header of the C library's name there include the C library's? */
static bool wraps_system(const char *directory)
{
    static const char *const names[] = {"stdlib.h", "string.h", "unistd.h", "stdio.h", "stddef.h",
                                        "stdint.h", "limits.h", "time.h"};
    struct arena scratch = {0};
    bool wraps = false;
    for (size_t i = 0; i < sizeof names / sizeof *names && !wraps; i++)
        wraps = goes_on_to_next(&scratch, arena_printf(&scratch, "%s/%s", directory, names[i]));
    arena_release(&scratch);
    return wraps;
}

static bool is_warning(const char *flag)
{
    return text_starts_with(flag, "-W") && !strchr(flag, ',');
}

const char **user_flags(struct arena *arena, const char *const *flags)
{
    struct word_list words = {0};
    for (; *flags; flags++) {
        bool includes = text_starts_with(*flags, "-I");
        bool is_apart = includes && !(*flags)[2] && flags[1];
        const char *directory = is_apart ? flags[1] : *flags + 2;
        if (!is_warning(*flags) && !(includes && wraps_system(directory))) {
            vector_push(&words, *flags);
            if (is_apart)
                vector_push(&words, flags[1]);
        }
        flags += is_apart;
    }
    vector_push(&words, NULL);
    const char **copy = arena_copy(arena, words.items, words.count * sizeof *words.items);
    vector_release(&words);
    return copy;
}
