/* What git prints of changes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "base/vector.h"
#include "toolchain/revisions.h"

/* Each change as "file first-last", with "code" or "words". */
static void assert_changes(const char *diff, const char *expected)
{
    struct arena arena = {0};
    struct changes changes = {0};
    struct text found = {0};
    changes_read(&changes, &arena, "/tree", arena_copy_string(&arena, diff));
    for (size_t i = 0; i < changes.count; i++) {
        const struct changed_lines *change = &changes.items[i];
        text_printf(&found, "%s %u-%u %s\n", change->file, change->first, change->last,
                    change->is_code ? "code" : "words");
    }
    assert_string_equal(text_string(&found), expected);
    text_release(&found);
    vector_release(&changes);
    arena_release(&arena);
}

static void lines_that_were_put_in_are_those_of_now(void **state)
{
    (void)state;
    assert_changes("diff --git a.c a.c\nindex 1..2 100644\n--- a.c\n+++ a.c\n"
                   "@@ -4 +4,2 @@ int f(void)\n-x;\n+y;\n+z;\n@@ -9,0 +11 @@\n+w;\n",
                   "/tree/a.c 4-5 code\n/tree/a.c 11-11 code\n");
}

static void where_lines_are_gone_their_neighbours_have_changed(void **state)
{
    (void)state;
    assert_changes("--- a.c\n+++ a.c\n@@ -7,2 +6,0 @@\n-x;\n-y;\n", "/tree/a.c 6-7 code\n");
}

static void comments_and_empty_lines_are_no_code(void **state)
{
    (void)state;
    assert_changes("--- a.c\n+++ a.c\n@@ -1,0 +2,4 @@\n+/* one\n+ * two */\n+// three\n+\n",
                   "/tree/a.c 2-5 words\n");
}

static void what_looks_like_the_head_of_a_file_may_be_a_line_of_it(void **state)
{
    (void)state;
    assert_changes("--- a.c\n+++ a.c\n@@ -3 +3 @@\n--- x;\n+++ y;\n@@ -8 +8 @@\n-a\n+b\n",
                   "/tree/a.c 3-3 code\n/tree/a.c 8-8 code\n");
}

static void a_file_that_is_gone_has_no_lines(void **state)
{
    (void)state;
    assert_changes("--- a.c\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-x;\n-y;\n"
                   "--- b c.h\t\n+++ b c.h\t\n@@ -1 +1 @@\n-x;\n+y;\n",
                   "/tree/b c.h 1-1 code\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_that_were_put_in_are_those_of_now),
        cmocka_unit_test(where_lines_are_gone_their_neighbours_have_changed),
        cmocka_unit_test(comments_and_empty_lines_are_no_code),
        cmocka_unit_test(what_looks_like_the_head_of_a_file_may_be_a_line_of_it),
        cmocka_unit_test(a_file_that_is_gone_has_no_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
