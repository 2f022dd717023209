/* Arithmetic expressions: integers, names, + - * / % and parentheses, unary minus. */
#ifndef EXPR_H
#define EXPR_H

typedef struct expr expr;

typedef enum {
    EXPR_OK,
    EXPR_SYNTAX,   /* not an expression */
    EXPR_MEMORY,   /* out of memory */
    EXPR_UNKNOWN,  /* a name without a value */
    EXPR_DIVISION, /* by zero */
    EXPR_RANGE     /* a result does not fit an int */
} expr_status;

/* Looks up a name; sets *value and returns 1, or returns 0 if there is no such name. */
typedef int (*expr_lookup)(const char *name, int *value, void *user);

/* Reads an expression. On EXPR_OK *out is to be freed by expr_free(), else it is NULL. */
expr_status expr_parse(const char *text, expr **out);
void expr_free(expr *e);

/* Computes the value. lookup may be NULL: no name has a value then. */
expr_status expr_eval(const expr *e, expr_lookup lookup, void *user, int *value);

/* The number of operators in it. */
int expr_operators(const expr *e);
/* The first name in it, NULL if there is none; belongs to the expression. */
const char *expr_first_name(const expr *e);
expr *expr_copy(const expr *e);

#endif
