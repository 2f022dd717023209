/* What every build file of a suite needs to know of the library. */
#include <string.h>

#include "base/file.h"
#include "base/word_list.h"
#include "emit/build.h"

const struct emit_standards emit_standards = {.usual = "c11", .gnu = "gnu11"};

bool emit_names_standard(const struct library *library)
{
    for (const char **flag = library->flags; flag && *flag; flag++)
        if (text_starts_with(*flag, "-std=") || strcmp(*flag, "-ansi") == 0)
            return true;
    return false;
}

const char *build_standard(const struct suite *suite)
{
    if (emit_names_standard(suite->library))
        return NULL;
    return suite->needs_gnu ? emit_standards.gnu : emit_standards.usual;
}

bool build_same_flags(const char *const *a, const char *const *b)
{
    for (; *a && *b; a++, b++)
        if (strcmp(*a, *b) != 0)
            return false;
    return *a == *b;
}

bool build_has_stubs(const struct suite *suite)
{
    return suite->undefined && suite->undefined[0];
}

bool build_has_cpp(const struct suite *suite)
{
    for (size_t i = 0; i < suite->library->source_count; i++)
        if (library_path_is_cpp(suite->library->sources[i].path))
            return true;
    return false;
}

bool build_source_is_header(const struct suite *suite, size_t source)
{
    return text_ends_with(suite->library->sources[source].path, ".h");
}

const char build_library_place[] = "@assay_library_directory@";

/* How much of the directory, which ends at `length`, the path has as well, in whole components. */
static size_t common_length(const char *directory, size_t length, const char *path)
{
    size_t common = 0;
    for (size_t i = 0; i <= length; i++) {
        bool is_end = i == length || directory[i] == '/';
        if (is_end && (path[i] == '/' || !path[i]))
            common = i;
        if (i == length || path[i] != directory[i] || !path[i])
            break;
    }
    return common;
}

/* Paths that go up further have another directory in common than the text says. */
static bool goes_up(const char *rest)
{
    return text_starts_with(rest, "/../") || strcmp(rest, "/..") == 0;
}

/* In a variable of make nothing is quoted, and in a shell it is several words. */
static bool is_plain(const char *directory)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_+=,./-";
    return !directory[strspn(directory, plain)];
}

static const char *find_library_directory(struct emitter *emitter)
{
    struct arena *arena = &emitter->arena;
    const struct library *library = emitter->suite->library;
    if (!library->source_count)
        return NULL;
    VECTOR_OF(const char *) paths = {0};
    for (size_t i = 0; i < library->source_count; i++)
        vector_push(&paths, file_path_from(arena, emitter->suite->origin,
                                           library->sources[i].path));
    for (size_t i = 0; library->headers && library->headers[i]; i++)
        vector_push(&paths, file_path_from(arena, emitter->suite->origin, library->headers[i]));
    const char *first = file_directory_of(arena, paths.items[0]);
    size_t length = strlen(first);
    for (size_t i = 1; i < paths.count; i++)
        length = common_length(first, length, paths.items[i]);
    bool is_one = length > 0 && strcmp(first, ".") != 0;
    for (size_t i = 0; i < paths.count; i++)
        is_one = is_one && !goes_up(paths.items[i] + length);
    vector_release(&paths);
    is_one = is_one && is_plain(first);
    bool moves_along = is_one && first[0] != '/' && !text_starts_with(first, "..");
    return is_one && !moves_along ? arena_printf(arena, "%.*s", (int)length, first) : NULL;
}

const char *build_library_directory(struct emitter *emitter)
{
    struct library_directory *known = &emitter->library_directory;
    if (!known->is_known)
        *known = (struct library_directory){find_library_directory(emitter), true};
    return known->path;
}

static const char *placed(struct emitter *emitter, const char *path)
{
    const char *directory = build_library_directory(emitter);
    return directory ? paths_place(&emitter->arena, path, directory, build_library_place) : path;
}

static const char **placed_flags(struct emitter *emitter, const char **flags)
{
    const char *directory = build_library_directory(emitter);
    return directory ? paths_place_flags(&emitter->arena, flags, directory, build_library_place)
                     : flags;
}

const char *build_source_path(struct emitter *emitter, size_t source)
{
    return placed(emitter, file_path_from(&emitter->arena, emitter->suite->origin,
                                          emitter->suite->library->sources[source].path));
}

const char **build_source_flags(struct emitter *emitter, size_t source)
{
    const struct source *item = &emitter->suite->library->sources[source];
    return placed_flags(emitter, paths_flags(&emitter->arena, item->flags, item->directory,
                                             emitter->suite->origin));
}

const char **build_link_flags(struct emitter *emitter)
{
    return placed_flags(emitter, paths_flags(&emitter->arena, emitter->suite->library->link_flags,
                                             NULL, emitter->suite->origin));
}

/* By -isystem, so that what the library's headers warn about does not hide what the tests do. For
 * #warning that is not enough: gcc tells it of every header, and with -Werror no test compiles. */
static void add_include_flags(struct word_list *words, const char *const *flags)
{
    for (; *flags; flags++) {
        if (!text_starts_with(*flags, "-I")) {
            vector_push(words, *flags);
            continue;
        }
        vector_push(words, "-isystem");
        vector_push(words, (*flags)[2] || !flags[1] ? *flags + 2 : *++flags);
    }
}

static bool is_searched_anyway(const char *directory)
{
    for (const char *const *system = library_system_directories; *system; system++)
        if (strcmp(*system, directory) == 0)
            return true;
    return false;
}

/* Adds the directory unless it is searched already, by the flags that are there or always: to
 * search a directory of the system earlier hides the compiler's own headers. */
static void add_system_directory(struct word_list *words, const char *directory)
{
    if (is_searched_anyway(directory))
        return;
    for (size_t i = 1; i < words->count; i++)
        if (strcmp(words->items[i - 1], "-isystem") == 0 &&
            strcmp(words->items[i], directory) == 0)
            return;
    vector_push(words, "-isystem");
    vector_push(words, directory);
}

/* clang warns of optimisations that only gcc has; gcc minds no -Wno- that it does not know. */
static bool has_code_flag(const struct word_list *words)
{
    for (size_t i = 0; i < words->count; i++)
        if (text_starts_with(words->items[i], "-f"))
            return true;
    return false;
}

static const char **finish(struct arena *arena, struct word_list *words)
{
    if (has_code_flag(words))
        vector_push(words, "-Wno-ignored-optimization-argument");
    vector_push(words, "-Wno-cpp");
    vector_push(words, NULL);
    const char **copy = arena_copy(arena, words->items, words->count * sizeof *words->items);
    vector_release(words);
    return copy;
}

static const char **unplaced_library_flags(struct emitter *emitter)
{
    const struct library *library = emitter->suite->library;
    const char *origin = emitter->suite->origin;
    struct word_list words = {0};
    add_include_flags(&words, paths_flags(&emitter->arena, library->flags, NULL, origin));
    const struct api *api = emitter->suite->vocabulary->api;
    for (size_t i = 0; i < api->include_count; i++) {
        const char *name, *directory;
        if (*api->includes[i] == '<')
            continue;
        paths_include(&emitter->arena, library, api->includes[i], &name, &directory);
        if (!is_searched_anyway(directory))
            add_system_directory(&words, file_path_from(&emitter->arena, origin, directory));
    }
    return finish(&emitter->arena, &words);
}

const char **build_library_flags(struct emitter *emitter)
{
    return placed_flags(emitter, unplaced_library_flags(emitter));
}

const char **emit_suite_flags(struct arena *arena, const struct suite *suite)
{
    struct emitter emitter = {.suite = suite};
    const char **flags = unplaced_library_flags(&emitter);
    size_t count = 0;
    while (flags[count])
        count++;
    const char **copy = arena_alloc_zeroed(arena, count + 1, sizeof *copy);
    for (size_t i = 0; i < count; i++)
        copy[i] = arena_copy_string(arena, flags[i]);
    arena_release(&emitter.arena);
    return copy;
}

/* The directory above the path in which there is such a file; NULL. */
static const char *directory_above(struct arena *arena, const char *path, const char *name)
{
    enum { LEVELS = 4 };
    const char *directory = path;
    for (int level = 0; level < LEVELS; level++) {
        directory = file_directory_of(arena, directory);
        if (file_exists(arena_printf(arena, "%s/%s", directory, name)))
            return directory;
    }
    return NULL;
}

static const char *find_include(struct arena *arena, const struct library *library,
                                const char *name)
{
    const char *found = NULL;
    for (size_t i = 0; !found && library->headers && library->headers[i]; i++)
        found = directory_above(arena, library->headers[i], name);
    for (size_t i = 0; !found && i < library->source_count; i++)
        found = directory_above(arena, library->sources[i].path, name);
    return found;
}

const char **emit_test_flags(struct arena *arena, const struct library *library,
                             const char *const *headers)
{
    struct word_list words = {0};
    add_include_flags(&words, library->flags);
    for (; *headers; headers++) {
        const char *directory = find_include(arena, library, *headers);
        if (directory)
            add_system_directory(&words, directory);
    }
    return finish(arena, &words);
}
