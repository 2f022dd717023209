#include "solve/expressions.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { FIRST_BUCKETS = 1 << 12, LOOKUP_TABLES_MAXIMUM = 4096 };

static void begin(struct expressions *expressions)
{
    struct expression_node none = {0};
    vector_push(&expressions->nodes, none);
    expressions->bucket_count = FIRST_BUCKETS;
    expressions->buckets =
        memory_alloc_zeroed(expressions->bucket_count, sizeof *expressions->buckets);
}

void expressions_init(struct expressions *expressions)
{
    *expressions = (struct expressions){0};
    begin(expressions);
}

void expressions_release(struct expressions *expressions)
{
    vector_release(&expressions->nodes);
    vector_release(&expressions->tables);
    free(expressions->buckets);
    free(expressions->results);
    free(expressions->stamps);
    *expressions = (struct expressions){0};
}

bool expressions_are_full(const struct expressions *expressions)
{
    return expressions->nodes.count > EXPRESSIONS_MAXIMUM;
}

void expressions_clear(struct expressions *expressions)
{
    expressions_release(expressions);
    begin(expressions);
}

/* ---- equal nodes are one ---- */

static size_t bucket_of(const struct expressions *expressions, const struct expression_node *node)
{
    uint64_t head = (uint64_t)node->operation << 32 | (uint64_t)node->width << 24 | node->low;
    uint64_t hash = (head ^ node->value) * 0x9E3779B97F4A7C15u;
    hash = (hash ^ hash >> 29 ^ ((uint64_t)node->a << 32 | node->b)) * 0xD6E8FEB86659FD93u;
    hash = (hash ^ hash >> 32 ^ node->c) * 0x9E3779B97F4A7C15u;
    return (size_t)(hash >> 32) & (expressions->bucket_count - 1);
}

static void grow(struct expressions *expressions)
{
    free(expressions->buckets);
    expressions->bucket_count *= 4;
    expressions->buckets =
        memory_alloc_zeroed(expressions->bucket_count, sizeof *expressions->buckets);
    for (size_t i = 1; i < expressions->nodes.count; i++) {
        struct expression_node *node = &expressions->nodes.items[i];
        size_t bucket = bucket_of(expressions, node);
        node->next = expressions->buckets[bucket];
        expressions->buckets[bucket] = (expression)i;
    }
}

static uint32_t depth_of(const struct expressions *expressions, const struct expression_node *node)
{
    unsigned operands = trace_operand_count(node->operation);
    const expression parts[] = {node->a, node->b, node->c};
    uint32_t deepest = 0;
    for (unsigned i = 0; i < operands; i++) {
        uint32_t depth = expressions->nodes.items[parts[i]].depth;
        deepest = depth > deepest ? depth : deepest;
    }
    return operands ? deepest + 1 : 0;
}

/* What is too deep to go through is opaque. */
static expression node_of(struct expressions *expressions, struct expression_node node)
{
    node.depth = depth_of(expressions, &node);
    if (node.depth > EXPRESSION_DEPTH)
        node = (struct expression_node){.operation = TRACE_OPAQUE, .width = node.width};
    size_t bucket = bucket_of(expressions, &node);
    for (expression e = expressions->buckets[bucket]; e;
         e = expressions->nodes.items[e].next) {
        const struct expression_node *known = &expressions->nodes.items[e];
        if (known->operation == node.operation && known->width == node.width &&
            known->low == node.low && known->a == node.a && known->b == node.b &&
            known->c == node.c && known->value == node.value)
            return e;
    }
    node.next = expressions->buckets[bucket];
    vector_push(&expressions->nodes, node);
    expression added = (expression)expressions->nodes.count - 1;
    expressions->buckets[bucket] = added;
    if (expressions->nodes.count > expressions->bucket_count)
        grow(expressions);
    return added;
}

expression expression_of_number(struct expressions *expressions, unsigned width, uint64_t value)
{
    return node_of(expressions,
                   (struct expression_node){.operation = TRACE_NUMBER, .width = (uint8_t)width,
                                            .value = trace_bits(value, width)});
}

expression expression_symbol(struct expressions *expressions, unsigned width, uint32_t symbol)
{
    return node_of(expressions, (struct expression_node){
                                    .operation = TRACE_SYMBOL, .width = (uint8_t)width,
                                    .a = symbol});
}

bool expression_is_number(const struct expressions *expressions, expression e, uint64_t *value)
{
    const struct expression_node *node = expression_at(expressions, e);
    *value = node->value;
    return node->operation == TRACE_NUMBER;
}

/* ---- rules that make expressions simpler ---- */

static struct expression_node at(const struct expressions *expressions, expression e)
{
    return *expression_at(expressions, e);
}

static expression raw_pair(struct expressions *expressions, enum trace_operation operation,
                           expression a, expression b)
{
    unsigned width = at(expressions, a).width;
    if (operation == TRACE_JOIN)
        width += at(expressions, b).width;
    else if (trace_compares(operation))
        width = 1;
    return node_of(expressions, (struct expression_node){.operation = (uint8_t)operation,
                                                         .width = (uint8_t)width, .a = a, .b = b});
}

static bool is_commutative(enum trace_operation operation)
{
    return operation == TRACE_ADD || operation == TRACE_MULTIPLY || operation == TRACE_AND ||
           operation == TRACE_OR || operation == TRACE_XOR || operation == TRACE_EQUAL;
}

expression expression_not(struct expressions *expressions, expression a)
{
    struct expression_node node = at(expressions, a);
    switch ((enum trace_operation)node.operation) {
    case TRACE_NUMBER:
        return expression_of_number(expressions, 1, !node.value);
    case TRACE_LESS:
        return expression_pair(expressions, TRACE_LESS_OR_EQUAL, node.b, node.a);
    case TRACE_LESS_OR_EQUAL:
        return expression_pair(expressions, TRACE_LESS, node.b, node.a);
    case TRACE_LESS_SIGNED:
        return expression_pair(expressions, TRACE_LESS_OR_EQUAL_SIGNED, node.b, node.a);
    case TRACE_LESS_OR_EQUAL_SIGNED:
        return expression_pair(expressions, TRACE_LESS_SIGNED, node.b, node.a);
    case TRACE_XOR:
        if (at(expressions, node.b).operation == TRACE_NUMBER)
            return node.a;
        break;
    default:
        break;
    }
    return raw_pair(expressions, TRACE_XOR, a, expression_of_number(expressions, 1, 1));
}

/* Is it -(bit): all ones or nothing? C has no other way to choose without a decision. */
static bool is_mask(const struct expressions *expressions, expression e, expression *bit,
                    bool *is_inverted)
{
    struct expression_node node = at(expressions, e);
    uint64_t number;
    *is_inverted = false;
    if (node.operation == TRACE_XOR && expression_is_number(expressions, node.b, &number) &&
        number == trace_bits(UINT64_MAX, node.width) && node.width > 1) {
        *is_inverted = true;
        node = at(expressions, node.a);
    }
    if (node.operation == TRACE_EXTEND_SIGNED && at(expressions, node.a).width == 1) {
        *bit = node.a;
        return true;
    }
    if (node.operation != TRACE_SUBTRACT || !expression_is_number(expressions, node.a, &number) ||
        number != 0)
        return false;
    node = at(expressions, node.b);
    *bit = node.a;
    return node.operation == TRACE_EXTEND && at(expressions, node.a).width == 1;
}

/* 0: the rule does not apply; so it is with those below. */
static expression masked(struct expressions *expressions, expression a, expression b)
{
    expression bit;
    bool is_inverted;
    for (int i = 0; i < 2; i++) {
        if (is_mask(expressions, b, &bit, &is_inverted)) {
            expression none = expression_of_number(expressions, at(expressions, a).width, 0);
            return expression_choice(expressions, bit, is_inverted ? none : a,
                                     is_inverted ? a : none);
        }
        expression other = a;
        a = b;
        b = other;
    }
    return 0;
}

static bool is_zero(const struct expressions *expressions, expression e)
{
    uint64_t number;
    return expression_is_number(expressions, e, &number) && number == 0;
}

/* (c ? x : 0) | (c ? 0 : y) */
static expression joined_choices(struct expressions *expressions, expression a, expression b)
{
    struct expression_node left = at(expressions, a), right = at(expressions, b);
    if (left.operation != TRACE_CHOOSE || right.operation != TRACE_CHOOSE || left.a != right.a)
        return 0;
    if (is_zero(expressions, left.c) && is_zero(expressions, right.b))
        return expression_choice(expressions, left.a, left.b, right.c);
    if (is_zero(expressions, left.b) && is_zero(expressions, right.c))
        return expression_choice(expressions, left.a, right.b, left.c);
    return 0;
}

static expression with_itself(struct expressions *expressions, enum trace_operation operation,
                              expression a)
{
    switch (operation) {
    case TRACE_SUBTRACT:
    case TRACE_XOR:
        return expression_of_number(expressions, at(expressions, a).width, 0);
    case TRACE_AND:
    case TRACE_OR:
        return a;
    case TRACE_EQUAL:
    case TRACE_LESS_OR_EQUAL:
    case TRACE_LESS_OR_EQUAL_SIGNED:
        return expression_of_number(expressions, 1, 1);
    case TRACE_LESS:
    case TRACE_LESS_SIGNED:
        return expression_of_number(expressions, 1, 0);
    default:
        return 0;
    }
}

static bool is_opposite(struct expressions *expressions, expression a, expression b)
{
    return at(expressions, a).width == 1 && expression_not(expressions, a) == b;
}

static expression with_number(struct expressions *expressions, enum trace_operation operation,
                              expression a, uint64_t number)
{
    struct expression_node node = at(expressions, a);
    uint64_t ones = trace_bits(UINT64_MAX, node.width), inner;
    switch (operation) {
    case TRACE_ADD:
        if (node.operation == TRACE_ADD && expression_is_number(expressions, node.b, &inner))
            return expression_pair(expressions, TRACE_ADD, node.a,
                                   expression_of_number(expressions, node.width, inner + number));
        return number == 0 ? a : 0;
    case TRACE_SUBTRACT:
        return expression_pair(expressions, TRACE_ADD, a,
                               expression_of_number(expressions, node.width, -number));
    case TRACE_OR:
        if (number == ones)
            return expression_of_number(expressions, node.width, ones);
        return number == 0 ? a : 0;
    case TRACE_XOR:
        if (node.width == 1)
            return number ? expression_not(expressions, a) : a;
        return number == 0 ? a : 0;
    case TRACE_SHIFT_LEFT:
    case TRACE_SHIFT_RIGHT:
    case TRACE_SHIFT_RIGHT_SIGNED:
        return number == 0 ? a : 0;
    case TRACE_MULTIPLY:
        if (number == 0)
            return expression_of_number(expressions, node.width, 0);
        return number == 1 ? a : 0;
    case TRACE_DIVIDE:
        return number == 1 ? a : 0;
    case TRACE_AND:
        if (number == 0)
            return expression_of_number(expressions, node.width, 0);
        if (number == ones)
            return a;
        if (node.operation == TRACE_EXTEND &&
            trace_bits(number, at(expressions, node.a).width) ==
                trace_bits(UINT64_MAX, at(expressions, node.a).width))
            return a;
        return 0;
    default:
        return 0;
    }
}

/* x == number, where x is something that can be undone. */
static expression equal_to_number(struct expressions *expressions, expression a, uint64_t number)
{
    struct expression_node node = at(expressions, a), inner;
    uint64_t other;
    unsigned width = node.width;
    if (width == 1)
        return number ? a : expression_not(expressions, a);
    switch ((enum trace_operation)node.operation) {
    case TRACE_EXTEND:
    case TRACE_EXTEND_SIGNED: {
        inner = at(expressions, node.a);
        uint64_t narrow = trace_bits(number, inner.width);
        uint64_t back = node.operation == TRACE_EXTEND
                            ? narrow
                            : trace_bits((uint64_t)trace_signed(narrow, inner.width), width);
        if (back != number)
            return expression_of_number(expressions, 1, 0);
        return expression_pair(expressions, TRACE_EQUAL, node.a,
                               expression_of_number(expressions, inner.width, narrow));
    }
    case TRACE_ADD:
    case TRACE_XOR:
        if (!expression_is_number(expressions, node.b, &other))
            return 0;
        return expression_pair(expressions, TRACE_EQUAL, node.a,
                               expression_of_number(expressions, width,
                                                 node.operation == TRACE_ADD ? number - other
                                                                             : number ^ other));
    case TRACE_SUBTRACT:
        if (number == 0)
            return expression_pair(expressions, TRACE_EQUAL, node.a, node.b);
        if (expression_is_number(expressions, node.a, &other))
            return expression_pair(expressions, TRACE_EQUAL, node.b,
                                   expression_of_number(expressions, width, other - number));
        return 0;
    case TRACE_JOIN: {
        unsigned low = at(expressions, node.b).width;
        expression upper = expression_pair(
            expressions, TRACE_EQUAL, node.a,
            expression_of_number(expressions, width - low, number >> low));
        expression lower = expression_pair(expressions, TRACE_EQUAL, node.b,
                                           expression_of_number(expressions, low, number));
        return expression_pair(expressions, TRACE_AND, upper, lower);
    }
    case TRACE_CHOOSE: {
        expression wanted = expression_of_number(expressions, width, number);
        return expression_choice(expressions, node.a,
                                 expression_pair(expressions, TRACE_EQUAL, node.b, wanted),
                                 expression_pair(expressions, TRACE_EQUAL, node.c, wanted));
    }
    default:
        return 0;
    }
}

/* An extended number is compared with one that fits what was extended. */
static expression less_narrowly(struct expressions *expressions, enum trace_operation operation,
                                expression a, expression b)
{
    struct expression_node left = at(expressions, a), right = at(expressions, b);
    bool is_left = left.operation == TRACE_EXTEND || left.operation == TRACE_EXTEND_SIGNED;
    struct expression_node extended = is_left ? left : right, other = is_left ? right : left;
    if ((extended.operation != TRACE_EXTEND && extended.operation != TRACE_EXTEND_SIGNED) ||
        other.operation != TRACE_NUMBER)
        return 0;
    bool is_signed = extended.operation == TRACE_EXTEND_SIGNED;
    bool compares_signed =
        operation == TRACE_LESS_SIGNED || operation == TRACE_LESS_OR_EQUAL_SIGNED;
    unsigned narrow = at(expressions, extended.a).width;
    uint64_t number = trace_bits(other.value, narrow);
    uint64_t back = is_signed ? trace_bits((uint64_t)trace_signed(number, narrow), left.width)
                              : number;
    if (back != other.value || (is_signed && !compares_signed))
        return 0;
    enum trace_operation plain = operation;
    if (!is_signed && compares_signed)
        plain = operation == TRACE_LESS_SIGNED ? TRACE_LESS : TRACE_LESS_OR_EQUAL;
    expression same = expression_of_number(expressions, narrow, number);
    return is_left ? expression_pair(expressions, plain, extended.a, same)
                   : expression_pair(expressions, plain, same, extended.a);
}

/* Both sides are extended alike. */
static expression less_of_extended(struct expressions *expressions,
                                   enum trace_operation operation, expression a, expression b)
{
    struct expression_node left = at(expressions, a), right = at(expressions, b);
    if (left.operation != right.operation ||
        (left.operation != TRACE_EXTEND && left.operation != TRACE_EXTEND_SIGNED) ||
        at(expressions, left.a).width != at(expressions, right.a).width)
        return 0;
    bool is_signed = left.operation == TRACE_EXTEND_SIGNED;
    switch (operation) {
    case TRACE_EQUAL:
        return expression_pair(expressions, TRACE_EQUAL, left.a, right.a);
    case TRACE_LESS_SIGNED:
        return expression_pair(expressions, is_signed ? operation : TRACE_LESS, left.a, right.a);
    case TRACE_LESS_OR_EQUAL_SIGNED:
        return expression_pair(expressions, is_signed ? operation : TRACE_LESS_OR_EQUAL, left.a,
                               right.a);
    default:
        return is_signed ? 0 : expression_pair(expressions, operation, left.a, right.a);
    }
}

static expression of_bits(struct expressions *expressions, enum trace_operation operation,
                          expression a, expression b)
{
    if (operation == TRACE_AND && is_opposite(expressions, a, b))
        return expression_of_number(expressions, 1, 0);
    if (operation == TRACE_OR && is_opposite(expressions, a, b))
        return expression_of_number(expressions, 1, 1);
    return 0;
}

static expression simpler(struct expressions *expressions, enum trace_operation operation,
                          expression a, expression b)
{
    expression found = a == b ? with_itself(expressions, operation, a) : 0;
    uint64_t number;
    bool has_number = expression_is_number(expressions, b, &number);
    if (!found && has_number)
        found = with_number(expressions, operation, a, number);
    if (!found && operation == TRACE_EQUAL && has_number)
        found = equal_to_number(expressions, a, number);
    if (!found && trace_compares(operation) && operation != TRACE_EQUAL)
        found = less_narrowly(expressions, operation, a, b);
    if (!found && trace_compares(operation))
        found = less_of_extended(expressions, operation, a, b);
    if (!found && at(expressions, a).width == 1)
        found = of_bits(expressions, operation, a, b);
    if (!found && operation == TRACE_AND && at(expressions, a).width > 1)
        found = masked(expressions, a, b);
    if (!found && operation == TRACE_OR)
        found = joined_choices(expressions, a, b);
    return found;
}

static expression joined(struct expressions *expressions, expression a, expression b)
{
    struct expression_node high = at(expressions, a), low = at(expressions, b);
    if (high.operation == TRACE_EXTRACT && low.operation == TRACE_EXTRACT && high.a == low.a &&
        high.low == low.low + low.width)
        return expression_extracted(expressions, high.width + low.width, low.low, high.a);
    if (is_zero(expressions, a))
        return expression_extended(expressions, high.width + low.width, b, false);
    return raw_pair(expressions, TRACE_JOIN, a, b);
}

expression expression_pair(struct expressions *expressions, enum trace_operation operation,
                           expression a, expression b)
{
    uint64_t x, y;
    bool is_known = expression_is_number(expressions, a, &x);
    unsigned width = at(expressions, a).width;
    if (is_known && expression_is_number(expressions, b, &y)) {
        if (operation == TRACE_JOIN) {
            unsigned low = at(expressions, b).width;
            return expression_of_number(expressions, width + low, x << low | y);
        }
        return expression_of_number(expressions, trace_compares(operation) ? 1 : width,
                                 trace_compute(operation, width, x, y));
    }
    if (operation == TRACE_JOIN)
        return joined(expressions, a, b);
    if (is_commutative(operation) &&
        (is_known || (!expression_is_number(expressions, b, &y) && a > b))) {
        expression other = a;
        a = b;
        b = other;
    }
    expression found = simpler(expressions, operation, a, b);
    return found ? found : raw_pair(expressions, operation, a, b);
}

expression expression_extended(struct expressions *expressions, unsigned width, expression a,
                               bool is_signed)
{
    struct expression_node node = at(expressions, a);
    if (node.width >= width)
        return a;
    if (node.operation == TRACE_NUMBER)
        return expression_of_number(expressions, width,
                                 is_signed ? (uint64_t)trace_signed(node.value, node.width)
                                           : node.value);
    if (node.operation == TRACE_EXTEND)
        return expression_extended(expressions, width, node.a, false);
    if (node.operation == TRACE_EXTEND_SIGNED && is_signed)
        return expression_extended(expressions, width, node.a, true);
    return node_of(expressions, (struct expression_node){
                                    .operation = is_signed ? TRACE_EXTEND_SIGNED : TRACE_EXTEND,
                                    .width = (uint8_t)width, .a = a});
}

expression expression_extracted(struct expressions *expressions, unsigned width, unsigned low,
                                expression a)
{
    struct expression_node node = at(expressions, a);
    if (low == 0 && node.width <= width)
        return a;
    if (node.operation == TRACE_NUMBER)
        return expression_of_number(expressions, width, node.value >> low);
    if (node.operation == TRACE_EXTRACT)
        return expression_extracted(expressions, width, low + node.low, node.a);
    if (node.operation == TRACE_EXTEND || node.operation == TRACE_EXTEND_SIGNED) {
        unsigned before = at(expressions, node.a).width;
        if (low + width <= before)
            return expression_extracted(expressions, width, low, node.a);
        if (low == 0)
            return expression_extended(expressions, width, node.a,
                                       node.operation == TRACE_EXTEND_SIGNED);
        if (low >= before && node.operation == TRACE_EXTEND)
            return expression_of_number(expressions, width, 0);
    }
    if (node.operation == TRACE_JOIN) {
        unsigned half = at(expressions, node.b).width;
        if (low + width <= half)
            return expression_extracted(expressions, width, low, node.b);
        if (low >= half)
            return expression_extracted(expressions, width, low - half, node.a);
    }
    return node_of(expressions,
                   (struct expression_node){.operation = TRACE_EXTRACT, .width = (uint8_t)width,
                                            .low = (uint16_t)low, .a = a});
}

static expression choice_of_bits(struct expressions *expressions, expression condition,
                                 expression a, expression b)
{
    expression first = expression_pair(expressions, TRACE_AND, condition, a);
    expression second = expression_pair(expressions, TRACE_AND,
                                        expression_not(expressions, condition), b);
    return expression_pair(expressions, TRACE_OR, first, second);
}

expression expression_choice(struct expressions *expressions, expression condition, expression a,
                             expression b)
{
    uint64_t known;
    if (a == b)
        return a;
    if (expression_is_number(expressions, condition, &known))
        return known ? a : b;
    if (at(expressions, a).width == 1)
        return choice_of_bits(expressions, condition, a, b);
    return node_of(expressions, (struct expression_node){.operation = TRACE_CHOOSE,
                                                         .width = at(expressions, a).width,
                                                         .a = condition, .b = a, .c = b});
}

expression expression_look_up(struct expressions *expressions, unsigned width, expression index,
                              const uint64_t *table)
{
    uint64_t known;
    if (expression_is_number(expressions, index, &known))
        return expression_of_number(expressions, width, table[known & (TRACE_TABLE_SIZE - 1)]);
    size_t size = TRACE_TABLE_SIZE, count = expressions->tables.count / size, i = 0;
    while (i < count && memcmp(&expressions->tables.items[i * size], table, size * sizeof *table))
        i++;
    if (i == LOOKUP_TABLES_MAXIMUM)
        return expression_opaque(expressions, width, index, index, 0);
    for (size_t k = 0; i == count && k < size; k++)
        vector_push(&expressions->tables, table[k]);
    return node_of(expressions, (struct expression_node){
                                    .operation = TRACE_LOOK_UP, .width = (uint8_t)width,
                                    .a = index, .b = (expression)i});
}

/* Of numbers it is one, too: what they stand for may not be changed. */
expression expression_opaque(struct expressions *expressions, unsigned width, expression a,
                             expression b, uint64_t value)
{
    uint64_t ignored;
    if (expression_is_number(expressions, a, &ignored) &&
        expression_is_number(expressions, b, &ignored))
        return expression_of_number(expressions, width, value);
    return node_of(expressions, (struct expression_node){
                                    .operation = TRACE_OPAQUE, .width = (uint8_t)width, .a = a,
                                    .b = b, .value = value});
}

/* ---- going through an expression ---- */

void expressions_begin_evaluation(struct expressions *expressions)
{
    if (expressions->result_capacity < expressions->nodes.count) {
        expressions->result_capacity = 2 * expressions->nodes.count;
        expressions->results = memory_resize(
            expressions->results, expressions->result_capacity * sizeof *expressions->results);
        free(expressions->stamps);
        expressions->stamps =
            memory_alloc_zeroed(expressions->result_capacity, sizeof *expressions->stamps);
        expressions->stamp = 0;
    }
    expressions->stamp++;
}

/* Is it the first time in this round? */
static bool visits(struct expressions *expressions, expression e)
{
    if (expressions->stamps[e] == expressions->stamp)
        return false;
    expressions->stamps[e] = expressions->stamp;
    return true;
}

static void add_support(struct expressions *expressions, expression e, uint32_t *symbols,
                        size_t *count)
{
    if (!e || *count > SUPPORT_MAXIMUM || !visits(expressions, e))
        return;
    struct expression_node node = at(expressions, e);
    if (node.operation == TRACE_SYMBOL) {
        if (*count < SUPPORT_MAXIMUM)
            symbols[*count] = node.a;
        (*count)++;
        return;
    }
    unsigned operands = trace_operand_count(node.operation);
    if (operands > 0)
        add_support(expressions, node.a, symbols, count);
    if (operands > 1)
        add_support(expressions, node.b, symbols, count);
    if (operands > 2)
        add_support(expressions, node.c, symbols, count);
}

static int compare_symbols(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

bool expression_support(struct expressions *expressions, expression e, uint32_t *symbols,
                        size_t *count)
{
    *count = 0;
    expressions_begin_evaluation(expressions);
    add_support(expressions, e, symbols, count);
    bool is_all = *count <= SUPPORT_MAXIMUM;
    if (!is_all)
        *count = SUPPORT_MAXIMUM;
    qsort(symbols, *count, sizeof *symbols, compare_symbols);
    return is_all;
}

static bool find_opaque(struct expressions *expressions, expression e)
{
    if (!e || !visits(expressions, e))
        return false;
    struct expression_node node = at(expressions, e);
    unsigned operands = trace_operand_count(node.operation);
    if (node.operation == TRACE_OPAQUE)
        return true;
    return (operands > 0 && find_opaque(expressions, node.a)) ||
           (operands > 1 && find_opaque(expressions, node.b)) ||
           (operands > 2 && find_opaque(expressions, node.c));
}

bool expression_is_opaque(const struct expressions *expressions, expression e)
{
    struct expressions *stamped = (struct expressions *)(uintptr_t)expressions;
    expressions_begin_evaluation(stamped);
    return find_opaque(stamped, e);
}

static uint64_t compute(struct expressions *expressions, const struct expression_node *node,
                        const uint64_t *values)
{
    unsigned width = at(expressions, node->a).width;
    uint64_t a = expression_evaluate(expressions, node->a, values);
    switch ((enum trace_operation)node->operation) {
    case TRACE_EXTEND:
        return a;
    case TRACE_EXTEND_SIGNED:
        return trace_bits((uint64_t)trace_signed(a, width), node->width);
    case TRACE_EXTRACT:
        return trace_bits(a >> node->low, node->width);
    case TRACE_JOIN:
        return a << at(expressions, node->b).width |
               expression_evaluate(expressions, node->b, values);
    case TRACE_CHOOSE:
        return expression_evaluate(expressions, a ? node->b : node->c, values);
    case TRACE_LOOK_UP:
        return trace_bits(expressions->tables.items[node->b * (size_t)TRACE_TABLE_SIZE +
                                                    (a & (TRACE_TABLE_SIZE - 1))],
                          node->width);
    default:
        return trace_compute(node->operation, width, a,
                             expression_evaluate(expressions, node->b, values));
    }
}

uint64_t expression_evaluate(struct expressions *expressions, expression e,
                             const uint64_t *values)
{
    struct expression_node node = at(expressions, e);
    if (node.operation == TRACE_NUMBER || node.operation == TRACE_OPAQUE)
        return node.value;
    if (node.operation == TRACE_SYMBOL)
        return trace_bits(values[node.a], node.width);
    if (expressions->stamps[e] == expressions->stamp)
        return expressions->results[e];
    uint64_t result = compute(expressions, &node, values);
    expressions->stamps[e] = expressions->stamp;
    expressions->results[e] = result;
    return result;
}

/* ---- reading ---- */

struct reading {
    struct expressions *expressions;
    const struct wire_trace *trace;
    const struct symbol_facts *symbols;
    size_t symbol_count;
    struct traced_expressions *traced;
};

static unsigned width_of(const struct reading *reading, expression e)
{
    return at(reading->expressions, e).width;
}

static expression read_symbol(struct reading *reading, const struct trace_node *node)
{
    if (node->a >= reading->symbol_count)
        return 0;
    const struct symbol_facts *symbols = reading->symbols;
    unsigned width = symbols->widths[node->a];
    expression symbol =
        symbols->is_fixed[node->a]
            ? expression_of_number(reading->expressions, width, symbols->values[node->a])
            : expression_symbol(reading->expressions, width, node->a);
    return expression_extended(reading->expressions, node->width, symbol, false);
}

static expression read_pair(struct reading *reading, const struct trace_node *node, expression a,
                            expression b)
{
    bool is_join = node->operation == TRACE_JOIN;
    unsigned x = width_of(reading, a), y = width_of(reading, b);
    if (is_join ? x + y > 64 : x != y)
        return 0;
    return expression_pair(reading->expressions, node->operation, a, b);
}

static expression read_operation(struct reading *reading, const struct trace_node *node,
                                 expression a, expression b, expression c)
{
    struct expressions *expressions = reading->expressions;
    switch ((enum trace_operation)node->operation) {
    case TRACE_EXTEND:
    case TRACE_EXTEND_SIGNED:
        return expression_extended(expressions, node->width, a,
                                   node->operation == TRACE_EXTEND_SIGNED);
    case TRACE_EXTRACT:
        return node->low + node->width > width_of(reading, a)
                   ? 0
                   : expression_extracted(expressions, node->width, node->low, a);
    case TRACE_CHOOSE:
        return width_of(reading, a) != 1 || width_of(reading, b) != width_of(reading, c)
                   ? 0
                   : expression_choice(expressions, a, b, c);
    case TRACE_LOOK_UP:
        if (node->b >= TRACE_TABLES || width_of(reading, a) != 8)
            return 0;
        return expression_look_up(expressions, node->width, a, reading->trace->tables[node->b]);
    case TRACE_OPAQUE:
        return expression_opaque(expressions, node->width, a, b, node->value);
    default:
        return read_pair(reading, node, a, b);
    }
}

/* 0: it is nonsense. */
static expression read_node(struct reading *reading, const struct trace_node *node, size_t number)
{
    const expression *known = reading->traced->items;
    if (!node->width || node->width > 64 || node->operation >= TRACE_OPERATION_COUNT ||
        node->operation == TRACE_NONE)
        return 0;
    if (node->operation == TRACE_NUMBER)
        return expression_of_number(reading->expressions, node->width, node->value);
    if (node->operation == TRACE_SYMBOL)
        return read_symbol(reading, node);
    unsigned operands = trace_operand_count(node->operation);
    expression a = node->a < number ? known[node->a] : 0;
    expression b = operands > 1 && node->b < number ? known[node->b] : 0;
    expression c = operands > 2 && node->c < number ? known[node->c] : 0;
    if (!a || (operands > 1 && !b) || (operands > 2 && !c))
        return 0;
    expression made = read_operation(reading, node, a, b, c);
    return made && width_of(reading, made) == node->width ? made : 0;
}

bool expressions_read(struct expressions *expressions, const struct wire_trace *trace,
                      const struct trace_sequence *sequence,
                      const struct symbol_facts *symbols, struct traced_expressions *traced)
{
    struct trace_sequence told = *sequence;
    if (told.first_node >= TRACE_NODES || told.node_count > TRACE_NODES - told.first_node ||
        told.symbol_count > TRACE_SYMBOLS_OF_SEQUENCE)
        return false;
    traced->count = told.node_count;
    traced->items = memory_alloc_zeroed(told.node_count + 1, sizeof *traced->items);
    struct reading reading = {expressions, trace, symbols, told.symbol_count, traced};
    for (size_t i = 1; i < told.node_count; i++) {
        struct trace_node node = trace->nodes[told.first_node + i];
        traced->items[i] = read_node(&reading, &node, i);
    }
    return true;
}

void traced_expressions_release(struct traced_expressions *traced)
{
    free(traced->items);
    *traced = (struct traced_expressions){0};
}
