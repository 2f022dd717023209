/* Conditions that differences cannot say: sums, products, remainders. A solver is asked about them,
 * in the coordinator, over descriptor 4; the questions are queries as text (solve/query_text.h).
 * What is asked is the condition, and what has to do with its symbols. */
#include <stdlib.h>
#include <string.h>

#include "structure_builder.h"
#include "symbol_operations.h"

#define st assay_rt_structures

enum { ZERO = 0, WHOLE = 64, ASKED_SYMBOLS = 64, LINE_LENGTH = 128 };

/* A question while it is printed. */
struct question {
    bool is_in[SYMBOLS];      /* cells it is about */
    bool has[CONDITIONS];
    uint32_t nodes[SYMBOLS];  /* by symbol: the number of its node; 0: none yet */
    uint32_t node_count, symbol_count;
};

static struct question question;

/* ---- what it is about ---- */

/* Adds the cells that the number is made of; true when one of them is new. */
static bool include(struct symbol_number number)
{
    const struct symbol *symbol = &st.symbols[number.symbol];
    if (number.symbol == ZERO)
        return false;
    if (symbol->asked) {
        bool first = include(symbol->left);
        return include(symbol->right) || first;
    }
    if (symbol->cell == NO_CELL) {
        bool first = include((struct symbol_number){symbol->minuend, 0});
        return include((struct symbol_number){symbol->subtrahend, 0}) || first;
    }
    bool is_new = !question.is_in[number.symbol];
    question.symbol_count += is_new;
    question.is_in[number.symbol] = true;
    return is_new;
}

static bool touches(struct symbol_number number)
{
    const struct symbol *symbol = &st.symbols[number.symbol];
    if (number.symbol == ZERO)
        return false;
    if (symbol->asked)
        return touches(symbol->left) || touches(symbol->right);
    if (symbol->cell == NO_CELL)
        return question.is_in[symbol->minuend] || question.is_in[symbol->subtrahend];
    return question.is_in[number.symbol];
}

static bool include_conditions(void)
{
    bool grows = false;
    for (uint32_t i = 0; i < st.condition_count; i++) {
        const struct condition *condition = &st.conditions[i];
        if (question.has[i] || !(touches(condition->left) || touches(condition->right)))
            continue;
        question.has[i] = true;
        bool first = include(condition->left);
        grows |= include(condition->right) || first;
    }
    return grows;
}

static bool include_differences(void)
{
    bool grows = false;
    for (uint32_t i = 0; i < st.edge_count; i++) {
        const struct edge *edge = &st.edges[i];
        if (edge->from == ZERO || edge->to == ZERO ||
            question.is_in[edge->from] == question.is_in[edge->to])
            continue;
        include((struct symbol_number){edge->from, 0});
        include((struct symbol_number){edge->to, 0});
        grows = true;
    }
    return grows;
}

static void begin(void)
{
    memset(&question, 0, sizeof question);
}

static void include_all(void)
{
    for (bool grows = true; grows;) {
        grows = include_conditions();
        grows |= include_differences();
    }
}

uint64_t assay_rt_conditions_values(struct symbol_number left, struct symbol_number right)
{
    uint64_t product = 1;
    begin();
    include(left);
    include(right);
    for (uint32_t i = 0; i < st.symbol_count; i++)
        if (question.is_in[i] &&
            __builtin_mul_overflow(product, (uint64_t)(st.most[i] - st.least[i] + 1), &product))
            return UINT64_MAX;
    return product;
}

/* ---- printing ---- */

/* As few bits as its values and their sign need: what is wider is more work to solve. */
static unsigned bits_of(int16_t symbol)
{
    const struct cell *cell = &st.cells[st.symbols[symbol].cell];
    uint64_t low = (uint64_t)(cell->low < 0 ? ~cell->low : cell->low);
    uint64_t high = (uint64_t)(cell->high < 0 ? ~cell->high : cell->high);
    uint64_t most = low > high ? low : high;
    return most >> 62 ? WHOLE : 65 - (unsigned)__builtin_clzll(most | 1);
}

static uint32_t node(const char *operation, unsigned width, uint32_t a, uint32_t b)
{
    fprintf(st.questions, "n %u %s %u 0 %u %u 0 0\n", ++question.node_count, operation, width, a,
            b);
    return question.node_count;
}

static uint32_t number_node(unsigned width, int64_t value)
{
    fprintf(st.questions, "n %u number %u 0 0 0 0 %llu\n", ++question.node_count, width,
            (unsigned long long)trace_bits((uint64_t)value, width));
    return question.node_count;
}

static const char *operation_name(enum trace_operation operation)
{
    static const char *const names[] = {
#define TRACE_OPERATION(id, name, operands) name,
#include "wire/trace_operations.def"
#undef TRACE_OPERATION
    };
    return names[operation];
}

static uint32_t resized(uint32_t made, unsigned from, unsigned to)
{
    return from == to ? made : node(from > to ? "extract" : "sext", to, made, 0);
}

static uint32_t number_of(struct symbol_number number, unsigned width);

/* In its own width. */
static uint32_t symbol_node(int16_t number, unsigned *width)
{
    const struct symbol *symbol = &st.symbols[number];
    *width = symbol->asked             ? ASSAY_ASKED_WIDTH(symbol->asked)
             : symbol->cell == NO_CELL ? WHOLE
                                       : bits_of(number);
    if (question.nodes[number])
        return question.nodes[number];
    uint32_t made;
    if (symbol->asked) {
        uint32_t left = number_of(symbol->left, *width), right = number_of(symbol->right, *width);
        made = node(operation_name(symbol_operation(symbol->asked)), *width, left, right);
    } else if (symbol->cell == NO_CELL) {
        uint32_t left = number_of((struct symbol_number){symbol->minuend, 0}, WHOLE);
        uint32_t right = number_of((struct symbol_number){symbol->subtrahend, 0}, WHOLE);
        made = node("sub", WHOLE, left, right);
    } else {
        made = node("symbol", *width, (uint32_t)number, 0);
    }
    question.nodes[number] = made;
    return made;
}

static uint32_t number_of(struct symbol_number number, unsigned width)
{
    unsigned own;
    if (number.symbol == ZERO)
        return number_node(width, number.offset);
    uint32_t made = symbol_node(number.symbol, &own);
    made = resized(made, own, width);
    return number.offset ? node("add", width, made, number_node(width, number.offset)) : made;
}

static uint32_t condition_node(const struct condition *condition)
{
    uint32_t left = number_of(condition->left, condition->width);
    uint32_t right = number_of(condition->right, condition->width);
    uint32_t made = node(operation_name(condition->operation), 1, left, right);
    return condition->holds ? made : node("eq", 1, made, number_node(1, 0));
}

/* value[to] - value[from] <= bound */
static void print_difference(int16_t from, int16_t to, int64_t bound)
{
    uint32_t left = number_of((struct symbol_number){to, 0}, WHOLE);
    uint32_t right = number_of((struct symbol_number){from, bound}, WHOLE);
    fprintf(st.questions, "c %u\n", node("sle", 1, left, right));
}

static void print_symbols(void)
{
    for (uint32_t i = 0; i < st.symbol_count; i++)
        if (question.is_in[i])
            fprintf(st.questions, "s %u %u %llu\n", i, bits_of((int16_t)i),
                    (unsigned long long)trace_bits((uint64_t)st.most[i], bits_of((int16_t)i)));
    for (uint32_t i = 0; i < st.symbol_count; i++) {
        const struct cell *cell = &st.cells[st.symbols[i].cell];
        if (!question.is_in[i])
            continue;
        print_difference(ZERO, (int16_t)i, cell->high);
        print_difference((int16_t)i, ZERO, -cell->low);
    }
}

static void print_conditions(void)
{
    for (uint32_t i = 0; i < st.edge_count; i++) {
        const struct edge *edge = &st.edges[i];
        if (question.is_in[edge->from] || question.is_in[edge->to])
            print_difference(edge->from, edge->to, edge->bound);
    }
    for (uint32_t i = 0; i < st.condition_count; i++)
        if (question.has[i])
            fprintf(st.questions, "c %u\n", condition_node(&st.conditions[i]));
}

/* ---- asking ---- */

static enum possibility read_reply(bool takes_values)
{
    char line[LINE_LENGTH];
    enum possibility can = IS_UNKNOWN;
    while (fgets(line, sizeof line, st.replies) && strcmp(line, "end\n") != 0) {
        unsigned symbol;
        unsigned long long value;
        double seconds;
        if (sscanf(line, "seconds %lf", &seconds) == 1)
            st.solver_seconds += seconds;
        else if (strcmp(line, "found\n") == 0)
            can = IS_POSSIBLE;
        else if (strcmp(line, "impossible\n") == 0)
            can = IS_IMPOSSIBLE;
        else if (takes_values && sscanf(line, "%u %llu", &symbol, &value) == 2 &&
                 symbol < st.symbol_count && question.is_in[symbol])
            st.solution[symbol] = trace_signed(value, bits_of((int16_t)symbol));
    }
    st.undecided += can == IS_UNKNOWN;
    assay_rt_look_at_clock();
    return can;
}

static enum possibility ask(const struct condition *goal, bool takes_values)
{
    if (question.symbol_count > ASKED_SYMBOLS) {
        st.undecided++;
        return IS_UNKNOWN;
    }
    st.asked++;
    fputs("query 0 - unknown\n", st.questions);
    print_symbols();
    print_conditions();
    uint32_t wish = goal ? condition_node(goal) : number_node(1, 1);
    fprintf(st.questions, "g %u\nend\n", wish);
    fflush(st.questions);
    return read_reply(takes_values);
}

enum possibility assay_rt_conditions_allow(const struct condition *condition)
{
    begin();
    include(condition->left);
    include(condition->right);
    include_all();
    return ask(condition, false);
}

enum possibility assay_rt_conditions_solve(void)
{
    begin();
    for (uint32_t i = 0; i < st.condition_count; i++) {
        include(st.conditions[i].left);
        include(st.conditions[i].right);
    }
    include_all();
    return ask(NULL, true);
}

static bool same_number(struct symbol_number a, struct symbol_number b)
{
    return a.symbol == b.symbol && a.offset == b.offset;
}

bool assay_rt_conditions_say(const struct condition *condition, bool *holds)
{
    for (uint32_t i = 0; i < st.condition_count; i++) {
        const struct condition *known = &st.conditions[i];
        if (known->operation != condition->operation || known->width != condition->width ||
            !same_number(known->left, condition->left) ||
            !same_number(known->right, condition->right))
            continue;
        *holds = known->holds == condition->holds;
        return true;
    }
    return false;
}
