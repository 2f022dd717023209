/* What a sequence did, statement by statement. */
#include <inttypes.h>
#include <string.h>

#include "campaign/internal.h"

static void print_value(struct text *out, const struct type *sort,
                        const struct observed_value *value)
{
    if ((value->flags & VALUE_UNKNOWN) == VALUE_UNKNOWN)
        text_add(out, "= not known");
    else if (value->flags & VALUE_SKIPPED)
        text_add(out, value->flags & VALUE_REFUSED ? "not called: a requirement is not met"
                                                   : "not called: an argument is gone");
    else if (sort->kind == TYPE_VOID)
        text_add(out, "returned");
    else if (value->text && type_is_char_pointer(sort, true))
        text_printf(out, "= \"%s\"", value->text);
    else if (sort->kind == TYPE_POINTER)
        text_add(out, value->flags & VALUE_NULL   ? "= NULL"
                      : value->flags & VALUE_DEAD ? "= a pointer that was freed since"
                                                  : "= a pointer");
    else if (type_is_integer(sort) && sort->is_signed)
        text_printf(out, "= %" PRId64, type_integer(sort, value->bits));
    else if (type_is_integer(sort))
        text_printf(out, "= %" PRIu64, value->bits);
    else
        text_add(out, "= a value");
}

void trace_print(struct text *out, const struct vocabulary *vocabulary,
                 const struct statements *statements, const struct outcome *outcome)
{
    struct text lines = {0};
    statements_print(statements, vocabulary, &lines);
    char *rest = lines.bytes, *line;
    for (size_t i = 0; text_next_line(&rest, &line) && i < statements->count; i++) {
        text_printf(out, "%3zu  %s", i + 1, line);
        if (i < outcome->statement) {
            const struct operation *operation =
                vocabulary->operations.items[statements->items[i].operation];
            text_add(out, "   ");
            print_value(out, operation->result, &outcome->values[i]);
        } else if (i == outcome->statement) {
            text_printf(out, "   <-- %s", end_sentence(outcome->end));
        }
        text_add(out, "\n");
    }
    text_release(&lines);
}

void forgive_leak(const struct vocabulary *vocabulary, const struct statements *statements,
                  struct outcome *outcome)
{
    if (outcome->end == END_LEAK && !holds_nothing(vocabulary, statements, outcome)) {
        outcome->end = END_OK;
        outcome->statement = outcome->statement_count;
    }
}
