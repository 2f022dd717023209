/* Programs that use the library: the C files below the callers' directories, read for how they call
 * it. */
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "model/summary.h"
#include "parse/parse_internal.h"

enum {
    DEPTH_MAXIMUM = 8,    /* of directories in each other */
    FILES_MAXIMUM = 1000, /* more than any test suite needs to show how it is done */
};

struct file_list {
    VECTOR_OF(const char *) paths;
};

/* What assay wrote itself says nothing of how the library is meant to be called. */
static bool is_written_by_assay(struct reader *reader, const char *directory)
{
    return file_exists(
        arena_printf(reader->scratch, "%s/%s", directory, SUMMARY_MANIFEST_NAME));
}

static bool find_files(struct reader *reader, const char *directory, int depth,
                       struct file_list *list, struct error *err)
{
    char **names;
    size_t count;
    if (depth && is_written_by_assay(reader, directory))
        return true;
    if (!file_list_directory(reader->scratch, directory, &names, &count, err))
        return false;
    for (size_t i = 0; i < count && list->paths.count < FILES_MAXIMUM; i++) {
        const char *path = arena_printf(reader->scratch, "%s/%s", directory, names[i]);
        if (file_is_directory(path)) {
            if (depth < DEPTH_MAXIMUM && !find_files(reader, path, depth + 1, list, err))
                return false;
        } else if (text_ends_with(path, ".c")) {
            vector_push(&list->paths, path);
        }
    }
    return true;
}

static bool read_file(struct reader *reader, const char *path, struct error *err)
{
    struct unit_request request = {
        .path = path,
        .subject = path,
        .flags = reader->library->flags,
    };
    if (!unit_open(reader, &request, err))
        return false;
    bodies_read(reader);
    return true;
}

static const char *note_of(struct arena *arena, size_t left_out, size_t count, const char *reason)
{
    return arena_printf(arena, "%zu of the %zu C files below --callers %s left out: %s%s", left_out,
                        count, left_out == 1 ? "was" : "were", left_out == 1 ? "" : "the first, ",
                        reason);
}

/* A test that wants what is not installed here says nothing of how the others call the library. */
static bool read_files(struct reader *reader, const struct file_list *list, struct error *err)
{
    struct error first = {0}, other;
    size_t left_out = 0, count = list->paths.count;
    for (size_t i = 0; i < count; i++)
        left_out += !read_file(reader, list->paths.items[i], left_out ? &other : &first);
    if (count && left_out == count) {
        *err = first;
        return false;
    }
    if (left_out)
        reader->api->callers_note = note_of(reader->api->arena, left_out, count, first.text);
    return true;
}

bool callers_read(struct reader *reader, struct error *err)
{
    const char **directories = reader->library->callers;
    struct file_list list = {0};
    bool ok = true;
    for (size_t i = 0; ok && directories && directories[i]; i++)
        ok = find_files(reader, directories[i], 0, &list, err);
    reader->reads_callers = true;
    ok = ok && read_files(reader, &list, err);
    reader->reads_callers = false;
    vector_release(&list.paths);
    return ok;
}
