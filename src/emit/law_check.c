/* The law that a finding breaks, as a check in C. */
#include "emit/emit_internal.h"

#include <inttypes.h>

static bool uses_second(enum law_relation relation)
{
    return relation == RELATION_SAME || relation == RELATION_MORE ||
           relation == RELATION_AT_MOST || relation == RELATION_OPPOSITE ||
           relation == RELATION_EITHER || relation == RELATION_TELLS;
}

static bool find_places(const struct printed_body *body, struct law_places *places)
{
    struct statements statements = *body->statements;
    statements.count = body->finding->clean_up;
    return body->finding->law &&
           law_find(body->finding->law, body->vocabulary, &statements, places);
}

/* The statement that the term's step answers by. */
static size_t place_of(const struct law_term *term, const struct law_places *places, int step)
{
    bool is_word = term->relation == RELATION_YES || term->relation == RELATION_NO;
    return is_word ? places->steps[step] : places->answers[step];
}

static bool names_index(const struct law_places *places, int variable, size_t index)
{
    return variable >= 0 && places->operands[variable] == (int)index;
}

bool law_check_uses(const struct printed_body *body, size_t index)
{
    struct law_places places;
    if (!body->finding || !find_places(body, &places))
        return false;
    const struct law_term *term = &body->finding->law->conclusion;
    if (term->relation == RELATION_SAME_TEXT)
        return names_index(&places, term->a, index) || names_index(&places, term->b, index);
    if (term->relation == RELATION_TELLS && index == places.answers[law_term_third(term)])
        return true;
    bool is_given = term->relation == RELATION_GIVEN && names_index(&places, term->b, index);
    return index == place_of(term, &places, term->a) || is_given ||
           (uses_second(term->relation) && index == place_of(term, &places, term->b));
}

static const char *value(const struct printed_body *body, size_t index)
{
    struct text text = {0};
    expression_add_value(&text, body, index);
    const char *copy = arena_copy_string(body->arena, text_string(&text));
    text_release(&text);
    return copy;
}

/* As it is given to the call of the law that is told it. */
static const char *given(const struct printed_body *body, const struct law_places *places,
                         int variable)
{
    const struct law *law = body->finding->law;
    struct text text = {0};
    for (size_t i = 0; i < law->step_count && !text.length; i++)
        for (size_t j = 0; j < law->steps[i].operation->argument_count && !text.length; j++)
            if (law->steps[i].arguments[j] == variable)
                expression_add_argument(&text, body, places->steps[i], j);
    const char *copy = arena_copy_string(body->arena, text_string(&text));
    text_release(&text);
    return copy;
}

static const char *same(const struct printed_body *body, const struct type *type, const char *a,
                        const char *b)
{
    if (type_is_char_pointer(type, true))
        return arena_printf(body->arena, "%s && %s ? strcmp(%s, %s) == 0 : %s == %s", a, b, a, b,
                            a, b);
    if (type->kind == TYPE_RECORD)
        return arena_printf(body->arena, "memcmp(&%s, &%s, sizeof %s) == 0", a, b, a);
    return arena_printf(body->arena, "%s == %s", a, b);
}

static const char *word(const struct printed_body *body, enum answer_form form, const char *a,
                        bool is_yes)
{
    static const struct {
        const char *yes, *no;
    } forms[] = {
        [ANSWER_ALWAYS] = {" == 0", " != 0"},      [ANSWER_NONZERO] = {" != 0", " == 0"},
        [ANSWER_ZERO] = {" == 0", " != 0"},        [ANSWER_NOT_NEGATIVE] = {" >= 0", " < 0"},
        [ANSWER_NOT_NULL] = {" != NULL", " == NULL"},
    };
    return arena_printf(body->arena, "%s%s", a, is_yes ? forms[form].yes : forms[form].no);
}

static const char *more(const struct printed_body *body, const char *a, const char *b, int number)
{
    if (!number)
        return arena_printf(body->arena, "%s == %s", a, b);
    return arena_printf(body->arena, "%s == %s %c %d", a, b, number < 0 ? '-' : '+',
                        number < 0 ? -number : number);
}

/* The number, or the zeroes, that the place began with. */
static const char *untouched(const struct printed_body *body, const struct type *type,
                             const char *a, int place)
{
    bool is_given = body->statements->items[place].argument_count;
    const struct literal *before = is_given ? body_literal(body, (size_t)place, 0) : NULL;
    if (before)
        return arena_printf(body->arena, "%s == %" PRId64, a, before->integer);
    if (type->kind == TYPE_RECORD)
        return arena_printf(body->arena, "memcmp(&%s, &(%s){0}, sizeof %s) == 0", a,
                            type->spelling, a);
    return arena_printf(body->arena, "%s == 0", a);
}

static const char *same_text(const struct printed_body *body, const struct law_term *term,
                             const struct law_places *places)
{
    return arena_printf(body->arena, "strcmp(%s, %s) == 0",
                        value(body, (size_t)places->operands[term->a]),
                        value(body, (size_t)places->operands[term->b]));
}

static const char *condition(const struct printed_body *body, const struct law_places *places)
{
    const struct law *law = body->finding->law;
    const struct law_term *term = &law->conclusion;
    if (term->relation == RELATION_SAME_TEXT)
        return same_text(body, term, places);
    size_t place = place_of(term, places, term->a);
    const struct type *type = body_operation(body, place)->result;
    const char *a = value(body, place), *b = "";
    struct arena *arena = body->arena;
    if (uses_second(term->relation))
        b = value(body, place_of(term, places, term->b));
    else if (term->relation == RELATION_GIVEN)
        b = given(body, places, term->b);
    switch (term->relation) {
    case RELATION_YES:
    case RELATION_NO:
        return word(body, law->steps[term->a].form, a, term->relation == RELATION_YES);
    case RELATION_SAME:
    case RELATION_GIVEN:
        return same(body, type, a, b);
    case RELATION_MORE:
        return more(body, a, b, term->number);
    case RELATION_TELLS:
        return arena_printf(arena, "%s == %s %c %s", a, b, term->number < 0 ? '-' : '+',
                            value(body, places->answers[law_term_third(term)]));
    case RELATION_UNTOUCHED:
        return untouched(body, type, a, places->operands[term->b]);
    case RELATION_IS:
        return arena_printf(arena, "%s == %d", a, term->number);
    case RELATION_ABOVE:
        return arena_printf(arena, "%s > %d", a, term->number);
    case RELATION_BELOW:
        return arena_printf(arena, "%s < %d", a, term->number);
    case RELATION_AT_MOST:
        return arena_printf(arena, "%s <= %s", a, b);
    case RELATION_OPPOSITE:
        return arena_printf(arena, "(%s < 0) == (%s > 0) && (%s > 0) == (%s < 0)", a, b, a, b);
    case RELATION_EITHER:
        return arena_printf(arena, "(%s != 0) == (%s == 0)", a, b);
    default:
        return NULL;
    }
}

void law_check_add(struct printed_body *body, struct text *out)
{
    struct law_places places;
    if (!find_places(body, &places))
        return;
    const char *checked = condition(body, &places);
    const struct law *law = body->finding->law;
    body_add_comment(body, out, LINE_CHECK,
                     arena_printf(body->arena, "Law: %s (%s).", law_meaning(law->kind),
                                  law->sentence));
    if (checked)
        body_add_line(body, out, LINE_CHECK, arena_printf(body->arena, "CHECK(%s);", checked));
}
