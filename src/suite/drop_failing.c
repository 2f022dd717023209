#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/process.h"
#include "suite/writing.h"

enum { TEST_TIMEOUT_SECONDS = 5 };

/* A line of a test file, as compilers and checks name it: "tests/test_poly.c:12". False when there
 * is none in the text. */
static bool read_place(struct writing *writing, const char *said, const char **file,
                       uint32_t *line)
{
    const char *start = strstr(said, "tests/test_"), *colon = start ? strchr(start, ':') : NULL;
    if (!colon)
        return false;
    *file = arena_printf(&writing->campaign->trial, "%.*s", (int)(colon - start), start);
    *line = (uint32_t)strtoul(colon + 1, NULL, 10);
    return true;
}

static bool drop(struct writing *writing, int test, const char *build, const char *why)
{
    if (test < 0)
        return false;
    campaign_note(writing->campaign, "the test %s was dropped: it %s with %s",
                  writing->suite.tests[test].name, why, build);
    suite_drop_test(&writing->suite, (size_t)test);
    return true;
}

bool mend_deprecated(struct writing *writing, const char *output)
{
    bool is_new = !writing->suite.calls_deprecated && strstr(output, "deprecated-declarations");
    writing->suite.calls_deprecated |= is_new;
    return is_new;
}

static int test_named(const struct writing *writing, const char *name)
{
    for (size_t i = 0; i < writing->suite.test_count; i++) {
        size_t length = strlen(writing->suite.tests[i].name);
        if (strncmp(writing->suite.tests[i].name, name, length) == 0 &&
            !isalnum((unsigned char)name[length]) && name[length] != '_')
            return (int)i;
    }
    return -1;
}

/* "tests/test_poly.c:12:3: error: ...", or, before an error in what the test calls, "inlined from
 * 'name' at tests/test_poly.c:12:3". */
static int test_of_compiler_error(struct writing *writing, const char *said)
{
    const char *file;
    uint32_t line;
    bool is_told = strstr(said, "error") || strstr(said, "inlined from");
    if (!is_told || !read_place(writing, said, &file, &line))
        return -1;
    int test = written_test_at(&writing->written, file, line);
    return test < 0 ? -1 : (int)writing->written.tests.items[test].index;
}

/* Which test a line of the output speaks against: "not ok 3 name", or a compiler's error. */
static int accused(struct writing *writing, const char *line)
{
    if (strncmp(line, "not ok ", 7) != 0)
        return test_of_compiler_error(writing, line);
    const char *name = strchr(line + 7, ' ');
    return name ? test_named(writing, name + 1) : -1;
}

/* "# tests/test_poly.c:12: CHECK(size == 2)": which of the checks that are written; -1. */
static int check_of_line(struct writing *writing, const char *said)
{
    const char *file;
    uint32_t line;
    if (said[0] != '#' || !strstr(said, "CHECK(") || !read_place(writing, said, &file, &line))
        return -1;
    int test = written_test_at(&writing->written, file, line);
    return test < 0 ? -1 : written_check_at(&writing->written, (size_t)test, line);
}

static bool is_check_of(const struct writing *writing, int check, int test)
{
    if (check < 0)
        return false;
    const struct written *written = &writing->written;
    return written->tests.items[written->checks.items[check].test].index == (size_t)test;
}

void writing_drop_unprinted(const struct writing *writing, struct test *test)
{
    bool is_printed[SEQUENCE_MAXIMUM];
    emit_find_printed(&writing->suite, test, is_printed);
    test_drop_statements(test, is_printed);
}

/* An observation that is not the same in all runs loses its assertion. */
static bool silence(struct writing *writing, int test, int check)
{
    enum { SILENCED_MAXIMUM = 4 }; /* of a test; then nothing of it is to be relied upon */
    struct test *subject = &writing->suite.tests[test];
    if (!is_check_of(writing, check, test) || subject->silenced == SILENCED_MAXIMUM ||
        !test_drop_check(writing->suite.vocabulary, subject,
                         &writing->written.checks.items[check].origin))
        return false;
    writing_drop_unprinted(writing, subject);
    subject->contribution = NULL; /* it may have been this check that noticed something */
    subject->silenced++;
    writing->silenced++;
    return true;
}

/* A test that fails in several runs loses one check all the same: what is written of the others is
 * not true any more. The next round sees what is left of it. */
bool mend_failing(struct writing *writing, const char *output, const char *build)
{
    enum fate { UNTOUCHED, SILENCED, ACCUSED };
    struct arena *arena = &writing->campaign->trial;
    char *rest = arena_copy_string(arena, output), *line;
    size_t count = writing->suite.test_count;
    enum fate *fates = arena_alloc_zeroed(arena, count + 1, sizeof *fates);
    bool any = false;
    for (int check = -1; text_next_line(&rest, &line);) {
        int test = accused(writing, line);
        int next = check_of_line(writing, line);
        if (test >= 0 && fates[test] == UNTOUCHED)
            fates[test] = silence(writing, test, check) ? SILENCED : ACCUSED;
        check = next >= 0 ? next : test >= 0 ? -1 : check;
    }
    for (size_t i = count; i-- > 0;)
        any |= fates[i] == SILENCED ||
               (fates[i] == ACCUSED && drop(writing, (int)i, build, "fails to compile or to pass"));
    return any;
}

/* "make: *** [Makefile:87: build/filled/test_poly] Error 1": the name of the program; NULL. */
static const char *unbuilt_program(struct arena *arena, const char *line)
{
    const char *name = strstr(line, "] Error") ? strstr(line, "/test_") : NULL;
    return name ? arena_printf(arena, "%.*s", (int)strcspn(name + 1, "].: "), name + 1) : NULL;
}

/* What a compiler says first; "" when it says nothing that looks like an error. */
static const char *first_error(struct arena *arena, const char *output)
{
    char *rest = arena_copy_string(arena, output), *line;
    while (text_next_line(&rest, &line))
        if (strstr(line, "error:"))
            return arena_printf(arena, ": %s", line);
    return "";
}

/* How many tests there are in the program's file, which all go. */
static size_t drop_file(struct writing *writing, const char *program)
{
    size_t dropped = 0;
    for (size_t i = writing->suite.test_count; i-- > 0;) {
        const char *file =
            emit_file_of(&writing->campaign->trial, &writing->suite, &writing->suite.tests[i]);
        size_t length = strlen(file) - strlen(".c");
        if (strncmp(file, program, length) == 0 && !program[length]) {
            suite_drop_test(&writing->suite, i);
            dropped++;
        }
    }
    return dropped;
}

bool mend_unbuilt(struct writing *writing, const char *output, const char *build)
{
    struct arena *arena = &writing->campaign->trial;
    char *rest = arena_copy_string(arena, output), *line;
    bool any = false;
    while (text_next_line(&rest, &line)) {
        const char *program = unbuilt_program(arena, line);
        size_t dropped = program ? drop_file(writing, program) : 0;
        if (dropped)
            campaign_note(writing->campaign, "%s.c with its %zu test%s was dropped: it does not "
                          "compile with %s%s", program, dropped, dropped == 1 ? "" : "s", build,
                          first_error(arena, output));
        any |= dropped > 0;
    }
    return any;
}

bool mend_deadly(struct writing *writing, const struct suite_build *build, struct error *err)
{
    bool any = false;
    for (size_t i = 0; i < writing->suite.test_count;) {
        const struct test *test = &writing->suite.tests[i];
        const char *file = emit_file_of(&writing->campaign->work, &writing->suite, test);
        char *program = arena_printf(&writing->campaign->work, "%s/%s/%.*s", writing->staging,
                                     build->directory, (int)strlen(file) - 2, file);
        const char *only = emit_only(&writing->campaign->work, writing->suite.format, test->name);
        const char *const arguments[] = {program, only, NULL};
        struct process_options options = {
            .arguments = arguments,
            .directory = writing->staging,
            .temporary_directory = writing->campaign->subject.work_directory,
            .timeout_seconds = writing_seconds(writing, TEST_TIMEOUT_SECONDS)};
        struct process_result result;
        struct text output = {0};
        bool ok = process_run(&options, &output, &result, err);
        text_release(&output);
        if (!ok || (result.timed_out && options.timeout_seconds < TEST_TIMEOUT_SECONDS))
            return any; /* the time was over */
        if (result.timed_out)
            any |= drop(writing, (int)i, build->name, "takes too long");
        else if (result.exit_status != 0)
            any |= drop(writing, (int)i, build->name, "ends its program");
        else
            i++;
    }
    return any;
}

/* "    #5 0x55d1 in poly_add_keeps_its_arguments tests/test_poly.c:12:5" */
static int test_of_frame(const struct writing *writing, const char *line)
{
    const char *name = line[strspn(line, " ")] == '#' ? strstr(line, " in ") : NULL;
    return name ? test_named(writing, name + strlen(" in ")) : -1;
}

bool mend_reported(struct writing *writing, const char *output, const char *build)
{
    char *rest = arena_copy_string(&writing->campaign->trial, output), *line;
    bool any = false;
    while (text_next_line(&rest, &line))
        any |= drop(writing, test_of_frame(writing, line), build,
                    "fails when others run as well");
    return any;
}

/* Programs run in the order of their names, and the tests of a program in that of the suite. */
static bool runs_before(struct writing *writing, size_t test, size_t other)
{
    struct arena *arena = &writing->campaign->trial;
    const struct suite *suite = &writing->suite;
    int order = strcmp(emit_file_of(arena, suite, &suite->tests[test]),
                       emit_file_of(arena, suite, &suite->tests[other]));
    return order < 0 || (order == 0 && test < other);
}

/* The first to run that printed no line; -1: all did, or the format has other lines. */
static int first_without_line(struct writing *writing, const char *output)
{
    struct arena *arena = &writing->campaign->trial;
    char *rest = arena_copy_string(arena, output), *line;
    size_t count = writing->suite.test_count;
    bool *has_line = arena_alloc_zeroed(arena, count + 1, sizeof *has_line);
    while (text_next_line(&rest, &line)) {
        const char *number = text_starts_with(line, "ok ")       ? line + strlen("ok ")
                             : text_starts_with(line, "not ok ") ? line + strlen("not ok ")
                                                                 : NULL;
        const char *name = number ? strchr(number, ' ') : NULL;
        int test = name ? test_named(writing, name + 1) : -1;
        if (test >= 0)
            has_line[test] = true;
    }
    int first = -1;
    for (size_t i = 0; emit_format_tells_tests(writing->suite.format) && i < count; i++)
        if (!has_line[i] && (first < 0 || runs_before(writing, i, (size_t)first)))
            first = (int)i;
    return first;
}

bool mend_hanging(struct writing *writing, const char *output, const char *build)
{
    return drop(writing, first_without_line(writing, output), build, "does not end");
}

bool mend_silent(struct writing *writing, const char *output, const char *build)
{
    return drop(writing, first_without_line(writing, output), build,
                "ends the program or its output after other tests");
}
