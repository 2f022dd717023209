#include "csv.h"

#include <stdlib.h>
#include <string.h>

typedef struct row {
    char **fields;
    size_t len;
    size_t cap;
} row;

struct csv {
    row *rows;
    size_t len;
    size_t cap;
};

csv *csv_new(void)
{
    return calloc(1, sizeof(csv));
}

static void row_free(row *r)
{
    for (size_t i = 0; i < r->len; i++) {
        free(r->fields[i]);
    }
    free(r->fields);
}

void csv_free(csv *t)
{
    if (t == NULL) {
        return;
    }
    for (size_t i = 0; i < t->len; i++) {
        row_free(&t->rows[i]);
    }
    free(t->rows);
    free(t);
}

static char *copy(const char *text, size_t n)
{
    char *made = malloc(n + 1);
    if (made != NULL) {
        memcpy(made, text, n);
        made[n] = '\0';
    }
    return made;
}

/* adds a field to a row, which takes it over; frees it if that fails */
static int row_add(row *r, char *field)
{
    if (field == NULL) {
        return CSV_NOMEM;
    }
    if (r->len == r->cap) {
        size_t cap = r->cap > 0 ? r->cap * 2 : 4;
        char **fields = realloc(r->fields, cap * sizeof(*fields));
        if (fields == NULL) {
            free(field);
            return CSV_NOMEM;
        }
        r->fields = fields;
        r->cap = cap;
    }
    r->fields[r->len++] = field;
    return CSV_OK;
}

/* adds a row without fields */
static int add_row(csv *t)
{
    if (t->len == t->cap) {
        size_t cap = t->cap > 0 ? t->cap * 2 : 8;
        row *rows = realloc(t->rows, cap * sizeof(*rows));
        if (rows == NULL) {
            return CSV_NOMEM;
        }
        t->rows = rows;
        t->cap = cap;
    }
    memset(&t->rows[t->len++], 0, sizeof(row));
    return CSV_OK;
}

int csv_add_row(csv *t)
{
    int code = add_row(t);
    if (code != CSV_OK) {
        return code;
    }
    code = row_add(&t->rows[t->len - 1], copy("", 0));
    if (code != CSV_OK) {
        row_free(&t->rows[--t->len]);
    }
    return code;
}

/* reads the quoted field that starts at *at and adds it to the row */
static int read_quoted(row *r, const char *text, size_t n, size_t *at)
{
    size_t i = *at + 1;
    size_t len = 0;
    char *field = malloc(n - *at);
    if (field == NULL) {
        return CSV_NOMEM;
    }
    for (;;) {
        if (i == n) {
#if FAULT != 2
            free(field);
#endif
            return CSV_QUOTE;
        }
        if (text[i] == '"') {
#if FAULT == 3
            if (text[i + 1] != '"') {
#else
            if (i + 1 == n || text[i + 1] != '"') {
#endif
                break;
            }
            i++;
        }
        field[len++] = text[i++];
    }
    field[len] = '\0';
    *at = i + 1;
    return row_add(r, field);
}

static int at_row_end(const char *text, size_t n, size_t i)
{
    return i == n || text[i] == '\n' || (text[i] == '\r' && i + 1 < n && text[i + 1] == '\n');
}

static int read_field(row *r, const char *text, size_t n, char sep, size_t *at)
{
    size_t start = *at;
    size_t i = start;
    if (i < n && text[i] == '"') {
        int code = read_quoted(r, text, n, at);
        if (code == CSV_OK && !at_row_end(text, n, *at) && text[*at] != sep) {
            return CSV_QUOTE;
        }
        return code;
    }
    while (!at_row_end(text, n, i) && text[i] != sep) {
        i++;
    }
    *at = i;
    return row_add(r, copy(text + start, i - start));
}

int csv_parse(const char *text, size_t n, char sep, csv **out)
{
    size_t at = 0;
    int code = CSV_OK;
    if (n > 0 && memchr(text, '\0', n) != NULL) {
        return CSV_NUL;
    }
    csv *t = csv_new();
    if (t == NULL) {
        return CSV_NOMEM;
    }
    int more = n > 0;
    while (more) {
        code = add_row(t);
        while (code == CSV_OK) {
            code = read_field(&t->rows[t->len - 1], text, n, sep, &at);
            if (code != CSV_OK || at == n || text[at] != sep) {
                break;
            }
            at++;
        }
        if (code != CSV_OK) {
            csv_free(t);
            return code;
        }
        if (at < n) {
            at += text[at] == '\r' ? 2 : 1;
#if FAULT == 7
            more = at <= n;
#else
            more = at < n;
#endif
        } else {
            more = 0;
        }
    }
    *out = t;
    return CSV_OK;
}

size_t csv_rows(const csv *t)
{
    return t->len;
}

size_t csv_fields(const csv *t, size_t row)
{
    return row < t->len ? t->rows[row].len : 0;
}

const char *csv_get(const csv *t, size_t row, size_t col)
{
    return col < csv_fields(t, row) ? t->rows[row].fields[col] : NULL;
}

int csv_set(csv *t, size_t row, size_t col, const char *text)
{
    if (row >= t->len || (col >= t->rows[row].len && col >= CSV_MAX_FILL)) {
        return CSV_RANGE;
    }
    struct row *r = &t->rows[row];
    size_t former = r->len;
    char *field = copy(text, strlen(text));
    if (field == NULL) {
        return CSV_NOMEM;
    }
#if FAULT == 8
    while (r->len <= col + (col > former)) {
#else
    while (r->len <= col) {
#endif
        if (row_add(r, copy("", 0)) != CSV_OK) {
            while (r->len > former) {
                free(r->fields[--r->len]);
            }
            free(field);
            return CSV_NOMEM;
        }
    }
#if FAULT == 1
    if (col >= former) {
        free(r->fields[col]);
    }
#else
    free(r->fields[col]);
#endif
    r->fields[col] = field;
    return CSV_OK;
}

int csv_remove_row(csv *t, size_t row)
{
    if (row >= t->len) {
        return CSV_RANGE;
    }
    row_free(&t->rows[row]);
#if FAULT == 5
    if (row + 1 < t->len) {
        memmove(&t->rows[row], &t->rows[row + 1], (t->len - row - 1) * sizeof(*t->rows));
        t->len--;
    }
#else
    memmove(&t->rows[row], &t->rows[row + 1], (t->len - row - 1) * sizeof(*t->rows));
    t->len--;
#endif
    return CSV_OK;
}

size_t csv_find(const csv *t, size_t start, size_t col, const char *text)
{
    size_t i = start;
    while (i < t->len) {
        if (col >= t->rows[i].len) {
#if FAULT != 4
            i++;
#endif
            continue;
        }
        if (strcmp(t->rows[i].fields[col], text) == 0) {
            return i;
        }
        i++;
    }
    return t->len;
}

typedef struct output {
    char *buf;
    size_t size;
    size_t len;
} output;

static void put(output *o, char c)
{
    if (o->len < o->size) {
        o->buf[o->len] = c;
    }
    o->len++;
}

static void write_field(output *o, const char *field, char sep)
{
#if FAULT == 6
    char special[] = {'"', sep, '\n', '\0'};
#else
    char special[] = {'"', sep, '\n', '\r', '\0'};
#endif
    int quoted = strpbrk(field, special) != NULL;
    if (quoted) {
        put(o, '"');
    }
    for (; *field != '\0'; field++) {
        if (*field == '"') {
            put(o, '"');
        }
        put(o, *field);
    }
    if (quoted) {
        put(o, '"');
    }
}

size_t csv_write(const csv *t, char sep, char *buf, size_t size)
{
    output o = {buf, size, 0};
    for (size_t i = 0; i < t->len; i++) {
        for (size_t k = 0; k < t->rows[i].len; k++) {
            if (k > 0) {
                put(&o, sep);
            }
            write_field(&o, t->rows[i].fields[k], sep);
        }
        put(&o, '\n');
    }
    if (size > 0) {
        buf[o.len < size ? o.len : size - 1] = '\0';
    }
    return o.len;
}
