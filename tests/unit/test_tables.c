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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
