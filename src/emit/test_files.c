/* The test programs: one for each header, and one for what it does when something fails. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/vector.h"
#include "csource/csource.h"
#include "emit/emit_internal.h"
#include "emit/format.h"
#include "model/injected_failure.h"

const char *emit_file_of(struct arena *arena, const struct suite *suite,
                         const struct test *test)
{
    size_t tested;
    const char *header = "library.h";
    if (test_tested(suite->vocabulary, test, &tested)) {
        const struct function *function =
            suite->vocabulary->operations.items[test->statements.items[tested].operation]->function;
        header = function->header ? file_base_name(function->header) : header;
    }
    const char *dot = strrchr(header, '.');
    int length = dot && dot > header ? (int)(dot - header) : (int)strlen(header);
    bool is_starved =
        statements_injected(&test->statements, suite->vocabulary).injectable != INJECTABLE_NONE;
    char *name =
        arena_printf(arena, "test_%.*s%s.c", length, header, is_starved ? "_failures" : "");
    for (char *c = name; *c; c++)
        if (!isalnum((unsigned char)*c) && *c != '_' && *c != '.')
            *c = '_';
    return name;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

const char **test_files_list(struct emitter *emitter, size_t *count)
{
    const struct suite *suite = emitter->suite;
    const char **files =
        arena_alloc_zeroed(&emitter->arena, suite->test_count + 1, sizeof *files);
    for (size_t i = 0; i < suite->test_count; i++)
        files[i] = emit_file_of(&emitter->arena, suite, &suite->tests[i]);
    if (suite->test_count)
        qsort(files, suite->test_count, sizeof *files, compare_names);
    *count = 0;
    for (size_t i = 0; i < suite->test_count; i++)
        if (i == 0 || strcmp(files[i], files[*count - 1]) != 0)
            files[(*count)++] = files[i];
    return files;
}

static bool is_in_file(struct emitter *emitter, const struct test *test, const char *file)
{
    return strcmp(emit_file_of(&emitter->arena, emitter->suite, test), file) == 0;
}

static bool needs_directory(const struct suite *suite, const struct test *test)
{
    return test->needs_directory || directory_is_needed(suite->vocabulary, &test->statements);
}

static const struct format *format(const struct emitter *emitter)
{
    return format_named(emitter->suite->format);
}

/* "test_poly": what the tests of a file are called together. */
static const char *group_of(struct emitter *emitter, const char *file)
{
    return arena_printf(&emitter->arena, "%.*s", (int)(strlen(file) - strlen(".c")), file);
}

struct printed_body *test_body(struct emitter *emitter, const struct test *test)
{
    struct printed_body *body = arena_alloc_zeroed(&emitter->arena, 1, sizeof *body);
    body->arena = &emitter->arena;
    body->vocabulary = emitter->suite->vocabulary;
    body->reserved = &emitter->reserved;
    body->statements = &test->statements;
    body->clean_up = test->clean_up;
    body->observer_count = test->observer_count;
    body->values = test->values;
    body->asserts = test->asserts;
    body->test = test;
    body->format = format(emitter);
    body_prepare(body);
    return body;
}

static uint32_t lines_in(const struct text *text)
{
    uint32_t lines = 0;
    for (size_t i = 0; i < text->length; i++)
        lines += text->bytes[i] == '\n';
    return lines;
}

static void begin_writing_down(struct emitter *emitter, const struct test *test, const char *file,
                               uint32_t line)
{
    struct arena *arena = emitter->written->arena;
    struct written_test written = {
        .name = arena_copy_string(arena, test->name),
        .file = arena_printf(arena, "tests/%s", file),
        .line = line,
    };
    vector_push(&emitter->written->tests, written);
}

static void end_writing_down(struct emitter *emitter, const struct printed_body *body,
                             uint32_t line)
{
    struct written_test *written =
        &emitter->written->tests.items[emitter->written->tests.count - 1];
    written->end = line;
    written->function = *body->checked_callee ? body->checked_callee : body->last_callee;
}

/* Into a text of its own, from which lines are counted. */
static void print_test(struct emitter *emitter, const struct test *test, const char *file,
                       struct text *out)
{
    bool has_own = needs_directory(emitter->suite, test) && format(emitter)->test_in_directory.head;
    const struct frame *frame =
        has_own ? &format(emitter)->test_in_directory : &format(emitter)->test;
    struct printed_body *body = test_body(emitter, test);
    if (*test_sentence(test))
        words_comment(out, "", test_sentence(test));
    if (emitter->written)
        begin_writing_down(emitter, test, file, lines_in(out) + 1);
    body->written = emitter->written;
    format_fill(out, frame->head, test->name, group_of(emitter, file));
    body_print(body, out);
    if (emitter->written)
        end_writing_down(emitter, body, lines_in(out) + 1);
    text_add(out, frame->tail);
}

void emit_print_test(struct text *out, const struct suite *suite, const struct test *test,
                     struct written *written)
{
    struct emitter emitter = {.suite = suite, .written = written};
    reserved_names_init(&emitter.reserved, &emitter.arena, suite->vocabulary);
    print_test(&emitter, test, emit_file_of(&emitter.arena, suite, test), out);
    reserved_names_release(&emitter.reserved);
    arena_release(&emitter.arena);
}

void emit_find_printed(const struct suite *suite, const struct test *test, bool *is_printed)
{
    struct emitter emitter = {.suite = suite};
    reserved_names_init(&emitter.reserved, &emitter.arena, suite->vocabulary);
    const struct printed_body *body = test_body(&emitter, test);
    for (size_t i = 0; i < test->statements.count; i++)
        is_printed[i] = body->variables[i].is_printed;
    reserved_names_release(&emitter.reserved);
    arena_release(&emitter.arena);
}

static bool any_needs_directory(struct emitter *emitter, const char *file)
{
    const struct suite *suite = emitter->suite;
    for (size_t i = 0; i < suite->test_count; i++)
        if (is_in_file(emitter, &suite->tests[i], file) &&
            needs_directory(suite, &suite->tests[i]))
            return true;
    return false;
}

static void print_main(struct emitter *emitter, const char *file, struct text *out)
{
    const struct suite *suite = emitter->suite;
    const char *group = group_of(emitter, file);
    bool has_own = any_needs_directory(emitter, file) && format(emitter)->main_in_directory.head;
    const struct frame *frame =
        has_own ? &format(emitter)->main_in_directory : &format(emitter)->main;
    format_fill(out, frame->head, NULL, group);
    for (size_t i = 0; i < suite->test_count; i++) {
        const struct test *test = &suite->tests[i];
        bool is_other = needs_directory(suite, test) && format(emitter)->entry_in_directory;
        if (is_in_file(emitter, test, file))
            format_fill(out, is_other ? format(emitter)->entry_in_directory
                                      : format(emitter)->entry, test->name, group);
    }
    format_fill(out, frame->tail, NULL, group);
}

static void print_includes(struct emitter *emitter, const char *code, struct text *out)
{
    if (includes_need_posix(code))
        csource_feature_macro(out);
    includes_print_library(emitter, out);
    text_add_char(out, '\n');
    text_add(out, format(emitter)->includes);
    includes_print_standard(code, out);
    bool listens = definitions_listen(code);
    text_printf(out, "\n%s%s\n", format(emitter)->header,
                listens ? "#include \"assay_listen.h\"\n" : "");
    if (emitter->suite->calls_deprecated)
        text_add(out, "/* Deprecated functions are tested as well. */\n"
                      "#pragma GCC diagnostic ignored \"-Wdeprecated-declarations\"\n\n");
}

/* What is written down, before something else is printed. */
struct mark {
    size_t tests, checks;
};

static struct mark mark_written(const struct emitter *emitter)
{
    const struct written *written = emitter->written;
    return written ? (struct mark){written->tests.count, written->checks.count} : (struct mark){0};
}

/* So many lines come before what was written down since the mark. */
static void move_written(struct emitter *emitter, struct mark mark, uint32_t lines)
{
    struct written *written = emitter->written;
    for (size_t i = mark.tests; written && i < written->tests.count; i++) {
        written->tests.items[i].line += lines;
        written->tests.items[i].end += lines;
    }
    for (size_t i = mark.checks; written && i < written->checks.count; i++) {
        written->checks.items[i].line += lines;
        written->checks.items[i].end += lines;
    }
}

static void print_tests(struct emitter *emitter, const char *file, struct text *code)
{
    const struct suite *suite = emitter->suite;
    uint32_t lines = 0;
    for (size_t i = 0; i < suite->test_count; i++) {
        struct mark mark = mark_written(emitter);
        struct text test = {0};
        if (!is_in_file(emitter, &suite->tests[i], file))
            continue;
        print_test(emitter, &suite->tests[i], file, &test);
        if (emitter->written)
            emitter->written->tests.items[mark.tests].index = i;
        move_written(emitter, mark, lines);
        lines += lines_in(&test);
        text_add(code, text_string(&test));
        text_release(&test);
    }
}

void test_files_print(struct emitter *emitter, const char *file, struct text *out)
{
    const struct suite *suite = emitter->suite;
    struct mark mark = mark_written(emitter);
    struct text code = {0}, definitions = {0};
    print_tests(emitter, file, &code);
    print_main(emitter, file, &code);
    if (words_has(text_string(&code), "enter_directory"))
        directory_print_functions(format(emitter), &definitions);
    definitions_print_beside(suite->vocabulary, text_string(&code), &definitions);
    uint32_t definition_lines = lines_in(&definitions);
    text_add(&definitions, text_string(&code));

    text_add(out, "/* SPDX-License-Identifier: 0BSD\n"
                  " * Regression tests by assay: they record what the library did when they"
                  " were made. */\n");
    print_includes(emitter, text_string(&definitions), out);
    move_written(emitter, mark, lines_in(out) + definition_lines);
    text_add(out, text_string(&definitions));
    text_release(&definitions);
    text_release(&code);
}

void test_files_print_check_header(struct text *out)
{
    text_add(out,
"/* SPDX-License-Identifier: 0BSD\n"
" * CHECK() and a main loop for the tests beside it. No dependencies, no threads. */\n"
"#ifndef ASSAY_CHECK_H\n"
"#define ASSAY_CHECK_H\n"
"\n"
"#include <stdio.h>\n"
"#include <string.h>\n"
"\n"
"struct assay_test {\n"
"    const char *name;\n"
"    void (*run)(void);\n"
"};\n"
"\n"
"/* Failed checks of the test that runs. */\n"
"static int assay_failures;\n"
"\n"
"#ifdef ASSAY_EXIT_LINE\n"
"#include <stdlib.h>\n"
"/* Ends the program, whose exit status tells the line: which check notices a change? */\n"
"#define CHECK(condition) ((condition) ? (void)0 : _Exit(128 + __LINE__ % 128))\n"
"#else\n"
"/* Ends the test when the condition does not hold. */\n"
"#define CHECK(condition)                                                          \\\n"
"    do {                                                                          \\\n"
"        if (!(condition)) {                                                       \\\n"
"            printf(\"# %s:%d: %s\\n\", __FILE__, __LINE__, \"CHECK(\" #condition \")\"); \\\n"
"            assay_failures++;                                                     \\\n"
"            return;                                                               \\\n"
"        }                                                                         \\\n"
"    } while (0)\n"
"#endif\n"
"\n"
"/* Runs all tests, with --reverse backwards; or the one that the command line names. */\n"
"static inline int assay_run(const struct assay_test *tests, size_t count, int argc, char **argv)\n"
"{\n"
"    int is_reversed = argc > 1 && strcmp(argv[1], \"--reverse\") == 0;\n"
"    int is_chosen = argc > 1 && !is_reversed;\n"
"    size_t number = 0, failed = 0;\n"
"    for (size_t n = 0; n < count; n++) {\n"
"        size_t i = is_reversed ? count - 1 - n : n;\n"
"        if (is_chosen && strcmp(argv[1], tests[i].name) != 0)\n"
"            continue;\n"
"        assay_failures = 0;\n"
"        tests[i].run();\n"
"        failed += assay_failures != 0;\n"
"        printf(\"%s %zu %s\\n\", assay_failures ? \"not ok\" : \"ok\", ++number, tests[i].name);\n"
"        failed += fflush(stdout) != 0; /* nobody sees the line */\n"
"    }\n"
"    if (is_chosen && number == 0)\n"
"        fprintf(stderr, \"%s: there is no test '%s'\\n\", argv[0], argv[1]);\n"
"    return failed || (is_chosen && number == 0);\n"
"}\n"
"\n"
"#endif\n");
}
