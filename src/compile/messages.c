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

const char *link_error(struct arena *arena, const struct text *output)
{
    char *rest = arena_copy_string(arena, text_string(output)), *line;
    while (text_next_line(&rest, &line)) {
        const char *missing = strstr(line, "undefined reference");
        if (missing)
            return missing;
    }
    return first_error(arena, output);
}

bool says_unknown_flag(const struct text *output, const char *flag)
{
    struct text quoted = {0};
    text_printf(&quoted, "'%s'", flag);
    bool is_unknown = false;
    for (const char *at = text_string(output); (at = strstr(at, text_string(&quoted))); at++) {
        const char *line = at;
        while (line > text_string(output) && line[-1] != '\n')
            line--;
        const char *known = strstr(line, "unknown argument");
        const char *supported = strstr(line, "unsupported option");
        is_unknown |= (known && known < at) || (supported && supported < at);
    }
    text_release(&quoted);
    return is_unknown;
}
