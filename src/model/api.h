/* What a library offers: the result of `parse`, refined by `analyse`, read by all others.
 * Everything lives in the arena that was given to api_init(). */
#ifndef MODEL_API_H
#define MODEL_API_H

#include "base/arena.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/vector.h"
#include "model/role.h"
#include "model/rule.h"
#include "model/type.h"
#include "model/verdicts.h"

enum {
    API_MAXIMUM_PARAMETERS = 10,
    FILLED_ELEMENTS = 3, /* most elements of an array that is filled one by one */
};

/* Functions that assay writes itself; see analyse/helpers.h. */
#define HELPER_OPEN_TEXT "open_text"
#define HELPER_TEXT_OF "text_of"
#define HELPER_MAKE_FILE "make_file"
#define HELPER_OPEN_FILE "open_file"
/* What callbacks are called with is written down from one to the other, which tells it. */
#define HELPER_LISTEN "start_listening"
#define HELPER_HEARD "heard"

/* Where a fact comes from; a later source outweighs an earlier one of the same confidence. */
enum evidence_source {
    EVIDENCE_NONE,
    EVIDENCE_TYPE,
    EVIDENCE_NAME,
    EVIDENCE_COMMENT,
    EVIDENCE_BODY,
    EVIDENCE_CALLER,
    EVIDENCE_EXPERIMENT,
    EVIDENCE_ATTRIBUTE,
    EVIDENCE_USER,
    EVIDENCE_SOURCE_COUNT
};

/* Why a fact is believed. */
struct evidence {
    enum evidence_source source;
    uint8_t confidence; /* per cent */
    const char *reason; /* a short phrase; NULL when there is no evidence */
};

enum nullness { NULLNESS_UNKNOWN, NULLNESS_FORBIDDEN, NULLNESS_ALLOWED };

/* What gcc's attribute `access` says that a call does with what a pointer points to. */
enum access { ACCESS_UNSAID, ACCESS_READ, ACCESS_WRITE, ACCESS_READ_WRITE };

/* What becomes of the value that a pointer parameter is given. */
enum fate {
    FATE_UNKNOWN,
    FATE_LENT,     /* only used during the call */
    FATE_KEPT,     /* the library goes on pointing to it; it must live on and stays the caller's */
    FATE_TAKEN,    /* it now belongs to another argument or to the library */
    FATE_RELEASED, /* the call ends its life */
};

/* What a function is for. */
enum purpose {
    PURPOSE_OTHER,
    PURPOSE_CONSTRUCTOR,
    PURPOSE_DESTRUCTOR,
    PURPOSE_INITIALISER, /* readies a caller-allocated record given as its first parameter */
    PURPOSE_CLEARER,     /* undoes what the initialiser did; the storage stays the caller's */
    PURPOSE_RETAIN,
    PURPOSE_RELEASE, /* drops a reference; the last one ends the value's life */
    PURPOSE_GETTER,
    PURPOSE_SETTER,
    PURPOSE_COUNT
};

/* How a function says that it failed. */
enum failure_convention {
    FAILURE_UNKNOWN, /* or it cannot fail */
    FAILURE_NULL,
    FAILURE_NEGATIVE,
    FAILURE_NONZERO,
    FAILURE_ZERO, /* false as well */
    FAILURE_CONVENTION_COUNT
};

/* To whom a returned pointer belongs. */
enum belonging {
    BELONGING_UNKNOWN,
    BELONGING_CALLER,
    BELONGING_ARGUMENT, /* it lives in, and dies with, argument `result_owner` */
    BELONGING_LIBRARY,  /* static storage */
    BELONGING_COUNT
};

struct body;
struct table;
struct contract;

/* A constant that stands in the code of the library. */
struct mined_constant {
    const char *string; /* NULL: a number */
    int64_t number;
    bool is_character; /* of a number: written as one */
    bool is_compared;  /* of a number: something is compared with it */
    double weight;     /* how readily it is used where it does not stand */
};

/* Where a parameter of a filler goes. */
struct filled_member {
    const char *path; /* "name", "inner.x" */
    size_t parameter;
};

/* What a support function does that gives storage of ours its content:
 * `*record = (struct x){.name = a, .inner.x = b}`, or `array = {a, b}`. */
struct filler {
    const struct type *type; /* of the record, or of an element of the array */
    bool is_array;           /* then the members have no paths */
    const struct filled_member *members;
    size_t member_count;
};

enum { EXCLUDED_MAXIMUM = 8 }; /* values that a comment names */

struct parameter {
    const char *name; /* "" when the header gives none */
    const struct type *type;
    const char *spelling; /* as declared, e.g. "const list_t *" */
    enum role role;
    int partner;           /* index of the related parameter; -1 when there is none */
    int factor; /* where a length is a product, the parameter to multiply with `partner`; or -1 */
    struct evidence role_evidence; /* none for ROLE_VALUE */
    size_t declared_length; /* elements when declared as an array, as in `int digest[16]`, or when
                               experiments say so; else 0 */
    bool is_nonnull;       /* said by an attribute or _Nonnull */
    bool is_nullable;      /* said by _Nullable */
    bool is_format;        /* said by the attribute format(printf) */
    enum access access;
    size_t access_size; /* ... with how many elements: a parameter from 1; 0: not said */
    bool is_deallocated; /* said by the attribute malloc of another function */
    enum nullness nullness;
    struct evidence nullness_evidence;
    bool decides_tail; /* what it is followed by was read off the code; see analyse/tails.h */
    bool is_inner; /* the body goes back from it to the record that it is a part of */
    bool is_tested_for_null; /* by the body, whatever it does then */
    bool is_stored_blindly; /* a number; see analyse/blind.h */
    bool is_blind_amount;   /* ... as how much there is */
    bool null_is_all_there_is; /* no call makes such a value without having one already */
    enum fate fate;
    int owner; /* of what is kept or taken: the parameter it now belongs to, or -1 */
    struct evidence fate_evidence;
    bool replaces_target; /* of ROLE_IN_OUT: the handle that it points to may end in the call */
    const struct constant *constants; /* of ROLE_CHOICE and ROLE_FLAGS */
    size_t constant_count;
    const struct mined_constant *const *compared; /* the numbers that the code compares it with */
    size_t compared_count;
    bool has_least; /* documented: a number is at least `least` */
    bool has_most;  /* ... and at most `most` */
    bool has_range_of_others; /* ... of a parameter like it, of a function that is documented */
    bool takes_any; /* documented: a number may be out of range */
    bool is_moved;  /* documented: what is in an object already may be put there, or elsewhere */
    bool tells_negatives; /* the body has a way of its own for negative numbers */
    int64_t least, most;
    int64_t excluded[EXCLUDED_MAXIMUM]; /* documented: it is none of these */
    size_t excluded_count;
    const char *const *strings; /* the only ones it may be given: formats that fit what follows, or
                                   what a macro of the header gives it */
    size_t string_count;
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
    bool is_inline_only; /* ... but for C's rules a source must define it as well: no `static` */
    bool lacks_definition; /* ... and none does: who calls it defines it */
    bool is_hidden; /* by a macro of its name that takes arguments */
    bool lacks_prototype; /* the header says `()`; the parameters are those of the definition */
    bool is_macro;           /* declared by ASSAY_MACRO */
    const char *expression; /* of a variable of the library: its value or address in C; or NULL */
    bool is_variadic;
    bool has_sentinel; /* of a variadic one: said by the attribute; see analyse/sentinels.h */
    bool is_ended_by_null; /* calls of it end with a null pointer that is no parameter */
    bool is_noreturn;
    bool returns_nonnull;
    bool returns_fresh; /* said by the attribute malloc */
    bool must_use_result;    /* warn_unused_result */
    bool is_elidable;        /* a compiler may leave out a call whose result nobody uses */
    bool is_excluded;        /* by --skip */
    bool is_not_under_test;  /* not named by --only: called to make arguments, not reported on */
    bool is_unchanged; /* and so is all that it comes to, since the revision of --since */
    bool is_support;         /* used by assay itself, never the subject of a test */
    const struct contract *contract; /* of a support function that is a contract */
    const struct function *variant_of; /* the function that this is one way to call; or NULL */
    const char *variant;      /* its name among the variants */
    bool is_only_by_variants; /* it cannot be called itself */
    const char *definition; /* of a support function that assay writes: its C; else NULL */
    const struct filler *filler; /* of a support function that fills its first argument; or NULL */
    const struct function *undone_by; /* closes what this support function opens; or NULL */
    const char *skip_reason; /* why it cannot be called; NULL when it can */
    enum purpose purpose;
    struct evidence purpose_evidence;
    enum failure_convention failure;
    struct evidence failure_evidence;
    enum belonging belonging; /* of the result */
    int result_owner;         /* parameter that a borrowed result lives in, or -1 */
    struct evidence belonging_evidence;
    bool sets_hook; /* replaces something global, such as the allocator: poisons other calls */
    uint32_t sets_variables; /* bit per parameter: a number, stored in a variable of the library */
    /* Names of its result, where it returns a field that the library compares with them. */
    struct constant_set result_constants;
    const struct mined_constant *const *mined; /* in its body and in what it calls, nearest first */
    size_t mined_count;
    const char **reaches; /* functions of the library that a call may come to, itself first */
    size_t reach_count;
    bool is_pure; /* none of them changes anything that outlives the call */
    bool ignores_errno; /* none of them sets it, and no comment speaks of it: what it is after a
                           call is the C library's affair */
    uint64_t expected_ends; /* bit per enum wire_end: failures the user knows and accepts */
    uint32_t expected_conditions; /* bit per enum condition_kind: likewise, on what they depend */
    /* What contract files say of it: facts with evidence of the user's count, others are void; NULL
     * when they say nothing. */
    struct function *declared;
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

/* What an ASSAY_STRUCTURE says, as it is written there. */
struct structure_words {
    const char *words;
    const char *file;
    unsigned line;
};

struct macro {
    const char *name;
    bool is_string;
    bool is_bookkeeping; /* an include guard, a version: no value unless somebody names it */
    int64_t value;
    const char *string;
};

/* What a macro of the headers gives to a parameter of a function that it calls. */
struct stamp {
    struct function *function;
    size_t parameter;
    struct macro value; /* its name is the expression */
};

/* A text that documentation shows or a caller passes: likely one that is meant to be accepted. */
struct example_text {
    const char *text;
    const struct function *function; /* that a caller gave it to; NULL: for any */
    size_t parameter;
};

struct api {
    struct arena *arena;
    const char **headers; /* as the user wrote them */
    size_t header_count;
    const char **includes; /* what to include in which order: the headers, and before them what they
                              need but do not include themselves; "<stdio.h>" for a header of C */
    size_t include_count;
    const char *include_note; /* a sentence when that is not just the headers; NULL */
    const char *callers_note; /* a sentence when some of the callers do not parse; NULL */
    const char **contract_files;
    size_t contract_file_count;
    VECTOR_OF(struct type *) types;
    VECTOR_OF(struct function *) functions;
    VECTOR_OF(struct record *) records;
    VECTOR_OF(struct enumeration *) enumerations;
    VECTOR_OF(struct macro) macros;
    VECTOR_OF(struct stamp) stamps;
    VECTOR_OF(struct contract *) contracts;
    VECTOR_OF(struct structure_words) structures;
    VECTOR_OF(struct body *) bodies; /* of functions in sources and headers, also static ones */
    VECTOR_OF(struct table *) tables; /* of the sources */
    VECTOR_OF(struct mined_constant *) mined; /* the constants of all of these */
    VECTOR_OF(const char *) comments; /* of the headers, as they stand there */
    VECTOR_OF(struct example_text) examples;
    VECTOR_OF(const char *) phrases; /* strings of several words, of the code and of callers */
    struct string_map types_by_spelling;
    struct string_map functions_by_name;
    struct string_map bodies_by_symbol; /* the library's own */
    struct rule_set rules_off;
};

void api_init(struct api *api, struct arena *arena);
/* Releases what does not live in the arena. */
void api_release(struct api *api);

/* The interned type with this canonical spelling; when it is new, *is_new is set and only id,
 * spelling and sort (itself) are filled: the caller fills the rest before anyone reads it. */
struct type *api_intern_type(struct api *api, const char *canonical_spelling, bool *is_new);
struct function *api_add_function(struct api *api, const char *name);
struct contract *api_add_contract(struct api *api);

/* Only the functions that are named first, if any are, are under test, and none of those that are
 * named last is called. Either may be NULL; else it ends with NULL. */
NODISCARD bool api_choose_functions(struct api *api, const char **only, const char **skip,
                                    struct error *err);

/* call_graph.c: when all bodies have been read; who calls whom. */
void api_join_bodies(struct api *api);
/* The definition in the library's sources; NULL when there is none. */
const struct body *api_find_body(const struct api *api, const char *symbol);

/* NULL when there is none. */
struct function *api_find_function(const struct api *api, const char *name);
const struct type *api_find_type(const struct api *api, const char *canonical_spelling);
const struct contract *api_contract_of(const struct api *api, enum contract_kind kind,
                                       const struct type *subject_sort);

/* The function whose comment is about this one too: often it is about several declarations that
 * follow each other without a gap. NULL when there is none. */
const struct function *api_documented_with(const struct api *api,
                                           const struct function *function);
/* Does the comment of a header document a function? Others are about all of them, perhaps. */
bool api_comment_documents(const struct api *api, const char *comment);
/* Is the number within what is documented, if anything is? */
bool parameter_takes_number(const struct parameter *parameter, int64_t value);
/* Does it say which ones? */
bool parameter_is_limited(const struct parameter *parameter);
bool function_is_callable(const struct function *function);
static inline bool function_is_initialiser(const struct function *function)
{
    return function->purpose == PURPOSE_INITIALISER;
}

/* Does a function ready storage of the type that the pointer points to? */
bool api_has_initialiser(const struct api *api, const struct type *pointer);
/* Does a function make such records, returned by value or put into a place for a result, from
 * something else than these? */
bool api_makes_record(const struct api *api, const struct type *record);
/* Whether the user knows that calls of the function end like that (enum wire_end). */
bool function_expects(const struct function *function, unsigned end);
static inline bool api_rule_is_on(const struct api *api, enum rule rule)
{
    return !rules_have(&api->rules_off, rule);
}

static inline bool api_verdict_rule_is_on(const struct api *api, enum verdict_rule rule)
{
    return !rules_have(&api->rules_off, rule_of_verdict(rule));
}

/* Has one of its parameters a role with the trait, or with one of several? */
bool function_takes(const struct function *function, uint32_t traits);
/* Points to bytes or numbers, and how many they are is at best guessed. */
bool parameter_has_open_extent(const struct parameter *parameter);
const char *evidence_source_name(enum evidence_source source);
const char *nullness_name(enum nullness nullness);       /* "unknown", "nonnull", "nullable" */
const char *fate_name(enum fate fate);                   /* "unknown", "lent", "kept", ... */
const char *purpose_name(enum purpose purpose);          /* "other", "constructor", ... */
const char *failure_name(enum failure_convention failure); /* "unknown", "null", ... */
const char *belonging_name(enum belonging belonging);    /* "unknown", "owned", "borrowed", ... */
const char *contract_kind_name(enum contract_kind kind); /* "invariant", "equal", ... */

#endif
