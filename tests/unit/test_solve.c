/* Expressions, difference bounds and the rungs of the ladder, without processes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "solve/asked_queries.h"
#include "solve/query_text.h"
#include "solve/replay_queries.h"
#include "wire/difference_bounds.h"

struct lab {
    struct expressions pool;
    struct query query;
    uint64_t values[8];
    uint8_t widths[8];
    uint64_t model[8];
};

static int begin(void **state)
{
    static struct lab lab;
    memset(&lab, 0, sizeof lab);
    expressions_init(&lab.pool);
    lab.query = (struct query){.expressions = &lab.pool, .values = lab.values,
                               .widths = lab.widths, .symbol_count = 8};
    *state = &lab;
    return 0;
}

static int end(void **state)
{
    struct lab *lab = *state;
    expressions_release(&lab->pool);
    return 0;
}

static expression symbol(struct lab *lab, uint32_t number, unsigned width)
{
    struct query *query = &lab->query;
    bool is_known = false;
    for (size_t i = 0; i < query->support_count; i++)
        is_known |= query->support[i] == number;
    if (!is_known)
        query->support[query->support_count++] = number;
    lab->widths[number] = (uint8_t)width;
    return expression_symbol(&lab->pool, width, number);
}

static expression number(struct lab *lab, unsigned width, uint64_t value)
{
    return expression_of_number(&lab->pool, width, value);
}

static expression pair(struct lab *lab, enum trace_operation operation, expression a, expression b)
{
    return expression_pair(&lab->pool, operation, a, b);
}

static enum answer_kind ask(struct lab *lab, rung_ask *rung, void *memory)
{
    memcpy(lab->model, lab->values, sizeof lab->model);
    enum answer_kind kind = rung(memory, &lab->query, lab->model);
    if (kind == ANSWER_FOUND)
        assert_true(query_holds(&lab->query, lab->model));
    return kind;
}

static void equal_expressions_are_one(void **state)
{
    struct lab *lab = *state;
    expression x = symbol(lab, 0, 32), y = symbol(lab, 1, 32);
    assert_int_equal(pair(lab, TRACE_ADD, x, y), pair(lab, TRACE_ADD, y, x));
    assert_int_equal(pair(lab, TRACE_SUBTRACT, x, x), number(lab, 32, 0));
    assert_int_equal(expression_not(&lab->pool, expression_not(&lab->pool,
                     pair(lab, TRACE_LESS, x, y))), pair(lab, TRACE_LESS, x, y));
}

static void what_was_put_together_is_taken_apart(void **state)
{
    struct lab *lab = *state;
    expression high = symbol(lab, 0, 8), low = symbol(lab, 1, 8);
    expression both = pair(lab, TRACE_JOIN, high, low);
    assert_int_equal(expression_extracted(&lab->pool, 8, 0, both), low);
    assert_int_equal(expression_extracted(&lab->pool, 8, 8, both), high);
    expression wanted = pair(lab, TRACE_EQUAL, both, number(lab, 16, 0x4142));
    expression parts = pair(lab, TRACE_AND, pair(lab, TRACE_EQUAL, high, number(lab, 8, 0x41)),
                            pair(lab, TRACE_EQUAL, low, number(lab, 8, 0x42)));
    assert_int_equal(wanted, parts);
}

/* (a & -c) | (b & ~-c), as C chooses without a decision. */
static void a_masked_choice_is_a_choice(void **state)
{
    struct lab *lab = *state;
    expression condition = pair(lab, TRACE_LESS, symbol(lab, 0, 8), symbol(lab, 1, 8));
    expression a = symbol(lab, 2, 32), b = symbol(lab, 3, 32);
    expression mask = pair(lab, TRACE_SUBTRACT, number(lab, 32, 0),
                           expression_extended(&lab->pool, 32, condition, false));
    expression inverse = pair(lab, TRACE_XOR, mask, number(lab, 32, UINT32_MAX));
    expression chosen = pair(lab, TRACE_OR, pair(lab, TRACE_AND, a, mask),
                             pair(lab, TRACE_AND, b, inverse));
    assert_int_equal(chosen, expression_choice(&lab->pool, condition, a, b));
}

static void a_product_is_followed_back(void **state)
{
    struct lab *lab = *state;
    expression product =
        pair(lab, TRACE_MULTIPLY, symbol(lab, 0, 32), number(lab, 32, 2654435761u));
    lab->query.goal = pair(lab, TRACE_EQUAL, product, number(lab, 32, 0xdeadbeef));
    assert_int_equal(ask(lab, rung_inversion, NULL), ANSWER_FOUND);
    assert_int_equal((uint32_t)lab->model[0] * 2654435761u, 0xdeadbeef);
}

/* What nobody can calculate is a number where no symbol may change it, and else is not decided. */
static void what_is_opaque_is_a_number_only_without_symbols(void **state)
{
    struct lab *lab = *state;
    expression two = number(lab, 64, 2), x = symbol(lab, 0, 64);
    assert_int_equal(expression_opaque(&lab->pool, 1, two, two, 1), number(lab, 1, 1));
    expression opaque = expression_opaque(&lab->pool, 1, x, two, 1);
    assert_true(expression_is_opaque(&lab->pool, expression_not(&lab->pool, opaque)));
    assert_false(expression_is_opaque(&lab->pool, pair(lab, TRACE_EQUAL, x, two)));
}

static void all_values_of_a_byte_are_tried(void **state)
{
    struct lab *lab = *state;
    expression x = expression_extended(&lab->pool, 32, symbol(lab, 0, 8), false);
    expression squared = pair(lab, TRACE_MULTIPLY, x, x);
    lab->query.goal = pair(lab, TRACE_EQUAL, squared, number(lab, 32, 49 * 49));
    assert_int_equal(ask(lab, rung_trial, NULL), ANSWER_FOUND);
    assert_int_equal(lab->model[0], 49);
    lab->query.goal = pair(lab, TRACE_EQUAL, squared, number(lab, 32, 50));
    assert_int_equal(ask(lab, rung_trial, NULL), ANSWER_IMPOSSIBLE);
}

static void bounds_decide_orders(void **state)
{
    struct lab *lab = *state;
    expression x = symbol(lab, 0, 32), y = symbol(lab, 1, 32), z = symbol(lab, 2, 32);
    lab->query.conditions[lab->query.count++] = pair(lab, TRACE_LESS_SIGNED, x, y);
    lab->query.conditions[lab->query.count++] = pair(lab, TRACE_LESS_SIGNED, y, z);
    lab->query.goal = pair(lab, TRACE_LESS_SIGNED, z, number(lab, 32, -5u));
    assert_int_equal(ask(lab, rung_bounds, NULL), ANSWER_FOUND);
    lab->query.goal = pair(lab, TRACE_LESS_SIGNED, z, x);
    assert_int_equal(ask(lab, rung_bounds, NULL), ANSWER_IMPOSSIBLE);
}

static void z3_is_the_last_to_be_asked_and_answers(void **state)
{
    struct lab *lab = *state;
    struct smt *smt = smt_new();
    expression x = symbol(lab, 0, 32), y = symbol(lab, 1, 32);
    expression product = pair(lab, TRACE_MULTIPLY, x, y);
    lab->query.goal = pair(lab, TRACE_EQUAL, product, number(lab, 32, 77777));
    lab->query.conditions[lab->query.count++] = pair(lab, TRACE_LESS, number(lab, 32, 1), x);
    assert_int_equal(ask(lab, rung_inversion, NULL), ANSWER_UNKNOWN);
    assert_int_equal(ask(lab, rung_smt, smt), ANSWER_FOUND);
    lab->query.goal = pair(lab, TRACE_LESS, x, number(lab, 32, 1));
    assert_int_equal(ask(lab, rung_smt, smt), ANSWER_IMPOSSIBLE);
    smt_free(smt);
}

static void what_was_answered_is_remembered(void **state)
{
    struct lab *lab = *state;
    struct cache *cache = cache_new();
    lab->query.goal = pair(lab, TRACE_EQUAL, symbol(lab, 0, 32), number(lab, 32, 9));
    assert_int_equal(ask(lab, rung_cache, cache), ANSWER_UNKNOWN);
    lab->model[0] = 9;
    cache_remember(cache, &lab->query, ANSWER_FOUND, lab->model);
    assert_int_equal(ask(lab, rung_cache, cache), ANSWER_FOUND);
    assert_int_equal(lab->model[0], 9);
    cache_free(cache);
}

static void differences_are_kept_closed(void **state)
{
    (void)state;
    struct difference_bounds bounds;
    int64_t values[BOUNDS_VARIABLES] = {0};
    bounds_begin(&bounds);
    unsigned x = bounds_variable(&bounds, -100, 100), y = bounds_variable(&bounds, -100, 100);
    unsigned z = bounds_variable(&bounds, -100, 100);
    assert_true(bounds_at_most(&bounds, x, y, -1));
    assert_true(bounds_at_most(&bounds, y, z, -1));
    assert_int_equal(bounds.most[x][z], -2);
    assert_true(bounds_differ(&bounds, z, BOUNDS_ZERO, 100));
    assert_true(bounds_solve(&bounds, values));
    assert_true(values[x] < values[y] && values[y] < values[z] && values[z] < 100);
    assert_false(bounds_at_most(&bounds, z, x, 1));
}

/* Squares upon squares: nobody knows, and it is said in bounded time. */
static void a_query_that_would_not_end_is_given_up(void **state)
{
    struct lab *lab = *state;
    expression x = symbol(lab, 0, 64), y = symbol(lab, 1, 64), all = x;
    for (int i = 0; i < 12; i++)
        all = pair(lab, TRACE_ADD, pair(lab, TRACE_MULTIPLY, all, all),
                   pair(lab, TRACE_XOR, y, pair(lab, TRACE_MULTIPLY, x, all)));
    lab->query.conditions[lab->query.count++] =
        pair(lab, TRACE_EQUAL, pair(lab, TRACE_MULTIPLY, x, y), number(lab, 64, 0x1234567));
    lab->query.goal = pair(lab, TRACE_EQUAL, all, number(lab, 64, 0xdeadbeefcafe1));
    struct smt *smt = smt_new();
    assert_int_equal(ask(lab, rung_smt, smt), ANSWER_UNKNOWN);
    smt_free(smt);
}

/* A scanner that is made of tables: by its class, of which there are eight, a byte leads from one
 * of 32 states to the next. */
static void a_scanner_of_tables_is_decided(void **state)
{
    static const char text[] = "scanner";
    struct lab *lab = *state;
    struct smt *smt = smt_new();
    uint64_t classes[TRACE_TABLE_SIZE], states[TRACE_TABLE_SIZE], now = 0;
    for (unsigned i = 0; i < TRACE_TABLE_SIZE; i++) {
        classes[i] = i < 'a' || i > 'z' ? 0 : 1 + (i - 'a') / 4;
        states[i] = i % 8 ? i * 5 % 32 * 8 : 0;
    }
    expression reached = number(lab, 8, 0);
    for (uint32_t i = 0; text[i]; i++) {
        expression class = expression_look_up(&lab->pool, 8, symbol(lab, i, 8), classes);
        reached = expression_look_up(&lab->pool, 8, pair(lab, TRACE_ADD, class, reached), states);
        now = states[classes[(uint8_t)text[i]] + now];
    }
    lab->query.goal = pair(lab, TRACE_EQUAL, reached, number(lab, 8, now));
    assert_int_equal(ask(lab, rung_smt, smt), ANSWER_FOUND);
    smt_free(smt);
}

static void a_query_is_read_as_it_was_printed(void **state)
{
    struct lab *lab = *state;
    uint64_t table[TRACE_TABLE_SIZE] = {['x'] = 7};
    expression byte = symbol(lab, 0, 8), wide = symbol(lab, 1, 32);
    lab->query.conditions[lab->query.count++] =
        pair(lab, TRACE_EQUAL, expression_look_up(&lab->pool, 16, byte, table),
             number(lab, 16, 7));
    lab->query.goal =
        pair(lab, TRACE_LESS_SIGNED, expression_extended(&lab->pool, 32, byte, true), wide);
    struct text text = {0};
    struct error err;
    query_print(&lab->query, &(struct query_answer){3, "smt", ANSWER_FOUND}, &text);
    static struct read_query read;
    const char *at = text_string(&text);
    assert_true(query_read_next(&at, &read, &err));
    struct text again = {0};
    query_print(&read.query, &(struct query_answer){3, read.rung, read.kind}, &again);
    assert_string_equal(text_string(&text), text_string(&again));
    uint64_t model[SYMBOLS_MAXIMUM] = {'x', 200};
    assert_true(query_holds(&read.query, model));
    model[0] = 'y';
    assert_false(query_holds(&read.query, model));
    query_release(&read);
    assert_false(query_read_next(&at, &read, &err));
    assert_string_equal(err.text, "");
    text_release(&again);
    text_release(&text);
}

static void queries_are_asked_again(void **state)
{
    (void)state;
    struct replayed_queries replayed;
    struct error err;
    assert_true(replay_queries("query 1 bounds impossible\ns 0 8 5\nn 1 symbol 8 0 0 0 0 0\n"
                               "n 2 number 8 0 0 0 0 9\nn 3 eq 1 0 1 2 0 0\ng 3\nend\n",
                               &replayed, &err));
    assert_int_equal(replayed.count, 1);
    assert_int_equal(replayed.different, 1); /* it can be: 9 */
    assert_false(replay_queries("query 1 smt found\nn 1 nonsense 8 0 0 0 0 0\n", &replayed, &err));
    assert_non_null(strstr(err.text, "nonsense"));
}

/* Two symbols of eight bits whose product is 91, and the first of which is less than the other. */
static const char product[] = "query 0 - unknown\n"
                              "s 1 8 0\ns 2 8 0\n"
                              "n 1 symbol 8 0 1 0 0 0\nn 2 symbol 8 0 2 0 0 0\n"
                              "n 3 sext 32 0 1 0 0 0\nn 4 sext 32 0 2 0 0 0\n"
                              "n 5 mul 32 0 3 4 0 0\nn 6 number 32 0 0 0 0 %u\n"
                              "n 7 slt 1 0 1 2 0 0\nn 8 number 8 0 0 0 0 1\n"
                              "n 9 slt 1 0 8 1 0 0\nc 7\nc 9\n"
                              "n 10 eq 1 0 5 6 0 0\ng 10\nend\n";

static void ask_product(struct asked_queries *asked, unsigned number, struct text *answer)
{
    char query[sizeof product + 16];
    struct error err;
    snprintf(query, sizeof query, product, number);
    text_clear(answer);
    assert_true(asked_queries_answer(asked, query, answer, &err));
}

/* The values that a query begins with are nobody's: conditions are not taken to hold of them. */
static void queries_are_answered_without_a_run_before_them(void **state)
{
    (void)state;
    struct asked_queries *asked = asked_queries_new();
    struct text answer = {0};
    struct error err;
    for (int again = 0; again < 2; again++) {
        ask_product(asked, 91, &answer);
        assert_string_equal(text_string(&answer), "found\n1 7\n2 13\nend\n");
        ask_product(asked, 89, &answer);
        assert_string_equal(text_string(&answer), "impossible\nend\n");
    }
    assert_false(asked_queries_answer(asked, "query 0 - unknown\nn 1 what 8\n", &answer, &err));
    text_release(&answer);
    asked_queries_free(asked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(equal_expressions_are_one, begin, end),
        cmocka_unit_test_setup_teardown(what_was_put_together_is_taken_apart, begin, end),
        cmocka_unit_test_setup_teardown(a_masked_choice_is_a_choice, begin, end),
        cmocka_unit_test_setup_teardown(a_product_is_followed_back, begin, end),
        cmocka_unit_test_setup_teardown(what_is_opaque_is_a_number_only_without_symbols, begin,
                                        end),
        cmocka_unit_test_setup_teardown(all_values_of_a_byte_are_tried, begin, end),
        cmocka_unit_test_setup_teardown(bounds_decide_orders, begin, end),
        cmocka_unit_test_setup_teardown(z3_is_the_last_to_be_asked_and_answers, begin, end),
        cmocka_unit_test_setup_teardown(what_was_answered_is_remembered, begin, end),
        cmocka_unit_test(differences_are_kept_closed),
        cmocka_unit_test_setup_teardown(a_query_that_would_not_end_is_given_up, begin, end),
        cmocka_unit_test_setup_teardown(a_scanner_of_tables_is_decided, begin, end),
        cmocka_unit_test_setup_teardown(a_query_is_read_as_it_was_printed, begin, end),
        cmocka_unit_test(queries_are_asked_again),
        cmocka_unit_test(queries_are_answered_without_a_run_before_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
