/* Libraries that are there compiled: what --pkg-config and --link say, and their headers. */
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "base/word_list.h"
#include "cli/library_parts.h"
#include "toolchain/packages.h"

bool cli_add_packages(const struct cli_options *options, struct arena *arena,
                      struct library_words *words, struct error *err)
{
    for (size_t i = 0; i < options->packages.count; i++) {
        struct package package;
        if (!package_find(arena, options->packages.items[i], &package, err))
            return false;
        words_add_all(&words->flags, package.flags);
        words_add_all(&words->link, package.link_flags);
    }
    return true;
}

/* A file that is named is linked from wherever the linker runs, and a library that is not where the
 * system looks for it is found again when a program is run. */
const char **cli_link_flags(struct arena *arena, const char *const *words, const char *directory)
{
    const char **flags = library_absolute_flags(arena, words, directory);
    struct word_list list = {0};
    for (const char **flag = flags; *flag; flag++) {
        struct error ignored;
        char *real;
        bool is_file = **flag != '-' && file_real_path(arena, *flag, &real, &ignored);
        vector_push(&list, is_file ? real : *flag);
        if (text_starts_with(*flag, "-L/"))
            vector_push(&list, arena_printf(arena, "-Wl,-rpath,%s", *flag + 2));
    }
    vector_push(&list, NULL);
    const char **copy = arena_copy(arena, list.items, list.count * sizeof *list.items);
    vector_release(&list);
    return copy;
}

static bool find_below(struct arena *arena, const char *directory, const char *name, char **path)
{
    struct error ignored;
    return file_real_path(arena, arena_printf(arena, "%s/%s", directory, name), path, &ignored);
}

/* The value of -I or -isystem, which may be the next word; NULL when it is another flag. */
static const char *include_directory(const char *const *flag)
{
    if (text_starts_with(*flag, "-I"))
        return (*flag)[2] ? *flag + 2 : flag[1];
    return strcmp(*flag, "-isystem") == 0 ? flag[1] : NULL;
}

/* As #include <name> would find it. */
static bool find_on_include_path(struct arena *arena, const char *const *flags, const char *name,
                                 char **path)
{
    for (; flags && *flags; flags++) {
        const char *directory = include_directory(flags);
        if (directory && find_below(arena, directory, name, path))
            return true;
    }
    for (const char *const *system = library_system_directories; *system; system++)
        if (find_below(arena, *system, name, path))
            return true;
    return false;
}

static bool find_header(struct arena *arena, const struct library *library, const char *name,
                        const char **header, struct error *err)
{
    char *path;
    bool is_here = *name == '/' || file_exists(name);
    if (is_here && !file_real_path(arena, name, &path, err))
        return false;
    if (!is_here && !find_on_include_path(arena, (const char *const *)library->flags, name, &path))
        return error_set(err, "cannot find '%s': it is neither here nor on the include path; name "
                              "its directory after --, as in '-- -Iinclude'", name);
    *header = path;
    return true;
}

/* "libfoo-1.0" has foo.h, libfoo.h, foo/foo.h or foo-1.0.h. */
static bool find_package_header(struct arena *arena, const struct library *library,
                                const char *package, const char **header)
{
    const char *bare = text_starts_with(package, "lib") ? package + 3 : package;
    int length = (int)strcspn(bare, "-.0123456789");
    const char *const names[] = {
        arena_printf(arena, "%s.h", package),
        arena_printf(arena, "%s.h", bare),
        arena_printf(arena, "%.*s.h", length, bare),
        arena_printf(arena, "lib%.*s.h", length, bare),
        arena_printf(arena, "%.*s/%.*s.h", length, bare, length, bare),
        arena_printf(arena, "%s/%s.h", package, package),
    };
    char *path;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (find_on_include_path(arena, (const char *const *)library->flags, names[i], &path)) {
            *header = path;
            return true;
        }
    return false;
}

bool cli_find_headers(const struct cli_options *options, struct arena *arena,
                      struct library *library, struct error *err)
{
    size_t count = 0;
    library->headers = arena_alloc_zeroed(arena, options->headers.count + options->packages.count
                                                     + 1, sizeof *library->headers);
    for (; count < options->headers.count; count++)
        if (!find_header(arena, library, options->headers.items[count], &library->headers[count],
                         err))
            return false;
    for (size_t i = 0; !options->headers.count && i < options->packages.count; i++)
        if (!find_package_header(arena, library, options->packages.items[i],
                                 &library->headers[count++]))
            return error_set(err, "cannot tell which headers belong to the package '%s'; name them "
                                  "with --header", options->packages.items[i]);
    return true;
}
