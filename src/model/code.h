/* The bodies of functions as trees: what is left of C when spelling, implicit conversions and
 * parentheses are taken away. `parse` makes them, `analyse` reads what parameters are used for. */
#ifndef MODEL_CODE_H
#define MODEL_CODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct type;

enum code_kind {
    CODE_OTHER,     /* only its children matter */
    CODE_NUMBER,    /* `name` when a macro or an enum constant of the API stands there */
    CODE_STRING,    /* `text`, when its characters are bytes */
    CODE_PARAMETER, /* `number`: which */
    CODE_LOCAL,     /* `number`: which; static ones are CODE_GLOBAL */
    CODE_GLOBAL,
    CODE_FUNCTION,
    CODE_FIELD,     /* base; `name`: "struct list.head" */
    CODE_INDEX,     /* base, position; `name`: "struct list.items[]", or NULL */
    CODE_DEREFERENCE,
    CODE_ADDRESS,
    CODE_NOT,
    CODE_STEP,      /* ++ and --; `number`: 1 or -1 */
    CODE_BINARY,    /* by `operation` */
    CODE_ASSIGN,    /* place, value; `operation` of a compound one, else CODE_NO_OPERATION */
    CODE_CONDITIONAL, /* condition, then, else */
    CODE_SIZEOF,    /* `number`: its value */
    CODE_CAST,      /* to a pointer; `name`: the record it points to, or NULL */
    CODE_CALL,      /* callee, arguments */
    CODE_NEXT_ARGUMENT, /* va_arg: the list; `type` */
    CODE_BLOCK,     /* `name` when it is a label with its statement */
    CODE_DECLARATION, /* `number`: the local; the initial value, when it has one */
    CODE_IF,        /* condition, then, else */
    CODE_LOOP,      /* conditions and steps, then the body; `number` is 1 when that comes
                       first, as in do */
    CODE_SWITCH,    /* value, body */
    CODE_CASE,      /* constant, statement */
    CODE_RETURN,    /* value, when there is one; `name`: the record that it pointed to before it
                       became a void *, or NULL */
    CODE_JUMP,      /* goto, break, continue */
};

enum code_operation {
    CODE_NO_OPERATION,
    CODE_MULTIPLY,
    CODE_REMAINDER,
    CODE_ADD,
    CODE_SUBTRACT,
    CODE_BITS_AND,
    CODE_BITS_OR,
    CODE_LESS, /* any of < <= > >= */
    CODE_EQUAL,
    CODE_UNEQUAL,
    CODE_AND,
    CODE_OR,
    CODE_COMMA,
    CODE_OTHER_OPERATION,
};

struct code {
    enum code_kind kind;
    enum code_operation operation;
    bool is_pointer; /* its value is an address */
    bool is_array;   /* of its own first element */
    bool is_character; /* a number that is written as one: 'a' */
    int64_t number;
    const char *name;
    const char *text;
    const struct type *type;
    struct code *first; /* child */
    struct code *next;  /* sibling */
};

/* The definition of a function in a source, a header, or a caller's file. */
struct body {
    const char *symbol; /* the name; of a static function "name@unit" */
    const char *file;
    unsigned line, end; /* the first and the last of its definition */
    bool is_caller; /* of a program that uses the library */
    size_t parameter_count;
    const char **parameter_names; /* "" where one has none */
    size_t local_count;
    struct code *root;
    /* Of the library's own bodies, when all have been read (call_graph.c). */
    const struct body **callees; /* each once */
    size_t callee_count;
    size_t circle; /* the same number: they lead to each other */
    bool begins_list; /* it takes variable arguments of its own */
    bool comes_to_list; /* it takes arguments from a list, or calls what does and begins none */
};

/* The constants that a variable of the sources begins with; static ones of functions too. */
struct table {
    const char *name;
    struct code *root;
};

/* The child at the index, or NULL. */
const struct code *code_child(const struct code *code, size_t index);
/* Without casts. */
const struct code *code_plain(const struct code *code);
/* Whether it is the null pointer, or zero. */
bool code_is_zero(const struct code *code);
/* The name of the function that a call names; NULL when it calls through a pointer. */
const char *code_callee(const struct code *call);

#endif
