#include "sexp.h"

typedef struct printer {
    char *buf;
    size_t size;
    size_t len;
} printer;

static void put(printer *o, char c)
{
    if (o->len < o->size) {
        o->buf[o->len] = c;
    }
    o->len++;
}

static void print_int(printer *o, int64_t value)
{
    char digits[20];
    int n = 0;
    uint64_t left = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    if (value < 0) {
        put(o, '-');
    }
    do {
        digits[n++] = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    while (n > 0) {
        put(o, digits[--n]);
    }
}

static void print_string(printer *o, const sexp *e)
{
    const char *text = sexp_text(e);
    put(o, '"');
    for (size_t i = 0; i < sexp_len(e); i++) {
        char c = text[i];
#if FAULT == 7
        if (c == '"' || c == '\n' || c == '\t') {
#else
        if (c == '"' || c == '\\' || c == '\n' || c == '\t') {
#endif
            put(o, '\\');
            c = c == '\n' ? 'n' : c == '\t' ? 't' : c;
        }
        put(o, c);
    }
    put(o, '"');
}

static void print(printer *o, const sexp *e)
{
    switch (sexp_type_of(e)) {
    case SEXP_INT:
        print_int(o, sexp_int(e));
        break;
    case SEXP_STRING:
        print_string(o, e);
        break;
    case SEXP_SYMBOL:
        for (const char *p = sexp_text(e); *p != '\0'; p++) {
            put(o, *p);
        }
        break;
    case SEXP_LIST:
        put(o, '(');
        for (size_t i = 0; i < sexp_len(e); i++) {
            if (i > 0) {
                put(o, ' ');
            }
            print(o, sexp_at(e, i));
        }
        put(o, ')');
        break;
    }
}

size_t sexp_print(const sexp *e, char *buf, size_t size)
{
    printer o = {buf, size, 0};
    print(&o, e);
    if (size > 0) {
        buf[o.len < size ? o.len : size - 1] = '\0';
    }
    return o.len;
}
