/* What the files of this folder share: one run over a library, the translation unit that is being
 * read, and the readers of its parts. libclang's types do not leave the folder. */
#ifndef PARSE_PARSE_INTERNAL_H
#define PARSE_PARSE_INTERNAL_H

#include <clang-c/Index.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/vector.h"
#include "model/api.h"
#include "model/library.h"

/* A file whose declarations belong to the API, and the named header it counts as. */
struct header_file {
    CXFileUniqueID id;
    CXFile file; /* of the unit of the headers */
    const char *header;
};

struct reader {
    struct api *api;
    const struct library *library;
    struct arena *scratch; /* ends with the run */
    CXIndex index;
    CXTranslationUnit unit; /* the one being read */
    bool reads_headers;     /* it consists of the named headers alone */
    VECTOR_OF(struct header_file) header_files;
    struct string_map defined; /* names of functions with a body in a source */
    struct string_map bodies;  /* by symbol; those that were read */
    size_t unit_number;        /* of the unit whose bodies are read; tells static names apart */
    bool reads_callers;        /* it belongs to a program that uses the library */
};

/* What unit_open() shall parse. */
struct unit_request {
    const char *path;
    const char *content;      /* of a file that does not exist; NULL: read the path */
    const char *subject;      /* file to name in errors; NULL: the named header that led there */
    const char *const *flags; /* ends with NULL */
    const char *directory;    /* where relative paths start; NULL: here */
    bool tolerates_errors;
};

/* units.c: parses and makes it the reader's unit; closes the one before. */
NODISCARD bool unit_open(struct reader *reader, const struct unit_request *request,
                         struct error *err);
void unit_close(struct reader *reader);
/* Errors of the unit that are not about flags of another compiler. */
size_t unit_count_errors(struct reader *reader);
/* The message of the first of them, in scratch, and the named header that led there; NULL. */
const char *unit_first_error(struct reader *reader, const char **header);
/* One #include per line of the API's includes, in scratch. */
char *unit_include_headers(struct reader *reader);

/* Copies the string into the arena and disposes of it; "" for none. */
char *string_take(struct arena *arena, CXString string);
/* Where a cursor was expanded, so that what a macro made counts where the macro is used. */
CXFile cursor_file(CXCursor cursor, unsigned *line);
bool files_are_same(CXFile a, CXFile b);

/* headers.c: decides which files are the API. */
void headers_find(struct reader *reader);
/* The named header a cursor of the header unit belongs to; NULL when to none. */
const char *header_of(const struct reader *reader, CXCursor cursor, unsigned *line);

/* header_comments.c: all comments of the files of the API, those about no declaration included. */
void header_comments_read(struct reader *reader);

/* types.c */
const struct type *types_intern(struct reader *reader, CXType type);
/* "int *" of "int", "int (*)[4]" of "int[4]". */
const struct type *types_pointer_to(struct reader *reader, const struct type *target);
/* A parameter's type as a user would declare a variable for it: arrays and functions as pointers,
 * without qualifiers of the outermost level and without nullability. */
char *types_declared_spelling(struct reader *reader, CXType declared, const struct type *adjusted);
/* Interns the records and enumerations that the unit defines outside of system headers. */
void types_read_definitions(struct reader *reader);

/* The value of a constant of an enumeration, whose type decides its sign. */
int64_t enum_constant_value(CXCursor constant, CXCursor enumeration);

/* attributes.c */
struct attributes {
    bool is_noreturn;
    bool is_alias;
    bool returns_nonnull;
    bool has_sentinel;
    bool returns_fresh;
    size_t format; /* the parameter with the format string, from 1; 0: none */
    bool must_use_result;
    bool is_elidable; /* `const` or `pure` */
    bool all_nonnull;
    uint64_t nonnull; /* bit i: parameter i, from 0 */
};
struct attributes attributes_of(struct reader *reader, CXCursor function);
bool parameter_is_nonnull(struct reader *reader, CXCursor parameter);
bool parameter_is_nullable(CXCursor parameter);

/* gcc_attributes.c: what clang does not keep, for functions that are known already. */
NODISCARD bool gcc_attributes_read(struct reader *reader, struct error *err);

/* comments.c: the text of a comment without its markers, or NULL when nothing is left. */
char *comment_text(struct arena *arena, const char *raw);

/* functions.c */
void functions_read(struct reader *reader);
/* comments.c: what stands behind a declaration on its line; "". */
const char *comment_behind_cursor(struct reader *reader, CXCursor cursor);
/* ... between the parameters of a definition and its body; "". */
const char *comment_within_cursor(struct reader *reader, CXCursor cursor);
/* Takes the comment of the declaration or definition unless the function has one. */
void function_read_comment(struct reader *reader, struct function *function, CXCursor cursor);
struct function *function_new(struct reader *reader, const char *name, CXCursor cursor,
                              const char *header, unsigned line);
/* The function of a declaration, which may be repeated. */
struct function *function_add_declaration(struct reader *reader, CXCursor cursor,
                                          const char *header, unsigned line);
void function_read_parameters(struct reader *reader, struct function *function, CXCursor cursor);
/* secondary.c: functions of other headers that make what the named ones want. */
void secondary_read(struct reader *reader);
/* handles.c: makes pointer typedefs with a constructor and a destructor types of their own. */
void handles_find(struct api *api);
/* That type when it is declared by its name, else the type itself. */
const struct type *handle_or(const struct api *api, const char *spelling, const struct type *type);

/* wrappers.c: what the macro gives to a function of the API that it calls, besides what it was
 * given: sizes, and what stands for a pointer. */
typedef void wrapper_visitor(void *context, struct function *function, size_t parameter,
                             const char *expression);
void wrapper_read(struct reader *reader, CXCursor macro, wrapper_visitor *visit, void *context);

/* Is it an inline definition that C does not let other units use? */
bool cursor_is_inline_only(CXCursor cursor);
/* Says of each function that cannot be called by its type why. */
void functions_judge(struct reader *reader);

/* sources.c: notes which functions have bodies; names parameters that the header does not name. */
NODISCARD bool sources_read(struct reader *reader, struct error *err);

/* variables.c: the variables that the headers declare, as functions without parameters. */
void variables_read(struct reader *reader);
/* Says which of them may be passed on without doing harm. */
void variables_judge(struct reader *reader);

/* The variables behind ASSAY_MACRO start with this. */
#define MACRO_SYMBOL_PREFIX "assay_macro_at_"
/* macro_functions.c: what the contract files declare by ASSAY_MACRO. */
NODISCARD bool macro_functions_read(struct reader *reader, struct error *err);

/* includes.c: opens the unit of the named headers; finds out what has to stand before them. */
NODISCARD bool includes_open(struct reader *reader, struct error *err);

/* bodies.c: the definitions of functions in the unit, those of system headers left out. */
void bodies_read(struct reader *reader);
/* callers.c: the bodies of the C files below the callers' directories. */
NODISCARD bool callers_read(struct reader *reader, struct error *err);

/* initialiser_macros.c: marks the record that the macro, by its name and its braces, begins with
 * nothing but zeroes. */
void initialiser_macro_read(struct reader *reader, CXCursor macro);
/* macros.c */
NODISCARD bool macros_read(struct reader *reader, struct error *err);

/* role_contracts.c: one ASSAY_ROLES; and, when all are read, what follows from them together. */
NODISCARD bool role_contract_read(struct reader *reader, const char *file, CXCursor cursor,
                                  struct error *err);
void role_contracts_complete(struct api *api);

/* contracts.c */
NODISCARD bool contracts_read(struct reader *reader, struct error *err);

#endif
