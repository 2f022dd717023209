/* Values that are no literals of the model, from their bytes: wide numbers, arrays, records. */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "csource/csource.h"
#include "model/value.h"

static void add_long_double(struct text *out, const char *bytes)
{
    long double value = 0;
    char buffer[60];
    memcpy(&value, bytes, sizeof value);
    if (isnan(value) || isinf(value)) {
        text_add(out, isnan(value) ? "NAN" : value < 0 ? "-INFINITY" : "INFINITY");
        return;
    }
    for (int digits = LDBL_DIG; digits <= LDBL_DECIMAL_DIG; digits++) {
        snprintf(buffer, sizeof buffer, "%.*Lg", digits, value);
        if (strtold(buffer, NULL) == value)
            break;
    }
    text_printf(out, "%s%sL", buffer, strpbrk(buffer, ".e") ? "" : ".0");
}

static bool is_negative_zero(const struct type *part, const char *bytes)
{
    size_t size = part->size > sizeof(double) ? 10 : part->size;
    return (unsigned char)bytes[size - 1] == 0x80 && value_is_zero(bytes, size - 1);
}

static bool is_finite(const struct type *part, const char *bytes)
{
    float single = 0;
    double twice = 0;
    long double extended = 0;
    if (part->size == sizeof single)
        memcpy(&single, bytes, sizeof single);
    else if (part->size == sizeof twice)
        memcpy(&twice, bytes, sizeof twice);
    else
        memcpy(&extended, bytes, sizeof extended);
    return isfinite(single) && isfinite(twice) && isfinite(extended);
}

/* `1.0 + 2.0 * I` where that is exact: a sum loses the sign of a zero, a product with an infinity
 * is not a number. */
static void add_complex(struct text *out, const struct type *part, const char *bytes)
{
    const char *imaginary = bytes + part->size;
    bool is_sum = is_finite(part, bytes) && is_finite(part, imaginary) &&
                  !is_negative_zero(part, bytes) && !is_negative_zero(part, imaginary);
    const char *type = part->sort->spelling; /* INFINITY is a float */
    if (!is_sum)
        text_printf(out, "__builtin_complex((%s)", type);
    csource_initialiser(out, part, bytes);
    text_printf(out, is_sum ? " + " : ", (%s)", type);
    csource_initialiser(out, part, imaginary);
    text_add(out, is_sum ? " * I" : ")");
}

/* C has no literals of 128 bits; those of 64 are enough for most values. */
static void add_integer128(struct text *out, const struct type *type, const char *bytes)
{
    uint64_t low, high;
    memcpy(&low, bytes, sizeof low);
    memcpy(&high, bytes + sizeof low, sizeof high);
    if (type->is_signed && (int64_t)low > INT64_MIN && (int64_t)high == (int64_t)low >> 63)
        text_printf(out, "%lld", (long long)(int64_t)low);
    else if (high == 0)
        text_printf(out, "%lluu", (unsigned long long)low);
    else
        text_printf(out, "%s(__extension__ (unsigned __int128)%lluu << 64 | %lluu)%s",
                    type->is_signed ? "(__extension__ (__int128)" : "", (unsigned long long)high,
                    (unsigned long long)low, type->is_signed ? ")" : "");
}

static void add_floating(struct text *out, const struct type *type, const char *bytes)
{
    float single;
    double twice;
    if (type->size == sizeof single) {
        memcpy(&single, bytes, sizeof single);
        csource_floating(out, type, (double)single);
    } else {
        memcpy(&twice, bytes, sizeof twice);
        csource_floating(out, type, twice);
    }
}

static bool add_array(struct text *out, const struct type *type, const char *bytes)
{
    return csource_elements(out, type->target, bytes, type->length * type->target->size);
}

/* `.x = 1, .y = 2`; members that are zero go without saying. Members of a member without a name are
 * members of the record. */
static bool add_members(struct text *out, const struct record *record, const char *bytes,
                        const char **separator)
{
    for (size_t i = 0; i < record->field_count; i++) {
        const struct field *field = &record->fields[i];
        const char *member = bytes + field->bit_offset / 8;
        if (field->bit_width ? !value_member_bits(field, bytes)
                             : value_is_zero(member, field->type->size))
            continue;
        if (record->is_union)
            return false;
        if (!*field->name && field->type->kind == TYPE_RECORD) {
            if (!add_members(out, field->type->record, member, separator))
                return false;
            continue;
        }
        text_printf(out, "%s.%s = ", *separator, field->name);
        *separator = ", ";
        if (field->bit_width)
            csource_integer(out, field->type, (int64_t)value_member_bits(field, bytes));
        else if (!csource_initialiser(out, field->type, member))
            return false;
    }
    return true;
}

static bool add_record(struct text *out, const struct type *type, const char *bytes)
{
    const char *separator = "";
    text_add_char(out, '{');
    bool is_said = type->record && add_members(out, type->record, bytes, &separator);
    text_add(out, *separator ? "}" : "0}");
    return is_said;
}

bool csource_initialiser(struct text *out, const struct type *type, const char *bytes)
{
    switch (type->kind) {
    case TYPE_COMPLEX:
        add_complex(out, type->target, bytes);
        return true;
    case TYPE_FLOATING:
        if (type_is_wide(type))
            add_long_double(out, bytes);
        else
            add_floating(out, type, bytes);
        return true;
    case TYPE_POINTER:
        text_add(out, "NULL");
        return value_is_zero(bytes, type->size);
    case TYPE_ARRAY:
        return add_array(out, type, bytes);
    case TYPE_RECORD:
        return add_record(out, type, bytes);
    default:
        break;
    }
    if (type_is_wide(type)) {
        add_integer128(out, type, bytes);
    } else if (type_is_integer(type)) {
        int64_t value = 0;
        memcpy(&value, bytes, type->size); /* low bytes first, like every machine we run on */
        csource_integer(out, type, value);
    } else {
        return false;
    }
    return true;
}
