#include "suite/rewrite_suite.h"

#include <string.h>

#include "base/file.h"
#include "emit/emit.h"
#include "model/summary.h"
#include "suite/take_out_tests.h"

bool suite_copy(struct arena *arena, const char *from, const char *to, struct error *err)
{
    char **names, *content;
    size_t count, length;
    if (!file_make_directories(to, err) || !file_list_directory(arena, from, &names, &count, err))
        return false;
    for (size_t i = 0; i < count; i++) {
        const char *source = arena_printf(arena, "%s/%s", from, names[i]);
        const char *target = arena_printf(arena, "%s/%s", to, names[i]);
        bool is_left = strcmp(names[i], "build") == 0 ||
                       strcmp(names[i], SUMMARY_MANIFEST_NAME) == 0;
        if (is_left)
            continue;
        if (file_is_directory(source) ? !suite_copy(arena, source, target, err)
                                      : !file_read(arena, source, &content, &length, err) ||
                                            !file_write(target, content, length, err))
            return false;
    }
    return true;
}

static bool write_file(struct arena *arena, const struct suite_rewriting *rewriting,
                       const char *name, struct text *content, struct error *err)
{
    bool ok = file_write(arena_printf(arena, "%s/%s", rewriting->directory, name),
                         text_string(content), content->length, err);
    text_release(content);
    return ok;
}

/* What assay.json says of an edited file stays, and is true again when the edit is undone. */
static bool write_remaining(struct arena *arena, const struct suite_rewriting *rewriting,
                            const struct written *description, struct written *after,
                            struct error *err)
{
    const struct written *written = rewriting->written;
    bool ok = true;
    for (size_t i = 0; ok && i < written->files.count; i++) {
        const struct written_file *file = &written->files.items[i];
        struct written ignored = {0};
        struct text out = {0};
        take_out_tests(written, file, rewriting->goes, &out, file->is_edited ? &ignored : after);
        if (file->is_edited)
            written_add(after, description, file->name);
        written_release(&ignored);
        ok = write_file(arena, rewriting, file->name, &out, err);
    }
    return ok;
}

static bool describe_anew(struct arena *arena, const struct suite_rewriting *rewriting,
                          const struct written *after, struct error *err)
{
    char *content;
    struct text description = {0};
    bool ok = file_read(arena, arena_printf(arena, "%s/assay.json", rewriting->suite), &content,
                        NULL, err) &&
              emit_describe_tests_anew(content, after, &description, err) &&
              write_file(arena, rewriting, "assay.json", &description, err);
    text_release(&description);
    return ok;
}

bool suite_rewrite(struct arena *arena, const struct suite_rewriting *rewriting, struct error *err)
{
    struct written description = {.arena = arena}, after = {.arena = arena};
    bool ok = emit_read_suite_tests(rewriting->suite, &description, err) &&
              write_remaining(arena, rewriting, &description, &after, err) &&
              describe_anew(arena, rewriting, &after, err);
    written_release(&description);
    written_release(&after);
    return ok;
}
