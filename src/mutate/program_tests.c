#include "mutate/program_tests.h"

#include <string.h>

#include "base/process.h"
#include "base/text.h"
#include "base/vector.h"
#include "wire/mutant_requests.h"

static const double run_timeout_seconds = 180;

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

/* Of the tests that the program, with its arguments, runs. */
static bool ask_names(struct arena *arena, const struct suite_listing *listing,
                      const char *const *arguments, struct names *names, struct error *err)
{
    struct process_options options = {.arguments = arguments,
                                      .directory = listing->directory,
                                      .temporary_directory = listing->temporary_directory,
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

static bool runs_one_alone(struct arena *arena, const struct suite_listing *listing,
                           size_t program, const char *name)
{
    const char *const arguments[] = {listing->programs[program].path, name, NULL};
    struct names names = {0};
    struct error ignored;
    bool ok = ask_names(arena, listing, arguments, &names, &ignored) && names.count == 1 &&
              strcmp(names.items[0], name) == 0;
    vector_release(&names);
    return ok;
}

bool suite_list_tests(struct arena *arena, const struct suite_listing *listing,
                      struct mutation_test **tests, size_t *test_count, struct error *err)
{
    VECTOR_OF(struct mutation_test) found = {0};
    bool ok = true;
    for (size_t i = 0; ok && i < listing->program_count; i++) {
        const char *const arguments[] = {listing->programs[i].path, NULL};
        struct names names = {0};
        struct mutation_test test = {.program = (uint32_t)i, .name = listing->programs[i].name};
        ok = !listing->asks || ask_names(arena, listing, arguments, &names, err);
        bool is_divided = ok && names.count > 1 &&
                          runs_one_alone(arena, listing, i, names.items[0]);
        for (size_t k = 0; is_divided && k < names.count; k++) {
            test.name = test.argument = names.items[k];
            vector_push(&found, test);
        }
        if (!is_divided) {
            test.name = names.count == 1 ? names.items[0] : test.name;
            vector_push(&found, test);
        }
        vector_release(&names);
    }
    if (ok) {
        *tests = arena_copy(arena, found.items, found.count * sizeof *found.items);
        *test_count = found.count;
    }
    vector_release(&found);
    return ok;
}
