/* Documentation states conditions that nothing else shows: "the list must not be empty". Such a
 * sentence about a call of the sequence is a doubt unless it is known to be met. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "judge/place.h"

enum { SENTENCE_MAXIMUM = 240 };

static const char *const demands[] = {
    "must ",      "undefined",   "precondition", "requires ", "required to ", "only valid",
    "not allowed", "may not ",   "caller ensures", "callers ensure", "has to be ", "have to be ",
    "needs to be ", "should not be ", "assumes ", "do not call", "don't call", "never call",
    "only be called", "at least once before", "no check", "not checked", "unchecked",
    "power of two", "power of 2", NULL};

/* What a sentence may demand that has nothing to do with this call, or is known to be met. */
static const char *const harmless[] = {"null", "free", "release", "destroy", "thread", "nul-term",
                                       "nul term", "zero-term", "null-term", "result must",
                                       "returned", "unless absolutely", "unless necessary",
                                       "unless needed", NULL};

/* How long something lives is no reason for a failure in what does live. */
static const char *const lifetimes[] = {"valid while", "remain valid", "stay valid", "valid until",
                                        "outlive", "lifetime", NULL};

/* What is in the arguments may decide how much of a block is used that the call itself allocated;
 * when it is called, and in which state, does not. */
static const char *const contents[] = {"valid", "encod", "format", "contain", "length", "size",
                                       "byte", "character", "sorted", "unique", "range", "less",
                                       "greater", "more than", "between", "at most", "at least",
                                       "fit", "large", "small", "long", "power of", NULL};

static const char *find_any(const char *text, const char *const *words)
{
    for (; *words; words++)
        if (strcasestr(text, *words))
            return *words;
    return NULL;
}

/* The next sentence of a comment, without its decoration, in `out`. */
static bool next_sentence(const char **rest, char *out)
{
    size_t length = 0;
    const char *at = *rest;
    while (*at && strchr("/*!< \t\n.;@", *at))
        at++;
    if (!*at)
        return false;
    for (; *at; at++) {
        bool ends = (*at == '.' || *at == ';') && (isspace((unsigned char)at[1]) || !at[1]);
        bool is_decoration = *at == '\n' || *at == '*' || *at == '/' || *at == '\t';
        char letter = is_decoration ? ' ' : *at;
        bool is_double_space = letter == ' ' && length && out[length - 1] == ' ';
        if (ends)
            break;
        if (length < SENTENCE_MAXIMUM - 1 && !is_double_space)
            out[length++] = letter;
    }
    while (length && out[length - 1] == ' ')
        length--;
    out[length] = '\0';
    *rest = at;
    return true;
}

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

static bool mentions(const char *sentence, const char *name)
{
    for (const char *at = sentence; *name && (at = strcasestr(at, name)); at++)
        if (starts_word(sentence, at) && ends_word(at + strlen(name)))
            return true;
    return false;
}

/* The parameter that the sentence speaks of; -1: none, or more than a script can tell. */
static int subject_of(const struct function *function, const char *sentence)
{
    for (size_t i = 0; i < function->parameter_count; i++)
        if (mentions(sentence, function->parameters[i].name))
            return (int)i;
    return -1;
}

static const char *const wants_more_than_zero[] = {"positive", "not be 0", "not be zero",
                                                    "nonzero",  "non-zero", "> 0",
                                                    "greater than 0", "at least 1", NULL};
static const char *const wants_no_negative[] = {"negative", ">= 0", NULL};

static bool is_power_of_two(int64_t value)
{
    return value > 0 && !(value & (value - 1));
}

static const char *const wants_power_of_two[] = {"power of two", "power of 2", NULL};

/* Is a demand on a number met, or has the number nothing to do with the failure? */
static bool is_number_innocent(struct inquiry *inquiry, size_t statement, int subject,
                               const char *sentence)
{
    const struct literal *literal =
        literal_of(inquiry->vocabulary, inquiry->statements, statement, (size_t)subject);
    if (literal && literal->kind == LITERAL_INTEGER &&
        ((literal->integer > 0 && find_any(sentence, wants_more_than_zero)) ||
         (literal->integer >= 0 && find_any(sentence, wants_no_negative)) ||
         (is_power_of_two(literal->integer) && find_any(sentence, wants_power_of_two))))
        return true;
    return inquiry->laboratory && !number_matters(inquiry, statement, (size_t)subject);
}

static bool is_about_integer(const struct function *function, int subject)
{
    return subject >= 0 && type_is_integer(function->parameters[subject].type);
}

/* Does a sentence of another function's comment speak of a parameter that this one lacks? */
static bool is_about_the_other(const struct function *function, const struct function *other,
                               const char *sentence)
{
    int subject = subject_of(other, sentence);
    return function != other && subject >= 0 && subject_of(function, sentence) < 0;
}

static const char *const allowing[ALLOWANCE_COUNT][9] = {
    [ALLOWS_ALIAS] = {"same", "itself", "alias", "overlap", "own text", "part of",
                      "may be what"},
    [ALLOWS_ZERO] = {"0 when", "0 if", "0 for", "is 0", "are 0", "= 0", "by 0", "zero"},
    [ALLOWS_EMPTY] = {"empty", "NULL when", "NULL if", "nothing"},
    [ALLOWS_REUSE] = {"again", "twice", "reuse", "any number of times", "more than once"},
    [ALLOWS_USE] = {"reus", "re-us", "used again", "use it again", "usable"},
};

/* "s, which is not part of d" */
static const char *const denials[] = {"not part", "not the same", "not overlap", "not alias",
                                      "no alias", "not itself", "not empty", NULL};

bool documentation_allows(const struct api *api, const struct function *function,
                          enum allowance allowance)
{
    const struct function *owner =
        api_rule_is_on(api, RULE_COMMENTS) ? api_documented_with(api, function) : NULL;
    const char *rest = owner ? owner->comment : NULL;
    char sentence[SENTENCE_MAXIMUM];
    while (rest && next_sentence(&rest, sentence))
        if (find_any(sentence, allowing[allowance]) && !find_any(sentence, demands) &&
            !find_any(sentence, denials))
            return true;
    return false;
}

static void look_at_comment(struct inquiry *inquiry, size_t statement)
{
    const struct function *function =
        operation_at(inquiry->vocabulary, inquiry->statements, statement)->function;
    const struct function *owner = api_documented_with(inquiry->vocabulary->api, function);
    const char *rest = owner ? owner->comment : NULL;
    char sentence[SENTENCE_MAXIMUM];
    while (rest && next_sentence(&rest, sentence)) {
        int subject = subject_of(function, sentence);
        if (!find_any(sentence, demands) || find_any(sentence, harmless) ||
            (inquiry->outcome->end != END_USE_AFTER_FREE && find_any(sentence, lifetimes)) ||
            (inquiry->violation.is_of_this_call && !find_any(sentence, contents)) ||
            is_about_the_other(function, owner, sentence) ||
            (is_about_integer(function, subject) &&
             is_number_innocent(inquiry, statement, subject, sentence)))
            continue;
        struct doubt *doubt = doubts_add(
            inquiry, statement, subject < 0 ? 0 : (size_t)subject,
            arena_printf(inquiry->arena, "%s is documented: \"%s\"", function->name, sentence));
        doubt->condition.parameter = subject;
        return;
    }
}

void doubt_documented(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    if (!api_rule_is_on(inquiry->vocabulary->api, RULE_COMMENTS))
        return;
    for (size_t i = 0; i <= inquiry->last; i++) {
        const struct operation *operation =
            operation_at(inquiry->vocabulary, inquiry->statements, i);
        if (operation->kind == OPERATION_CALL && !operation->function->is_support)
            look_at_comment(inquiry, i);
    }
}
