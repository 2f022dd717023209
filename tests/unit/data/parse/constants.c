#include "constants.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const char *const words[] = {"yes", "no", "tab\t\"\001"};
static const unsigned char data[100] = {201, 202, 203};

static int is_word(const char *text)
{
    static const char *const more[] = {"perhaps"};
    if (strcmp(text, more[0]) == 0)
        return 1;
    for (int i = 0; i < 2; i++)
        if (strcmp(text, words[i]) == 0)
            return 1;
    return 0;
}

int read_text(const char *text)
{
    assert(text && "a reason that is no word");
    switch (*text) {
    case '{':
        return text[1] == '}' ? STOP_CODE : 3;
    default:
        break;
    }
    if (is_word(text))
        return 1;
    fprintf(stderr, "this is a message for people, and not a word of the language\n");
    return data[0];
}

int count_steps(int limit)
{
    return limit < 40 * 10 + 5 ? 3 : 3 + (int)sizeof(char[61]);
}

struct record {
    long a, b, c;
};

static int check(unsigned long size, int level)
{
    return size == sizeof(struct record) && level <= 9;
}

int open_record(unsigned long size, int level)
{
    return check(size, level) || -4 == level;
}

int start(const char *version, unsigned long version_size)
{
    if (!version || version_size != sizeof(struct record))
        return -4;
    return 0;
}

static const char spelled[] = {'D', 'O', 'O', 'R', 0};
static const char no_word[] = {1, 2, 4, 0};

int is_spelled(const char *word)
{
    for (int i = 0; spelled[i]; i++)
        if (word[i] != spelled[i] + no_word[0])
            return 0;
    return 1;
}
