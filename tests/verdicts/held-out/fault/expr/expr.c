#include "expr.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH_LIMIT 200

struct expr {
    char op; /* '0' number, 'a' name, '~' unary minus, or the operator */
    int number;
    char *name;
    struct expr *left, *right;
};

struct parser {
    const char *at;
    expr_status status;
    int depth;
};

static expr *sum(struct parser *p);

void expr_free(expr *e)
{
    if (!e)
        return;
    expr_free(e->left);
    expr_free(e->right);
#ifndef FAULT_1
    free(e->name);
#endif
    free(e);
}

static expr *new_node(struct parser *p, char op, expr *left, expr *right)
{
    expr *e = calloc(1, sizeof *e);

    if (!e || !left || (op != '~' && !right)) {
        p->status = e ? p->status : EXPR_MEMORY;
        free(e);
#ifndef FAULT_2
        expr_free(left);
#endif
        expr_free(right);
        return NULL;
    }
    e->op = op;
    e->left = left;
    e->right = right;
    return e;
}

static void skip_blanks(struct parser *p)
{
    while (*p->at == ' ')
        p->at++;
}

static expr *number_or_name(struct parser *p)
{
    expr *e = calloc(1, sizeof *e);

    if (!e) {
        p->status = EXPR_MEMORY;
        return NULL;
    }
    if (isdigit((unsigned char)*p->at)) {
        e->op = '0';
        for (; isdigit((unsigned char)*p->at); p->at++) {
            int digit = *p->at - '0';
#ifndef FAULT_3
            if (e->number > (INT_MAX - digit) / 10) {
                p->status = EXPR_SYNTAX;
                free(e);
                return NULL;
            }
#endif
            e->number = e->number * 10 + digit;
        }
        return e;
    }
    if (isalpha((unsigned char)*p->at)) {
        size_t n = 0;
        while (isalnum((unsigned char)p->at[n]))
            n++;
        e->op = 'a';
#ifdef FAULT_4
        e->name = malloc(n);
#else
        e->name = malloc(n + 1);
#endif
        if (!e->name) {
            free(e);
            p->status = EXPR_MEMORY;
            return NULL;
        }
        memcpy(e->name, p->at, n);
        e->name[n] = '\0';
        p->at += n;
        return e;
    }
#ifndef FAULT_5
    free(e);
#endif
    p->status = EXPR_SYNTAX;
    return NULL;
}

static expr *factor(struct parser *p)
{
    expr *e;

    if (++p->depth > DEPTH_LIMIT) {
        p->status = EXPR_SYNTAX;
        return NULL;
    }
    skip_blanks(p);
    if (*p->at == '-') {
        p->at++;
        e = new_node(p, '~', factor(p), NULL);
    } else if (*p->at == '(') {
        p->at++;
        e = sum(p);
        skip_blanks(p);
        if (e && *p->at != ')') {
            p->status = EXPR_SYNTAX;
            expr_free(e);
#ifndef FAULT_6
            e = NULL;
#endif
        } else if (e) {
            p->at++;
        }
    } else {
        e = number_or_name(p);
    }
    p->depth--;
    return e;
}

static expr *product(struct parser *p)
{
    expr *e = factor(p);

    for (;;) {
        skip_blanks(p);
        char op = *p->at;
        if (!e || (op != '*' && op != '/' && op != '%'))
            return e;
        p->at++;
        e = new_node(p, op, e, factor(p));
    }
}

static expr *sum(struct parser *p)
{
    expr *e = product(p);

    for (;;) {
        skip_blanks(p);
        char op = *p->at;
        if (!e || (op != '+' && op != '-'))
            return e;
        p->at++;
        e = new_node(p, op, e, product(p));
    }
}

expr_status expr_parse(const char *text, expr **out)
{
    struct parser p = {text, EXPR_OK, 0};
    expr *e = sum(&p);

    *out = NULL;
#ifdef FAULT_7
    if (*p.at)
        p.status = EXPR_SYNTAX;
    if (p.status != EXPR_OK)
        return p.status;
#else
    if (e && *p.at) {
        expr_free(e);
        return EXPR_SYNTAX;
    }
#endif
    if (e)
        *out = e;
    return p.status;
}

static expr_status apply(char op, int a, int b, int *value)
{
    long long result;

    switch (op) {
#ifdef FAULT_8
    case '+': *value = a + b; return EXPR_OK;
#else
    case '+': result = (long long)a + b; break;
#endif
    case '-': result = (long long)a - b; break;
    case '*': result = (long long)a * b; break;
    default:
#ifdef FAULT_9
        if (b == 0 && op == '/')
            return EXPR_DIVISION;
#else
        if (b == 0)
            return EXPR_DIVISION;
#endif
        result = op == '/' ? (long long)a / b : (long long)a % b;
    }
    if (result < INT_MIN || result > INT_MAX)
        return EXPR_RANGE;
    *value = (int)result;
    return EXPR_OK;
}

expr_status expr_eval(const expr *e, expr_lookup lookup, void *user, int *value)
{
    int a = 0, b = 0;
    expr_status status = EXPR_OK;

    if (e->op == '0') {
        *value = e->number;
        return EXPR_OK;
    }
    if (e->op == 'a') {
#ifdef FAULT_10
        return lookup(e->name, value, user) ? EXPR_OK : EXPR_UNKNOWN;
#else
        return lookup && lookup(e->name, value, user) ? EXPR_OK : EXPR_UNKNOWN;
#endif
    }
    status = expr_eval(e->left, lookup, user, &a);
    if (status != EXPR_OK)
        return status;
    if (e->op == '~')
        return apply('-', 0, a, value);
    status = expr_eval(e->right, lookup, user, &b);
    return status == EXPR_OK ? apply(e->op, a, b, value) : status;
}

int expr_operators(const expr *e)
{
#ifdef FAULT_11
    if (e->op == '0' || e->op == 'a')
        return 0;
    return 1 + expr_operators(e->left) + expr_operators(e->right);
#else
    if (!e || e->op == '0' || e->op == 'a')
        return 0;
    return 1 + expr_operators(e->left) + expr_operators(e->right);
#endif
}

const char *expr_first_name(const expr *e)
{
    const char *name;

    if (!e || e->op == '0')
        return NULL;
    if (e->op == 'a')
        return e->name;
    name = expr_first_name(e->left);
    return name ? name : expr_first_name(e->right);
}

expr *expr_copy(const expr *e)
{
    expr *copy = malloc(sizeof *copy);

    if (!copy)
        return NULL;
    *copy = *e;
    copy->left = copy->right = NULL;
    copy->name = NULL;
    if (e->name) {
#ifdef FAULT_12
        copy->name = e->name;
#else
        copy->name = malloc(strlen(e->name) + 1);
        if (copy->name)
            strcpy(copy->name, e->name);
#endif
    }
    copy->left = e->left ? expr_copy(e->left) : NULL;
    copy->right = e->right ? expr_copy(e->right) : NULL;
    if ((e->name && !copy->name) || (e->left && !copy->left) || (e->right && !copy->right)) {
        expr_free(copy);
        return NULL;
    }
    return copy;
}
