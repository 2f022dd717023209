/* What guides the search, part by part; that each changes what drt chooses is in test_rules.c. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "analyse/usage/reach.h"
#include "corpus/components.h"
#include "fake_executor.h"
#include "generate/bloodhound.h"
#include "parse/parse.h"

enum { ROUNDS = 8000, FUNCTIONS = 3 };

/* Three functions of two branches each, behind which no other code lies. */
struct scent {
    struct model model;
    struct arena arena;
    struct sites sites;
    struct coverage coverage;
    const char *names[FUNCTIONS];
    const struct operation *calls[FUNCTIONS];
    struct bloodhound *bloodhound;
    uint32_t *returned;
    size_t chosen[FUNCTIONS];
    struct rng rng;
};

static uint32_t add_branches(struct scent *scent, const char *function, uint32_t line)
{
    uint32_t index = sites_add_function(&scent->sites, function, "/stack.c");
    return sites_add(&scent->sites, &(struct site){.kind = SITE_BRANCH, .function = index,
                                                   .line = line, .branch_count = 2,
                                                   .left = "", .right = ""});
}

static int set_up_scent(void **state)
{
    static struct scent scent;
    scent = (struct scent){.names = {"stack_new", "stack_push", "stack_size"}};
    model_init(&scent.model);
    fake_declare(&scent.model, "stack_new stack_push stack_size");
    model_finish(&scent.model);
    sites_init(&scent.sites, &scent.arena);
    sites_begin_module(&scent.sites);
    for (size_t i = 0; i < FUNCTIONS; i++) {
        struct function *function = api_find_function(&scent.model.api, scent.names[i]);
        function->reaches = &scent.names[i];
        function->reach_count = 1;
        add_branches(&scent, scent.names[i], (uint32_t)i + 1);
        scent.calls[i] = model_call(&scent.model, scent.names[i]);
    }
    coverage_init(&scent.coverage, &scent.sites, &scent.arena);
    scent.returned = arena_alloc_zeroed(
        &scent.arena, scent.model.vocabulary.operations.count, sizeof *scent.returned);
    scent.bloodhound =
        bloodhound_new(scent.calls, FUNCTIONS, &scent.coverage, &scent.arena);
    rng_seed(&scent.rng, 1);
    *state = &scent;
    return 0;
}

static int tear_down_scent(void **state)
{
    struct scent *scent = *state;
    sites_release(&scent->sites);
    arena_release(&scent->arena);
    model_release(&scent->model);
    return 0;
}

static void cover(struct scent *scent, size_t function, uint32_t branches)
{
    for (uint32_t i = 0; i < branches; i++)
        assert_true(coverage_add(&scent->coverage, (uint32_t)function * 2 + i));
}

static size_t follow(struct scent *scent)
{
    const struct operation *operation =
        bloodhound_choose(scent->bloodhound, scent->returned, &scent->rng);
    for (size_t i = 0; i < FUNCTIONS; i++)
        if (scent->calls[i] == operation) {
            scent->chosen[i]++;
            return i;
        }
    fail_msg("what was chosen is none of the calls");
    return 0;
}

static void follow_often(struct scent *scent)
{
    memset(scent->chosen, 0, sizeof scent->chosen);
    for (int i = 0; i < ROUNDS; i++)
        follow(scent);
}

static void what_is_least_covered_is_called_most(void **state)
{
    struct scent *scent = *state;
    cover(scent, 0, 2);
    cover(scent, 1, 1);
    follow_often(scent);
    assert_true(scent->chosen[2] > scent->chosen[1] * 3 / 2);
    assert_true(scent->chosen[1] > scent->chosen[0] * 3 / 2);
    assert_true(scent->chosen[0] > 0);
}

static void without_a_difference_all_are_equal(void **state)
{
    struct scent *scent = *state;
    follow_often(scent);
    for (size_t i = 0; i < FUNCTIONS; i++)
        assert_in_range(scent->chosen[i], ROUNDS * 3 / 10, ROUNDS * 37 / 100);
}

static void code_behind_the_function_counts(void **state)
{
    struct scent *scent = *state;
    static const char *reaches[] = {"stack_new", "stack_size"};
    struct function *maker = api_find_function(&scent->model.api, "stack_new");
    maker->reaches = reaches;
    maker->reach_count = 2;
    scent->bloodhound = bloodhound_new(scent->calls, FUNCTIONS, &scent->coverage, &scent->arena);
    cover(scent, 0, 2);
    cover(scent, 1, 2);
    follow_often(scent);
    assert_true(scent->chosen[0] > scent->chosen[1] * 3);
}

static void what_returned_seldom_is_called_more(void **state)
{
    struct scent *scent = *state;
    for (size_t i = 0; i < FUNCTIONS; i++) {
        cover(scent, i, 2);
        scent->returned[scent->calls[i]->id] = i == 1 ? 0 : 1000;
    }
    follow_often(scent);
    assert_true(scent->chosen[1] > scent->chosen[0] * 2);
    assert_true(scent->chosen[1] > scent->chosen[2] * 2);
}

/* Of two equal ones, the one that was chosen is chosen less the next time. */
static void a_weight_falls_with_the_choice(void **state)
{
    struct scent *scent = *state;
    size_t again = 0;
    for (int i = 0; i < ROUNDS / 8; i++) {
        scent->bloodhound = bloodhound_new(scent->calls, 2, &scent->coverage, &scent->arena);
        size_t first = follow(scent);
        again += follow(scent) == first;
    }
    assert_true(again < ROUNDS / 16 - ROUNDS / 320);
    assert_true(again > 0);
}

static void news_of_coverage_change_the_choice(void **state)
{
    struct scent *scent = *state;
    cover(scent, 0, 2);
    follow_often(scent);
    size_t before = scent->chosen[0];
    cover(scent, 1, 2);
    cover(scent, 2, 2);
    follow_often(scent);
    follow_often(scent);
    assert_true(scent->chosen[0] > before * 3);
}

/* Orienteering */

struct sack {
    struct model model;
    struct arena arena;
    struct components *components;
    const struct type *sort;
    struct rng rng;
};

static void sack_open(struct sack *sack, bool has_weights)
{
    *sack = (struct sack){0};
    model_init(&sack->model);
    fake_declare(&sack->model, "stack_new stack_push");
    model_finish(&sack->model);
    sack->components = components_new(sack->model.api.types.count);
    components_feed(sack->components, has_weights, &sack->rng);
    sack->sort = model_call(&sack->model, "stack_new")->result;
    rng_seed(&sack->rng, 1);
}

static void sack_close(struct sack *sack)
{
    components_free(sack->components);
    arena_release(&sack->arena);
    model_release(&sack->model);
}

static void sack_put(struct sack *sack, size_t calls)
{
    struct text made = {0};
    text_add(&made, "v0 = call stack_new()\n");
    for (size_t i = 1; i < calls; i++)
        text_add(&made, "call stack_push(v0, int 2)\n");
    struct statements all = model_statements(&sack->model, made.bytes);
    const struct sequence *kept = components_keep(
        sack->components, sequence_new(&sack->arena, NULL, 0, all.items, all.count));
    components_add(sack->components, sack->sort, (struct component){.sequence = kept},
                   &sack->rng);
    text_release(&made);
}

static size_t sack_take(struct sack *sack)
{
    return components_choose(sack->components, sack->sort, &sack->rng).sequence->length;
}

static size_t count_taken(struct sack *sack, size_t calls, int rounds)
{
    size_t taken = 0;
    for (int i = 0; i < rounds; i++)
        taken += sack_take(sack) == calls;
    return taken;
}

static void short_ones_are_built_on_more_often(void **state)
{
    (void)state;
    struct sack sack;
    sack_open(&sack, true);
    for (int i = 0; i < 100; i++) {
        sack_put(&sack, 1);
        sack_put(&sack, 16);
    }
    size_t dear = count_taken(&sack, 16, 200);
    assert_in_range(dear, 1, 40);
    sack_close(&sack);

    sack_open(&sack, false);
    for (int i = 0; i < 100; i++) {
        sack_put(&sack, 1);
        sack_put(&sack, 16);
    }
    assert_in_range(count_taken(&sack, 16, 200), 70, 130);
    sack_close(&sack);
}

static void what_was_chosen_often_is_chosen_less(void **state)
{
    (void)state;
    struct sack sack;
    sack_open(&sack, true);
    sack_put(&sack, 1);
    count_taken(&sack, 1, 1000);
    sack_put(&sack, 2);
    assert_true(count_taken(&sack, 2, 20) >= 18);
    sack_close(&sack);
}

/* As often as it was chosen divides a weight, so in the long run the dear one has its share. */
static void a_dear_one_has_its_turn(void **state)
{
    (void)state;
    struct sack sack;
    sack_open(&sack, true);
    sack_put(&sack, 1);
    sack_put(&sack, 30);
    assert_true(count_taken(&sack, 30, ROUNDS) > ROUNDS / 100);
    sack_close(&sack);
}

static void when_a_sort_is_full_the_dearest_leave(void **state)
{
    (void)state;
    struct sack sack;
    sack_open(&sack, true);
    for (int i = 0; i < 3; i++)
        sack_put(&sack, 30);
    while (components_count(sack.components, sack.sort) < COMPONENTS_PER_SORT)
        sack_put(&sack, 2);
    for (int i = 0; i < 3; i++)
        sack_put(&sack, 1);
    assert_int_equal(components_count(sack.components, sack.sort), COMPONENTS_PER_SORT);
    /* All of length 2 have to be dear before one of 30 calls would be found by chance. */
    size_t dear = 0;
    for (int i = 0; i < 16 * COMPONENTS_PER_SORT; i++)
        dear += sack_take(&sack) == 30;
    assert_int_equal(dear, 0);
    sack_close(&sack);
}

/* Impurity */

struct purity {
    struct arena arena;
    struct api api;
    struct error err;
};

static int set_up_purity(void **state)
{
    static struct purity purity;
    static const char *no_flags[] = {NULL};
    const char *headers[] = {TEST_DATA_DIR "/parse/purity.h", NULL};
    struct source source = {
        .path = TEST_DATA_DIR "/parse/purity.c", .directory = TEST_DATA_DIR, .flags = no_flags};
    struct library library = {.headers = headers, .sources = &source, .source_count = 1};
    purity = (struct purity){0};
    api_init(&purity.api, &purity.arena);
    *state = &purity;
    if (!parse_library(&purity.api, &library, &purity.err))
        return -1;
    reach_infer(&purity.api);
    return 0;
}

static int tear_down_purity(void **state)
{
    struct purity *purity = *state;
    api_release(&purity->api);
    arena_release(&purity->arena);
    return 0;
}

static void assert_purity(void **state, const char *const *names, bool is_pure)
{
    struct purity *purity = *state;
    for (; *names; names++) {
        const struct function *function = api_find_function(&purity->api, *names);
        assert_non_null(function);
        if (function->is_pure != is_pure)
            fail_msg("%s is %s", *names, is_pure ? "impure" : "pure");
    }
}

static void what_only_looks_or_writes_locals_is_pure(void **state)
{
    static const char *const names[] = {"counter_value", "counter_twice",    "counter_sum",
                                        "counter_copy_sum", "counter_depth", "counter_even",
                                        "counter_text",  NULL};
    assert_purity(state, names, true);
}

static void what_writes_or_calls_the_unknown_is_impure(void **state)
{
    static const char *const names[] = {
        "counter_set",   "counter_step",     "counter_put",   "counter_reset", "counter_uses",
        "counter_times", "counter_odd_step", "counter_visit", "counter_print", NULL};
    assert_purity(state, names, false);
}

static void assert_reaches(void **state, const char *name, const char *first, const char *second)
{
    struct purity *purity = *state;
    const struct function *function = api_find_function(&purity->api, name);
    assert_int_equal(function->reach_count, second ? 2 : 1);
    assert_string_equal(function->reaches[0], first);
    if (second)
        assert_string_equal(function->reaches[1], second);
}

static void each_function_is_reached_once(void **state)
{
    assert_reaches(state, "counter_value", "counter_value", NULL);
    assert_reaches(state, "counter_twice", "counter_twice", "counter_value");
    assert_reaches(state, "counter_depth", "counter_depth", NULL);
    assert_reaches(state, "counter_even", "counter_even", "counter_odd");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define WITH_SCENT(test) cmocka_unit_test_setup_teardown(test, set_up_scent, tear_down_scent)
        WITH_SCENT(what_is_least_covered_is_called_most),
        WITH_SCENT(without_a_difference_all_are_equal),
        WITH_SCENT(code_behind_the_function_counts),
        WITH_SCENT(what_returned_seldom_is_called_more),
        WITH_SCENT(a_weight_falls_with_the_choice),
        WITH_SCENT(news_of_coverage_change_the_choice),
        cmocka_unit_test(short_ones_are_built_on_more_often),
        cmocka_unit_test(what_was_chosen_often_is_chosen_less),
        cmocka_unit_test(a_dear_one_has_its_turn),
        cmocka_unit_test(when_a_sort_is_full_the_dearest_leave),
#define WITH_PURITY(test) cmocka_unit_test_setup_teardown(test, set_up_purity, tear_down_purity)
        WITH_PURITY(what_only_looks_or_writes_locals_is_pure),
        WITH_PURITY(what_writes_or_calls_the_unknown_is_impure),
        WITH_PURITY(each_function_is_reached_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
