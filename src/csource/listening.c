/* What callbacks of a test are called with, as C that writes it down. */
#include "csource/csource.h"

/* The longest that is written down fits a string that the workers tell. */
static const char ear[] =
    "/* What callbacks are called with between start_listening() and heard(). */\n"
    "static struct {\n"
    "    char text[240];\n"
    "    size_t length;\n"
    "    int is_on;\n"
    "} ear;\n"
    "\n"
    "static inline void hear(const char *format, ...)\n"
    "{\n"
    "    size_t room = sizeof ear.text - ear.length;\n"
    "    va_list arguments;\n"
    "    va_start(arguments, format);\n"
    "    int length = ear.is_on ? vsnprintf(ear.text + ear.length, room, format, arguments) : 0;\n"
    "    va_end(arguments);\n"
    "    if (length > 0)\n"
    "        ear.length += (size_t)length < room ? (size_t)length : room - 1;\n"
    "}\n";

/* Nothing is read unless a test listens: in a search, that is what the library showed, readable or
 * not. */
static const struct {
    const char *name, *definition;
    const char *user; /* another one that calls it; NULL */
} parts[] = {
    {"hear_bytes",
     "static inline void hear_bytes(const void *bytes, size_t count)\n"
     "{\n"
     "    const unsigned char *byte = bytes;\n"
     "    hear(\"'\");\n"
     "    for (size_t i = 0; ear.is_on && byte && i < count; i++)\n"
     "        hear(byte[i] >= ' ' && byte[i] < 127 ? \"%c\" : \"<%02X>\", byte[i]);\n"
     "    hear(\"'\");\n"
     "}\n",
     "hear_text"},
    {"hear_text",
     "static inline void hear_text(const char *text, size_t limit)\n"
     "{\n"
     "    size_t length = 0;\n"
     "    while (ear.is_on && text && length < limit && text[length])\n"
     "        length++;\n"
     "    hear_bytes(text, length);\n"
     "}\n",
     NULL},
    {"hear_number",
     "static inline void hear_number(const void *number)\n"
     "{\n"
     "    if (ear.is_on && number)\n"
     "        hear(\"%d\", *(const int *)number);\n"
     "}\n",
     NULL},
};

void csource_listening(struct text *out, csource_is_used *is_used, const char *code)
{
    text_add(out, ear);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (!is_used || is_used(code, parts[i].name) ||
            (parts[i].user && is_used(code, parts[i].user)))
            text_printf(out, "\n%s", parts[i].definition);
}

/* ---- in a callback ---- */

/* What is to be written down by the next hear(): its format and what fills it. */
struct saying {
    struct text format, arguments;
};

static void say(struct saying *saying, struct text *out)
{
    if (saying->format.length)
        text_printf(out, "    hear(\"%s\"%s);\n", text_string(&saying->format),
                    text_string(&saying->arguments));
    text_clear(&saying->format);
    text_clear(&saying->arguments);
}

static void add_integer(struct saying *saying, const struct type *type, const char *name)
{
    bool is_signed = type->is_signed && type->kind != TYPE_BOOL;
    text_add(&saying->format, is_signed ? "%lld" : "%llu");
    text_printf(&saying->arguments, ", (%slong long)%s", is_signed ? "" : "unsigned ", name);
}

/* Of the parameter behind it: how much there is. */
static void add_extent(struct text *out, enum hearing hearing, size_t parameter)
{
    if (hearing == HEARS_TEXT) {
        text_add(out, "(size_t)-1");
        return;
    }
    text_add(out, "(size_t)");
    csource_parameter_name(out, parameter + 1);
}

static void add_heard(struct saying *saying, struct text *out, const struct callback *callback,
                      size_t parameter)
{
    const struct type *type = callback->type->target->parameters[parameter];
    enum hearing hearing = callback_hearing(callback, parameter);
    struct text name = {0};
    csource_parameter_name(&name, parameter);
    switch (hearing) {
    case HEARS_NOTHING:
        break;
    case HEARS_INTEGER:
        add_integer(saying, type, text_string(&name));
        break;
    case HEARS_FLOATING:
        text_add(&saying->format, "%g");
        text_printf(&saying->arguments, ", (double)%s", text_string(&name));
        break;
    case HEARS_NUMBER_THERE:
        say(saying, out);
        text_printf(out, "    hear_number(%s);\n", text_string(&name));
        break;
    default:
        say(saying, out);
        text_printf(out, "    hear_%s(%s, ", hearing == HEARS_BYTES ? "bytes" : "text",
                    text_string(&name));
        add_extent(out, hearing, parameter);
        text_add(out, ");\n");
        break;
    }
    text_release(&name);
}

void csource_hearing(struct text *out, const struct callback *callback)
{
    struct saying saying = {0};
    text_printf(&saying.format, "%s(", callback->symbol);
    bool is_first = true;
    for (size_t i = 0; i < callback->type->target->parameter_count; i++) {
        if (callback_hearing(callback, i) == HEARS_NOTHING)
            continue;
        text_add(&saying.format, is_first ? "" : ", ");
        add_heard(&saying, out, callback, i);
        is_first = false;
    }
    text_add(&saying.format, ") ");
    say(&saying, out);
    text_release(&saying.format);
    text_release(&saying.arguments);
}
