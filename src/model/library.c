#include "model/library.h"

#include <string.h>

#include "base/file.h"
#include "base/text.h"

/* Flags whose value is a path, in the same argument or in the next one. */
static const char *const path_flags[] = {"-I", "-isystem", "-iquote", "-idirafter", "-L", NULL};
/* Its value may be a path or a name on the include path: it stays as it is, and the directory goes
 * to the end of the include path. */
static const char include_flag[] = "-include";

static const char *absolute(struct arena *arena, const char *directory, const char *path)
{
    if (path[0] == '/' || !path[0])
        return path;
    if (strcmp(path, ".") == 0)
        return arena_copy_string(arena, directory);
    return arena_printf(arena, "%s/%s", directory, path);
}

/* The length of the path flag that the argument starts with; 0 when it is none. */
static size_t path_flag_length(const char *argument)
{
    for (size_t i = 0; path_flags[i]; i++)
        if (strncmp(argument, path_flags[i], strlen(path_flags[i])) == 0)
            return strlen(path_flags[i]);
    return 0;
}

bool library_path_is_assembly(const char *path)
{
    static const char *const endings[] = {".s", ".S", ".sx"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (text_ends_with(path, endings[i]))
            return true;
    return false;
}

bool library_flag_is_in_the_way(const char *flag)
{
    static const char *const starts[] = {
        "-flto", "-save-temps", "-fsanitize=", "--coverage", "-fprofile-", "-ftest-coverage",
        "-fwhole-program",
    };
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (text_starts_with(flag, starts[i]))
            return true;
    return false;
}

const char **library_absolute_flags(struct arena *arena, const char *const *flags,
                                    const char *directory)
{
    size_t count = 0;
    bool includes = false;
    for (; flags && flags[count]; count++)
        includes |= strcmp(flags[count], include_flag) == 0;
    const char **result = arena_alloc_zeroed(arena, count + 3, sizeof *result);
    for (size_t i = 0; i < count; i++) {
        size_t length = path_flag_length(flags[i]);
        result[i] = flags[i];
        if (!length)
            continue;
        if (flags[i][length]) {
            result[i] = arena_printf(arena, "%.*s%s", (int)length, flags[i],
                                     absolute(arena, directory, flags[i] + length));
        } else if (i + 1 < count) {
            i++;
            result[i] = absolute(arena, directory, flags[i]);
        }
    }
    if (includes) {
        result[count] = "-idirafter";
        result[count + 1] = arena_copy_string(arena, directory);
    }
    return result;
}

const char *library_below_include_directory(struct arena *arena, const struct library *library,
                                            const char *header, const char **directory)
{
    const char *best = NULL;
    for (const char **flag = library->flags; flag && *flag; flag++) {
        if (!text_starts_with(*flag, "-I") && strcmp(*flag, "-isystem") != 0)
            continue;
        const char *path = (*flag)[0] == '-' && (*flag)[1] == 'I' ? *flag + 2 : "";
        if (!*path && flag[1])
            path = *++flag;
        size_t length = strlen(path);
        while (length > 1 && path[length - 1] == '/')
            length--;
        bool is_below = length && strncmp(header, path, length) == 0 && header[length] == '/';
        if (is_below && (!best || header + length + 1 > best)) {
            best = header + length + 1;
            *directory = arena_printf(arena, "%.*s", (int)length, path);
        }
    }
    return best;
}

const char **library_include_names(struct arena *arena, const struct library *library,
                                   const char *directory)
{
    size_t count = 0;
    while (library->headers[count])
        count++;
    const char **names = arena_alloc_zeroed(arena, count + 1, sizeof *names);
    for (size_t i = 0; i < count; i++) {
        const char *found_in;
        names[i] = library_below_include_directory(arena, library, library->headers[i], &found_in);
        if (!names[i])
            names[i] = file_path_from(arena, directory, library->headers[i]);
    }
    return names;
}
