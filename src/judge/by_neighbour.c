/* What the nearest run that goes well says of the failure. A fault wants evidence of its own: the
 * same calls, on objects that came about in the same way, go well with other data. */
#include "judge/place.h"

static const struct surroundings *surroundings(const struct place *place)
{
    return &place->inquiry->surroundings;
}

/* A record that the library made ready is as large as its type says. */
static bool is_size_told(const struct place *place)
{
    return place_extent_is_known(place) || place_is_ready(place);
}

/* What was left is known to be another block. */
static bool is_unharmed(const struct place *place)
{
    const struct violation *violation = &place->inquiry->violation;
    return violation->owner == REGION_OURS && !violation->is_before &&
           violation->size != place_storage_size(place);
}

/* Is any memory of ours given of which nothing tells how large it is? */
static bool any_size_is_untold(struct inquiry *inquiry)
{
    for (size_t i = 0; i <= inquiry->last; i++) {
        const struct operation *operation =
            operation_at(inquiry->vocabulary, inquiry->statements, i);
        bool is_call = operation->kind == OPERATION_CALL && !operation->function->is_support;
        for (size_t j = 0; is_call && j < operation->argument_count; j++) {
            struct place place = place_at(inquiry, i, j);
            if (place_is_storage(&place) && !is_size_told(&place) && !is_unharmed(&place))
                return true;
        }
    }
    return false;
}

void decide_room_heals(const struct place *place)
{
    if (surroundings(place)->more_room_heals && any_size_is_untold(place->inquiry))
        decide(place->inquiry, "with more room behind everything of the test's it goes well, and "
                               "nothing tells the library how much there is");
}

/* What the call itself allocated is as large as the library wanted it, whatever it was told; and
 * what it freed itself it should not use. */
static bool needs_no_neighbour(const struct inquiry *inquiry)
{
    /* What never ends on small input, and does elsewhere, has its neighbours in the search. */
    return inquiry->violation.is_of_this_call || inquiry->violation.is_freed_by_this_call ||
           (is_out_of_proportion(inquiry) && went_well_before(inquiry, inquiry->laboratory));
}

/* What was only just made, and is said to be refused, has to be refused: no data heal that. */
static bool is_said_to_be_refused(const struct inquiry *inquiry)
{
    const struct function *function =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last)->function;
    return is_null_access(inquiry->outcome) && is_all_fresh(inquiry) &&
           documentation_refuses_unprepared(inquiry->vocabulary->api, function);
}

static bool lacks_neighbour(const struct place *place)
{
    return surroundings(place)->is_known && !surroundings(place)->has_data_neighbour &&
           !needs_no_neighbour(place->inquiry) && !is_said_to_be_refused(place->inquiry);
}

void decide_only_protocol(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    if (!lacks_neighbour(place) || !surroundings(place)->protocol_heals)
        return;
    inquiry->judgement.cause = inquiry->judgement.neighbour.change;
    decide(inquiry, arena_printf(inquiry->arena, "only another use of the library heals it: %s",
                                 inquiry->judgement.neighbour.sentence));
}

void decide_no_neighbour(const struct place *place)
{
    if (lacks_neighbour(place))
        decide(place->inquiry, "no run like it goes well");
}
