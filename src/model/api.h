/* What a library offers: the result of `parse`, refined by `analyse`, read by all others.
 * Everything lives in the arena that was given to api_init(). */
#ifndef MODEL_API_H
#define MODEL_API_H

#include "base/arena.h"
#include "base/hash.h"
#include "base/vector.h"
#include "model/type.h"

enum { API_MAXIMUM_PARAMETERS = 10 };

/* What a parameter is for. Where nothing is known, ROLE_VALUE: whatever its type says. */
enum role {
    ROLE_VALUE,
    ROLE_STRING,      /* NUL-terminated, only read */
    ROLE_TEXT_BUFFER, /* char array that may be written; starts NUL-terminated */
    ROLE_BUFFER,      /* bytes; `partner` is the parameter with their number, or -1 */
    ROLE_LENGTH,      /* number of bytes or elements of parameter `partner` */
    ROLE_OUT,         /* pointer to one scalar or pointer that the function fills or updates */
    ROLE_CALLBACK,
    ROLE_USER_DATA, /* void * that is kept or handed to a callback */
    ROLE_OBJECT,    /* pointer to a record */
};

struct contract;

struct parameter {
    const char *name; /* "" when the header gives none */
    const struct type *type;
    const char *spelling; /* as declared, e.g. "const list_t *" */
    enum role role;
    int partner;           /* index of the related parameter; -1 when there is none */
    const char *role_reason; /* the evidence, a short phrase; NULL for ROLE_VALUE */
    size_t declared_length; /* elements when declared as an array, as in `int digest[16]`; else 0 */
    bool is_nonnull;       /* said by an attribute or _Nonnull */
};

struct function {
    uint32_t id; /* index in api->functions */
    const char *name;
    const struct type *result;
    const char *result_spelling; /* as declared */
    struct parameter *parameters;
    size_t parameter_count;
    const char *header; /* the named header that declares it, as the user wrote it */
    unsigned line;
    const char *comment; /* its documentation comment; NULL when it has none */
    bool is_inline;      /* defined in the header */
    bool is_variadic;
    bool is_noreturn;
    bool returns_nonnull;
    bool must_use_result;    /* warn_unused_result */
    bool is_excluded;        /* by --skip */
    bool is_helper;          /* not named by --only: called to make arguments, not reported on */
    bool is_support;         /* used by assay itself, never the subject of a test */
    const struct contract *contract; /* of a support function that is a contract */
    const char *skip_reason; /* why it cannot be called; NULL when it can */
    bool is_initialiser;     /* readies a caller-allocated record given as its first parameter */
};

enum contract_kind {
    CONTRACT_INVARIANT,
    CONTRACT_EQUAL,
    CONTRACT_HASH,
    CONTRACT_COMPARE,
    CONTRACT_REQUIRES,
    CONTRACT_ENSURES,
};

struct contract {
    uint32_t id; /* index in api->contracts */
    enum contract_kind kind;
    const char *symbol; /* the C function behind the macro, e.g. "assay_invariant_at_12" */
    const char *file;   /* index into api->contract_files by name, as the user wrote it */
    size_t file_index;
    unsigned line;
    const struct type *subject;      /* sort of the values it is about, a pointer or a value type;
                                        NULL for requires and ensures */
    const struct function *function; /* of requires and ensures */
    const char **parameter_spellings; /* all parameters as declared */
    size_t parameter_count;
};

struct macro {
    const char *name;
    bool is_string;
    int64_t value;
    const char *string;
};

struct api {
    struct arena *arena;
    const char **headers; /* as the user wrote them */
    size_t header_count;
    const char **contract_files;
    size_t contract_file_count;
    VECTOR_OF(struct type *) types;
    VECTOR_OF(struct function *) functions;
    VECTOR_OF(struct record *) records;
    VECTOR_OF(struct enumeration *) enumerations;
    VECTOR_OF(struct macro) macros;
    VECTOR_OF(struct contract *) contracts;
    struct string_map types_by_spelling;
    struct string_map functions_by_name;
};

void api_init(struct api *api, struct arena *arena);
/* Releases what does not live in the arena. */
void api_release(struct api *api);

/* The interned type with this canonical spelling; when it is new, *is_new is set and only id,
 * spelling and sort (itself) are filled: the caller fills the rest before anyone reads it. */
struct type *api_intern_type(struct api *api, const char *canonical_spelling, bool *is_new);
struct function *api_add_function(struct api *api, const char *name);
struct contract *api_add_contract(struct api *api);

/* NULL when there is none. */
struct function *api_find_function(const struct api *api, const char *name);
const struct type *api_find_type(const struct api *api, const char *canonical_spelling);
const struct contract *api_contract_of(const struct api *api, enum contract_kind kind,
                                       const struct type *subject_sort);

bool function_is_callable(const struct function *function);
const char *role_name(enum role role);
const char *contract_kind_name(enum contract_kind kind); /* "invariant", "equal", ... */

#endif
