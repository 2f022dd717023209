#include "jsonw.h"

#include <assert.h>
#include <string.h>

void jsonw_init(jsonw *w, char *buf, size_t size, int indent)
{
    memset(w, 0, sizeof(*w));
    w->buf = buf;
    w->size = size;
    w->indent = indent < 0 ? 0 : indent > JSONW_MAX_INDENT ? JSONW_MAX_INDENT : indent;
}

void jsonw_reset(jsonw *w)
{
#if FAULT == 8
    w->len = 0;
    w->depth = 0;
    w->used = 0;
    w->key = 0;
#else
    jsonw_init(w, w->buf, w->size, w->indent);
#endif
}

static void put(jsonw *w, char c)
{
#if FAULT == 1
    if (w->len <= w->size && w->size > 0) {
#else
    if (w->len < w->size) {
#endif
        w->buf[w->len] = c;
    }
    w->len++;
}

static void put_text(jsonw *w, const char *text)
{
    while (*text != '\0') {
        put(w, *text++);
    }
}

static void put_quoted(jsonw *w, const char *text, size_t n)
{
    static const char hex[] = "0123456789abcdef";
    put(w, '"');
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c == '"' || c == '\\') {
            put(w, '\\');
            put(w, (char)c);
        } else if (c < 0x20) {
            put_text(w, "\\u00");
#if FAULT == 7
            put(w, '0');
#else
            put(w, hex[c >> 4]);
#endif
            put(w, hex[c & 15]);
        } else {
            put(w, (char)c);
        }
    }
    put(w, '"');
}

static void new_line(jsonw *w)
{
    if (w->indent == 0) {
        return;
    }
    put(w, '\n');
#if FAULT == 4
    for (unsigned char i = 0; i < w->indent * w->depth; i++) {
#else
    for (int i = 0; i < w->indent * w->depth; i++) {
#endif
        put(w, ' ');
    }
}

static int fail(jsonw *w, int error)
{
    w->error = error;
    return error;
}

static int in_object(const jsonw *w)
{
    return w->depth > 0 && w->open[w->depth - 1] == '{';
}

/* what comes before a value; or the reason why there cannot be one */
static int before_value(jsonw *w)
{
    if (w->error != JSONW_OK) {
        return w->error;
    }
    if (in_object(w)) {
        if (!w->key) {
            return fail(w, JSONW_STATE);
        }
        w->key = 0;
        return JSONW_OK;
    }
    if (w->depth == 0) {
        if (w->used) {
            return fail(w, JSONW_STATE);
        }
    } else {
        if (w->used) {
            put(w, ',');
        }
        new_line(w);
    }
    w->used = 1;
    return JSONW_OK;
}

static int begin(jsonw *w, char c)
{
    if (w->error != JSONW_OK) {
        return w->error;
    }
    if (in_object(w) ? !w->key : w->depth == 0 && w->used) {
        return fail(w, JSONW_STATE);
    }
#if FAULT == 2
    if (w->depth > JSONW_MAX_DEPTH) {
#else
    if (w->depth >= JSONW_MAX_DEPTH) {
#endif
        return fail(w, JSONW_DEPTH);
    }
    before_value(w);
    put(w, c);
    w->open[w->depth++] = (unsigned char)c;
    w->used = 0;
    return JSONW_OK;
}

int jsonw_begin_object(jsonw *w)
{
    return begin(w, '{');
}

int jsonw_begin_array(jsonw *w)
{
    return begin(w, '[');
}

int jsonw_end(jsonw *w)
{
    if (w->error != JSONW_OK) {
        return w->error;
    }
#if FAULT == 5
    assert(w->depth > 0);
    if (w->key) {
#else
    if (w->depth == 0 || w->key) {
#endif
        return fail(w, JSONW_STATE);
    }
    w->depth--;
    assert(w->depth < JSONW_MAX_DEPTH);
    if (w->used) {
        new_line(w);
    }
    put(w, w->open[w->depth] == '{' ? '}' : ']');
#if FAULT == 6
    w->used = w->depth == 0;
#else
    w->used = 1;
#endif
    return JSONW_OK;
}

int jsonw_key(jsonw *w, const char *key)
{
    if (w->error != JSONW_OK) {
        return w->error;
    }
    if (!in_object(w) || w->key) {
        return fail(w, JSONW_STATE);
    }
    if (w->used) {
        put(w, ',');
    }
    new_line(w);
    put_quoted(w, key, strlen(key));
    put_text(w, w->indent > 0 ? ": " : ":");
    w->key = 1;
    w->used = 1;
    return JSONW_OK;
}

int jsonw_string(jsonw *w, const char *text)
{
    return jsonw_string_n(w, text, strlen(text));
}

int jsonw_string_n(jsonw *w, const char *text, size_t n)
{
    int error = before_value(w);
    if (error == JSONW_OK) {
#if FAULT == 9
        size_t end = 0;
        while (end < n && text[end] != '\0') {
            end++;
        }
        n = end;
#endif
        put_quoted(w, text, n);
    }
    return error;
}

int jsonw_int(jsonw *w, int64_t value)
{
    char digits[20];
    int n = 0;
    int error = before_value(w);
    if (error != JSONW_OK) {
        return error;
    }
#if FAULT == 3
    uint64_t left = (uint64_t)(value < 0 ? -value : value);
#else
    uint64_t left = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
#endif
    if (value < 0) {
        put(w, '-');
    }
    do {
        digits[n++] = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    while (n > 0) {
        put(w, digits[--n]);
    }
    return JSONW_OK;
}

int jsonw_bool(jsonw *w, int value)
{
    int error = before_value(w);
    if (error == JSONW_OK) {
        put_text(w, value ? "true" : "false");
    }
    return error;
}

int jsonw_null(jsonw *w)
{
    int error = before_value(w);
    if (error == JSONW_OK) {
        put_text(w, "null");
    }
    return error;
}

int jsonw_finish(jsonw *w, size_t *len)
{
    if (w->error != JSONW_OK) {
        return w->error;
    }
    if (w->depth > 0 || !w->used) {
        return JSONW_STATE;
    }
    if (len != NULL) {
        *len = w->len;
    }
    if (w->len >= w->size) {
        return JSONW_SPACE;
    }
    w->buf[w->len] = '\0';
    return JSONW_OK;
}
