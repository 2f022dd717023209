#include "compile/suite.h"

#include <string.h>

#include "base/file.h"
#include "base/process.h"
#include "base/vector.h"

static const double build_timeout_seconds = 600;

/* What the Makefile would have built, and what stands for what nothing defines. */
static const char *objects_word(struct arena *arena, const struct suite_build *build)
{
    struct text word = {0};
    text_add(&word, "LIBRARY_OBJECTS=");
    for (const char *const *object = build->objects; *object; object++)
        text_printf(&word, "%s ", *object);
    if (file_exists(arena_printf(arena, "%s/undefined.c", build->suite)))
        text_add(&word, "$(BUILD)/library/assay_undefined.o");
    const char *copy = arena_copy_string(arena, text_string(&word));
    text_release(&word);
    return copy;
}

bool suite_make(struct arena *arena, const struct suite_build *build, struct text *said,
                bool *is_well, struct error *err)
{
    const char *const beginning[] = {
        "make", "-s", "-k", arena_printf(arena, "-j%zu", process_cpu_count()),
        "--output-sync=target", "-C", build->suite, "all",
        arena_printf(arena, "BUILD=%s", build->directory), objects_word(arena, build)};
    VECTOR_OF(const char *) words = {0};
    for (size_t i = 0; i < sizeof beginning / sizeof *beginning; i++)
        vector_push(&words, beginning[i]);
    for (const char *const *variable = build->variables; *variable; variable++)
        vector_push(&words, *variable);
    vector_push(&words, NULL);
    struct process_options options = {.arguments = words.items,
                                      .timeout_seconds = build_timeout_seconds};
    struct process_result result;
    bool ok = process_run(&options, said, &result, err);
    if (ok)
        *is_well = result.exit_status == 0;
    vector_release(&words);
    return ok;
}

bool suite_programs(struct arena *arena, const char *directory, struct test_program **programs,
                    size_t *program_count, struct error *err)
{
    char **names;
    size_t name_count, count = 0;
    if (!file_list_directory(arena, directory, &names, &name_count, err))
        return false;
    struct test_program *found = arena_alloc_zeroed(arena, name_count + 1, sizeof *found);
    for (size_t i = 0; i < name_count; i++)
        if (text_starts_with(names[i], "test_") && !strchr(names[i], '.'))
            found[count++] = (struct test_program){
                arena_printf(arena, "%s/%s", directory, names[i]), names[i]};
    *programs = found, *program_count = count;
    return true;
}
