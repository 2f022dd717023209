#include "model/sentences.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

/* What a dot stands behind without ending anything. */
static const char *const abbreviations[] = {"etc",  "vs",   "cf",  "resp", "approx", "incl", "excl",
                                            "max",  "min",  "fig", "sec",  "ca",     "nr",   "no",
                                            "e.g",  "i.e",  "eg",  "ie",   "inc",    NULL};

static bool is_letter(char c)
{
    return isalpha((unsigned char)c) || c == '.';
}

/* Is the word before the dot an abbreviation? One that a capital follows may end a sentence. */
static bool is_abbreviated(const char *text, const char *at)
{
    const char *word = at;
    while (word > text && is_letter(word[-1]))
        word--;
    size_t length = (size_t)(at - word);
    const char *next = at + 1 + strspn(at + 1, " \t\n*");
    for (size_t i = 0; abbreviations[i]; i++)
        if (strlen(abbreviations[i]) == length && strncasecmp(word, abbreviations[i], length) == 0)
            return !isupper((unsigned char)*next) || memchr(word, '.', length);
    return false;
}

bool sentence_ends_at(const char *text, const char *at)
{
    bool is_followed = isspace((unsigned char)at[1]) || !at[1];
    if (*at == ';')
        return is_followed;
    bool is_one_of_several = at[1] == '.' || (at > text && at[-1] == '.');
    return *at == '.' && is_followed && !is_one_of_several && !is_abbreviated(text, at);
}

/* Does the line that begins here start something of its own: nothing, a tag, an item? */
static bool starts_anew(const char *line)
{
    line += strspn(line, " \t*/!<");
    return !*line || *line == '\n' || *line == '@' || *line == '\\' ||
           ((*line == '-' || *line == '+') && line[1] == ' ');
}

static bool is_decoration(char c)
{
    return c == '\n' || c == '*' || c == '/' || c == '\t';
}

bool sentence_next(const char **rest, char *out)
{
    size_t length = 0;
    const char *start = *rest;
    while (*start && strchr("/*!< \t\n.;@", *start))
        start++;
    if (!*start)
        return false;
    const char *at = start;
    for (; *at && !sentence_ends_at(start, at) && !(*at == '\n' && starts_anew(at + 1)); at++) {
        char letter = is_decoration(*at) ? ' ' : *at;
        bool is_double_space = letter == ' ' && length && out[length - 1] == ' ';
        if (length < SENTENCE_MAXIMUM - 1 && !is_double_space)
            out[length++] = letter;
    }
    while (length && out[length - 1] == ' ')
        length--;
    out[length] = '\0';
    *rest = at;
    return true;
}
