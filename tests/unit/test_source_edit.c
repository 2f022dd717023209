#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "refactor/marked.h"

static void a_place_is_the_same_as_offset_and_as_position(void **state)
{
    (void)state;
    static const char text[] = "one\n\nthree\n";
    for (size_t offset = 0; offset < strlen(text); offset++)
        assert_int_equal(offset_of(text, position_of(text, offset)), offset);
    struct position behind = {1, 9}, last = {7, 0};
    assert_int_equal(offset_of(text, behind), 4);
    assert_int_equal(offset_of(text, last), strlen(text));
}

static void edits_are_made_in_order_of_their_places(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct error err;
    char *text;
    struct source_edit edits[] = {{8, 9, "count"}, {0, 3, "long"}, {4, 4, "x, "}};
    assert_true(apply_edits(&arena, "int a, b;", &(struct source_edits){edits, 2}, &text, &err));
    assert_string_equal(text, "long a, bcount");
    assert_true(apply_edits(&arena, "int a, b;", &(struct source_edits){edits, 3}, &text, &err));
    assert_string_equal(text, "long x, a, bcount");
    arena_release(&arena);
}

static void edits_that_overlap_are_an_error(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct error err;
    char *text = NULL;
    struct source_edit edits[] = {{2, 5, "x"}, {0, 3, "y"}};
    assert_false(apply_edits(&arena, "abcdef", &(struct source_edits){edits, 2}, &text, &err));
    assert_string_equal(err.text, "two edits overlap");
    assert_null(text);
    arena_release(&arena);
}

static const char two_files[] =
    "/*:file a.h*/\n"
    "int /*=function*/f(int);\n"
    "/*:file a.c*/\n"
    "int /*=function*/f(int x) { return /*@expression*/x + 1/*@end*/; }\n"
    "int g(void) { return /*@function*/f(2); }\n"
    "/*:name longer*/";

static void marks_are_taken_out_and_tell_the_place(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct marked_program marked;
    struct error err;
    assert_true(marked_read(&arena, &(struct marked_source){two_files, "function", "/d"}, &marked,
                            &err));
    assert_int_equal(marked.program.count, 2);
    assert_string_equal(marked.program.files[0].path, "/d/a.h");
    assert_string_equal(marked.program.files[0].text, "int f(int);\n");
    assert_string_equal(marked.program.files[1].text,
                        "int f(int x) { return x + 1; }\nint g(void) { return f(2); }\n");
    assert_true(marked.has_place);
    assert_int_equal(marked.file, 1);
    assert_memory_equal(marked.program.files[1].text + marked.begin, "f(2)", 4);
    assert_int_equal(marked.end, marked.begin + 1);
    arena_release(&arena);
}

static void the_edit_by_hand_renames_every_marked_word(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct marked_program marked;
    struct error err;
    assert_true(marked_read(&arena, &(struct marked_source){two_files, "function", "/d"}, &marked,
                            &err));
    assert_string_equal(marked.renamed.files[0].text, "int longer(int);\n");
    assert_string_equal(marked.renamed.files[1].text, "int longer(int x) { return x + 1; }\n"
                                                      "int g(void) { return longer(2); }\n");
    assert_memory_equal(marked.renamed.files[1].text + marked.renamed_begin, "longer(2)", 9);
    arena_release(&arena);
}

static void a_place_may_be_more_than_a_word(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct marked_program marked;
    struct error err;
    assert_true(marked_read(&arena, &(struct marked_source){two_files, "expression", "/d"}, &marked,
                            &err));
    assert_int_equal(marked.end - marked.begin, strlen("x + 1"));
    assert_true(marked_read(&arena, &(struct marked_source){two_files, "field", "/d"}, &marked,
                            &err));
    assert_false(marked.has_place);
    assert_true(program_is_same(&marked.program, &marked.renamed));
    arena_release(&arena);
}

static void a_program_writes_nowhere_but_in_its_directory(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct marked_program marked;
    struct error err;
    struct marked_source source = {"/*:file ../x.c*/\nint a;\n", "local", "/d"};
    assert_false(marked_read(&arena, &source, &marked, &err));
    assert_string_equal(err.text, "'../x.c' is not the name of a file");
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_place_is_the_same_as_offset_and_as_position),
        cmocka_unit_test(edits_are_made_in_order_of_their_places),
        cmocka_unit_test(edits_that_overlap_are_an_error),
        cmocka_unit_test(marks_are_taken_out_and_tell_the_place),
        cmocka_unit_test(the_edit_by_hand_renames_every_marked_word),
        cmocka_unit_test(a_place_may_be_more_than_a_word),
        cmocka_unit_test(a_program_writes_nowhere_but_in_its_directory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
