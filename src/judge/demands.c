#include "judge/demands.h"

#include <ctype.h>
#include <math.h>
#include <string.h>
#include <strings.h>

#include "judge/place.h"
#include "model/stated_range.h"

/* ---- words ---- */

/* A word starts after an underscore, after a digit, or with a capital after a small letter. */
static bool starts_word(const char *text, const char *at)
{
    return at == text || !isalpha((unsigned char)at[-1]) ||
           (isupper((unsigned char)at[0]) && islower((unsigned char)at[-1]));
}

static bool ends_word(const char *after)
{
    return !isalpha((unsigned char)*after) || isupper((unsigned char)*after);
}

static const char *find_name(const char *sentence, const char *name)
{
    for (const char *at = sentence; *name && (at = strcasestr(at, name)); at++)
        if (starts_word(sentence, at) && ends_word(at + strlen(name)))
            return at;
    return NULL;
}

bool sentence_names(const char *sentence, const char *name)
{
    return find_name(sentence, name) != NULL;
}

int demand_subject(const struct function *function, const char *sentence)
{
    for (size_t i = 0; i < function->parameter_count; i++)
        if (find_name(sentence, function->parameters[i].name))
            return (int)i;
    return -1;
}

static const struct literal *subject_literal(const struct demand *demand)
{
    return demand->subject < 0
               ? NULL
               : literal_of(demand->inquiry->vocabulary, demand->inquiry->statements,
                            demand->statement, (size_t)demand->subject);
}

static const struct type *subject_type(const struct demand *demand)
{
    return demand->subject < 0 ? NULL : demand->function->parameters[demand->subject].type;
}

static enum standing met_when(bool holds)
{
    return holds ? STANDING_MET : STANDING_BROKEN;
}

/* ---- numbers ---- */

static bool read_range(const struct demand *demand, struct stated_range *range)
{
    const struct parameter *subject = &demand->function->parameters[demand->subject];
    const char *names[OTHER_NAMES_MAXIMUM];
    stated_range_other_names(demand->inquiry->arena, demand->function, subject, names);
    return stated_range_read(demand->inquiry->vocabulary->api, demand->sentence, subject->name,
                             names, range);
}

static bool is_power_of_two(int64_t value)
{
    return value > 0 && !(value & (value - 1));
}

static enum standing look_at_number(const struct demand *demand)
{
    static const char *const positive[] = {"positive", "not be 0", "not be zero", "nonzero",
                                           "non-zero", "> 0",      "at least 1",  NULL};
    static const char *const natural[] = {"negative", ">= 0", NULL};
    static const char *const powers[] = {"power of two", "power of 2", NULL};
    const struct literal *literal = subject_literal(demand);
    struct stated_range range;
    if (!literal || literal->kind != LITERAL_INTEGER)
        return STANDING_UNSEEN;
    int64_t value = literal->integer;
    if (text_find_any(demand->sentence, powers))
        return met_when(is_power_of_two(value));
    if (read_range(demand, &range))
        return met_when(stated_range_holds(&range, value));
    if (text_find_any(demand->sentence, positive))
        return met_when(value > 0);
    return text_find_any(demand->sentence, natural) ? met_when(value >= 0) : STANDING_UNSEEN;
}

static enum standing look_at_floating(const struct demand *demand)
{
    static const char *const numbers[] = {"nan", "not a number", "not-a-number", NULL};
    static const char *const finite[] = {"finite", "infinit", NULL};
    const struct literal *literal = subject_literal(demand);
    if (!literal || literal->kind != LITERAL_FLOATING)
        return STANDING_UNSEEN;
    if (text_find_any(demand->sentence, finite))
        return met_when(isfinite(literal->floating));
    return text_find_any(demand->sentence, numbers) ? met_when(!isnan(literal->floating))
                                                    : STANDING_UNSEEN;
}

/* ---- pointers and texts ---- */

static bool is_zero(const struct demand *demand, size_t parameter)
{
    const struct literal *literal = literal_of(demand->inquiry->vocabulary,
                                               demand->inquiry->statements, demand->statement,
                                               parameter);
    return literal && literal->kind == LITERAL_INTEGER && literal->integer == 0;
}

/* "NULL only if n is 0": a demand that is met by what is no null pointer. */
static enum standing look_at_null(const struct demand *demand)
{
    static const char *const exceptions[] = {"null only", "null unless", "only be null",
                                             "null if and only", "null when", "null if", NULL};
    const struct literal *literal = subject_literal(demand);
    const struct type *type = subject_type(demand);
    if (!type || type->kind != TYPE_POINTER || !strcasestr(demand->sentence, "null"))
        return STANDING_UNSEEN;
    if (!literal || literal->kind != LITERAL_NULL)
        return STANDING_MET;
    if (!text_find_any(demand->sentence, exceptions))
        return STANDING_BROKEN;
    for (size_t i = 0; i < demand->function->parameter_count; i++)
        if ((int)i != demand->subject &&
            find_name(demand->sentence, demand->function->parameters[i].name))
            return met_when(is_zero(demand, i));
    return STANDING_UNSEEN;
}

static enum standing look_at_text(const struct demand *demand)
{
    static const char *const lengths[] = {"character", "byte", "long", "length", NULL};
    const struct literal *literal = subject_literal(demand);
    struct stated_range range;
    if (!literal || literal->kind != LITERAL_STRING)
        return STANDING_UNSEEN;
    if (strcasestr(demand->sentence, "empty"))
        return met_when(*literal->bytes != 0);
    if (text_find_any(demand->sentence, lengths) && read_range(demand, &range))
        return met_when(stated_range_holds(&range, (int64_t)strlen(literal->bytes)));
    return STANDING_UNSEEN;
}

/* Was the value made by a call that was given the other one, or is it read from there? */
static bool may_lead_into(const struct demand *demand, size_t argument, size_t other)
{
    const struct statements *statements = demand->inquiry->statements;
    int value = statements_source(statements, demand->statement, argument);
    int owner = statements_source(statements, demand->statement, other);
    for (size_t j = 0; value >= 0 && owner >= 0 && j < statements->items[value].argument_count; j++)
        if (statements_source(statements, (size_t)value, j) == owner)
            return true;
    return false;
}

bool sentence_is_about_overlap(const char *sentence)
{
    static const char *const words[] = {"overlap",      "alias",      "same object", "distinct",
                                        "t point into", "t point to", "must differ", NULL};
    return text_find_any(sentence, words);
}

/* "must not overlap", "must not point into": the same value is not given twice, nor one that may
 * be a part of another. */
static enum standing look_at_overlap(const struct demand *demand)
{
    const struct statement *call = &demand->inquiry->statements->items[demand->statement];
    bool may_overlap = false;
    if (!sentence_is_about_overlap(demand->sentence))
        return STANDING_UNSEEN;
    for (size_t i = 0; i < call->argument_count; i++)
        for (size_t j = 0; j < i; j++) {
            if (demand->function->parameters[i].type->kind == TYPE_POINTER &&
                call->arguments[i] == call->arguments[j])
                return STANDING_BROKEN;
            may_overlap |= may_lead_into(demand, i, j) || may_lead_into(demand, j, i);
        }
    return may_overlap ? STANDING_UNSEEN : STANDING_MET;
}

/* "visit must not change the tree": of our callbacks, only those that call the library could. */
static enum standing look_at_callback(const struct demand *demand)
{
    static const char *const words[] = {"not change", "not modify", "not call", "not add",
                                        "not remove", NULL};
    bool is_about_callback = false;
    if (!text_find_any(demand->sentence, words))
        return STANDING_UNSEEN;
    for (size_t i = 0; i < demand->function->parameter_count; i++) {
        const struct literal *literal =
            literal_of(demand->inquiry->vocabulary, demand->inquiry->statements,
                       demand->statement, i);
        if (!literal || literal->kind != LITERAL_CALLBACK ||
            !sentence_names(demand->sentence, demand->function->parameters[i].name))
            continue;
        if (literal->callback->behaviour == CALLBACK_ASK)
            return STANDING_UNSEEN;
        is_about_callback = true;
    }
    return is_about_callback ? STANDING_MET : STANDING_UNSEEN;
}

/* ---- order ---- */

static bool is_called_before(const struct demand *demand, const struct function *function)
{
    for (size_t i = 0; i < demand->statement; i++) {
        const struct operation *operation =
            operation_at(demand->inquiry->vocabulary, demand->inquiry->statements, i);
        if (operation->kind == OPERATION_CALL && operation->function == function)
            return true;
    }
    return false;
}

/* "must be called before x_done()": the word stands right before the name. */
static bool is_preceded_by(const char *sentence, const char *name, const char *word)
{
    enum { NEAR = 22 }; /* "before calling \ref " */
    const char *from = name - sentence > NEAR ? name - NEAR : sentence;
    const char *at = strcasestr(from, word);
    return at && at < name;
}

/* A function that the sentence names has to be called before, or may not have been. */
static enum standing look_at_order(const struct demand *demand)
{
    static const char *const orders[] = {"before", "after", "first", "initial", "prior", "until",
                                         "with",   " by ",  "from",  NULL};
    const struct api *api = demand->inquiry->vocabulary->api;
    if (!text_find_any(demand->sentence, orders))
        return STANDING_UNSEEN;
    for (size_t i = 0; i < api->functions.count; i++) {
        const struct function *other = api->functions.items[i];
        const char *at = other == demand->function ? NULL
                                                   : find_name(demand->sentence, other->name);
        if (!at)
            continue;
        bool comes_later = is_preceded_by(demand->sentence, at, "before") ||
                           is_preceded_by(demand->sentence, at, "until");
        return met_when(is_called_before(demand, other) != comes_later);
    }
    return STANDING_UNSEEN;
}

/* May the statement change something that the call was given? */
static bool changes_same(const struct demand *demand, size_t statement)
{
    const struct statements *statements = demand->inquiry->statements;
    const struct operation *other =
        operation_at(demand->inquiry->vocabulary, statements, statement);
    for (size_t i = 0; other->kind == OPERATION_CALL && i < other->argument_count; i++) {
        int source = statements_source(statements, statement, i);
        for (size_t j = 0; source >= 0 && j < statements->items[demand->statement].argument_count;
             j++)
            if (source == statements_source(statements, demand->statement, j) &&
                !points_to_const(other->function->parameters[i].type))
                return true;
    }
    return false;
}

/* "The map may not change meanwhile": between the call and the one that fails. */
static enum standing look_at_meanwhile(const struct demand *demand)
{
    static const char *const words[] = {"meanwhile", "while iterat", "during iterat",
                                        "in between", "between calls", NULL};
    if (!text_find_any(demand->sentence, words))
        return STANDING_UNSEEN;
    for (size_t i = demand->statement + 1; i < demand->inquiry->last; i++)
        if (changes_same(demand, i))
            return STANDING_BROKEN;
    return STANDING_MET;
}

/* ---- what is not met by a glance ---- */

typedef enum standing look(const struct demand *demand);

enum standing demand_standing(const struct demand *demand)
{
    look *const looks[] = {
        look_at_number,  look_at_floating, look_at_null,  look_at_text,
        look_at_overlap, look_at_callback, look_at_order, look_at_meanwhile,
    };
    enum standing standing = STANDING_UNSEEN;
    for (size_t i = 0; standing == STANDING_UNSEEN && i < sizeof looks / sizeof *looks; i++)
        standing = looks[i](demand);
    return standing;
}

/* Is a word of the sentence, without its plural, a part of the type's name? */
static bool speaks_of_type(const char *sentence, const char *spelling)
{
    enum { SHORTEST = 3, LONGEST = 32 };
    for (const char *at = sentence; *at;) {
        size_t length = 0;
        char word[LONGEST];
        while (isalpha((unsigned char)at[length]))
            length++;
        size_t kept = length > SHORTEST && at[length - 1] == 's' ? length - 1 : length;
        if (kept >= SHORTEST && kept < LONGEST && strncasecmp(at, "const", kept) != 0) {
            memcpy(word, at, kept);
            word[kept] = '\0';
            if (strcasestr(spelling, word))
                return true;
        }
        at += length ? length : 1;
    }
    return false;
}

bool demand_is_about_arguments(const struct demand *demand)
{
    static const char *const calls[] = {"call", "undefined", "its ", NULL};
    if (demand->subject >= 0 || text_find_any(demand->sentence, calls))
        return true;
    for (size_t i = 0; i < demand->function->parameter_count; i++)
        if (demand->function->parameters[i].type->kind == TYPE_POINTER &&
            speaks_of_type(demand->sentence, demand->function->parameters[i].spelling))
            return true;
    return false;
}
