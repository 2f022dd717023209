/* Programs that show what depends on the build. Each is what a test did up to the value in
 * question, prints that, and loses the statements without which it still says something else in
 * another build. MemorySanitizer's word on it makes it a fault: without that, the library may as
 * well ask how it is compiled. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/process.h"
#include "suite/compare_builds.h"

enum {
    ROUNDS = 16, /* of trying smaller programs */
    ATTEMPTS = 3, /* smaller programs of one in a round */
    PROGRAMS_MAXIMUM = ATTEMPTS * DEPENDENT_MAXIMUM,
    RUN_TIMEOUT_SECONDS = 20,
    VALUE_MAXIMUM = 80,
};

static const char undecided[] = "it may be undefined behaviour, or the library may ask how it is "
                                "compiled";

/* A program, and what it said. */
struct program {
    struct test *test;
    size_t statement; /* whose value it shows */
    size_t way;       /* that it is compared with the first in */
    const char *said[2];
};

/* What is to be shown, and the smallest program that does. */
struct showing {
    struct dependent *dependent;
    struct program program;
    bool differs;
    size_t next; /* statements before this one may still be superfluous */
    size_t first_attempt, attempts; /* among the programs of the round */
};

struct differing {
    struct writing *writing;
    struct arena *arena;
    struct writing place; /* where the programs are built */
    struct showing showings[DEPENDENT_MAXIMUM];
    size_t count;
    struct program programs[PROGRAMS_MAXIMUM]; /* of the round */
    size_t program_count;
};

/* ---- building and running ---- */

static const struct function *function_of(const struct differing *work,
                                          const struct program *program)
{
    const struct operation *operation =
        statements_operation(&program->test->statements, work->place.suite.vocabulary,
                             program->statement);
    bool is_call = operation->kind == OPERATION_CALL && !operation->function->is_support;
    return is_call ? operation->function
                   : test_function(work->place.suite.vocabulary, program->test);
}

static struct finding finding_of(const struct differing *work, const struct program *program)
{
    const struct suite_build *usual = ways_to_compile(), *other = &usual[program->way];
    return (struct finding){
        .id = 1,
        .verdict = VERDICT_UNDECIDED,
        .end = END_BUILD_DEPENDENT,
        .reason = undecided,
        .condition = {.kind = CONDITION_NONE, .parameter = -1, .other = -1, .sentence = ""},
        .function = function_of(work, program),
        .statements = program->test->statements,
        .clean_up = program->test->clean_up,
        .failing_statement = program->statement,
        .calls = statements_call_count(&program->test->statements,
                                       work->place.suite.vocabulary),
        .message = "",
        .report = "",
        .is_symbolized = true,
        .builds = {{tool_name(usual->compiler), usual->flags, ""},
                   {tool_name(other->compiler), other->flags, ""}},
        .shown = program->test,
    };
}

static bool write_programs(struct differing *work, struct error *err)
{
    struct finding *findings =
        arena_alloc_zeroed(&work->writing->campaign->trial, work->program_count, sizeof *findings);
    for (size_t i = 0; i < work->program_count; i++) {
        findings[i] = finding_of(work, &work->programs[i]);
        findings[i].id = (uint32_t)i + 1;
    }
    work->place.suite.findings = findings;
    work->place.suite.finding_count = work->program_count;
    file_remove_tree(arena_printf(work->arena, "%s/findings", work->place.staging));
    return emit_write(&work->place.suite, NULL, err);
}

static bool make_programs(struct differing *work, const struct suite_build *build,
                          struct error *err)
{
    struct suite_run run = {0}; /* a program that cannot be built shows nothing */
    writing_remove_programs(&work->place, build->directory);
    bool ok = writing_make(&work->place, build, "differing", &run, err);
    text_release(&run.output);
    return ok;
}

/* As the rule of the Makefile runs it. NULL when it cannot be run, or does not end. */
static const char *run_program(struct differing *work, const char *directory, size_t index,
                               const char *fill, bool with_errors)
{
    const char *whole = arena_printf(work->arena, "%s/%s", work->place.staging, directory);
    const char *name = arena_printf(work->arena, "./finding_%zu", index + 1);
    if (!file_exists(arena_printf(work->arena, "%s/%s", whole, name)))
        return NULL;
    const char *script = with_errors ? "exec \"$0\"" : "exec \"$0\" 2>/dev/null";
    const char *const arguments[] = {"sh", "-c", script, name, NULL};
    const char *const environment[] = {fill, NULL};
    struct process_options options = {
        .arguments = arguments,
        .directory = whole,
        .environment = environment,
        .temporary_directory = work->writing->campaign->subject.work_directory,
        .timeout_seconds = writing_seconds(work->writing, RUN_TIMEOUT_SECONDS),
    };
    struct process_result result;
    struct text output = {0};
    struct error ignored;
    bool ok = process_run(&options, &output, &result, &ignored) && !result.timed_out;
    if (ok && result.exit_status != 0)
        text_printf(&output, "ends with status %d\n",
                    result.signal ? 128 + result.signal : result.exit_status);
    const char *said = ok ? arena_copy_string(work->arena, text_string(&output)) : NULL;
    text_release(&output);
    return said;
}

/* NULL when it does not say the same with other contents of fresh memory. */
static const char *steady_output(struct differing *work, const char *directory, size_t index)
{
    const char *said = run_program(work, directory, index, "MALLOC_PERTURB_=90", false);
    const char *again = run_program(work, directory, index, "MALLOC_PERTURB_=255", false);
    return said && again && strcmp(said, again) == 0 ? said : NULL;
}

static bool is_of_round(const struct differing *work, size_t way)
{
    for (size_t i = 0; i < work->program_count; i++)
        if (way == 0 || work->programs[i].way == way)
            return true;
    return false;
}

static bool run_round(struct differing *work, struct error *err)
{
    arena_reset(&work->writing->campaign->trial);
    if (!write_programs(work, err))
        return false;
    for (size_t way = 0; way < WAYS; way++) {
        const struct suite_build *build = &ways_to_compile()[way];
        if (!is_of_round(work, way))
            continue;
        if (!make_programs(work, build, err))
            return false;
        for (size_t i = 0; i < work->program_count; i++)
            if (way == 0 || work->programs[i].way == way)
                work->programs[i].said[way > 0] = steady_output(work, build->directory, i);
    }
    return true;
}

static bool differs(const struct program *program)
{
    return program->said[0] && program->said[1] &&
           strcmp(program->said[0], program->said[1]) != 0;
}

/* ---- smaller programs ---- */

static struct program copy_program(struct differing *work, const struct program *program)
{
    struct program copy = *program;
    copy.test = arena_alloc_zeroed(work->arena, 1, sizeof *copy.test);
    test_copy(work->arena, program->test, copy.test);
    return copy;
}

/* Takes out up to so many of the statements before `end` that nothing uses, from the last on.
 * Returns where it stopped. */
static size_t take_out(struct program *program, size_t end, size_t maximum, size_t *count)
{
    *count = 0;
    while (end > 0 && *count < maximum) {
        end--;
        if (end == program->statement || !test_drop_statement(program->test, end))
            continue;
        program->statement -= end < program->statement;
        ++*count;
    }
    return end;
}

/* Without all that may be superfluous, half of it, one statement. */
static void add_attempts(struct differing *work, struct showing *showing)
{
    size_t maximum = showing->program.test->statements.count;
    showing->first_attempt = work->program_count;
    showing->attempts = 0;
    while (showing->attempts < ATTEMPTS && maximum) {
        struct program attempt = copy_program(work, &showing->program);
        size_t taken, stop = take_out(&attempt, showing->next, maximum, &taken);
        if (!taken) {
            showing->next = 0;
            return;
        }
        work->programs[work->program_count++] = attempt;
        showing->attempts++;
        if (taken == 1 || showing->attempts == ATTEMPTS) {
            showing->next = stop; /* whatever comes of it */
            return;
        }
        maximum = showing->attempts + 1 == ATTEMPTS ? 1 : taken / 2;
    }
}

/* The first that still differs is the smallest. When it is not the last, there may be more to take
 * out where the others were not tried. */
static void learn_attempts(struct differing *work, struct showing *showing)
{
    for (size_t i = 0; i < showing->attempts; i++) {
        const struct program *attempt = &work->programs[showing->first_attempt + i];
        if (!differs(attempt) ||
            function_of(work, attempt) != function_of(work, &showing->program))
            continue;
        showing->program = *attempt;
        if (i == 0)
            showing->next = 0;
        else if (showing->next > attempt->test->statements.count)
            showing->next = attempt->test->statements.count;
        return;
    }
}

static bool begin_round(struct differing *work)
{
    work->program_count = 0;
    for (size_t i = 0; i < work->count; i++) {
        work->showings[i].attempts = 0;
        if (work->showings[i].differs && work->showings[i].next)
            add_attempts(work, &work->showings[i]);
    }
    return work->program_count > 0;
}

static void make_smaller(struct differing *work, double build_seconds)
{
    struct error ignored;
    for (int round = 0; round < ROUNDS && begin_round(work); round++) {
        if (campaign_seconds_left(work->writing->campaign) < build_seconds ||
            !run_round(work, &ignored))
            return;
        for (size_t i = 0; i < work->count; i++)
            learn_attempts(work, &work->showings[i]);
    }
}

/* ---- what is to be shown ---- */

static size_t first_way(const struct dependent *dependent)
{
    for (size_t way = 1; way < WAYS; way++)
        if (dependent->values[way])
            return way;
    return 0;
}

/* What shows the value that the check is about, or how the test ends. */
static bool isolate(const struct differing *work, struct program *program,
                    const struct dependent *dependent)
{
    if (dependent->check == NO_CHECK) {
        test_drop_all_checks(program->test);
        return test_tested(work->place.suite.vocabulary, program->test, &program->statement);
    }
    test_keep_only_check(program->test, &dependent->origin);
    program->statement = dependent->origin.statement;
    return true;
}

static void add_showing(struct differing *work, struct dependent *dependent)
{
    const struct test *test = &work->writing->kept.tests[dependent->test];
    struct showing *showing = &work->showings[work->count];
    *showing = (struct showing){.dependent = dependent, .program = {.way = first_way(dependent)}};
    if (!showing->program.way)
        return;
    showing->program.test = arena_alloc_zeroed(work->arena, 1, sizeof *test);
    test_copy(work->arena, test, showing->program.test);
    if (!isolate(work, &showing->program, dependent) ||
        !function_of(work, &showing->program))
        return;
    showing->next = showing->program.test->statements.count;
    work->programs[work->count++] = showing->program;
}

static bool show_all(struct differing *work, struct dependent *dependents, size_t count,
                     struct error *err)
{
    for (size_t i = 0; i < count; i++)
        add_showing(work, &dependents[i]);
    work->program_count = work->count;
    if (!work->count || !run_round(work, err))
        return false;
    for (size_t i = 0; i < work->count; i++) {
        work->showings[i].program = work->programs[i];
        work->showings[i].differs = differs(&work->programs[i]);
    }
    return true;
}

/* ---- evidence ---- */

/* Code that is not compiled with it makes MemorySanitizer see what is not there. */
static bool is_all_compiled(const struct library *library)
{
    for (size_t i = 0; i < library->source_count; i++)
        if (library_path_is_assembly(library->sources[i].path))
            return false;
    for (const char **flag = library->link_flags; flag && *flag; flag++)
        if (strcmp(*flag, link_math_flag) != 0 && strcmp(*flag, "-lpthread") != 0)
            return false;
    return true;
}

/* "    #1 0x55d in list_add /src/list.c:12:5": the parts of it; false when it is none of a source
 * that was compiled here. */
static bool read_frame(struct arena *arena, char *line, const char **function,
                       struct source_line *at)
{
    const char *number = strchr(line, '#'), *in = strstr(line, " in ");
    const char *path = in ? strstr(in + 4, " /") : NULL, *colon = path ? strchr(path, ':') : NULL;
    if (!number || !isdigit((unsigned char)number[1]) || !colon || strstr(path, "/compiler-rt/"))
        return false;
    *function = arena_printf(arena, "%.*s", (int)(path - in - 4), in + 4);
    at->file = arena_printf(arena, "%.*s", (int)(colon - path - 1), path + 1);
    at->line = (unsigned)strtoul(colon + 1, NULL, 10);
    return true;
}

/* The innermost frame has to be one of the library: what the program itself looks at may be what
 * the library need not set. */
static void read_report(struct differing *work, const char *said, struct finding *finding)
{
    struct arena *arena = work->writing->campaign->arena;
    static const char title[] = "MemorySanitizer: use-of-uninitialized-value";
    const char *start = said ? strstr(said, title) : NULL, *function = NULL;
    struct text report = {0};
    char *rest = arena_copy_string(arena, start ? start : ""), *line;
    size_t frames = 0;
    text_printf(&report, "%s\n", title);
    while (text_next_line(&rest, &line) && (*line || !frames)) {
        const char *name;
        struct source_line at;
        if (!read_frame(arena, line, &name, &at))
            continue;
        if (!frames) {
            function = name;
            finding->at = at;
        }
        text_printf(&report, "    #%zu in %s %s:%u\n", frames++, name, file_base_name(at.file),
                    at.line);
    }
    if (frames && !text_ends_with(finding->at.file, "/finding.c")) {
        finding->verdict = VERDICT_FAULT;
        finding->report = arena_copy_string(arena, text_string(&report));
        finding->reason = arena_printf(arena, "uninitialised memory is used in %s (%s:%u)",
                                       function, file_base_name(finding->at.file),
                                       finding->at.line);
    } else {
        finding->at = (struct source_line){0};
    }
    text_release(&report);
}

static bool make_evidence(struct differing *work, const struct suite_build *memory)
{
    struct error ignored;
    return is_all_compiled(work->place.suite.library) && write_programs(work, &ignored) &&
           make_programs(work, memory, &ignored);
}

/* ---- findings ---- */

static const char *first_line(struct arena *arena, const char *said)
{
    char *line = arena_printf(arena, "%.*s", (int)strcspn(said, "\n"), said);
    if (strlen(line) > VALUE_MAXIMUM)
        strcpy(line + VALUE_MAXIMUM - strlen("..."), "...");
    for (char *c = line; *c; c++)
        if (!isprint((unsigned char)*c) || *c == '`')
            *c = '?';
    return *line ? line : "(nothing)";
}

static void add(struct differing *work, struct showing *showing, const char *report)
{
    struct campaign *campaign = work->writing->campaign;
    struct program *program = &showing->program;
    struct finding finding = finding_of(work, program);
    struct test *shown = arena_alloc_zeroed(campaign->arena, 1, sizeof *shown);
    test_copy(campaign->arena, program->test, shown);
    finding.shown = shown;
    read_report(work, report, &finding);
    for (size_t i = 0; i < 2; i++)
        finding.builds[i].value = first_line(campaign->arena, program->said[i]);
    const struct build_value *builds = finding.builds;
    finding.message = arena_printf(campaign->arena, "%s with %s %s, %s with %s %s",
                                   builds[0].value, builds[0].compiler, builds[0].flag,
                                   builds[1].value, builds[1].compiler, builds[1].flag);
    vector_push(&work->writing->differing, finding);
    showing->dependent->is_shown = finding_is_shown(&finding, &campaign->options->show);
}

static void add_findings(struct differing *work)
{
    const struct suite_build *memory = suite_build_of(SUITE_MEMORY);
    work->program_count = 0;
    for (size_t i = 0; i < work->count; i++)
        if (work->showings[i].differs)
            work->programs[work->program_count++] = work->showings[i].program;
    if (!work->program_count)
        return;
    arena_reset(&work->writing->campaign->trial);
    bool has_evidence = make_evidence(work, memory);
    for (size_t i = 0, program = 0; i < work->count; i++)
        if (work->showings[i].differs) {
            const char *said =
                has_evidence ? run_program(work, memory->directory, program, "MSAN_OPTIONS=", true)
                             : NULL;
            program++;
            add(work, &work->showings[i], said);
        }
}

void differing_find(struct writing *writing, struct dependent *dependents, size_t count,
                    double build_seconds)
{
    struct error ignored;
    struct differing *work =
        arena_alloc_zeroed(&writing->campaign->work, 1, sizeof *work);
    work->writing = writing;
    work->arena = &writing->campaign->work;
    work->place = *writing;
    work->place.staging = writing->before;
    work->place.suite = writing->kept;
    work->place.suite.test_count = 0;
    if (!show_all(work, dependents, count, &ignored))
        return;
    make_smaller(work, build_seconds);
    add_findings(work);
}
