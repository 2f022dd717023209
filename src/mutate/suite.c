#include "mutate/suite.h"

#include <string.h>

#include "base/file.h"
#include "base/process.h"
#include "base/text.h"
#include "base/vector.h"
#include "wire/mutation.h"

static const double build_timeout_seconds = 600, run_timeout_seconds = 180;

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

static bool make(struct arena *arena, const struct suite_build *build, struct error *err)
{
    const char *const arguments[] = {
        "make", "-s", arena_printf(arena, "-j%zu", process_cpu_count()), "-C", build->suite, "all",
        arena_printf(arena, "BUILD=%s", build->directory), "CC=clang-19", "CFLAGS=-O1 -w",
        objects_word(arena, build), NULL};
    struct process_options options = {.arguments = arguments,
                                      .timeout_seconds = build_timeout_seconds};
    struct text said = {0};
    struct process_result result;
    bool ok = process_run(&options, &said, &result, err);
    if (ok && result.exit_status != 0)
        ok = error_set(err, "the tests in '%s' cannot be built: %.600s", build->suite,
                       text_string(&said));
    text_release(&said);
    return ok;
}

bool suite_build(struct arena *arena, const struct suite_build *build,
                 struct test_program **programs, size_t *program_count, struct error *err)
{
    char **names;
    size_t name_count, count = 0;
    if (!make(arena, build, err) ||
        !file_list_directory(arena, build->directory, &names, &name_count, err))
        return false;
    struct test_program *found = arena_alloc_zeroed(arena, name_count + 1, sizeof *found);
    for (size_t i = 0; i < name_count; i++)
        if (text_starts_with(names[i], "test_") && !strchr(names[i], '.'))
            found[count++] = (struct test_program){
                arena_printf(arena, "%s/%s", build->directory, names[i]), names[i]};
    if (!count)
        return error_set(err, "there are no tests in '%s'", build->suite);
    *programs = found, *program_count = count;
    return true;
}

/* ---- tests ---- */

struct names {
    const char **items;
    size_t count;
    size_t capacity;
};

/* Both "ok 3 NAME" and "not ok 3 NAME". */
static const char *told_name(const char *line)
{
    line += text_starts_with(line, "not ") ? strlen("not ") : 0;
    if (!text_starts_with(line, "ok "))
        return NULL;
    line += strlen("ok ");
    size_t digits = strspn(line, "0123456789");
    if (!digits || line[digits] != ' ')
        return NULL;
    return line + digits + 1;
}

static bool ask_names(struct arena *arena, const struct test_program *program,
                      const char *argument, const char *directory, struct names *names,
                      struct error *err)
{
    const char *const arguments[] = {program->path, argument, NULL};
    struct process_options options = {.arguments = arguments,
                                      .directory = directory,
                                      .timeout_seconds = run_timeout_seconds};
    struct text said = {0};
    struct process_result result;
    bool ok = process_run(&options, &said, &result, err);
    char *rest = arena_copy_string(arena, text_string(&said)), *line;
    while (ok && text_next_line(&rest, &line)) {
        const char *name = told_name(line);
        if (name && strlen(name) < MUTATION_ARGUMENT)
            vector_push(names, name);
    }
    text_release(&said);
    return ok;
}

static bool runs_one_alone(struct arena *arena, const struct test_program *program,
                           const char *name, const char *directory)
{
    struct names names = {0};
    struct error ignored;
    bool ok = ask_names(arena, program, name, directory, &names, &ignored) && names.count == 1 &&
              strcmp(names.items[0], name) == 0;
    vector_release(&names);
    return ok;
}

bool suite_list_tests(struct arena *arena, const struct test_program *programs,
                      size_t program_count, bool asks, const char *directory,
                      struct mutation_test **tests, size_t *test_count, struct error *err)
{
    VECTOR_OF(struct mutation_test) found = {0};
    bool ok = true;
    for (size_t i = 0; ok && i < program_count; i++) {
        struct names names = {0};
        struct mutation_test test = {.program = (uint32_t)i, .name = programs[i].name};
        ok = !asks || ask_names(arena, &programs[i], NULL, directory, &names, err);
        bool is_divided = ok && names.count > 1 &&
                          runs_one_alone(arena, &programs[i], names.items[0], directory);
        for (size_t k = 0; is_divided && k < names.count; k++) {
            test.name = test.argument = names.items[k];
            vector_push(&found, test);
        }
        if (!is_divided)
            vector_push(&found, test);
        vector_release(&names);
    }
    if (ok) {
        *tests = arena_copy(arena, found.items, found.count * sizeof *found.items);
        *test_count = found.count;
    }
    vector_release(&found);
    return ok;
}
