/* Two numbers that have to fit: one says how much there will be, a later one takes a place in it.
 * When the later is not below the earlier, a larger earlier one heals, and a later one that is
 * larger still fails again, nobody checks the place: it may be out of range. */
#include "judge/place.h"

enum {
    PAIRS_MAXIMUM = 8,
    MORE = 61,           /* as much more room */
    LARGE = 1000,        /* for a place; a bound above it may be refused */
    FAR_BEYOND = 100000, /* hits nothing by chance */
};

static bool number_at(const struct inquiry *inquiry, size_t statement, size_t argument,
                      int64_t *value)
{
    const struct operation *operation =
        operation_at(inquiry->vocabulary, inquiry->statements, statement);
    const struct type *sort = operation->arguments[argument];
    const struct literal *literal =
        literal_of(inquiry->vocabulary, inquiry->statements, statement, argument);
    if (!literal || literal->kind != LITERAL_INTEGER ||
        (sort->kind != TYPE_SIGNED && sort->kind != TYPE_UNSIGNED) ||
        operation->function->parameters[argument].role == ROLE_LENGTH)
        return false;
    *value = literal->integer;
    return true;
}

static void set_number(const struct inquiry *inquiry, struct statements *statements,
                       size_t statement, size_t argument, int64_t value)
{
    const struct type *sort =
        operation_at(inquiry->vocabulary, statements, statement)->arguments[argument];
    statements->items[statement].arguments[argument] =
        (int16_t)literal_integer(inquiry->vocabulary, sort, value, NULL)->id;
}

/* A call that was given numbers, and a later number. */
struct pair {
    size_t bound;
    size_t place, place_argument;
    int64_t least, value; /* the least number of the former; the latter */
};

/* All of them: what is made from two numbers may be nothing when either is 0. */
static void set_bounds(const struct inquiry *inquiry, struct statements *candidate, size_t bound,
                       int64_t value)
{
    int64_t before;
    for (size_t j = 0; j < candidate->items[bound].argument_count; j++)
        if (number_at(inquiry, bound, j, &before))
            set_number(inquiry, candidate, bound, j, value);
}

static bool least_bound(const struct inquiry *inquiry, size_t bound, int64_t *least)
{
    const struct operation *operation =
        operation_at(inquiry->vocabulary, inquiry->statements, bound);
    bool any = false;
    for (size_t j = 0; operation->kind == OPERATION_CALL && j < operation->argument_count; j++) {
        int64_t value;
        if (!number_at(inquiry, bound, j, &value))
            continue;
        *least = any && *least < value ? *least : value;
        any = true;
    }
    return any;
}

static bool is_unchecked(struct inquiry *inquiry, const struct pair *pair)
{
    struct statements candidate = *inquiry->statements;
    int64_t place = pair->value < LARGE ? pair->value : 1;
    set_bounds(inquiry, &candidate, pair->bound, place + MORE);
    set_number(inquiry, &candidate, pair->place, pair->place_argument, place);
    if (replay(inquiry, &candidate) != REPLAY_RETURNS)
        return false;
    set_number(inquiry, &candidate, pair->place, pair->place_argument, FAR_BEYOND);
    return replay_observe(inquiry, &candidate) && !outcome_is_ok(&inquiry->seen);
}

static bool try_pair(struct inquiry *inquiry, const struct pair *pair)
{
    if (pair->value < pair->least || !is_unchecked(inquiry, pair))
        return false;
    const struct function *function =
        operation_at(inquiry->vocabulary, inquiry->statements, pair->place)->function;
    const struct function *bounding =
        operation_at(inquiry->vocabulary, inquiry->statements, pair->bound)->function;
    doubts_add(inquiry, pair->place, pair->place_argument,
               arena_printf(inquiry->arena, "%s is given %lld for %s, and %s was given %lld",
                            function->name, (long long)pair->value,
                            name_of(inquiry->arena, function, pair->place_argument),
                            bounding->name, (long long)pair->least));
    return true;
}

/* The place with the bounds of each call before it. */
static bool try_place(struct inquiry *inquiry, struct pair *pair, size_t *tried)
{
    for (pair->bound = 0; pair->bound < pair->place; pair->bound++)
        if (least_bound(inquiry, pair->bound, &pair->least) && (*tried)++ < PAIRS_MAXIMUM &&
            try_pair(inquiry, pair))
            return true;
    return false;
}

void doubt_bounded_place(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    size_t tried = 0;
    if (is_out_of_proportion(inquiry))
        return; /* nothing was accessed */
    for (size_t i = inquiry->last + 1; i-- > 1;) {
        const struct operation *operation =
            operation_at(inquiry->vocabulary, inquiry->statements, i);
        for (size_t j = 0; operation->kind == OPERATION_CALL && j < operation->argument_count;
             j++) {
            struct pair pair = {.place = i, .place_argument = j};
            if (number_at(inquiry, i, j, &pair.value) &&
                !operation->function->parameters[j].takes_any &&
                try_place(inquiry, &pair, &tried))
                return;
        }
    }
}
