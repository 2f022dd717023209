/* How a failure depends on the numbers that calls were given. A number is tried smaller and larger:
 *
 *   smaller and all larger ones return   the function checks its range and is wrong about it: no
 *                                        doubt
 *   the address moves with the number    it is a position, or one is computed from it, and nobody
 *                                        checks it
 *   only negative ones fail              it is an amount
 *   only zero fails, in a division       it is a divisor
 *   only those fail that are near the    nobody means such a number, unless it is a content
 *   end of their type, by an overflow
 *
 * That larger numbers fail says nothing else: keys and contents that are larger than others are as
 * good as these. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "judge/place.h"

enum {
    PROBES_MAXIMUM = 16,
    NUMBERS_MAXIMUM = 8,   /* arguments that are looked at, those of the last calls first */
    RETURNS_ABOVE = 3,     /* so many larger numbers must all return for a range to be checked */
    LINEAR_POINTS = 3,     /* addresses that lie on a line */
    MONOTONOUS_POINTS = 4, /* addresses that rise or fall: three do by chance, one time in three */
    FAR_ABOVE = 100000,    /* a position so far out hits nothing by chance */
    NEAR = 3,              /* numbers so close to another must lie on the line too */
};

struct point {
    int64_t value;
    enum replay replay;
    uint64_t address;
};

struct curve {
    int64_t value;
    bool is_beyond; /* the number is larger than any that is tried, and wraps to a negative one */
    struct point points[PROBES_MAXIMUM];
    size_t count;
};

struct number {
    struct inquiry *inquiry;
    size_t statement, argument;
    const struct function *function;
    const struct parameter *parameter;
    const struct type *sort;
    struct curve curve;
};

/* The largest number of a type of integers; of the widest unsigned ones, the largest tried. */
static int64_t largest(const struct type *sort)
{
    size_t bits = 8 * sort->size - sort->is_signed;
    return bits >= 63 ? INT64_MAX : ((int64_t)1 << bits) - 1;
}

/* What does not fit would be another number where the call gets it. */
bool number_fits(const struct type *sort, int64_t value)
{
    int64_t most = largest(sort);
    return value <= most && value >= (sort->is_signed ? -most - 1 : 0);
}

static bool is_probed(const struct curve *curve, int64_t value)
{
    for (size_t i = 0; i < curve->count; i++)
        if (curve->points[i].value == value)
            return true;
    return false;
}

static bool is_division(const struct outcome *outcome)
{
    return outcome->end == END_ARITHMETIC || strstr(outcome->message, "division by zero") ||
           strstr(outcome->message, "divide") || strstr(outcome->message, "float cast");
}

/* What no longer divides by zero, but fails later, has got over it. */
static enum replay replay_alike(struct inquiry *inquiry, const struct statements *candidate)
{
    enum replay result = replay(inquiry, candidate);
    bool is_another = is_division(inquiry->outcome) && !is_division(&inquiry->seen);
    return result == REPLAY_FAILS && is_another ? REPLAY_OTHER : result;
}

static void probe(struct number *number, int64_t value)
{
    struct curve *curve = &number->curve;
    if (!number_fits(number->sort, value) || is_probed(curve, value) ||
        curve->count == PROBES_MAXIMUM)
        return;
    struct inquiry *inquiry = number->inquiry;
    struct statements candidate = *inquiry->statements;
    candidate.items[number->statement].arguments[number->argument] =
        (int16_t)literal_integer(inquiry->vocabulary, number->sort, value, NULL)->id;
    enum replay result = replay_alike(inquiry, &candidate);
    curve->points[curve->count++] = (struct point){value, result, inquiry->seen.address};
}

static void draw_curve(struct number *number)
{
    uint64_t value = (uint64_t)number->curve.value; /* may wrap, and is another number then */
    const uint64_t probes[] = {value, value - 1, value + 1, value - 2,     value + 2, 0,
                               1,     2,         3,         2 * value + 3, 100,       1000,
                               10000, 20000,     FAR_ABOVE};
    for (size_t i = 0; i < sizeof probes / sizeof probes[0]; i++)
        probe(number, (int64_t)probes[i]);
}

static size_t count_points(const struct curve *curve, int64_t least, int64_t most,
                           enum replay replay)
{
    size_t count = 0;
    for (size_t i = 0; i < curve->count; i++)
        count += curve->points[i].value >= least && curve->points[i].value <= most &&
                 curve->points[i].replay == replay;
    return count;
}

static size_t returns_below(const struct curve *curve)
{
    if (curve->value == INT64_MIN && !curve->is_beyond)
        return 0;
    int64_t most = curve->is_beyond ? INT64_MAX : curve->value - 1;
    return count_points(curve, INT64_MIN, most, REPLAY_RETURNS);
}

/* The function returns for every larger number, so it looks at the number. */
static bool is_checked_above(const struct curve *curve)
{
    return curve->value < INT64_MAX && !curve->is_beyond &&
           count_points(curve, curve->value + 1, INT64_MAX, REPLAY_RETURNS) >= RETURNS_ABOVE &&
           !count_points(curve, curve->value + 1, INT64_MAX, REPLAY_FAILS);
}

/* Addresses of failures go up or down in step with the number. */
static bool is_linear(const struct curve *curve)
{
    const struct point *first = &curve->points[0];
    int64_t stride = 0;
    size_t on_line = 1;
    for (size_t i = 1; i < curve->count; i++) {
        const struct point *point = &curve->points[i];
        if (point->replay != REPLAY_FAILS)
            continue;
        int64_t distance = (int64_t)((uint64_t)point->value - (uint64_t)first->value);
        int64_t moved = (int64_t)(point->address - first->address);
        bool is_small = llabs(distance / 2) < INT32_MAX && llabs(moved / 2) < INT32_MAX;
        if (!stride && is_small && moved % distance == 0)
            stride = moved / distance;
        if (stride && is_small && moved == stride * distance)
            on_line++;
        else if (llabs(distance) <= NEAR)
            return false;
    }
    return stride && on_line >= LINEAR_POINTS;
}

/* The failure with the least number above the given one; NULL: there is none. */
static const struct point *next_failure(const struct curve *curve, int64_t above)
{
    const struct point *next = NULL;
    for (size_t i = 0; i < curve->count; i++) {
        const struct point *point = &curve->points[i];
        if (point->replay == REPLAY_FAILS && point->value > above &&
            (!next || point->value < next->value))
            next = point;
    }
    return next;
}

/* Small numbers return, and the addresses of failures rise or fall with larger ones: a place is
 * computed from them, by a division (`bits / 8`) or from a table, and nobody checks them. */
static bool is_monotonous(const struct curve *curve)
{
    const struct point *last = next_failure(curve, 0), *next;
    if (!last || last->value == INT64_MAX ||
        !count_points(curve, 0, last->value - 1, REPLAY_RETURNS) ||
        count_points(curve, last->value + 1, INT64_MAX, REPLAY_RETURNS))
        return false;
    size_t rises = 0, falls = 0;
    for (; (next = next_failure(curve, last->value)); last = next) {
        rises += next->address > last->address;
        falls += next->address < last->address;
    }
    return rises + falls + 1 >= MONOTONOUS_POINTS && (!rises || !falls);
}

static bool counts(const struct operation *operation, const struct type *sort)
{
    return operation->kind == OPERATION_CALL && operation->argument_count == 1 &&
           operation->arguments[0] == sort && type_is_integer(operation->result) &&
           operation->result->kind != TYPE_BOOL &&
           name_says(operation->function->name, WORDS_COUNTING);
}

/* What the library says of how many elements there are before the call; false: it does not say. */
static bool ask_count(struct inquiry *inquiry, size_t statement, int object,
                      const struct operation *counting, int64_t *count)
{
    struct statements asked = *inquiry->statements;
    asked.count = statement;
    struct statement call = {.operation = (uint16_t)counting->id, .argument_count = 1,
                             .arguments = {(int16_t)(object - (int)statement)}};
    if (!statements_add(&asked, &call) || !replay_observe(inquiry, &asked) ||
        !outcome_is_ok(&inquiry->seen) || outcome_has_skipped(&inquiry->seen))
        return false;
    *count = type_integer(counting->result, inquiry->seen.values[statement].bits);
    return true;
}

/* How many words the names begin with alike. */
static size_t kinship(const char *a, const char *b)
{
    size_t words = 0;
    for (; *a && *a == *b; a++, b++)
        words += *a == '_';
    return words;
}

/* What counts the entries of an object says nothing of the elements of an array, when both have one
 * type: `json_array_size` is asked about `json_array_remove`, and `json_object_size` is not. */
static size_t nearest_kinship(const struct number *number, const struct type *sort)
{
    const struct vocabulary *vocabulary = number->inquiry->vocabulary;
    size_t nearest = 0;
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        const struct operation *operation = vocabulary->operations.items[i];
        if (!counts(operation, sort))
            continue;
        size_t near = kinship(operation->function->name, number->function->name);
        nearest = near > nearest ? near : nearest;
    }
    return nearest;
}

/* The smallest count of an object of the call; false when the library counts nothing. */
static bool element_count(const struct number *number, int64_t *least,
                          const struct function **counting)
{
    struct inquiry *inquiry = number->inquiry;
    const struct vocabulary *vocabulary = inquiry->vocabulary;
    const struct operation *call =
        operation_at(vocabulary, inquiry->statements, number->statement);
    bool is_known = false;
    for (size_t j = 0; j < call->argument_count; j++) {
        int object = statements_source(inquiry->statements, number->statement, j);
        if (object < 0 || call->arguments[j]->kind != TYPE_POINTER ||
            (number->parameter->partner >= 0 && number->parameter->partner != (int)j))
            continue;
        size_t nearest = nearest_kinship(number, call->arguments[j]);
        for (size_t i = 0; i < vocabulary->operations.count; i++) {
            int64_t count;
            const struct operation *operation = vocabulary->operations.items[i];
            if (!counts(operation, call->arguments[j]) ||
                kinship(operation->function->name, number->function->name) < nearest ||
                !ask_count(inquiry, number->statement, object, operation, &count) ||
                (is_known && count >= *least))
                continue;
            *least = count;
            *counting = operation->function;
            is_known = true;
        }
    }
    return is_known;
}

static const char *spelled(const struct number *number)
{
    return number->sort->is_signed
               ? arena_printf(number->inquiry->arena, "%" PRId64, number->curve.value)
               : arena_printf(number->inquiry->arena, "%" PRIu64, (uint64_t)number->curve.value);
}

/* Is the number below what the library itself counts? *is_told: it counts. */
static bool is_in_range(const struct number *number, const char **sentence, bool *is_told)
{
    int64_t count = 0;
    const struct function *counting = NULL;
    bool is_known = element_count(number, &count, &counting);
    struct arena *arena = number->inquiry->arena;
    const char *name = name_of(arena, number->function, number->argument);
    *is_told = is_known;
    *sentence = is_known
                    ? arena_printf(arena, "%s is given %s for %s, and %s says %lld",
                                   number->function->name, spelled(number), name,
                                   counting->name, (long long)count)
                    : arena_printf(arena, "%s is given %s for %s", number->function->name,
                                   spelled(number), name);
    return is_known && number->curve.value >= 0 && number->curve.value < count;
}

static void set_value(struct number *number, int64_t value)
{
    number->curve.value = value;
    number->curve.is_beyond = !number->sort->is_signed && value < 0;
}

static bool number_init(struct number *number, struct inquiry *inquiry, size_t statement,
                        size_t argument)
{
    const struct operation *operation =
        operation_at(inquiry->vocabulary, inquiry->statements, statement);
    *number = (struct number){.inquiry = inquiry,
                              .statement = statement,
                              .argument = argument,
                              .function = operation->function,
                              .parameter = &operation->function->parameters[argument],
                              .sort = operation->arguments[argument]};
    const struct literal *literal =
        literal_of(inquiry->vocabulary, inquiry->statements, statement, argument);
    if (literal) {
        set_value(number, literal->integer);
        return literal->kind == LITERAL_INTEGER;
    }
    int source = statements_source(inquiry->statements, statement, argument);
    struct statements before = *inquiry->statements;
    before.count = statement;
    if (!replay_observe(inquiry, &before) || !outcome_is_ok(&inquiry->seen))
        return false;
    set_value(number, type_integer(number->sort, inquiry->seen.values[source].bits));
    return true;
}

/* A doubt about a position: is the position in range, or does nothing depend on it? */
static bool is_innocent_position(struct inquiry *inquiry, struct doubt *doubt)
{
    struct number number;
    if (!number_init(&number, inquiry, doubt->statement, doubt->argument))
        return false;
    const char *sentence;
    bool is_told, in_range = is_in_range(&number, &sentence, &is_told);
    doubt->condition.sentence = sentence;
    if (in_range)
        return true;
    draw_curve(&number);
    const struct curve *curve = &number.curve;
    if ((returns_below(curve) || curve->value == 0) && is_checked_above(curve))
        return true;
    if (is_told)
        return false;
    /* What is out of range stays so further up; and it shows at once. */
    bool is_checked_far_above =
        count_points(curve, FAR_ABOVE, INT64_MAX, REPLAY_RETURNS) > 0;
    if (is_checked_far_above || doubt->statement != inquiry->last)
        return true;
    bool any_returns = count_points(curve, INT64_MIN, INT64_MAX, REPLAY_RETURNS) > 0;
    bool any_fails = count_points(curve, INT64_MIN, INT64_MAX, REPLAY_FAILS) >= LINEAR_POINTS;
    return !any_returns && any_fails && !is_linear(curve);
}

static void settle_positions(struct inquiry *inquiry)
{
    for (size_t i = inquiry->doubts.count; i-- > 0;) {
        struct doubt *doubt = &inquiry->doubts.items[i];
        if (doubt->rule == VERDICT_RULE_POSITION && is_innocent_position(inquiry, doubt))
            doubts_drop(&inquiry->doubts, i);
    }
}

/* ---- numbers that nothing is known about ---- */

static void doubt(const struct number *number, const char *sentence)
{
    doubts_add(number->inquiry, number->statement, number->argument, sentence);
}

/* "list_get is given 5 for 'index'": what, and what is said of it. */
static void doubt_number(const struct number *number, const char *what, const char *said)
{
    struct arena *arena = number->inquiry->arena;
    doubt(number, arena_printf(arena, "%s is given %s for %s%s", number->function->name, what,
                               name_of(arena, number->function, number->argument), said));
}

static bool fails_only_when_negative(const struct number *number)
{
    const struct curve *curve = &number->curve;
    return curve->value < 0 && number->sort->is_signed && !number->parameter->tells_negatives &&
           count_points(curve, 0, INT64_MAX, REPLAY_RETURNS) &&
           !count_points(curve, 0, INT64_MAX, REPLAY_FAILS) &&
           !count_points(curve, INT64_MIN, -1, REPLAY_RETURNS) &&
           !name_says(number->parameter->name, WORDS_CONTENT);
}

/* Is another index or exponent out of range with another number? */
static bool moves_with_number(const struct curve *curve)
{
    const struct point *first = NULL;
    for (size_t i = 0; i < curve->count; i++) {
        const struct point *point = &curve->points[i];
        if (point->replay != REPLAY_FAILS || point->value < curve->value)
            continue;
        if (first && point->address != first->address)
            return true;
        first = first ? first : point;
    }
    return false;
}

/* The sanitizer says that the number itself is out of some range, at the call it was given to. */
static bool is_too_large(const struct number *number)
{
    const struct curve *curve = &number->curve;
    const char *message = number->inquiry->outcome->message;
    return (strstr(message, "bounds") || strstr(message, "exponent")) &&
           !curve->is_beyond && moves_with_number(curve) &&
           number->statement == number->inquiry->last && returns_below(curve) &&
           count_points(curve, curve->value + 1, INT64_MAX, REPLAY_FAILS) >= 2;
}

/* Near the end of its type, where hardly anything that is computed from it fits? */
static bool is_extreme(const struct number *number)
{
    int64_t value = number->curve.value, half = largest(number->sort) / 2;
    return number->sort->is_signed && (value > half || value < -half);
}

/* Does the call return with the number next to it, towards 0? */
static bool copes_with_neighbour(const struct curve *curve)
{
    int64_t next = curve->value < 0 ? curve->value + 1 : curve->value - 1;
    return count_points(curve, next, next, REPLAY_RETURNS) > 0;
}

/* The failing call computes with an extreme number that is not one of its contents, and what comes
 * of it does not fit; all plain numbers return. Who copes with the next one takes extreme ones, and
 * forgot about the last. */
static bool is_too_extreme(const struct number *number)
{
    const struct curve *curve = &number->curve;
    return strstr(number->inquiry->outcome->message, "integer overflow") &&
           number->inquiry->outcome->end == END_UNDEFINED &&
           number->statement == number->inquiry->last && is_extreme(number) &&
           !name_says(number->parameter->name, WORDS_CONTENT) && !copes_with_neighbour(curve) &&
           count_points(curve, 0, FAR_ABOVE, REPLAY_RETURNS) &&
           !count_points(curve, 0, FAR_ABOVE, REPLAY_FAILS);
}

/* From here on a number of things, of degrees, of channels is absurd unless something speaks for
 * it. */
enum { ABSURD_FROM = 1 << 20 };

static bool is_far_out(int64_t value)
{
    return value >= ABSURD_FROM || value <= -ABSURD_FROM;
}

/* Does the code compare the number with one that is as large? The ends of a type are looked for
 * so. */
static bool is_compared_far_out(const struct parameter *parameter)
{
    for (size_t i = 0; i < parameter->compared_count; i++)
        if (is_far_out(parameter->compared[i]->number))
            return true;
    return false;
}

/* Is the type one that the library declares for its own kind of numbers, as `fix16_t`? */
static bool is_of_own_type(const struct parameter *parameter)
{
    static const char *const sized[] = {"int8", "int16", "int32", "int64", "int_", "size_t",
                                        "time_t", "off_t", "ptrdiff_t"};
    static const char *const plain[] = {"int", "long", "short", "char", "signed", "unsigned"};
    const char *last = strrchr(parameter->spelling, ' ');
    last = last ? last + 1 : parameter->spelling;
    for (size_t i = 0; i < sizeof sized / sizeof *sized; i++)
        if (strstr(last, sized[i]))
            return false;
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (strcmp(last, plain[i]) == 0)
            return false;
    return true;
}

static bool is_arithmetic(const struct outcome *outcome)
{
    return outcome->end == END_UNDEFINED &&
           (strstr(outcome->message, "integer overflow") || strstr(outcome->message, "negation") ||
            strstr(outcome->message, "shift"));
}

/* A letter says nothing: `y` may be a year. */
static bool is_named_content(const struct parameter *parameter)
{
    return strlen(parameter->name) > 1 && name_says(parameter->name, WORDS_CONTENT);
}

/* Plain numbers return, this one is far from all that is known of, and what is computed from it
 * does not fit. */
static bool is_absurd(const struct number *number)
{
    const struct curve *curve = &number->curve;
    bool is_large = curve->is_beyond || is_far_out(curve->value);
    return is_large && is_arithmetic(number->inquiry->outcome) &&
           !is_named_content(number->parameter) &&
           !is_of_own_type(number->parameter) && !is_compared_far_out(number->parameter) &&
           count_points(curve, 0, FAR_ABOVE, REPLAY_RETURNS) &&
           !count_points(curve, 0, FAR_ABOVE, REPLAY_FAILS);
}

/* How much larger it is than the number that failed. */
static uint64_t excess(const struct number *number, int64_t value)
{
    bool is_larger = number->sort->is_signed
                         ? value > number->curve.value
                         : (uint64_t)value > (uint64_t)number->curve.value;
    return is_larger ? (uint64_t)value - (uint64_t)number->curve.value : 0;
}

/* What a setter stored without a look is too large for what comes later, and so are the next
 * larger ones; those far above may have lost bits. A content harms nobody by being larger. */
static bool is_stored_too_large(const struct number *number)
{
    const struct curve *curve = &number->curve;
    bool smaller_heals = false;
    if (!number->parameter->is_stored_blindly || number->statement == number->inquiry->last)
        return false;
    for (size_t i = 0; i < curve->count; i++) {
        uint64_t above = excess(number, curve->points[i].value);
        bool returns = curve->points[i].replay == REPLAY_RETURNS;
        if (returns && above && above <= NEAR)
            return false;
        smaller_heals |= returns && !above;
    }
    return smaller_heals;
}

/* Every larger number that could be tried gets over the division; at least one could. */
static bool divides_only_by_zero(const struct curve *curve)
{
    return curve->value == 0 && !count_points(curve, 1, INT64_MAX, REPLAY_FAILS) &&
           (count_points(curve, 1, INT64_MAX, REPLAY_RETURNS) ||
            count_points(curve, 1, INT64_MAX, REPLAY_OTHER));
}

static bool another_number_heals(struct inquiry *inquiry, size_t statement, size_t argument)
{
    struct number number;
    if (!number_init(&number, inquiry, statement, argument))
        return false;
    draw_curve(&number);
    return count_points(&number.curve, INT64_MIN, INT64_MAX, REPLAY_RETURNS) > 0;
}

/* Another number of the call that heals as well: the two make the divisor together. -1: none. */
static int divides_with(const struct number *number)
{
    struct inquiry *inquiry = number->inquiry;
    const struct operation *call =
        operation_at(inquiry->vocabulary, inquiry->statements, number->statement);
    if (!is_division(inquiry->outcome) ||
        !count_points(&number->curve, INT64_MIN, INT64_MAX, REPLAY_RETURNS))
        return -1;
    for (size_t j = 0; j < call->argument_count; j++)
        if (j != number->argument &&
            (call->arguments[j]->kind == TYPE_SIGNED ||
             call->arguments[j]->kind == TYPE_UNSIGNED) &&
            another_number_heals(inquiry, number->statement, j))
            return (int)j;
    return -1;
}

void doubt_only_negative(const struct place *place)
{
    if (fails_only_when_negative(place->number))
        doubt_number(place->number, spelled(place->number), ", and not a number from 0 on");
}

void doubt_zero_divisor(const struct place *place)
{
    const struct inquiry *inquiry = place->inquiry;
    if (is_division(inquiry->outcome) && divides_only_by_zero(&place->number->curve) &&
        !documentation_allows(inquiry->vocabulary->api, place->function, ALLOWS_ZERO))
        doubt_number(place->number, "0", "");
}

void doubt_joint_divisor(const struct place *place)
{
    struct arena *arena = place->inquiry->arena;
    int divider = place->number->curve.value ? divides_with(place->number) : -1;
    if (divider >= 0)
        doubt_number(place->number, spelled(place->number),
                     arena_printf(arena, ", which may have to fit %s",
                                  name_of(arena, place->function, (size_t)divider)));
}

void doubt_moving_address(const struct place *place)
{
    const struct curve *curve = &place->number->curve;
    const char *sentence;
    bool is_told;
    if (place->statement == place->inquiry->last && !is_checked_above(curve) &&
        (is_linear(curve) || is_monotonous(curve)) &&
        !is_in_range(place->number, &sentence, &is_told))
        doubt(place->number, sentence);
}

void doubt_stored_unseen(const struct place *place)
{
    if (is_stored_too_large(place->number))
        doubt_number(place->number, spelled(place->number),
                     ", which it stores unchecked");
}

void doubt_extreme_number(const struct place *place)
{
    if (is_too_extreme(place->number))
        doubt_number(place->number, spelled(place->number), ", which it cannot compute with");
}

void doubt_absurd_number(const struct place *place)
{
    if (is_absurd(place->number))
        doubt_number(place->number, spelled(place->number), ", which nobody is seen to use there");
}

/* Is it given numbers, and makes a number of them? */
static bool only_computes(const struct operation *operation)
{
    for (size_t j = 0; j < operation->argument_count; j++)
        if (!type_is_integer(operation->arguments[j]))
            return false;
    return operation->kind == OPERATION_CALL && type_is_integer(operation->result);
}

/* Smaller numbers return; those that are larger fail as well, and there are some. */
static bool fails_from_there_on(const struct curve *curve)
{
    enum { LARGER_LEAST = 3 };
    return curve->value > 0 && returns_below(curve) &&
           count_points(curve, curve->value + 1, INT64_MAX, REPLAY_FAILS) >= LARGER_LEAST &&
           !count_points(curve, curve->value + 1, INT64_MAX, REPLAY_RETURNS);
}

void doubt_outgrown_result(const struct place *place)
{
    const struct inquiry *inquiry = place->inquiry;
    const struct operation *call =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last);
    if (place->statement == inquiry->last && is_arithmetic(inquiry->outcome) &&
        only_computes(call) && !is_of_own_type(place->parameter) &&
        fails_from_there_on(&place->number->curve))
        doubt_number(place->number, spelled(place->number),
                     ", with which its result does not fit");
}

void doubt_out_of_bounds(const struct place *place)
{
    if (is_too_large(place->number))
        doubt_number(place->number,
                     arena_printf(place->inquiry->arena, "%s or more", spelled(place->number)), "");
}

static void try_number(struct number *number)
{
    struct place place = place_at(number->inquiry, number->statement, number->argument);
    draw_curve(number);
    place.number = number;
    rules_ask_until_answer(&place, PHASE_NUMBER);
}

bool number_matters(struct inquiry *inquiry, size_t statement, size_t argument)
{
    struct number number;
    if (!number_init(&number, inquiry, statement, argument))
        return true;
    draw_curve(&number);
    return count_points(&number.curve, INT64_MIN, INT64_MAX, REPLAY_RETURNS) > 0;
}

bool smaller_number_heals(struct inquiry *inquiry, size_t statement, size_t argument)
{
    struct number number;
    if (!number_init(&number, inquiry, statement, argument))
        return false;
    draw_curve(&number);
    return returns_below(&number.curve) > 0;
}

static bool is_doubted(const struct doubts *doubts, size_t statement, size_t argument)
{
    for (size_t i = 0; i < doubts->count; i++)
        if (doubts->items[i].statement == statement && doubts->items[i].argument == argument)
            return true;
    return false;
}

static bool is_plain_number(const struct inquiry *inquiry, size_t statement, size_t argument)
{
    const struct operation *operation =
        operation_at(inquiry->vocabulary, inquiry->statements, statement);
    const struct type *sort = operation->arguments[argument];
    enum role role = operation->function->parameters[argument].role;
    return (sort->kind == TYPE_SIGNED || sort->kind == TYPE_UNSIGNED) &&
           role_has(role, TRAIT_FREE | TRAIT_ROOM) &&
           !operation->function->parameters[argument].takes_any &&
           literal_of(inquiry->vocabulary, inquiry->statements, statement, argument);
}

void doubts_try_numbers(struct inquiry *inquiry)
{
    settle_positions(inquiry);
    size_t tried = 0;
    for (size_t i = inquiry->last + 1; i-- > 0 && tried < NUMBERS_MAXIMUM;) {
        const struct operation *operation =
            operation_at(inquiry->vocabulary, inquiry->statements, i);
        for (size_t j = 0; operation->kind == OPERATION_CALL && j < operation->argument_count;
             j++) {
            struct number number;
            if (!is_plain_number(inquiry, i, j) || is_doubted(&inquiry->doubts, i, j) ||
                !number_init(&number, inquiry, i, j))
                continue;
            try_number(&number);
            tried++;
        }
    }
}
