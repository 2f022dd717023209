#include "csvr.h"

#include <stdlib.h>
#include <string.h>

void csvr_init(struct csvr *r, char separator)
{
#ifdef FAULT_1
    r->separator = separator;
    r->length = r->room = 0;
    r->quoted = r->quote_seen = r->begun = 0;
#else
    memset(r, 0, sizeof *r);
    r->separator = separator;
#endif
}

void csvr_done(struct csvr *r)
{
    free(r->field);
    r->field = NULL;
}

static int add(struct csvr *r, char c)
{
#ifdef FAULT_2
    if (r->length == r->room) {
        unsigned char room = (unsigned char)(r->room + 64);
#else
    if (r->length == r->room) {
        size_t room = r->room + 64;
#endif
        char *field = realloc(r->field, room);
        if (!field)
            return -1;
        r->field = field;
        r->room = room;
    }
    r->field[r->length++] = c;
    r->begun = 1;
    return 0;
}

static int end_field(struct csvr *r, csvr_field_fn field, void *user)
{
#ifdef FAULT_3
    r->field[r->length] = '\0';
#else
    if (add(r, '\0') != 0)
        return -1;
    r->length--;
#endif
    if (field)
        field(r->field, r->length, user);
    r->length = 0;
    r->quoted = r->quote_seen = 0;
    return 0;
}

static int end_row(struct csvr *r, csvr_field_fn field, csvr_row_fn row, void *user)
{
    if (end_field(r, field, user) != 0)
        return -1;
#ifdef FAULT_4
    row(user);
#else
    if (row)
        row(user);
#endif
    r->begun = 0;
    return 0;
}

int csvr_feed(struct csvr *r, const char *bytes, size_t count, csvr_field_fn field, csvr_row_fn row,
              void *user)
{
    for (size_t i = 0; i < count; i++) {
        char c = bytes[i];
        int result;
        if (c == '"' && r->quoted && !r->quote_seen) {
#ifdef FAULT_5
            if (bytes[i + 1] == '"') {
                i++;
                result = add(r, '"');
            } else {
                r->quoted = 0;
                result = 0;
            }
            if (result != 0)
                return -1;
#else
            r->quote_seen = 1;
#endif
            continue;
        }
        if (c == '"' && r->quote_seen) {
            r->quote_seen = 0;
            result = add(r, '"');
        } else if (c == '"' && r->length == 0) {
            r->quoted = r->begun = 1;
            result = 0;
        } else if (r->quoted && !r->quote_seen) {
            result = add(r, c);
        } else if (c == r->separator) {
            result = end_field(r, field, user);
            r->begun = 1;
        } else if (c == '\n') {
            result = end_row(r, field, row, user);
        } else {
            result = add(r, c);
        }
        if (result != 0)
            return -1;
    }
    return 0;
}

int csvr_finish(struct csvr *r, csvr_field_fn field, csvr_row_fn row, void *user)
{
    if (r->begun && end_row(r, field, row, user) != 0)
        return -1;
#ifdef FAULT_6
    free(r->field);
#endif
    return 0;
}

size_t csvr_quote(const char *text, char *out, size_t room)
{
    size_t needed = 2;

    for (const char *s = text; *s; s++)
        needed += *s == '"' ? 2 : 1;
#ifdef FAULT_7
    if (strlen(text) + 3 > room)
        return needed;
#elif defined FAULT_8
    if (needed > room)
        return needed;
#else
    if (needed >= room)
        return needed;
#endif
    *out++ = '"';
    for (const char *s = text; *s; s++) {
        if (*s == '"')
            *out++ = '"';
        *out++ = *s;
    }
    *out++ = '"';
    *out = '\0';
    return needed;
}

int csvr_count_fields(const char *line, char separator)
{
    int count = 1;

    if (!*line)
        return 0;
#ifdef FAULT_9
    do {
        line = strchr(line, separator) + 1;
        count++;
    } while (*line);
#else
    for (; *line; line++)
        count += *line == separator;
#endif
    return count;
}
