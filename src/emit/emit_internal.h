/* Shared by the files of emit/: words, paths, and the printing of statements as lines of C. */
#ifndef EMIT_EMIT_INTERNAL_H
#define EMIT_EMIT_INTERNAL_H

#include "emit/emit.h"

struct format;

enum { EMIT_COLUMNS = 100, EMIT_NAME_MAXIMUM = 60 };

/* Words */

/* "PolyStack" as "poly_stack". */
char *words_snake(struct arena *arena, const char *identifier);
/* A noun for values of the type: "map" for "struct rb_map *", "text" for "char *"; NULL. */
const char *words_noun(struct arena *arena, const struct type *type);
/* Does the text have the identifier as a whole word? */
bool words_has(const char *text, const char *word);
/* A comment in lines of at most EMIT_COLUMNS, whatever the sentence has in it. */
void words_comment(struct text *out, const char *indent, const char *sentence);

/* Names that a variable or a test must not have: keywords, functions and macros of the library and
 * well-known ones of the C library. */
struct reserved_names {
    struct string_map map;
};

void reserved_names_init(struct reserved_names *names, struct arena *arena,
                         const struct vocabulary *vocabulary);
void reserved_names_release(struct reserved_names *names);
bool reserved_names_have(const struct reserved_names *names, const char *name);

/* Where the files of a finding are, below the suite. */
const char *finding_directory(struct arena *arena, const struct finding *finding);

/* The body of a test or a finding. */

struct variable {
    const char *name;        /* NULL: the value needs no variable, or is not printed */
    const char *spelling;    /* of its declaration */
    const struct type *type; /* of the variable: of an object the element, of a call the result */
    bool is_expression;      /* printed where it is used: a load as the object or `*pointer`, a
                                buffer that is a text as a string */
    bool is_printed;         /* false: skipped when it ran, or without any effect */
    bool is_filled;          /* of storage: declared where it is filled */
    bool is_folded;          /* an equal call before it stands for it in a loop */
    size_t repetitions;      /* of a call, in a loop when there is more than one */
};

enum line_kind {
    LINE_NONE,
    LINE_DECLARATION,
    LINE_CALL,
    LINE_TESTED, /* the last call before the clean-up */
    LINE_CHECK,
    LINE_CLEAN_UP,
};

struct printed_body {
    struct arena *arena;
    const struct vocabulary *vocabulary;
    const struct reserved_names *reserved;
    const struct statements *statements;
    size_t clean_up;
    size_t observer_count; /* calls directly before the clean-up that only look */
    const struct observed_value *values; /* NULL: nothing is asserted */
    const bool *asserts;
    const struct test *test; /* with contents; NULL: nothing is known of any */
    const struct test_content *said; /* whose parts are being printed; NULL: say everything */
    const struct format *format;
    const struct finding *finding; /* NULL in a test */
    bool guards; /* buffers lie before memory that nobody may touch */
    bool keeps;  /* somebody needs a value behind the statements ... */
    size_t kept; /* ... that of this one */
    struct variable variables[SEQUENCE_MAXIMUM];
    enum line_kind last_line;
    size_t speaker;     /* the statement that something is said about ... */
    enum check_subject subject; /* ... and what of it, unless it is a content */
    size_t said_offset; /* of the content that is being printed */
    /* Where checks are written down; NULL: nowhere. */
    struct written *written;
    bool is_line[SEQUENCE_MAXIMUM]; /* statements that were printed as lines so far */
    const char *last_callee;    /* the last function that they call; "" */
    const char *checked_callee; /* likewise when the last check was printed */
};

/* A function of a finding's program: bytes that lie where a write behind them is seen. */
#define HELPER_GUARD "before_guard"

/* Decides what is printed and names the variables. The fields up to `finding` are filled. */
void body_prepare(struct printed_body *body);
void body_print(struct printed_body *body, struct text *out);
/* One statement as the body prints it; nothing when it has no line of its own. */
void body_add_statement(struct text *line, const struct printed_body *body, size_t index);
bool body_is_observer(const struct printed_body *body, size_t index);

const struct operation *body_operation(const struct printed_body *body, size_t index);
/* Does the statement call the support function? */
bool body_is_helper(const struct printed_body *body, size_t index, const char *name);
/* What the statement fills storage with; NULL when it is no filler. */
const struct filler *body_filler(const struct printed_body *body, size_t index);
const struct literal *body_literal(const struct printed_body *body, size_t index, size_t argument);
bool body_is_skipped(const struct printed_body *body, size_t index);
/* Adds indentation, the line (broken when it is too long) and a newline; first an empty line where
 * one kind of line follows another. */
void body_add_line(struct printed_body *body, struct text *out, enum line_kind kind,
                   const char *line);
void body_add_comment(struct printed_body *body, struct text *out, enum line_kind kind,
                      const char *sentence);

/* Gives every value its variable's name, and the type that it is declared with. */
void variables_choose_types(struct printed_body *body);
void variables_choose_names(struct printed_body *body);

/* The value of a statement as it is written after it: `poly`, `&number`, `*pointer`. */
void expression_add_value(struct text *out, const struct printed_body *body, size_t index);
/* What a load reads: the object itself, or through a pointer. */
void expression_add_load(struct text *out, const struct printed_body *body, size_t index);
/* Argument `argument` of statement `index`, with a cast where C wants one. */
void expression_add_argument(struct text *out, const struct printed_body *body, size_t index,
                             size_t argument);
/* Is the name of a literal meant for the parameter? That a macro happens to have the value says
 * nothing. Both are NULL where the value is given to nobody. */
bool expression_name_tells(const struct literal *literal, const struct function *function,
                           const struct parameter *parameter);
/* The bytes behind a load that is printed as the number it reads; NULL when it is none. */
const struct literal *expression_number(const struct printed_body *body, size_t index);
/* `{.name = "x"}`: what a filler gives its storage. */
void expression_add_filling(struct text *out, const struct printed_body *body, size_t index);
/* `function(argument, argument)` */
void expression_add_call(struct text *out, const struct printed_body *body, size_t index);
/* The type of the value of a statement, qualifiers and all; of objects and buffers that of what
 * they point to, with *is_address set. */
const struct type *expression_type(const struct printed_body *body, size_t index, bool *is_address);

/* A number that something is said about. */
struct scalar {
    const struct type *type;
    uint64_t bits;
    const struct constant_set *names; /* that it may have; NULL: none */
};

/* What a check looks at. Strings that do not matter are "". */
struct looked {
    enum check_look look;
    const char *expression, *expected, *size;
};

/* Is there anything to say about the value directly after its statement? */
bool assertion_exists(const struct printed_body *body, size_t index);
/* Is there anything to say about errno? Then it is 0 before the call. */
bool assertion_error_exists(const struct printed_body *body, size_t index);
void assertion_error_add(struct printed_body *body, struct text *out, size_t index);
/* `expression` is the value in C. */
void assertion_add(struct printed_body *body, struct text *out, size_t index,
                   const char *expression);
/* `looked` says what the condition is about. */
void assertion_add_condition(struct printed_body *body, struct text *out, const char *condition,
                             const struct looked *looked);
void assertion_add_string(struct printed_body *body, struct text *out, const struct type *element,
                          const char *string, const char *expression);
void assertion_add_null(struct printed_body *body, struct text *out, bool is_null,
                        const char *expression);
void assertion_add_scalar(struct printed_body *body, struct text *out, const struct scalar *scalar,
                          const char *expression);
/* The number that the bits of a value of a floating type are. */
double assertion_floating(const struct type *type, uint64_t bits);
/* The earlier statement whose pointer that of the statement is, when C can compare the two: then
 * the test says that they are the same; -1. */
int assertion_alias(const struct printed_body *body, size_t index);
/* Is there anything to say about values of the type? */
bool parts_exist(const struct type *type);
/* One line for each number and each pointer in the value. */
void parts_add(struct printed_body *body, struct text *out, const struct type *type,
               const char *bytes, const char *expression);
/* Of a record by value, or a wide number: the members that are always the same. */
bool parts_of_value_are_said(const struct printed_body *body, size_t index);
void parts_add_value(struct printed_body *body, struct text *out, size_t index,
                     const char *expression);
/* One line for each part of the content behind the statement's value that is to be said. */
void parts_add_content(struct printed_body *body, struct text *out, size_t index);
bool parts_content_exists(const struct printed_body *body, size_t index);
/* About what a string holds when the statements before the clean-up have run. */
bool assertion_late_exists(const struct printed_body *body, size_t index);
void assertion_late_add(struct printed_body *body, struct text *out, size_t index);

/* Does the check of the finding's contract read the value of the statement? */
bool contract_check_uses(const struct printed_body *body, size_t index);
void contract_check_add(struct printed_body *body, struct text *out);
/* The same of the law that the finding breaks; for the two above. */
bool law_check_uses(const struct printed_body *body, size_t index);
void law_check_add(struct printed_body *body, struct text *out);
/* Is it evaluated before the failing statement instead of after it? */
bool contract_check_is_before(const struct finding *finding);

/* Paths */

/* The flags with their paths as seen from the directory; those for dependency files are left out.
 * `base` is what relative paths are relative to. Ends with NULL. */
const char **paths_flags(struct arena *arena, const char *const *flags, const char *base,
                         const char *directory);
/* The same with their relative paths below the anchor, such as "${SUITE}", and a flag and the path
 * after it in one string, with a newline between them. */
const char **paths_anchor(struct arena *arena, const char *const *flags, const char *anchor);
/* Replaces the directory by `place` where a path, or that of a flag, is in it. */
const char *paths_place(struct arena *arena, const char *path, const char *directory,
                        const char *place);
const char **paths_place_flags(struct arena *arena, const char *const *flags,
                               const char *directory, const char *place);
/* Is it the same from any directory, or from where a variable of a build file says? */
bool paths_is_anchored(const char *path);
/* How to include the header, and the directory that must be searched for it. */
void paths_include(struct arena *arena, const struct library *library, const char *path,
                   const char **name, const char **directory);

/* Files */

struct library_directory {
    const char *path; /* NULL: there is none */
    bool is_known;
};

struct emitter {
    struct arena arena;
    const struct suite *suite;
    struct reserved_names reserved;
    struct written *written; /* where what stands where is written down; NULL: nowhere */
    struct library_directory library_directory; /* by way of build_library_directory() */
};

/* Does any test or finding let an allocation, a read or a write fail? */
bool emitter_injects(const struct emitter *emitter);

/* The test as lines of C, prepared; it lives in the emitter's arena. */
struct printed_body *test_body(struct emitter *emitter, const struct test *test);

/* The files of the tests in sorted order. */
const char **test_files_list(struct emitter *emitter, size_t *count);
void test_files_print(struct emitter *emitter, const char *file, struct text *out);
void test_files_print_check_header(struct text *out);

/* The program of a finding, prepared; it lives in the arena. */
struct printed_body *finding_body(struct arena *arena, const struct vocabulary *vocabulary,
                          const struct finding *finding);
void finding_files_print_program(struct emitter *emitter, const struct finding *finding,
                                 struct text *out);
/* Has its neighbour a program of its own? */
bool finding_has_twin(const struct finding *finding);
/* The nearest run that goes well, as a program. */
void finding_files_print_neighbour(struct emitter *emitter, const struct finding *finding,
                                   struct text *out);
void finding_files_print_report(const struct finding *finding, struct text *out);

void finding_page_print(struct emitter *emitter, const struct finding *finding, struct text *out);

void makefile_print(struct emitter *emitter, struct text *out);
/* tests/meson.build, for subdir(); meson.build, which makes it a project of its own. */
void meson_print(struct emitter *emitter, struct text *out);
void meson_print_project(struct text *out);
void meson_print_options(struct text *out);
void cmake_print(struct emitter *emitter, struct text *out);
void description_print_json(struct emitter *emitter, struct text *out);
/* The member "tests" of assay.json. */
struct json_writer;
void description_add_tests(struct json_writer *writer, const struct written *written);
void description_print_readme(struct emitter *emitter, struct text *out);

/* The #include lines of the library's headers and of the standard headers that the code needs. */
void includes_print_library(struct emitter *emitter, struct text *out);
void includes_print_standard(const char *code, struct text *out);
/* Does the code call what only POSIX has? Then a feature macro comes first. */
bool includes_need_posix(const char *code);
/* The definitions of the helpers and the callbacks that the code names. */
void definitions_print(const struct vocabulary *vocabulary, const char *code, struct text *out);
/* Likewise, where what listens to callbacks is in a file of its own: assay_listen.h. */
void definitions_print_beside(const struct vocabulary *vocabulary, const char *code,
                              struct text *out);
void definitions_print_listening(const struct vocabulary *vocabulary, struct text *out);
/* Does the code listen to callbacks? */
bool definitions_listen(const char *code);

/* A temporary directory for what changes files. */

bool directory_is_needed(const struct vocabulary *vocabulary, const struct statements *statements);
void directory_print_functions(const struct format *format, struct text *out);
/* The line that enters it, and has it left at the end of the function; in the plain format. */
#define DIRECTORY_LINE \
    "    int entered __attribute__((cleanup(leave_directory))) = enter_directory();\n\n"

#endif
