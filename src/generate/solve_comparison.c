#include "generate/solve_comparison.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum {
    DIFFERENCES = 4,
    GUESSES = 6, /* of a byte that nothing is known of but that it matters */
};

/* Characters at which parsers take turns. */
static const char telling[] = "\"{}[]()<>,:;='&#%\\/ \t\n\r-+.059aefnutxzAEFXZ_!|?*@$^~`"
                              "\x01\x1f\x7f\x80\xbf\xc3\xe2\xed\xf0\xff";

static void offer(struct solving *solving, const struct untaken_branch *frontier,
                  const struct statements *changed, const struct literal_place *place,
                  const struct literal *literal)
{
    if (!literal || solving->is_enough)
        return;
    solving->offered++;
    solving->is_enough = !solving->offer(solving->context, frontier, changed, place, literal);
}

/* The number of the place's own width: what is compared, or computed from that, has a sign that an
 * unsigned one does not have. */
static int64_t of_sort(const struct literal_place *place, int64_t number)
{
    const struct type *sort = place->literal->sort;
    bool wraps = number < 0 && !sort->is_signed && sort->size < sizeof number;
    return wraps ? number & (((int64_t)1 << (sort->size * 8)) - 1) : number;
}

static void offer_number(struct solving *solving, const struct untaken_branch *frontier,
                         const struct literal_place *place, int64_t number)
{
    struct statements changed = solving->witness;
    offer(solving, frontier, &changed, place,
          place_set_number(solving->vocabulary, &changed, place, number));
}

static void offer_bytes(struct solving *solving, const struct untaken_branch *frontier,
                        const struct literal_place *place, struct splice splice)
{
    struct statements changed = solving->witness;
    offer(solving, frontier, &changed, place,
          place_splice(solving->vocabulary, &changed, place, &splice));
}

static void offer_length(struct solving *solving, const struct untaken_branch *frontier,
                         const struct literal_place *place, size_t length)
{
    struct statements changed = solving->witness;
    offer(solving, frontier, &changed, place,
          place_set_length(solving->vocabulary, &changed, place, length));
}

/* ---- numbers ---- */

/* What left minus right should be: the nearest, and some farther away. */
static size_t wanted_differences(const struct untaken_branch *frontier, int64_t *differences)
{
    static const int64_t equal[] = {0}, unequal[] = {1, -1}, less[] = {-1, -10, -1000},
                         more[] = {1, 10, 1000}, not_more[] = {0, -1, -10, -1000},
                         not_less[] = {0, 1, 10, 1000};
    static const struct {
        const int64_t *items;
        size_t count;
    } lists[][2] = {
        /* when it should be false, and when true */
        [PREDICATE_EQUAL] = {{unequal, 2}, {equal, 1}},
        [PREDICATE_NOT_EQUAL] = {{equal, 1}, {unequal, 2}},
        [PREDICATE_LESS] = {{not_less, 4}, {less, 3}},
        [PREDICATE_LESS_OR_EQUAL] = {{more, 3}, {not_more, 4}},
        [PREDICATE_GREATER] = {{not_more, 4}, {more, 3}},
        [PREDICATE_GREATER_OR_EQUAL] = {{less, 3}, {not_less, 4}},
    };
    enum predicate predicate = frontier->is_case ? PREDICATE_EQUAL : frontier->site->predicate;
    if (predicate == PREDICATE_NONE)
        predicate = PREDICATE_NOT_EQUAL;
    bool wanted = frontier->is_case || frontier->wanted;
    size_t count = lists[predicate][wanted].count;
    memcpy(differences, lists[predicate][wanted].items, count * sizeof *differences);
    return count;
}

/* How far the literal should go: as many times its nudge as that moved the difference. Rounded away
 * from where it is, unless it has to be exact. */
static bool distance(const struct effect *effect, int64_t need, bool is_exact, int64_t *way)
{
    int64_t moved = effect->moved;
    if (!moved || (moved == -1 && need == INT64_MIN))
        return false;
    int64_t times = need / moved;
    if (need % moved) {
        if (is_exact)
            return false;
        times += (need < 0) == (moved < 0) ? 1 : -1;
    }
    return !__builtin_mul_overflow(times, (int64_t)effect->step, way);
}

static void offer_byte(struct solving *solving, const struct untaken_branch *frontier,
                       const struct literal_place *place, int64_t byte)
{
    char value = (char)byte;
    if (byte >= 0 && byte <= UINT8_MAX)
        offer_bytes(solving, frontier, place, (struct splice){place->offset, 1, &value, 1});
}

static bool is_near(int64_t way)
{
    return way >= -UINT8_MAX && way <= UINT8_MAX;
}

static void offer_way(struct solving *solving, const struct untaken_branch *frontier,
                      const struct literal_place *place, int64_t way)
{
    int64_t goal;
    switch (place->kind) {
    case PLACE_NUMBER:
        if (!__builtin_add_overflow(place->literal->integer, way, &goal))
            offer_number(solving, frontier, place, of_sort(place, goal));
        break;
    case PLACE_BYTE:
        if (is_near(way))
            offer_byte(solving, frontier, place,
                       (uint8_t)place->literal->bytes[place->offset] + way);
        break;
    case PLACE_END:
        if (is_near(way) && (int64_t)place->offset + way >= 0)
            offer_length(solving, frontier, place, (size_t)((int64_t)place->offset + way));
    }
}

/* The text goes on with the byte that the end should have been. */
static void offer_instead_of_end(struct solving *solving, const struct untaken_branch *frontier,
                                 const struct literal_place *place, int64_t value)
{
    char byte = (char)value;
    if (value >= INT8_MIN && value <= UINT8_MAX)
        offer_bytes(solving, frontier, place, (struct splice){place->offset, 0, &byte, 1});
}

static int64_t base_difference(const struct untaken_branch *frontier)
{
    const uint64_t *numbers = frontier->base.numbers;
    return difference_of_width(numbers[0], frontier->is_case ? frontier->number : numbers[1],
                               frontier->site->width);
}

/* ---- several bytes that make a number: binary in either order, or digits ---- */

struct digit {
    const struct literal_place *place;
    int64_t weight;
    int64_t lowest, highest;
};

static int by_weight(const void *a, const void *b)
{
    int64_t left = ((const struct digit *)a)->weight, right = ((const struct digit *)b)->weight;
    return left < right ? 1 : left > right ? -1 : 0;
}

static size_t list_digits(const struct untaken_branch *frontier, struct digit *digits)
{
    const struct literal_place *first = frontier->effects[0].place;
    size_t count = 0;
    for (size_t i = 0; i < frontier->effect_count; i++) {
        const struct effect *effect = &frontier->effects[i];
        const struct literal_place *place = effect->place;
        int64_t weight;
        if (__builtin_mul_overflow(effect->moved, (int64_t)effect->step, &weight) ||
            place->kind != PLACE_BYTE || place->statement != first->statement ||
            place->argument != first->argument || weight <= 0 || weight > INT64_MAX / 256)
            continue;
        bool is_digit = isdigit((unsigned char)place->literal->bytes[place->offset]);
        digits[count++] = (struct digit){place, weight, is_digit ? '0' : 0,
                                         is_digit ? '9' : UINT8_MAX};
    }
    qsort(digits, count, sizeof *digits, by_weight);
    return count;
}

static void offer_digits(struct solving *solving, const struct untaken_branch *frontier,
                         int64_t need)
{
    struct digit digits[STUDY_EFFECTS];
    size_t count = list_digits(frontier, digits);
    char text[PASSING_BYTES_MAXIMUM];
    if (count < 2 || digits[0].place->literal->size > sizeof text)
        return;
    const struct literal *literal = digits[0].place->literal;
    memcpy(text, literal->bytes, literal->size);
    __int128 rest = need;
    for (size_t i = 0; i < count; i++)
        rest += (__int128)digits[i].weight *
                ((uint8_t)text[digits[i].place->offset] - digits[i].lowest);
    for (size_t i = 0; i < count && rest >= 0; i++) {
        __int128 times = rest / digits[i].weight;
        int64_t most = digits[i].highest - digits[i].lowest;
        int64_t taken = times > most ? most : (int64_t)times;
        text[digits[i].place->offset] = (char)(digits[i].lowest + taken);
        rest -= (__int128)taken * digits[i].weight;
    }
    if (rest == 0)
        offer_bytes(solving, frontier, digits[0].place,
                    (struct splice){0, literal->size, text, literal->size});
}

static void guess_bytes(struct solving *solving, const struct untaken_branch *frontier)
{
    for (size_t k = 0; k < GUESSES; k++)
        for (size_t i = 0; i < frontier->effect_count && !solving->is_enough; i++) {
            const struct effect *effect = &frontier->effects[i];
            char byte = telling[(solving->turn + k) % (sizeof telling - 1)];
            if (effect->place->kind == PLACE_BYTE)
                offer_byte(solving, frontier, effect->place, (uint8_t)byte);
            else if (effect->is_the_end)
                offer_instead_of_end(solving, frontier, effect->place, byte);
        }
}

/* ---- modifications that need not know how a value matters ----
 * They are those of Pacheco, Directed Random Testing, section 6.2, but for pointers. */

enum {
    MODIFICATIONS = 12,
    MODIFIED_MOST = 12, /* in a study: half of what may be tried, guesses have the rest ... */
    PAIRS_MOST = 4,     /* ... and of these, pairs: there are few, and one of them does it */
    ROUND_STEP = 5,     /* each study begins with others; has no factor in common with the number */
};

/* What the condition compared, nothing, the opposite, and steps that become larger. */
static bool modified(const struct untaken_branch *frontier, const struct literal_place *place,
                     size_t which, int64_t *now)
{
    static const int64_t steps[MODIFICATIONS - 4] = {1, -1, 10, -10, 100, -100, 1000, -1000};
    int64_t number = place->literal->integer;
    switch (which) {
    case 0:
    case 1:
        *now = of_sort(place, difference_of_width(frontier->base.numbers[which], 0,
                                                  frontier->site->width));
        return true;
    case 2:
        *now = 0;
        return true;
    case 3:
        return !__builtin_sub_overflow(0, number, now);
    default:
        return !__builtin_add_overflow(number, steps[which - 4], now);
    }
}

static void modify_numbers(struct solving *solving, const struct untaken_branch *frontier,
                           size_t enough)
{
    size_t first = solving->round * ROUND_STEP;
    for (size_t k = 0; k < MODIFICATIONS; k++)
        for (size_t i = 0; i < frontier->effect_count && solving->offered < enough; i++) {
            const struct literal_place *place = frontier->effects[i].place;
            int64_t now;
            if (place->kind == PLACE_NUMBER &&
                modified(frontier, place, (first + k) % MODIFICATIONS, &now))
                offer_number(solving, frontier, place, now);
        }
}

/* Each has the value of the other. */
static void exchange_numbers(struct solving *solving, const struct untaken_branch *frontier,
                             const struct literal_place *a, const struct literal_place *b)
{
    struct statements changed = solving->witness;
    if (a->literal->integer != b->literal->integer &&
        place_set_number(solving->vocabulary, &changed, a, b->literal->integer))
        offer(solving, frontier, &changed, b,
              place_set_number(solving->vocabulary, &changed, b, a->literal->integer));
}

/* Two texts that both matter may have to be the same one. */
static void copy_text(struct solving *solving, const struct untaken_branch *frontier,
                      const struct literal_place *from, const struct literal_place *to)
{
    offer_bytes(solving, frontier, to,
                (struct splice){0, to->literal->size, from->literal->bytes, from->literal->size});
}

static void modify_pair(struct solving *solving, const struct untaken_branch *frontier,
                        const struct literal_place *a, const struct literal_place *b)
{
    if (a->kind == PLACE_NUMBER && b->kind == PLACE_NUMBER)
        exchange_numbers(solving, frontier, a, b);
    if (a->kind == PLACE_NUMBER || b->kind == PLACE_NUMBER)
        return;
    copy_text(solving, frontier, a, b);
    copy_text(solving, frontier, b, a);
}

/* The first effect on each literal; a text has one for each of its bytes. */
static size_t list_literals(const struct untaken_branch *frontier,
                            const struct literal_place **places)
{
    size_t count = 0;
    for (size_t i = 0; i < frontier->effect_count; i++) {
        const struct literal_place *place = frontier->effects[i].place;
        bool is_new = true;
        for (size_t k = 0; k < count; k++)
            is_new &= places[k]->statement != place->statement ||
                      places[k]->argument != place->argument;
        if (is_new)
            places[count++] = place;
    }
    return count;
}

static void modify_pairs(struct solving *solving, const struct untaken_branch *frontier,
                         size_t enough)
{
    const struct literal_place *places[STUDY_EFFECTS];
    size_t count = list_literals(frontier, places), pairs = count * (count - 1) / 2;
    for (size_t k = 0; k < pairs && solving->offered < enough; k++) {
        size_t pair = (solving->round * PAIRS_MOST + k) % pairs, second = 1;
        while (pair >= second)
            pair -= second++;
        modify_pair(solving, frontier, places[pair], places[second]);
    }
}

/* Where what should do it cannot be told, or did not do it. */
static void modify(struct solving *solving, const struct untaken_branch *frontier)
{
    size_t before = solving->offered;
    modify_pairs(solving, frontier, before + PAIRS_MOST);
    modify_numbers(solving, frontier, before + MODIFIED_MOST);
}

static void solve_numbers(struct solving *solving, const struct untaken_branch *frontier)
{
    int64_t differences[DIFFERENCES];
    size_t count = wanted_differences(frontier, differences);
    bool is_exact = count == 1;
    for (size_t k = 0; k < count && !solving->is_enough; k++) {
        int64_t need = difference_of_width((uint64_t)differences[k],
                                           (uint64_t)base_difference(frontier), 64);
        for (size_t i = 0; i < frontier->effect_count && !solving->is_enough; i++) {
            const struct effect *effect = &frontier->effects[i];
            int64_t way;
            if (effect->is_the_end)
                offer_instead_of_end(solving, frontier, effect->place, need);
            else if (distance(effect, need, is_exact, &way))
                offer_way(solving, frontier, effect->place, way);
        }
        offer_digits(solving, frontier, need);
    }
    if (solving->turn || !solving->offered)
        modify(solving, frontier);
    guess_bytes(solving, frontier);
}

/* ---- strings ---- */

static void solve_strings(struct solving *solving, const struct untaken_branch *frontier)
{
    for (size_t i = 0; i < frontier->effect_count && !solving->is_enough; i++) {
        const struct effect *effect = &frontier->effects[i];
        size_t sizes[2];
        for (size_t side = 0; side < 2; side++)
            sizes[side] = frontier->base.sizes[side] < WIRE_COMPARED ? frontier->base.sizes[side]
                                                                     : WIRE_COMPARED;
        size_t own = sizes[effect->side], rest = effect->place->literal->size - effect->start;
        const uint8_t *other = frontier->base.bytes[!effect->side];
        if (frontier->wanted)
            offer_bytes(solving, frontier, effect->place,
                        (struct splice){effect->start, own < rest ? own : rest,
                                        (const char *)other, sizes[!effect->side]});
        else
            offer_way(solving, frontier, effect->place, effect->step);
    }
}

void solve(struct solving *solving, const struct untaken_branch *frontier)
{
    solving->is_enough = false;
    solving->offered = 0;
    if (frontier->site)
        solve_numbers(solving, frontier);
    else
        solve_strings(solving, frontier);
}
