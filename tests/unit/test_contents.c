/* What a call left behind pointers: only what it changed, and what is always the same, is said. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "model_builder.h"
#include "regress/changed_contents.h"

struct gauge {
    int level;
    int lot; /* not always the same */
    char unit[8];
    const char *label;
    const void *owner;
};

struct bench {
    struct model model;
    struct test test;
    struct outcome outcome;
};

static void add_field(struct record *record, const char *name, const struct type *type,
                      size_t offset)
{
    record->fields[record->field_count++] = (struct field){
        .name = name, .type = type, .bit_offset = offset * 8};
}

static const struct type *text_type(struct bench *bench)
{
    static struct type text;
    text = (struct type){.kind = TYPE_ARRAY, .spelling = "char[8]", .size = 8, .length = 8,
                         .target = model_type(&bench->model, "char"), .sort = &text};
    return &text;
}

static int set_up(void **state)
{
    static struct bench bench;
    memset(&bench, 0, sizeof bench);
    model_init(&bench.model);
    struct function *set = model_function(&bench.model, "void", "gauge_set");
    model_parameter(&bench.model, set, "struct gauge *", "gauge", ROLE_OBJECT);
    model_function(&bench.model, "struct gauge", "gauge_read");
    model_open_record(&bench.model, "struct gauge");
    struct type *type = (struct type *)(uintptr_t)model_type(&bench.model, "struct gauge");
    struct record *record = (struct record *)(uintptr_t)type->record;
    type->size = sizeof(struct gauge);
    record->field_count = 0;
    record->fields = arena_alloc_zeroed(&bench.model.arena, 8, sizeof *record->fields);
    const struct type *integer = model_type(&bench.model, "int");
    add_field(record, "level", integer, offsetof(struct gauge, level));
    add_field(record, "lot", integer, offsetof(struct gauge, lot));
    add_field(record, "unit", text_type(&bench), offsetof(struct gauge, unit));
    add_field(record, "label", model_type(&bench.model, "const char *"),
              offsetof(struct gauge, label));
    add_field(record, "owner", model_type(&bench.model, "void *"),
              offsetof(struct gauge, owner));
    model_finish(&bench.model);
    bench.test.statements =
        model_statements(&bench.model, "v0 = object \"struct gauge\"()\ncall gauge_set(v0)\n");
    bench.test.clean_up = 2;
    *state = &bench;
    return 0;
}

static int tear_down(void **state)
{
    model_release(&((struct bench *)*state)->model);
    return 0;
}

static const struct outcome *seen(struct bench *bench, const struct gauge *gauge)
{
    bench->outcome.contents[0] =
        (struct observed_content){0, WIRE_WHOLE, sizeof *gauge, (const char *)gauge};
    bench->outcome.content_count = 1;
    if (gauge->label)
        bench->outcome.contents[bench->outcome.content_count++] = (struct observed_content){
            0, offsetof(struct gauge, label), strlen(gauge->label), gauge->label};
    return &bench->outcome;
}

static const struct gauge cleared;
static const struct gauge first = {.level = 3, .lot = 7, .unit = "mm\0junk", .label = "a",
                                   .owner = &cleared};

static void record(struct bench *bench)
{
    contents_record(&bench->model.arena, &bench->model.vocabulary, &bench->test,
                    seen(bench, &first));
}

static void choose(struct bench *bench, const struct gauge *before)
{
    contents_choose(&bench->model.vocabulary, &bench->test, 1, seen(bench, before));
}

#define SAID(bench, member) ((bench)->test.contents[0].is_said[offsetof(struct gauge, member)])

static void what_the_call_changed_is_said(void **state)
{
    struct bench *bench = *state;
    record(bench);
    choose(bench, &cleared);
    assert_true(SAID(bench, level) && SAID(bench, lot) && SAID(bench, unit));
    assert_true(SAID(bench, label) && SAID(bench, owner));
    assert_string_equal(bench->test.texts[0].string, "a");
}

static void what_was_so_before_is_not_said(void **state)
{
    struct bench *bench = *state;
    struct gauge before = first;
    before.level = 0;
    record(bench);
    choose(bench, &before);
    assert_true(SAID(bench, level));
    assert_false(SAID(bench, lot) || SAID(bench, unit) || SAID(bench, label));
    assert_false(SAID(bench, owner));
}

static void what_differs_between_runs_is_never_said(void **state)
{
    struct bench *bench = *state;
    struct gauge other = first;
    other.lot = 8;
    other.label = "b";
    record(bench);
    contents_compare(&bench->test, seen(bench, &other));
    choose(bench, &cleared);
    assert_true(SAID(bench, level));
    assert_false(SAID(bench, lot));
    assert_int_equal(bench->test.text_count, 0);
}

static void neither_addresses_nor_what_is_behind_a_text_count(void **state)
{
    struct bench *bench = *state;
    struct gauge other = first;
    memcpy(other.unit, "mm\0rest", 8);
    other.owner = &first;
    record(bench);
    contents_compare(&bench->test, seen(bench, &other));
    choose(bench, &cleared);
    assert_true(SAID(bench, unit) && SAID(bench, owner));
}

static void what_cannot_be_seen_in_every_run_is_not_said(void **state)
{
    struct bench *bench = *state;
    record(bench);
    bench->outcome.content_count = 0;
    contents_compare(&bench->test, &bench->outcome);
    choose(bench, &cleared);
    assert_false(SAID(bench, level) || SAID(bench, unit) || SAID(bench, owner));
}

static void what_an_observer_told_is_not_said_again(void **state)
{
    struct bench *bench = *state;
    bench->test.clean_up = 2;
    bench->test.observer_count = 1;
    bench->test.asserts[1] = true;
    bench->test.values[1].bits = 7;
    record(bench);
    choose(bench, &cleared);
    assert_true(SAID(bench, level));
    assert_false(SAID(bench, lot));
}

/* A record that a call gives by value. */
static const struct outcome *given(struct bench *bench, const struct gauge *gauge)
{
    bench->outcome.content_count = 0;
    bench->outcome.values[0].bytes = (const char *)gauge;
    return &bench->outcome;
}

static void one_unsteady_member_of_a_record_by_value_silences_no_other(void **state)
{
    struct bench *bench = *state;
    struct gauge other = first;
    other.lot = 8;
    bench->test.statements = model_statements(&bench->model, "v0 = call gauge_read()\n");
    bench->test.clean_up = 1;
    contents_record(&bench->model.arena, &bench->model.vocabulary, &bench->test,
                    given(bench, &first));
    contents_compare(&bench->test, given(bench, &other));
    contents_choose(&bench->model.vocabulary, &bench->test, 0, &bench->outcome);
    assert_true(bench->test.contents[0].is_value);
    assert_true(SAID(bench, level) && SAID(bench, unit) && SAID(bench, owner));
    assert_false(SAID(bench, lot));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
        TEST(what_the_call_changed_is_said),
        TEST(what_was_so_before_is_not_said),
        TEST(what_differs_between_runs_is_never_said),
        TEST(neither_addresses_nor_what_is_behind_a_text_count),
        TEST(what_cannot_be_seen_in_every_run_is_not_said),
        TEST(what_an_observer_told_is_not_said_again),
        TEST(one_unsteady_member_of_a_record_by_value_silences_no_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
