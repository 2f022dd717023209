/* Z3 on bit-vectors, the last rung. Its budget is counted in its own steps, so that the same query
 * has the same answer on every machine. */
#include <stdlib.h>
#include <string.h>
#include <z3.h>

#include "base/memory.h"
#include "solve/query.h"

enum {
    STEPS_MAXIMUM = 200000,   /* of Z3: some 25 ms */
    WATCHDOG_MILLISECONDS = 2000, /* for what does not count its steps */
    TERMS_MAXIMUM = 20000,    /* of a query: more of them take long to make */
    TERMS_IN_ALL = 500000,    /* then it is begun anew */
    /* Bits times bits of products and quotients of what is open: eight of 64. Z3 makes circuits of
     * them before it counts steps or looks at the clock. */
    CIRCUITS_MAXIMUM = 8 * 64 * 64,
    INDEX_BITS = 8,
};

_Static_assert(1 << INDEX_BITS == (int)TRACE_TABLE_SIZE, "an index tells every entry");

struct smt {
    Z3_context context;
    Z3_solver solver;
    Z3_ast *terms; /* by expression; NULL: not made yet */
    uint32_t *visited; /* by expression: when it was looked at last */
    uint32_t visit;
    size_t capacity;
    size_t circuits; /* of the query */
    size_t made; /* for the query ... */
    size_t made_in_all; /* ... and since it was begun */
    uint64_t steps, steps_before; /* of Z3: by this context, and by those before it */
    bool is_broken; /* Z3 told of an error */
};

static void on_error(Z3_context context, Z3_error_code code)
{
    (void)context, (void)code;
}

static void begin(struct smt *smt)
{
    Z3_config config = Z3_mk_config();
    smt->context = Z3_mk_context(config); /* keeps all terms until it is deleted */
    Z3_del_config(config);
    Z3_set_error_handler(smt->context, on_error);
    smt->solver = Z3_mk_simple_solver(smt->context);
    Z3_solver_inc_ref(smt->context, smt->solver);
    Z3_params parameters = Z3_mk_params(smt->context);
    Z3_params_inc_ref(smt->context, parameters);
    Z3_params_set_uint(smt->context, parameters,
                       Z3_mk_string_symbol(smt->context, "rlimit"), STEPS_MAXIMUM);
    Z3_params_set_uint(smt->context, parameters,
                       Z3_mk_string_symbol(smt->context, "timeout"), WATCHDOG_MILLISECONDS);
    Z3_params_set_uint(smt->context, parameters,
                       Z3_mk_string_symbol(smt->context, "random_seed"), 1);
    Z3_solver_set_params(smt->context, smt->solver, parameters);
    Z3_params_dec_ref(smt->context, parameters);
}

/* Z3 is started when it is first needed. */
struct smt *smt_new(void)
{
    return memory_alloc_zeroed(1, sizeof(struct smt));
}

void smt_forget(struct smt *smt)
{
    free(smt->terms);
    free(smt->visited);
    smt->terms = NULL;
    smt->visited = NULL;
    smt->capacity = 0;
    smt->made_in_all = 0;
    smt->steps_before += smt->steps;
    smt->steps = 0;
    if (smt->context) {
        Z3_solver_dec_ref(smt->context, smt->solver);
        Z3_del_context(smt->context);
    }
    smt->context = NULL;
}

void smt_free(struct smt *smt)
{
    if (smt)
        smt_forget(smt);
    free(smt);
}

/* ---- terms ---- */

static Z3_ast term_of(struct smt *smt, const struct expressions *expressions, expression e);

static Z3_sort bits(struct smt *smt, unsigned width)
{
    return Z3_mk_bv_sort(smt->context, width);
}

static Z3_ast number(struct smt *smt, unsigned width, uint64_t value)
{
    return Z3_mk_unsigned_int64(smt->context, value, bits(smt, width));
}

static Z3_ast bit_of(struct smt *smt, Z3_ast condition)
{
    return Z3_mk_ite(smt->context, condition, number(smt, 1, 1), number(smt, 1, 0));
}

static Z3_ast condition_of(struct smt *smt, Z3_ast bit)
{
    return Z3_mk_eq(smt->context, bit, number(smt, 1, 1));
}

static Z3_ast pair(struct smt *smt, enum trace_operation operation, Z3_ast a, Z3_ast b)
{
    Z3_context context = smt->context;
    switch (operation) {
    case TRACE_ADD:
        return Z3_mk_bvadd(context, a, b);
    case TRACE_SUBTRACT:
        return Z3_mk_bvsub(context, a, b);
    case TRACE_MULTIPLY:
        return Z3_mk_bvmul(context, a, b);
    case TRACE_DIVIDE:
        return Z3_mk_bvudiv(context, a, b);
    case TRACE_DIVIDE_SIGNED:
        return Z3_mk_bvsdiv(context, a, b);
    case TRACE_REMAINDER:
        return Z3_mk_bvurem(context, a, b);
    case TRACE_REMAINDER_SIGNED:
        return Z3_mk_bvsrem(context, a, b);
    case TRACE_AND:
        return Z3_mk_bvand(context, a, b);
    case TRACE_OR:
        return Z3_mk_bvor(context, a, b);
    case TRACE_XOR:
        return Z3_mk_bvxor(context, a, b);
    case TRACE_SHIFT_LEFT:
        return Z3_mk_bvshl(context, a, b);
    case TRACE_SHIFT_RIGHT:
        return Z3_mk_bvlshr(context, a, b);
    case TRACE_SHIFT_RIGHT_SIGNED:
        return Z3_mk_bvashr(context, a, b);
    case TRACE_EQUAL:
        return bit_of(smt, Z3_mk_eq(context, a, b));
    case TRACE_LESS:
        return bit_of(smt, Z3_mk_bvult(context, a, b));
    case TRACE_LESS_OR_EQUAL:
        return bit_of(smt, Z3_mk_bvule(context, a, b));
    case TRACE_LESS_SIGNED:
        return bit_of(smt, Z3_mk_bvslt(context, a, b));
    case TRACE_LESS_OR_EQUAL_SIGNED:
        return bit_of(smt, Z3_mk_bvsle(context, a, b));
    default:
        return Z3_mk_concat(context, a, b);
    }
}

/* A part of a table, the index into which is told by its bits, the highest first. */
struct table_part {
    const uint64_t *entries;
    size_t count;
    unsigned width;
    const Z3_ast *bits;
};

static bool is_uniform(const struct table_part *part)
{
    for (size_t i = 1; i < part->count; i++)
        if (trace_bits(part->entries[i], part->width) != trace_bits(part->entries[0], part->width))
            return false;
    return true;
}

/* A choice by each bit that matters. Z3 keeps equal terms once, so parts that are alike are one. A
 * chain of comparisons with all indices takes ten times as long to decide. */
static Z3_ast choose_entry(struct smt *smt, const struct table_part *part)
{
    smt->made++;
    if (is_uniform(part))
        return number(smt, part->width, trace_bits(part->entries[0], part->width));
    size_t half = part->count / 2;
    struct table_part low = {part->entries, half, part->width, part->bits + 1};
    struct table_part high = {part->entries + half, half, part->width, part->bits + 1};
    Z3_ast if_set = choose_entry(smt, &high), if_clear = choose_entry(smt, &low);
    return if_set == if_clear ? if_set : Z3_mk_ite(smt->context, part->bits[0], if_set, if_clear);
}

static Z3_ast look_up(struct smt *smt, const uint64_t *table, unsigned width, Z3_ast index)
{
    Z3_ast index_bits[INDEX_BITS];
    for (unsigned i = 0; i < INDEX_BITS; i++) {
        unsigned bit = INDEX_BITS - 1 - i;
        index_bits[i] = condition_of(smt, Z3_mk_extract(smt->context, bit, bit, index));
    }
    return choose_entry(smt, &(struct table_part){table, TRACE_TABLE_SIZE, width, index_bits});
}

static Z3_ast symbol(struct smt *smt, uint32_t symbol_number, unsigned width)
{
    return Z3_mk_const(smt->context, Z3_mk_int_symbol(smt->context, (int)symbol_number),
                       bits(smt, width));
}

static Z3_ast make(struct smt *smt, const struct expressions *expressions,
                   const struct expression_node *node)
{
    Z3_context context = smt->context;
    if (node->operation == TRACE_NUMBER || node->operation == TRACE_OPAQUE)
        return number(smt, node->width, node->value);
    if (node->operation == TRACE_SYMBOL)
        return symbol(smt, node->a, node->width);
    Z3_ast a = term_of(smt, expressions, node->a);
    unsigned before = expression_at(expressions, node->a)->width;
    switch ((enum trace_operation)node->operation) {
    case TRACE_EXTEND:
        return Z3_mk_zero_ext(context, node->width - before, a);
    case TRACE_EXTEND_SIGNED:
        return Z3_mk_sign_ext(context, node->width - before, a);
    case TRACE_EXTRACT:
        return Z3_mk_extract(context, node->low + node->width - 1u, node->low, a);
    case TRACE_CHOOSE:
        return Z3_mk_ite(context, condition_of(smt, a), term_of(smt, expressions, node->b),
                         term_of(smt, expressions, node->c));
    case TRACE_LOOK_UP:
        return look_up(smt, &expressions->tables.items[node->b * (size_t)TRACE_TABLE_SIZE],
                       node->width, a);
    default:
        return pair(smt, node->operation, a, term_of(smt, expressions, node->b));
    }
}

static void make_room(struct smt *smt, size_t count)
{
    if (smt->capacity >= count)
        return;
    Z3_ast *terms = memory_alloc_zeroed(2 * count, sizeof *terms);
    if (smt->terms)
        memcpy(terms, smt->terms, smt->capacity * sizeof *terms);
    free(smt->terms);
    smt->terms = terms;
    free(smt->visited);
    smt->visited = memory_alloc_zeroed(2 * count, sizeof *smt->visited);
    smt->capacity = 2 * count;
}

static size_t circuit_of(const struct expressions *expressions,
                         const struct expression_node *node)
{
    uint64_t ignored;
    bool is_product = node->operation >= TRACE_MULTIPLY &&
                      node->operation <= TRACE_REMAINDER_SIGNED;
    return is_product && !expression_is_number(expressions, node->a, &ignored) &&
                   !expression_is_number(expressions, node->b, &ignored)
               ? (size_t)node->width * node->width
               : 0;
}

/* What the conditions and the wish need, before any of it is made: each node once. */
static void count_circuits(struct smt *smt, struct expressions *expressions, expression e)
{
    if (!e || smt->circuits > CIRCUITS_MAXIMUM || smt->visited[e] == smt->visit)
        return;
    smt->visited[e] = smt->visit;
    struct expression_node node = *expression_at(expressions, e);
    expression operands[] = {node.a, node.b, node.c};
    smt->circuits += circuit_of(expressions, &node);
    for (unsigned i = 0; i < trace_operand_count(node.operation); i++)
        count_circuits(smt, expressions, operands[i]);
}

static bool is_too_heavy(struct smt *smt, const struct query *query)
{
    smt->visit++;
    smt->circuits = 0;
    count_circuits(smt, query->expressions, query->goal);
    for (size_t i = 0; i < query->count; i++)
        count_circuits(smt, query->expressions, query->conditions[i]);
    return smt->circuits > CIRCUITS_MAXIMUM;
}

static Z3_ast term_of(struct smt *smt, const struct expressions *expressions, expression e)
{
    if (smt->terms[e])
        return smt->terms[e];
    struct expression_node node = *expression_at(expressions, e);
    smt->made++;
    Z3_ast made = smt->made > TERMS_MAXIMUM ? number(smt, node.width, 0)
                                            : make(smt, expressions, &node);
    if (smt->made > TERMS_MAXIMUM)
        return made; /* of no use; nothing is asked */
    smt->terms[e] = made;
    return made;
}

/* ---- asking ---- */

static void take_model(struct smt *smt, const struct query *query, uint64_t *model)
{
    Z3_context context = smt->context;
    Z3_model found = Z3_solver_get_model(context, smt->solver);
    if (!found)
        return;
    Z3_model_inc_ref(context, found);
    for (size_t i = 0; i < query->support_count; i++) {
        uint32_t asked = query->support[i];
        Z3_ast value = NULL;
        uint64_t bits_found;
        if (Z3_model_eval(context, found, symbol(smt, asked, query->widths[asked]), false,
                          &value) &&
            Z3_is_numeral_ast(context, value) &&
            Z3_get_numeral_uint64(context, value, &bits_found))
            model[asked] = bits_found;
    }
    Z3_model_dec_ref(context, found);
}

static Z3_lbool check(struct smt *smt, const struct query *query)
{
    Z3_context context = smt->context;
    for (size_t i = 0; i < query->count; i++)
        Z3_solver_assert(context, smt->solver,
                         condition_of(smt, term_of(smt, query->expressions, query->conditions[i])));
    Z3_solver_assert(context, smt->solver,
                     condition_of(smt, term_of(smt, query->expressions, query->goal)));
    return smt->made > TERMS_MAXIMUM ? Z3_L_UNDEF : Z3_solver_check(context, smt->solver);
}

static void count_steps(struct smt *smt)
{
    Z3_stats all = Z3_solver_get_statistics(smt->context, smt->solver);
    Z3_stats_inc_ref(smt->context, all);
    for (unsigned i = 0; i < Z3_stats_size(smt->context, all); i++)
        if (strcmp(Z3_stats_get_key(smt->context, all, i), "rlimit count") == 0 &&
            Z3_stats_is_uint(smt->context, all, i))
            smt->steps = Z3_stats_get_uint_value(smt->context, all, i);
    Z3_stats_dec_ref(smt->context, all);
}

uint64_t smt_steps(const struct smt *smt)
{
    return smt->steps_before + smt->steps;
}

enum answer_kind rung_smt(void *memory, const struct query *query, uint64_t *model)
{
    struct smt *smt = memory;
    if (query->is_wide || smt->is_broken)
        return ANSWER_UNKNOWN;
    if (smt->made_in_all > TERMS_IN_ALL)
        smt_forget(smt);
    if (!smt->context)
        begin(smt);
    make_room(smt, query->expressions->nodes.count);
    smt->made = 0;
    if (is_too_heavy(smt, query))
        return ANSWER_UNKNOWN;
    Z3_solver_push(smt->context, smt->solver);

    Z3_lbool found = check(smt, query);
    if (found == Z3_L_TRUE)
        take_model(smt, query, model);
    count_steps(smt);
    Z3_solver_pop(smt->context, smt->solver, 1);
    smt->made_in_all += smt->made;
    smt->is_broken = Z3_get_error_code(smt->context) == Z3_INTERNAL_FATAL;
    if (found == Z3_L_TRUE)
        return query_holds(query, model) ? ANSWER_FOUND : ANSWER_UNKNOWN;
    return found == Z3_L_FALSE && !query->is_cut ? ANSWER_IMPOSSIBLE : ANSWER_UNKNOWN;
}
