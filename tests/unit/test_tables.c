/* The tables of src/model: what a row may not leave out, and that somebody asks for what is there.
 */
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/text.h"
#include "model/role.h"
#include "model/rule.h"
#include "model/words.h"

static const struct {
    const char *name, *meaning;
    uint32_t bit;
} traits[] = {
#define TRAIT(name, meaning) {"TRAIT_" #name, meaning, TRAIT_##name},
#include "model/role_traits.def"
#undef TRAIT
};

static void roles_have_words_of_their_own(void **state)
{
    (void)state;
    for (enum role role = 0; role < ROLE_COUNT; role++) {
        assert_true(*role_name(role) && *role_rows[role].meaning);
        assert_int_equal(role_named(role_name(role)), role);
    }
    assert_int_equal(role_named("no such role"), ROLE_COUNT);
}

/* Who makes values by families looks up a family once, not until it stays the same. */
static void the_family_of_a_family_is_itself(void **state)
{
    (void)state;
    for (enum role role = 0; role < ROLE_COUNT; role++)
        assert_int_equal(role_family(role_family(role)), role_family(role));
}

static void each_trait_has_a_bit_and_a_meaning_of_its_own(void **state)
{
    (void)state;
    uint32_t seen = 0;
    for (size_t i = 0; i < TRAIT_COUNT; i++) {
        assert_int_equal(seen & traits[i].bit, 0);
        seen |= traits[i].bit;
        assert_true(*traits[i].meaning);
    }
}

static void some_role_has_each_trait_and_none_has_another(void **state)
{
    (void)state;
    uint32_t known = 0, had = 0;
    for (size_t i = 0; i < TRAIT_COUNT; i++)
        known |= traits[i].bit;
    for (enum role role = 0; role < ROLE_COUNT; role++)
        had |= role_rows[role].traits;
    assert_int_equal(had, known);
}

static void a_role_is_asked_for_any_of_several_traits(void **state)
{
    (void)state;
    assert_true(role_has(ROLE_SIZE, TRAIT_AMOUNT | TRAIT_POSITION));
    assert_true(role_has(ROLE_INDEX, TRAIT_AMOUNT | TRAIT_POSITION));
    assert_false(role_has(ROLE_VALUE, TRAIT_AMOUNT | TRAIT_POSITION));
}

static void amounts_and_positions_are_not_negative(void **state)
{
    (void)state;
    for (enum role role = 0; role < ROLE_COUNT; role++)
        if (role_has(role, TRAIT_AMOUNT | TRAIT_POSITION | TRAIT_MEASURES))
            assert_true(role_has(role, TRAIT_NON_NEGATIVE));
}

/* The sources below a folder, one behind the other. */
static void add_sources(struct arena *arena, struct text *sources, const char *directory)
{
    char **names;
    size_t count;
    struct error err = {0};
    assert_true(file_list_directory(arena, directory, &names, &count, &err));
    for (size_t i = 0; i < count; i++) {
        const char *path = arena_printf(arena, "%s/%s", directory, names[i]);
        char *content;
        if (file_is_directory(path))
            add_sources(arena, sources, path);
        if (!text_ends_with(names[i], ".c"))
            continue;
        assert_true(file_read(arena, path, &content, NULL, &err));
        text_add(sources, content);
    }
}

static bool is_name_character(char character)
{
    return character == '_' || (character >= 'A' && character <= 'Z');
}

static bool has_name(const char *text, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = text; (at = strstr(at, name)); at += length)
        if (!is_name_character(at[length]))
            return true;
    return false;
}

static void each_trait_is_asked_for_somewhere(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct text sources = {0};
    add_sources(&arena, &sources,
                arena_printf(&arena, "%s/src", getenv("ASSAY_SOURCE_DIR")));
    for (size_t i = 0; i < TRAIT_COUNT; i++)
        if (!has_name(text_string(&sources), traits[i].name))
            fail_msg("no source asks for %s", traits[i].name);
    assert_false(has_name(text_string(&sources), "TRAIT_OF_NO_ROLE"));
    text_release(&sources);
    arena_release(&arena);
}

static void rules_of_all_tables_have_words_of_their_own(void **state)
{
    (void)state;
    size_t count = 0;
    for (enum rule rule = rule_next(RULE_NONE); rule; rule = rule_next(rule), count++) {
        assert_true(*rule_name(rule) && *rule_meaning(rule));
        assert_int_equal(rule_named(rule_name(rule)), rule);
    }
    size_t rows = 0;
#define RULE_TABLE(table)
#define RULE(name, word, meaning) rows++;
#define RULE_TABLE_END(table)
#include "model/rules.def"
#undef RULE_TABLE
#undef RULE
#undef RULE_TABLE_END
    assert_int_equal(count, rows);
    assert_int_equal(rule_named("no-such-rule"), RULE_NONE);
}

static void a_rule_is_in_the_table_that_lists_it(void **state)
{
    (void)state;
    assert_int_equal(RULE_NULLS / RULES_PER_TABLE, RULES_OF_USAGE);
    assert_int_equal(RULE_BODIES / RULES_PER_TABLE, RULES_OF_EVIDENCE);
    assert_int_equal(RULE_ALLOCATIONS / RULES_PER_TABLE, RULES_OF_GUIDANCE);
    assert_int_equal(RULE_DIRECTED / RULES_PER_TABLE, RULES_OF_GUIDANCE);
}

static void a_set_of_rules_holds_what_was_added_and_nothing_else(void **state)
{
    (void)state;
    for (enum rule added = rule_next(RULE_NONE); added; added = rule_next(added)) {
        struct rule_set rules = {0};
        assert_false(rules_have(&rules, added));
        rules_add(&rules, added);
        for (enum rule rule = RULE_NONE; rule < RULE_LIMIT; rule++)
            assert_int_equal(rules_have(&rules, rule), rule == added);
    }
}

static void a_word_of_ending_stands_once_and_says_something(void **state)
{
    (void)state;
    static const struct {
        const char *word;
        unsigned endings;
    } rows[] = {
#define ENDING(word, weight, endings) {word, endings},
#include "model/words.def"
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_true(rows[i].endings & ~(unsigned)ENDING_ONLY_LAST);
        assert_int_equal(word_endings(rows[i].word), rows[i].endings);
    }
    assert_int_equal(word_endings("push"), 0);
}

static void words_of_ending_are_found_as_words_or_anywhere(void **state)
{
    (void)state;
    assert_true(name_says_ending("list_free", ENDING_CLOSES));
    assert_true(name_says_ending("listDestroy", ENDING_CLOSES));
    assert_false(name_says_ending("list_delete", ENDING_CLOSES)); /* often of one element */
    assert_false(name_says_ending("sdsfree", ENDING_CLOSES));
    assert_true(name_contains_ending("sdsfree", ENDING_MARKS_HANDLES));
    assert_true(name_contains_ending("my_dealloc", ENDING_FREES_MEMORY));
    assert_false(name_contains_ending("list_push", ENDING_MARKS_HANDLES));
}

static void the_first_word_of_ending_weighs(void **state)
{
    (void)state;
    assert_true(name_weight_of_ending("list_free") > name_weight_of_ending("list_close"));
    assert_true(name_weight_of_ending("list_close") > name_weight_of_ending("list_end"));
    assert_true(name_weight_of_ending("list_end_free") > 9); /* "free" comes first in the table */
    assert_true(name_weight_of_ending("list_shutdown") < 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(roles_have_words_of_their_own),
        cmocka_unit_test(the_family_of_a_family_is_itself),
        cmocka_unit_test(each_trait_has_a_bit_and_a_meaning_of_its_own),
        cmocka_unit_test(some_role_has_each_trait_and_none_has_another),
        cmocka_unit_test(a_role_is_asked_for_any_of_several_traits),
        cmocka_unit_test(amounts_and_positions_are_not_negative),
        cmocka_unit_test(each_trait_is_asked_for_somewhere),
        cmocka_unit_test(rules_of_all_tables_have_words_of_their_own),
        cmocka_unit_test(a_rule_is_in_the_table_that_lists_it),
        cmocka_unit_test(a_set_of_rules_holds_what_was_added_and_nothing_else),
        cmocka_unit_test(a_word_of_ending_stands_once_and_says_something),
        cmocka_unit_test(words_of_ending_are_found_as_words_or_anywhere),
        cmocka_unit_test(the_first_word_of_ending_weighs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
