#include "suite/relocate.h"

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

static bool is_found(const struct relocation *relocation, const char *path)
{
    return is_below(real(relocation->arena, path), relocation->from) &&
           file_exists(moved(relocation, path));
}

static size_t count_found(const struct relocation *relocation, const struct library *library)
{
    size_t count = 0;
    for (size_t i = 0; library->headers[i]; i++)
        count += is_found(relocation, library->headers[i]);
    for (size_t i = 0; i < library->source_count; i++)
        count += is_found(relocation, library->sources[i].path);
    return count;
}

/* The directory from which the most files are found in the other tree, the deepest of several. */
struct choice {
    const char *directory;
    size_t found;
    VECTOR_OF(const char *) tried;
};

static bool was_tried(const struct choice *choice, const char *directory)
{
    for (size_t i = 0; i < choice->tried.count; i++)
        if (strcmp(choice->tried.items[i], directory) == 0)
            return true;
    return false;
}

/* All directories above the file. */
static void try_above(struct relocation *relocation, const struct library *library,
                      const char *path, struct choice *choice)
{
    const char *directory = file_directory_of(relocation->arena, real(relocation->arena, path));
    for (; strcmp(directory, "/") != 0 && !was_tried(choice, directory);
         directory = file_directory_of(relocation->arena, directory)) {
        relocation->from = directory;
        size_t found = count_found(relocation, library);
        bool is_deeper = choice->directory && strlen(directory) > strlen(choice->directory);
        if (found > choice->found || (found && found == choice->found && is_deeper)) {
            choice->directory = directory;
            choice->found = found;
        }
        vector_push(&choice->tried, directory);
    }
}

/* Some files may lie elsewhere: headers that were generated stay what they are. */
static bool choose(struct relocation *relocation, const struct library *library)
{
    struct choice choice = {0};
    for (size_t i = 0; library->headers[i]; i++)
        try_above(relocation, library, library->headers[i], &choice);
    for (size_t i = 0; i < library->source_count; i++)
        try_above(relocation, library, library->sources[i].path, &choice);
    vector_release(&choice.tried);
    relocation->from = choice.directory;
    return choice.directory != NULL;
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

static bool has_source(const struct library *library, const char *path)
{
    for (size_t i = 0; i < library->source_count; i++)
        if (strcmp(library->sources[i].path, path) == 0)
            return true;
    return false;
}

/* The C sources in the directory, with their paths. */
static size_t list_sources(const struct relocation *relocation, const char *directory,
                           const char ***paths)
{
    struct error ignored;
    char **names;
    size_t count, found = 0;
    if (!file_list_directory(relocation->arena, directory, &names, &count, &ignored))
        return 0;
    *paths = arena_alloc_zeroed(relocation->arena, count + 1, sizeof **paths);
    for (size_t i = 0; i < count; i++)
        if (text_ends_with(names[i], ".c"))
            (*paths)[found++] = arena_printf(relocation->arena, "%s/%s", directory, names[i]);
    return found;
}

/* Do all C sources of the directory belong to the library? Then new ones do as well. */
static bool is_whole(const struct relocation *relocation, const struct library *library,
                     const char *directory)
{
    const char **paths;
    size_t count = list_sources(relocation, directory, &paths), own = 0;
    for (size_t i = 0; i < count; i++)
        own += has_source(library, paths[i]);
    return count && own == count;
}

static bool is_first_of_directory(const struct relocation *relocation,
                                  const struct library *library, size_t source)
{
    const char *directory =
        file_directory_of(relocation->arena, library->sources[source].path);
    for (size_t i = 0; i < source; i++)
        if (strcmp(file_directory_of(relocation->arena, library->sources[i].path), directory) == 0)
            return false;
    return true;
}

/* Sources that only the other tree has, compiled like one beside them. */
static void add_new_sources(struct relocation *relocation, const struct library *old,
                            struct library *library)
{
    VECTOR_OF(struct source) sources = {0};
    for (size_t i = 0; i < library->source_count; i++)
        vector_push(&sources, library->sources[i]);
    for (size_t i = 0; i < old->source_count; i++) {
        const char *directory = file_directory_of(relocation->arena, old->sources[i].path);
        const char **paths;
        if (!is_first_of_directory(relocation, old, i) || !is_whole(relocation, old, directory))
            continue;
        size_t count = list_sources(relocation, moved(relocation, directory), &paths);
        for (size_t k = 0; k < count; k++) {
            struct source added = old->sources[i];
            added.path = paths[k];
            added.flags = moved_flags(relocation, added.flags);
            if (!has_source(library, paths[k]))
                vector_push(&sources, added);
        }
    }
    library->sources = arena_copy(relocation->arena, sources.items,
                                  sources.count * sizeof *sources.items);
    library->source_count = sources.count;
    vector_release(&sources);
}

static void move_files(struct relocation *relocation, struct library *library)
{
    size_t headers = 0, sources = 0;
    struct library old = *library;
    old.sources = arena_copy(relocation->arena, old.sources,
                             old.source_count * sizeof *old.sources);
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
    add_new_sources(relocation, &old, library);
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

static bool tell_missing(const char *suite, const char *path, struct error *err)
{
    return error_set(err, "the library of '%s' is not where it was: there is no '%s'; put the "
                          "suite back, or a link to the library there", suite, path);
}

bool library_is_there(const struct library *library, const char *suite, struct error *err)
{
    for (size_t i = 0; library->headers && library->headers[i]; i++)
        if (!file_exists(library->headers[i]))
            return tell_missing(suite, library->headers[i], err);
    for (size_t i = 0; i < library->source_count; i++)
        if (!file_exists(library->sources[i].path))
            return tell_missing(suite, library->sources[i].path, err);
    return true;
}
