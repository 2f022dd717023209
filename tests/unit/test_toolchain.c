/* Tools, sanitizers, builds, lanes, and the one driver of make. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "base/file.h"
#include "toolchain/lane.h"
#include "toolchain/make.h"
#include "toolchain/sanitizer.h"

struct fixture {
    struct arena arena;
    char *directory;
    char *path; /* PATH as it was */
    struct text said;
    struct process_result result;
    struct error err;
};

static int begin(void **state)
{
    static struct fixture fixture;
    fixture = (struct fixture){0};
    fixture.path = arena_copy_string(&fixture.arena, getenv("PATH"));
    *state = &fixture;
    return file_make_temporary_directory(&fixture.arena, NULL, &fixture.directory, &fixture.err)
               ? 0
               : -1;
}

static int end(void **state)
{
    struct fixture *f = *state;
    setenv("PATH", f->path, 1);
    file_remove_tree(f->directory);
    text_release(&f->said);
    arena_release(&f->arena);
    return 0;
}

static const char *write(struct fixture *f, const char *name, const char *content)
{
    const char *path = arena_printf(&f->arena, "%s/%s", f->directory, name);
    if (!file_write(path, content, strlen(content), &f->err))
        fail_msg("%s", f->err.text);
    return path;
}

/* A program of that name is found before all others. */
static void put_in_path(struct fixture *f, const char *name, const char *script)
{
    assert_int_equal(chmod(write(f, name, script), 0755), 0);
    setenv("PATH", arena_printf(&f->arena, "%s:%s", f->directory, f->path), 1);
}

static void run_make(struct fixture *f, struct make_options options)
{
    if (!options.directory)
        options.directory = f->directory;
    if (!make_run(&options, &f->said, &f->result, &f->err))
        fail_msg("%s", f->err.text);
}

/* ---- tools ---- */

static void every_tool_has_a_name_of_its_own(void **state)
{
    (void)state;
    for (enum tool tool = TOOL_NONE + 1; tool < TOOL_COUNT; tool++)
        for (enum tool other = TOOL_NONE + 1; other < tool; other++)
            assert_string_not_equal(tool_name(tool), tool_name(other));
}

static void a_tool_that_is_missing_says_what_to_install(void **state)
{
    struct fixture *f = *state;
    assert_true(tool_require(TOOL_MAKE, &f->err));
    setenv("PATH", f->directory, 1);
    assert_false(tool_require(TOOL_COVERAGE, &f->err));
    assert_string_equal(f->err.text, "cannot run 'llvm-cov-19': there is no such program in PATH; "
                                     "install the package 'llvm-19'");
}

static void a_program_that_nobody_packages_is_named(void **state)
{
    struct fixture *f = *state;
    assert_false(program_require("no-such-compiler", &f->err));
    assert_string_equal(f->err.text,
                        "cannot run 'no-such-compiler': there is no such program in PATH");
    const char *own = write(f, "own-compiler", "#!/bin/sh\n");
    assert_false(program_require(own, &f->err));
    assert_int_equal(chmod(own, 0755), 0);
    assert_true(program_require(own, &f->err));
}

/* ---- sanitizers ---- */

static void the_lanes_leave_out_what_clang_alone_has_as_well(void **state)
{
    struct fixture *f = *state;
    const char *const *flags = sanitizer_flags(&f->arena, RIGOUR_USUAL);
    assert_string_equal(flags[0], "-fsanitize=address,undefined");
    assert_string_equal(flags[1], "-fno-sanitize=function,pointer-overflow,nonnull-attribute,"
                                  "alignment,shift-base,vla-bound,object-size,vptr");
    assert_string_equal(flags[2], "-fno-sanitize-recover=all");
}

static void what_is_for_pedants_does_not_end_a_call(void **state)
{
    struct fixture *f = *state;
    const char *const *flags = sanitizer_flags(&f->arena, RIGOUR_PEDANTIC);
    assert_string_equal(flags[1], "-fno-sanitize=function,object-size,vptr");
    assert_string_equal(flags[2], "-fno-sanitize-recover=all");
    assert_string_equal(flags[3], "-fsanitize-recover=pointer-overflow,nonnull-attribute,"
                                  "alignment,shift-base,vla-bound");
}

static void each_compiler_is_told_of_the_checks_it_knows(void **state)
{
    struct fixture *f = *state;
    assert_string_equal(sanitizer_checks(&f->arena, RIGOUR_USUAL, true, KNOWN_BY_BOTH),
                        "address,undefined");
    assert_string_equal(sanitizer_checks(&f->arena, RIGOUR_USUAL, true, NAMED_FOR_GCC),
                        "float-cast-overflow");
    assert_string_equal(sanitizer_checks(&f->arena, RIGOUR_PEDANTIC, false, KNOWN_BY_BOTH),
                        "object-size,vptr");
    assert_string_equal(sanitizer_checks(&f->arena, RIGOUR_USUAL, false, KNOWN_BY_CLANG),
                        "function");
}

/* ---- builds ---- */

static void a_build_becomes_the_variables_of_a_makefile(void **state)
{
    struct fixture *f = *state;
    const char *const expected[] = {"CC=gcc", "CFLAGS=-O0 -w", "LIBRARY_CFLAGS=-O0",
                                    "BUILD=build/gcc-O0", NULL};
    const char *const *words = suite_build_variables(&f->arena, suite_build_of(SUITE_GCC_O0));
    for (size_t i = 0; expected[i]; i++)
        assert_string_equal(words[i], expected[i]);
    assert_null(words[4]);
    words = suite_build_variables(&f->arena, suite_build_of(SUITE_SYNTAX));
    assert_string_equal(words[0], arena_printf(&f->arena, "CC=%s -fsyntax-only",
                                               tool_name(TOOL_CLANG)));
    assert_string_equal(words[2], "LIBRARY_OBJECTS=");
    words = suite_build_variables(&f->arena, suite_build_of(SUITE_SANITIZED));
    assert_string_equal(words[2], "SANITIZE=1");
}

static void the_sanitizers_are_linked_quickly_where_that_can_be(void **state)
{
    struct fixture *f = *state;
    const struct suite_build *build = suite_build_of(SUITE_SANITIZED);
    setenv("PATH", f->directory, 1);
    assert_null(strstr(suite_build_variables(&f->arena, build)[0], "-fuse-ld="));
    put_in_path(f, tool_name(TOOL_QUICK_LINKER), "#!/bin/sh\n");
    assert_non_null(strstr(suite_build_variables(&f->arena, build)[0], " -fuse-ld=gold "));
    assert_null(strstr(suite_build_variables(&f->arena, suite_build_of(SUITE_FILLED))[0],
                       "-fuse-ld="));
}

static size_t count_for(enum build_purpose purpose)
{
    size_t count = 0;
    for (int i = 0; i < SUITE_COUNT; i++)
        count += suite_build_of((enum suite_id)i)->purpose == purpose;
    return count;
}

static void builds_with_one_purpose_stand_together(void **state)
{
    (void)state;
    for (enum build_purpose purpose = BUILD_VERIFIES; purpose <= BUILD_COMPARES; purpose++) {
        size_t count;
        const struct suite_build *builds = suite_builds_for(purpose, &count);
        assert_true(count > 0);
        assert_int_equal(count, count_for(purpose));
        assert_int_equal(builds[0].purpose, purpose);
        assert_int_equal(builds[count - 1].purpose, purpose);
    }
}

/* Else one would find the objects of another. */
static void builds_of_a_suite_have_directories_of_their_own(void **state)
{
    (void)state;
    for (enum build_purpose purpose = BUILD_VERIFIES; purpose <= BUILD_COMPARES; purpose++) {
        size_t count;
        const struct suite_build *builds = suite_builds_for(purpose, &count);
        for (size_t i = 0; i < count; i++)
            for (size_t k = 0; k < i; k++)
                assert_string_not_equal(builds[i].directory, builds[k].directory);
    }
}

static void a_substitute_is_the_same_compiler_with_optimisation(void **state)
{
    (void)state;
    size_t count, substitutes = 0;
    const struct suite_build *builds = suite_builds_for(BUILD_VARIES, &count);
    for (size_t i = 0; i < count; i++) {
        if (!builds[i].has_substitute)
            continue;
        substitutes++;
        assert_true(i + 1 < count);
        assert_int_equal(builds[i].compiler, builds[i + 1].compiler);
        assert_string_equal(builds[i].library_flags, "-O0");
        assert_string_not_equal(builds[i + 1].library_flags, "-O0");
    }
    assert_int_equal(substitutes, 2);
}

/* The objects of the search are linked into the sanitized programs. */
static void what_is_instrumented_is_compiled_by_clang(void **state)
{
    (void)state;
    for (int i = 0; i < OBJECTS_COUNT; i++) {
        const struct object_build *build = object_build_of((enum objects)i);
        if (build->instruments || build->is_sanitized)
            assert_int_equal(build->compiler, TOOL_CLANG);
        assert_null(build->flags[BUILD_WORDS - 1]);
    }
    assert_int_equal(object_build_of(OBJECTS_MUTANTS)->instruments, INSTRUMENT_MUTANTS);
}

/* ---- lanes ---- */

static void the_lanes_run_one_library_in_different_programs(void **state)
{
    (void)state;
    const struct lane_class *search = lane_class_of(LANE_SEARCH);
    const struct lane_class *confirm = lane_class_of(LANE_CONFIRM);
    assert_string_equal(search->program, "assay-search");
    assert_string_equal(confirm->program, "assay-confirm");
    assert_int_equal(search->build, confirm->build);
    assert_true(object_build_of(search->build)->is_sanitized);
    assert_false(search->is_fresh);
    assert_int_equal(search->workers, 0);
    assert_true(confirm->is_fresh);
    assert_int_equal(confirm->workers, 1);
}

/* ---- make ---- */

static const char makefile[] = "say:\n"
                               "\t@echo $(CC) $(WORD) \"$$FAKE_NAME\" \"$$TMPDIR\"\n"
                               "both: bad good\n"
                               "bad:\n"
                               "\t@false\n"
                               "good:\n"
                               "\t@echo good\n"
                               "long:\n"
                               "\t@sleep 60\n";

static void make_is_told_of_build_variables_environment_and_temporary_directory(void **state)
{
    struct fixture *f = *state;
    write(f, "Makefile", makefile);
    run_make(f, (struct make_options){
                    .target = "say",
                    .build = suite_build_of(SUITE_SHIPPED),
                    .variables = (const char *const[]){"WORD=word", NULL},
                    .environment = (const char *const[]){"FAKE_NAME=name", NULL},
                    .temporary_directory = "/somewhere",
                });
    assert_int_equal(f->result.exit_status, 0);
    assert_string_equal(text_string(&f->said), "gcc word name /somewhere\n");
}

static void a_variable_wins_against_that_of_the_build(void **state)
{
    struct fixture *f = *state;
    write(f, "Makefile", makefile);
    run_make(f, (struct make_options){.target = "say",
                                      .build = suite_build_of(SUITE_SHIPPED),
                                      .variables = (const char *const[]){"CC=mine", NULL}});
    assert_int_equal(strncmp(text_string(&f->said), "mine ", 5), 0);
}

static void what_cannot_be_made_is_a_result_and_no_error(void **state)
{
    struct fixture *f = *state;
    write(f, "Makefile", makefile);
    run_make(f, (struct make_options){.target = "both", .jobs = 1});
    assert_int_equal(f->result.exit_status, 2);
    assert_null(strstr(text_string(&f->said), "good\n"));
    run_make(f, (struct make_options){.target = "both", .jobs = 1, .keeps_going = true});
    assert_int_equal(f->result.exit_status, 2);
    assert_non_null(strstr(text_string(&f->said), "good\n"));
}

static void a_make_that_takes_too_long_is_ended(void **state)
{
    struct fixture *f = *state;
    write(f, "Makefile", makefile);
    run_make(f, (struct make_options){.target = "long", .timeout_seconds = 0.3});
    assert_true(f->result.timed_out);
}

static void make_gets_the_words_that_the_options_stand_for(void **state)
{
    struct fixture *f = *state;
    put_in_path(f, "make", "#!/bin/sh\necho \"$@\"\n");
    run_make(f, (struct make_options){.directory = "here", .target = "all", .jobs = 3});
    assert_string_equal(text_string(&f->said), "-s --no-print-directory -j3 -C here all\n");
    text_clear(&f->said);
    run_make(f, (struct make_options){.directory = "here", .target = "all", .jobs = 3,
                                      .keeps_going = true, .is_sorted = true});
    assert_string_equal(text_string(&f->said),
                        "-s --no-print-directory -j3 -k --output-sync=target -C here all\n");
}

static void a_compiler_that_is_missing_is_told_before_make_starts(void **state)
{
    struct fixture *f = *state;
    put_in_path(f, "make", "#!/bin/sh\necho started\n");
    setenv("PATH", f->directory, 1);
    struct make_options options = {.directory = f->directory, .target = "all",
                                   .build = suite_build_of(SUITE_SHIPPED)};
    assert_false(make_run(&options, &f->said, &f->result, &f->err));
    assert_non_null(strstr(f->err.text, "install the package 'gcc'"));
    assert_int_equal(f->said.length, 0);
}

/* ---- objects from the cache ---- */

static const char compiling_makefile[] =
    "build/part.o: part.c\n"
    "\t@mkdir -p $(@D)\n"
    "\t$(CC) $(FLAGS) -MMD -MP -MF $@.d -MT $@ \\\n"
    "\t    -c -o $@ \"$<\"\n";

/* Writes a line when it is run. A file that was written anew is another compiler. */
static void install_compiler(struct fixture *f)
{
    put_in_path(f, "noted-compiler",
                arena_printf(&f->arena, "#!/bin/sh\necho run >>'%s/log'\nexec gcc \"$@\"\n",
                             f->directory));
}

/* A suite of one file in a directory of its own; `source` is its only file. */
static const char *suite(struct fixture *f, const char *name, const char *source)
{
    const char *directory = arena_printf(&f->arena, "%s/%s", f->directory, name);
    if (!file_make_directories(directory, &f->err) ||
        !file_make_directories(arena_printf(&f->arena, "%s/cache", f->directory), &f->err))
        fail_msg("%s", f->err.text);
    write(f, arena_printf(&f->arena, "%s/Makefile", name), compiling_makefile);
    write(f, arena_printf(&f->arena, "%s/part.c", name), source);
    return directory;
}

/* How often the compiler was run for an object that is there then; -1: there is none. */
static int runs_for(struct fixture *f, const char *directory, const char *flags)
{
    const char *log = arena_printf(&f->arena, "%s/log", f->directory);
    const char *variables[] = {"CC=noted-compiler", arena_printf(&f->arena, "FLAGS=%s", flags),
                               NULL};
    write(f, "log", "");
    run_make(f, (struct make_options){.directory = directory, .target = "build/part.o",
                                      .variables = variables,
                                      .cache = arena_printf(&f->arena, "%s/cache", f->directory)});
    char *said;
    size_t length;
    if (!file_read(&f->arena, log, &said, &length, &f->err))
        fail_msg("%s", f->err.text);
    bool is_made = file_exists(arena_printf(&f->arena, "%s/build/part.o", directory));
    return is_made ? (int)(length / strlen("run\n")) : -1;
}

static void an_object_that_was_compiled_elsewhere_is_not_compiled(void **state)
{
    struct fixture *f = *state;
    install_compiler(f);
    assert_int_equal(runs_for(f, suite(f, "one", "int part;\n"), "-O1"), 1);
    assert_int_equal(runs_for(f, suite(f, "two", "int part;\n"), "-O1"), 0);
    assert_int_equal(runs_for(f, suite(f, "three", "int part;\n"), "-O2"), 1);
    assert_int_equal(runs_for(f, suite(f, "four", "int other;\n"), "-O1"), 1);
}

static void an_object_that_says_where_it_was_compiled_is(void **state)
{
    struct fixture *f = *state;
    install_compiler(f);
    assert_int_equal(runs_for(f, suite(f, "one", "int part;\n"), "-g"), 1);
    assert_int_equal(runs_for(f, suite(f, "two", "int part;\n"), "-g"), 1);
    file_remove_tree(arena_printf(&f->arena, "%s/two/build", f->directory));
    assert_int_equal(runs_for(f, suite(f, "two", "int part;\n"), "-g"), 0);
}

static void what_does_not_compile_is_told_by_make(void **state)
{
    struct fixture *f = *state;
    install_compiler(f);
    assert_int_equal(runs_for(f, suite(f, "one", "int part = ;\n"), "-O1"), -1);
    assert_int_equal(f->result.exit_status, 2);
    const char *complaint = strstr(text_string(&f->said), "error:");
    assert_non_null(complaint);
    assert_null(strstr(complaint + 1, "error:"));
}

static void what_a_shell_has_to_expand_is_left_to_make(void **state)
{
    struct fixture *f = *state;
    install_compiler(f);
    assert_int_equal(runs_for(f, suite(f, "one", "int part;\n"), "-DN=$$(echo 1)"), 1);
    file_remove_tree(arena_printf(&f->arena, "%s/one/build", f->directory));
    assert_int_equal(runs_for(f, suite(f, "one", "int part;\n"), "-DN=$$(echo 1)"), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
        TEST(every_tool_has_a_name_of_its_own),
        TEST(a_tool_that_is_missing_says_what_to_install),
        TEST(a_program_that_nobody_packages_is_named),
        TEST(the_lanes_leave_out_what_clang_alone_has_as_well),
        TEST(what_is_for_pedants_does_not_end_a_call),
        TEST(each_compiler_is_told_of_the_checks_it_knows),
        TEST(a_build_becomes_the_variables_of_a_makefile),
        TEST(the_sanitizers_are_linked_quickly_where_that_can_be),
        TEST(builds_with_one_purpose_stand_together),
        TEST(builds_of_a_suite_have_directories_of_their_own),
        TEST(a_substitute_is_the_same_compiler_with_optimisation),
        TEST(what_is_instrumented_is_compiled_by_clang),
        TEST(the_lanes_run_one_library_in_different_programs),
        TEST(make_is_told_of_build_variables_environment_and_temporary_directory),
        TEST(a_variable_wins_against_that_of_the_build),
        TEST(what_cannot_be_made_is_a_result_and_no_error),
        TEST(a_make_that_takes_too_long_is_ended),
        TEST(make_gets_the_words_that_the_options_stand_for),
        TEST(a_compiler_that_is_missing_is_told_before_make_starts),
        TEST(an_object_that_was_compiled_elsewhere_is_not_compiled),
        TEST(an_object_that_says_where_it_was_compiled_is),
        TEST(what_does_not_compile_is_told_by_make),
        TEST(what_a_shell_has_to_expand_is_left_to_make),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
