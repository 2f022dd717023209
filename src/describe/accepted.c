/* A failure that the user knows and accepts, as a contract. */
#include <string.h>

#include "csource/csource.h"
#include "describe/describe.h"

/* The function and the parameters that the failure depends on. */
struct culprit {
    struct arena *arena;
    const struct function *function;
    const struct parameter *parameter; /* NULL when the condition is about the whole call */
    const struct parameter *other;     /* NULL */
    const struct finding_record *record;
};

static const struct parameter *parameter_at(const struct function *function, int index)
{
    bool exists = function && index >= 0 && (size_t)index < function->parameter_count;
    return exists ? &function->parameters[index] : NULL;
}

static const char *take(struct arena *arena, struct text *text)
{
    const char *copy = arena_copy_string(arena, text_string(text));
    text_release(text);
    return copy;
}

static const char *parameter_name(struct arena *arena, const struct function *function, int index)
{
    struct text name = {0};
    describe_parameter_name(&name, function, (size_t)index);
    return take(arena, &name);
}

/* In parentheses, where a plain number would be a length. */
static const char *reference(const struct culprit *culprit, int index)
{
    const char *name = parameter_name(culprit->arena, culprit->function, index);
    bool is_number = name[0] >= '0' && name[0] <= '9';
    return is_number ? arena_printf(culprit->arena, "parameter %s", name) : name;
}

static const char *word_of(const struct culprit *culprit, const char *word, int partner)
{
    return partner < 0 ? word
                       : arena_printf(culprit->arena, "%s(%s)", word, reference(culprit, partner));
}

/* ---- the role that says what must not be, by the roles of conditions.def; NULL: none ---- */

static const char *none_word(const struct culprit *culprit)
{
    (void)culprit;
    return NULL;
}

static const char *nonnull_word(const struct culprit *culprit)
{
    (void)culprit;
    return "nonnull";
}

static const char *index_word(const struct culprit *culprit)
{
    return word_of(culprit, "index", culprit->other ? culprit->record->other : -1);
}

static const char *choice_word(const struct culprit *culprit)
{
    if (!culprit->parameter->constant_count)
        return NULL;
    struct text word = {0};
    text_printf(&word, "%s(", role_name(culprit->parameter->role));
    for (size_t i = 0; i < culprit->parameter->constant_count; i++)
        text_printf(&word, i ? ", %s" : "%s", culprit->parameter->constants[i].name);
    text_add_char(&word, ')');
    return take(culprit->arena, &word);
}

static const char *length_word(const struct culprit *culprit)
{
    if (!culprit->other)
        return NULL;
    bool is_pointer = culprit->parameter->type->kind == TYPE_POINTER;
    bool other_counts = type_is_integer(culprit->other->type);
    if (is_pointer && other_counts)
        return word_of(culprit, "buffer", culprit->record->other);
    return !is_pointer && !other_counts ? word_of(culprit, "length", culprit->record->other) : NULL;
}

static const char *fate_word(const struct culprit *culprit)
{
    const struct parameter *parameter = culprit->parameter;
    return parameter->fate == FATE_KEPT || parameter->fate == FATE_TAKEN
               ? word_of(culprit, fate_name(parameter->fate), parameter->owner)
               : NULL;
}

/* ---- the condition in C, over the parameters "first" and "second" ---- */

struct requirement {
    const char *in_c;
    bool (*can_be_said)(const struct culprit *culprit);
    bool is_all; /* nothing is left of the condition when it is met */
};

static bool is_never(const struct culprit *culprit)
{
    (void)culprit;
    return false;
}

static bool is_signed_number(const struct culprit *culprit)
{
    return culprit->parameter && culprit->parameter->type->kind == TYPE_SIGNED;
}

static bool are_pointers(const struct culprit *culprit)
{
    return culprit->parameter && culprit->other &&
           culprit->parameter->type->kind == TYPE_POINTER &&
           culprit->other->type->kind == TYPE_POINTER;
}

static const struct requirement requires_none = {NULL, is_never, true};
static const struct requirement requires_nonnegative = {"first >= 0", is_signed_number, true};
/* It keeps the same value from being given twice, but not a part of it. */
static const struct requirement requires_distinct = {
    "(const void *)first != (const void *)second", are_pointers, false};

static const struct {
    const char *(*role_word)(const struct culprit *culprit); /* of a condition on a parameter */
    const struct requirement *requirement;
} ways_to_say[CONDITION_COUNT] = {
#define CONDITION(name, word, in_tests, role, required, meaning)                                   \
    [CONDITION_##name] = {role##_word, &requires_##required},
#include "model/conditions.def"
#undef CONDITION
};

/* The word for the parameter that says what must not be; NULL when there is none. */
static const char *role_word(const struct culprit *culprit)
{
    return culprit->parameter ? ways_to_say[culprit->record->condition].role_word(culprit) : NULL;
}

static const char *required(const struct culprit *culprit, const char *condition)
{
    const struct function *function = culprit->function;
    struct text text = {0}, unused = {0};
    text_printf(&text, "ASSAY_REQUIRES(%s", function->name);
    for (size_t i = 0; i < function->parameter_count; i++) {
        const struct parameter *parameter = &function->parameters[i];
        const char *name = parameter == culprit->parameter ? "first"
                           : parameter == culprit->other
                               ? "second"
                               : arena_printf(culprit->arena, "unused_%zu", i + 1);
        text_add(&text, ", ");
        csource_declare(&text, parameter->spelling, name);
        if (!strstr(condition, name))
            text_printf(&unused, "    (void)%s;\n", name);
    }
    text_printf(&text, ")\n{\n%s    return %s;\n}\n", text_string(&unused), condition);
    text_release(&unused);
    return take(culprit->arena, &text);
}

static const char *expectation(struct arena *arena, const char *function, const char *kind)
{
    return arena_printf(arena, "ASSAY_ROLES(%s, function: expected(%s))\n", function, kind);
}

static const char *requirement_and_rest(const struct culprit *culprit,
                                        const struct requirement *requirement)
{
    const char *text = required(culprit, requirement->in_c);
    if (requirement->is_all)
        return text;
    return arena_printf(culprit->arena, "%s%s", text,
                        expectation(culprit->arena, culprit->function->name,
                                    condition_name(culprit->record->condition)));
}

size_t describe_acceptances(struct arena *arena, const struct api *api,
                            const struct finding_record *record,
                            const char *acceptances[ACCEPTANCES_MAXIMUM])
{
    const struct function *function = api_find_function(api, record->condition_function);
    struct culprit culprit = {
        .arena = arena,
        .function = function,
        .parameter = parameter_at(function, record->parameter),
        .other = parameter_at(function, record->other),
        .record = record,
    };
    const char *word = role_word(&culprit);
    const struct requirement *requirement = ways_to_say[record->condition].requirement;
    size_t count = 0;
    if (word)
        acceptances[count++] =
            arena_printf(arena, "ASSAY_ROLES(%s, %s: %s)\n", function->name,
                         parameter_name(arena, function, record->parameter), word);
    else if (requirement->can_be_said(&culprit))
        acceptances[count++] = requirement_and_rest(&culprit, requirement);
    if (function && record->condition != CONDITION_NONE)
        acceptances[count++] =
            expectation(arena, function->name, condition_name(record->condition));
    acceptances[count++] = expectation(arena, record->function, end_word(record->end));
    return count;
}
