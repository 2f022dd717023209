#include "analyse/roles/passages.h"

#include <ctype.h>
#include <string.h>

#include "base/text.h"
#include "model/sentences.h"

static void add_normalised(struct text *out, const char *start, const char *end)
{
    for (const char *at = start; at < end; at++) {
        bool is_blank = isspace((unsigned char)*at) || *at == '%' || *at == '#' || *at == '`';
        if (!is_blank)
            text_add_char(out, (char)tolower((unsigned char)*at));
        else if (out->length && out->bytes[out->length - 1] != ' ')
            text_add_char(out, ' ');
    }
    text_add_char(out, ' ');
}

static const char *take(struct arena *arena, struct text *text)
{
    const char *copy = arena_copy_string(arena, text_string(text));
    text_release(text);
    return copy;
}

static const char *end_of_line(const char *at)
{
    return at + strcspn(at, "\n");
}

static const char *skip_blanks(const char *at)
{
    return at + strspn(at, " \t");
}

/* A line that starts a part of its own: `@param`, `\return`, `@name:`, `Returns:`. */
static bool starts_part(const char *line)
{
    line = skip_blanks(line);
    return *line == '@' || *line == '\\' || strncasecmp(line, "returns:", 8) == 0 ||
           strncasecmp(line, "return value", 12) == 0;
}

/* From the line up to the next part or blank line. */
static const char *end_of_part(const char *line)
{
    for (const char *at = end_of_line(line); *at; at = end_of_line(at + 1)) {
        const char *next = skip_blanks(at + 1);
        if (*next == '\n' || !*next || starts_part(next))
            return at;
    }
    return line + strlen(line);
}

/* `@param name`, `\param[out] name`, `@name:`, `name:` and `name -`. */
static bool is_tag_of(const char *line, const char *name)
{
    line = skip_blanks(line);
    bool is_tagged = *line == '@' || *line == '\\';
    line += is_tagged || *line == '-';
    if (is_tagged && strncmp(line, "param", 5) == 0) {
        line += strcspn(line, " \t\n");
        line = skip_blanks(line);
        size_t length = strlen(name);
        return strncmp(line, name, length) == 0 && !text_is_word_character(line[length]);
    }
    line = skip_blanks(line);
    size_t length = strlen(name);
    if (strncmp(line, name, length) != 0)
        return false;
    line = skip_blanks(line + length);
    return *line == ':' || (*line == '-' && line[1] == ' ');
}

static bool is_tag_of_result(const char *line)
{
    line = skip_blanks(line);
    bool is_tagged = *line == '@' || *line == '\\';
    line += is_tagged;
    return is_tagged ? strncmp(line, "return", 6) == 0 || strncmp(line, "retval", 6) == 0
                     : strncasecmp(line, "returns:", 8) == 0 ||
                           strncasecmp(line, "return value", 12) == 0;
}

static const char *end_of_sentence(const char *at)
{
    for (const char *start = at; *at; at++)
        if (sentence_ends_at(start, at))
            return at + 1;
    return at;
}

/* "order is called for each; may be NULL": what follows has no subject of its own. */
static const char *end_of_thought(const char *at)
{
    static const char *const verbs[] = {"may be ", "can be ", "must be ", "must not "};
    const char *end = end_of_sentence(at);
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        const char *next = end + strspn(end, " \t\n*");
        if (strncmp(next, verbs[i], strlen(verbs[i])) == 0)
            return end_of_sentence(next);
    }
    return end;
}

static bool has_any_word(const char *sentence, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (text_has_word(sentence, words[i]))
            return true;
    return false;
}

static const char *const result_words[] = {"return", "returns", "returned", "result", "caller"};
enum { RESULT_WORDS = sizeof result_words / sizeof *result_words };

/* `@see`, `\ref`; but not the `\n` of a character or a string. */
static bool has_tag(const char *sentence)
{
    for (const char *at = sentence; (at = strpbrk(at, "@\\")); at++)
        if (*at == '@' || at == sentence || !strchr("'\"", at[-1]))
            return true;
    return false;
}

/* Sentences with one of the words, outside of parts that are about something else. A sentence is
 * about the result or about a parameter. */
static void add_sentences(struct arena *arena, struct text *out, const char *comment,
                          const char *const *words, size_t count)
{
    for (const char *at = comment; *at;) {
        const char *end = end_of_thought(at);
        char *sentence = arena_printf(arena, "%.*s", (int)(end - at), at);
        bool is_elsewhere = words != result_words && has_any_word(sentence, result_words, 2);
        if (has_any_word(sentence, words, count) && !is_elsewhere && !has_tag(sentence))
            add_normalised(out, at, end);
        at = end;
    }
}

const char *passage_of_parameter(struct arena *arena, const char *comment, const char *name)
{
    struct text out = {0};
    if (!*name)
        return "";
    for (const char *line = comment; *line;) {
        if (is_tag_of(line, name))
            add_normalised(&out, line, end_of_part(line));
        line = end_of_line(line);
        line += *line == '\n';
    }
    if (!out.length)
        add_sentences(arena, &out, comment, &name, 1);
    return take(arena, &out);
}

const char *passage_of_result(struct arena *arena, const char *comment)
{
    struct text out = {0};
    for (const char *line = comment; *line;) {
        if (is_tag_of_result(line))
            add_normalised(&out, line, end_of_part(line));
        line = end_of_line(line);
        line += *line == '\n';
    }
    if (!out.length)
        add_sentences(arena, &out, comment, result_words, RESULT_WORDS);
    return take(arena, &out);
}

const char *passage_in_full(struct arena *arena, const char *comment)
{
    struct text out = {0};
    add_normalised(&out, comment, comment + strlen(comment));
    return take(arena, &out);
}
