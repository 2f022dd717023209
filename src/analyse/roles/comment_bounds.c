#include "analyse/roles/comment_bounds.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/roles/passages.h"
#include "base/text.h"
#include "model/sentences.h"
#include "model/stated_range.h"

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
                                              "other numbers", "not in range", "there is none",
                                              " lack "};
/* ... which it says by one of these. */
static const char *const answers[] = {"null", "-1", "false", "0 ", "0,", "zero", "error", "\"",
                                      "nothing", "ignored", "clamp", "saturat", "fail",
                                      "reject", "refuse", "einval", "not match", "not found"};
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
    while (*end && !sentence_ends_at(start, end))
        end++;
    *passage = *end ? end + 1 : end;
    return arena_printf(arena, "%.*s", (int)(end - start), start);
}

/* Out of range the function does something that it says: it copes. */
static const char *const handled_phrases[] = {"out of range", "out-of-range", "outside",
                                              "any other",    "other values", "other numbers",
                                              "clamp",        "saturat",      "range check",
                                              "too large",    "too small",    "invalid"};

/* A passage is about its parameter, also in sentences that do not name it. */
static void claim_range(const struct api *api, const struct function *function,
                        struct parameter *parameter, const char *sentence)
{
    struct arena scratch = {0};
    struct stated_range range;
    const char *names[OTHER_NAMES_MAXIMUM];
    stated_range_other_names(&scratch, function, parameter, names);
    const char *full = text_has_word(sentence, parameter->name)
                           ? sentence
                           : arena_printf(&scratch, "%s %s", parameter->name, sentence);
    if (stated_range_read(api, full, parameter->name, names, &range)) {
        parameter->has_least |= range.has_least;
        parameter->has_most |= range.has_most;
        parameter->least = range.has_least ? range.least : parameter->least;
        parameter->most = range.has_most ? range.most : parameter->most;
    }
    arena_release(&scratch);
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

/* Is there a sentence with one of the phrases that says what the function answers, and demands
 * nothing? */
static bool says_that(const char *comment, const char *const *phrases, size_t count)
{
    struct arena scratch = {0};
    const char *text = passage_in_full(&scratch, comment);
    bool says = false;
    while (*text && !says) {
        const char *sentence = next_sentence(&scratch, &text);
        says = has_any(sentence, phrases, count) && has_any(sentence, answers, COUNT_OF(answers)) &&
               !has_any(sentence, demands, COUNT_OF(demands));
    }
    arena_release(&scratch);
    return says;
}

/* `col` in "no such row or column": the name, or a word that it begins. */
static bool speaks_of(const char *sentence, const char *name)
{
    enum { NAME_LEAST = 3 }; /* shorter names begin words by chance */
    size_t length = strlen(name);
    for (const char *at = sentence; length >= NAME_LEAST && (at = strcasestr(at, name)); at++)
        if (at == sentence || !isalpha((unsigned char)at[-1]))
            return true;
    return false;
}

/* "NULL if there is no such row or column", where several numbers are given. */
static void claim_outside(struct parameter *parameter, const char *comment)
{
    struct arena scratch = {0};
    const char *text = passage_in_full(&scratch, comment);
    while (*text) {
        const char *sentence = next_sentence(&scratch, &text);
        parameter->takes_any |= speaks_of(sentence, parameter->name) &&
                                has_any(sentence, outside_phrases, COUNT_OF(outside_phrases)) &&
                                has_any(sentence, answers, COUNT_OF(answers)) &&
                                !has_any(sentence, demands, COUNT_OF(demands));
    }
    arena_release(&scratch);
}

static void claim_of_parameter(const struct api *api, const struct function *function,
                               struct parameter *parameter, const char *comment)
{
    struct arena scratch = {0};
    const char *passage = passage_of_parameter(&scratch, comment, parameter->name);
    bool is_handled = says_that(comment, handled_phrases, COUNT_OF(handled_phrases));
    while (*passage) {
        const char *sentence = next_sentence(&scratch, &passage);
        claim_least(parameter, sentence);
        if (!is_handled)
            claim_range(api, function, parameter, sentence);
        if (has_any(sentence, any_phrases, COUNT_OF(any_phrases)) &&
            !has_any(sentence, demands, COUNT_OF(demands)))
            parameter->takes_any = true;
    }
    arena_release(&scratch);
}

static bool is_number(const struct parameter *parameter)
{
    return parameter->type->kind == TYPE_SIGNED || parameter->type->kind == TYPE_UNSIGNED;
}

/* "lo and hi can be any int": what is said in front of all functions goes for each of them. */
static bool says_any(const char *comment, const char *name)
{
    enum { NAME_LEAST = 2 }; /* a letter may be a word of English, or another thing elsewhere */
    struct arena scratch = {0};
    const char *passage =
        strlen(name) < NAME_LEAST ? "" : passage_of_parameter(&scratch, comment, name);
    bool says = false;
    while (*passage && !says) {
        const char *sentence = next_sentence(&scratch, &passage);
        says = has_any(sentence, any_phrases, COUNT_OF(any_phrases)) &&
               !has_any(sentence, demands, COUNT_OF(demands));
    }
    arena_release(&scratch);
    return says;
}

static void claim_of_headers(const struct api *api, struct function *function)
{
    for (size_t k = 0; k < api->comments.count; k++) {
        const char *comment = api->comments.items[k];
        if (!strstr(comment, "any") || api_comment_documents(api, comment))
            continue;
        for (size_t i = 0; i < function->parameter_count; i++) {
            struct parameter *parameter = &function->parameters[i];
            parameter->takes_any |= is_number(parameter) && says_any(comment, parameter->name);
        }
    }
}

void bounds_claim(const struct api *api, struct function *function)
{
    const struct function *owner = api_documented_with(api, function);
    struct parameter *only = NULL;
    size_t numbers = 0;
    claim_of_headers(api, function);
    if (!owner)
        return;
    for (size_t i = 0; i < function->parameter_count; i++) {
        struct parameter *parameter = &function->parameters[i];
        if (!is_number(parameter))
            continue;
        numbers++;
        only = parameter;
        claim_of_parameter(api, function, parameter, owner->comment);
        if (owner != function)
            continue;
        claim_beyond(parameter, owner->comment);
        claim_outside(parameter, owner->comment);
    }
    if (owner == function && numbers == 1 && !only->has_least &&
        says_that(function->comment, outside_phrases, COUNT_OF(outside_phrases)))
        only->takes_any = true;
    for (size_t i = 0; i < function->parameter_count; i++)
        function->parameters[i].has_most &= !function->parameters[i].takes_any;
}

static bool has_range(const struct parameter *parameter)
{
    return parameter->has_least || parameter->has_most;
}

static bool is_alike(const struct parameter *a, const struct parameter *b)
{
    return *a->name && a->type->sort == b->type->sort && strcmp(a->name, b->name) == 0;
}

/* The range of parameters of that name and type; NULL when there is none, or when they differ. */
static const struct parameter *range_of_others(const struct api *api,
                                               const struct parameter *parameter)
{
    const struct parameter *found = NULL;
    for (size_t i = 0; i < api->functions.count; i++) {
        const struct function *function = api->functions.items[i];
        for (size_t j = 0; j < function->parameter_count; j++) {
            const struct parameter *other = &function->parameters[j];
            if (!has_range(other) || other->has_range_of_others || !is_alike(parameter, other))
                continue;
            bool agree = !found ||
                         (found->has_most == other->has_most && found->most == other->most &&
                          found->has_least == other->has_least && found->least == other->least);
            if (!agree)
                return NULL;
            found = other;
        }
    }
    return found && found->has_most ? found : NULL;
}

void bounds_borrow(const struct api *api, struct function *function)
{
    if (api_documented_with(api, function))
        return;
    for (size_t i = 0; i < function->parameter_count; i++) {
        struct parameter *parameter = &function->parameters[i];
        const struct parameter *other = is_number(parameter) && !has_range(parameter)
                                            ? range_of_others(api, parameter)
                                            : NULL;
        if (!other)
            continue;
        parameter->has_range_of_others = true;
        parameter->has_least = other->has_least;
        parameter->has_most = other->has_most;
        parameter->least = other->least;
        parameter->most = other->most;
    }
}
