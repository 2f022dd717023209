/* Whether clang accepts a text, and what it says when not. */
#include "parse/syntax.h"

#include <clang-c/Index.h>

static void add_errors(CXTranslationUnit unit, struct text *messages, unsigned *errors)
{
    unsigned count = clang_getNumDiagnostics(unit);
    for (unsigned i = 0; i < count; i++) {
        CXDiagnostic diagnostic = clang_getDiagnostic(unit, i);
        if (clang_getDiagnosticSeverity(diagnostic) >= CXDiagnostic_Error) {
            CXString said = clang_getDiagnosticSpelling(diagnostic);
            text_printf(messages, "%serror: %s", messages->length ? "\n" : "",
                        clang_getCString(said));
            clang_disposeString(said);
            ++*errors;
        }
        clang_disposeDiagnostic(diagnostic);
    }
}

bool parse_accepts(const struct syntax_file *files, size_t count, const char *const *flags,
                   struct text *messages)
{
    enum { MAXIMUM_FILES = 64 };
    struct CXUnsavedFile unsaved[MAXIMUM_FILES];
    unsigned errors = 0, flag_count = 0;
    CXIndex index = clang_createIndex(0, 0);
    CXTranslationUnit unit;
    for (size_t i = 0; i < count && i < MAXIMUM_FILES; i++)
        unsaved[i] = (struct CXUnsavedFile){files[i].path, files[i].text, files[i].length};
    while (flags && flags[flag_count])
        flag_count++;
    enum CXErrorCode code = clang_parseTranslationUnit2(
        index, files[0].path, flags, (int)flag_count, unsaved, (unsigned)count,
        CXTranslationUnit_None, &unit);
    if (code == CXError_Success) {
        add_errors(unit, messages, &errors);
        clang_disposeTranslationUnit(unit);
    } else {
        text_add(messages, "error: the front end cannot read it");
    }
    clang_disposeIndex(index);
    return code == CXError_Success && !errors;
}
