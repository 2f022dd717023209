/* A parser that wants one word after the other: a child that comes further is a parent. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "generate/edits.h"
#include "generate/evolution.h"
#include "generate/length_checks.h"
#include "model_builder.h"

enum { CHILDREN = 60000 };

struct bench {
    struct model model;
    struct evolution *evolution;
    struct statements parents[8];
};

static struct mined_constant words[] = {{.string = "let"}, {.string = "in"}, {.number = '='}};
static const struct mined_constant *const mined[] = {&words[0], &words[1], &words[2]};

static int set_up(void **state)
{
    static struct bench bench;
    bench = (struct bench){0};
    model_init(&bench.model);
    struct function *reads = model_function(&bench.model, "int", "reads");
    model_parameter(&bench.model, reads, "const char *", "data", ROLE_STRING);
    model_parameter(&bench.model, reads, "unsigned long", "size", ROLE_LENGTH);
    model_pair(reads, 0, 1);
    reads->parameters[0].role = ROLE_STRING;
    reads->mined = mined;
    reads->mined_count = sizeof mined / sizeof *mined;
    struct function *counts = model_function(&bench.model, "int", "counts");
    model_parameter(&bench.model, counts, "int", "number", ROLE_VALUE);
    model_finish(&bench.model);
    bench.evolution = evolution_new(&bench.model.vocabulary, 1);
    *state = &bench;
    return 0;
}

static int tear_down(void **state)
{
    struct bench *bench = *state;
    evolution_free(bench->evolution);
    model_release(&bench->model);
    return 0;
}

static void add_parent(struct bench *bench, size_t which, const char *text)
{
    bench->parents[which] = model_statements(&bench->model, text);
    evolution_add_parent(bench->evolution, bench->parents[which].items,
                         bench->parents[which].count);
}

static const struct literal *given(const struct bench *bench, const struct statements *statements,
                                   size_t argument)
{
    return bench->model.vocabulary.literals.items[statements->items[0].arguments[argument]];
}

/* How many decisions of the parser the text passes. */
static size_t depth(const struct literal *text)
{
    static const char *const beginnings[] = {"let", "let=", "let=in"};
    size_t passed = 0;
    while (passed < 3 && text->size >= strlen(beginnings[passed]) &&
           memcmp(text->bytes, beginnings[passed], strlen(beginnings[passed])) == 0)
        passed++;
    return passed;
}

/* What the campaign does: literals that no parent has are forgotten. */
static void sweep(struct bench *bench)
{
    size_t count = bench->model.vocabulary.literals.count;
    bool *is_used = calloc(count, sizeof *is_used);
    uint16_t *numbers = calloc(count, sizeof *numbers);
    for (size_t i = 0; i < 8; i++)
        statements_mark_literals(bench->parents[i].items, bench->parents[i].count, is_used);
    vocabulary_sweep(&bench->model.vocabulary, is_used, numbers);
    for (size_t i = 0; i < 8; i++)
        statements_renumber_literals(bench->parents[i].items, bench->parents[i].count, numbers);
    free(is_used);
    free(numbers);
}

static void decisions_are_passed_one_after_the_other(void **state)
{
    struct bench *bench = *state;
    struct statements child;
    size_t deepest = 0;
    add_parent(bench, 0, "call reads(\"const char *\" \"x\", \"unsigned long\" 1)\n");
    for (size_t i = 0; i < CHILDREN && deepest < 3; i++) {
        if (vocabulary_sweep_is_due(&bench->model.vocabulary))
            sweep(bench);
        assert_true(evolution_next(bench->evolution, &child));
        size_t reached = depth(given(bench, &child, 0));
        if (reached <= deepest)
            continue;
        deepest = reached;
        bench->parents[reached] = child;
        evolution_add_parent(bench->evolution, bench->parents[reached].items, child.count);
    }
    assert_int_equal(deepest, 3);
}

static void lengths_stay_honest(void **state)
{
    struct bench *bench = *state;
    struct statements child;
    size_t changed = 0;
    add_parent(bench, 0, "call reads(\"const char *\" \"abcd\", \"unsigned long\" 4)\n");
    for (size_t i = 0; i < 1000; i++) {
        assert_true(evolution_next(bench->evolution, &child));
        assert_true(lengths_are_honest(&bench->model.vocabulary, &child));
        changed += given(bench, &child, 1)->integer != 4;
    }
    assert_true(changed > 100);
}

static void without_a_text_there_is_no_child(void **state)
{
    struct bench *bench = *state;
    struct statements child;
    assert_false(evolution_next(bench->evolution, &child));
    add_parent(bench, 0, "call counts(int 3)\n");
    assert_false(evolution_next(bench->evolution, &child));
}

static struct edited edited_of(const char *text, size_t maximum)
{
    struct edited edited = {.size = strlen(text), .maximum = maximum};
    memcpy(edited.items, text, edited.size);
    return edited;
}

static void assert_edited(const struct edited *edited, const char *expected)
{
    assert_int_equal(edited->size, strlen(expected));
    assert_memory_equal(edited->items, expected, edited->size);
}

static void edits_stay_within_the_room(void **state)
{
    (void)state;
    struct edited edited = edited_of("abcd", 6);
    edited_insert(&edited, 2, "xyz", 3);
    assert_edited(&edited, "abcd");
    edited_insert(&edited, 2, "xy", 2);
    assert_edited(&edited, "abxycd");
    edited_replace(&edited, (struct stretch){1, 4}, "--", 2);
    assert_edited(&edited, "a--d");
    edited_erase(&edited, (struct stretch){3, 1});
    assert_edited(&edited, "a--");
    edited_repeat(&edited, (struct stretch){0, 2}, 3);
    assert_edited(&edited, "a--a-");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(decisions_are_passed_one_after_the_other),
        TEST(lengths_stay_honest),
        TEST(without_a_text_there_is_no_child),
        cmocka_unit_test(edits_stay_within_the_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
