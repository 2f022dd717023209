#include "sexp.h"

#include <stdlib.h>
#include <string.h>

struct sexp {
    sexp_type type;
    size_t len;
    size_t cap;   /* of items */
    sexp **items; /* of a list */
    char *text;   /* of a string or symbol */
    int64_t value;
};

typedef struct reader {
    const char *p;
    sexp_error error;
} reader;

static sexp *read_any(reader *r, int depth);

static sexp *fail(reader *r, sexp_error error)
{
    r->error = error;
    return NULL;
}

static sexp *make(reader *r, sexp_type type)
{
    sexp *e = calloc(1, sizeof(*e));
    if (e == NULL) {
        return fail(r, SEXP_NOMEM);
    }
    e->type = type;
    return e;
}

void sexp_free(sexp *e)
{
    if (e == NULL) {
        return;
    }
    for (size_t i = 0; e->type == SEXP_LIST && i < e->len; i++) {
        sexp_free(e->items[i]);
    }
    free(e->items);
    free(e->text);
    free(e);
}

/* adds item to a list; consumes it in any case */
static int append(reader *r, sexp *list, sexp *item)
{
#if FAULT == 6
    if (list->len > list->cap || list->cap == 0) {
#else
    if (list->len == list->cap) {
#endif
        size_t cap = list->cap > 0 ? list->cap * 2 : 4;
        sexp **items = realloc(list->items, cap * sizeof(*items));
        if (items == NULL) {
            sexp_free(item);
            r->error = SEXP_NOMEM;
            return -1;
        }
        list->items = items;
        list->cap = cap;
    }
    list->items[list->len++] = item;
    return 0;
}

static int is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void skip(reader *r)
{
    for (;;) {
        if (is_space(*r->p)) {
            r->p++;
        } else if (*r->p == ';') {
#if FAULT == 2
            while (*r->p != '\n') {
                r->p += *r->p != '\0';
            }
#else
            while (*r->p != '\0' && *r->p != '\n') {
                r->p++;
            }
#endif
        } else {
            return;
        }
    }
}

static sexp *with_text(reader *r, sexp_type type, const char *text, size_t n)
{
    sexp *e = make(r, type);
    if (e == NULL) {
        return NULL;
    }
    e->text = malloc(n + 1);
    if (e->text == NULL) {
        free(e);
        return fail(r, SEXP_NOMEM);
    }
    memcpy(e->text, text, n);
    e->text[n] = '\0';
    e->len = n;
    return e;
}

static sexp *read_string(reader *r)
{
    const char *start = ++r->p;
    while (*r->p != '"') {
#if FAULT == 4
        if (*r->p == '\0') {
            return fail(r, SEXP_SYNTAX);
        }
        r->p += *r->p == '\\' ? 2 : 1;
#else
        if (*r->p == '\\') {
            r->p++;
        }
        if (*r->p == '\0') {
            return fail(r, SEXP_SYNTAX);
        }
        r->p++;
#endif
    }
    sexp *e = with_text(r, SEXP_STRING, start, (size_t)(r->p++ - start));
    if (e == NULL) {
        return NULL;
    }
    size_t n = 0;
    for (size_t i = 0; i < e->len; i++) {
        char c = e->text[i];
        if (c == '\\') {
            c = e->text[++i];
            if (c != '"' && c != '\\' && c != 'n' && c != 't') {
                sexp_free(e);
                return fail(r, SEXP_SYNTAX);
            }
            c = c == 'n' ? '\n' : c == 't' ? '\t' : c;
        }
        e->text[n++] = c;
    }
    e->text[n] = '\0';
    e->len = n;
    return e;
}

static sexp *read_int(reader *r, const char *start, size_t n)
{
    int negative = *start == '-';
    int64_t value = 0; /* counted downwards, where there is one more */
    for (size_t i = *start == '-' || *start == '+'; i < n; i++) {
        int digit = start[i] - '0';
#if FAULT == 9
        if (value < -(INT64_MAX - digit) / 10) {
            return fail(r, SEXP_RANGE);
        }
#elif FAULT != 5
        if (value < (INT64_MIN + digit) / 10) {
            return fail(r, SEXP_RANGE);
        }
#endif
        value = value * 10 - digit;
    }
    if (!negative && value == INT64_MIN) {
        return fail(r, SEXP_RANGE);
    }
    sexp *e = make(r, SEXP_INT);
    if (e != NULL) {
        e->value = negative ? value : -value;
    }
    return e;
}

static sexp *read_word(reader *r)
{
    const char *start = r->p;
    while (*r->p != '\0' && !is_space(*r->p) && strchr("()\"';", *r->p) == NULL) {
        r->p++;
    }
    size_t n = (size_t)(r->p - start);
    size_t sign = *start == '-' || *start == '+';
    size_t digits = 0;
    while (sign + digits < n && start[sign + digits] >= '0' && start[sign + digits] <= '9') {
        digits++;
    }
    if (digits > 0 && sign + digits == n) {
        return read_int(r, start, n);
    }
    return with_text(r, SEXP_SYMBOL, start, n);
}

static sexp *read_quote(reader *r, int depth)
{
#if FAULT != 3
    r->p++;
#endif
    sexp *inner = read_any(r, depth);
    if (inner == NULL) {
        return NULL;
    }
    sexp *list = make(r, SEXP_LIST);
    sexp *word = list != NULL ? with_text(r, SEXP_SYMBOL, "quote", 5) : NULL;
    if (word == NULL || append(r, list, word) != 0) {
        sexp_free(inner);
        sexp_free(list);
        return NULL;
    }
    if (append(r, list, inner) != 0) {
        sexp_free(list);
        return NULL;
    }
    return list;
}

static sexp *read_list(reader *r, int depth)
{
    sexp *list = make(r, SEXP_LIST);
    if (list == NULL) {
        return NULL;
    }
    r->p++;
    for (;;) {
        skip(r);
        if (*r->p == ')') {
            r->p++;
            return list;
        }
        sexp *item = read_any(r, depth);
        if (item == NULL || append(r, list, item) != 0) {
#if FAULT == 1
            free(list->items);
            free(list);
#else
            sexp_free(list);
#endif
            return NULL;
        }
    }
}

/* depth is the number of lists and quotes around the expression */
static sexp *read_any(reader *r, int depth)
{
    skip(r);
    switch (*r->p) {
    case '\0':
    case ')':
        return fail(r, SEXP_SYNTAX);
    case '(':
        return depth < SEXP_MAX_DEPTH ? read_list(r, depth + 1) : fail(r, SEXP_DEPTH);
    case '\'':
#if FAULT == 3
        return read_quote(r, depth);
#else
        return depth < SEXP_MAX_DEPTH ? read_quote(r, depth + 1) : fail(r, SEXP_DEPTH);
#endif
    case '"':
        return read_string(r);
    default:
        return read_word(r);
    }
}

sexp *sexp_parse(const char *text, sexp_error *error)
{
    reader r = {text, SEXP_OK};
    sexp *e = read_any(&r, 0);
    if (e != NULL) {
        skip(&r);
        if (*r.p != '\0') {
            sexp_free(e);
            e = fail(&r, SEXP_SYNTAX);
        }
    }
    if (error != NULL) {
        *error = r.error;
    }
    return e;
}

sexp_type sexp_type_of(const sexp *e)
{
    return e->type;
}

size_t sexp_len(const sexp *e)
{
    return e->len;
}

const sexp *sexp_at(const sexp *e, size_t i)
{
    return e->type == SEXP_LIST && i < e->len ? e->items[i] : NULL;
}

int64_t sexp_int(const sexp *e)
{
    return e->value;
}

const char *sexp_text(const sexp *e)
{
    return e->text;
}

int sexp_equal(const sexp *a, const sexp *b)
{
#if FAULT == 8
    if ((a->type == SEXP_LIST) != (b->type == SEXP_LIST) || a->len != b->len) {
        return 0;
    }
    if ((a->text == NULL) != (b->text == NULL)) {
        return 0;
    }
#else
    if (a->type != b->type || a->len != b->len) {
        return 0;
    }
#endif
    if (a->type == SEXP_INT) {
        return a->value == b->value;
    }
    if (a->type != SEXP_LIST) {
        return memcmp(a->text, b->text, a->len) == 0;
    }
    for (size_t i = 0; i < a->len; i++) {
        if (!sexp_equal(a->items[i], b->items[i])) {
            return 0;
        }
    }
    return 1;
}
