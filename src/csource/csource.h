/* The one printer of C: call thunks and emitted tests are printed by the same functions, so that
 * what ships is what ran. */
#ifndef CSOURCE_CSOURCE_H
#define CSOURCE_CSOURCE_H

#include "base/text.h"
#include "model/sequence.h"

/* "int x", "int (*x)(const void *, const void *)", "int x[4]" from a type's spelling and a name.
 * With the name "*" it is the spelling of a pointer to the type. `_Bool` is printed as `bool`. */
void csource_declare(struct text *out, const char *type_spelling, const char *name);
/* The spelling that declares a variable for the result: as declared, without a const of its own. */
const char *csource_result_spelling(const struct function *function);

/* A literal as a person writes it: 5, -1, UINT_MAX, 'a', "text\n", COLOUR_RED, NULL, compare.
 * INT_MIN and its like are printed as the macros of <limits.h>, INFINITY and NAN as those of
 * <math.h>, so that every compiler takes them without a warning. */
void csource_literal(struct text *out, const struct literal *literal);
/* "FLAG_A | FLAG_B", "MODE_FAST": a value of an integer type by the only names of the set that it
 * can have. Prints nothing and returns false when there are none, or others as well. */
bool csource_named(struct text *out, const struct constant_set *set, const struct type *type,
                   int64_t value);
/* A value of an integer type, likewise. */
void csource_integer(struct text *out, const struct type *type, int64_t value);
/* A value of a floating type, likewise; finite values read back exactly. */
void csource_floating(struct text *out, const struct type *type, double value);
/* "ENOENT", the macro of <errno.h>; NULL when there is none for the number. */
const char *csource_error_name(int error);
/* The bytes as a string literal with quotes, whatever they are. */
void csource_quote(struct text *out, const char *bytes, size_t size);
/* The bytes of a value of any type as what initialises a variable: 1.5L, 1.0 + 2.0 * I, {.x = 1}.
 * Returns false when C cannot say it, for example a union; what was printed then is nonsense. */
bool csource_initialiser(struct text *out, const struct type *type, const char *bytes);
/* The bytes as the initialiser of an array of exactly that size: "abc" for a char array that ends
 * with NULs, else {1, 2, 3}. Prints nothing and returns false when C cannot say it. */
bool csource_elements(struct text *out, const struct type *element, const char *bytes, size_t size);

/* `#include "list.h"`, or `#include <stdio.h>` for a path in angle brackets. */
void csource_include(struct text *out, const char *path);
/* What the headers leave out: prototypes of functions that they declare without parameters, and
 * the definitions of inline functions that nobody defines. */
void csource_prototypes(struct text *out, const struct api *api);

/* `{.name = "x", .size = 1}`, or `{1, 2}`: what a filler gives its first argument, as an
 * initialiser; the arguments are printed already. */
void csource_filling(struct text *out, const struct filler *filler, const char *const *arguments);

/* `function(argument, argument)`; the arguments are printed already. Of a variable: its value or
 * address. Of a filler: an assignment. */
void csource_call(struct text *out, const struct function *function, const char *const *arguments);

/* Words that nothing can be called, of C, of C++ and of what every program includes; NULL at the
 * end. */
extern const char *const csource_keywords[];
bool csource_is_keyword(const char *word);

/* Includes one of several files of contracts; `index` is its place among them. The contracts of the
 * second file and on get a prefix of their own: two files may well have one on the same line. */
void csource_include_contracts(struct text *out, const char *path, size_t index);
/* The name of the function behind a contract when its file was included like that. */
void csource_contract_name(struct text *out, const struct contract *contract);

/* A file of its own that lets allocations, reads and writes fail, in what is linked with the flag:
 * in a harness and in a suite alike, so that they count the same. It defines the functions of
 * model/injectables.def. */
void csource_injections(struct text *out);
/* Is anything to be refused? */
bool csource_may_inject(const struct api *api);
/* `-Wl,--wrap=malloc,--wrap=calloc` and so on. */
void csource_wrap_flags(struct text *out);

/* A file of functions that stand for those that nothing defines, and end the process. */
void csource_stubs(struct text *out, const char *const *symbols, size_t count);

/* Must stand before the first #include: what POSIX has beyond C, whatever the -std flag says. */
void csource_feature_macro(struct text *out);

/* The definition of a callback as a static function with exactly the callback's type. One that is
 * told something may write it down. */
void csource_callback(struct text *out, const struct callback *callback, bool writes_down);
/* `a`, `b`, ...: how its parameters are called. */
void csource_parameter_name(struct text *out, size_t index);
/* The lines of a callback that write down what it is called with. */
void csource_hearing(struct text *out, const struct callback *callback);
/* The functions that these call, those that the code uses; all of them without `is_used`. What
 * begins and ends it are support functions of the API, see HELPER_LISTEN. */
typedef bool csource_is_used(const char *code, const char *name);
void csource_listening(struct text *out, csource_is_used *is_used, const char *code);

#endif
