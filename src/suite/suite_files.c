#include "suite/suite_files.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"

bool test_files_read(struct arena *arena, const char *suite, struct test_files *files,
                     struct recording *recording, struct error *err)
{
    char **names, *content;
    size_t count;
    const char *directory = arena_printf(arena, "%s/tests", suite);
    if (!file_is_directory(directory))
        return error_set(err, "there are no tests in '%s'", suite);
    if (!file_list_directory(arena, directory, &names, &count, err))
        return false;
    for (size_t i = 0; i < count; i++) {
        if (!text_starts_with(names[i], "test_") || !text_ends_with(names[i], ".c"))
            continue;
        const char *name = arena_printf(arena, "tests/%s", names[i]);
        if (!file_read(arena, arena_printf(arena, "%s/%s", suite, name), &content, NULL, err))
            return false;
        vector_push(files, ((struct test_file){name, content}));
        recording_read(recording, name, content);
    }
    return recording->tests.count || error_set(err, "there are no tests in '%s'", suite);
}

const char *test_files_reason(struct arena *arena, const char *said)
{
    const char *error = strstr(said, "error: ");
    if (error)
        return arena_copy_string(arena, error + strlen("error: "));
    const char *missing = strstr(said, "undefined reference to ");
    return missing ? arena_copy_string(arena, missing) : NULL;
}

bool test_files_place(const struct test_files *files, const char *said, const char **file,
                      uint32_t *line)
{
    const char *path = strstr(said, "tests/test_"), *colon = path ? strchr(path, ':') : NULL;
    if (!colon)
        return false;
    for (size_t i = 0; i < files->count; i++) {
        const char *name = files->items[i].name;
        if (strlen(name) != (size_t)(colon - path) || strncmp(name, path, strlen(name)) != 0)
            continue;
        *file = name;
        *line = (uint32_t)strtoul(colon + 1, NULL, 10);
        return *line > 0;
    }
    return false;
}
