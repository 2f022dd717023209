#include "model/law.h"

#include <ctype.h>
#include <string.h>

#include "model/value.h"

static const struct {
    const char *word, *meaning;
    unsigned share;
    enum rule rule;
} rows[LAW_COUNT] = {
    [LAW_NONE] = {"", "", 100, RULE_NONE},
#define LAW(name, word, share, meaning) [LAW_##name] = {word, meaning, share, RULE_LAW_##name},
#include "model/laws.def"
};

const char *law_word(enum law_kind kind)
{
    return rows[kind].word;
}

const char *law_meaning(enum law_kind kind)
{
    return rows[kind].meaning;
}

unsigned law_share(enum law_kind kind)
{
    return rows[kind].share;
}

enum rule law_rule(enum law_kind kind)
{
    return rows[kind].rule;
}

/* ---- where its calls are ---- */

static int operand_of(const struct statements *statements, size_t index, size_t argument)
{
    int source = statements_source(statements, index, argument);
    return source >= 0 ? source : ~statements->items[index].arguments[argument];
}

static bool bind(struct law_places *places, int variable, int operand)
{
    if (variable < 0)
        return true;
    if (places->operands[variable] == LAW_UNBOUND)
        places->operands[variable] = operand;
    return places->operands[variable] == operand;
}

static bool bind_step(const struct law_step *step, const struct statements *statements,
                      size_t index, struct law_places *places)
{
    for (size_t j = 0; j < step->operation->argument_count; j++)
        if (!bind(places, step->arguments[j], operand_of(statements, index, j)))
            return false;
    return true;
}

/* What the call delivered through the pointer, read directly after it. */
static bool find_answer(const struct law_step *step, const struct vocabulary *vocabulary,
                        const struct statements *statements, size_t index, size_t *answer)
{
    *answer = index;
    if (step->answer < 0)
        return true;
    int place = statements_source(statements, index, (size_t)step->answer);
    for (size_t i = index + 1; i < statements->count && place >= 0; i++) {
        const struct operation *operation = statements_operation(statements, vocabulary, i);
        if (operation->kind == OPERATION_CALL)
            return false;
        *answer = i;
        if (operation->kind == OPERATION_LOAD && statements_source(statements, i, 0) == place)
            return true;
    }
    return false;
}

static const struct literal *literal_of(const struct vocabulary *vocabulary, int operand)
{
    return operand < 0 ? vocabulary->literals.items[~operand] : NULL;
}

bool law_has_opposite(const struct literal *literal)
{
    enum { BYTE_BITS = 8 };
    return literal->kind == LITERAL_INTEGER &&
           literal->integer >= -(INT64_MAX >> (sizeof(int64_t) - literal->sort->size) * BYTE_BITS);
}

int law_term_third(const struct law_term *term)
{
    return (term->number < 0 ? -term->number : term->number) - 1;
}

bool law_variable_is_told(const struct law_variable *variable)
{
    return variable->kind == LAW_VARIABLE_LENGTH || variable->kind == LAW_VARIABLE_NEXT ||
           variable->kind == LAW_VARIABLE_OPPOSITE;
}

static bool is_told(const struct law_variable *variable, const struct literal *number,
                    const struct literal *of)
{
    if (!number || !of || number->kind != LITERAL_INTEGER)
        return false;
    if (variable->kind == LAW_VARIABLE_OPPOSITE)
        return law_has_opposite(of) && number->integer == -of->integer;
    if (variable->kind == LAW_VARIABLE_NEXT)
        return of->kind == LITERAL_INTEGER && number->integer == of->integer + 1;
    return of->kind == LITERAL_STRING && number->integer == (int64_t)of->size;
}

static bool numbers_are_told(const struct law *law, const struct vocabulary *vocabulary,
                             const struct law_places *places)
{
    for (size_t v = 0; v < law->variable_count; v++) {
        if (!law_variable_is_told(&law->variables[v]))
            continue;
        if (!is_told(&law->variables[v], literal_of(vocabulary, places->operands[v]),
                     literal_of(vocabulary, places->operands[law->variables[v].of])))
            return false;
    }
    return true;
}

/* Before the calls of the law nothing was done with it. */
static bool is_fresh(const struct vocabulary *vocabulary, const struct statements *statements,
                     int place, size_t first)
{
    if (place < 0 || statements_operation(statements, vocabulary, (size_t)place)->kind !=
                         OPERATION_OBJECT)
        return false;
    const struct statement *made = &statements->items[place];
    if (made->argument_count &&
        (made->arguments[0] < 0 ||
         vocabulary->literals.items[made->arguments[0]]->kind != LITERAL_INTEGER))
        return false; /* what it was filled with is not looked at */
    for (size_t i = (size_t)place + 1; i < first; i++)
        for (size_t j = 0; j < statements->items[i].argument_count; j++)
            if (statements_source(statements, i, j) == place)
                return false;
    return true;
}

static bool places_are_fresh(const struct law *law, const struct vocabulary *vocabulary,
                             const struct statements *statements, const struct law_places *places)
{
    for (size_t v = 0; v < law->variable_count; v++)
        if (law->variables[v].kind == LAW_VARIABLE_FRESH &&
            !is_fresh(vocabulary, statements, places->operands[v], places->steps[0]))
            return false;
    return true;
}

/* From the last call back: no other call of the library may come between. */
bool law_find(const struct law *law, const struct vocabulary *vocabulary,
              const struct statements *statements, struct law_places *places)
{
    size_t step = law->step_count;
    for (size_t v = 0; v < LAW_VARIABLES; v++)
        places->operands[v] = LAW_UNBOUND;
    for (size_t i = statements->count; step > 0;) {
        if (i-- == 0)
            return false;
        const struct operation *operation = statements_operation(statements, vocabulary, i);
        if (operation->kind != OPERATION_CALL || operation->function->is_support)
            continue;
        step--;
        if (operation != law->steps[step].operation)
            return false;
        places->steps[step] = i;
    }
    for (step = 0; step < law->step_count; step++)
        if (!bind_step(&law->steps[step], statements, places->steps[step], places) ||
            !find_answer(&law->steps[step], vocabulary, statements, places->steps[step],
                         &places->answers[step]) ||
            !bind(places, law->steps[step].result, (int)places->answers[step]))
            return false;
    return numbers_are_told(law, vocabulary, places) &&
           places_are_fresh(law, vocabulary, statements, places);
}

/* ---- what they answer ---- */

struct asked {
    const struct law *law;
    const struct vocabulary *vocabulary;
    const struct statements *statements;
    const struct outcome *outcome;
    struct law_places places;
};

static const struct type *answer_type(const struct asked *asked, int step)
{
    return statements_operation(asked->statements, asked->vocabulary,
                                asked->places.answers[step])->result;
}

static const struct observed_value *answer(const struct asked *asked, int step)
{
    return &asked->outcome->values[asked->places.answers[step]];
}

bool law_compares(const struct type *type)
{
    return type_is_scalar(type) || type_is_char_pointer(type, true) ||
           (type->kind == TYPE_RECORD && type->size && !type_has_pointers(type));
}

static double floating_of(const struct type *type, uint64_t bits)
{
    if (type->size == sizeof(float)) {
        float number;
        uint32_t low = (uint32_t)bits;
        memcpy(&number, &low, sizeof number);
        return (double)number;
    }
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

/* As numbers that can be compared; false: it is none. */
static bool number_of(const struct asked *asked, int step, int64_t *number)
{
    const struct type *type = answer_type(asked, step);
    if (!type_is_integer(type))
        return false;
    *number = type_integer(type, answer(asked, step)->bits);
    return true;
}

static bool is_yes(const struct asked *asked, int step)
{
    const struct observed_value *value =
        &asked->outcome->values[asked->places.steps[step]];
    const struct type *type = asked->law->steps[step].operation->result;
    switch (asked->law->steps[step].form) {
    case ANSWER_ALWAYS:
        return true;
    case ANSWER_NOT_NULL:
        return !(value->flags & VALUE_NULL);
    case ANSWER_NONZERO:
        return type_integer(type, value->bits) != 0;
    case ANSWER_ZERO:
        return type_integer(type, value->bits) == 0;
    case ANSWER_NOT_NEGATIVE:
        return type_integer(type, value->bits) >= 0;
    }
    return false;
}

static bool is_same_pointer(const struct observed_value *a, const struct observed_value *b)
{
    if (a->flags & VALUE_NULL || b->flags & VALUE_NULL)
        return a->flags & b->flags & VALUE_NULL;
    return a->text && b->text && strcmp(a->text, b->text) == 0;
}

static bool is_same(const struct type *type, const struct observed_value *a,
                    const struct observed_value *b)
{
    if (type->kind == TYPE_POINTER)
        return is_same_pointer(a, b);
    if (type->kind == TYPE_FLOATING && type->size <= sizeof(double)) {
        double x = floating_of(type, a->bits), y = floating_of(type, b->bits);
        return (x != x && y != y) || !(x < y || x > y);
    }
    if (type_is_integer(type))
        return type_integer(type, a->bits) == type_integer(type, b->bits);
    const char *x = observed_bytes(a, type), *y = observed_bytes(b, type);
    return !x || !y || value_is_same(type, x, y);
}

static bool is_at_most(const struct asked *asked, int a, int b)
{
    const struct type *type = answer_type(asked, a);
    const struct observed_value *x = answer(asked, a), *y = answer(asked, b);
    if (type->kind == TYPE_FLOATING)
        return !(floating_of(type, x->bits) > floating_of(type, y->bits));
    if (type->kind == TYPE_POINTER)
        return !x->text || !y->text || strcmp(x->text, y->text) <= 0;
    if (!type->is_signed && type->size == sizeof(uint64_t))
        return x->bits <= y->bits;
    return type_integer(type, x->bits) <= type_integer(type, y->bits);
}

static bool is_same_address(const struct asked *asked, size_t a, size_t b)
{
    const struct observed_value *values = asked->outcome->values;
    size_t first = values[a].alias_of == VALUE_NO_ALIAS ? a : values[a].alias_of;
    size_t second = values[b].alias_of == VALUE_NO_ALIAS ? b : values[b].alias_of;
    return first == second;
}

static bool is_literal_given(const struct asked *asked, int step, const struct literal *literal)
{
    const struct observed_value *value = answer(asked, step);
    const struct type *type = answer_type(asked, step);
    switch (literal->kind) {
    case LITERAL_INTEGER:
        return !type_is_integer(type) || type_integer(type, value->bits) ==
                                             type_integer(type, (uint64_t)literal->integer);
    case LITERAL_FLOATING:
        return type->kind != TYPE_FLOATING || type->size > sizeof(double) ||
               !(floating_of(type, value->bits) < literal->floating ||
                 floating_of(type, value->bits) > literal->floating) ||
               (type->size == sizeof(float) && (float)floating_of(type, value->bits) ==
                                                   (float)literal->floating);
    case LITERAL_STRING:
        return value->text && strcmp(value->text, literal->bytes) == 0;
    case LITERAL_NULL:
        return value->flags & VALUE_NULL;
    default:
        return true;
    }
}

static bool is_given(const struct asked *asked, int step, int variable)
{
    int operand = asked->places.operands[variable];
    const struct literal *literal = literal_of(asked->vocabulary, operand);
    if (literal)
        return is_literal_given(asked, step, literal);
    const struct type *type = answer_type(asked, step);
    if (type->kind != TYPE_POINTER || type_is_char_pointer(type, true))
        return is_same(type, answer(asked, step), &asked->outcome->values[operand]);
    return is_same_address(asked, asked->places.answers[step], (size_t)operand);
}

static bool is_distinct(const struct asked *asked, int a, int b)
{
    const struct literal *x = literal_of(asked->vocabulary, asked->places.operands[a]);
    const struct literal *y = literal_of(asked->vocabulary, asked->places.operands[b]);
    if (!x || !y)
        return !x && !y && !is_same_address(asked, (size_t)asked->places.operands[a],
                                            (size_t)asked->places.operands[b]);
    if (x->kind == LITERAL_INTEGER && y->kind == LITERAL_INTEGER)
        return x->integer != y->integer;
    return x != y && x->kind == y->kind;
}

/* Of a number that is no literal nothing is known. */
static bool is_beyond(const struct asked *asked, int step, int variable)
{
    const struct literal *literal = literal_of(asked->vocabulary, asked->places.operands[variable]);
    int64_t number;
    return literal && literal->kind == LITERAL_INTEGER && number_of(asked, step, &number) &&
           number > literal->integer;
}

static int sign(int64_t number)
{
    return number < 0 ? -1 : number > 0;
}

static bool holds_of_numbers(const struct asked *asked, const struct law_term *term)
{
    int64_t a = 0, b = 0;
    bool has_b = term->relation == RELATION_MORE || term->relation == RELATION_OPPOSITE ||
                 term->relation == RELATION_EITHER;
    if (!number_of(asked, term->a, &a) || (has_b && !number_of(asked, term->b, &b)))
        return true;
    switch (term->relation) {
    case RELATION_MORE:
        return a == b + term->number;
    case RELATION_IS:
        return a == term->number;
    case RELATION_ABOVE:
        return a > term->number;
    case RELATION_BELOW:
        return a < term->number;
    case RELATION_OPPOSITE:
        return sign(a) == -sign(b);
    case RELATION_EITHER:
        return (a != 0) == (b == 0);
    default:
        return true;
    }
}

/* Pointers to anything but text are the same when they point to the same place. */
static bool answers_are_same(const struct asked *asked, int a, int b)
{
    const struct type *type = answer_type(asked, a);
    const struct observed_value *x = answer(asked, a), *y = answer(asked, b);
    bool is_place = type->kind == TYPE_POINTER && !type_is_char_pointer(type, true);
    if (!is_place || (x->flags | y->flags) & VALUE_NULL)
        return is_same(type, x, y);
    return is_same_address(asked, asked->places.answers[a], asked->places.answers[b]);
}

static bool tells(const struct asked *asked, const struct law_term *term)
{
    int64_t whole, part, other;
    if (!number_of(asked, term->a, &whole) || !number_of(asked, term->b, &part) ||
        !number_of(asked, law_term_third(term), &other))
        return true;
    return whole == (term->number > 0 ? part + other : part - other);
}

/* Of a room that is no literal nothing is known. */
static bool fits(const struct asked *asked, int step, int variable)
{
    const struct literal *room = literal_of(asked->vocabulary, asked->places.operands[variable]);
    int64_t length;
    return room && room->kind == LITERAL_INTEGER && number_of(asked, step, &length) &&
           length >= 0 && length < room->integer;
}

/* What stood in the place before the calls: a number, or NULL for zeroes. */
static const struct literal *initial(const struct asked *asked, int variable)
{
    const struct statement *place =
        &asked->statements->items[asked->places.operands[variable]];
    return place->argument_count ? asked->vocabulary->literals.items[place->arguments[0]] : NULL;
}

static bool is_untouched(const struct asked *asked, int step, int variable)
{
    const struct observed_value *value = answer(asked, step);
    const struct type *type = answer_type(asked, step);
    const struct literal *before = initial(asked, variable);
    if (before)
        return is_literal_given(asked, step, before);
    if (type->kind == TYPE_POINTER)
        return value->flags & VALUE_NULL;
    const char *bytes = observed_bytes(value, type);
    for (size_t i = 0; bytes && i < type->size; i++)
        if (bytes[i])
            return false;
    return true;
}

/* What nobody could read is taken for the same. */
static bool is_same_text(const struct asked *asked, int a, int b)
{
    int first = asked->places.operands[a], second = asked->places.operands[b];
    if (first < 0 || second < 0)
        return true;
    const char *x = asked->outcome->values[first].text, *y = asked->outcome->values[second].text;
    return !x || !y || strcmp(x, y) == 0;
}

static bool holds(const struct asked *asked, const struct law_term *term)
{
    switch (term->relation) {
    case RELATION_TELLS:
        return tells(asked, term);
    case RELATION_FITS:
        return fits(asked, term->a, term->b);
    case RELATION_UNTOUCHED:
        return is_untouched(asked, term->a, term->b);
    case RELATION_SAME_TEXT:
        return is_same_text(asked, term->a, term->b);
    case RELATION_YES:
        return is_yes(asked, term->a);
    case RELATION_NO:
        return !is_yes(asked, term->a);
    case RELATION_SAME:
        return answers_are_same(asked, term->a, term->b);
    case RELATION_UNLIKE:
        return !answers_are_same(asked, term->a, term->b);
    case RELATION_AT_MOST:
        return is_at_most(asked, term->a, term->b);
    case RELATION_BEYOND:
        return is_beyond(asked, term->a, term->b);
    case RELATION_GIVEN:
        return is_given(asked, term->a, term->b);
    case RELATION_DISTINCT:
        return is_distinct(asked, term->a, term->b);
    case RELATION_APART:
        return !is_same_address(asked, (size_t)asked->places.operands[term->a],
                                (size_t)asked->places.operands[term->b]);
    default:
        return holds_of_numbers(asked, term);
    }
}

/* Nobody could look at one of the answers. */
static bool is_unknown(const struct asked *asked)
{
    for (size_t i = 0; i < asked->law->step_count; i++)
        if (asked->outcome->values[asked->places.steps[i]].flags & VALUE_SKIPPED ||
            asked->outcome->values[asked->places.answers[i]].flags & VALUE_SKIPPED)
            return true;
    return false;
}

/* A pointer that is compared by what it points to has to be alive in the end. */
static bool is_dead(const struct asked *asked, int step)
{
    const struct observed_value *value = answer(asked, step);
    bool is_text = type_is_char_pointer(answer_type(asked, step), true);
    return (value->flags & VALUE_DEAD) ||
           (is_text && !(value->flags & VALUE_NULL) && !value->text);
}

static bool is_comparable(const struct asked *asked, const struct law_term *term)
{
    bool has_two = term->relation == RELATION_SAME || term->relation == RELATION_AT_MOST;
    if (!has_two && term->relation != RELATION_GIVEN)
        return true;
    return !is_dead(asked, term->a) && !(has_two && is_dead(asked, term->b));
}

enum law_state law_check(const struct law *law, const struct vocabulary *vocabulary,
                         const struct statements *statements, const struct outcome *outcome)
{
    struct asked asked = {law, vocabulary, statements, outcome, {{0}, {0}, {0}}};
    if (!outcome_is_ok(outcome) || !law_find(law, vocabulary, statements, &asked.places) ||
        is_unknown(&asked) || !is_comparable(&asked, &law->conclusion) ||
        !law_subjects_are_proper(vocabulary, statements, outcome))
        return LAW_DOES_NOT_APPLY;
    for (size_t i = 0; i < law->premise_count; i++)
        if (!holds(&asked, &law->premises[i]))
            return LAW_DOES_NOT_APPLY;
    return holds(&asked, &law->conclusion) ? LAW_HOLDS : LAW_IS_BROKEN;
}

void law_end(const struct law *law, const struct vocabulary *vocabulary,
             const struct statements *statements, struct outcome *outcome, const char *message)
{
    struct law_places places;
    if (law_check(law, vocabulary, statements, outcome) != LAW_IS_BROKEN ||
        !law_find(law, vocabulary, statements, &places))
        return;
    outcome->end = END_LAW;
    outcome->statement = places.steps[law->step_count - 1];
    outcome->message = message;
}

static const char *const contradictions[LAW_COUNT][20] = {
#define CONTRADICTION(name, ...) [LAW_##name] = {__VA_ARGS__},
#include "model/laws.def"
};

enum { PROMISE_PHRASES = 3 };

static const struct {
    enum law_kind kind;
    unsigned share;
    const char *phrases[PROMISE_PHRASES];
} promises[] = {
#define PROMISE(name, share, ...) {LAW_##name, share, {__VA_ARGS__}},
#include "model/laws.def"
};

/* Behind the space between two words of a comment, which may go on in the next line; NULL: there is
 * none. */
static const char *skip_space(const char *at)
{
    if (!isspace((unsigned char)*at))
        return NULL;
    bool is_next_line = false;
    for (; isspace((unsigned char)*at); at++)
        is_next_line |= *at == '\n';
    if (is_next_line && *at == '*')
        at++;
    return at + strspn(at, " \t");
}

static bool begins_with(const char *at, const char *phrase)
{
    for (; *phrase && at; phrase++) {
        if (*phrase == ' ')
            at = skip_space(at);
        else if (tolower((unsigned char)*at) == tolower((unsigned char)*phrase))
            at++;
        else
            return false;
    }
    return at;
}

/* A word may begin within none, and "-1" is another number than "1". */
static bool has_phrase(const char *comment, const char *phrase)
{
    for (const char *at = comment; *at; at++)
        if ((at == comment || (!isalpha((unsigned char)at[-1]) && at[-1] != '-')) &&
            begins_with(at, phrase))
            return true;
    return false;
}

const char *law_contradiction(enum law_kind kind, const char *comment)
{
    for (size_t i = 0; comment && contradictions[kind][i]; i++)
        if (has_phrase(comment, contradictions[kind][i]))
            return contradictions[kind][i];
    return NULL;
}

static bool has_all(const char *comment, const char *const *phrases)
{
    for (size_t i = 0; i < PROMISE_PHRASES && phrases[i]; i++)
        if (!has_phrase(comment, phrases[i]))
            return false;
    return true;
}

bool law_promised_share(enum law_kind kind, const char *comment, unsigned *share)
{
    for (size_t i = 0; comment && i < sizeof promises / sizeof *promises; i++)
        if (promises[i].kind == kind && has_all(comment, promises[i].phrases)) {
            *share = promises[i].share;
            return true;
        }
    return false;
}
