/* A place in an array of numbers may be computed from what is in another one beside it: from a
 * permutation, a list of links, a tree in an array. Contents that nobody promised then lead out of
 * the array. When the access is before a work array of ours and other contents of what is only read
 * return, they may have to fit the numbers of the call. */
#include "base/rng.h"
#include "judge/place.h"

enum {
    CONTENTS_TRIED = 24,
    NUMBERS_BELOW = 64,
    BYTES_TRIED = 64, /* larger contents are not made up: they hardly ever fit */
};

/* What is in the buffer of numbers of ours that the failing call is given there; NULL: no such. */
static const struct literal *numbers_at(const struct inquiry *inquiry, size_t argument, int *source)
{
    const struct operation *maker =
        maker_of(inquiry->vocabulary, inquiry->statements, inquiry->last, argument);
    *source = statements_source(inquiry->statements, inquiry->last, argument);
    if (!maker || maker->kind != OPERATION_BUFFER || !type_is_integer(maker->element))
        return NULL;
    const struct literal *content =
        literal_of(inquiry->vocabulary, inquiry->statements, (size_t)*source, 0);
    return content && content->kind == LITERAL_BYTES ? content : NULL;
}

static bool is_written_array(const struct inquiry *inquiry, const struct operation *call,
                             size_t argument)
{
    int source;
    const struct literal *content = numbers_at(inquiry, argument, &source);
    return content && content->sort->target->size > 1 &&
           content->size == inquiry->violation.size &&
           !points_to_const(call->function->parameters[argument].type);
}

/* Small numbers in no order, the same every time. */
static void make_up(char *bytes, size_t size, size_t element, struct rng *rng)
{
    for (size_t i = 0; i < size; i++)
        bytes[i] = i % element == 0 ? (char)rng_below(rng, NUMBERS_BELOW) : 0;
}

static bool other_contents_return(struct inquiry *inquiry, size_t argument)
{
    int source;
    const struct literal *content = numbers_at(inquiry, argument, &source);
    struct rng rng = rng_derive(1, "contents");
    char bytes[BYTES_TRIED];
    if (!content || content->size > sizeof bytes || !content->sort->target->size)
        return false;
    for (size_t i = 0; i < CONTENTS_TRIED; i++) {
        struct statements candidate = *inquiry->statements;
        make_up(bytes, content->size, content->sort->target->size, &rng);
        candidate.items[source].arguments[0] =
            (int16_t)literal_bytes(inquiry->vocabulary, content->sort, bytes, content->size)->id;
        if (replay(inquiry, &candidate) == REPLAY_RETURNS)
            return true;
    }
    return false;
}

static bool is_before_written_array(const struct inquiry *inquiry, const struct operation *call)
{
    if (inquiry->violation.owner != REGION_OURS || !inquiry->violation.is_before)
        return false;
    for (size_t j = 0; j < call->argument_count; j++)
        if (is_written_array(inquiry, call, j))
            return true;
    return false;
}

void doubt_fitting_contents(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    const struct operation *call =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last);
    if (call->kind != OPERATION_CALL || !is_before_written_array(inquiry, call))
        return;
    for (size_t j = 0; j < call->argument_count; j++) {
        if (!points_to_const(call->function->parameters[j].type) ||
            !other_contents_return(inquiry, j))
            continue;
        doubts_add(inquiry, inquiry->last, j,
                   arena_printf(inquiry->arena,
                                "%s is given contents that the test chose for %s, from which it "
                                "may take positions",
                                call->function->name, name_of(inquiry->arena, call->function, j)));
        return;
    }
}
