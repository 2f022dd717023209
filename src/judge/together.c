/* What fails with either of two things wrong fails when only one of them is repaired. Hence doubts
 * that were dropped one by one are repaired in pairs, and at last all at once. */
#include "judge/place.h"

enum {
    PAIR_REPLAYS = 100,    /* of those that are left for the failure */
    PAIR_ALTERNATIVES = 2, /* repairs of each of the two */
};

/* The last one first, so that the places of the others stay what they are. */
static void sort_from_the_end(struct doubts *doubts)
{
    for (size_t i = 1; i < doubts->count; i++) {
        struct doubt doubt = doubts->items[i];
        size_t place = i;
        for (; place > 0 && doubts->items[place - 1].statement <= doubt.statement; place--)
            doubts->items[place] = doubts->items[place - 1];
        doubts->items[place] = doubt;
    }
}

/* Where the statement of the doubt is now that other repairs may have put some in before it. */
static size_t place_of(const struct inquiry *inquiry, const struct statements *candidate,
                       const struct doubt *doubt)
{
    const struct statements *original = inquiry->statements;
    size_t place = doubt->statement;
    while (place + 1 < candidate->count && candidate->items[place].operation !=
                                               original->items[doubt->statement].operation)
        place++;
    return place;
}

/* The n-th way of the one together with the m-th of the other; false when there is none, too. */
static bool pair_heals(struct inquiry *inquiry, const struct doubt *later, size_t nth,
                       const struct doubt *earlier, size_t mth)
{
    struct statements candidate = *inquiry->statements;
    size_t at = later->statement;
    if (!repair_doubt(inquiry, later, nth, &candidate, &at))
        return false;
    if (earlier->statement != later->statement)
        at = place_of(inquiry, &candidate, earlier);
    return repair_doubt(inquiry, earlier, mth, &candidate, &at) &&
           replay(inquiry, &candidate) == REPLAY_RETURNS;
}

static bool any_repair_heals(struct inquiry *inquiry, const struct doubt *later,
                             const struct doubt *earlier)
{
    for (size_t i = 0; i < PAIR_ALTERNATIVES * PAIR_ALTERNATIVES; i++)
        if (pair_heals(inquiry, later, i / PAIR_ALTERNATIVES, earlier, i % PAIR_ALTERNATIVES))
            return true;
    return false;
}

/* It fails with either of the two, so that it is misuse only when both are. */
static void doubt_pair(struct inquiry *inquiry, const struct doubt *later,
                       const struct doubt *earlier)
{
    struct doubt both = *later;
    both.rule = inquiry->rule;
    both.is_forbidden = later->is_forbidden && earlier->is_forbidden;
    both.condition.sentence = arena_printf(inquiry->arena, "%s, and %s",
                                           earlier->condition.sentence, later->condition.sentence);
    inquiry->doubts.items[0] = both;
    inquiry->doubts.count = 1;
    inquiry->answers++;
}

static bool is_same_argument(const struct doubt *a, const struct doubt *b)
{
    return a->statement == b->statement && a->argument == b->argument;
}

static bool find_pair(struct inquiry *inquiry, const struct doubts *doubts)
{
    size_t runs_least =
        inquiry->runs_left > PAIR_REPLAYS ? inquiry->runs_left - PAIR_REPLAYS : 0;
    for (size_t i = 0; i < doubts->count; i++)
        for (size_t j = i + 1; j < doubts->count && inquiry->runs_left > runs_least; j++) {
            const struct doubt *later = &doubts->items[i], *earlier = &doubts->items[j];
            if (is_same_argument(later, earlier) || !any_repair_heals(inquiry, later, earlier))
                continue;
            doubt_pair(inquiry, later, earlier);
            return true;
        }
    return false;
}

static bool fails_when_all_are_repaired(struct inquiry *inquiry, const struct doubts *doubts)
{
    struct statements candidate = *inquiry->statements;
    size_t statement = SIZE_MAX, at = 0;
    for (size_t i = 0; i < doubts->count; i++) {
        const struct doubt *doubt = &doubts->items[i];
        if (doubt->statement != statement)
            at = place_of(inquiry, &candidate, doubt);
        statement = doubt->statement;
        if (!repair_doubt(inquiry, doubt, 0, &candidate, &at))
            return false;
    }
    return replay(inquiry, &candidate) != REPLAY_RETURNS;
}

static void doubt_all(struct inquiry *inquiry)
{
    inquiry->doubts = inquiry->dropped;
    for (size_t i = 0; i < inquiry->doubts.count; i++)
        inquiry->doubts.items[i].rule = inquiry->rule;
    inquiry->answers++;
}

void doubts_repair_together(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    struct doubts *dropped = &inquiry->dropped;
    sort_from_the_end(dropped);
    if (dropped->count > 1 && !find_pair(inquiry, dropped) &&
        !fails_when_all_are_repaired(inquiry, dropped))
        doubt_all(inquiry);
}
