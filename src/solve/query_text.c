#include "solve/query_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static const char *const operation_names[] = {
#define TRACE_OPERATION(id, name, operands) name,
#include "wire/trace_operations.def"
#undef TRACE_OPERATION
};

static const char *const answer_names[] = {"unknown", "found", "impossible"};

/* ---- printing ---- */

struct printing {
    const struct query *query;
    struct text *out;
    uint32_t *numbers; /* by expression; 0: not printed yet */
    uint32_t count;
};

static void print_table(struct printing *printing, uint32_t table)
{
    text_printf(printing->out, "t %u", table);
    for (size_t i = 0; i < TRACE_TABLE_SIZE; i++)
        text_printf(printing->out, " %" PRIu64,
                    printing->query->expressions->tables
                        .items[table * (size_t)TRACE_TABLE_SIZE + i]);
    text_add(printing->out, "\n");
}

/* Its number; those of its operands come first. */
static uint32_t print_node(struct printing *printing, expression e)
{
    if (!e || printing->numbers[e])
        return e ? printing->numbers[e] : 0;
    struct expression_node node = *expression_at(printing->query->expressions, e);
    unsigned operands = trace_operand_count(node.operation);
    uint32_t a = operands > 0 ? print_node(printing, node.a) : node.a;
    uint32_t b = operands > 1 ? print_node(printing, node.b) : node.b;
    uint32_t c = operands > 2 ? print_node(printing, node.c) : node.c;
    if (node.operation == TRACE_LOOK_UP)
        print_table(printing, node.b);
    printing->numbers[e] = ++printing->count;
    text_printf(printing->out, "n %u %s %u %u %u %u %u %" PRIu64 "\n", printing->count,
                operation_names[node.operation], node.width, node.low, a, b, c, node.value);
    return printing->count;
}

void query_print(const struct query *query, const struct query_answer *answer, struct text *out)
{
    struct printing printing = {query, out, NULL, 0};
    printing.numbers =
        memory_alloc_zeroed(query->expressions->nodes.count + 1, sizeof *printing.numbers);
    text_printf(out, "query %u %s %s\n", answer->branch, answer->rung, answer_names[answer->kind]);
    for (size_t i = 0; i < query->support_count; i++)
        text_printf(out, "s %u %u %" PRIu64 "\n", query->support[i],
                    query->widths[query->support[i]], query->values[query->support[i]]);
    for (size_t i = 0; i < query->count; i++) {
        uint32_t number = print_node(&printing, query->conditions[i]);
        text_printf(out, "c %u\n", number);
    }
    uint32_t goal = print_node(&printing, query->goal);
    text_printf(out, "g %u\nend\n", goal);
    free(printing.numbers);
}

/* ---- reading ---- */

struct reading {
    struct read_query *read;
    VECTOR_OF(expression) nodes; /* by number */
    uint64_t table[TRACE_TABLE_SIZE];
};

static unsigned operation_named(const char *name)
{
    for (unsigned i = 0; i < TRACE_OPERATION_COUNT; i++)
        if (strcmp(operation_names[i], name) == 0)
            return i;
    return TRACE_OPERATION_COUNT;
}

static bool read_symbol(struct reading *reading, const char *line)
{
    struct query *query = &reading->read->query;
    unsigned symbol, width;
    uint64_t value;
    if (sscanf(line, "s %u %u %" SCNu64, &symbol, &width, &value) != 3 ||
        symbol >= SYMBOLS_MAXIMUM || width < 1 || width > 64 ||
        query->support_count == SUPPORT_MAXIMUM)
        return false;
    query->support[query->support_count++] = symbol;
    reading->read->values[symbol] = value;
    reading->read->widths[symbol] = (uint8_t)width;
    query->symbol_count = symbol + 1 > query->symbol_count ? symbol + 1 : query->symbol_count;
    return true;
}

static bool read_table(struct reading *reading, const char *line)
{
    char *end;
    strtoul(line + 1, &end, 10);
    for (size_t i = 0; i < TRACE_TABLE_SIZE; i++) {
        const char *before = end;
        reading->table[i] = strtoull(before, &end, 10);
        if (end == before)
            return false;
    }
    return true;
}

static expression node_at(const struct reading *reading, unsigned number)
{
    return number && number <= reading->nodes.count ? reading->nodes.items[number - 1] : 0;
}

/* The words of a node. */
struct told_node {
    unsigned number, width, low, operands[3];
    uint64_t value;
};

static expression make(struct reading *reading, unsigned operation, const struct told_node *told)
{
    struct expressions *expressions = &reading->read->expressions;
    expression a = node_at(reading, told->operands[0]), b = node_at(reading, told->operands[1]);
    switch ((enum trace_operation)operation) {
    case TRACE_NUMBER:
        return expression_of_number(expressions, told->width, told->value);
    case TRACE_SYMBOL:
        return told->operands[0] < SYMBOLS_MAXIMUM
                   ? expression_symbol(expressions, told->width, told->operands[0])
                   : 0;
    case TRACE_EXTEND:
    case TRACE_EXTEND_SIGNED:
        return a ? expression_extended(expressions, told->width, a,
                                       operation == TRACE_EXTEND_SIGNED)
                 : 0;
    case TRACE_EXTRACT:
        return a ? expression_extracted(expressions, told->width, told->low, a) : 0;
    case TRACE_CHOOSE: {
        expression c = node_at(reading, told->operands[2]);
        return a && b && c ? expression_choice(expressions, a, b, c) : 0;
    }
    case TRACE_LOOK_UP:
        return a ? expression_look_up(expressions, told->width, a, reading->table) : 0;
    case TRACE_OPAQUE:
        return a && b ? expression_opaque(expressions, told->width, a, b, told->value) : 0;
    default:
        return a && b ? expression_pair(expressions, operation, a, b) : 0;
    }
}

static bool read_node(struct reading *reading, const char *line)
{
    char name[16];
    struct told_node told;
    if (sscanf(line, "n %u %15s %u %u %u %u %u %" SCNu64, &told.number, name, &told.width,
               &told.low, &told.operands[0], &told.operands[1], &told.operands[2],
               &told.value) != 8 ||
        told.number != reading->nodes.count + 1 || told.width < 1 || told.width > 64 ||
        told.low > 63)
        return false;
    unsigned operation = operation_named(name);
    expression made = operation < TRACE_OPERATION_COUNT ? make(reading, operation, &told) : 0;
    if (made)
        vector_push(&reading->nodes, made);
    return made;
}

static bool read_condition(struct reading *reading, const char *line)
{
    struct query *query = &reading->read->query;
    expression condition = node_at(reading, (unsigned)strtoul(line + 1, NULL, 10));
    if (line[0] == 'g')
        query->goal = condition;
    else if (query->count < QUERY_CONDITIONS)
        query->conditions[query->count++] = condition;
    else
        query->is_cut = true;
    return condition && expression_at(query->expressions, condition)->width == 1;
}

static bool read_answer(struct reading *reading, const char *line)
{
    unsigned branch;
    char kind[16];
    if (sscanf(line, "query %u %31s %15s", &branch, reading->read->rung, kind) != 3)
        return false;
    for (unsigned i = 0; i < sizeof answer_names / sizeof *answer_names; i++)
        if (strcmp(answer_names[i], kind) == 0) {
            reading->read->kind = (enum answer_kind)i;
            return true;
        }
    return false;
}

static bool read_line(struct reading *reading, const char *line)
{
    switch (line[0]) {
    case 'q':
        return read_answer(reading, line);
    case 's':
        return read_symbol(reading, line);
    case 't':
        return read_table(reading, line);
    case 'n':
        return read_node(reading, line);
    case 'c':
    case 'g':
        return read_condition(reading, line);
    default:
        return false;
    }
}

static bool read_lines(const char **at, struct reading *reading, struct error *err)
{
    while (**at) {
        const char *line = *at, *end = strchr(line, '\n');
        *at = end ? end + 1 : line + strlen(line);
        if (strncmp(line, "end\n", 4) == 0)
            return reading->read->query.goal ||
                   error_set(err, "a query has no goal; it was cut or edited");
        if (!read_line(reading, line))
            return error_set(err, "cannot read the line '%.*s' of a query; it was cut or edited",
                             (int)(end ? end - line : 0), line);
    }
    return reading->nodes.count ? error_set(err, "the last query does not end") : false;
}

void query_begin(struct read_query *read)
{
    memset(read, 0, sizeof *read);
    expressions_init(&read->expressions);
}

bool query_read_further(const char **at, struct read_query *read, struct error *err)
{
    struct reading reading = {.read = read};
    error_set(err, "%s", "");
    read->query = (struct query){
        .expressions = &read->expressions, .values = read->values, .widths = read->widths};
    bool is_there = read_lines(at, &reading, err);
    vector_release(&reading.nodes);
    return is_there;
}

bool query_read_next(const char **at, struct read_query *read, struct error *err)
{
    query_begin(read);
    bool is_there = query_read_further(at, read, err);
    if (!is_there)
        expressions_release(&read->expressions);
    return is_there;
}

void query_release(struct read_query *read)
{
    expressions_release(&read->expressions);
}
