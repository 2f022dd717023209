#include "report/markup.h"

#include <string.h>

static const char replacement[] = "\xEF\xBF\xBD";

/* The length of the character in UTF-8 that begins here; 0 when none does. */
static size_t character_length(const unsigned char *bytes, size_t left)
{
    static const struct {
        unsigned char mask, lead;
        size_t length;
        unsigned least;
    } forms[] = {
        {0x80, 0x00, 1, 0},
        {0xE0, 0xC0, 2, 0x80},
        {0xF0, 0xE0, 3, 0x800},
        {0xF8, 0xF0, 4, 0x10000},
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if ((bytes[0] & forms[i].mask) != forms[i].lead || left < forms[i].length)
            continue;
        unsigned code = bytes[0] & (unsigned char)~forms[i].mask;
        for (size_t j = 1; j < forms[i].length; j++) {
            if ((bytes[j] & 0xC0) != 0x80)
                return 0;
            code = code << 6 | (bytes[j] & 0x3Fu);
        }
        bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
        bool is_control = code < 0x20 && code != '\n' && code != '\t';
        bool is_outside = code < forms[i].least || code > 0x10FFFF || code == 0xFFFE ||
                          code == 0xFFFF || code == 0x7F;
        return is_surrogate || is_control || is_outside ? 0 : forms[i].length;
    }
    return 0;
}

static const char *entity_of(char character)
{
    switch (character) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    default:
        return NULL;
    }
}

void markup_add_bytes(struct text *out, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length;) {
        const char *entity = entity_of(bytes[i]);
        size_t size = character_length((const unsigned char *)bytes + i, length - i);
        if (entity)
            text_add(out, entity);
        else if (size)
            text_add_bytes(out, bytes + i, size);
        else
            text_add(out, replacement);
        i += size ? size : 1;
    }
}

void markup_add(struct text *out, const char *string)
{
    markup_add_bytes(out, string, strlen(string));
}

void markup_add_attribute(struct text *out, const char *name, const char *value)
{
    text_printf(out, " %s=\"", name);
    markup_add(out, value);
    text_add_char(out, '"');
}
