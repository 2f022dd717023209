/* Sentences of the library's code. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "learned.h"

static void sentences_are_taken_words_and_formats_are_not(void **state)
{
    struct learned learned;
    (void)state;
    learn(&learned,
          &(struct learning){.path = TEST_DATA_DIR "/parse/phrases", .has_source = true});
    assert_int_equal(learned.api.phrases.count, 2);
    assert_string_equal(learned.api.phrases.items[0], "open the gate slowly");
    assert_string_equal(learned.api.phrases.items[1], "leave it as it is");
    learned_release(&learned);
}

static void none_is_taken_without_the_rule(void **state)
{
    struct learned learned;
    struct learning learning = {.path = TEST_DATA_DIR "/parse/phrases", .has_source = true};
    (void)state;
    rules_add(&learning.rules_off, RULE_PHRASES);
    learn(&learned, &learning);
    assert_int_equal(learned.api.phrases.count, 0);
    learned_release(&learned);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sentences_are_taken_words_and_formats_are_not),
        cmocka_unit_test(none_is_taken_without_the_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
