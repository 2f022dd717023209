#include "analyse/roles/comment_bounds.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/roles/passages.h"

/* What stands before the least number, or says it by itself. */
static const struct {
    const char *phrase;
    bool is_followed; /* by the number */
    int64_t least;    /* or what is added to the number */
} least_phrases[] = {
    {"is at least ", true, 0},
    {"be at least ", true, 0},
    {", at least ", true, 0},
    {"(at least ", true, 0},
    {">= ", true, 0},
    {"be greater than ", true, 1},
    {"be positive", false, 1},
    {"is positive", false, 1},
    {"be nonzero", false, 1},
    {"be non-zero", false, 1},
    {"is not 0", false, 1},
    {"not be 0", false, 1},
    {"not be zero", false, 1},
    {"not negative", false, 0},
    {"not be negative", false, 0},
    {"non-negative", false, 0},
    {"nonnegative", false, 0},
};

/* "0 if count is not positive" says what happens, not what is demanded. */
static const char *const conditions[] = {"if ", "when ", "unless ", "whether ", "or not "};

/* The function copes with numbers that mean nothing. */
static const char *const any_phrases[] = {"any number may",   "any number can", "any index may",
                                          "any position may", "any value may",  "may be any",
                                          "can be any"};
static const char *const outside_phrases[] = {"out of range", "out of bounds", "no such",
                                              "other numbers", "not in range", "there is none"};
/* ... which it says by one of these. */
static const char *const answers[] = {"null", "-1", "false", "0 ", "0,", "zero", "error", "\"",
                                      "nothing", "ignored"};
static const char *const demands[] = {"must", "undefined", "not allowed", "may not", "not check",
                                      "unchecked", "no check"};

#define COUNT_OF(table) (sizeof(table) / sizeof *(table))

static bool has_any(const char *text, const char *const *phrases, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strstr(text, phrases[i]))
            return true;
    return false;
}

/* Takes the next sentence off the passage. */
static const char *next_sentence(struct arena *arena, const char **passage)
{
    const char *start = *passage, *end = start;
    while (*end && !((*end == '.' || *end == ';') && (end[1] == ' ' || !end[1])))
        end++;
    *passage = *end ? end + 1 : end;
    return arena_printf(arena, "%.*s", (int)(end - start), start);
}

static void claim_least(struct parameter *parameter, const char *sentence)
{
    if (has_any(sentence, conditions, COUNT_OF(conditions)))
        return;
    for (size_t i = 0; i < COUNT_OF(least_phrases); i++) {
        const char *at = strstr(sentence, least_phrases[i].phrase);
        if (!at)
            continue;
        at += strlen(least_phrases[i].phrase);
        char *end = NULL;
        int64_t number = least_phrases[i].is_followed ? strtoll(at, &end, 10) : 0;
        bool excludes_zero_only = strstr(least_phrases[i].phrase, "zero") ||
                                  strchr(least_phrases[i].phrase, '0');
        if (end == at || (excludes_zero_only && parameter->type->is_signed))
            continue;
        parameter->has_least = true;
        parameter->least = number + least_phrases[i].least;
        return;
    }
}

/* "If start + len > size, the rest is returned": the number may be too large, then. */
static bool says_what_is_beyond(struct arena *arena, const char *sentence, const char *name)
{
    static const char *const beyond[] = {" > ", ">= ", "exceeds", "larger than", "greater than",
                                         "beyond", "too large", "too big"};
    const char *condition = strncmp(sentence, "if ", 3) == 0 ? sentence : strstr(sentence, " if ");
    if (!condition || !*name)
        return false;
    const char *clause = arena_printf(arena, "%.*s", (int)strcspn(condition, ","), condition);
    return text_has_word(clause, name) && has_any(clause, beyond, COUNT_OF(beyond));
}

static void claim_beyond(struct parameter *parameter, const char *comment)
{
    struct arena scratch = {0};
    const char *text = passage_in_full(&scratch, comment);
    while (*text) {
        const char *sentence = next_sentence(&scratch, &text);
        while (*sentence == ' ')
            sentence++;
        if (says_what_is_beyond(&scratch, sentence, parameter->name) &&
            !has_any(sentence, demands, COUNT_OF(demands)))
            parameter->takes_any = true;
    }
    arena_release(&scratch);
}

static void claim_of_parameter(struct parameter *parameter, const char *comment)
{
    struct arena scratch = {0};
    const char *passage = passage_of_parameter(&scratch, comment, parameter->name);
    while (*passage) {
        const char *sentence = next_sentence(&scratch, &passage);
        claim_least(parameter, sentence);
        if (has_any(sentence, any_phrases, COUNT_OF(any_phrases)) &&
            !has_any(sentence, demands, COUNT_OF(demands)))
            parameter->takes_any = true;
    }
    arena_release(&scratch);
}

static bool says_what_is_outside(const char *comment)
{
    struct arena scratch = {0};
    const char *text = passage_in_full(&scratch, comment);
    bool says = false;
    while (*text && !says) {
        const char *sentence = next_sentence(&scratch, &text);
        says = has_any(sentence, outside_phrases, COUNT_OF(outside_phrases)) &&
               has_any(sentence, answers, COUNT_OF(answers)) &&
               !has_any(sentence, demands, COUNT_OF(demands));
    }
    arena_release(&scratch);
    return says;
}

static bool is_number(const struct parameter *parameter)
{
    return parameter->type->kind == TYPE_SIGNED || parameter->type->kind == TYPE_UNSIGNED;
}

void bounds_claim(const struct api *api, struct function *function)
{
    const struct function *owner = api_documented_with(api, function);
    struct parameter *only = NULL;
    size_t numbers = 0;
    if (!owner)
        return;
    for (size_t i = 0; i < function->parameter_count; i++) {
        struct parameter *parameter = &function->parameters[i];
        if (!is_number(parameter))
            continue;
        numbers++;
        only = parameter;
        claim_of_parameter(parameter, owner->comment);
        if (owner == function)
            claim_beyond(parameter, owner->comment);
    }
    if (owner == function && numbers == 1 && !only->has_least &&
        says_what_is_outside(function->comment))
        only->takes_any = true;
}
