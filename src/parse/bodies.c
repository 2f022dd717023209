/* Bodies of functions: libclang's cursors to trees of the model. Named constants of the API are
 * found behind macros by where the macros were expanded. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "model/code.h"
#include "parse/parse_internal.h"

enum {
    LOCALS_MAXIMUM = 1024, /* further ones are not told apart */
    DEPTH_MAXIMUM = 400,   /* of nested code; deeper is left out */
    WORDS_MAXIMUM = 512,   /* of a table of strings or records; longer ones are left out */
    NUMBERS_MAXIMUM = 64,  /* likewise of numbers */
};

/* Where a macro that is a constant of the API was expanded. */
struct expansion {
    unsigned start, end; /* offsets in the file */
    CXFile file;
    const struct macro *macro;
};

struct translation {
    struct reader *reader;
    struct string_map macros; /* of the API, by name */
    VECTOR_OF(struct expansion) expansions;
    CXCursor function;
    VECTOR_OF(CXCursor) locals;
    size_t depth;
};

struct siblings {
    struct translation *translation;
    struct code *first, **last;
};

static struct code *translate(struct translation *translation, CXCursor cursor);

static struct code *new_code(struct translation *translation, enum code_kind kind)
{
    struct code *code = arena_alloc_zeroed(translation->reader->api->arena, 1, sizeof *code);
    code->kind = kind;
    return code;
}

static bool is_expression_or_statement(CXCursor cursor)
{
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    return clang_isExpression(kind) || clang_isStatement(kind) || kind == CXCursor_VarDecl;
}

static enum CXChildVisitResult add_sibling(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct siblings *siblings = data;
    if (!is_expression_or_statement(cursor))
        return CXChildVisit_Continue;
    struct code *code = translate(siblings->translation, cursor);
    if (code) {
        *siblings->last = code;
        siblings->last = &code->next;
    }
    return CXChildVisit_Continue;
}

static struct code *translate_children(struct translation *translation, CXCursor cursor)
{
    struct siblings siblings = {.translation = translation};
    siblings.last = &siblings.first;
    clang_visitChildren(cursor, add_sibling, &siblings);
    return siblings.first;
}

static unsigned file_offset(CXSourceLocation location, CXFile *file)
{
    unsigned offset;
    clang_getFileLocation(location, file, NULL, NULL, &offset);
    return offset;
}

static int compare_expansions(const void *a, const void *b)
{
    const struct expansion *left = a, *right = b;
    return left->start < right->start ? -1 : left->start > right->start;
}

/* The first expansion at the offset, in whatever file. */
static size_t first_expansion(const struct translation *translation, unsigned start)
{
    size_t low = 0, high = translation->expansions.count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (translation->expansions.items[middle].start < start)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static const struct macro *macro_behind(const struct translation *translation, CXCursor cursor)
{
    CXFile file;
    CXSourceRange extent = clang_getCursorExtent(cursor);
    unsigned start = file_offset(clang_getRangeStart(extent), &file);
    size_t at = first_expansion(translation, start);
    if (at == translation->expansions.count || translation->expansions.items[at].start != start)
        return NULL;
    CXFile end_file;
    unsigned end = file_offset(clang_getRangeEnd(extent), &end_file);
    for (; at < translation->expansions.count; at++) {
        const struct expansion *expansion = &translation->expansions.items[at];
        if (expansion->start != start)
            break;
        if (expansion->end == end && files_are_same(expansion->file, file))
            return expansion->macro;
    }
    return NULL;
}

static struct code *translate_macro(struct translation *translation, const struct macro *macro)
{
    struct code *code = new_code(translation, macro->is_string ? CODE_STRING : CODE_NUMBER);
    code->name = macro->name;
    code->number = macro->value;
    code->text = macro->string;
    return code;
}

static bool has_bytes(CXCursor string)
{
    CXType element = clang_getArrayElementType(clang_getCursorType(string));
    return element.kind == CXType_Char_S || element.kind == CXType_Char_U;
}

/* libclang spells a string as one literal in C, with escapes. What follows a NUL is left out. */
static struct code *translate_string(struct translation *translation, CXCursor cursor)
{
    struct code *code = new_code(translation, CODE_STRING);
    if (!has_bytes(cursor))
        return code;
    char *spelling =
        string_take(translation->reader->api->arena, clang_getCursorSpelling(cursor));
    const char *rest = strchr(spelling, '"');
    char *end = spelling;
    if (!rest)
        return code;
    for (rest++; *rest && *rest != '"'; end++) {
        char next = *rest++;
        *end = next == '\\' && *rest ? text_unescape(&rest) : next;
    }
    *end = '\0';
    code->text = spelling;
    return code;
}

static int64_t evaluate(CXCursor cursor)
{
    CXEvalResult result = clang_Cursor_Evaluate(cursor);
    int64_t value = 0;
    if (result && clang_EvalResult_getKind(result) == CXEval_Int)
        value = clang_EvalResult_getAsLongLong(result);
    if (result)
        clang_EvalResult_dispose(result);
    return value;
}

static struct code *translate_literal(struct translation *translation, CXCursor cursor)
{
    struct code *code = new_code(translation, CODE_NUMBER);
    code->is_character = clang_getCursorKind(cursor) == CXCursor_CharacterLiteral;
    code->number = evaluate(cursor);
    return code;
}

static const char *symbol_of(struct reader *reader, CXCursor function)
{
    char *name = string_take(reader->api->arena, clang_getCursorSpelling(function));
    bool is_private = (clang_getCursorLinkage(function) == CXLinkage_Internal ||
                       (reader->reads_callers && clang_isCursorDefinition(function))) &&
                      !api_find_function(reader->api, name);
    return is_private ? arena_printf(reader->api->arena, "%s@%zu", name, reader->unit_number)
                      : name;
}

static int64_t local_number(struct translation *translation, CXCursor variable)
{
    for (size_t i = translation->locals.count; i-- > 0;)
        if (clang_equalCursors(translation->locals.items[i], variable))
            return (int64_t)i;
    if (translation->locals.count == LOCALS_MAXIMUM)
        return LOCALS_MAXIMUM - 1;
    vector_push(&translation->locals, variable);
    return (int64_t)translation->locals.count - 1;
}

static bool is_automatic(CXCursor variable)
{
    return clang_getCursorLinkage(variable) == CXLinkage_NoLinkage &&
           clang_Cursor_getStorageClass(variable) != CX_SC_Static;
}

static struct code *translate_variable(struct translation *translation, CXCursor variable)
{
    struct code *code = new_code(translation, is_automatic(variable) ? CODE_LOCAL : CODE_GLOBAL);
    if (code->kind == CODE_LOCAL)
        code->number = local_number(translation, variable);
    else
        code->name = string_take(translation->reader->api->arena,
                                 clang_getCursorSpelling(variable));
    return code;
}

static struct code *translate_parameter(struct translation *translation, CXCursor parameter)
{
    int count = clang_Cursor_getNumArguments(translation->function);
    for (int i = 0; i < count; i++) {
        if (!clang_equalCursors(clang_Cursor_getArgument(translation->function, (unsigned)i),
                                parameter))
            continue;
        struct code *code = new_code(translation, CODE_PARAMETER);
        code->number = i;
        return code;
    }
    return new_code(translation, CODE_OTHER);
}

static struct code *translate_name(struct translation *translation, CXCursor cursor)
{
    CXCursor referenced = clang_getCursorReferenced(cursor);
    struct code *code;
    switch (clang_getCursorKind(referenced)) {
    case CXCursor_ParmDecl:
        return translate_parameter(translation, referenced);
    case CXCursor_VarDecl:
        return translate_variable(translation, referenced);
    case CXCursor_FunctionDecl:
        code = new_code(translation, CODE_FUNCTION);
        code->name = symbol_of(translation->reader, referenced);
        return code;
    case CXCursor_EnumConstantDecl:
        code = new_code(translation, CODE_NUMBER);
        code->number = clang_getEnumConstantDeclValue(referenced);
        code->name = string_take(translation->reader->api->arena,
                                 clang_getCursorSpelling(referenced));
        return code;
    default:
        return new_code(translation, CODE_OTHER);
    }
}

static struct code *translate_field(struct translation *translation, CXCursor cursor)
{
    struct arena *arena = translation->reader->api->arena;
    struct code *code = new_code(translation, CODE_FIELD);
    CXCursor record = clang_getCursorSemanticParent(clang_getCursorReferenced(cursor));
    const char *record_name = string_take(
        translation->reader->scratch, clang_getTypeSpelling(clang_getCursorType(record)));
    const char *name = string_take(translation->reader->scratch, clang_getCursorSpelling(cursor));
    code->name = arena_printf(arena, "%s.%s", record_name, name);
    code->first = translate_children(translation, cursor);
    return code;
}

/* The record that a pointer points to; NULL when it is none. */
static const char *pointed_record(struct translation *translation, CXType pointer)
{
    if (pointer.kind != CXType_Pointer)
        return NULL;
    CXType target = clang_getUnqualifiedType(clang_getPointeeType(pointer));
    return target.kind == CXType_Record ? string_take(translation->reader->api->arena,
                                                      clang_getTypeSpelling(target))
                                        : NULL;
}

static struct code *cast_to(struct translation *translation, CXType pointer, struct code *inner)
{
    struct code *code = new_code(translation, CODE_CAST);
    code->name = pointed_record(translation, pointer);
    code->first = inner;
    return code;
}

/* Only casts to pointers say something; of others only what is cast is left. */
static struct code *translate_cast(struct translation *translation, CXCursor cursor)
{
    struct code *inner = translate_children(translation, cursor);
    CXType type = clang_getCanonicalType(clang_getCursorType(cursor));
    if (!inner)
        return new_code(translation, CODE_OTHER);
    return type.kind != CXType_Pointer || inner->kind == CODE_NUMBER
               ? inner
               : cast_to(translation, type, inner);
}

static enum code_operation operation_of(enum CXBinaryOperatorKind kind)
{
    switch (kind) {
    case CXBinaryOperator_Mul:
    case CXBinaryOperator_MulAssign:
        return CODE_MULTIPLY;
    case CXBinaryOperator_Rem:
    case CXBinaryOperator_RemAssign:
        return CODE_REMAINDER;
    case CXBinaryOperator_Add:
    case CXBinaryOperator_AddAssign:
        return CODE_ADD;
    case CXBinaryOperator_Sub:
    case CXBinaryOperator_SubAssign:
        return CODE_SUBTRACT;
    case CXBinaryOperator_And:
    case CXBinaryOperator_AndAssign:
        return CODE_BITS_AND;
    case CXBinaryOperator_Or:
    case CXBinaryOperator_OrAssign:
        return CODE_BITS_OR;
    case CXBinaryOperator_LT:
    case CXBinaryOperator_LE:
    case CXBinaryOperator_GT:
    case CXBinaryOperator_GE:
        return CODE_LESS;
    case CXBinaryOperator_EQ:
        return CODE_EQUAL;
    case CXBinaryOperator_NE:
        return CODE_UNEQUAL;
    case CXBinaryOperator_LAnd:
        return CODE_AND;
    case CXBinaryOperator_LOr:
        return CODE_OR;
    case CXBinaryOperator_Comma:
        return CODE_COMMA;
    case CXBinaryOperator_Assign:
        return CODE_NO_OPERATION;
    default:
        return CODE_OTHER_OPERATION;
    }
}

static struct code *translate_binary(struct translation *translation, CXCursor cursor)
{
    enum CXBinaryOperatorKind kind = clang_getCursorBinaryOperatorKind(cursor);
    bool assigns = kind >= CXBinaryOperator_Assign && kind <= CXBinaryOperator_OrAssign;
    struct code *code = new_code(translation, assigns ? CODE_ASSIGN : CODE_BINARY);
    code->operation = operation_of(kind);
    code->first = translate_children(translation, cursor);
    return code;
}

static struct code *negate(struct translation *translation, struct code *inner)
{
    if (inner && inner->kind == CODE_NUMBER && !inner->name) {
        inner->number = (int64_t)-(uint64_t)inner->number;
        return inner;
    }
    struct code *code = new_code(translation, CODE_OTHER);
    code->first = inner;
    return code;
}

/* Elements of a field have a name of their own: "struct list.items[]". */
static struct code *name_element(struct translation *translation, struct code *element)
{
    const struct code *base = code_plain(element->first);
    bool is_named = base && (base->kind == CODE_FIELD || base->kind == CODE_INDEX ||
                             base->kind == CODE_DEREFERENCE) && base->name;
    if (is_named)
        element->name = arena_printf(translation->reader->api->arena, "%s[]", base->name);
    return element;
}

static struct code *translate_unary(struct translation *translation, CXCursor cursor)
{
    enum CXUnaryOperatorKind kind = clang_getCursorUnaryOperatorKind(cursor);
    struct code *inner = translate_children(translation, cursor), *code;
    switch (kind) {
    case CXUnaryOperator_PostInc:
    case CXUnaryOperator_PreInc:
    case CXUnaryOperator_PostDec:
    case CXUnaryOperator_PreDec:
        code = new_code(translation, CODE_STEP);
        code->number =
            kind == CXUnaryOperator_PostInc || kind == CXUnaryOperator_PreInc ? 1 : -1;
        break;
    case CXUnaryOperator_AddrOf:
        code = new_code(translation, CODE_ADDRESS);
        break;
    case CXUnaryOperator_Deref:
        code = new_code(translation, CODE_DEREFERENCE);
        code->first = inner;
        return name_element(translation, code);
    case CXUnaryOperator_LNot:
        code = new_code(translation, CODE_NOT);
        break;
    case CXUnaryOperator_Minus:
        return negate(translation, inner);
    case CXUnaryOperator_Plus:
    case CXUnaryOperator_Extension:
        return inner;
    default:
        code = new_code(translation, CODE_OTHER);
        break;
    }
    code->first = inner;
    return code;
}

/* Long ones are data, not words that the code knows. */
static bool is_long_table(CXCursor variable)
{
    CXType type = clang_getCanonicalType(clang_getCursorType(variable));
    if (type.kind != CXType_ConstantArray)
        return false;
    CXType element = clang_getCanonicalType(clang_getArrayElementType(type));
    bool has_words = element.kind == CXType_Pointer || element.kind == CXType_Record;
    return clang_getNumElements(type) > (has_words ? WORDS_MAXIMUM : NUMBERS_MAXIMUM);
}

static void add_table(struct translation *translation, CXCursor variable)
{
    struct api *api = translation->reader->api;
    CXCursor initial = clang_Cursor_getVarDeclInitializer(variable);
    if (clang_Cursor_isNull(initial) || translation->reader->reads_callers ||
        is_long_table(variable))
        return;
    struct table *table = arena_alloc_zeroed(api->arena, 1, sizeof *table);
    table->name = string_take(api->arena, clang_getCursorSpelling(variable));
    table->root = translate(translation, initial);
    vector_push(&api->tables, table);
}

static struct code *translate_declaration(struct translation *translation, CXCursor variable)
{
    CXCursor initial = clang_Cursor_getVarDeclInitializer(variable);
    if (!is_automatic(variable)) {
        add_table(translation, variable);
        return NULL;
    }
    struct code *code = new_code(translation, CODE_DECLARATION);
    code->number = local_number(translation, variable);
    if (!clang_Cursor_isNull(initial))
        code->first = translate(translation, initial);
    return code;
}

static struct code *with_children(struct translation *translation, enum code_kind kind,
                                  CXCursor cursor)
{
    struct code *code = new_code(translation, kind);
    code->first = translate_children(translation, cursor);
    return code;
}

static struct code *translate_sizeof(struct translation *translation, CXCursor cursor)
{
    struct code *code = with_children(translation, CODE_SIZEOF, cursor);
    code->number = evaluate(cursor);
    return code;
}

static struct code *translate_label(struct translation *translation, CXCursor cursor)
{
    struct code *code = with_children(translation, CODE_BLOCK, cursor);
    code->name = string_take(translation->reader->api->arena, clang_getCursorSpelling(cursor));
    return code;
}

/* The body of do ... while comes first in the cursors, and last in the tree. */
static struct code *translate_do(struct translation *translation, CXCursor cursor)
{
    struct code *code = with_children(translation, CODE_LOOP, cursor);
    struct code *body = code->first, *condition = body ? body->next : NULL;
    if (condition) {
        body->next = NULL;
        condition->next = body;
        code->first = condition;
    }
    code->number = 1;
    return code;
}

static enum CXChildVisitResult take_first(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    *(CXCursor *)data = cursor;
    return CXChildVisit_Break;
}

static CXType type_of_first_child(CXCursor cursor)
{
    CXCursor child = clang_getNullCursor();
    clang_visitChildren(cursor, take_first, &child);
    return clang_getCanonicalType(clang_getCursorType(child));
}

static bool is_void_pointer(CXType type)
{
    return type.kind == CXType_Pointer && clang_getPointeeType(type).kind == CXType_Void;
}

static bool is_argument_list(struct translation *translation, CXType type)
{
    bool may_be = type.kind == CXType_Pointer || type.kind == CXType_ConstantArray ||
                  type.kind == CXType_Record;
    return may_be && strstr(string_take(translation->reader->scratch, clang_getTypeSpelling(type)),
                            "va_list");
}

static enum CXChildVisitResult take_expression(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    if (!clang_isExpression(clang_getCursorKind(cursor)))
        return CXChildVisit_Continue; /* the name of a type */
    *(CXCursor *)data = cursor;
    return CXChildVisit_Break;
}

/* libclang has no name for va_arg: it makes something else of the list, and is more than the list,
 * unlike an implicit conversion of it. */
static bool is_next_argument(struct translation *translation, CXCursor cursor)
{
    CXType type = clang_getCanonicalType(clang_getCursorType(cursor));
    CXCursor list = clang_getNullCursor();
    if (clang_getCursorKind(cursor) != CXCursor_UnexposedExpr)
        return false;
    clang_visitChildren(cursor, take_expression, &list);
    return is_argument_list(translation,
                            clang_getCanonicalType(clang_getCursorType(list))) &&
           !is_argument_list(translation, type) &&
           !clang_equalRanges(clang_getCursorExtent(cursor), clang_getCursorExtent(list));
}

static struct code *translate_next_argument(struct translation *translation, CXCursor cursor)
{
    struct code *code = with_children(translation, CODE_NEXT_ARGUMENT, cursor);
    code->type = types_intern(translation->reader, clang_getCursorType(cursor));
    return code;
}

/* Implicit conversions and parentheses have one child and say nothing, unless a `void *` that the
 * caller gave becomes a pointer to something. */
static struct code *translate_transparent(struct translation *translation, CXCursor cursor)
{
    if (is_next_argument(translation, cursor))
        return translate_next_argument(translation, cursor);
    struct code *inner = translate_children(translation, cursor);
    CXType type = clang_getCanonicalType(clang_getCursorType(cursor));
    bool is_alone = inner && !inner->next;
    if (is_alone && inner->kind == CODE_PARAMETER && pointed_record(translation, type) &&
        is_void_pointer(type_of_first_child(cursor)))
        return cast_to(translation, type, inner);
    if (is_alone)
        return inner;
    struct code *code = new_code(translation, CODE_OTHER);
    code->first = inner;
    return code;
}

static enum CXChildVisitResult look_into(CXCursor cursor, CXCursor parent, CXClientData data)
{
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    bool is_wrapped = kind == CXCursor_UnexposedExpr || kind == CXCursor_ParenExpr ||
                      kind == CXCursor_CStyleCastExpr;
    (void)parent;
    *(CXType *)data = clang_getCanonicalType(clang_getCursorType(cursor));
    return is_wrapped && is_void_pointer(*(CXType *)data) ? CXChildVisit_Recurse
                                                          : CXChildVisit_Break;
}

/* Once it is a `void *`, only here can be told what it was. */
static struct code *translate_return(struct translation *translation, CXCursor cursor)
{
    struct code *code = with_children(translation, CODE_RETURN, cursor);
    CXType result = clang_getCanonicalType(clang_getCursorResultType(translation->function));
    CXType type = {0};
    if (!is_void_pointer(result))
        return code;
    clang_visitChildren(cursor, look_into, &type);
    code->name = pointed_record(translation, type);
    return code;
}

static struct code *translate_kind(struct translation *translation, CXCursor cursor)
{
    switch (clang_getCursorKind(cursor)) {
    case CXCursor_UnexposedExpr:
    case CXCursor_ParenExpr:
        return translate_transparent(translation, cursor);
    case CXCursor_IntegerLiteral:
    case CXCursor_CharacterLiteral:
        return translate_literal(translation, cursor);
    case CXCursor_StringLiteral:
        return translate_string(translation, cursor);
    case CXCursor_DeclRefExpr:
        return translate_name(translation, cursor);
    case CXCursor_MemberRefExpr:
        return translate_field(translation, cursor);
    case CXCursor_ArraySubscriptExpr:
        return name_element(translation, with_children(translation, CODE_INDEX, cursor));
    case CXCursor_CStyleCastExpr:
        return translate_cast(translation, cursor);
    case CXCursor_UnaryOperator:
        return translate_unary(translation, cursor);
    case CXCursor_BinaryOperator:
    case CXCursor_CompoundAssignOperator:
        return translate_binary(translation, cursor);
    case CXCursor_ConditionalOperator:
        return with_children(translation, CODE_CONDITIONAL, cursor);
    case CXCursor_CallExpr:
        return with_children(translation, CODE_CALL, cursor);
    case CXCursor_UnaryExpr:
        return translate_sizeof(translation, cursor);
    case CXCursor_VarDecl:
        return translate_declaration(translation, cursor);
    case CXCursor_DeclStmt:
    case CXCursor_CompoundStmt:
    case CXCursor_DefaultStmt:
        return with_children(translation, CODE_BLOCK, cursor);
    case CXCursor_LabelStmt:
        return translate_label(translation, cursor);
    case CXCursor_IfStmt:
        return with_children(translation, CODE_IF, cursor);
    case CXCursor_ForStmt:
    case CXCursor_WhileStmt:
        return with_children(translation, CODE_LOOP, cursor);
    case CXCursor_DoStmt:
        return translate_do(translation, cursor);
    case CXCursor_SwitchStmt:
        return with_children(translation, CODE_SWITCH, cursor);
    case CXCursor_CaseStmt:
        return with_children(translation, CODE_CASE, cursor);
    case CXCursor_ReturnStmt:
        return translate_return(translation, cursor);
    case CXCursor_GotoStmt:
    case CXCursor_BreakStmt:
    case CXCursor_ContinueStmt:
        return new_code(translation, CODE_JUMP);
    default:
        return with_children(translation, CODE_OTHER, cursor);
    }
}

/* Also told of the conversions around it, which turn an array into a pointer. */
static void note_address(struct code *code, CXCursor cursor)
{
    enum CXTypeKind kind = clang_getCanonicalType(clang_getCursorType(cursor)).kind;
    code->is_array |= kind == CXType_ConstantArray || kind == CXType_IncompleteArray;
    code->is_pointer = code->is_array || kind == CXType_Pointer;
}

static struct code *translate(struct translation *translation, CXCursor cursor)
{
    if (translation->depth == DEPTH_MAXIMUM)
        return NULL;
    bool is_expression = clang_isExpression(clang_getCursorKind(cursor));
    const struct macro *macro = is_expression ? macro_behind(translation, cursor) : NULL;
    if (macro)
        return translate_macro(translation, macro);
    translation->depth++;
    struct code *code = translate_kind(translation, cursor);
    translation->depth--;
    if (code && is_expression)
        note_address(code, cursor);
    return code;
}

static const char **names_of_parameters(struct arena *arena, CXCursor function, size_t count)
{
    const char **names = arena_alloc_zeroed(arena, count, sizeof *names);
    for (size_t i = 0; i < count; i++)
        names[i] = string_take(arena, clang_getCursorSpelling(clang_Cursor_getArgument(
                                          function, (unsigned)i)));
    return names;
}

static void add_body(struct translation *translation, CXCursor function)
{
    struct reader *reader = translation->reader;
    const char *symbol = symbol_of(reader, function);
    if (string_map_get(&reader->bodies, symbol))
        return;
    translation->function = function;
    translation->locals.count = 0;
    struct body *body = arena_alloc_zeroed(reader->api->arena, 1, sizeof *body);
    int count = clang_Cursor_getNumArguments(function);
    body->symbol = symbol;
    body->file = string_take(reader->api->arena,
                             clang_getFileName(cursor_file(function, &body->line)));
    clang_getExpansionLocation(clang_getRangeEnd(clang_getCursorExtent(function)), NULL,
                               &body->end, NULL, NULL);
    body->is_caller = reader->reads_callers;
    body->parameter_count = count > 0 ? (size_t)count : 0;
    body->parameter_names =
        names_of_parameters(reader->api->arena, function, body->parameter_count);
    body->root = with_children(translation, CODE_BLOCK, function);
    body->local_count = translation->locals.count;
    string_map_put(&reader->bodies, symbol, body);
    vector_push(&reader->api->bodies, body);
}

static enum CXChildVisitResult note_expansion(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct translation *translation = data;
    if (clang_getCursorKind(cursor) != CXCursor_MacroExpansion ||
        clang_Location_isInSystemHeader(clang_getCursorLocation(cursor)))
        return CXChildVisit_Continue;
    CXString spelling = clang_getCursorSpelling(cursor);
    const struct macro *macro = string_map_get(&translation->macros, clang_getCString(spelling));
    clang_disposeString(spelling);
    if (!macro)
        return CXChildVisit_Continue;
    struct expansion expansion = {.macro = macro};
    CXSourceRange extent = clang_getCursorExtent(cursor);
    expansion.start = file_offset(clang_getRangeStart(extent), &expansion.file);
    expansion.end = file_offset(clang_getRangeEnd(extent), &expansion.file);
    vector_push(&translation->expansions, expansion);
    return CXChildVisit_Continue;
}

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    if ((kind != CXCursor_FunctionDecl && kind != CXCursor_VarDecl) ||
        !clang_isCursorDefinition(cursor) ||
        clang_Location_isInSystemHeader(clang_getCursorLocation(cursor)))
        return CXChildVisit_Continue;
    if (kind == CXCursor_FunctionDecl)
        add_body(data, cursor);
    else
        add_table(data, cursor);
    return CXChildVisit_Continue;
}

void bodies_read(struct reader *reader)
{
    struct translation translation = {.reader = reader};
    CXCursor root = clang_getTranslationUnitCursor(reader->unit);
    reader->unit_number++;
    for (size_t i = 0; i < reader->api->macros.count; i++)
        string_map_put(&translation.macros, reader->api->macros.items[i].name,
                       &reader->api->macros.items[i]);
    if (reader->api->macros.count)
        clang_visitChildren(root, note_expansion, &translation);
    if (translation.expansions.count)
        qsort(translation.expansions.items, translation.expansions.count,
              sizeof *translation.expansions.items, compare_expansions);
    clang_visitChildren(root, visit, &translation);
    string_map_release(&translation.macros);
    vector_release(&translation.expansions);
    vector_release(&translation.locals);
}
