#include "parse/role_words.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "model/confidence.h"
#include "model/finding.h"

static const char *need_sentence(enum role_need need)
{
    static const char *const sentences[] = {
        [NEEDS_POINTER] = "a pointer",
        [NEEDS_CHARACTERS] = "a pointer to characters",
        [NEEDS_FUNCTION] = "a pointer to a function",
        [NEEDS_INTEGER] = "an integer",
    };
    return sentences[need];
}

static bool is_met(enum role_need need, const struct type *type)
{
    switch (need) {
    case NEEDS_NOTHING:
        return true;
    case NEEDS_POINTER:
        return type->kind == TYPE_POINTER;
    case NEEDS_CHARACTERS: /* some APIs pass text as void * */
        return type_is_char_pointer(type, true) || type_is_pointer_to(type, TYPE_VOID);
    case NEEDS_FUNCTION:
        return type_is_function_pointer(type);
    case NEEDS_INTEGER:
        return type_is_integer(type);
    }
    return false;
}

static const char *subject_name(const struct role_subject *subject)
{
    static const char *const words[] = {
        [SUBJECT_FUNCTION] = "function", [SUBJECT_RESULT] = "returns"};
    if (subject->kind != SUBJECT_PARAMETER)
        return words[subject->kind];
    const char *name = subject->function->parameters[subject->parameter].name;
    return *name ? name : arena_printf(subject->api->arena, "%zu", subject->parameter + 1);
}

/* "cannot use 'roles.c': 'position' of list_at cannot be 'string': ... (roles.c:12)" */
PRINTF_LIKE(4, 5)
static bool refuse(const struct role_subject *subject, const struct role_word *word,
                   struct error *err, const char *format, ...)
{
    char reason[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    return error_set(err, "cannot use '%s': '%s' of %s cannot be '%s': %s (%s:%u)", subject->file,
                     subject_name(subject), subject->function->name, word->name, reason,
                     subject->file, word->line);
}

/* Makes the word the evidence of a fact, of which something else may have been said before. */
static bool claim(const struct role_subject *subject, const struct role_word *word,
                  struct evidence *evidence, bool is_same, struct error *err)
{
    if (evidence->source == EVIDENCE_USER && !is_same)
        return refuse(subject, word, err, "it is %s", evidence->reason);
    *evidence = (struct evidence){
        .source = EVIDENCE_USER,
        .confidence = CONFIDENCE_DECLARED,
        .reason = arena_printf(subject->api->arena, "'%s' at %s:%u", word->name, subject->file,
                               word->line),
    };
    return true;
}

int role_parameter_named(const struct function *function, const char *name)
{
    static const char prefix[] = "parameter ";
    for (size_t i = 0; i < function->parameter_count; i++)
        if (*name && strcmp(function->parameters[i].name, name) == 0)
            return (int)i;
    const char *digits = text_starts_with(name, prefix) ? name + strlen(prefix) : name;
    char *end;
    unsigned long number = strtoul(digits, &end, 10);
    if (!isdigit((unsigned char)*digits) || *end || number < 1 ||
        number > function->parameter_count)
        return -1;
    return (int)number - 1;
}

/* What an argument of a word says of a parameter. */
struct partner_wanted {
    const char *name;
    enum role_need need;
};

static struct partner_wanted first_argument(const struct role_word *word, enum role_need need)
{
    return (struct partner_wanted){word->arguments.items[0], need};
}

static bool find_partner(const struct role_subject *subject, const struct role_word *word,
                         struct partner_wanted wanted, int *partner, struct error *err)
{
    int found = role_parameter_named(subject->function, wanted.name);
    if (found < 0)
        return refuse(subject, word, err, "there is no parameter '%s'", wanted.name);
    if (subject->kind == SUBJECT_PARAMETER && (size_t)found == subject->parameter)
        return refuse(subject, word, err, "'%s' is the parameter itself", wanted.name);
    if (!is_met(wanted.need, subject->function->parameters[found].type))
        return refuse(subject, word, err, "'%s' is not %s", wanted.name,
                      need_sentence(wanted.need));
    *partner = found;
    return true;
}

static bool expect_arguments(const struct role_subject *subject, const struct role_word *word,
                             size_t least, size_t most, struct error *err)
{
    if (word->arguments.count >= least && word->arguments.count <= most)
        return true;
    if (word->arguments.count > most && !most)
        return refuse(subject, word, err, "nothing stands in parentheses behind this word");
    return refuse(subject, word, err, "%s stands in parentheses behind this word",
                  most > 1 ? "at least one name" : "one name");
}

/* "n", "n*size", "16". */
static bool read_length(const struct role_subject *subject, const struct role_word *word,
                        struct parameter *fact, struct error *err)
{
    if (!expect_arguments(subject, word, 0, 1, err) || !word->arguments.count)
        return !word->arguments.count;
    const char *text = word->arguments.items[0];
    char *end;
    unsigned long long constant = strtoull(text, &end, 0);
    if (isdigit((unsigned char)*text) && !*end && constant > 0) {
        fact->declared_length = constant;
        return true;
    }
    const char *star = strchr(text, '*');
    struct partner_wanted number = {
        star ? arena_printf(subject->api->arena, "%.*s", (int)(star - text), text) : text,
        NEEDS_NOTHING};
    struct partner_wanted factor = {star ? star + 1 : NULL, NEEDS_INTEGER};
    return find_partner(subject, word, number, &fact->partner, err) &&
           (!star || find_partner(subject, word, factor, &fact->factor, err));
}

static bool find_constant(const struct api *api, const char *name, int64_t *value)
{
    for (size_t i = 0; i < api->enumerations.count; i++) {
        const struct enumeration *enumeration = api->enumerations.items[i];
        for (size_t j = 0; j < enumeration->constant_count; j++)
            if (strcmp(enumeration->constants[j].name, name) == 0) {
                *value = enumeration->constants[j].value;
                return true;
            }
    }
    for (size_t i = 0; i < api->macros.count; i++)
        if (!api->macros.items[i].is_string && strcmp(api->macros.items[i].name, name) == 0) {
            *value = api->macros.items[i].value;
            return true;
        }
    char *end;
    *value = strtoll(name, &end, 0);
    return *name && !*end;
}

static bool read_constants(const struct role_subject *subject, const struct role_word *word,
                           struct parameter *fact, struct error *err)
{
    size_t count = word->arguments.count;
    struct constant *constants = arena_alloc_zeroed(subject->api->arena, count, sizeof *constants);
    for (size_t i = 0; i < count; i++) {
        constants[i].name = arena_copy_string(subject->api->arena, word->arguments.items[i]);
        if (!find_constant(subject->api, constants[i].name, &constants[i].value))
            return refuse(subject, word, err, "no header defines the constant '%s'",
                          constants[i].name);
    }
    fact->constants = constants;
    fact->constant_count = count;
    return true;
}

static bool read_role_arguments(const struct role_subject *subject, const struct role_word *word,
                                struct parameter *fact, struct error *err)
{
    enum role_form form = role_rows[fact->role].form;
    switch (form) {
    case FORM_PLAIN:
        return expect_arguments(subject, word, 0, 0, err);
    case FORM_LENGTH:
        return read_length(subject, word, fact, err);
    case FORM_CONSTANTS:
        return read_constants(subject, word, fact, err);
    case FORM_OF_POINTER:
    case FORM_MAYBE_OF_POINTER:
    case FORM_MAYBE_OF_ANY:
        break;
    }
    bool must = form == FORM_OF_POINTER;
    if (!expect_arguments(subject, word, must ? 1 : 0, 1, err))
        return false;
    enum role_need need = form == FORM_MAYBE_OF_ANY ? NEEDS_NOTHING : NEEDS_POINTER;
    return !word->arguments.count ||
           find_partner(subject, word, first_argument(word, need), &fact->partner, err);
}

static bool have_same_constants(const struct parameter *a, const struct parameter *b)
{
    bool same = a->constant_count == b->constant_count;
    for (size_t i = 0; same && i < a->constant_count; i++)
        same = strcmp(a->constants[i].name, b->constants[i].name) == 0;
    return same;
}

static bool add_role(const struct role_subject *subject, const struct role_word *word,
                     enum role role, struct error *err)
{
    struct parameter *known = &subject->declared->parameters[subject->parameter];
    struct parameter fact = *known;
    fact.role = role;
    fact.partner = fact.factor = -1;
    fact.declared_length = 0;
    enum role_need need = role_rows[role].need;
    if (!is_met(need, fact.type))
        return refuse(subject, word, err, "'%s' is not %s", fact.spelling, need_sentence(need));
    if (!read_role_arguments(subject, word, &fact, err))
        return false;
    bool is_same = known->role == role && known->partner == fact.partner &&
                   known->factor == fact.factor &&
                   known->declared_length == fact.declared_length &&
                   have_same_constants(known, &fact);
    if (!claim(subject, word, &fact.role_evidence, is_same, err))
        return false;
    *known = fact;
    return true;
}

/* Pointers, and numbers that stand for something: a descriptor may be kept or closed. */
static bool expect_fate(const struct role_subject *subject, const struct role_word *word,
                        struct error *err)
{
    const struct parameter *parameter = &subject->function->parameters[subject->parameter];
    return parameter->type->kind == TYPE_POINTER || type_is_integer(parameter->type) ||
           refuse(subject, word, err, "'%s' is neither a pointer nor a handle",
                  parameter->spelling);
}

static bool expect_pointer(const struct role_subject *subject, const struct role_word *word,
                           struct error *err)
{
    const struct parameter *parameter = &subject->function->parameters[subject->parameter];
    return parameter->type->kind == TYPE_POINTER ||
           refuse(subject, word, err, "'%s' is not a pointer", parameter->spelling);
}

static bool add_nullness(const struct role_subject *subject, const struct role_word *word,
                         enum nullness nullness, struct error *err)
{
    struct parameter *known = &subject->declared->parameters[subject->parameter];
    if (!expect_arguments(subject, word, 0, 0, err) || !expect_pointer(subject, word, err))
        return false;
    if (nullness == NULLNESS_ALLOWED &&
        subject->function->parameters[subject->parameter].is_nonnull)
        return refuse(subject, word, err, "the header declares it nonnull");
    if (!claim(subject, word, &known->nullness_evidence, known->nullness == nullness, err))
        return false;
    known->nullness = nullness;
    return true;
}

static bool add_fate(const struct role_subject *subject, const struct role_word *word,
                     enum fate fate, struct error *err)
{
    struct parameter *known = &subject->declared->parameters[subject->parameter];
    size_t most = fate == FATE_KEPT || fate == FATE_TAKEN ? 1 : 0;
    int owner = -1;
    if (!expect_arguments(subject, word, 0, most, err) || !expect_fate(subject, word, err) ||
        (word->arguments.count &&
         !find_partner(subject, word, first_argument(word, NEEDS_POINTER), &owner, err)) ||
        !claim(subject, word, &known->fate_evidence,
               known->fate == fate && known->owner == owner, err))
        return false;
    known->fate = fate;
    known->owner = owner;
    return true;
}

static bool reject_unknown(const struct role_subject *subject, const struct role_word *word,
                           struct error *err)
{
    return error_set(err, "cannot use '%s': '%s' is no word for %s of %s; docs/roles.md lists them "
                     "(%s:%u)", subject->file, word->name,
                     subject->kind == SUBJECT_PARAMETER ? "a parameter"
                     : subject->kind == SUBJECT_RESULT  ? "the result"
                                                        : "the function",
                     subject->function->name, subject->file, word->line);
}

static bool add_to_parameter(const struct role_subject *subject, const struct role_word *word,
                             struct error *err)
{
    enum role role = role_named(word->name);
    if (role != ROLE_COUNT)
        return add_role(subject, word, role, err);
    for (enum nullness nullness = NULLNESS_FORBIDDEN; nullness <= NULLNESS_ALLOWED; nullness++)
        if (strcmp(word->name, nullness_name(nullness)) == 0)
            return add_nullness(subject, word, nullness, err);
    for (enum fate fate = FATE_LENT; fate <= FATE_RELEASED; fate++)
        if (strcmp(word->name, fate_name(fate)) == 0)
            return add_fate(subject, word, fate, err);
    return reject_unknown(subject, word, err);
}

static bool add_expected(const struct role_subject *subject, const struct role_word *word,
                         struct error *err)
{
    if (!expect_arguments(subject, word, 1, END_COUNT, err))
        return false;
    for (size_t i = 0; i < word->arguments.count; i++) {
        enum wire_end end = end_named(word->arguments.items[i]);
        enum condition_kind condition = condition_named(word->arguments.items[i]);
        if (end == END_OK && condition == CONDITION_NONE)
            return refuse(subject, word, err, "there is no kind of failure '%s'",
                          word->arguments.items[i]);
        if (end != END_OK)
            subject->declared->expected_ends |= UINT64_C(1) << end;
        else
            subject->declared->expected_conditions |= UINT32_C(1) << condition;
    }
    return true;
}

static bool has_pointer(const struct function *function, size_t count)
{
    for (size_t i = 0; i < count && i < function->parameter_count; i++)
        if (function->parameters[i].type->kind == TYPE_POINTER)
            return true;
    return false;
}

static bool add_purpose(const struct role_subject *subject, const struct role_word *word,
                        enum purpose purpose, struct error *err)
{
    struct function *known = subject->declared;
    bool needs_first = purpose == PURPOSE_INITIALISER;
    bool needs_any = purpose == PURPOSE_DESTRUCTOR || purpose == PURPOSE_CLEARER ||
                     purpose == PURPOSE_RETAIN || purpose == PURPOSE_RELEASE;
    if (needs_first && !has_pointer(subject->function, 1))
        return refuse(subject, word, err, "its first parameter is not a pointer");
    if (needs_any && !has_pointer(subject->function, SIZE_MAX))
        return refuse(subject, word, err, "no parameter is a pointer");
    if (!expect_arguments(subject, word, 0, 0, err) ||
        !claim(subject, word, &known->purpose_evidence, known->purpose == purpose, err))
        return false;
    known->purpose = purpose;
    return true;
}

static bool add_to_function(const struct role_subject *subject, const struct role_word *word,
                            struct error *err)
{
    for (enum purpose purpose = 0; purpose < PURPOSE_COUNT; purpose++)
        if (strcmp(word->name, purpose_name(purpose)) == 0)
            return add_purpose(subject, word, purpose, err);
    if (strcmp(word->name, "expected") == 0)
        return add_expected(subject, word, err);
    bool *flag = strcmp(word->name, "hook") == 0   ? &subject->declared->sets_hook
                 : strcmp(word->name, "skip") == 0 ? &subject->declared->is_excluded
                                                   : NULL;
    if (!flag)
        return reject_unknown(subject, word, err);
    *flag = true;
    return expect_arguments(subject, word, 0, 0, err);
}

static bool add_belonging(const struct role_subject *subject, const struct role_word *word,
                          enum belonging belonging, struct error *err)
{
    struct function *known = subject->declared;
    enum type_kind kind = subject->function->result->kind;
    bool is_borrowed = belonging == BELONGING_ARGUMENT;
    int owner = -1;
    if (kind != TYPE_POINTER && kind != TYPE_RECORD)
        return refuse(subject, word, err, "the function returns '%s'",
                      subject->function->result_spelling);
    if (!expect_arguments(subject, word, is_borrowed, is_borrowed, err) ||
        (is_borrowed && !find_partner(subject, word, first_argument(word, NEEDS_NOTHING), &owner,
                                      err)) ||
        !claim(subject, word, &known->belonging_evidence,
               known->belonging == belonging && known->result_owner == owner, err))
        return false;
    known->belonging = belonging;
    known->result_owner = owner;
    return true;
}

/* FAILURE_UNKNOWN is said by "never". */
static enum failure_convention failure_named(const char *name)
{
    if (strcmp(name, "never") == 0)
        return FAILURE_UNKNOWN;
    enum failure_convention failure = FAILURE_UNKNOWN + 1;
    while (failure < FAILURE_CONVENTION_COUNT && strcmp(failure_name(failure), name) != 0)
        failure++;
    return failure;
}

static bool add_failure(const struct role_subject *subject, const struct role_word *word,
                        struct error *err)
{
    struct function *known = subject->declared;
    const struct type *result = subject->function->result;
    if (!expect_arguments(subject, word, 1, 1, err))
        return false;
    enum failure_convention failure = failure_named(word->arguments.items[0]);
    if (failure == FAILURE_CONVENTION_COUNT)
        return refuse(subject, word, err, "'%s' is not one of null, negative, nonzero, zero and "
                      "never", word->arguments.items[0]);
    enum role_need need = failure == FAILURE_NULL      ? NEEDS_POINTER
                     : failure == FAILURE_UNKNOWN ? NEEDS_NOTHING
                                                  : NEEDS_INTEGER;
    if (!is_met(need, result))
        return refuse(subject, word, err, "'%s' is not %s", subject->function->result_spelling,
                      need_sentence(need));
    if (!claim(subject, word, &known->failure_evidence, known->failure == failure, err))
        return false;
    known->failure = failure;
    return true;
}

static bool add_to_result(const struct role_subject *subject, const struct role_word *word,
                          struct error *err)
{
    if (strcmp(word->name, "fails") == 0)
        return add_failure(subject, word, err);
    for (enum belonging belonging = BELONGING_CALLER; belonging < BELONGING_COUNT; belonging++)
        if (strcmp(word->name, belonging_name(belonging)) == 0)
            return add_belonging(subject, word, belonging, err);
    return reject_unknown(subject, word, err);
}

bool role_word_add(const struct role_subject *subject, const struct role_word *word,
                   struct error *err)
{
    switch (subject->kind) {
    case SUBJECT_FUNCTION:
        return add_to_function(subject, word, err);
    case SUBJECT_RESULT:
        return add_to_result(subject, word, err);
    case SUBJECT_PARAMETER:
        break;
    }
    return add_to_parameter(subject, word, err);
}

static void imply(struct function *declared, size_t from, enum role role)
{
    const struct parameter *said = &declared->parameters[from];
    struct parameter *other = &declared->parameters[said->partner];
    if (other->role_evidence.source == EVIDENCE_USER)
        return;
    other->role = role;
    other->partner = (int)from;
    other->role_evidence = said->role_evidence;
}

void role_words_complete(struct function *declared)
{
    for (size_t i = 0; i < declared->parameter_count; i++) {
        const struct parameter *said = &declared->parameters[i];
        if (said->role_evidence.source != EVIDENCE_USER || said->partner < 0)
            continue;
        bool counts = type_is_integer(declared->parameters[said->partner].type);
        if (role_has(said->role, TRAIT_COUNTED) && counts)
            imply(declared, i, ROLE_LENGTH);
        else if (role_has(said->role, TRAIT_MEASURES))
            imply(declared, i, ROLE_BUFFER);
    }
}
