#include "compile/linked_objects.h"

#include <string.h>

#include "base/file.h"
#include "base/process.h"
#include "base/text.h"
#include "base/word_list.h"
#include "compile/messages.h"
#include "toolchain/tool.h"

enum { OBJECTS_MAXIMUM = 256 };

/* C itself, and what compilers add to it. */
static bool is_of_system(const char *path)
{
    static const char *const names[] = {"libc.", "libm.", "libm-", "libmvec.", "libpthread.",
                                        "libdl.", "librt.", "libgcc", "libstdc++.", "ld-linux"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (text_starts_with(file_base_name(path), names[i]))
            return true;
    return false;
}

/* "/usr/lib/libz.so", "a.o"; NULL when the line is something else. */
static const char *path_in(struct arena *arena, const char *line)
{
    struct error ignored;
    char *real;
    return file_real_path(arena, line, &real, &ignored) ? real : NULL;
}

static bool is_shared(const char *path)
{
    const char *so = strstr(file_base_name(path), ".so");
    return so && (so[3] == '\0' || so[3] == '.');
}

/* "deflateInit_ T 1a20 0": names that others can use. */
static const char **read_symbols(struct arena *arena, char *rest)
{
    struct word_list words = {0};
    for (char *line; text_next_line(&rest, &line);) {
        char *blank = strchr(line, ' ');
        if (!blank || !strchr("TtWwDdBbRrVvi", blank[1]) || blank[1] == '\0')
            continue;
        line[strcspn(line, " @")] = '\0';
        vector_push(&words, line);
    }
    vector_push(&words, NULL);
    const char **copy = arena_copy(arena, words.items, words.count * sizeof *words.items);
    vector_release(&words);
    return copy;
}

static bool look_into(struct arena *arena, const char *path, struct linked_object *object,
                      struct error *err)
{
    const char *const words[] = {tool_name(TOOL_SYMBOLS), "--extern-only", "--defined-only",
                                 "--format=posix", path,
                                 is_shared(path) ? "--dynamic" : NULL, NULL};
    struct process_options options = {.arguments = words};
    struct process_result result;
    struct text output = {0};
    bool ok = tool_require(TOOL_SYMBOLS, err) && process_run(&options, &output, &result, err);
    if (ok && result.exit_status != 0)
        ok = error_set(err, "cannot read what '%s' defines: %s", path,
                       first_error(arena, &output));
    if (ok)
        *object = (struct linked_object){
            path, is_shared(path),
            read_symbols(arena, arena_copy_string(arena, text_string(&output)))};
    text_release(&output);
    return ok;
}

static bool is_known(const struct library *library, const char *path)
{
    for (size_t i = 0; i < library->linked_count; i++)
        if (strcmp(library->linked[i].path, path) == 0)
            return true;
    return false;
}

static bool add_objects(struct arena *arena, struct library *library, const char *output,
                        struct error *err)
{
    char *rest = arena_copy_string(arena, output), *line;
    library->linked = arena_alloc_zeroed(arena, OBJECTS_MAXIMUM, sizeof *library->linked);
    library->linked_count = 0;
    while (text_next_line(&rest, &line)) {
        const char *path = path_in(arena, line);
        if (!path || is_of_system(path) || is_known(library, path) ||
            library->linked_count == OBJECTS_MAXIMUM)
            continue;
        if (!look_into(arena, path, &library->linked[library->linked_count], err))
            return false;
        library->linked_count++;
    }
    return true;
}

/* The linker says which files it takes (--trace) when it links nothing but them. */
bool linked_objects_find(struct arena *arena, struct library *library, struct error *err)
{
    struct word_list words = {0};
    words_add_all(&words, (const char *const[]){
        tool_name(TOOL_CLANG), "-shared", "-nostdlib", "-o", "/dev/null",
        "-Wl,--trace,--no-as-needed,--whole-archive,--unresolved-symbols=ignore-all",
        "-Wl,-z,notext,-z,muldefs", NULL});
    words_add_all(&words, library->link_flags);
    struct process_options options = {.arguments = words_finish(arena, &words)};
    struct process_result result;
    struct text output = {0};
    bool ok = tool_require(TOOL_CLANG, err) && process_run(&options, &output, &result, err);
    if (ok && result.exit_status != 0)
        ok = error_set(err, "cannot link what --link names: %s", first_error(arena, &output));
    ok = ok && add_objects(arena, library, text_string(&output), err);
    text_release(&output);
    return ok;
}
