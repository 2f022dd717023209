/* Words as a shell reads them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/shell.h"

/* The words with a bar behind each; "none" when it is no simple command. */
static void assert_split(const char *command, const char *expected)
{
    struct arena arena = {0};
    struct text found = {0};
    const char *const *words = shell_split_words(&arena, command);
    for (const char *const *word = words; word && *word; word++)
        text_printf(&found, "%s|", *word);
    assert_string_equal(words ? text_string(&found) : "none", expected);
    text_release(&found);
    arena_release(&arena);
}

static void words_are_apart_by_blanks_and_may_go_on_in_the_next_line(void **state)
{
    (void)state;
    assert_split("gcc -c  a.c", "gcc|-c|a.c|");
    assert_split("gcc \\\n    -c\ta.c\n", "gcc|-c|a.c|");
    assert_split("", "");
}

static void quotes_and_backslashes_keep_words_together(void **state)
{
    (void)state;
    assert_split("'a b' \"c d\" e\\ f", "a b|c d|e f|");
    assert_split("-D'N=\"1\"'x ''", "-DN=\"1\"x||");
    assert_split("'it'\\''s'", "it's|");
    assert_split("\"a\\\"b\\\\c\"", "a\"b\\c|");
}

static void what_a_shell_would_expand_or_run_is_no_simple_command(void **state)
{
    (void)state;
    assert_split("a; b", "none");
    assert_split("a | b", "none");
    assert_split("a $(b)", "none");
    assert_split("a \"$b\"", "none");
    assert_split("a *.c", "none");
    assert_split("a >b", "none");
    assert_split("'a", "none");
    assert_split("'a $b'", "a $b|");
}

static void what_was_quoted_is_read_back(void **state)
{
    (void)state;
    static const char *const words[] = {"plain", "two words", "it's", "$HOME", "", "a\\b"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        struct arena arena = {0};
        struct text quoted = {0};
        shell_add_word(&quoted, words[i]);
        const char *const *read = shell_split_words(&arena, text_string(&quoted));
        assert_non_null(read);
        assert_string_equal(read[0], words[i]);
        assert_null(read[1]);
        text_release(&quoted);
        arena_release(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_apart_by_blanks_and_may_go_on_in_the_next_line),
        cmocka_unit_test(quotes_and_backslashes_keep_words_together),
        cmocka_unit_test(what_a_shell_would_expand_or_run_is_no_simple_command),
        cmocka_unit_test(what_was_quoted_is_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
