#include "suite/read_written.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "emit/emit.h"
#include "suite/edited_tests.h"

/* Does the line of the text, counted from 1, have the name of the test? */
static bool is_at(const char *content, const struct written_test *test)
{
    for (uint32_t line = 1; line < test->line; line++) {
        content = strchr(content, '\n');
        if (!content)
            return false;
        content++;
    }
    const char *name = strstr(content, test->name), *end = strchr(content, '\n');
    return name && (!end || name < end);
}

/* Is what assay.json says of the file true? Who edits assay.json is not believed either. */
static bool is_described(const char *suite, const struct written *description,
                         const struct written_file *file)
{
    struct arena *arena = description->arena;
    bool any = false;
    if (emit_is_edited(arena, suite, file->name) || emit_is_edited(arena, suite, "assay.json"))
        return false;
    for (size_t i = 0; i < description->tests.count; i++) {
        const struct written_test *test = &description->tests.items[i];
        if (strcmp(test->file, file->name) != 0)
            continue;
        if (!is_at(file->content, test))
            return false;
        any = true;
    }
    return any;
}

static bool add_file(const char *suite, const struct written *description, const char *name,
                     struct written *written, struct error *err)
{
    char *content;
    struct written_file file = {.name = name};
    if (!file_read(written->arena, arena_printf(written->arena, "%s/%s", suite, name), &content,
                   NULL, err))
        return false;
    file.content = content;
    file.is_edited = !is_described(suite, description, &file);
    vector_push(&written->files, file);
    if (file.is_edited)
        edited_tests_read(written, &file);
    else
        written_add(written, description, name);
    return true;
}

static bool add_files(const char *suite, const struct written *description,
                      struct written *written, struct error *err)
{
    struct arena *arena = written->arena;
    char **names;
    size_t count;
    const char *directory = arena_printf(arena, "%s/tests", suite);
    if (!file_is_directory(directory))
        return error_set(err, "there are no tests in '%s'", suite);
    if (!file_list_directory(arena, directory, &names, &count, err))
        return false;
    for (size_t i = 0; i < count; i++)
        if (text_starts_with(names[i], "test_") && text_ends_with(names[i], ".c") &&
            !add_file(suite, description, arena_printf(arena, "tests/%s", names[i]), written, err))
            return false;
    return written->tests.count || error_set(err, "there are no tests in '%s'", suite);
}

bool read_written(const char *suite, struct written *written, struct error *err)
{
    struct written description = {.arena = written->arena};
    bool ok = emit_read_suite_tests(suite, &description, err);
    if (ok) {
        written->format = description.format;
        ok = add_files(suite, &description, written, err);
    }
    written_release(&description);
    return ok;
}

const char *written_reason(struct arena *arena, const char *said)
{
    const char *error = strstr(said, "error: ");
    if (error)
        return arena_copy_string(arena, error + strlen("error: "));
    const char *missing = strstr(said, "undefined reference to ");
    return missing ? arena_copy_string(arena, missing) : NULL;
}

bool written_place(const struct written *written, const char *said, const char **file,
                   uint32_t *line)
{
    const char *path = strstr(said, "tests/test_"), *colon = path ? strchr(path, ':') : NULL;
    if (!colon)
        return false;
    for (size_t i = 0; i < written->files.count; i++) {
        const char *name = written->files.items[i].name;
        if (strlen(name) != (size_t)(colon - path) || strncmp(name, path, strlen(name)) != 0)
            continue;
        *file = name;
        *line = (uint32_t)strtoul(colon + 1, NULL, 10);
        return *line > 0;
    }
    return false;
}
