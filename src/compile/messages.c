#include "compile/messages.h"

#include <string.h>

const char *first_error(struct arena *arena, const struct text *output)
{
    const char *first = "the compiler said nothing";
    char *rest = arena_copy_string(arena, text_string(output)), *line;
    for (bool any = false; text_next_line(&rest, &line); any = true) {
        if (strstr(line, "error") && !strstr(line, "linker command failed"))
            return line;
        if (!any)
            first = line;
    }
    return first;
}
