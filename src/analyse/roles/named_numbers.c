#include "analyse/roles/named_numbers.h"

#include <string.h>

#include "analyse/roles/claims.h"
#include "analyse/roles/from_types.h"
#include "analyse/roles/passages.h"
#include "base/text.h"
#include "model/code.h"

enum { CONSTANTS_MAXIMUM = 64 }; /* of one parameter */

/* The constants while they are being collected. */
struct family {
    struct constant items[CONSTANTS_MAXIMUM];
    size_t count;
    bool is_bits;
    bool is_compared; /* for equality, or by bits */
};

static bool has(const struct family *family, const char *name)
{
    for (size_t i = 0; i < family->count; i++)
        if (strcmp(family->items[i].name, name) == 0)
            return true;
    return false;
}

static void add(struct family *family, const char *name, int64_t value)
{
    if (family->count < CONSTANTS_MAXIMUM && !has(family, name))
        family->items[family->count++] = (struct constant){name, value};
}

static bool is_one_bit(int64_t value)
{
    return value > 0 && !(value & (value - 1));
}

/* The part of the names that all have in common, up to the last '_' in it. */
static size_t common_prefix(const struct family *family)
{
    const char *first = family->items[0].name;
    size_t length = strlen(first);
    for (size_t i = 1; i < family->count; i++) {
        size_t same = 0;
        while (same < length && family->items[i].name[same] == first[same])
            same++;
        length = same;
    }
    while (length && first[length - 1] != '_')
        length--;
    return length;
}

static bool belongs(const struct macro *macro, const struct family *family, size_t prefix)
{
    return !macro->is_string && !macro->is_bookkeeping &&
           strncmp(macro->name, family->items[0].name, prefix) == 0 &&
           (macro->value < 0) == (family->items[0].value < 0) &&
           (!family->is_bits || is_one_bit(macro->value) || macro->value == 0);
}

/* Bodies seldom look at every constant. Macros of the same prefix that stand between known ones in
 * the header belong to them; so do those beside them with values that go up, when the prefix is
 * more than that of the library. */
static void complete(const struct api *api, struct family *family)
{
    size_t prefix = common_prefix(family);
    if (!prefix)
        return;
    size_t first = SIZE_MAX, last = 0;
    for (size_t i = 0; i < api->macros.count; i++) {
        if (!has(family, api->macros.items[i].name))
            continue;
        first = first == SIZE_MAX ? i : first;
        last = i;
    }
    if (first == SIZE_MAX)
        return;
    const struct macro *macros = api->macros.items;
    bool is_narrow = family->is_bits || memchr(family->items[0].name, '_', prefix - 1);
    while (is_narrow && first > 0 && belongs(&macros[first - 1], family, prefix) &&
           macros[first - 1].value < macros[first].value)
        first--;
    while (is_narrow && last + 1 < api->macros.count &&
           belongs(&macros[last + 1], family, prefix) &&
           macros[last + 1].value > macros[last].value)
        last++;
    struct family all = {.is_bits = family->is_bits};
    for (size_t i = first; i <= last; i++)
        if (belongs(&macros[i], family, prefix))
            add(&all, macros[i].name, macros[i].value);
    for (size_t i = 0; i < family->count; i++)
        add(&all, family->items[i].name, family->items[i].value);
    *family = all;
}

/* Only what users can write. */
static bool is_public(const struct api *api, const char *name)
{
    for (size_t i = 0; i < api->macros.count; i++)
        if (strcmp(api->macros.items[i].name, name) == 0)
            return true;
    for (size_t i = 0; i < api->enumerations.count; i++)
        for (size_t j = 0; j < api->enumerations.items[i]->constant_count; j++)
            if (strcmp(api->enumerations.items[i]->constants[j].name, name) == 0)
                return true;
    return false;
}

static void collect(const struct api *api, struct family *family,
                    const struct named_constant *constants)
{
    for (; constants; constants = constants->next) {
        family->is_bits |= constants->comparison == COMPARED_BITS;
        family->is_compared |= constants->comparison != COMPARED_ORDER;
        if (is_public(api, constants->constant.name))
            add(family, constants->constant.name, constants->constant.value);
    }
}

static void claim_family(struct api *api, struct function *function, size_t index,
                         struct family *family, struct evidence evidence)
{
    struct parameter *parameter = &function->parameters[index];
    struct claim claim = {family->is_bits ? ROLE_FLAGS : ROLE_CHOICE, -1, -1, evidence};
    if (!claim_role(api, function, index, claim))
        return;
    parameter->constants =
        arena_copy(api->arena, family->items, family->count * sizeof *family->items);
    parameter->constant_count = family->count;
}

static void claim_enumeration(struct api *api, struct function *function, size_t index,
                              bool is_bits)
{
    const struct enumeration *enumeration = function->parameters[index].type->enumeration;
    struct family family = {.is_bits = is_bits};
    for (size_t i = 0; enumeration && i < enumeration->constant_count; i++)
        add(&family, enumeration->constants[i].name, enumeration->constants[i].value);
    if (family.count)
        claim_family(api, function, index, &family,
                     evidence_of(EVIDENCE_TYPE, CONFIDENCE_BODY, "an enumeration"));
}

/* A flag is one bit; what has several is a mask or a limit. */
static void drop_masks(struct family *family)
{
    size_t count = 0;
    for (size_t i = 0; i < family->count; i++)
        if (!family->is_bits || is_one_bit(family->items[i].value))
            family->items[count++] = family->items[i];
    family->count = count;
}

/* One constant alone is often a limit or a special value; two are a choice. */
static void claim_compared(struct api *api, const struct usage *usage, struct function *function,
                           size_t index, const struct use_of_parameter *use)
{
    struct family family = {0};
    collect(api, &family, use->constants);
    if (use->field)
        collect(api, &family, string_map_get(&usage->compared_fields, use->field));
    drop_masks(&family);
    if (family.count < (family.is_compared ? 1u : 2u))
        return; /* one limit is no choice */
    complete(api, &family);
    if (family.count < 2)
        return;
    claim_family(api, function, index, &family,
                 evidence_of(EVIDENCE_BODY, CONFIDENCE_BODY,
                             REASON(api, "compared with %s", family.items[0].name)));
}

void choices_claim(struct api *api, const struct usage *usage, struct function *function,
                   const struct usage_summary *summary)
{
    for (size_t i = 0; i < function->parameter_count && i < USAGE_PARAMETERS; i++) {
        const struct type *type = function->parameters[i].type;
        const struct use_of_parameter *use = summary ? &summary->parameters[i] : NULL;
        bool is_bits =
            use && use->constants && use->constants->comparison == COMPARED_BITS;
        if (type->kind == TYPE_ENUM)
            claim_enumeration(api, function, i, is_bits);
        else if (use && (is_count_type(type) || type->kind == TYPE_CHAR))
            claim_compared(api, usage, function, i, use);
    }
}

void choices_claim_passed(struct api *api, struct function *function, size_t index,
                          const struct named_constant *constants)
{
    struct family family = {0};
    if (!is_count_type(function->parameters[index].type))
        return;
    collect(api, &family, constants);
    drop_masks(&family);
    if (family.count < 2)
        return;
    complete(api, &family);
    claim_family(api, function, index, &family,
                 evidence_of(EVIDENCE_CALLER, CONFIDENCE_CALLER,
                             REASON(api, "%s is passed", family.items[0].name)));
}

static void collect_mentioned(const struct api *api, struct family *family, const char *passage)
{
    for (size_t i = 0; i < api->macros.count; i++)
        if (!api->macros.items[i].is_string && text_has_word(passage, api->macros.items[i].name))
            add(family, api->macros.items[i].name, api->macros.items[i].value);
    for (size_t i = 0; i < api->enumerations.count; i++)
        for (size_t j = 0; j < api->enumerations.items[i]->constant_count; j++) {
            const struct constant *constant = &api->enumerations.items[i]->constants[j];
            if (text_has_word(passage, constant->name))
                add(family, constant->name, constant->value);
        }
}

void choices_claim_mentioned(struct api *api, struct function *function, size_t index,
                             const char *passage)
{
    static const char *const bit_words[] = {"flags", "bitwise", "or'ed", "ored", "or-ed",
                                            "combination", "mask"};
    struct family family = {0};
    if (!is_count_type(function->parameters[index].type))
        return;
    collect_mentioned(api, &family, passage);
    for (size_t i = 0; i < sizeof bit_words / sizeof *bit_words; i++)
        family.is_bits |= text_has_word(passage, bit_words[i]);
    drop_masks(&family);
    if (family.count < 2)
        return;
    claim_family(api, function, index, &family,
                 evidence_of(EVIDENCE_COMMENT, CONFIDENCE_COMMENT,
                             REASON(api, "the comment names %s", family.items[0].name)));
}

/* ---- numbers that are given back ---- */

/* Does the function return the number of the constant without its name, as where it fails? */
static bool returns_otherwise(const struct code *code, const struct constant *constant)
{
    const struct code *value =
        code->kind == CODE_RETURN && code->first ? code_plain(code->first) : NULL;
    if (value && value->kind == CODE_NUMBER && value->number == constant->value &&
        (!value->name || strcmp(value->name, constant->name) != 0))
        return true;
    for (const struct code *child = code->first; child; child = child->next)
        if (returns_otherwise(child, constant))
            return true;
    return false;
}

static void drop_ambiguous(struct family *family, const struct code *root)
{
    size_t count = 0;
    for (size_t i = 0; i < family->count; i++)
        if (!returns_otherwise(root, &family->items[i]))
            family->items[count++] = family->items[i];
    family->count = count;
}

/* `returned_by`: the code that returns the field; NULL where it is the field itself. */
static struct constant_set compared_with(struct api *api, const struct usage *usage,
                                         const char *field, const struct code *returned_by)
{
    struct family family = {0};
    collect(api, &family, string_map_get(&usage->compared_fields, field));
    drop_masks(&family);
    if (!family.count || !family.is_compared)
        return (struct constant_set){0};
    complete(api, &family);
    if (family.count < 2) /* one alone is a limit */
        return (struct constant_set){0};
    if (returned_by)
        drop_ambiguous(&family, returned_by);
    return (struct constant_set){
        arena_copy(api->arena, family.items, family.count * sizeof *family.items), family.count,
        family.is_bits};
}

/* The field that the function returns, numbers apart; "": something else as well. */
static void find_returned(const struct code *code, const char **field)
{
    const struct code *value =
        code->kind == CODE_RETURN && code->first ? code_plain(code->first) : NULL;
    if (value && value->kind == CODE_FIELD && value->name && !*field)
        *field = value->name;
    else if (value && value->kind != CODE_NUMBER &&
             (value->kind != CODE_FIELD || !value->name || strcmp(value->name, *field) != 0))
        *field = "";
    for (const struct code *child = code->first; child; child = child->next)
        find_returned(child, field);
}

static void name_result(struct api *api, const struct usage *usage, struct function *function)
{
    const struct usage_summary *summary = usage_of(usage, function->name);
    const char *field = NULL;
    if (!summary || !summary->body || !summary->body->root || !is_count_type(function->result))
        return;
    find_returned(summary->body->root, &field);
    if (field && *field)
        function->result_constants = compared_with(api, usage, field, summary->body->root);
}

void choices_name_fields(struct api *api, const struct usage *usage)
{
    for (size_t i = 0; i < api->records.count; i++) {
        struct record *record = api->records.items[i];
        for (size_t k = 0; k < record->field_count; k++) {
            struct field *field = &record->fields[k];
            if (is_count_type(field->type))
                field->constants = compared_with(
                    api, usage,
                    arena_printf(usage->arena, "%s.%s", record->spelling, field->name), NULL);
        }
    }
    for (size_t i = 0; i < api->functions.count; i++)
        name_result(api, usage, api->functions.items[i]);
}
