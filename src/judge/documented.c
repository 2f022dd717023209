/* Documentation states conditions that nothing else shows: "the list must not be empty". Such a
 * sentence is a doubt when it can be seen that a call breaks it. Of the failing call it is one also
 * when nothing shows whether it is met, provided that it is about what that call is given. */
#include <string.h>

#include "judge/demands.h"
#include "judge/place.h"
#include "model/sentences.h"

static const char *const demands[] = {
    "must ",      "undefined",   "precondition", "requires ", "required to ", "only valid",
    "not allowed", "may not ",   "caller ensures", "callers ensure", "has to be ", "have to be ",
    "needs to be ", "should not be ", "assumes ", "do not call", "don't call", "never call",
    "only be called", "at least once before", "no check", "not checked", "unchecked",
    "power of two", "power of 2", NULL};

/* What a sentence may demand that has nothing to do with this call, or is known to be met. */
static const char *const harmless[] = {"free", "release", "destroy", "thread", "nul-term",
                                       "nul term", "zero-term", "null-term", "result must",
                                       "returned", "unless absolutely", "unless necessary",
                                       "unless needed", "if leaks", "must be closed",
                                       "when done", "no longer needed", "at the end", NULL};

/* How long something lives is no reason for a failure in what does live. */
static const char *const lifetimes[] = {"valid while", "remain valid", "stay valid", "valid until",
                                        "outlive", "lifetime", NULL};

/* What is in the arguments may decide how much of a block is used that the call itself allocated;
 * when it is called, and in which state, does not. */
static const char *const contents[] = {"valid", "encod", "format", "contain", "length", "size",
                                       "byte", "character", "sorted", "unique", "range", "less",
                                       "greater", "more than", "between", "at most", "at least",
                                       "fit", "large", "small", "long", "power of", NULL};

/* Does a sentence of another function's comment speak of a parameter that this one lacks? */
static bool is_about_the_other(const struct function *function, const struct function *other,
                               const char *sentence)
{
    int subject = demand_subject(other, sentence);
    return function != other && subject >= 0 && demand_subject(function, sentence) < 0;
}

static const char *const allowing[ALLOWANCE_COUNT][9] = {
    [ALLOWS_ALIAS] = {"same", "itself", "alias", "overlap", "own text", "part of",
                      "may be what"},
    [ALLOWS_ZERO] = {"0 when", "0 if", "0 for", "is 0", "are 0", "= 0", "by 0", "zero"},
    [ALLOWS_EMPTY] = {"empty", "NULL when", "NULL if", "nothing"},
    [ALLOWS_REUSE] = {"again", "twice", "reuse", "any number of times", "more than once", "used on",
                      "further use"},
    [ALLOWS_USE] = {"reus", "re-us", "used again", "use it again", "usable", "used on",
                    "further use"},
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
    while (rest && sentence_next(&rest, sentence))
        if (text_find_any(sentence, allowing[allowance]) && !text_find_any(sentence, demands) &&
            !text_find_any(sentence, denials))
            return true;
    return false;
}

bool documentation_forbids_alias(const struct api *api, const struct function *function)
{
    const struct function *owner =
        api_rule_is_on(api, RULE_COMMENTS) ? api_documented_with(api, function) : NULL;
    const char *rest = owner ? owner->comment : NULL;
    char sentence[SENTENCE_MAXIMUM];
    while (rest && sentence_next(&rest, sentence))
        if (sentence_is_about_overlap(sentence) &&
            (text_find_any(sentence, demands) || text_find_any(sentence, denials)))
            return true;
    return false;
}

/* "0 without any effect if t is not queued": what is not prepared is answered. */
bool documentation_refuses_unprepared(const struct api *api, const struct function *function)
{
    static const char *const conditions[] = {" if ", " when ", "If ", "When ", NULL};
    static const char *const lacks[] = {" is not ", " was not ",   " has not ",
                                        " isn't ",  " never was ", NULL};
    static const char *const answers[] = {"0", "1", "NULL", "effect", "nothing", "false", "error",
                                          "ignored", "no-op", NULL};
    const char *rest = api_rule_is_on(api, RULE_COMMENTS) ? function->comment : NULL;
    char sentence[SENTENCE_MAXIMUM];
    while (rest && sentence_next(&rest, sentence))
        if (text_find_any(sentence, conditions) && text_find_any(sentence, lacks) &&
            text_find_any(sentence, answers) && demand_subject(function, sentence) == 0 &&
            !text_find_any(sentence, demands))
            return true;
    return false;
}

/* "At most size bytes of buf are written": the sentence is about these two, and no third number has
 * a part in it. */
static bool sentence_measures(const struct function *function, const char *sentence, size_t buffer,
                              size_t length)
{
    static const char *const units[] = {"byte", "octet", "char", "element", "item", "entries",
                                        "room", "long", NULL};
    static const char *const products[] = {"*", " times ", " per ", " / ", " + ", NULL};
    if (!text_find_any(sentence, units) || text_find_any(sentence, products) ||
        strlen(function->parameters[buffer].name) < 2 || /* "a" is a word of English */
        !sentence_names(sentence, function->parameters[buffer].name) ||
        !sentence_names(sentence, function->parameters[length].name))
        return false;
    for (size_t i = 0; i < function->parameter_count; i++)
        if (i != buffer && i != length && type_is_integer(function->parameters[i].type) &&
            sentence_names(sentence, function->parameters[i].name))
            return false;
    return true;
}

bool documentation_measures(const struct api *api, const struct function *function, size_t buffer,
                            size_t length)
{
    const char *rest = api_rule_is_on(api, RULE_COMMENTS) ? function->comment : NULL;
    char sentence[SENTENCE_MAXIMUM];
    while (rest && sentence_next(&rest, sentence))
        if (sentence_measures(function, sentence, buffer, length))
            return true;
    return false;
}

/* A demand on a number that no other number heals has nothing to do with the failure. */
static bool is_innocent_number(const struct demand *demand)
{
    const struct inquiry *inquiry = demand->inquiry;
    return demand->subject >= 0 && inquiry->laboratory &&
           type_is_integer(demand->function->parameters[demand->subject].type) &&
           !number_matters(demand->inquiry, demand->statement, (size_t)demand->subject);
}

/* What nobody can see counts where the failure is, and when it is about what is given there. How
 * long something has to live shows in what follows. */
static bool counts_unseen(const struct demand *demand)
{
    const struct inquiry *inquiry = demand->inquiry;
    bool is_lifetime = text_find_any(demand->sentence, lifetimes);
    return (demand->statement == inquiry->last || is_lifetime) &&
           !strcasestr(demand->sentence, "null") && demand_is_about_arguments(demand);
}

static bool is_doubtful(const struct demand *demand, const struct function *owner)
{
    const struct inquiry *inquiry = demand->inquiry;
    const char *sentence = demand->sentence;
    if (!text_find_any(sentence, demands) || text_find_any(sentence, harmless) ||
        (inquiry->outcome->end != END_USE_AFTER_FREE && text_find_any(sentence, lifetimes)) ||
        (inquiry->violation.is_of_this_call && !text_find_any(sentence, contents)) ||
        is_about_the_other(demand->function, owner, sentence))
        return false;
    enum standing standing = demand_standing(demand);
    return standing != STANDING_MET &&
           (standing == STANDING_BROKEN || counts_unseen(demand)) && !is_innocent_number(demand);
}

static void look_at_comment(struct inquiry *inquiry, size_t statement)
{
    const struct function *function =
        operation_at(inquiry->vocabulary, inquiry->statements, statement)->function;
    const struct function *owner = api_documented_with(inquiry->vocabulary->api, function);
    const char *rest = owner ? owner->comment : NULL;
    char sentence[SENTENCE_MAXIMUM];
    while (rest && sentence_next(&rest, sentence)) {
        struct demand demand = {.inquiry = inquiry,
                                .statement = statement,
                                .function = function,
                                .sentence = sentence,
                                .subject = demand_subject(function, sentence)};
        if (!is_doubtful(&demand, owner))
            continue;
        struct doubt *doubt = doubts_add(
            inquiry, statement, demand.subject < 0 ? 0 : (size_t)demand.subject,
            arena_printf(inquiry->arena, "%s is documented: \"%s\"", function->name, sentence));
        doubt->condition.parameter = demand.subject;
        return;
    }
}

/* "may wait forever", and not "never loops forever" */
static bool warns_of_no_end(const char *sentence)
{
    static const char *const endless[] = {"forever",      "for ever",        "infinite loop",
                                          "endless",      "indefinitely",    "infinite recursion",
                                          "not catch loops", "not detect loops",
                                          "may not terminate", "never terminate", NULL};
    static const char *const excluded[] = {"never loop", "cannot ", "can't ", "avoid", "prevent",
                                           "guard",      "protect",  "valid", NULL};
    return text_find_any(sentence, endless) && !text_find_any(sentence, excluded);
}

void decide_warned_loop(const struct place *place)
{
    struct inquiry *inquiry = place->inquiry;
    const struct api *api = inquiry->vocabulary->api;
    const struct function *function =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last)->function;
    const struct function *owner = function && api_rule_is_on(api, RULE_COMMENTS) &&
                                           is_limit_of_work(inquiry->outcome->end)
                                       ? api_documented_with(api, function)
                                       : NULL;
    const char *rest = owner ? owner->comment : NULL;
    char sentence[SENTENCE_MAXIMUM];
    while (rest && sentence_next(&rest, sentence))
        if (warns_of_no_end(sentence)) {
            decide(inquiry, arena_printf(inquiry->arena, "%s is documented: \"%s\"",
                                         function->name, sentence));
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
