#include "commands/structure_tests.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/process.h"
#include "commands/reached_states.h"
#include "commands/structure_build.h"
#include "structures/program.h"

struct running {
    const struct structure_tests *tests;
    struct arena *arena;
    char *directory; /* absolute */
    struct structure_program program;
    VECTOR_OF(struct structures_function) functions;
    VECTOR_OF(struct structure_failure) failures; /* the first of each function */
};

/* ---- what is compiled ---- */

static const char **contract_names(struct running *running, const char *directory)
{
    const char **files = running->tests->options->library.contract_files;
    size_t count = 0;
    while (files[count])
        count++;
    const char **names = arena_alloc_zeroed(running->arena, count + 1, sizeof *names);
    for (size_t i = 0; i < count; i++)
        names[i] = file_path_from(running->arena, directory, files[i]);
    return names;
}

static void include_from(struct running *running, const char *directory)
{
    running->program.includes =
        library_include_names(running->arena, &running->tests->options->library, directory);
    running->program.contracts = contract_names(running, directory);
}

static bool compile(struct running *running, const char *source, const char *program,
                    struct error *err)
{
    const struct structure_build build = {.arena = running->arena,
                                          .library = &running->tests->options->library,
                                          .work_directory = running->tests->work_directory};
    return structure_build_program(&build, source, NULL, program, err);
}

struct ran {
    struct text said;
    struct process_result result;
};

static bool run(struct running *running, const char *program, bool finds_leaks, struct ran *ran,
                struct error *err)
{
    const struct structure_build build = {.arena = running->arena,
                                          .library = &running->tests->options->library,
                                          .work_directory = running->tests->work_directory,
                                          .finds_leaks = finds_leaks};
    const char *const arguments[] = {program, NULL};
    return structure_build_run(&build, arguments, &ran->said, &ran->result, err);
}

/* ---- what is said ---- */

static struct structures_function *function_named(struct running *running, const char *name)
{
    for (size_t i = 0; i < running->functions.count; i++)
        if (strcmp(running->functions.items[i].name, name) == 0)
            return &running->functions.items[i];
    struct structures_function function = {.name = arena_copy_string(running->arena, name)};
    vector_push(&running->functions, function);
    return &running->functions.items[running->functions.count - 1];
}

static const char *reason_of(struct running *running, const char *said, bool is_same)
{
    if (!said)
        return "it fails";
    return arena_printf(running->arena, "%s%s", is_same ? "given one object twice, " : "",
                        said + strlen("): "));
}

/* "tree_remove 3 3 tree_remove(tree_, 2): the invariant does not hold afterwards"; the second
 * number is -1 when one object was given twice. */
static void read_failure(struct running *running, char *words)
{
    char *numbers = strchr(words, ' ');
    if (!numbers)
        return;
    *numbers++ = 0;
    struct structures_function *function = function_named(running, words);
    char *call;
    size_t structure = strtoul(numbers, &call, 10);
    long other = strtol(call, &call, 10);
    if (function->failures++ || *call != ' ')
        return;
    const char *reason = strstr(call, "): ");
    function->call = arena_printf(running->arena, "%.*s", (int)(reason ? reason - call : 0),
                                  call + 1);
    function->reason = reason_of(running, reason, other < 0);
    vector_push(&running->failures, ((struct structure_failure){
        .function = api_find_function(running->tests->api, function->name),
        .name = function->name,
        .structure = structure,
        .other = other < 0 ? structure : (size_t)other,
        .call = function->call,
        .reason = function->reason,
        .manner = other < 0 ? MANNER_SAME : MANNER_APART,
    }));
}

static void read_lines(struct running *running, char *text)
{
    char *line;
    while (text_next_line(&text, &line)) {
        if (text_starts_with(line, "failed "))
            read_failure(running, line + strlen("failed "));
        if (!text_starts_with(line, "called "))
            continue;
        char *name = line + strlen("called "), *count = strchr(name, ' ');
        if (!count)
            continue;
        *count++ = 0;
        function_named(running, name)->calls += strtoull(count, NULL, 10);
    }
}

/* ---- a program for each function that fails ---- */

static const char *finding_file(struct running *running, const char *function, const char *end)
{
    return arena_printf(running->arena, "%s/findings/%s%s", running->directory, function, end);
}

static bool write_finding(struct running *running, const struct structure_failure *failure,
                          struct error *err)
{
    const char *directory = arena_printf(running->arena, "%s/findings", running->directory);
    struct text text = {0};
    include_from(running, directory);
    structure_failure_print(&text, &running->program, failure);
    bool ok = file_make_directories(directory, err) &&
              file_write(finding_file(running, failure->name, ".c"), text_string(&text),
                         text.length, err);
    text_clear(&text);
    structure_print_graph(&text, &running->program, &running->program.suite[failure->structure]);
    ok = ok && file_write(finding_file(running, failure->name, ".dot"), text_string(&text),
                          text.length, err);
    text_release(&text);
    return ok;
}

/* A sanitizer that cannot look for what is lost ends the program as well. */
static bool shows_failure(const struct structure_failure *failure, const struct ran *ran)
{
    static const char lost[] = "LeakSanitizer: detected memory leaks";
    return ran->result.exit_status != 0 &&
           (!failure->is_lost || strstr(text_string(&ran->said), lost));
}

/* It is believed when the program of its own fails as well. */
static bool confirm(struct running *running, const struct structure_failure *failure,
                    bool *is_confirmed, struct error *err)
{
    struct ran ran = {0};
    const char *program = arena_printf(running->arena, "%s/finding",
                                       running->tests->work_directory);
    bool ok = write_finding(running, failure, err) &&
              compile(running, finding_file(running, failure->name, ".c"), program, err) &&
              run(running, program, failure->is_lost, &ran, err);
    *is_confirmed = ok && shows_failure(failure, &ran);
    text_release(&ran.said);
    return ok;
}

static bool confirm_failure(struct running *running, const struct structure_failure *failure,
                            struct error *err)
{
    bool is_confirmed;
    if (!confirm(running, failure, &is_confirmed, err))
        return false;
    struct structures_function *function = function_named(running, failure->name);
    function->program = finding_file(running, failure->name, ".c");
    function->is_confirmed = is_confirmed;
    return true;
}

/* What no test has shown, for they make fewer calls and do not release what they make, a program
 * of its own may. */
static bool confirm_told(struct running *running, const struct structure_failure *failure,
                         struct error *err)
{
    bool is_confirmed;
    struct structures_function *function = function_named(running, failure->name);
    if (function->failures)
        return true;
    if (!confirm(running, failure, &is_confirmed, err))
        return false;
    if (!is_confirmed) {
        file_remove(finding_file(running, failure->name, ".c"));
        file_remove(finding_file(running, failure->name, ".dot"));
        return true;
    }
    function->failures = failure->count;
    function->call = failure->call;
    function->reason = failure->reason;
    function->program = finding_file(running, failure->name, ".c");
    function->is_confirmed = true;
    return true;
}

static void list_skipped(struct running *running, struct structures_result *result)
{
    const struct api *api = running->tests->api;
    for (size_t i = 0; i < api->functions.count; i++) {
        const struct function *function = api->functions.items[i];
        const char *reason = structure_skip_reason(&running->program, function);
        if (reason)
            function_named(running, function->name)->skip_reason = reason;
    }
    result->functions = arena_copy(running->arena, running->functions.items,
                                   running->functions.count * sizeof *running->functions.items);
    result->function_count = running->functions.count;
}

static bool write_tests(struct running *running, const char *source, struct error *err)
{
    struct text text = {0};
    include_from(running, running->directory);
    structure_program_print(&text, &running->program);
    bool ok = file_write(source, text_string(&text), text.length, err);
    text_release(&text);
    return ok;
}

static bool run_all(struct running *running, struct structures_result *result, struct error *err)
{
    const char *source = arena_printf(running->arena, "%s/test_structures.c", running->directory);
    const char *program = arena_printf(running->arena, "%s/tests", running->tests->work_directory);
    struct ran ran = {0};
    bool ok = write_tests(running, source, err) && compile(running, source, program, err) &&
              run(running, program, false, &ran, err);
    if (ok)
        read_lines(running, arena_copy_string(running->arena, text_string(&ran.said)));
    text_release(&ran.said);
    for (size_t i = 0; ok && i < running->failures.count; i++)
        ok = confirm_failure(running, &running->failures.items[i], err);
    for (size_t i = 0; ok && i < running->tests->told_count; i++)
        ok = confirm_told(running, &running->tests->told[i], err);
    if (ok)
        list_skipped(running, result);
    return ok;
}

/* ---- structures by calls ---- */

/* The calls that make the structure; of several, the fewest. */
static struct structure_way way_to(const struct structure *structure,
                                   const struct reached_states *states,
                                   const struct seen_heaps *heaps,
                                   const struct structure *reached)
{
    for (size_t i = 0; i < heaps->reached.count; i++)
        if (structure_fits(&states->plan, structure, &reached[i])) {
            const struct reached_way *way = &states->ways.items[heaps->reached.items[i].way];
            return (struct structure_way){way->code, way->value};
        }
    return (struct structure_way){0};
}

static size_t take_ways(struct running *running, const struct reached_states *states,
                        const struct seen_heaps *heaps, const struct structure *reached)
{
    size_t count = running->program.suite_count, known = 0;
    struct structure_way *ways = arena_alloc_zeroed(running->arena, count + 1, sizeof *ways);
    for (size_t i = 0; i < count; i++) {
        ways[i] = way_to(&running->program.suite[i], states, heaps, reached);
        known += ways[i].code != NULL;
    }
    running->program.ways = ways;
    running->program.definitions = states->definitions;
    return known;
}

/* Blocks are not compared: structures with them are built. */
static bool has_blocks(const struct structure_plan *plan)
{
    for (size_t i = 0; i < plan->types.count; i++)
        if (plan->types.items[i].block_length)
            return true;
    return false;
}

/* Where it cannot be found out what calls reach, structures are built member by member. */
static void find_ways(struct running *running, struct structure_tests *tests)
{
    struct reached_states states = {.maximum = WAYS_KNOWN};
    const struct reached_question nothing = {.predicates = ""};
    struct seen_heaps heaps = {0};
    struct structure *reached;
    struct error err;
    if (tests->options->is_direct || has_blocks(tests->plan))
        return;
    if (!reached_states_explore(tests->options, running->arena, &states, &err) ||
        !reached_states_look(&states, &nothing, &heaps, &err) ||
        !reached_states_read(&states, &heaps, &reached, &err))
        tests->note = arena_printf(running->arena, "structures are built member by member: %s",
                                   err.text);
    else
        tests->note = arena_printf(running->arena, "%zu of %zu structures are made by calls",
                                   take_ways(running, &states, &heaps, reached),
                                   running->program.suite_count);
    reached_states_release(&states);
    seen_heaps_release(&heaps);
}

struct structure_program structure_tests_program(const struct structures_options *options,
                                                 struct arena *arena,
                                                 const struct structure_plan *plan,
                                                 const struct api *api)
{
    return (struct structure_program){.arena = arena, .plan = plan, .api = api, .least = 0,
                                      .most = options->scope + 1,
                                      .same = structure_calls_same};
}

bool structure_tests_run(struct structure_tests *tests, struct structures_result *result,
                         struct error *err)
{
    const struct structures_options *options = tests->options;
    struct running running = {
        .tests = tests,
        .arena = tests->arena,
        .program = structure_tests_program(options, tests->arena, tests->plan, tests->api),
    };
    running.program.same_context = &tests->made;
    running.program.suite = tests->suite;
    running.program.suite_count = tests->suite_count;
    find_ways(&running, tests);
    events_tell_text(&options->events, EVENT_STAGE, "calling functions on structures");
    bool ok = file_make_directories(options->directory, err) &&
              file_real_path(tests->arena, options->directory, &running.directory, err) &&
              run_all(&running, result, err);
    vector_release(&running.functions);
    vector_release(&running.failures);
    return ok;
}
