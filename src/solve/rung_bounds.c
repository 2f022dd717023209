/* Conditions that are differences of numbers, x + a < y + b, are decided exactly and at once. */
#include "solve/query.h"
#include "wire/difference_bounds.h"

struct bounding {
    const struct query *query;
    struct difference_bounds bounds;
    uint32_t symbols[BOUNDS_VARIABLES]; /* by variable */
    bool is_signed[BOUNDS_VARIABLES];
    bool is_lost; /* something is not a difference */
    bool may_wrap; /* a sum may wrap around: what seems impossible may not be */
};

/* A variable and a number that is added to it. */
struct term {
    unsigned variable;
    int64_t number;
};

static int64_t least_of(unsigned width, bool is_signed)
{
    return is_signed ? -(INT64_C(1) << (width - 1)) : 0;
}

static int64_t most_of(unsigned width, bool is_signed)
{
    return is_signed ? (INT64_C(1) << (width - 1)) - 1 : (INT64_C(1) << width) - 1;
}

static unsigned variable_of(struct bounding *bounding, uint32_t symbol, unsigned width,
                            bool is_signed)
{
    for (unsigned i = 1; i < bounding->bounds.count; i++)
        if (bounding->symbols[i] == symbol) {
            bounding->is_lost |= bounding->is_signed[i] != is_signed;
            return i;
        }
    unsigned variable = bounds_variable(&bounding->bounds, least_of(width, is_signed),
                                        most_of(width, is_signed));
    bounding->is_lost |= !variable;
    bounding->symbols[variable] = symbol;
    bounding->is_signed[variable] = is_signed;
    return variable;
}

/* Added numbers may wrap around; what comes of them is checked in the end. */
static bool term_of(struct bounding *bounding, expression e, bool is_signed, struct term *term)
{
    const struct expressions *expressions = bounding->query->expressions;
    struct expression_node node = *expression_at(expressions, e);
    uint64_t number;
    *term = (struct term){0};
    if (node.width > 32 && node.operation != TRACE_EXTEND &&
        node.operation != TRACE_EXTEND_SIGNED && node.operation != TRACE_NUMBER)
        return false;
    if (node.operation == TRACE_NUMBER) {
        term->number = is_signed ? trace_signed(node.value, node.width) : (int64_t)node.value;
        return term->number <= BOUNDS_MOST / 4 && term->number >= -BOUNDS_MOST / 4;
    }
    if (node.operation == TRACE_ADD && expression_is_number(expressions, node.b, &number)) {
        term->number = trace_signed(number, node.width);
        bounding->may_wrap = true;
        node = *expression_at(expressions, node.a);
    }
    while (node.operation == TRACE_EXTEND || node.operation == TRACE_EXTEND_SIGNED) {
        is_signed = node.operation == TRACE_EXTEND_SIGNED;
        node = *expression_at(expressions, node.a);
    }
    if (node.operation != TRACE_SYMBOL || node.width > 32)
        return false;
    term->variable = variable_of(bounding, node.a, node.width, is_signed);
    return true;
}

static bool add_compared(struct bounding *bounding, const struct expression_node *node,
                         bool is_signed, int64_t slack)
{
    struct term x, y;
    if (!term_of(bounding, node->a, is_signed, &x) || !term_of(bounding, node->b, is_signed, &y)) {
        bounding->is_lost = true;
        return true;
    }
    return bounds_at_most(&bounding->bounds, x.variable, y.variable, y.number - x.number - slack);
}

static bool is_used_signed(const struct bounding *bounding, expression e)
{
    const struct expression_node *node = expression_at(bounding->query->expressions, e);
    if (node->operation == TRACE_ADD)
        node = expression_at(bounding->query->expressions, node->a);
    for (unsigned i = 1; i < bounding->bounds.count; i++)
        if (node->operation == TRACE_SYMBOL && bounding->symbols[i] == node->a)
            return bounding->is_signed[i];
    return node->width > 8;
}

static bool add_equal(struct bounding *bounding, const struct expression_node *node, bool wanted)
{
    struct term x, y;
    bool is_signed = is_used_signed(bounding, node->a);
    if (!term_of(bounding, node->a, is_signed, &x) || !term_of(bounding, node->b, is_signed, &y)) {
        bounding->is_lost = true;
        return true;
    }
    int64_t difference = y.number - x.number;
    return wanted ? bounds_equal(&bounding->bounds, x.variable, y.variable, difference)
                  : bounds_differ(&bounding->bounds, x.variable, y.variable, difference);
}

/* False: it contradicts the others. */
static bool add_condition(struct bounding *bounding, expression e)
{
    const struct expressions *expressions = bounding->query->expressions;
    struct expression_node node = *expression_at(expressions, e);
    switch ((enum trace_operation)node.operation) {
    case TRACE_LESS:
    case TRACE_LESS_SIGNED:
        return add_compared(bounding, &node, node.operation == TRACE_LESS_SIGNED, 1);
    case TRACE_LESS_OR_EQUAL:
    case TRACE_LESS_OR_EQUAL_SIGNED:
        return add_compared(bounding, &node, node.operation == TRACE_LESS_OR_EQUAL_SIGNED, 0);
    case TRACE_EQUAL:
        return add_equal(bounding, &node, true);
    case TRACE_AND:
        return node.width == 1 && add_condition(bounding, node.a) &&
               add_condition(bounding, node.b);
    case TRACE_XOR: {
        struct expression_node denied = *expression_at(expressions, node.a);
        if (denied.operation == TRACE_EQUAL)
            return add_equal(bounding, &denied, false);
        break;
    }
    default:
        break;
    }
    bounding->is_lost = true;
    return true;
}

static bool has_room_left(const struct bounding *bounding)
{
    return bounding->bounds.different_count < BOUNDS_DIFFERENT;
}

static enum answer_kind take_solution(const struct bounding *bounding, uint64_t *model)
{
    int64_t values[BOUNDS_VARIABLES] = {0};
    const struct query *query = bounding->query;
    for (unsigned i = 1; i < bounding->bounds.count; i++) {
        unsigned width = query->widths[bounding->symbols[i]];
        uint64_t before = query->values[bounding->symbols[i]];
        values[i] = bounding->is_signed[i] ? trace_signed(before, width)
                                           : (int64_t)trace_bits(before, width);
    }
    if (!bounds_solve(&bounding->bounds, values))
        return ANSWER_UNKNOWN;
    for (unsigned i = 1; i < bounding->bounds.count; i++)
        model[bounding->symbols[i]] =
            trace_bits((uint64_t)values[i], query->widths[bounding->symbols[i]]);
    return query_holds(query, model) ? ANSWER_FOUND : ANSWER_UNKNOWN;
}

enum answer_kind rung_bounds(void *memory, const struct query *query, uint64_t *model)
{
    (void)memory;
    struct bounding bounding = {.query = query};
    bounds_begin(&bounding.bounds);
    bool is_possible = true;
    for (size_t i = 0; i < query->count && is_possible && !bounding.is_lost; i++)
        is_possible = add_condition(&bounding, query->conditions[i]);
    if (is_possible && !bounding.is_lost)
        is_possible = add_condition(&bounding, query->goal);
    if (bounding.is_lost || query->is_cut || !has_room_left(&bounding))
        return ANSWER_UNKNOWN;
    if (!is_possible)
        return bounding.may_wrap ? ANSWER_UNKNOWN : ANSWER_IMPOSSIBLE;
    return take_solution(&bounding, model);
}
