/* The emitter by itself: tests and findings from their text form, as C. */
#include <stdio.h>
#include <stdlib.h>

#include "analyse/supply/support.h"
#include "base/file.h"
#include "base/memory.h"
#include "driver.h"
#include "tests_text.h"

/* Check `number` of the test, as they are printed. */
static bool drop_check(const struct suite *suite, struct test *test, size_t number)
{
    struct arena arena = {0};
    struct written written = {.arena = &arena};
    struct text ignored = {0};
    struct test named = *test;
    named.name = "test";
    emit_print_test(&ignored, suite, &named, &written);
    bool ok = number < written.checks.count &&
              test_drop_check(suite->vocabulary, test, &written.checks.items[number].origin);
    text_release(&ignored);
    written_release(&written);
    arena_release(&arena);
    return ok;
}

static bool silence(const struct suite *suite, struct tests *tests, struct error *err)
{
    for (size_t i = 0; i < tests->test_count; i++)
        for (size_t j = 0; j < tests->silenced_count[i]; j++)
            if (!drop_check(suite, &tests->tests[i], tests->silenced[i][j]))
                return error_set(err, "check %zu of test %zu cannot be taken back",
                                 tests->silenced[i][j], i);
    return true;
}

static void print(const struct suite *suite)
{
    struct text out = {0};
    for (size_t i = 0; i < suite->test_count; i++) {
        emit_print_test(&out, suite, &suite->tests[i], NULL);
        if (i + 1 < suite->test_count)
            text_add_char(&out, '\n');
    }
    for (size_t i = 0; i < suite->finding_count; i++)
        emit_print_finding(&out, suite->vocabulary, &suite->findings[i]);
    fputs(text_string(&out), stdout);
    text_release(&out);
}

static bool write_below(struct subject *subject, struct suite *suite, struct error *err)
{
    char *real;
    if (!file_make_directories(subject->options.out, err) ||
        !file_real_path(&subject->arena, subject->options.out, &real, err))
        return false;
    suite->directory = suite->origin = real;
    return emit_write(suite, NULL, err);
}

static bool emit(struct subject *subject, struct tests *tests, bool is_written, struct error *err)
{
    struct suite suite = {
        .vocabulary = &subject->vocabulary, .library = &subject->library,
        .directory = ".", .origin = ".", .command = "assay generate", .seed = 7,
        .format = emit_format_named(subject->options.format), .tests = tests->tests,
        .test_count = tests->test_count, .findings = tests->findings,
        .finding_count = tests->finding_count};
    if (!silence(&suite, tests, err))
        return false;
    emit_name_tests(&subject->arena, &suite);
    if (is_written)
        return write_below(subject, &suite, err);
    print(&suite);
    return true;
}

/* Prints the tests and findings of a file, or writes them as a suite when --out names a directory.
 */
bool show_tests(char **arguments, struct error *err)
{
    struct subject subject;
    struct tests *tests = memory_alloc_zeroed(1, sizeof *tests);
    char *text;
    bool is_written = false;
    for (char **word = arguments; *word; word++)
        is_written |= text_starts_with(*word, "--out");
    bool ok = subject_read(&subject, arguments, err);
    if (ok) {
        support_add(&subject.api);
        vocabulary_init(&subject.vocabulary, &subject.api, &subject.arena);
        ok = subject.options.operands.count != 1
                 ? error_set(err, "name one file of tests")
                 : file_read(&subject.arena, subject.options.operands.items[0], &text, NULL, err) &&
                       tests_parse(tests, text, &subject.vocabulary, err) &&
                       emit(&subject, tests, is_written, err);
    }
    free(tests);
    subject_release(&subject);
    return ok;
}
