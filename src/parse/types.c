/* Types of libclang to types of the model. A type is known by the spelling of its canonical form;
 * sorts are spelled here, because libclang cannot make types. */
#include <string.h>

#include "base/text.h"
#include "parse/parse_internal.h"

static const struct {
    enum CXTypeKind clang;
    enum type_kind kind;
    bool is_signed;
} simple_kinds[] = {
    {CXType_Void, TYPE_VOID, false},        {CXType_Bool, TYPE_BOOL, false},
    {CXType_Char_S, TYPE_CHAR, true},       {CXType_SChar, TYPE_CHAR, true},
    {CXType_Char_U, TYPE_CHAR, false},      {CXType_UChar, TYPE_CHAR, false},
    {CXType_Short, TYPE_SIGNED, true},      {CXType_Int, TYPE_SIGNED, true},
    {CXType_Long, TYPE_SIGNED, true},       {CXType_LongLong, TYPE_SIGNED, true},
    {CXType_UShort, TYPE_UNSIGNED, false},  {CXType_UInt, TYPE_UNSIGNED, false},
    {CXType_ULong, TYPE_UNSIGNED, false},   {CXType_ULongLong, TYPE_UNSIGNED, false},
    {CXType_Float, TYPE_FLOATING, true},    {CXType_Double, TYPE_FLOATING, true},
    {CXType_LongDouble, TYPE_FLOATING, true}, {CXType_Enum, TYPE_ENUM, false},
    {CXType_Int128, TYPE_SIGNED, true},     {CXType_UInt128, TYPE_UNSIGNED, false},
    {CXType_Complex, TYPE_COMPLEX, true},
    {CXType_Pointer, TYPE_POINTER, false},  {CXType_ConstantArray, TYPE_ARRAY, false},
    {CXType_IncompleteArray, TYPE_ARRAY, false}, {CXType_VariableArray, TYPE_ARRAY, false},
    {CXType_Record, TYPE_RECORD, false},    {CXType_FunctionProto, TYPE_FUNCTION, false},
    {CXType_FunctionNoProto, TYPE_FUNCTION, false},
};

/* va_list is an array of a record that only the compiler knows how to make. */
static bool is_va_list(const char *spelling)
{
    return strstr(spelling, "__va_list_tag") || strstr(spelling, "__builtin_va_list");
}

static void classify(struct type *type, enum CXTypeKind kind)
{
    type->kind = TYPE_OTHER;
    if (is_va_list(type->spelling) && kind != CXType_FunctionProto)
        return;
    for (size_t i = 0; i < sizeof simple_kinds / sizeof *simple_kinds; i++) {
        if (simple_kinds[i].clang == kind) {
            type->kind = simple_kinds[i].kind;
            type->is_signed = simple_kinds[i].is_signed;
        }
    }
}

static void measure(struct type *type, CXType clang)
{
    if (type->kind == TYPE_VOID || type->kind == TYPE_FUNCTION)
        return;
    long long size = clang_Type_getSizeOf(clang), alignment = clang_Type_getAlignOf(clang);
    type->size = size > 0 ? (size_t)size : 0;
    type->alignment = alignment > 0 ? (size_t)alignment : 0;
}

/* Puts a pointer's or array's part of a declarator into a type's spelling: behind the stars of an
 * inner "(*", before the first bound, else at the end. */
static char *spell_around(struct arena *arena, const char *spelling, const char *part)
{
    const char *inner = strstr(spelling, "(*"), *bound = strchr(spelling, '[');
    const char *rest = inner ? inner + 1 + strspn(inner + 1, "*") : bound;
    int before = rest ? (int)(rest - spelling) : (int)strlen(spelling);
    if (*part == '*' && bound && !inner)
        return arena_printf(arena, "%.*s (%s)%s", before, spelling, part, rest);
    bool needs_space = *part == '*' && before && spelling[before - 1] != '*';
    return arena_printf(arena, "%.*s%s%s%s", before, spelling, needs_space ? " " : "", part,
                        rest ? rest : "");
}

/* A record may lead back to a pointer whose target is still being filled: that is no function. */
static bool ends_in_function(const struct type *type)
{
    while (type && (type->kind == TYPE_POINTER || type->kind == TYPE_ARRAY))
        type = type->target;
    return type && type->kind == TYPE_FUNCTION;
}

static const char *declarator_of(struct reader *reader, const struct type *type)
{
    if (type->kind == TYPE_POINTER)
        return "*";
    return type->length ? arena_printf(reader->scratch, "[%zu]", type->length) : "[]";
}

/* Of a type without qualifiers at its own level. A function pointer is its own sort. */
static const struct type *sort_of(struct reader *reader, struct type *type)
{
    if ((type->kind != TYPE_POINTER && type->kind != TYPE_ARRAY) || ends_in_function(type) ||
        type->target->sort == type->target)
        return type;
    bool is_new;
    const struct type *target = type->target->sort;
    struct type *sort = api_intern_type(
        reader->api, spell_around(reader->scratch, target->spelling, declarator_of(reader, type)),
        &is_new);
    if (is_new) {
        sort->kind = type->kind;
        sort->size = type->size;
        sort->alignment = type->alignment;
        sort->length = type->length;
        sort->target = target;
    }
    return sort;
}

const struct type *types_pointer_to(struct reader *reader, const struct type *target)
{
    bool is_new;
    struct type *pointer = api_intern_type(
        reader->api, spell_around(reader->scratch, target->spelling, "*"), &is_new);
    if (is_new) {
        pointer->kind = TYPE_POINTER;
        pointer->size = pointer->alignment = sizeof(void *);
        pointer->target = target;
        pointer->sort = sort_of(reader, pointer);
    }
    return pointer;
}

static void fill_function(struct reader *reader, struct type *type, CXType clang)
{
    int count = clang_getNumArgTypes(clang);
    type->target = types_intern(reader, clang_getResultType(clang));
    type->is_variadic = clang.kind == CXType_FunctionProto && clang_isFunctionTypeVariadic(clang);
    type->parameter_count = count > 0 ? (size_t)count : 0;
    type->parameters =
        arena_alloc_zeroed(reader->api->arena, type->parameter_count, sizeof *type->parameters);
    for (size_t i = 0; i < type->parameter_count; i++)
        type->parameters[i] = types_intern(reader, clang_getArgType(clang, (unsigned)i));
}

struct field_list {
    struct reader *reader;
    VECTOR_OF(struct field) fields;
};

/* Bit-fields without a name are padding. */
static enum CXVisitorResult add_field(CXCursor cursor, CXClientData data)
{
    struct field_list *list = data;
    long long offset = clang_Cursor_getOffsetOfField(cursor);
    int width = clang_getFieldDeclBitWidth(cursor);
    const char *name = string_take(list->reader->api->arena, clang_getCursorSpelling(cursor));
    if (clang_Cursor_isAnonymous(cursor) || strchr(name, ' '))
        name = "";
    if (width >= 0 && !*name)
        return CXVisit_Continue;
    struct field field = {
        .name = name,
        .type = types_intern(list->reader, clang_getCursorType(cursor)),
        .bit_offset = offset > 0 ? (size_t)offset : 0,
        .bit_width = width > 0 ? (size_t)width : 0,
    };
    vector_push(&list->fields, field);
    return CXVisit_Continue;
}

/* Completeness is noted first: a record that contains a pointer to itself comes here again. */
static void fill_record(struct reader *reader, struct record *record, CXType clang)
{
    CXCursor definition = clang_getCursorDefinition(clang_getTypeDeclaration(clang));
    if (clang_Cursor_isNull(definition))
        return;
    record->is_complete = true;
    record->is_complete_for_users = reader->reads_headers;
    record->is_union = clang_getCursorKind(definition) == CXCursor_UnionDecl;

    struct field_list list = {.reader = reader};
    clang_Type_visitFields(clang, add_field, &list);
    record->fields = arena_copy(reader->api->arena, list.fields.items,
                                list.fields.count * sizeof *list.fields.items);
    record->field_count = list.fields.count;
    vector_release(&list.fields);
}

static void attach_record(struct reader *reader, struct type *type, CXType clang)
{
    struct record *record = arena_alloc_zeroed(reader->api->arena, 1, sizeof *record);
    record->spelling = type->spelling;
    record->is_union = clang_getCursorKind(clang_getTypeDeclaration(clang)) == CXCursor_UnionDecl;
    type->record = record;
    vector_push(&reader->api->records, record);
    fill_record(reader, record, clang);
}

/* A record that an earlier unit knew by name only. */
static void complete_record(struct reader *reader, struct type *type, CXType clang)
{
    struct api *api = reader->api;
    struct record *record = NULL;
    for (size_t i = 0; i < api->records.count && !record; i++)
        if (api->records.items[i] == type->record)
            record = api->records.items[i];
    fill_record(reader, record, clang);
    if (!record->is_complete)
        return;
    measure(type, clang);
    for (size_t i = 0; i < api->types.count; i++) {
        if (api->types.items[i]->record == record) {
            api->types.items[i]->size = type->size;
            api->types.items[i]->alignment = type->alignment;
        }
    }
}

static bool is_signed_integer(CXType type)
{
    enum CXTypeKind kind = clang_getCanonicalType(type).kind;
    for (size_t i = 0; i < sizeof simple_kinds / sizeof *simple_kinds; i++)
        if (simple_kinds[i].clang == kind)
            return simple_kinds[i].is_signed;
    return false;
}

int64_t enum_constant_value(CXCursor constant, CXCursor enumeration)
{
    return is_signed_integer(clang_getEnumDeclIntegerType(enumeration))
               ? clang_getEnumConstantDeclValue(constant)
               : (int64_t)clang_getEnumConstantDeclUnsignedValue(constant);
}

struct constant_list {
    struct arena *arena;
    VECTOR_OF(struct constant) constants;
};

/* `QR_MODE_STRUCTURE, ///< Internal use only`: no caller gives it. */
static bool is_internal(struct arena *arena, CXCursor constant)
{
    const char *comment = string_take(arena, clang_Cursor_getRawCommentText(constant));
    return strcasestr(comment, "internal use") || strcasestr(comment, "internally used");
}

static enum CXChildVisitResult add_constant(CXCursor cursor, CXCursor parent, CXClientData data)
{
    struct constant_list *list = data;
    if (clang_getCursorKind(cursor) != CXCursor_EnumConstantDecl ||
        is_internal(list->arena, cursor))
        return CXChildVisit_Continue;
    struct constant constant = {
        .name = string_take(list->arena, clang_getCursorSpelling(cursor)),
        .value = enum_constant_value(cursor, parent),
    };
    vector_push(&list->constants, constant);
    return CXChildVisit_Continue;
}

static void attach_enumeration(struct reader *reader, struct type *type, CXType clang)
{
    struct arena *arena = reader->api->arena;
    struct enumeration *enumeration = arena_alloc_zeroed(arena, 1, sizeof *enumeration);
    CXCursor declaration = clang_getTypeDeclaration(clang);
    CXCursor definition = clang_getCursorDefinition(declaration);
    if (!clang_Cursor_isNull(definition))
        declaration = definition;
    struct constant_list list = {.arena = arena};
    clang_visitChildren(declaration, add_constant, &list);
    enumeration->spelling = type->spelling;
    enumeration->constants = arena_copy(arena, list.constants.items,
                                        list.constants.count * sizeof *list.constants.items);
    enumeration->constant_count = list.constants.count;
    vector_release(&list.constants);

    type->is_signed = is_signed_integer(clang_getEnumDeclIntegerType(declaration));
    type->enumeration = enumeration;
    if (reader->reads_headers)
        vector_push(&reader->api->enumerations, enumeration);
}

/* An atomic number is a number of its own type; other atomic values only the library can make. */
static void fill_atomic(struct reader *reader, struct type *type, CXType clang)
{
    const struct type *value = types_intern(reader, clang_Type_getValueType(clang));
    if (!type_is_scalar(value))
        return;
    type->kind = value->kind;
    type->is_signed = value->is_signed;
    type->enumeration = value->enumeration;
}

static void fill(struct reader *reader, struct type *type, CXType clang)
{
    classify(type, clang.kind);
    measure(type, clang);
    if (clang.kind == CXType_Atomic)
        fill_atomic(reader, type, clang);
    switch (type->kind) {
    case TYPE_POINTER:
        type->target = types_intern(reader, clang_getPointeeType(clang));
        break;
    case TYPE_ARRAY:
        type->target = types_intern(reader, clang_getArrayElementType(clang));
        type->length = clang_getArraySize(clang) > 0 ? (size_t)clang_getArraySize(clang) : 0;
        break;
    case TYPE_COMPLEX:
        type->target = types_intern(reader, clang_getElementType(clang));
        break;
    case TYPE_FUNCTION:
        fill_function(reader, type, clang);
        break;
    case TYPE_RECORD:
        attach_record(reader, type, clang);
        break;
    case TYPE_ENUM:
        if (clang.kind != CXType_Atomic)
            attach_enumeration(reader, type, clang);
        break;
    default:
        break;
    }
    type->sort = sort_of(reader, type);
}

static const struct type *intern_unqualified(struct reader *reader, CXType clang)
{
    bool is_new;
    char *spelling = string_take(reader->scratch, clang_getTypeSpelling(clang));
    struct type *type = api_intern_type(reader->api, spelling, &is_new);
    if (is_new)
        fill(reader, type, clang);
    else if (type->kind == TYPE_RECORD && !type->record->is_complete)
        complete_record(reader, type, clang);
    return type;
}

static void copy_type(struct type *to, const struct type *from)
{
    uint32_t id = to->id;
    const char *spelling = to->spelling;
    *to = *from;
    to->id = id;
    to->spelling = spelling;
}

/* An array that is const has elements that are; libclang shows them without. */
static const struct type *constant(struct reader *reader, const struct type *base)
{
    bool is_new;
    bool is_pointer = base->kind == TYPE_POINTER;
    struct type *type = api_intern_type(
        reader->api,
        arena_printf(reader->scratch, is_pointer ? "%sconst" : "const %s", base->spelling),
        &is_new);
    if (is_new) {
        copy_type(type, base);
        type->is_const = true;
        if (type->kind == TYPE_ARRAY)
            type->target = constant(reader, base->target);
    }
    return type;
}

/* The unqualified form comes first, so that a record whose fields point to its const form finds
 * the sort of that. */
const struct type *types_intern(struct reader *reader, CXType type)
{
    CXType clang = clang_getCanonicalType(type);
    if (!clang_isConstQualifiedType(clang) && !clang_isVolatileQualifiedType(clang) &&
        !clang_isRestrictQualifiedType(clang))
        return intern_unqualified(reader, clang);

    const struct type *base = intern_unqualified(reader, clang_getUnqualifiedType(clang));
    bool is_new;
    char *spelling = string_take(reader->scratch, clang_getTypeSpelling(clang));
    struct type *qualified = api_intern_type(reader->api, spelling, &is_new);
    if (is_new) {
        copy_type(qualified, base);
        qualified->is_const = clang_isConstQualifiedType(clang);
        if (qualified->kind == TYPE_ARRAY && qualified->is_const)
            qualified->target = constant(reader, base->target);
    }
    return qualified;
}

static void remove_word(char *text, const char *word)
{
    size_t length = strlen(word);
    for (char *at; (at = strstr(text, word));) {
        char *start = at > text && at[-1] == ' ' ? at - 1 : at;
        memmove(start, at + length, strlen(at + length) + 1);
    }
}

/* A typedef of a function keeps its name: `compare_function *`. An array that is written as one
 * keeps the name of its element's type. What else decays is spelled as it is passed. */
static char *spell_decayed(struct reader *reader, CXType declared, CXType canonical,
                           const struct type *adjusted)
{
    struct arena *arena = reader->api->arena;
    CXType kept = declared;
    bool is_function =
        canonical.kind == CXType_FunctionProto || canonical.kind == CXType_FunctionNoProto;
    if (!is_function)
        kept = clang_getArrayElementType(declared);
    char *spelling = string_take(arena, clang_getTypeSpelling(kept));
    bool is_written_out =
        strchr(spelling, '(') || (!is_function && declared.kind != canonical.kind);
    return is_written_out ? arena_copy_string(arena, adjusted->spelling)
                          : spell_around(arena, spelling, "*");
}

char *types_declared_spelling(struct reader *reader, CXType declared, const struct type *adjusted)
{
    static const char *const nullability[] = {"_Nonnull", "_Nullable_result", "_Nullable",
                                              "_Null_unspecified"};
    CXType canonical = clang_getCanonicalType(declared);
    bool decays = adjusted->kind == TYPE_POINTER && canonical.kind != CXType_Pointer;
    char *spelling =
        decays ? spell_decayed(reader, declared, canonical, adjusted)
               : string_take(reader->api->arena,
                             clang_getTypeSpelling(clang_getUnqualifiedType(declared)));
    for (size_t i = 0; i < sizeof nullability / sizeof *nullability; i++)
        remove_word(spelling, nullability[i]);
    return spelling;
}

static enum CXChildVisitResult read_definition(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct reader *reader = data;
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    bool is_type = kind == CXCursor_StructDecl || kind == CXCursor_UnionDecl ||
                   kind == CXCursor_EnumDecl;
    if (is_type && clang_isCursorDefinition(cursor) &&
        !clang_Location_isInSystemHeader(clang_getCursorLocation(cursor)))
        types_intern(reader, clang_getCursorType(cursor));
    return CXChildVisit_Continue;
}

void types_read_definitions(struct reader *reader)
{
    clang_visitChildren(clang_getTranslationUnitCursor(reader->unit), read_definition, reader);
}
