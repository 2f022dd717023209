#include "campaign/relocate.h"

#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "base/vector.h"

struct relocation {
    struct arena *arena;
    const char *from, *to;
    VECTOR_OF(const char *) missing;
};

static const char *real(struct arena *arena, const char *path)
{
    char *found;
    struct error ignored;
    return file_real_path(arena, path, &found, &ignored) ? found : path;
}

static bool is_below(const char *path, const char *directory)
{
    size_t length = strlen(directory);
    return text_starts_with(path, directory) && (path[length] == '/' || !path[length]);
}

/* The path in the other tree; as it is when it lies elsewhere. */
static const char *moved(const struct relocation *relocation, const char *path)
{
    const char *whole = real(relocation->arena, path);
    if (!is_below(whole, relocation->from))
        return path;
    return arena_printf(relocation->arena, "%s%s", relocation->to,
                        whole + strlen(relocation->from));
}

static size_t count_found(const struct relocation *relocation, const struct library *library)
{
    size_t count = 0;
    for (size_t i = 0; library->headers[i]; i++)
        count += file_exists(moved(relocation, library->headers[i]));
    for (size_t i = 0; i < library->source_count; i++)
        count += file_exists(moved(relocation, library->sources[i].path));
    return count;
}

static const char *common_directory(struct arena *arena, const char *directory, const char *path)
{
    const char *whole = real(arena, path);
    if (!directory)
        return file_directory_of(arena, whole);
    while (!is_below(whole, directory) && strcmp(directory, "/") != 0)
        directory = file_directory_of(arena, directory);
    return directory;
}

/* The deepest directory above all files from which the most of them are found in the other tree. */
static bool choose(struct relocation *relocation, const struct library *library)
{
    const char *directory = NULL, *best = NULL;
    size_t most = 0;
    for (size_t i = 0; library->headers[i]; i++)
        directory = common_directory(relocation->arena, directory, library->headers[i]);
    for (size_t i = 0; i < library->source_count; i++)
        directory = common_directory(relocation->arena, directory, library->sources[i].path);
    for (; directory && strcmp(directory, "/") != 0;
         directory = file_directory_of(relocation->arena, directory)) {
        relocation->from = directory;
        size_t count = count_found(relocation, library);
        if (count > most) {
            most = count;
            best = directory;
        }
    }
    relocation->from = best;
    return best != NULL;
}

static bool is_there(struct relocation *relocation, const char *path)
{
    if (file_exists(path))
        return true;
    vector_push(&relocation->missing, path);
    return false;
}

/* "-I/old/include" and "-I" "/old/include" alike: whatever ends in a path below. */
static const char **moved_flags(const struct relocation *relocation, const char *const *flags)
{
    size_t count = 0;
    while (flags && flags[count])
        count++;
    const char **list = arena_alloc_zeroed(relocation->arena, count + 1, sizeof *list);
    for (size_t i = 0; i < count; i++) {
        const char *path = strchr(flags[i], '/');
        bool is_option = flags[i][0] == '-' && path && !strchr(flags[i], '=');
        list[i] = flags[i];
        if (flags[i][0] == '/')
            list[i] = moved(relocation, flags[i]);
        else if (is_option)
            list[i] = arena_printf(relocation->arena, "%.*s%s", (int)(path - flags[i]), flags[i],
                                   moved(relocation, path));
    }
    return list;
}

static void move_files(struct relocation *relocation, struct library *library)
{
    size_t headers = 0, sources = 0;
    for (size_t i = 0; library->headers[i]; i++) {
        const char *path = moved(relocation, library->headers[i]);
        if (is_there(relocation, path))
            library->headers[headers++] = path;
    }
    library->headers[headers] = NULL;
    for (size_t i = 0; i < library->source_count; i++) {
        struct source source = library->sources[i];
        source.path = moved(relocation, source.path);
        source.flags = moved_flags(relocation, source.flags);
        if (is_there(relocation, source.path))
            library->sources[sources++] = source;
    }
    library->source_count = sources;
}

bool library_relocate(struct arena *arena, struct library *library, const char *root,
                      const char ***missing, struct error *err)
{
    struct relocation relocation = {.arena = arena, .to = real(arena, root)};
    if (!choose(&relocation, library))
        return error_set(err, "'%s' has none of the library's files; name a suite, or a source "
                              "tree like the one that the suite was made for", root);
    library->flags = moved_flags(&relocation, library->flags);
    library->link_flags = moved_flags(&relocation, library->link_flags);
    move_files(&relocation, library);
    vector_push(&relocation.missing, NULL);
    *missing = arena_copy(arena, relocation.missing.items,
                          relocation.missing.count * sizeof *relocation.missing.items);
    vector_release(&relocation.missing);
    return true;
}
