#include "model/value.h"

#include <string.h>

uint64_t value_member_bits(const struct field *field, const char *record)
{
    uint64_t bits = 0;
    if (!field->bit_width) {
        memcpy(&bits, record + field->bit_offset / 8, field->type->size);
        return bits;
    }
    for (size_t i = 0; i < field->bit_width; i++) {
        size_t at = field->bit_offset + i;
        bits |= (uint64_t)((unsigned char)record[at / 8] >> at % 8 & 1) << i;
    }
    unsigned unused = 64 - (unsigned)field->bit_width;
    return field->type->is_signed ? (uint64_t)((int64_t)(bits << unused) >> unused) : bits;
}

static void fill_floating(size_t size, int number, char *bytes)
{
    float single = (float)number;
    double twice = number;
    long double extended = number;
    if (size == sizeof single)
        memcpy(bytes, &single, sizeof single);
    else if (size == sizeof twice)
        memcpy(bytes, &twice, sizeof twice);
    else
        memcpy(bytes, &extended, 10); /* the rest is padding */
}

static void fill_integer(size_t size, int64_t number, char *bytes)
{
    memset(bytes, number < 0 ? -1 : 0, size);
    memcpy(bytes, &number, size < sizeof number ? size : sizeof number);
}

static void fill_bits(const struct field *field, int number, char *record)
{
    uint64_t bits = field->type->kind == TYPE_BOOL ? number != 0 : (uint64_t)(int64_t)number;
    for (size_t i = 0; i < field->bit_width; i++) {
        size_t at = field->bit_offset + i;
        unsigned byte = (unsigned char)record[at / 8] & ~(1u << at % 8);
        record[at / 8] = (char)(byte | (unsigned)(bits >> i & 1) << at % 8);
    }
}

static void fill_record(const struct record *record, int number, char *bytes)
{
    for (size_t i = 0; i < record->field_count && !record->is_union; i++) {
        const struct field *field = &record->fields[i];
        if (field->bit_width)
            fill_bits(field, number, bytes);
        else
            value_fill(field->type, number, bytes + field->bit_offset / 8);
    }
}

static int64_t enum_value(const struct enumeration *enumeration, int number)
{
    if (!enumeration || !enumeration->constant_count)
        return 0;
    size_t index = (unsigned)number % enumeration->constant_count;
    return enumeration->constants[index].value;
}

void value_fill(const struct type *type, int number, char *bytes)
{
    switch (type->kind) {
    case TYPE_BOOL:
        bytes[0] = number != 0;
        break;
    case TYPE_ENUM:
        fill_integer(type->size, enum_value(type->enumeration, number), bytes);
        break;
    case TYPE_CHAR:
    case TYPE_SIGNED:
    case TYPE_UNSIGNED:
        fill_integer(type->size, number, bytes);
        break;
    case TYPE_FLOATING:
        fill_floating(type->size, number, bytes);
        break;
    case TYPE_COMPLEX:
        value_fill(type->target, number, bytes);
        value_fill(type->target, -number, bytes + type->target->size);
        break;
    case TYPE_ARRAY:
        for (size_t i = 0; i < type->length; i++)
            value_fill(type->target, number, bytes + i * type->target->size);
        break;
    case TYPE_RECORD:
        fill_record(type->record, number, bytes);
        break;
    default:
        break;
    }
}

static bool is_same_record(const struct record *record, const char *a, const char *b)
{
    for (size_t i = 0; i < record->field_count && !record->is_union; i++) {
        const struct field *field = &record->fields[i];
        size_t offset = field->bit_offset / 8;
        bool is_same = field->bit_width
                           ? value_member_bits(field, a) == value_member_bits(field, b)
                           : value_is_same(field->type, a + offset, b + offset);
        if (!is_same)
            return false;
    }
    return true;
}

static bool is_same_array(const struct type *type, const char *a, const char *b)
{
    for (size_t i = 0; i < type->length; i++)
        if (!value_is_same(type->target, a + i * type->target->size, b + i * type->target->size))
            return false;
    return true;
}

bool value_is_same(const struct type *type, const char *a, const char *b)
{
    switch (type->kind) {
    case TYPE_RECORD:
        return is_same_record(type->record, a, b);
    case TYPE_ARRAY:
        return is_same_array(type, a, b);
    case TYPE_COMPLEX:
        return value_is_same(type->target, a, b) &&
               value_is_same(type->target, a + type->target->size, b + type->target->size);
    case TYPE_POINTER:
        return value_is_zero(a, type->size) == value_is_zero(b, type->size);
    case TYPE_FLOATING:
        return memcmp(a, b, type->size > sizeof(double) ? 10 : type->size) == 0;
    case TYPE_OTHER:
        return true;
    default:
        return memcmp(a, b, type->size) == 0;
    }
}

bool value_is_zero(const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (bytes[i])
            return false;
    return true;
}

bool type_is_text(const struct type *type)
{
    return type->kind == TYPE_ARRAY && type->length &&
           strcmp(type->target->sort->spelling, "char") == 0;
}

struct leaf_walk {
    visit_leaf *visit;
    void *context;
};

static void walk_leaves(const struct leaf_walk *walk, const struct type *type, size_t offset);

static void walk_record(const struct leaf_walk *walk, const struct record *record, size_t offset)
{
    for (size_t i = 0; i < record->field_count && !record->is_union; i++) {
        const struct field *field = &record->fields[i];
        if (field->bit_width)
            walk->visit(walk->context, &(struct leaf){field->type, field, offset});
        else
            walk_leaves(walk, field->type, offset + field->bit_offset / 8);
    }
}

static void walk_leaves(const struct leaf_walk *walk, const struct type *type, size_t offset)
{
    bool is_leaf = type_is_scalar(type) || type_is_wide(type) || type->kind == TYPE_POINTER;
    if (is_leaf || type_is_text(type))
        walk->visit(walk->context, &(struct leaf){type, NULL, offset});
    else if (type->kind == TYPE_RECORD)
        walk_record(walk, type->record, offset);
    else if (type->kind == TYPE_ARRAY && type->length <= VALUE_ELEMENTS_MAXIMUM)
        for (size_t i = 0; i < type->length; i++)
            walk_leaves(walk, type->target, offset + i * type->target->size);
}

void value_each_leaf(const struct type *type, visit_leaf *visit, void *context)
{
    walk_leaves(&(struct leaf_walk){visit, context}, type, 0);
}

size_t leaf_start(const struct leaf *leaf)
{
    return leaf->offset + (leaf->bits ? leaf->bits->bit_offset / 8 : 0);
}

size_t leaf_end(const struct leaf *leaf)
{
    return leaf->bits ? leaf->offset + (leaf->bits->bit_offset + leaf->bits->bit_width + 7) / 8
                      : leaf->offset + leaf->type->size;
}

bool leaf_is_same(const struct leaf *leaf, const char *a, const char *b)
{
    a += leaf->offset;
    b += leaf->offset;
    if (leaf->bits)
        return value_member_bits(leaf->bits, a) == value_member_bits(leaf->bits, b);
    if (type_is_text(leaf->type))
        return strncmp(a, b, leaf->type->length) == 0;
    return value_is_same(leaf->type, a, b);
}
