#include "state/layouts.h"

enum {
    BYTE_BITS = 8,
    LONG_DOUBLE_SIZE = 16,
    LONG_DOUBLE_BYTES = 10, /* that are the number; the rest is padding */
};

static bool is_known_record(const struct type *type)
{
    return type->kind == TYPE_RECORD && type->record && type->record->is_complete &&
           !type->record->is_union && type->record->field_count <= LAYOUT_FIELDS_MAXIMUM;
}

size_t layout_field_count(const struct type *type)
{
    if (!type->size)
        return 0;
    return is_known_record(type) ? type->record->field_count : 1;
}

static enum layout_kind kind_of(const struct type *type)
{
    switch (type->kind) {
    case TYPE_BOOL:
    case TYPE_CHAR:
    case TYPE_SIGNED:
    case TYPE_UNSIGNED:
    case TYPE_FLOATING:
    case TYPE_ENUM:
        return LAYOUT_SCALAR;
    case TYPE_POINTER:
        return type_is_function_pointer(type) ? LAYOUT_FUNCTION : LAYOUT_POINTER;
    case TYPE_RECORD:
        return is_known_record(type) ? LAYOUT_RECORD : LAYOUT_UNKNOWN;
    default:
        return LAYOUT_UNKNOWN;
    }
}

static size_t value_bytes(const struct type *type)
{
    bool is_long_double = type->kind == TYPE_FLOATING && type->size == LONG_DOUBLE_SIZE;
    return is_long_double ? LONG_DOUBLE_BYTES : type->size;
}

/* A value of the type at the offset; arrays of arrays are one long array. */
static struct layout_field describe(const struct type *type, const char *name, size_t offset)
{
    size_t count = 1;
    for (; type->kind == TYPE_ARRAY; type = type->target)
        count *= type->length;
    struct layout_field field = {
        .name = name,
        .offset = offset,
        .count = count,
        .kind = kind_of(type),
        .type = type,
    };
    /* In an array, elements have to be as far apart as they are. */
    field.size = count == 1 ? value_bytes(type) : type->size;
    if (field.kind == LAYOUT_POINTER)
        field.type = type->target;
    return field;
}

struct layout_field layout_field_at(const struct type *type, size_t n)
{
    if (!is_known_record(type))
        return describe(type, "", 0);
    const struct field *member = &type->record->fields[n];
    struct layout_field field =
        describe(member->type, member->name, member->bit_offset / BYTE_BITS);
    field.is_row = member->is_row && field.kind == LAYOUT_POINTER;
    field.tags = field.kind == LAYOUT_UNKNOWN && field.count == 1 ? member->tags : NULL;
    if (member->bit_width) {
        field.bit_offset = (unsigned)(member->bit_offset % BYTE_BITS);
        field.bit_width = (unsigned)member->bit_width;
    }
    return field;
}

/* ---- as C ---- */

static const char *const kind_names[] = {
    [LAYOUT_UNKNOWN] = "UNKNOWN", [LAYOUT_SCALAR] = "SCALAR",     [LAYOUT_POINTER] = "POINTER",
    [LAYOUT_FUNCTION] = "FUNCTION", [LAYOUT_RECORD] = "RECORD",
};

/* Without what comes behind it. */
static void print_field(struct text *out, const struct layout_field *field)
{
    text_printf(out, "{\"%s\", %zu, %zu, %zu, %u, ASSAY_FIELD_%s, %u, %u, %d, ", field->name,
                field->offset, field->size, field->count,
                field->kind == LAYOUT_POINTER || field->kind == LAYOUT_RECORD ? field->type->id : 0,
                kind_names[field->kind], field->bit_offset, field->bit_width, field->is_row);
}

static bool has_layout(const struct type *type)
{
    return type->sort == type && layout_field_count(type) > 0;
}

/* What the members of the n-th field are, by the number that says which of them holds. */
static void print_variants(struct text *out, const struct type *type, size_t n)
{
    struct layout_field all = layout_field_at(type, n);
    struct layout_field tag = layout_field_at(type, all.tags->tag);
    text_printf(out, "static const struct assay_variant assay_variants_%u_%zu[] = {\n", type->id,
                n);
    for (size_t i = 0; i < all.tags->count; i++) {
        const struct field *member = &all.type->record->fields[all.tags->items[i].member];
        struct layout_field field = describe(member->type, member->name, 0);
        text_printf(out, "    {INT64_C(%lld), ", (long long)all.tags->items[i].value);
        print_field(out, &field);
        text_add(out, "NULL}},\n");
    }
    text_printf(out, "};\nstatic const struct assay_variants assay_tagged_%u_%zu = {%zu, %zu, %u, "
                     "%u, %zu, assay_variants_%u_%zu};\n", type->id, n, tag.offset, tag.size,
                tag.bit_offset, tag.bit_width, all.tags->count, type->id, n);
}

static void print_fields(struct text *out, const struct type *type)
{
    size_t count = layout_field_count(type);
    for (size_t i = 0; i < count; i++)
        if (layout_field_at(type, i).tags)
            print_variants(out, type, i);
    text_printf(out, "static const struct assay_field assay_fields_%u[] = {\n", type->id);
    for (size_t i = 0; i < count; i++) {
        struct layout_field field = layout_field_at(type, i);
        text_add(out, "    ");
        print_field(out, &field);
        if (field.tags)
            text_printf(out, "&assay_tagged_%u_%zu},\n", type->id, i);
        else
            text_add(out, "NULL},\n");
    }
    text_add(out, "};\n");
}

/* Spellings of types that have no tag may have quotes, blanks and paths in them. */
static void print_name(struct text *out, const char *name)
{
    for (; *name; name++)
        if (*name == '"' || *name == '\\')
            text_printf(out, "\\%c", *name);
        else
            text_add_char(out, *name);
}

static void print_row(struct text *out, const struct type *type)
{
    /* What is const lies in memory like what is not. */
    const struct type *sort = type->sort ? type->sort : type;
    size_t count = has_layout(sort) ? layout_field_count(sort) : 0;
    if (!count) {
        text_add(out, "    {\"\", 0, 0, NULL},\n");
        return;
    }
    text_add(out, "    {\"");
    print_name(out, sort->spelling);
    text_printf(out, "\", %zu, %zu, assay_fields_%u},\n", sort->size, count, sort->id);
}

void layouts_print(struct text *out, const struct api *api)
{
    text_add_char(out, '\n');
    for (size_t i = 0; i < api->types.count; i++)
        if (has_layout(api->types.items[i]))
            print_fields(out, api->types.items[i]);
    text_add(out, "\nstatic const struct assay_layout assay_layout_table[] = {\n");
    for (size_t i = 0; i < api->types.count; i++)
        print_row(out, api->types.items[i]);
    text_add(out, "    {\"\", 0, 0, NULL},\n};\n"
                  "\n__attribute__((visibility(\"default\")))\n"
                  "const struct assay_layouts assay_layouts = {\n"
                  "    .version = ASSAY_HARNESS_VERSION,\n");
    text_printf(out, "    .count = %zu,\n    .items = assay_layout_table,\n};\n",
                api->types.count);
}
