/* C types as the API shows them. Types are interned by `struct api`: the same canonical spelling is
 * the same pointer. The `sort` of a type is the type without any const, volatile or restrict at any
 * level; values are exchanged between calls when their sorts are equal. */
#ifndef MODEL_TYPE_H
#define MODEL_TYPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum type_kind {
    TYPE_INVALID,
    TYPE_VOID,
    TYPE_BOOL,
    TYPE_CHAR,     /* plain, signed or unsigned char: one byte */
    TYPE_SIGNED,   /* other signed integers */
    TYPE_UNSIGNED, /* other unsigned integers */
    TYPE_FLOATING, /* float, double, long double */
    TYPE_COMPLEX,  /* `target` is the type of its two parts */
    TYPE_ENUM,
    TYPE_POINTER,
    TYPE_ARRAY,
    TYPE_RECORD, /* struct or union */
    TYPE_FUNCTION,
    TYPE_OTHER, /* vector, va_list and the like: known, not generated */
};

struct record;
struct enumeration;

struct type {
    uint32_t id; /* index in api->types */
    enum type_kind kind;
    const char *spelling; /* canonical, e.g. "const struct list *" */
    bool is_const;        /* of this level */
    bool is_signed;       /* integers and chars */
    size_t size;          /* 0 when incomplete */
    size_t alignment;
    const struct type *sort;   /* itself when nothing is qualified */
    const struct type *target; /* of a pointer; element of an array; result of a function; part of
                                  a complex number */
    size_t length;             /* of an array; 0 when unknown */
    const struct type **parameters; /* of a function */
    size_t parameter_count;
    bool is_variadic;
    const struct record *record;           /* of TYPE_RECORD */
    const struct enumeration *enumeration; /* of TYPE_ENUM */
};

struct constant {
    const char *name;
    int64_t value;
};

/* Constants that numbers of one meaning are called by. */
struct constant_set {
    const struct constant *items;
    size_t count;
    bool is_flags; /* they are combined by `|` */
};

/* A number in a record that says which member of a union beside it holds. */
struct union_tag {
    int64_t value;
    size_t member;
};

struct union_tags {
    size_t tag; /* the field of the record around the union that has the number */
    const struct union_tag *items;
    size_t count;
};

struct field {
    const char *name; /* "" when anonymous */
    const struct type *type;
    size_t bit_offset;
    size_t bit_width; /* 0 unless a bit-field */
    struct constant_set constants; /* that the library's code compares a number there with */
    const struct union_tags *tags; /* of a union, where the library's code shows them; NULL */
    bool is_row; /* a pointer that the library's code indexes: several values may lie there */
};

struct record {
    const char *spelling; /* "struct list", "union value", or a typedef's name when it has no tag */
    bool is_union;
    bool is_complete;        /* its fields are known */
    bool is_complete_for_users; /* they are known from the named headers alone */
    struct field *fields;
    size_t field_count;
    bool may_be_zeroed; /* a macro of the headers says so: `#define VEC_INIT {0}` */
    bool is_base; /* a record that users can define begins with it; see analyse/bases.h */
    bool is_characters; /* what `typedef char *sds;` points to; see parse/handles.c */
};

struct enumeration {
    const char *spelling;
    struct constant *constants;
    size_t constant_count;
};

/* Integers, chars, bool and enums: values that fit one machine word and print as a number. */
bool type_is_integer(const struct type *type);
/* The bits of a value of an integer type as a number; unsigned ones that do not fit are negative.
 */
int64_t type_integer(const struct type *type, uint64_t bits);
/* Integers, float and double: what fits one machine word. */
bool type_is_scalar(const struct type *type);
/* The other numbers: complex ones, long double, __int128. They have no literals of their own and
 * are passed through storage. */
bool type_is_wide(const struct type *type);
/* Is there a pointer in a value of the type? */
bool type_has_pointers(const struct type *type);
static inline bool type_is_pointer_to(const struct type *type, enum type_kind kind)
{
    return type->kind == TYPE_POINTER && type->target->kind == kind;
}

static inline bool type_is_function_pointer(const struct type *type)
{
    return type_is_pointer_to(type, TYPE_FUNCTION);
}

/* The record that stands at the beginning of one that users can define; NULL. */
const struct type *type_first_record(const struct type *type);
/* Does the first record begin with the second one, directly or not? Then its address is that of
 * the second. Only such as analyse found count. */
bool type_begins_with(const struct type *derived, const struct type *base);
bool type_is_stream(const struct type *type); /* FILE * */
bool type_is_va_list(const struct type *type);
/* Pointer to (const) char, of any signedness when `any_sign`. */
bool type_is_char_pointer(const struct type *type, bool any_sign);
/* That, or a handle that is one. */
bool type_reads_as_text(const struct type *type);

#endif
