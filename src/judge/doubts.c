/* What is doubtful at first sight: every argument of every call up to the failing one is asked
 * whether the function may be given it. */
#include <string.h>

#include "judge/place.h"

struct doubt *doubts_add(struct inquiry *inquiry, enum condition_kind kind, size_t statement,
                         size_t argument, const char *sentence)
{
    struct doubts *doubts = &inquiry->doubts;
    if (doubts->count == DOUBTS_MAXIMUM)
        doubts->count--;
    struct doubt *doubt = &doubts->items[doubts->count++];
    const struct operation *operation =
        operation_at(inquiry->vocabulary, inquiry->statements, statement);
    *doubt = (struct doubt){
        .condition = {.kind = kind,
                      .function = operation->function,
                      .parameter = (int)argument,
                      .other = -1,
                      .sentence = sentence},
        .statement = statement,
        .argument = argument,
        .owner = -1,
    };
    return doubt;
}

void doubts_drop(struct doubts *doubts, size_t index)
{
    doubts->count--;
    memmove(&doubts->items[index], &doubts->items[index + 1],
            (doubts->count - index) * sizeof doubts->items[0]);
}

static void doubt_argument(struct inquiry *inquiry, size_t statement, size_t argument)
{
    const struct operation *operation =
        operation_at(inquiry->vocabulary, inquiry->statements, statement);
    struct place place = {
        .inquiry = inquiry,
        .function = operation->function,
        .parameter = &operation->function->parameters[argument],
        .literal = literal_of(inquiry->vocabulary, inquiry->statements, statement, argument),
        .maker = maker_of(inquiry->vocabulary, inquiry->statements, statement, argument),
        .statement = statement,
        .argument = argument,
        .source = statements_source(inquiry->statements, statement, argument),
    };
    doubt_null(&place);
    doubt_empty_place(&place);
    doubt_number(&place);
    doubt_ticket(&place);
    doubt_amount(&place);
    doubt_character(&place);
    doubt_constant(&place);
    doubt_room(&place);
    doubt_data(&place);
    doubt_resized(&place);
    doubt_text(&place);
    doubt_freed(&place);
    doubt_kept_object(&place);
    doubt_pointers(&place);
    doubt_contents(&place);
    doubt_storage(&place);
    doubt_filled(&place);
    doubt_format(&place);
    doubt_inner(&place);
    doubt_base(&place);
    doubt_alias(&place);
    doubt_range(&place);
    doubt_alias_in_place(&place);
    doubt_delivered(&place);
    doubt_given_away(&place);
    doubt_view(&place);
    doubt_removed(&place);
    doubt_callback(&place);
    doubt_order(&place);
}

void doubts_find(struct inquiry *inquiry)
{
    for (size_t i = 0; i <= inquiry->last; i++) {
        const struct operation *operation =
            operation_at(inquiry->vocabulary, inquiry->statements, i);
        if (operation->kind != OPERATION_CALL)
            continue;
        if (operation->function->is_support) {
            doubt_release(inquiry, i);
            continue;
        }
        for (size_t j = 0; j < operation->argument_count; j++)
            doubt_argument(inquiry, i, j);
    }
}
