/* Paths and compiler flags as they are seen from the suite's directory. */
#include <string.h>

#include "base/file.h"
#include "base/vector.h"
#include "emit/build.h"

static char *absolute(struct arena *arena, const char *base, const char *path)
{
    while (text_starts_with(path, "./"))
        path += 2;
    if (*path == '/' || !base)
        return arena_copy_string(arena, path);
    if (strcmp(path, ".") == 0 || !*path)
        return arena_copy_string(arena, base);
    return arena_printf(arena, "%s/%s", base, path);
}

/* Flags that are followed by a path, in the same argument or in the next one. */
static const char *const path_flags[] = {
    "-isystem", "-iquote", "-idirafter", "-include", "-imacros", "-I", "-L",
};

static const char *path_flag_of(const char *flag)
{
    for (size_t i = 0; i < sizeof path_flags / sizeof *path_flags; i++)
        if (text_starts_with(flag, path_flags[i]))
            return path_flags[i];
    return NULL;
}

/* What is not there, as the value of -include may be, is looked up on the include path. */
static const char *seen_from(struct arena *arena, const char *base, const char *directory,
                             const char *path)
{
    char *whole = absolute(arena, base, path);
    if (!file_exists(whole) && !strchr(path, '/'))
        return path;
    return *whole == '/' ? file_path_from(arena, directory, whole) : whole;
}

/* -MMD and its like write files beside the objects of another build. */
static bool is_dependency_flag(const char *flag, bool *has_argument)
{
    *has_argument = !strcmp(flag, "-MF") || !strcmp(flag, "-MT") || !strcmp(flag, "-MQ");
    return text_starts_with(flag, "-M") && strncmp(flag, "-Mm", 3) != 0;
}

const char **paths_flags(struct arena *arena, const char *const *flags, const char *base,
                         const char *directory)
{
    VECTOR_OF(const char *) list = {0};
    for (; flags && *flags; flags++) {
        bool has_argument;
        const char *flag = path_flag_of(*flags);
        if (is_dependency_flag(*flags, &has_argument)) {
            flags += has_argument && flags[1];
        } else if (flag && strcmp(*flags, flag) == 0 && flags[1]) {
            vector_push(&list, flag);
            vector_push(&list, seen_from(arena, base, directory, *++flags));
        } else if (flag && (*flags)[strlen(flag)]) {
            const char *path = seen_from(arena, base, directory, *flags + strlen(flag));
            vector_push(&list, arena_printf(arena, "%s%s", flag, path));
        } else {
            bool is_file = **flags == '/';
            vector_push(&list, is_file ? file_path_from(arena, directory, *flags) : *flags);
        }
    }
    vector_push(&list, NULL);
    const char **copy = arena_copy(arena, list.items, list.count * sizeof *list.items);
    vector_release(&list);
    return copy;
}

const char *paths_place(struct arena *arena, const char *path, const char *directory,
                        const char *place)
{
    size_t length = strlen(directory);
    const char *rest = path + length;
    bool is_below = text_starts_with(path, directory) && (*rest == '/' || !*rest) &&
                    strcmp(rest, "/..") != 0 && !text_starts_with(rest, "/../");
    return is_below ? arena_printf(arena, "%s%s", place, rest) : path;
}

const char **paths_place_flags(struct arena *arena, const char *const *flags,
                               const char *directory, const char *place)
{
    VECTOR_OF(const char *) list = {0};
    for (; *flags; flags++) {
        const char *flag = path_flag_of(*flags);
        const char *path = paths_place(arena, *flags + (flag ? strlen(flag) : 0), directory, place);
        vector_push(&list, flag ? arena_printf(arena, "%s%s", flag, path) : path);
    }
    vector_push(&list, NULL);
    const char **copy = arena_copy(arena, list.items, list.count * sizeof *list.items);
    vector_release(&list);
    return copy;
}

bool paths_is_anchored(const char *path)
{
    return *path == '/' || text_starts_with(path, build_library_place);
}

static const char *anchored(struct arena *arena, const char *anchor, const char *path)
{
    return paths_is_anchored(path) ? path : arena_printf(arena, "%s/%s", anchor, path);
}

/* A name without a directory may be found elsewhere. */
static const char *anchor_one(struct arena *arena, const char *const **flags, const char *anchor)
{
    const char *flag = path_flag_of(**flags), *word = **flags;
    bool is_include = flag && (strcmp(flag, "-include") == 0 || strcmp(flag, "-imacros") == 0);
    const char *path = !flag ? word : word[strlen(flag)] ? word + strlen(flag) : (*flags)[1];
    bool is_two = flag && !word[strlen(flag)];
    if (!path || (!flag && (*word == '-' || !strchr(word, '/'))))
        return word;
    *flags += is_two;
    const char *whole =
        is_include && !strchr(path, '/') ? path : anchored(arena, anchor, path);
    return arena_printf(arena, "%s%s%s", flag ? flag : "", is_two ? "\n" : "", whole);
}

const char **paths_anchor(struct arena *arena, const char *const *flags, const char *anchor)
{
    size_t count = 0;
    while (flags[count])
        count++;
    const char **list = arena_alloc_zeroed(arena, count + 1, sizeof *list);
    for (count = 0; *flags; flags++)
        list[count++] = anchor_one(arena, &flags, anchor);
    return list;
}

/* The last `components` components of an absolute path. */
static const char *tail(const char *path, size_t components)
{
    const char *at = path + strlen(path);
    while (at > path + 1 && (at[-1] != '/' || --components > 0))
        at--;
    return at;
}

static bool is_unique(const struct library *library, const char *path, size_t components)
{
    const char *wanted = tail(path, components);
    for (size_t i = 0; library->headers[i]; i++)
        if (strcmp(library->headers[i], path) != 0 &&
            strcmp(tail(library->headers[i], components), wanted) == 0)
            return false;
    return true;
}

void paths_include(struct arena *arena, const struct library *library, const char *path,
                   const char **name, const char **directory)
{
    *name = library_below_include_directory(arena, library, path, directory);
    if (*name)
        return;
    enum { COMPONENTS_MAXIMUM = 6 };
    size_t components = 1;
    while (components < COMPONENTS_MAXIMUM && !is_unique(library, path, components))
        components++;
    *name = tail(path, components);
    size_t length = (size_t)(*name - path);
    *directory = arena_printf(arena, "%.*s", length > 1 ? (int)length - 1 : 1, path);
}
