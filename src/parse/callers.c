/* Programs that use the library: the C files below the callers' directories, read for how they call
 * it. */
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "parse/internal.h"

enum {
    DEPTH_MAXIMUM = 8,    /* of directories in each other */
    FILES_MAXIMUM = 1000, /* more than any test suite needs to show how it is done */
};

struct file_list {
    VECTOR_OF(const char *) paths;
};

static bool find_files(struct reader *reader, const char *directory, int depth,
                       struct file_list *list, struct error *err)
{
    char **names;
    size_t count;
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

bool callers_read(struct reader *reader, struct error *err)
{
    const char **directories = reader->library->callers;
    struct file_list list = {0};
    bool ok = true;
    for (size_t i = 0; ok && directories && directories[i]; i++)
        ok = find_files(reader, directories[i], 0, &list, err);
    reader->reads_callers = true;
    for (size_t i = 0; ok && i < list.paths.count; i++)
        ok = read_file(reader, list.paths.items[i], err);
    reader->reads_callers = false;
    vector_release(&list.paths);
    return ok;
}
