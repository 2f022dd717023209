/* Contracts: the functions that the macros of assay/contracts.h make, one unit per file. */
#include <string.h>

#include "base/text.h"
#include "parse/parse_internal.h"

/* How a contract's function is named, and how many values it is about; 0: those of a function. */
static const struct {
    const char *prefix;
    enum contract_kind kind;
    const char *macro;
    size_t value_count;
} forms[] = {
    {"assay_invariant_at_", CONTRACT_INVARIANT, "ASSAY_INVARIANT", 1},
    {"assay_equal_at_", CONTRACT_EQUAL, "ASSAY_EQUAL", 2},
    {"assay_hash_at_", CONTRACT_HASH, "ASSAY_HASH", 1},
    {"assay_compare_at_", CONTRACT_COMPARE, "ASSAY_COMPARE", 2},
    {"assay_requires_", CONTRACT_REQUIRES, "ASSAY_REQUIRES", 0},
    {"assay_ensures_", CONTRACT_ENSURES, "ASSAY_ENSURES", 0},
};

enum { FORM_COUNT = sizeof forms / sizeof *forms };

/* One contract file while it is read. */
struct contract_file {
    struct reader *reader;
    const char *path;
    size_t index;
    CXFile file;
    size_t found;
    struct error *err;
    bool ok;
};

/* The parameters of one contract. */
struct signature {
    size_t form;
    unsigned line;
    const char *symbol;
    size_t count;
    const struct type **types;
    const char **names;
    const char **spellings;
};

static struct signature read_signature(struct reader *reader, CXCursor cursor, size_t form)
{
    struct arena *arena = reader->api->arena;
    int count = clang_Cursor_getNumArguments(cursor);
    CXType type = clang_getCanonicalType(clang_getCursorType(cursor));
    struct signature signature = {.form = form, .count = count > 0 ? (size_t)count : 0};
    signature.symbol = string_take(arena, clang_getCursorSpelling(cursor));
    cursor_file(cursor, &signature.line);
    signature.types = arena_alloc_zeroed(arena, signature.count, sizeof *signature.types);
    signature.names = arena_alloc_zeroed(arena, signature.count, sizeof *signature.names);
    signature.spellings = arena_alloc_zeroed(arena, signature.count, sizeof *signature.spellings);
    for (size_t i = 0; i < signature.count; i++) {
        CXCursor argument = clang_Cursor_getArgument(cursor, (unsigned)i);
        signature.types[i] = types_intern(reader, clang_getArgType(type, (unsigned)i));
        signature.names[i] = string_take(arena, clang_getCursorSpelling(argument));
        signature.spellings[i] =
            types_declared_spelling(reader, clang_getCursorType(argument), signature.types[i]);
        signature.types[i] =
            handle_or(reader->api, signature.spellings[i], signature.types[i]);
    }
    return signature;
}

static bool refuse(struct contract_file *file, const struct signature *signature,
                   const char *sentence)
{
    return error_set(file->err, "cannot use '%s': %s %s (%s:%u)", file->path,
                     forms[signature->form].macro, sentence, file->path, signature->line);
}

static bool check_values(struct contract_file *file, const struct signature *signature)
{
    struct arena *scratch = file->reader->scratch;
    size_t wanted = forms[signature->form].value_count;
    if (signature->count != wanted)
        return refuse(file, signature,
                      arena_printf(scratch, "takes %zu value%s, not %zu", wanted,
                                   wanted == 1 ? "" : "s", signature->count));
    for (size_t i = 0; i < wanted; i++)
        if (signature->types[i]->sort != signature->types[0]->sort)
            return refuse(file, signature,
                          arena_printf(scratch, "takes two values of one type, not '%s' and '%s'",
                                       signature->spellings[0], signature->spellings[i]));
    return true;
}

static bool check_result(struct contract_file *file, const struct signature *signature,
                         const struct function *function)
{
    struct arena *scratch = file->reader->scratch;
    bool stands_for_none =
        signature->count && strcmp(signature->names[0], "assay_no_result") == 0;
    if (function->result->kind == TYPE_VOID && !stands_for_none)
        return refuse(file, signature,
                      arena_printf(scratch,
                                   "of '%s' must start with ASSAY_NO_RESULT, because the function "
                                   "returns nothing",
                                   function->name));
    if (function->result->kind == TYPE_VOID)
        return true;
    if (signature->count == 0 || stands_for_none ||
        signature->types[0]->sort != function->result->sort)
        return refuse(file, signature,
                      arena_printf(scratch, "of '%s' must start with the result, of type '%s'",
                                   function->name, function->result_spelling));
    return true;
}

/* `offset` is 1 when the result comes first. */
static bool check_parameters(struct contract_file *file, const struct signature *signature,
                             const struct function *function, size_t offset)
{
    struct arena *scratch = file->reader->scratch;
    if (signature->count - offset != function->parameter_count)
        return refuse(file, signature,
                      arena_printf(scratch,
                                   "of '%s' must take the function's %zu parameters%s, but has %zu",
                                   function->name, function->parameter_count,
                                   offset ? " after the result" : "", signature->count - offset));
    for (size_t i = 0; i < function->parameter_count; i++)
        if (signature->types[i + offset]->sort != function->parameters[i].type->sort)
            return refuse(file, signature,
                          arena_printf(scratch, "of '%s' must take '%s' as parameter %zu, not '%s'",
                                       function->name, function->parameters[i].spelling, i + 1,
                                       signature->spellings[i + offset]));
    return true;
}

static bool check_function(struct contract_file *file, const struct signature *signature,
                           const struct function **function)
{
    const char *name = signature->symbol + strlen(forms[signature->form].prefix);
    *function = api_find_function(file->reader->api, name);
    if (!*function)
        return refuse(file, signature,
                      arena_printf(file->reader->scratch,
                                   "names '%s', which the headers do not declare", name));
    bool has_result = forms[signature->form].kind == CONTRACT_ENSURES;
    return (!has_result || check_result(file, signature, *function)) &&
           check_parameters(file, signature, *function, has_result ? 1 : 0);
}

static bool add_contract(struct contract_file *file, const struct signature *signature)
{
    const struct function *function = NULL;
    bool is_about_values = forms[signature->form].value_count > 0;
    bool ok = is_about_values ? check_values(file, signature)
                              : check_function(file, signature, &function);
    if (!ok)
        return false;
    struct contract *contract = api_add_contract(file->reader->api);
    contract->kind = forms[signature->form].kind;
    contract->symbol = signature->symbol;
    contract->file = file->reader->api->contract_files[file->index];
    contract->file_index = file->index;
    contract->line = signature->line;
    contract->subject = is_about_values ? signature->types[0]->sort : NULL;
    contract->function = function;
    contract->parameter_spellings = signature->spellings;
    contract->parameter_count = signature->count;
    file->found++;
    return true;
}

static void add_structure(struct contract_file *file, CXCursor cursor)
{
    struct api *api = file->reader->api;
    struct structure_words words = {.file = file->path};
    cursor_file(cursor, &words.line);
    CXEvalResult result = clang_Cursor_Evaluate(cursor);
    if (result && clang_EvalResult_getKind(result) == CXEval_StrLiteral) {
        words.words = arena_copy_string(api->arena, clang_EvalResult_getAsStr(result));
        vector_push(&api->structures, words);
    }
    if (result)
        clang_EvalResult_dispose(result);
}

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct contract_file *file = data;
    unsigned line;
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    if ((kind != CXCursor_FunctionDecl && kind != CXCursor_VarDecl) ||
        !files_are_same(cursor_file(cursor, &line), file->file))
        return CXChildVisit_Continue;
    const char *name = string_take(file->reader->scratch, clang_getCursorSpelling(cursor));
    if (kind == CXCursor_VarDecl && text_starts_with(name, "assay_roles_at_")) {
        file->found++;
        file->ok = role_contract_read(file->reader, file->path, cursor, file->err);
        return file->ok ? CXChildVisit_Continue : CXChildVisit_Break;
    }
    if (kind == CXCursor_VarDecl && text_starts_with(name, "assay_structure_at_")) {
        file->found++;
        add_structure(file, cursor);
        return CXChildVisit_Continue;
    }
    if (kind == CXCursor_VarDecl) {
        file->found += text_starts_with(name, MACRO_SYMBOL_PREFIX);
        return CXChildVisit_Continue;
    }
    for (size_t i = 0; i < FORM_COUNT; i++) {
        if (!text_starts_with(name, forms[i].prefix))
            continue;
        struct signature signature = read_signature(file->reader, cursor, i);
        file->ok = add_contract(file, &signature);
        break;
    }
    return file->ok ? CXChildVisit_Continue : CXChildVisit_Break;
}

static bool read_file(struct reader *reader, size_t index, struct error *err)
{
    const char *path = reader->api->contract_files[index];
    struct unit_request request = {
        .path = "assay-contract-files.c",
        .content = arena_printf(reader->scratch, "%s#include \"%s\"\n",
                                unit_include_headers(reader), path),
        .subject = path,
        .flags = reader->library->flags,
    };
    if (!unit_open(reader, &request, err))
        return false;
    struct contract_file file = {reader, path, index, clang_getFile(reader->unit, path), 0, err,
                                 true};
    clang_visitChildren(clang_getTranslationUnitCursor(reader->unit), visit, &file);
    if (file.ok && !file.found)
        return error_set(err, "cannot use '%s': there is no contract in it; include "
                         "<assay/contracts.h> and write ASSAY_INVARIANT and the like", path);
    return file.ok;
}

bool contracts_read(struct reader *reader, struct error *err)
{
    for (size_t i = 0; i < reader->api->contract_file_count; i++)
        if (!read_file(reader, i, err))
            return false;
    role_contracts_complete(reader->api);
    return true;
}
