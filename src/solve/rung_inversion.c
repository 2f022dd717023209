/* Input to state: what a condition compares is followed back, operation by operation, to the
 * literals it comes from, and these are given what they should have been. Other conditions are not
 * asked; whether they go on to hold is seen afterwards. */
#include <string.h>

#include "solve/query.h"

enum { DEPTH_MAXIMUM = 200 };

struct inverting {
    struct expressions *expressions;
    uint64_t *model;
    unsigned depth;
};

static bool set_value(struct inverting *inverting, expression e, uint64_t wanted);

static uint64_t value_of(struct inverting *inverting, expression e)
{
    expressions_begin_evaluation(inverting->expressions);
    return expression_evaluate(inverting->expressions, e, inverting->model);
}

static bool is_fixed(struct inverting *inverting, expression e)
{
    return expression_at(inverting->expressions, e)->operation == TRACE_NUMBER;
}

/* That which multiplied by an odd number gives 1. */
static uint64_t inverse_of(uint64_t odd)
{
    uint64_t inverse = odd;
    for (int i = 0; i < 6; i++)
        inverse *= 2 - odd * inverse;
    return inverse;
}

static bool set_product(struct inverting *inverting, expression a, expression b, uint64_t wanted,
                        unsigned width)
{
    uint64_t factor = value_of(inverting, b);
    if (factor & 1)
        return set_value(inverting, a, trace_bits(wanted * inverse_of(factor), width));
    return factor && wanted % factor == 0 && set_value(inverting, a, wanted / factor);
}

static bool set_shifted(struct inverting *inverting, const struct expression_node *node,
                        uint64_t wanted)
{
    uint64_t by = value_of(inverting, node->b), before = value_of(inverting, node->a);
    unsigned width = node->width;
    if (by >= width)
        return false;
    if (node->operation == TRACE_SHIFT_LEFT) {
        uint64_t kept = before & ~(trace_bits(UINT64_MAX, width) >> by);
        return trace_bits(wanted >> by << by, width) == wanted &&
               set_value(inverting, node->a, kept | wanted >> by);
    }
    uint64_t low = before & ((UINT64_C(1) << by) - 1);
    return set_value(inverting, node->a, trace_bits(wanted << by | low, width));
}

static bool set_masked(struct inverting *inverting, expression a, expression mask,
                       uint64_t wanted)
{
    uint64_t bits = value_of(inverting, mask), before = value_of(inverting, a);
    return (wanted & ~bits) == 0 && set_value(inverting, a, (before & ~bits) | wanted);
}

static bool set_combined(struct inverting *inverting, const struct expression_node *node,
                         expression a, expression b, uint64_t wanted)
{
    uint64_t other = value_of(inverting, b);
    unsigned width = node->width;
    bool is_first = a == node->a;
    switch ((enum trace_operation)node->operation) {
    case TRACE_ADD:
        return set_value(inverting, a, trace_bits(wanted - other, width));
    case TRACE_SUBTRACT:
        return set_value(inverting, a,
                         trace_bits(is_first ? wanted + other : other - wanted, width));
    case TRACE_XOR:
        return set_value(inverting, a, wanted ^ other);
    case TRACE_MULTIPLY:
        return set_product(inverting, a, b, wanted, width);
    case TRACE_AND:
        return set_masked(inverting, a, b, wanted);
    case TRACE_OR:
        return (wanted & other) == other &&
               set_value(inverting, a, (wanted & ~other) | (value_of(inverting, a) & other));
    case TRACE_DIVIDE:
    case TRACE_DIVIDE_SIGNED:
        return is_first && set_value(inverting, a, trace_bits(wanted * other, width));
    case TRACE_REMAINDER:
    case TRACE_REMAINDER_SIGNED: {
        uint64_t before = value_of(inverting, a);
        return is_first && other &&
               set_value(inverting, a, trace_bits(before - before % other + wanted, width));
    }
    default:
        return false;
    }
}

static bool set_either(struct inverting *inverting, const struct expression_node *node,
                       uint64_t wanted)
{
    if (!is_fixed(inverting, node->a) &&
        set_combined(inverting, node, node->a, node->b, wanted))
        return true;
    return !is_fixed(inverting, node->b) &&
           set_combined(inverting, node, node->b, node->a, wanted);
}

/* The index whose entry is wanted, and printable if there is one. */
static bool set_index(struct inverting *inverting, const struct expression_node *node,
                      uint64_t wanted)
{
    const uint64_t *table =
        &inverting->expressions->tables.items[node->b * (size_t)TRACE_TABLE_SIZE];
    for (unsigned i = 0; i < TRACE_TABLE_SIZE; i++) {
        unsigned index = (i + ' ') % TRACE_TABLE_SIZE;
        if (trace_bits(table[index], node->width) == wanted)
            return set_value(inverting, node->a, index);
    }
    return false;
}

/* ---- conditions ---- */

static bool set_less(struct inverting *inverting, const struct expression_node *node, bool wanted)
{
    bool is_strict = node->operation == TRACE_LESS || node->operation == TRACE_LESS_SIGNED;
    bool is_signed =
        node->operation == TRACE_LESS_SIGNED || node->operation == TRACE_LESS_OR_EQUAL_SIGNED;
    unsigned width = expression_at(inverting->expressions, node->a)->width;
    uint64_t ones = trace_bits(UINT64_MAX, width), least = is_signed ? ones ^ ones >> 1 : 0;
    uint64_t most = is_signed ? ones >> 1 : ones;
    uint64_t x = value_of(inverting, node->a), y = value_of(inverting, node->b);
    bool needs_step = wanted == is_strict; /* equal values are not enough */
    if (!is_fixed(inverting, node->a) && !(needs_step && y == (wanted ? least : most)) &&
        set_value(inverting, node->a,
                  trace_bits(needs_step ? (wanted ? y - 1 : y + 1) : y, width)))
        return true;
    return !is_fixed(inverting, node->b) && !(needs_step && x == (wanted ? most : least)) &&
           set_value(inverting, node->b,
                     trace_bits(needs_step ? (wanted ? x + 1 : x - 1) : x, width));
}

static bool set_equal(struct inverting *inverting, const struct expression_node *node, bool wanted)
{
    unsigned width = expression_at(inverting->expressions, node->a)->width;
    uint64_t x = value_of(inverting, node->a), y = value_of(inverting, node->b);
    if (!is_fixed(inverting, node->a) &&
        set_value(inverting, node->a, wanted ? y : trace_bits(y + 1, width)))
        return true;
    return !is_fixed(inverting, node->b) &&
           set_value(inverting, node->b, wanted ? x : trace_bits(x + 1, width));
}

static bool set_bit(struct inverting *inverting, expression e, bool wanted)
{
    struct expression_node node = *expression_at(inverting->expressions, e);
    if ((value_of(inverting, e) != 0) == wanted)
        return true;
    switch ((enum trace_operation)node.operation) {
    case TRACE_EQUAL:
        return set_equal(inverting, &node, wanted);
    case TRACE_LESS:
    case TRACE_LESS_SIGNED:
    case TRACE_LESS_OR_EQUAL:
    case TRACE_LESS_OR_EQUAL_SIGNED:
        return set_less(inverting, &node, wanted);
    case TRACE_XOR:
        return is_fixed(inverting, node.b) && set_value(inverting, node.a, !wanted);
    case TRACE_AND:
        return wanted ? set_value(inverting, node.a, 1) && set_value(inverting, node.b, 1)
                      : set_value(inverting, node.a, 0) || set_value(inverting, node.b, 0);
    case TRACE_OR:
        return wanted ? set_value(inverting, node.a, 1) || set_value(inverting, node.b, 1)
                      : set_value(inverting, node.a, 0) && set_value(inverting, node.b, 0);
    default:
        return false;
    }
}

/* ---- all of them ---- */

static bool set_operation(struct inverting *inverting, expression e, uint64_t wanted)
{
    struct expression_node node = *expression_at(inverting->expressions, e);
    unsigned below = expression_at(inverting->expressions, node.a)->width;
    switch ((enum trace_operation)node.operation) {
    case TRACE_EXTEND:
    case TRACE_EXTEND_SIGNED:
        return set_value(inverting, node.a, trace_bits(wanted, below));
    case TRACE_EXTRACT: {
        uint64_t ones = trace_bits(UINT64_MAX, node.width) << node.low;
        uint64_t before = value_of(inverting, node.a);
        return set_value(inverting, node.a, (before & ~ones) | wanted << node.low);
    }
    case TRACE_JOIN: {
        unsigned low = expression_at(inverting->expressions, node.b)->width;
        return set_value(inverting, node.a, wanted >> low) &&
               set_value(inverting, node.b, trace_bits(wanted, low));
    }
    case TRACE_CHOOSE:
        return set_value(inverting, value_of(inverting, node.a) ? node.b : node.c, wanted);
    case TRACE_LOOK_UP:
        return set_index(inverting, &node, wanted);
    case TRACE_SHIFT_LEFT:
    case TRACE_SHIFT_RIGHT:
    case TRACE_SHIFT_RIGHT_SIGNED:
        return is_fixed(inverting, node.b) && set_shifted(inverting, &node, wanted);
    case TRACE_OPAQUE:
        return false;
    default:
        return set_either(inverting, &node, wanted);
    }
}

static bool set_value(struct inverting *inverting, expression e, uint64_t wanted)
{
    struct expression_node node = *expression_at(inverting->expressions, e);
    if (node.operation == TRACE_NUMBER)
        return node.value == wanted;
    if (node.operation == TRACE_SYMBOL) {
        inverting->model[node.a] = wanted;
        return true;
    }
    if (inverting->depth == DEPTH_MAXIMUM)
        return false;
    inverting->depth++;
    bool is_set = node.width == 1 ? set_bit(inverting, e, wanted)
                                  : set_operation(inverting, e, wanted);
    inverting->depth--;
    return is_set && value_of(inverting, e) == wanted;
}

enum answer_kind rung_inversion(void *memory, const struct query *query, uint64_t *model)
{
    (void)memory;
    struct inverting inverting = {.expressions = query->expressions, .model = model};
    if (set_value(&inverting, query->goal, 1) && query_holds(query, model))
        return ANSWER_FOUND;
    memcpy(model, query->values, query->symbol_count * sizeof *model);
    return ANSWER_UNKNOWN;
}
