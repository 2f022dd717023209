/* Numbers that are not enumerated. A member that is read becomes a number that stands for its
 * value, far from all others, and goes through the predicate like any number (instrument
 * `symbols`). What is compared becomes a constraint on a difference of two values; both outcomes
 * are choices as far as they are possible. What is calculated is remembered, and where it is
 * compared, few values are enumerated, or a solver is asked (structures_conditions.c). Where a
 * value is needed for anything else, it is chosen. */
#include "structure_builder.h"
#include "symbol_operations.h"

#define st assay_rt_structures

enum { APART = 1 << 14, ZERO = 0, NO_SYMBOL = -1 };

/* A question costs some hundred microseconds, a candidate some hundred nanoseconds. */
enum { ENUMERATED = 4096 };

_Static_assert(ASSAY_SYMBOLS_REACH < APART / 2, "what was added leads to no other symbol");

/* LLVM's numbers of comparisons. */
enum predicate { EQ = 32, NE, UGT, UGE, ULT, ULE, SGT, SGE, SLT, SLE };

/* ---- constraints on differences ----
 *
 * Each symbol has the greatest value that keeps all constraints. A constraint can only lower such
 * values; when one falls below the least that the symbol may have, or the constraint lowers what it
 * started from, there is no solution. What was lowered is put back when the constraint goes. */

static void change(int16_t symbol, bool is_least, int64_t value)
{
    int64_t *limit = is_least ? &st.least[symbol] : &st.most[symbol];
    if (st.change_count == CHANGES)
        assay_rt_structures_abandon(&st.too_large);
    st.changes[st.change_count++] = (struct limit_change){symbol, is_least, *limit};
    *limit = value;
}

static void undo_changes(uint32_t kept)
{
    while (st.change_count > kept) {
        const struct limit_change *last = &st.changes[--st.change_count];
        *(last->is_least ? &st.least[last->symbol] : &st.most[last->symbol]) = last->before;
    }
}

void assay_rt_symbols_forget(uint32_t edges)
{
    while (st.edge_count > edges) {
        const struct edge *edge = &st.edges[--st.edge_count];
        st.edges_from[edge->from] = edge->next;
        undo_changes(edge->changes);
    }
}

/* Lowers a symbol, and what has to be lowered with it. */
static bool lower(int16_t start, int16_t symbol, int64_t most)
{
    static int16_t queue[CHANGES];
    uint32_t head = 0, tail = 0;
    change(symbol, false, most);
    queue[tail++] = symbol;
    while (head < tail) {
        int16_t at = queue[head++];
        if (st.most[at] < st.least[at])
            return false;
        for (int32_t i = st.edges_from[at]; i >= 0; i = st.edges[i].next) {
            const struct edge *edge = &st.edges[i];
            if (edge->to == ZERO || st.most[edge->to] <= st.most[at] + edge->bound)
                continue;
            if (edge->to == start)
                return false;
            change(edge->to, false, st.most[at] + edge->bound);
            queue[tail++] = edge->to;
        }
    }
    return true;
}

static bool raise_least(int16_t symbol, int64_t least)
{
    if (least > st.least[symbol])
        change(symbol, true, least);
    return st.most[symbol] >= st.least[symbol];
}

/* value[to] - value[from] <= bound; false, and nothing has changed, when that is impossible. */
static bool constrain(int16_t from, int16_t to, int64_t bound)
{
    if (st.edge_count == EDGES)
        assay_rt_structures_abandon(&st.too_large);
    st.edges[st.edge_count] =
        (struct edge){from, to, st.edges_from[from], st.change_count, bound};
    st.edges_from[from] = (int32_t)st.edge_count++;
    bool ok = to == ZERO ? raise_least(from, -bound)
                         : st.most[to] <= st.most[from] + bound ||
                               lower(from, to, st.most[from] + bound);
    if (!ok)
        assay_rt_symbols_forget(st.edge_count - 1);
    return ok;
}

static bool take_way(const struct way *way)
{
    uint32_t before = st.edge_count;
    if (constrain(way->from, way->to, way->bound) &&
        (!way->is_equal || constrain(way->to, way->from, -way->bound)))
        return true;
    assay_rt_symbols_forget(before);
    return false;
}

/* The greatest values are a solution: what holds of them needs no look, and what a symbol alone is
 * at least, they decide. */
static bool is_possible(const struct way *way)
{
    if (!way->is_equal && way->to == ZERO)
        return st.most[way->from] >= -way->bound;
    if (!way->is_equal && st.most[way->to] <= st.most[way->from] + way->bound)
        return true;
    /* Nothing has to be lowered with it. */
    if (way->from == ZERO && way->to != ZERO && st.edges_from[way->to] < 0)
        return way->bound >= st.least[way->to] &&
               (!way->is_equal || way->bound <= st.most[way->to]);
    uint32_t before = st.edge_count;
    bool ok = take_way(way);
    assay_rt_symbols_forget(before);
    return ok;
}

/* ---- symbols ---- */

static int16_t add_symbol(struct symbol symbol)
{
    if (st.symbol_count == SYMBOLS)
        assay_rt_structures_abandon(&st.too_large);
    st.symbols[st.symbol_count] = symbol;
    st.edges_from[st.symbol_count] = -1;
    return (int16_t)st.symbol_count++;
}

void assay_rt_symbols_begin(void)
{
    st.symbol_count = st.condition_count = 0;
    add_symbol((struct symbol){.cell = NO_CELL, .minuend = NO_SYMBOL, .subtrahend = NO_SYMBOL});
}

static int64_t number_of(int16_t symbol, int64_t offset)
{
    return ASSAY_SYMBOLS_START + (int64_t)symbol * APART + APART / 2 + offset;
}

int64_t assay_rt_symbols_make(uint32_t number)
{
    const struct cell *cell = &st.cells[number];
    int16_t symbol = add_symbol((struct symbol){
        .cell = number, .minuend = NO_SYMBOL, .subtrahend = NO_SYMBOL});
    st.symbol_of[number] = symbol;
    st.most[symbol] = cell->high;
    st.least[symbol] = cell->low;
    if (cell->low > cell->high)
        assay_rt_structures_abandon(&st.impossible);
    return number_of(symbol, 0);
}

int64_t assay_rt_symbols_number(uint32_t number)
{
    return number_of(st.symbol_of[number], 0);
}

struct symbol_number assay_rt_symbols_decode(uint64_t number)
{
    int64_t value = (int64_t)number, place = value - ASSAY_SYMBOLS_START;
    if (st.is_concrete || place < 0 || place >= ASSAY_SYMBOLS_SIZE ||
        place / APART >= st.symbol_count)
        return (struct symbol_number){ZERO, value};
    return (struct symbol_number){(int16_t)(place / APART), place % APART - APART / 2};
}

static bool is_difference(struct symbol_number number)
{
    const struct symbol *symbol = &st.symbols[number.symbol];
    return number.symbol != ZERO && symbol->cell == NO_CELL && !symbol->asked;
}

static bool is_expression(struct symbol_number number)
{
    return st.symbols[number.symbol].asked != 0;
}

/* ---- choosing ---- */

bool assay_rt_symbols_assume(const struct choice *choice)
{
    if (choice->is_condition) {
        if (st.condition_count == CONDITIONS)
            assay_rt_structures_abandon(&st.too_large);
        st.conditions[st.condition_count] = choice->condition;
        st.conditions[st.condition_count++].holds = choice->at == 0;
        return true;
    }
    if (choice->symbol < 0)
        return take_way(&choice->ways[choice->at]);
    return take_way(&(struct way){.from = ZERO, .to = choice->symbol, .is_equal = true,
                                  .bound = choice->at});
}

static struct choice *new_choice(int16_t symbol, told_by_probe *probe)
{
    struct choice *choice = assay_rt_push_choice(NO_CELL);
    choice->symbol = symbol;
    choice->probe = probe;
    choice->is_condition = false;
    choice->first = choice->at = 0;
    return choice;
}

/* The value of a symbol is needed: each that is possible is a choice. */
static uint64_t choose_value(struct symbol_number number, struct saved_registers *stack,
                             told_by_probe *probe)
{
    const struct cell *cell = &st.cells[st.symbols[number.symbol].cell];
    struct choice *choice = new_choice(number.symbol, probe);
    int64_t least = cell->high + 1, most = cell->low - 1, highest = st.most[number.symbol];
    for (int64_t value = st.least[number.symbol]; value <= highest; value++) {
        struct way way = {.from = ZERO, .to = number.symbol, .is_equal = true, .bound = value};
        if (!is_possible(&way))
            continue;
        least = value < least ? value : least;
        most = value;
    }
    if (least > most)
        assay_rt_structures_abandon(&st.impossible);
    choice->first = least;
    choice->last = most;
    if (least == most)
        return (uint64_t)(least + number.offset);
    assay_rt_first_value(choice);
    if (!assay_rt_symbols_assume(choice))
        assay_rt_pass_over(choice, stack);
    assay_rt_keep_choice(choice, stack);
    return (uint64_t)(choice->at + number.offset);
}

/* Differences, and what operations made, cannot be told apart further: their parts are chosen. */
static uint64_t choose_number(struct symbol_number decoded, struct saved_registers *stack,
                              told_by_probe *probe)
{
    if (decoded.symbol == ZERO)
        return (uint64_t)decoded.offset;
    struct symbol made = st.symbols[decoded.symbol];
    if (is_expression(decoded)) {
        uint64_t first = choose_number(made.left, stack, probe);
        uint64_t second = choose_number(made.right, stack, probe);
        return assay_rt_symbols_operate(made.asked, first, second) + (uint64_t)decoded.offset;
    }
    if (!is_difference(decoded))
        return choose_value(decoded, stack, probe);
    const struct symbol *difference = &made;
    uint64_t left = choose_value((struct symbol_number){difference->minuend, 0}, stack, probe);
    uint64_t right = choose_value((struct symbol_number){difference->subtrahend, 0}, stack, probe);
    return left - right + (uint64_t)decoded.offset;
}

static uint64_t choose_plain(uint64_t number, struct saved_registers *stack, told_by_probe *probe)
{
    return choose_number(assay_rt_symbols_decode(number), stack, probe);
}

uint64_t assay_rt_symbols_choose(uint64_t number)
{
    return choose_plain(number, NULL, NULL);
}

/* The ways of a comparison whose outcome is left: value[p] - value[q] against k. */
static uint32_t list_ways(enum predicate predicate, int16_t p, int16_t q, int64_t k,
                          struct way *ways)
{
    const struct way less = {.from = q, .to = p, .bound = k - 1};
    const struct way at_most = {.from = q, .to = p, .bound = k};
    const struct way at_least = {.from = p, .to = q, .bound = -k};
    const struct way more = {.from = p, .to = q, .bound = -k - 1};
    const struct way equal = {.from = q, .to = p, .bound = k, .is_equal = true};
    struct way all[3];
    uint32_t count = 0, left = 0;
    switch (predicate) {
    case EQ: case NE:
        all[count] = equal, all[count++].result = predicate == EQ;
        all[count] = less, all[count++].result = predicate == NE;
        all[count] = more, all[count++].result = predicate == NE;
        break;
    case ULT: case SLT: case UGE: case SGE:
        all[count] = less, all[count++].result = predicate == ULT || predicate == SLT;
        all[count] = at_least, all[count++].result = predicate == UGE || predicate == SGE;
        break;
    default:
        all[count] = at_most, all[count++].result = predicate == ULE || predicate == SLE;
        all[count] = more, all[count++].result = predicate == UGT || predicate == SGT;
        break;
    }
    for (uint32_t i = 0; i < count; i++)
        if (is_possible(&all[i]))
            ways[left++] = all[i];
    return left;
}

/* Differences have a sign, whatever the numbers have. */
static enum predicate signed_predicate(enum predicate predicate)
{
    return predicate >= UGT && predicate <= ULE ? predicate + SGT - UGT : predicate;
}

static uint64_t compare_plain(enum predicate predicate, int64_t left, int64_t right)
{
    switch (predicate) {
    case EQ: return left == right;
    case NE: return left != right;
    case ULT: return (uint64_t)left < (uint64_t)right;
    case ULE: return (uint64_t)left <= (uint64_t)right;
    case UGT: return (uint64_t)left > (uint64_t)right;
    case UGE: return (uint64_t)left >= (uint64_t)right;
    case SLT: return left < right;
    case SLE: return left <= right;
    case SGT: return left > right;
    default: return left >= right;
    }
}

/* Does what is known of each alone decide how p - q compares with k? */
static bool is_plain_to_see(int16_t p, int16_t q, int64_t k, int64_t *difference)
{
    int64_t least = st.least[p] - st.most[q], most = st.most[p] - st.least[q];
    *difference = least > k ? least : most;
    return least > k || most < k;
}

/* p - q + constant, as far as one side alone is a difference and the other a number. */
static bool split(struct symbol_number left, struct symbol_number right, int16_t *p, int16_t *q)
{
    *p = left.symbol;
    *q = right.symbol;
    if (is_difference(left) && right.symbol == ZERO) {
        *p = st.symbols[left.symbol].minuend;
        *q = st.symbols[left.symbol].subtrahend;
    } else if (is_difference(right) && left.symbol == ZERO) {
        *p = st.symbols[right.symbol].subtrahend;
        *q = st.symbols[right.symbol].minuend;
    } else {
        return !is_difference(left) && !is_difference(right);
    }
    return true;
}

/* LLVM's comparison as one of those that conditions have; false when it says the opposite. */
static bool condition_of(uint64_t asked, struct symbol_number left, struct symbol_number right,
                         struct condition *condition)
{
    enum predicate predicate = (enum predicate)ASSAY_ASKED_WHAT(asked);
    bool is_turned = predicate == UGT || predicate == UGE || predicate == SGT || predicate == SGE;
    *condition = (struct condition){
        .operation = predicate <= NE ? TRACE_EQUAL
                     : predicate == ULT || predicate == UGT ? TRACE_LESS
                     : predicate <= ULE ? TRACE_LESS_OR_EQUAL
                     : predicate == SLT || predicate == SGT ? TRACE_LESS_SIGNED
                                                            : TRACE_LESS_OR_EQUAL_SIGNED,
        .width = ASSAY_ASKED_WIDTH(asked),
        .holds = true,
        .left = is_turned ? right : left,
        .right = is_turned ? left : right,
    };
    return predicate != NE;
}

void assay_rt_told_compare(struct saved_registers *stack);

static void choose_and_compare(struct saved_registers *stack)
{
    enum predicate predicate = (enum predicate)ASSAY_ASKED_WHAT(stack->rdx);
    int64_t first = (int64_t)choose_plain(stack->rdi, stack, assay_rt_told_compare);
    int64_t second = (int64_t)choose_plain(stack->rsi, stack, assay_rt_told_compare);
    stack->rax = compare_plain(predicate, first, second);
}

enum knowledge { NOTHING_IS_KNOWN, EITHER_IS_POSSIBLE, IT_IS_DECIDED };

/* Nothing is known when the solver does not say, or is not asked: a few values are enumerated with
 * less work. */
static enum knowledge decide_condition(const struct condition *condition, bool *holds)
{
    if (assay_rt_conditions_values(condition->left, condition->right) <= ENUMERATED)
        return NOTHING_IS_KNOWN;
    if (assay_rt_conditions_say(condition, holds))
        return IT_IS_DECIDED;
    struct condition opposite = *condition;
    opposite.holds = !condition->holds;
    enum possibility can = assay_rt_conditions_allow(condition);
    enum possibility cannot =
        can == IS_IMPOSSIBLE ? IS_POSSIBLE : assay_rt_conditions_allow(&opposite);
    *holds = can == IS_POSSIBLE;
    if (can == IS_UNKNOWN || cannot == IS_UNKNOWN)
        return NOTHING_IS_KNOWN;
    return can == cannot ? EITHER_IS_POSSIBLE : IT_IS_DECIDED;
}

static void compare_expressions(struct saved_registers *stack, struct symbol_number left,
                                struct symbol_number right)
{
    struct condition condition;
    bool holds, says = condition_of(stack->rdx, left, right, &condition);
    enum knowledge known = decide_condition(&condition, &holds);
    if (known == NOTHING_IS_KNOWN) {
        choose_and_compare(stack);
        return;
    }
    stack->rax = holds == says;
    if (known == IT_IS_DECIDED)
        return;
    struct choice *choice = new_choice(NO_SYMBOL, NULL);
    choice->last = 1;
    choice->is_condition = true;
    choice->condition = condition;
    choice->ways[0].result = says;
    choice->ways[1].result = !says;
    assay_rt_first_value(choice);
    stack->rax = choice->ways[choice->at].result;
    assay_rt_symbols_assume(choice);
    assay_rt_keep_choice(choice, stack);
}

void assay_rt_told_compare(struct saved_registers *stack)
{
    enum predicate predicate = (enum predicate)ASSAY_ASKED_WHAT(stack->rdx);
    struct symbol_number left = assay_rt_symbols_decode(stack->rdi);
    struct symbol_number right = assay_rt_symbols_decode(stack->rsi);
    int16_t p, q;
    if (!st.is_running || (left.symbol == ZERO && right.symbol == ZERO)) {
        stack->rax = compare_plain(predicate, (int64_t)stack->rdi, (int64_t)stack->rsi);
        return;
    }
    if (is_expression(left) || is_expression(right) || !split(left, right, &p, &q)) {
        compare_expressions(stack, left, right);
        return;
    }
    if (p == q) {
        stack->rax = compare_plain(predicate, left.offset, right.offset);
        return;
    }
    int64_t k = right.offset - left.offset, difference;
    if (is_plain_to_see(p, q, k, &difference)) {
        stack->rax = compare_plain(signed_predicate(predicate), difference, k);
        return;
    }
    struct choice *choice = new_choice(NO_SYMBOL, NULL);
    uint32_t count = list_ways(predicate, p, q, k, choice->ways);
    if (!count)
        assay_rt_structures_abandon(&st.impossible);
    stack->rax = choice->ways[0].result;
    if (count == 1)
        return;
    choice->last = count - 1;
    assay_rt_first_value(choice);
    stack->rax = choice->ways[choice->at].result;
    take_way(&choice->ways[choice->at]);
    assay_rt_keep_choice(choice, stack);
}

/* What becomes of two numbers; chosen only when its value is needed. */
static uint64_t operate(uint64_t asked, struct symbol_number left, struct symbol_number right)
{
    if (left.symbol == ZERO && right.symbol == ZERO)
        return assay_rt_symbols_operate(asked, (uint64_t)left.offset, (uint64_t)right.offset);
    int16_t symbol = add_symbol((struct symbol){.cell = NO_CELL, .minuend = NO_SYMBOL,
                                                .subtrahend = NO_SYMBOL,
                                                .asked = (uint16_t)asked, .left = left,
                                                .right = right});
    return (uint64_t)number_of(symbol, 0);
}

void assay_rt_told_operate(struct saved_registers *stack)
{
    stack->rax = operate(stack->rdx, assay_rt_symbols_decode(stack->rdi),
                         assay_rt_symbols_decode(stack->rsi));
}

void assay_rt_told_subtract(struct saved_registers *stack)
{
    struct symbol_number left = assay_rt_symbols_decode(stack->rdi);
    struct symbol_number right = assay_rt_symbols_decode(stack->rsi);
    bool is_simple = left.symbol != ZERO && right.symbol != ZERO && !is_difference(left) &&
                     !is_difference(right) && !is_expression(left) && !is_expression(right);
    if (left.symbol == right.symbol) {
        stack->rax = (uint64_t)(left.offset - right.offset);
    } else if (!is_simple) {
        stack->rax = operate(stack->rdx, left, right);
    } else {
        int16_t symbol = add_symbol((struct symbol){.cell = NO_CELL, .minuend = left.symbol,
                                                    .subtrahend = right.symbol});
        stack->rax = (uint64_t)number_of(symbol, left.offset - right.offset);
    }
}

void assay_rt_told_add(struct saved_registers *stack)
{
    assay_rt_told_operate(stack);
}

void assay_rt_told_use(struct saved_registers *stack)
{
    stack->rax = choose_plain(stack->rdi, stack, assay_rt_told_use);
}

/* ---- solving ---- */

static void solve_differences(void)
{
    for (uint32_t i = 0; i < st.symbol_count; i++)
        st.solution[i] = st.symbols[i].cell == NO_CELL ? 0 : st.least[i];
    for (bool changes = true; changes;) {
        changes = false;
        for (uint32_t i = 0; i < st.edge_count; i++) {
            const struct edge *edge = &st.edges[i];
            int64_t least = st.solution[edge->to] - edge->bound;
            if (edge->from == ZERO || edge->to == ZERO || st.solution[edge->from] >= least)
                continue;
            st.solution[edge->from] = least;
            changes = true;
        }
    }
}

bool assay_rt_symbols_solve(void)
{
    solve_differences();
    return !st.condition_count || assay_rt_conditions_solve() == IS_POSSIBLE;
}

int64_t assay_rt_symbol_value(uint32_t cell)
{
    return st.solution[st.symbol_of[cell]];
}
