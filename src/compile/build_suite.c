#include "compile/build_suite.h"

#include <string.h>

#include "base/file.h"
#include "base/word_list.h"
#include "toolchain/make.h"

static const double build_timeout_seconds = 600;

/* What the Makefile would have built, and what stands for what nothing defines. */
static const char *objects_word(struct arena *arena, const struct suite_making *making)
{
    struct text word = {0};
    text_add(&word, "LIBRARY_OBJECTS=");
    for (const char *const *object = making->objects; *object; object++)
        text_printf(&word, "%s ", *object);
    if (file_exists(arena_printf(arena, "%s/undefined.c", making->suite)))
        text_add(&word, "$(BUILD)/library/assay_undefined.o");
    const char *copy = arena_copy_string(arena, text_string(&word));
    text_release(&word);
    return copy;
}

bool suite_make(struct arena *arena, const struct suite_making *making, struct text *said,
                bool *is_well, struct error *err)
{
    struct word_list variables = {0};
    vector_push(&variables, arena_printf(arena, "BUILD=%s", making->directory));
    if (making->objects)
        vector_push(&variables, objects_word(arena, making));
    words_add_all(&variables, making->variables);
    struct make_options options = {
        .directory = making->suite,
        .target = "all",
        .build = making->build,
        .variables = words_finish(arena, &variables),
        .temporary_directory = making->temporary_directory,
        .timeout_seconds = build_timeout_seconds,
        .keeps_going = true,
        .is_sorted = true,
    };
    struct process_result result;
    if (!make_run(&options, said, &result, err))
        return false;
    *is_well = result.exit_status == 0;
    return true;
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
                .path = arena_printf(arena, "%s/%s", directory, names[i]), .name = names[i]};
    *programs = found, *program_count = count;
    return true;
}
