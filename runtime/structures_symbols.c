/* Numbers that are not enumerated. A member that is read becomes a number that stands for its
 * value, far from all others, and goes through the predicate like any number (instrument
 * `symbols`). What is compared becomes a constraint on a difference of two values; both outcomes
 * are choices as far as they are possible. Where a value is needed for anything else, it is chosen.
 */
#include "structures.h"

#define st assay_rt_structures

enum { APART = 1 << 14, ZERO = 0, NO_SYMBOL = -1 };

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
    st.symbol_count = 0;
    add_symbol((struct symbol){NO_CELL, NO_SYMBOL, NO_SYMBOL});
}

static int64_t number_of(int16_t symbol, int64_t offset)
{
    return ASSAY_SYMBOLS_START + (int64_t)symbol * APART + APART / 2 + offset;
}

int64_t assay_rt_symbols_make(uint32_t number)
{
    const struct cell *cell = &st.cells[number];
    int16_t symbol = add_symbol((struct symbol){number, NO_SYMBOL, NO_SYMBOL});
    st.symbol_of[number] = symbol;
    st.most[symbol] = cell->high;
    st.least[symbol] = cell->low;
    if (cell->low > cell->high)
        assay_rt_structures_abandon(&st.impossible);
    return number_of(symbol, 0);
}

/* A number: a symbol and what was added to it; of plain ones, the symbol is that for 0. */
struct decoded {
    int16_t symbol;
    int64_t offset;
};

static struct decoded decode(uint64_t number)
{
    int64_t value = (int64_t)number, place = value - ASSAY_SYMBOLS_START;
    if (place < 0 || place >= ASSAY_SYMBOLS_SIZE || place / APART >= st.symbol_count)
        return (struct decoded){ZERO, value};
    return (struct decoded){(int16_t)(place / APART), place % APART - APART / 2};
}

static bool is_difference(struct decoded number)
{
    return number.symbol != ZERO && st.symbols[number.symbol].cell == NO_CELL;
}

/* ---- choosing ---- */

bool assay_rt_symbols_assume(const struct choice *choice)
{
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
    choice->first = choice->at = 0;
    return choice;
}

/* The value of a symbol is needed: each that is possible is a choice. */
static uint64_t choose_value(struct decoded number, struct saved_registers *stack,
                             told_by_probe *probe)
{
    const struct cell *cell = &st.cells[st.symbols[number.symbol].cell];
    struct choice *choice = new_choice(number.symbol, probe);
    int64_t least = cell->high + 1, most = cell->low - 1;
    for (int64_t value = cell->low; value <= cell->high; value++) {
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

/* A difference cannot be told apart further: both of its parts are chosen. */
static uint64_t choose_plain(uint64_t number, struct saved_registers *stack, told_by_probe *probe)
{
    struct decoded decoded = decode(number);
    if (decoded.symbol == ZERO)
        return number;
    if (!is_difference(decoded))
        return choose_value(decoded, stack, probe);
    const struct symbol *difference = &st.symbols[decoded.symbol];
    uint64_t left = choose_value((struct decoded){difference->minuend, 0}, stack, probe);
    uint64_t right = choose_value((struct decoded){difference->subtrahend, 0}, stack, probe);
    return left - right + (uint64_t)decoded.offset;
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
static bool split(struct decoded left, struct decoded right, int16_t *p, int16_t *q)
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

void assay_rt_told_compare(struct saved_registers *stack)
{
    enum predicate predicate = (enum predicate)stack->rdx;
    struct decoded left = decode(stack->rdi), right = decode(stack->rsi);
    int16_t p, q;
    if (!st.is_running || !split(left, right, &p, &q)) {
        int64_t first = (int64_t)choose_plain(stack->rdi, stack, assay_rt_told_compare);
        int64_t second = (int64_t)choose_plain(stack->rsi, stack, assay_rt_told_compare);
        stack->rax = compare_plain(predicate, first, second);
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

void assay_rt_told_subtract(struct saved_registers *stack)
{
    struct decoded left = decode(stack->rdi), right = decode(stack->rsi);
    if (left.symbol == right.symbol) {
        stack->rax = (uint64_t)(left.offset - right.offset);
    } else if (left.symbol == ZERO || is_difference(left) || is_difference(right)) {
        stack->rax = stack->rdi - choose_plain(stack->rsi, stack, assay_rt_told_subtract);
    } else {
        int16_t symbol = add_symbol((struct symbol){NO_CELL, left.symbol, right.symbol});
        stack->rax = (uint64_t)number_of(symbol, left.offset - right.offset);
    }
}

void assay_rt_told_add(struct saved_registers *stack)
{
    stack->rax = stack->rdi + choose_plain(stack->rsi, stack, assay_rt_told_add);
}

void assay_rt_told_use(struct saved_registers *stack)
{
    stack->rax = choose_plain(stack->rdi, stack, assay_rt_told_use);
}

/* ---- solving ---- */

void assay_rt_symbols_solve(void)
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

int64_t assay_rt_symbol_value(uint32_t cell)
{
    return st.solution[st.symbol_of[cell]];
}
