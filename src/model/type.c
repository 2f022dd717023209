#include "model/type.h"

#include <string.h>

bool type_is_integer(const struct type *type)
{
    switch (type->kind) {
    case TYPE_BOOL:
    case TYPE_CHAR:
    case TYPE_SIGNED:
    case TYPE_UNSIGNED:
    case TYPE_ENUM:
        return type->size <= sizeof(int64_t);
    default:
        return false;
    }
}

int64_t type_integer(const struct type *type, uint64_t bits)
{
    unsigned shift = (unsigned)(64 - 8 * type->size);
    return type->is_signed ? (int64_t)(bits << shift) >> shift : (int64_t)(bits << shift >> shift);
}

bool type_is_scalar(const struct type *type)
{
    return type_is_integer(type) ||
           (type->kind == TYPE_FLOATING && type->size <= sizeof(double));
}

bool type_is_wide(const struct type *type)
{
    switch (type->kind) {
    case TYPE_COMPLEX:
        return true;
    case TYPE_SIGNED:
    case TYPE_UNSIGNED:
    case TYPE_FLOATING:
        return type->size > sizeof(uint64_t);
    default:
        return false;
    }
}

bool type_is_char_pointer(const struct type *type, bool any_sign)
{
    if (!type_is_pointer_to(type, TYPE_CHAR))
        return false;
    return any_sign || strcmp(type->target->sort->spelling, "char") == 0;
}

bool type_reads_as_text(const struct type *type)
{
    return type_is_char_pointer(type, true) ||
           (type_is_pointer_to(type, TYPE_RECORD) && type->target->record->is_characters);
}

const struct type *type_first_record(const struct type *type)
{
    const struct record *record = type->kind == TYPE_RECORD ? type->record : NULL;
    if (!record || !record->is_complete_for_users || record->is_union || !record->field_count ||
        record->fields[0].bit_width || record->fields[0].type->kind != TYPE_RECORD)
        return NULL;
    return record->fields[0].type->sort;
}

bool type_begins_with(const struct type *derived, const struct type *base)
{
    if (base->kind != TYPE_RECORD || !base->record || !base->record->is_base)
        return false;
    const struct type *first = derived;
    while ((first = type_first_record(first)))
        if (first == base->sort)
            return true;
    return false;
}

bool type_is_stream(const struct type *type)
{
    return type_is_pointer_to(type, TYPE_RECORD) &&
           strcmp(type->target->sort->spelling, "struct _IO_FILE") == 0;
}

bool type_is_va_list(const struct type *type)
{
    bool is_pointer_to_one = strchr(type->spelling, '('); /* or to a function that takes one */
    return type->kind == TYPE_OTHER && strstr(type->spelling, "va_list") && !is_pointer_to_one;
}

bool type_has_pointers(const struct type *type)
{
    if (type->kind == TYPE_POINTER)
        return true;
    if (type->kind == TYPE_ARRAY)
        return type_has_pointers(type->target);
    for (size_t i = 0; type->kind == TYPE_RECORD && type->record && i < type->record->field_count;
         i++)
        if (type_has_pointers(type->record->fields[i].type))
            return true;
    return false;
}
