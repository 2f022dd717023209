/* Sentences of documentation, and the ranges of numbers in them. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "model/sentences.h"
#include "model/stated_range.h"

static void assert_sentences(const char *comment, const char *const *expected)
{
    char sentence[SENTENCE_MAXIMUM];
    for (; *expected; expected++) {
        assert_true(sentence_next(&comment, sentence));
        assert_string_equal(sentence, *expected);
    }
    assert_false(sentence_next(&comment, sentence));
}

static void dots_and_abbreviations_end_no_sentence(void **state)
{
    (void)state;
    assert_sentences("level is 0 .. 5, e.g. 3. It must be set; see there.",
                     (const char *const[]){"level is 0 .. 5, e.g. 3", "It must be set", "see there",
                                           NULL});
    assert_sentences("/* Takes 1.5 etc. and more.\n * Then ends. */",
                     (const char *const[]){"Takes 1.5 etc. and more", "Then ends", NULL});
}

static void tags_and_empty_lines_end_a_sentence(void **state)
{
    (void)state;
    assert_sentences("Sets the hour\n@param hour 0-23\n\nNothing more",
                     (const char *const[]){"Sets the hour", "param hour 0-23", "Nothing more",
                                           NULL});
}

static struct api api;

static int set_up(void **state)
{
    static struct arena arena;
    (void)state;
    api_init(&api, &arena);
    vector_push(&api.macros, ((struct macro){.name = "ROW_MAX", .value = 32}));
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    api_release(&api);
    return 0;
}

/* "least most" of the parameter n, where x is another one; "-" where there is none. */
static const char *range_in(const char *sentence)
{
    static char text[64];
    static const char *const others[] = {"x", NULL};
    struct stated_range range;
    stated_range_read(&api, sentence, "n", others, &range);
    char least[24] = "-", most[24] = "-";
    if (range.has_least)
        snprintf(least, sizeof least, "%lld", (long long)range.least);
    if (range.has_most)
        snprintf(most, sizeof most, "%lld", (long long)range.most);
    snprintf(text, sizeof text, "%s %s", least, most);
    return text;
}

static void ranges_are_read_in_every_spelling(void **state)
{
    (void)state;
    assert_string_equal(range_in("n, 0-59"), "0 59");
    assert_string_equal(range_in("n must be 1 .. 12"), "1 12");
    assert_string_equal(range_in("n is between -5 and 5"), "-5 5");
    assert_string_equal(range_in("n: in [0, 9)"), "0 8");
    assert_string_equal(range_in("0 <= n < 16"), "0 15");
    assert_string_equal(range_in("n must not exceed 255"), "- 255");
    assert_string_equal(range_in("n must be at least 1 and at most 9"), "1 9");
    assert_string_equal(range_in("the practical limit is typically n = 9"), "- 9");
}

static void names_of_constants_are_numbers(void **state)
{
    (void)state;
    assert_string_equal(range_in("n is 1 to ROW_MAX"), "1 32");
    assert_string_equal(range_in("n < ROW_MAX"), "- 31");
    assert_string_equal(range_in("n from 0 to ROW_MAX - 1"), "0 31");
    assert_string_equal(range_in("n is 1 to UNKNOWN_MAX"), "- -");
}

static void what_is_said_of_others_is_theirs(void **state)
{
    (void)state;
    assert_string_equal(range_in("x 0-23, n 0-59"), "0 59");
    assert_string_equal(range_in("n is a number, x is 1 to 5"), "- -");
}

static void cases_and_other_numbers_are_no_ranges(void **state)
{
    (void)state;
    assert_string_equal(range_in("0 if n > 5"), "- -");
    assert_string_equal(range_in("n is the 16-bit word of bits 0-7"), "- -");
    assert_string_equal(range_in("n is 1-based"), "- -");
    assert_string_equal(range_in("n is as in RFC 10-12"), "- -");
    assert_string_equal(range_in("n is theirs (C) 2013-2021"), "- -");
    assert_string_equal(range_in("n 00 00 -7 10 00"), "- -");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dots_and_abbreviations_end_no_sentence),
        cmocka_unit_test(tags_and_empty_lines_end_a_sentence),
        cmocka_unit_test(ranges_are_read_in_every_spelling),
        cmocka_unit_test(names_of_constants_are_numbers),
        cmocka_unit_test(what_is_said_of_others_is_theirs),
        cmocka_unit_test(cases_and_other_numbers_are_no_ranges),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
