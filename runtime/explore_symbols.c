/* Paths of calls with symbols; see explore_symbols.h. The library is compiled with the instrument
 * `symbols`: numbers that stand for others go through it like any number, and these probes are
 * asked where two are compared. Every outcome that the path condition allows is a choice; the call
 * is made again, from the state, for the next one. Where a value is needed for anything else, a few
 * are chosen, or all when there are not many. */
#include <assay/watched.h>
#include <time.h>
#include <x86intrin.h>

#include "explore_symbols.h"
#include "probes.h"
#include "symbol_operations.h"
#include "typed_state.h"

enum {
    FEW_VALUES = 64,   /* all of them are tried */
    SOME_VALUES = 3,   /* of more, the smallest that are possible */
    WIDTH_OF_INT = 32,
};

_Static_assert(SYMBOL_NUMBERS_START >= ASSAY_SYMBOLS_START &&
                   SYMBOL_NUMBERS_START + (int64_t)(BOUNDS_VARIABLES + SYMBOLIC_DIFFERENCES) *
                           SYMBOL_APART <= ASSAY_SYMBOLS_START + ASSAY_SYMBOLS_SIZE,
               "the instrument knows all of them");

/* LLVM's numbers of comparisons. */
enum predicate { EQ = 32, NE, UGT, UGE, ULT, ULE, SGT, SGE, SLT, SLE };

/* Of this worker. */
struct symbols_in_call {
    bool is_running;
    uint32_t depth; /* choices that the path has come to */
    uint64_t started; /* cycles, and nanoseconds of the clock */
    uint64_t nanoseconds;
    int64_t arguments[EXPLORED_SYMBOLS];
    uint32_t reached; /* branches that were told before the call */
};

static struct symbols_in_call in_call;

void assay_rt_told_compare(struct saved_registers *stack);
void assay_rt_told_subtract(struct saved_registers *stack);
void assay_rt_told_add(struct saved_registers *stack);
void assay_rt_told_operate(struct saved_registers *stack);
void assay_rt_told_use(struct saved_registers *stack);

PROBE("__assay_compare", "assay_rt_told_compare", "mov %rsp, %rdi\n");
PROBE("__assay_subtract", "assay_rt_told_subtract", "mov %rsp, %rdi\n");
PROBE("__assay_add", "assay_rt_told_add", "mov %rsp, %rdi\n");
PROBE("__assay_operate", "assay_rt_told_operate", "mov %rsp, %rdi\n");
PROBE("__assay_use", "assay_rt_told_use", "mov %rsp, %rdi\n");

static struct symbolic_path *path(void)
{
    return &symbolic_states()->path;
}

static struct symbolic_rung_count *rung(enum symbolic_rung number)
{
    return &symbolic_states()->rungs[number];
}

/* ---- numbers ---- */

static int64_t number_of(uint32_t symbol, int64_t offset)
{
    return SYMBOL_NUMBERS_START + (int64_t)symbol * SYMBOL_APART + SYMBOL_APART / 2 + offset;
}

struct decoded_number assay_rt_symbols_decode(uint64_t number)
{
    const struct decoded_number plain = {0, (int64_t)number};
    int64_t place = (int64_t)number - SYMBOL_NUMBERS_START;
    if (place < 0)
        return plain;
    int64_t symbol = place / SYMBOL_APART, offset = place % SYMBOL_APART - SYMBOL_APART / 2;
    bool is_known = symbol > 0 && (symbol < path()->bounds.count ||
                                   (symbol >= BOUNDS_VARIABLES &&
                                    symbol < BOUNDS_VARIABLES + path()->difference_count));
    if (!is_known || offset < -SYMBOL_REACH || offset > SYMBOL_REACH)
        return plain;
    return (struct decoded_number){(uint16_t)symbol, offset};
}

static bool is_difference(struct decoded_number number)
{
    return number.symbol >= BOUNDS_VARIABLES;
}

static const struct symbolic_difference *difference_of(struct decoded_number number)
{
    return &path()->differences[number.symbol - BOUNDS_VARIABLES];
}

/* ---- choosing ---- */

/* What the new one says makes older ones superfluous. */
static void note_taken(const struct constraint *taken)
{
    struct symbolic_path *at = path();
    for (uint32_t i = 0; i < at->taken_count;) {
        const struct constraint *old = &at->taken[i];
        bool is_same_pair = old->x == taken->x && old->y == taken->y;
        bool is_weaker = is_same_pair && old->kind == IS_AT_MOST && taken->kind != IS_DIFFERENT &&
                         old->bound >= taken->bound;
        bool is_excluded = old->kind == IS_DIFFERENT && taken->kind == IS_AT_MOST &&
                           ((is_same_pair && old->bound > taken->bound) ||
                            (old->x == taken->y && old->y == taken->x &&
                             -old->bound > taken->bound));
        if (is_weaker || is_excluded)
            at->taken[i] = at->taken[--at->taken_count];
        else
            i++;
    }
    if (at->taken_count < SYMBOLIC_TAKEN)
        at->taken[at->taken_count++] = *taken;
}

static void add_answers(const struct answered_by *by)
{
    rung(SYMBOLIC_BY_SOLUTION)->asked += by->solutions_asked;
    rung(SYMBOLIC_BY_SOLUTION)->answered += by->solutions;
    rung(SYMBOLIC_BY_SPLITTING)->asked += by->splittings_asked;
    rung(SYMBOLIC_BY_SPLITTING)->answered += by->splittings;
}

/* Who has shown that more than one way can be gone. */
static enum symbolic_rung answering_rung(const struct answered_by *by)
{
    return by->splittings ? SYMBOLIC_BY_SPLITTING
           : by->solutions ? SYMBOLIC_BY_SOLUTION : SYMBOLIC_BY_BOUNDS;
}

/* One of so many ways, all of which are possible. */
static uint32_t choose(uint32_t count, enum symbolic_rung by)
{
    struct symbolic_states *shared = symbolic_states();
    if (in_call.depth == SYMBOLIC_CHOICES) {
        shared->cut++;
        return 0;
    }
    struct symbolic_choice *choice = &shared->choices[in_call.depth++];
    if (in_call.depth > shared->choice_count) {
        *choice = (struct symbolic_choice){0, (uint16_t)count};
        shared->choice_count = in_call.depth;
        rung(by)->flips += count - 1;
    }
    return choice->at < count ? choice->at : 0;
}

static void assume(const struct constraint *taken)
{
    if (!condition_assume(&path()->bounds, taken))
        symbolic_states()->cut++; /* no room: what was assumed is not remembered */
    note_taken(taken);
}

/* Of two ways that exclude each other, the one that is gone. */
static bool decide(const struct constraint *yes, const struct constraint *no)
{
    struct answered_by by = {0};
    uint64_t start = __rdtsc();
    enum possibility can = condition_allows(&path()->bounds, yes, &by);
    enum possibility cannot =
        can == IMPOSSIBLE ? POSSIBLE : condition_allows(&path()->bounds, no, &by);
    rung(SYMBOLIC_BY_BOUNDS)->asked++;
    rung(SYMBOLIC_BY_BOUNDS)->answered += !by.solutions_asked;
    add_answers(&by);
    rung(answering_rung(&by))->cycles += __rdtsc() - start;
    bool is_decided = can != UNKNOWN_POSSIBILITY && cannot != UNKNOWN_POSSIBILITY;
    symbolic_states()->cut += !is_decided;
    if (!is_decided || can == IMPOSSIBLE || cannot == IMPOSSIBLE)
        return can == POSSIBLE;
    bool result = choose(2, answering_rung(&by)) == 0;
    assume(result ? yes : no);
    return result;
}

/* The n-th of the values that the symbol can have, those near 0 first. */
static bool nth_value(uint16_t symbol, uint32_t n, int64_t *value)
{
    static struct difference_bounds bounds;
    int64_t values[BOUNDS_VARIABLES];
    struct answered_by by = {0};
    bounds_copy(&bounds, &path()->bounds);
    for (uint32_t i = 0;; i++) {
        if (condition_solve(&bounds, values, &by) != POSSIBLE)
            return false;
        *value = values[symbol];
        if (i == n)
            return true;
        struct constraint other = {IS_DIFFERENT, symbol, 0, 0, *value};
        if (!condition_assume(&bounds, &other))
            return false;
    }
}

static uint32_t count_values(uint16_t symbol, uint32_t limit)
{
    uint32_t count = 0;
    int64_t value;
    while (count < limit && nth_value(symbol, count, &value))
        count++;
    return count;
}

/* The value itself is needed: each is a choice, or some are. */
static int64_t choose_value(uint16_t symbol)
{
    const struct difference_bounds *bounds = &path()->bounds;
    int64_t most = bounds->most[symbol][0], least = -bounds->most[0][symbol], value = least;
    if (most == least)
        return value;
    bool are_few = most - least < FEW_VALUES;
    uint32_t count = count_values(symbol, are_few ? FEW_VALUES : SOME_VALUES);
    symbolic_states()->chosen += !are_few;
    uint32_t chosen = count > 1 ? choose(count, SYMBOLIC_BY_SOLUTION) : 0;
    if (!nth_value(symbol, chosen, &value))
        symbolic_states()->cut++;
    struct constraint taken = {IS_EQUAL, symbol, 0, 0, value};
    assume(&taken);
    return value;
}

static uint64_t choose_plain(uint64_t number)
{
    struct decoded_number decoded = assay_rt_symbols_decode(number);
    if (!in_call.is_running || !decoded.symbol)
        return number;
    if (!is_difference(decoded))
        return (uint64_t)(choose_value(decoded.symbol) + decoded.offset);
    struct symbolic_difference parts = *difference_of(decoded);
    return (uint64_t)(choose_value(parts.minuend) - choose_value(parts.subtrahend) +
                      decoded.offset);
}

/* ---- what the library asks ---- */

static uint64_t compare_plain(enum predicate predicate, uint64_t left, uint64_t right)
{
    switch (predicate) {
    case EQ: return left == right;
    case NE: return left != right;
    case ULT: return left < right;
    case ULE: return left <= right;
    case UGT: return left > right;
    case UGE: return left >= right;
    case SLT: return (int64_t)left < (int64_t)right;
    case SLE: return (int64_t)left <= (int64_t)right;
    case SGT: return (int64_t)left > (int64_t)right;
    default: return (int64_t)left >= (int64_t)right;
    }
}

/* value[p] - value[q] against k, both being of the same sign if that matters. */
static uint64_t compare_values(enum predicate predicate, uint16_t p, uint16_t q, int64_t k)
{
    struct constraint less = {IS_AT_MOST, p, q, 0, k - 1}, more = {IS_AT_MOST, q, p, 0, -k - 1};
    struct constraint equal = {IS_EQUAL, p, q, 0, k}, different = {IS_DIFFERENT, p, q, 0, k};
    struct constraint at_least = {IS_AT_MOST, q, p, 0, -k}, at_most = {IS_AT_MOST, p, q, 0, k};
    switch (predicate) {
    case EQ: return decide(&equal, &different);
    case NE: return !decide(&equal, &different);
    case ULT: case SLT: return decide(&less, &at_least);
    case UGE: case SGE: return !decide(&less, &at_least);
    case UGT: case SGT: return decide(&more, &at_most);
    default: return !decide(&more, &at_most);
    }
}

static bool is_unsigned(enum predicate predicate)
{
    return predicate >= UGT && predicate <= ULE;
}

/* A number that is large because it is negative is meant so, beside a symbol of that width. */
static void take_sign(struct decoded_number *plain, struct decoded_number symbol)
{
    uint8_t size = is_difference(symbol) ? sizeof(int) : path()->sizes[symbol.symbol];
    if (!plain->symbol && size == sizeof(int) && plain->offset > INT32_MAX &&
        plain->offset <= UINT32_MAX)
        plain->offset -= INT64_C(1) << WIDTH_OF_INT;
}

static bool is_negative(struct decoded_number number)
{
    if (!number.symbol)
        return number.offset < 0;
    struct constraint below = {IS_AT_MOST, number.symbol, 0, 0, -number.offset - 1};
    struct constraint above = {IS_AT_MOST, 0, number.symbol, 0, number.offset};
    return decide(&below, &above);
}

/* p - q against the rest, where one side is a difference and the other a number. */
static bool split(struct decoded_number left, struct decoded_number right, uint16_t *p,
                  uint16_t *q)
{
    *p = left.symbol;
    *q = right.symbol;
    if (is_difference(left) && !right.symbol) {
        *p = difference_of(left)->minuend;
        *q = difference_of(left)->subtrahend;
    } else if (is_difference(right) && !left.symbol) {
        *p = difference_of(right)->subtrahend;
        *q = difference_of(right)->minuend;
    } else {
        return !is_difference(left) && !is_difference(right);
    }
    return true;
}

void assay_rt_told_compare(struct saved_registers *stack)
{
    enum predicate predicate = (enum predicate)ASSAY_ASKED_WHAT(stack->rdx);
    struct decoded_number left = {0, (int64_t)stack->rdi}, right = {0, (int64_t)stack->rsi};
    uint16_t p, q;
    if (in_call.is_running) {
        left = assay_rt_symbols_decode(stack->rdi);
        right = assay_rt_symbols_decode(stack->rsi);
    }
    if (!left.symbol && !right.symbol) {
        stack->rax = compare_plain(predicate, stack->rdi, stack->rsi);
        return;
    }
    if (!split(left, right, &p, &q)) {
        uint64_t first = choose_plain(stack->rdi), second = choose_plain(stack->rsi);
        stack->rax = compare_plain(predicate, first, second);
        return;
    }
    if (p == q) {
        rung(SYMBOLIC_BY_SYNTACTIC)->asked++;
        rung(SYMBOLIC_BY_SYNTACTIC)->answered++;
        stack->rax = compare_plain(predicate, (uint64_t)left.offset, (uint64_t)right.offset);
        return;
    }
    take_sign(&left, right);
    take_sign(&right, left);
    if (is_unsigned(predicate) && !is_difference(left) && !is_difference(right)) {
        bool first = is_negative(left), second = is_negative(right);
        if (first != second) {
            stack->rax = compare_plain(predicate, first, second);
            return;
        }
    }
    stack->rax = compare_values(predicate, p, q, right.offset - left.offset);
}

void assay_rt_told_subtract(struct saved_registers *stack)
{
    struct decoded_number left = assay_rt_symbols_decode(stack->rdi),
                          right = assay_rt_symbols_decode(stack->rsi);
    struct symbolic_path *at = path();
    if (!in_call.is_running) {
        stack->rax = stack->rdi - stack->rsi;
    } else if (left.symbol == right.symbol) {
        stack->rax = (uint64_t)(left.offset - right.offset);
    } else if (!left.symbol || is_difference(left) || is_difference(right) ||
               at->difference_count == SYMBOLIC_DIFFERENCES) {
        stack->rax = choose_plain(stack->rdi) - choose_plain(stack->rsi);
    } else {
        at->differences[at->difference_count] =
            (struct symbolic_difference){left.symbol, right.symbol};
        stack->rax = (uint64_t)number_of(BOUNDS_VARIABLES + at->difference_count++,
                                         left.offset - right.offset);
    }
}

void assay_rt_told_add(struct saved_registers *stack)
{
    stack->rax = stack->rdi + choose_plain(stack->rsi);
}

void assay_rt_told_operate(struct saved_registers *stack)
{
    uint64_t left = choose_plain(stack->rdi), right = choose_plain(stack->rsi);
    stack->rax = assay_rt_symbols_operate(stack->rdx, left, right);
}

void assay_rt_told_use(struct saved_registers *stack)
{
    stack->rax = choose_plain(stack->rdi);
}

/* ---- calls ---- */

static uint64_t nanoseconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

void assay_rt_symbols_prepare(void)
{
    const struct exploring_wish *wish = &EXPLORATION->shared->wish;
    for (uint32_t i = 0; i < wish->symbol_count; i++) {
        const struct explored_symbol *symbol = &wish->symbols[i];
        EXPLORATION->alternatives[symbol->alternative]
            .arguments[symbol->statement][symbol->argument] = &in_call.arguments[i];
    }
}

void assay_rt_symbols_begin_all(void)
{
    in_call.started = __rdtsc();
    in_call.nanoseconds = nanoseconds_now();
    if (!path()->bounds.count)
        bounds_begin(&path()->bounds);
    assay_rt_typed_rename(assay_rt_symbols_rename);
}

void assay_rt_symbols_end_all(void)
{
    symbolic_states()->total_cycles += __rdtsc() - in_call.started;
    symbolic_states()->total_nanoseconds += nanoseconds_now() - in_call.nanoseconds;
}

/* Rows of an alternative stand one behind the other. */
bool assay_rt_symbols_begin_call(uint32_t alternative)
{
    const struct exploring_wish *wish = &EXPLORATION->shared->wish;
    in_call.depth = 0;
    in_call.reached = assay_rt.reply->reached_count;
    for (uint32_t i = 0; i < wish->symbol_count; i++) {
        const struct explored_symbol *symbol = &wish->symbols[i];
        if (symbol->alternative != alternative)
            continue;
        unsigned number = bounds_variable(&path()->bounds, symbol->low, symbol->high);
        if (!number) {
            symbolic_states()->cut++;
            return false;
        }
        path()->sizes[number] = symbol->size;
        in_call.arguments[i] = number_of(number, 0);
    }
    symbolic_states()->paths++;
    in_call.is_running = true;
    return true;
}

void assay_rt_symbols_end_call(void)
{
    in_call.is_running = false;
}

bool assay_rt_symbols_is_worth_going_on(void)
{
    struct symbolic_states *shared = symbolic_states();
    uint64_t width = EXPLORATION->shared->wish.width;
    if (!width || assay_rt.reply->reached_count > in_call.reached || ++shared->others <= width)
        return true;
    shared->left_out++;
    return false;
}

void assay_rt_symbols_begin_iteration(void)
{
    symbolic_states()->others = 0;
}

bool assay_rt_symbols_next_path(void)
{
    struct symbolic_states *shared = symbolic_states();
    in_call.is_running = false;
    while (shared->choice_count) {
        struct symbolic_choice *last = &shared->choices[shared->choice_count - 1];
        if (++last->at < last->of)
            return true;
        shared->choice_count--;
    }
    return false;
}
