#include "analyse/roles/from_comments.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "analyse/roles/claims.h"
#include "analyse/roles/from_types.h"
#include "analyse/roles/named_numbers.h"
#include "analyse/roles/passages.h"
#include "base/text.h"

/* Phrases in a passage about a pointer, the first that is found counts: what forbids comes before
 * what it contains. */
static const struct {
    const char *phrase;
    enum nullness nullness;
    unsigned confidence;
} null_phrases[] = {
    {"must not be null", NULLNESS_FORBIDDEN, CONFIDENCE_SENTENCE},
    {"cannot be null", NULLNESS_FORBIDDEN, CONFIDENCE_SENTENCE},
    {"can not be null", NULLNESS_FORBIDDEN, CONFIDENCE_SENTENCE},
    {"can't be null", NULLNESS_FORBIDDEN, CONFIDENCE_SENTENCE},
    {"may not be null", NULLNESS_FORBIDDEN, CONFIDENCE_SENTENCE},
    {"shall not be null", NULLNESS_FORBIDDEN, CONFIDENCE_SENTENCE},
    {"should not be null", NULLNESS_FORBIDDEN, CONFIDENCE_COMMENT},
    {"non-null", NULLNESS_FORBIDDEN, CONFIDENCE_COMMENT},
    {"(nullable)", NULLNESS_ALLOWED, CONFIDENCE_SENTENCE},
    {"(allow-none)", NULLNESS_ALLOWED, CONFIDENCE_SENTENCE},
    {"may be null", NULLNESS_ALLOWED, CONFIDENCE_SENTENCE},
    {"can be null", NULLNESS_ALLOWED, CONFIDENCE_SENTENCE},
    {"may safely be null", NULLNESS_ALLOWED, CONFIDENCE_SENTENCE},
    {"a null handle", NULLNESS_ALLOWED, CONFIDENCE_COMMENT},
    {"or null to", NULLNESS_ALLOWED, CONFIDENCE_SENTENCE},
    {"or null if", NULLNESS_ALLOWED, CONFIDENCE_COMMENT},
    {"or null for", NULLNESS_ALLOWED, CONFIDENCE_SENTENCE},
    {"if it is null", NULLNESS_ALLOWED, CONFIDENCE_COMMENT},
};

/* Of the pointer: what becomes of it. */
static const struct {
    const char *phrase;
    enum fate fate;
} fate_phrases[] = {
    {"takes ownership", FATE_TAKEN},
    {"take ownership", FATE_TAKEN},
    {"ownership is transferred", FATE_TAKEN},
    {"(transfer full)", FATE_TAKEN},
    {"is stolen", FATE_TAKEN},
    {"takes the responsibility for", FATE_TAKEN},
    {"takes responsibility for", FATE_TAKEN},
    {"must remain valid", FATE_KEPT},
    {"must stay valid", FATE_KEPT},
    {"must outlive", FATE_KEPT},
    {"is not copied", FATE_KEPT},
};

/* Of the result, when it is a pointer. */
static const struct {
    const char *phrase;
    enum belonging belonging;
} belonging_phrases[] = {
    {"must not be freed", BELONGING_ARGUMENT},
    {"must not free", BELONGING_ARGUMENT},
    {"do not free", BELONGING_ARGUMENT},
    {"should not be freed", BELONGING_ARGUMENT},
    {"(transfer none)", BELONGING_ARGUMENT},
    {"belongs to the", BELONGING_ARGUMENT},
    {"owned by the", BELONGING_ARGUMENT},
    {"a static string", BELONGING_LIBRARY},
    {"static storage", BELONGING_LIBRARY},
    {"(transfer full)", BELONGING_CALLER},
    {"caller must free", BELONGING_CALLER},
    {"caller must release", BELONGING_CALLER},
    {"must be freed", BELONGING_CALLER},
    {"should be freed", BELONGING_CALLER},
    {"to be freed", BELONGING_CALLER},
    {"to be released with", BELONGING_CALLER},
    {"caller is responsible for freeing", BELONGING_CALLER},
    {"free with", BELONGING_CALLER},
};

/* Of the result: what it is when the call fails. Negative comes before zero, because of "0 on
 * success and -1 on failure". */
static const struct {
    const char *phrase;
    enum failure_convention failure;
} failure_phrases[] = {
    {"null on failure", FAILURE_NULL},
    {"null on error", FAILURE_NULL},
    {"null if out of memory", FAILURE_NULL},
    {"null if no", FAILURE_NULL},
    {"null when", FAILURE_NULL},
    {"or null if", FAILURE_NULL},
    {"-1 on failure", FAILURE_NEGATIVE},
    {"-1 on error", FAILURE_NEGATIVE},
    {"-1 if", FAILURE_NEGATIVE},
    {"negative on failure", FAILURE_NEGATIVE},
    {"negative error", FAILURE_NEGATIVE},
    {"true on success", FAILURE_ZERO},
    {"false on failure", FAILURE_ZERO},
    {"0 on failure", FAILURE_ZERO},
    {"0 on error", FAILURE_ZERO},
    {"zero on failure", FAILURE_ZERO},
    {"nonzero on success", FAILURE_ZERO},
    {"non-zero on success", FAILURE_ZERO},
    {"1 on success", FAILURE_ZERO},
    {"0 on success", FAILURE_NONZERO},
    {"zero on success", FAILURE_NONZERO},
    {"nonzero on failure", FAILURE_NONZERO},
    {"non-zero on failure", FAILURE_NONZERO},
};

#define COUNT_OF(table) (sizeof(table) / sizeof *(table))

static struct evidence said(struct api *api, unsigned confidence, const char *phrase)
{
    return evidence_of(EVIDENCE_COMMENT, confidence, REASON(api, "'%s'", phrase));
}

static void claim(struct api *api, struct function *function, size_t index, enum role role,
                  struct evidence evidence)
{
    claim_role(api, function, index, (struct claim){role, -1, -1, evidence});
}

static void claim_null(struct api *api, struct parameter *parameter, const char *passage)
{
    for (size_t i = 0; i < COUNT_OF(null_phrases); i++)
        if (strstr(passage, null_phrases[i].phrase)) {
            claim_nullness(parameter, null_phrases[i].nullness,
                           said(api, null_phrases[i].confidence, null_phrases[i].phrase));
            return;
        }
}

static void claim_becoming(struct api *api, struct parameter *parameter, const char *passage)
{
    for (size_t i = 0; i < COUNT_OF(fate_phrases); i++)
        if (strstr(passage, fate_phrases[i].phrase)) {
            claim_fate(parameter, fate_phrases[i].fate, -1,
                       said(api, CONFIDENCE_COMMENT, fate_phrases[i].phrase));
            return;
        }
}

/* The first parameter is rather the object that the call is about. */
static bool is_record_to_fill(const struct function *function, size_t index)
{
    const struct type *type = function->parameters[index].type;
    return index > 0 && type->target->kind == TYPE_RECORD && !is_hidden_record(type->target) &&
           !type->target->is_const && !type_is_stream(type);
}

/* `[out]` and `[in,out]` of pointers to one value. */
static void claim_direction(struct api *api, struct function *function, size_t index,
                            const char *passage)
{
    const struct type *target = function->parameters[index].type->target;
    bool is_one = type_is_scalar(target) ? target->kind != TYPE_CHAR : target->kind == TYPE_POINTER;
    bool is_both = strstr(passage, "[in,out]") || strstr(passage, "[in, out]") ||
                   strstr(passage, "[inout]");
    bool is_out = strstr(passage, "[out]") || strstr(passage, "(out)");
    if (is_out && !is_both && is_record_to_fill(function, index))
        claim(api, function, index, ROLE_OUT, said(api, CONFIDENCE_COMMENT, "[out]"));
    if (!is_one || function->parameters[index].role == ROLE_BUFFER)
        return;
    if (is_both && function->parameters[index].role != ROLE_IN_OUT)
        claim(api, function, index, ROLE_IN_OUT, said(api, CONFIDENCE_COMMENT, "[in,out]"));
    else if (is_out)
        claim(api, function, index, ROLE_OUT, said(api, CONFIDENCE_COMMENT, "[out]"));
}

static void claim_characters(struct api *api, struct function *function, size_t index,
                             const char *passage)
{
    static const char *const files[] = {"file name", "filename", "path of the file",
                                        "path to the file", "name of the file"};
    static const char *const strings[] = {"nul-terminated", "null-terminated", "zero-terminated",
                                          "nul terminated", "null terminated"};
    if (function->parameters[index].role != ROLE_STRING)
        return;
    for (size_t i = 0; i < COUNT_OF(files); i++)
        if (strstr(passage, files[i]))
            claim(api, function, index, ROLE_FILE_NAME, said(api, CONFIDENCE_NAME, files[i]));
    for (size_t i = 0; i < COUNT_OF(strings); i++)
        if (strstr(passage, strings[i]) && function->parameters[index].role == ROLE_STRING)
            claim(api, function, index, ROLE_STRING, said(api, CONFIDENCE_COMMENT, strings[i]));
}

/* "number of bytes in text", "length of the buffer": and a pointer of that name. */
static void claim_length(struct api *api, struct function *function, size_t number,
                         const char *passage)
{
    static const char *const phrases[] = {"number of bytes", "number of elements",
                                          "number of items", "length of", "size of"};
    for (size_t i = 0; i < COUNT_OF(phrases); i++) {
        const char *at = strstr(passage, phrases[i]);
        if (!at)
            continue;
        for (size_t j = 0; j < function->parameter_count; j++) {
            const struct parameter *pointer = &function->parameters[j];
            bool may_be_long = pointer->type->kind == TYPE_POINTER &&
                               (pointer->type->target->kind == TYPE_VOID ||
                                type_is_scalar(pointer->type->target));
            if (j == number || !may_be_long || !text_has_word(at, pointer->name))
                continue;
            struct claim length = {ROLE_LENGTH, (int)j, -1,
                                   said(api, CONFIDENCE_COMMENT, phrases[i])};
            claim_pair(api, function, j, number, length);
            return;
        }
    }
}

/* The parameter whose name stands there. */
static int parameter_at(const struct function *function, const char *text)
{
    for (size_t i = 0; i < function->parameter_count; i++) {
        size_t length = strlen(function->parameters[i].name);
        char after = strncmp(text, function->parameters[i].name, length) == 0 ? text[length] : '_';
        if (length && after && strchr(" -)]", after))
            return (int)i;
    }
    return -1;
}

/* "items[0..count-1]": the mathematician's way to say how many there are. */
static void claim_bounds(struct api *api, struct function *function, size_t pointer)
{
    const char *range = arena_printf(api->arena, "%s[0..", function->parameters[pointer].name);
    const char *at = strstr(function->comment, range);
    int number = at ? parameter_at(function, at + strlen(range)) : -1;
    if (number < 0 || !is_count_type(function->parameters[number].type))
        return;
    struct evidence evidence = said(api, CONFIDENCE_SENTENCE, range);
    struct claim length = {ROLE_LENGTH, (int)pointer, -1, evidence};
    /* The number may measure another one already, by the same evidence. */
    if (!claim_pair(api, function, pointer, (size_t)number, length))
        claim_role(api, function, pointer,
                   (struct claim){ROLE_BUFFER, number, -1, evidence});
}

static void claim_parameter(struct api *api, struct function *function, size_t index,
                            const char *passage)
{
    struct parameter *parameter = &function->parameters[index];
    if (is_count_type(parameter->type) && parameter->role == ROLE_VALUE &&
        api_rule_is_on(api, RULE_LENGTHS))
        claim_length(api, function, index, passage);
    if (api_rule_is_on(api, RULE_CHOICES))
        choices_claim_mentioned(api, function, index, passage);
    if (parameter->type->kind != TYPE_POINTER)
        return;
    if (api_rule_is_on(api, RULE_LENGTHS))
        claim_bounds(api, function, index);
    claim_null(api, parameter, passage);
    claim_becoming(api, parameter, passage);
    claim_direction(api, function, index, passage);
    if (parameter->type->target->kind == TYPE_CHAR)
        claim_characters(api, function, index, passage);
}

static bool fits(enum failure_convention failure, const struct type *result)
{
    return failure == FAILURE_NULL ? result->kind == TYPE_POINTER : type_is_integer(result);
}

/* The object that a borrowed result lives in is the first; without one it is the library. */
static void claim_owner(struct api *api, struct function *function, const char *passage)
{
    bool has_object =
        function->parameter_count && role_has(function->parameters[0].role, TRAIT_OBJECT);
    for (size_t i = 0; i < COUNT_OF(belonging_phrases); i++) {
        if (!strstr(passage, belonging_phrases[i].phrase))
            continue;
        enum belonging belonging = belonging_phrases[i].belonging;
        if (belonging == BELONGING_ARGUMENT && !has_object)
            belonging = BELONGING_LIBRARY;
        claim_belonging(function, belonging, belonging == BELONGING_ARGUMENT ? 0 : -1,
                        said(api, CONFIDENCE_COMMENT, belonging_phrases[i].phrase));
        return;
    }
}

/* "0 on success" says it in so many words, "-1 if" need not mean a failure. */
static unsigned confidence_of_failure(const char *phrase)
{
    bool is_promise = strstr(phrase, "on success") || strstr(phrase, "on failure");
    return is_promise ? CONFIDENCE_SENTENCE : CONFIDENCE_COMMENT;
}

/* "Handler should return nonzero on success": that is for who writes the handler. */
static bool is_demanded(const char *passage, const char *at)
{
    static const char *const demands[] = {"should return ", "must return ", "may return ",
                                          "has to return ", "shall return "};
    for (size_t i = 0; i < COUNT_OF(demands); i++) {
        size_t length = strlen(demands[i]);
        if ((size_t)(at - passage) >= length && strncmp(at - length, demands[i], length) == 0)
            return true;
    }
    return false;
}

static bool says_of_result(const char *passage, const char *phrase)
{
    for (const char *at = passage; (at = strstr(at, phrase)); at++)
        if ((at == passage || !isalnum((unsigned char)at[-1])) && !is_demanded(passage, at))
            return true;
    return false;
}

static bool claim_said_failure(struct api *api, struct function *function, const char *passage)
{
    for (size_t i = 0; i < COUNT_OF(failure_phrases); i++)
        if (says_of_result(passage, failure_phrases[i].phrase) &&
            fits(failure_phrases[i].failure, function->result)) {
            claim_failure(function, failure_phrases[i].failure,
                          said(api, confidence_of_failure(failure_phrases[i].phrase),
                               failure_phrases[i].phrase));
            return true;
        }
    return false;
}

/* "Same as A", of which it is said: "same as B". */
enum { LIKENED_MAXIMUM = 3 };

/* "Same as ini_parse(), but takes ...": the function that is named; NULL. */
static const struct function *likened_to(const struct api *api, const struct function *function)
{
    static const char *const phrases[] = {"same as ", "identical to ", "just like "};
    for (size_t i = 0; i < COUNT_OF(phrases); i++) {
        const char *at = strcasestr(function->comment, phrases[i]);
        size_t length = 0;
        if (!at)
            continue;
        at += strlen(phrases[i]);
        while (isalnum((unsigned char)at[length]) || at[length] == '_')
            length++;
        for (size_t j = 0; j < api->functions.count && at[length] == '('; j++) {
            const struct function *other = api->functions.items[j];
            if (other != function && other->comment && strlen(other->name) == length &&
                strncmp(other->name, at, length) == 0)
                return other;
        }
    }
    return NULL;
}

static void claim_result(struct api *api, struct function *function, const char *passage)
{
    bool is_said = claim_said_failure(api, function, passage);
    const struct function *other = function;
    for (unsigned i = 0; !is_said && i < LIKENED_MAXIMUM && (other = likened_to(api, other)); i++) {
        struct arena scratch = {0};
        is_said = claim_said_failure(api, function, passage_of_result(&scratch, other->comment));
        arena_release(&scratch);
    }
    if (function->result->kind == TYPE_POINTER)
        claim_owner(api, function, passage);
}

/* The pointer that a sentence means which names none: the only one, or the only one that is no
 * object of the library's. NULL when that is not clear. */
static struct parameter *meant_pointer(struct function *function)
{
    struct parameter *only = NULL, *other = NULL;
    size_t pointers = 0, others = 0;
    for (size_t i = 0; i < function->parameter_count; i++) {
        struct parameter *parameter = &function->parameters[i];
        if (parameter->type->kind != TYPE_POINTER)
            continue;
        pointers++;
        only = parameter;
        if (!type_is_pointer_to(parameter->type, TYPE_RECORD)) {
            others++;
            other = parameter;
        }
    }
    return pointers == 1 ? only : others == 1 ? other : NULL;
}

/* "NULL is ignored", "The callbacks may be NULL" */
static void claim_null_without_name(struct api *api, struct function *function, const char *text)
{
    static const char *const subjects[] = {"null is allowed", "null is ignored",
                                           "null is written", "null is accepted",
                                           "null is fine",    "null is ok",
                                           "null is valid",   "null is treated",
                                           "null does nothing"};
    static const char *const plurals[] = {"callbacks may be null", "callbacks can be null",
                                          "functions may be null"};
    struct parameter *meant = meant_pointer(function);
    for (size_t i = 0; meant && i < COUNT_OF(subjects); i++)
        if (strstr(text, subjects[i]))
            claim_nullness(meant, NULLNESS_ALLOWED,
                           said(api, CONFIDENCE_SENTENCE, subjects[i]));
    for (size_t i = 0; i < COUNT_OF(plurals); i++)
        for (size_t j = 0; strstr(text, plurals[i]) && j < function->parameter_count; j++)
            if (type_is_function_pointer(function->parameters[j].type))
                claim_nullness(&function->parameters[j], NULLNESS_ALLOWED,
                               said(api, CONFIDENCE_SENTENCE, plurals[i]));
}

/* "is empty afterwards and can be used again": what is emptied is not gone. */
static void claim_reuse(struct api *api, struct function *function, const char *text)
{
    static const char *const phrases[] = {"can be used again", "may be used again",
                                          "can be reused", "may be reused", "ready for reuse",
                                          "is empty afterwards"};
    for (size_t i = 0; function->parameter_count && i < COUNT_OF(phrases); i++)
        if (strstr(text, phrases[i]))
            claim_fate(&function->parameters[0], FATE_LENT, -1,
                       said(api, CONFIDENCE_SENTENCE, phrases[i]));
}

static bool has_any(const char *text, size_t length, const char *const *words)
{
    for (; *words; words++)
        if (memmem(text, length, *words, strlen(*words)))
            return true;
    return false;
}

/* "length shouldn't include last null character": there is one, behind what the length counts. Of
 * a result, the same says nothing. */
static bool leaves_out_terminator(const char *text)
{
    static const char *const leaving_out[] = {"not include", "n't include", "not count",
                                              "n't count", "n't account for", "not account for",
                                              NULL};
    static const char *const terminators[] = {"null char", "nul char", "null byte", "nul byte",
                                              "terminator", "terminating", "trailing nul",
                                              "trailing zero", "final nul", NULL};
    static const char *const lengths[] = {"len", "size", NULL};
    static const char *const results[] = {"return", "result", "written", "would", NULL};
    for (size_t length; *text; text += length + (text[length] != '\0')) {
        length = strcspn(text, ".;");
        if (has_any(text, length, leaving_out) && has_any(text, length, terminators) &&
            has_any(text, length, lengths) && !has_any(text, length, results))
            return true;
    }
    return false;
}

/* Texts that are only read, and whose length stands beside them. */
static void claim_terminated(struct api *api, struct function *function, const char *all)
{
    if (!leaves_out_terminator(all))
        return;
    struct evidence evidence =
        said(api, CONFIDENCE_SENTENCE, "the length leaves out the terminator");
    for (size_t i = 0; i < function->parameter_count; i++) {
        const struct parameter *text = &function->parameters[i];
        if (text->role != ROLE_BUFFER || text->partner < 0 || text->factor >= 0 ||
            !type_is_char_pointer(text->type, true))
            continue;
        size_t number = (size_t)text->partner;
        struct claim length = {ROLE_LENGTH, (int)i, -1, evidence};
        if (claim_role(api, function, i, (struct claim){ROLE_STRING, -1, -1, evidence}))
            claim_role(api, function, number, length);
    }
}

/* "If t is queued already, it is taken out there first" */
static bool says_it_is_moved(const char *passage)
{
    static const char *const answers[] = {"taken out", "removed",   "moved",   "unlinked",
                                          "detached",  "no effect", "nothing", "ignored"};
    static const char *const demands[] = {"must not", "may not", "undefined", "not allowed"};
    bool is_answered = false;
    for (size_t i = 0; i < COUNT_OF(demands); i++)
        if (strstr(passage, demands[i]))
            return false;
    for (size_t i = 0; i < COUNT_OF(answers); i++)
        is_answered |= strstr(passage, answers[i]) != NULL;
    return is_answered && strstr(passage, "already");
}

/* Does the text begin with the function's name, or with a word that stands for it? */
static bool names_it(const char *text, const struct function *function)
{
    static const char *const words[] = {"this", "it ", "directly"};
    size_t length = strlen(function->name);
    if (strncasecmp(text, function->name, length) == 0)
        return !isalnum((unsigned char)text[length]) && text[length] != '_';
    for (size_t i = 0; i < COUNT_OF(words); i++)
        if (strncasecmp(text, words[i], strlen(words[i])) == 0)
            return true;
    return false;
}

/* "do not call json_delete directly": it is there for the library's own macros. */
static bool is_not_for_users(const struct function *function)
{
    static const char *const phrases[] = {"do not call ", "don't call ", "never call "};
    for (size_t i = 0; i < COUNT_OF(phrases); i++) {
        const char *at = strcasestr(function->comment, phrases[i]);
        if (!at || !names_it(at + strlen(phrases[i]), function))
            continue;
        size_t length = strcspn(at, ".;\n");
        if (memmem(at, length, "directly", strlen("directly")))
            return true;
    }
    return false;
}

void comments_claim(struct api *api, struct function *function)
{
    struct arena scratch = {0};
    if (!function->comment)
        return;
    if (!function->skip_reason && is_not_for_users(function))
        function->skip_reason = "its comment says not to call it directly";
    for (size_t i = 0; i < function->parameter_count; i++) {
        const char *passage = passage_of_parameter(&scratch, function->comment,
                                                   function->parameters[i].name);
        claim_parameter(api, function, i, passage);
        function->parameters[i].is_moved = says_it_is_moved(passage);
    }
    claim_result(api, function, passage_of_result(&scratch, function->comment));
    const char *all = passage_in_full(&scratch, function->comment);
    claim_null_without_name(api, function, all);
    claim_reuse(api, function, all);
    claim_terminated(api, function, all);
    arena_release(&scratch);
}
