/* The compiler here is a script that copies its input, says something, and counts how often it was
 * run. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "base/file.h"
#include "toolchain/cache_key.h"
#include "toolchain/compile_cache.h"

static const char compiler_script[] =
    "#!/bin/sh\n"
    "# compiler FLAG INPUT OUTPUT [-MD -MF RULES]\n"
    "echo run >>\"$0.log\"\n"
    "[ \"$1\" != -fail ] || exit 1\n"
    "cat \"$2\" >\"$3\"\n"
    "echo \"said of $1\"\n"
    "[ $# -lt 6 ] || echo \"out.o: $2 $(cat \"$0.more\" 2>/dev/null)\" >\"$6\"\n";

struct fixture {
    struct arena arena;
    char *directory;
    const char *cache, *input, *output;
    const char *words[5];
    const char *only_input;
    struct text said;
    double saved;
};

static const char *below(struct fixture *f, const char *name)
{
    return arena_printf(&f->arena, "%s/%s", f->directory, name);
}

static void write_to(struct fixture *f, const char *name, const char *content)
{
    struct error err;
    if (!file_write(below(f, name), content, strlen(content), &err))
        fail_msg("%s", err.text);
}

static const char *content_of(struct fixture *f, const char *path)
{
    char *content = NULL;
    struct error err;
    return file_read(&f->arena, path, &content, NULL, &err) ? content : "";
}

static int setup(void **state)
{
    static struct fixture fixture;
    fixture = (struct fixture){0};
    struct fixture *f = *state = &fixture;
    struct error err;
    if (!file_make_temporary_directory(&f->arena, NULL, &f->directory, &err))
        return -1;
    f->cache = below(f, "cache");
    if (!file_make_directories(f->cache, &err) || !file_make_directories(below(f, "inc"), &err))
        return -1;
    write_to(f, "compiler", compiler_script);
    write_to(f, "a.c", "int a;");
    chmod(below(f, "compiler"), 0755);
    f->input = below(f, "a.c");
    f->output = below(f, "a.o");
    f->words[0] = below(f, "compiler");
    f->words[1] = "-O1";
    return 0;
}

static int teardown(void **state)
{
    struct fixture *f = *state;
    file_remove_tree(f->directory);
    text_release(&f->said);
    arena_release(&f->arena);
    return 0;
}

/* How often the compiler ran until now. */
static size_t runs(struct fixture *f)
{
    return strlen(content_of(f, below(f, "compiler.log"))) / strlen("run\n");
}

static int compile(struct fixture *f)
{
    f->words[2] = f->input;
    f->words[3] = f->output;
    struct compiler_run run = {
        .job.options = {.arguments = f->words, .directory = f->directory},
        .output = f->output,
        .only_input = f->only_input,
    };
    struct error err;
    file_remove(f->output);
    if (!compile_cache_run(f->cache, &run, 1, 1, &err))
        fail_msg("%s", err.text);
    text_release(&f->said);
    f->said = run.job.output;
    f->saved = run.saved_cpu_seconds;
    return run.job.result.exit_status;
}

static void what_was_compiled_once_is_not_compiled_again(void **state)
{
    struct fixture *f = *state;
    assert_int_equal(compile(f), 0);
    assert_int_equal(compile(f), 0);
    assert_int_equal(runs(f), 1);
    assert_string_equal(content_of(f, f->output), "int a;");
    assert_string_equal(text_string(&f->said), "said of -O1\n");
}

static void what_is_taken_tells_what_it_took_to_make(void **state)
{
    struct fixture *f = *state;
    compile(f);
    assert_true(f->saved == 0);
    compile(f);
    assert_true(f->saved > 0);
}

static void another_content_flag_or_header_is_compiled(void **state)
{
    struct fixture *f = *state;
    write_to(f, "h.h", "1");
    write_to(f, "compiler.more", "h.h");
    compile(f);
    f->words[1] = "-O2";
    compile(f);
    assert_int_equal(runs(f), 2);
    write_to(f, "h.h", "2");
    compile(f);
    assert_int_equal(runs(f), 3);
    write_to(f, "a.c", "int b;");
    compile(f);
    assert_int_equal(runs(f), 4);
    assert_string_equal(content_of(f, f->output), "int b;");
    write_to(f, "a.c", "int a;");
    compile(f);
    assert_int_equal(runs(f), 4);
    assert_string_equal(content_of(f, f->output), "int a;");
}

static void a_header_that_would_now_be_found_elsewhere_is_noticed(void **state)
{
    struct fixture *f = *state;
    write_to(f, "h.h", "1");
    write_to(f, "compiler.more", below(f, "h.h"));
    f->words[1] = "-Iinc";
    compile(f);
    compile(f);
    assert_int_equal(runs(f), 1);
    write_to(f, "inc/h.h", "1");
    compile(f);
    assert_int_equal(runs(f), 2);
}

static void what_failed_is_tried_again(void **state)
{
    struct fixture *f = *state;
    f->words[1] = "-fail";
    assert_int_equal(compile(f), 1);
    assert_int_equal(compile(f), 1);
    assert_int_equal(runs(f), 2);
}

static void what_a_flag_hides_is_not_kept(void **state)
{
    struct fixture *f = *state;
    f->words[1] = "-fplugin=x.so";
    compile(f);
    compile(f);
    assert_int_equal(runs(f), 2);
}

/* The entry that holds the output. */
static const char *kept_file(struct fixture *f)
{
    char **names;
    size_t count;
    struct error err;
    assert_true(file_list_directory(&f->arena, f->cache, &names, &count, &err));
    for (size_t i = 0; i < count; i++)
        if (text_ends_with(names[i], ".made"))
            return arena_printf(&f->arena, "cache/%s", names[i]);
    return NULL;
}

static void a_damaged_entry_is_made_anew(void **state)
{
    struct fixture *f = *state;
    static const char *const damages[] = {"", "x", "0123456789abcdef0123456789abcdef"};
    compile(f);
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
        write_to(f, kept_file(f), damages[i]);
        compile(f);
        assert_int_equal(runs(f), 2 + i);
        assert_string_equal(content_of(f, f->output), "int a;");
    }
}

/* Clocks of files are coarse. */
static void make_old(struct fixture *f)
{
    char **names;
    size_t count;
    struct error err;
    assert_true(file_list_directory(&f->arena, f->cache, &names, &count, &err));
    for (size_t i = 0; i < count; i++) {
        const char *path = arena_printf(&f->arena, "%s/%s", f->cache, names[i]);
        utimensat(AT_FDCWD, path, (const struct timespec[]){{1, 0}, {1, 0}}, 0);
    }
}

static void the_oldest_go_when_there_is_too_much(void **state)
{
    struct fixture *f = *state;
    f->only_input = f->input;
    compile(f);
    write_to(f, "a.c", "int second;");
    compile(f);
    make_old(f);
    write_to(f, "a.c", "int a;");
    compile(f);
    assert_int_equal(runs(f), 2);
    struct file_facts facts;
    assert_true(file_look_at(below(f, kept_file(f)), &facts));
    compile_cache_trim(f->cache, facts.size + 5);
    compile(f);
    assert_int_equal(runs(f), 2);
    write_to(f, "a.c", "int second;");
    compile(f);
    assert_int_equal(runs(f), 3);
}

static void the_name_of_the_work_directory_does_not_matter(void **state)
{
    struct fixture *f = *state;
    struct compiler_run run = {.work_directory = "/tmp/assay-1"};
    const char *list = "/tmp/assay-1/harness.c\n/usr/include/a.h\n";
    const char *plain = cache_key_without_work_directory(&f->arena, &run, list);
    assert_null(strstr(plain, "assay-1"));
    run.work_directory = "/tmp/assay-22";
    assert_string_equal(cache_key_with_work_directory(&f->arena, &run, plain),
                        "/tmp/assay-22/harness.c\n/usr/include/a.h\n");
}

static void rules_for_make_are_read_as_lists(void **state)
{
    struct fixture *f = *state;
    assert_string_equal(
        cache_key_list_of_rules(&f->arena, "a.o: a.c /usr/b.h \\\n  my\\ file.h cost$$.h\n"),
        "a.c\n/usr/b.h\nmy file.h\ncost$.h\n");
    assert_string_equal(cache_key_list_of_rules(&f->arena, "nothing"), "");
}

static void without_a_cache_everything_is_compiled(void **state)
{
    struct fixture *f = *state;
    f->cache = NULL;
    compile(f);
    compile(f);
    assert_int_equal(runs(f), 2);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_was_compiled_once_is_not_compiled_again),
        TEST(what_is_taken_tells_what_it_took_to_make),
        TEST(another_content_flag_or_header_is_compiled),
        TEST(a_header_that_would_now_be_found_elsewhere_is_noticed),
        TEST(what_failed_is_tried_again),
        TEST(what_a_flag_hides_is_not_kept),
        TEST(a_damaged_entry_is_made_anew),
        TEST(the_oldest_go_when_there_is_too_much),
        TEST(the_name_of_the_work_directory_does_not_matter),
        TEST(rules_for_make_are_read_as_lists),
        TEST(without_a_cache_everything_is_compiled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
