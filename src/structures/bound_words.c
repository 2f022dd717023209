#include "structures/bound_words.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Words and how many numbers they take. */
static const struct {
    const char *name;
    size_t least, most;
} known[] = {
    {"range", 2, 2}, {"values", 1, WORD_ARGUMENTS}, {"objects", 1, 1}, {"array", 1, 1},
    {"null", 0, 0},  {"nonnull", 0, 0},             {"fixed", 0, 0},   {"node", 0, 0},
};

struct reading {
    struct arena *arena;
    const char *at;
    int64_t scope;
    struct error *err;
};

static void skip_blanks(struct reading *reading)
{
    while (isspace((unsigned char)*reading->at))
        reading->at++;
}

static bool take(struct reading *reading, char character)
{
    skip_blanks(reading);
    if (*reading->at != character)
        return false;
    reading->at++;
    return true;
}

static bool is_of_word(char character)
{
    return isalnum((unsigned char)character) || character == '_';
}

static char *take_name(struct reading *reading)
{
    skip_blanks(reading);
    const char *start = reading->at;
    while (is_of_word(*reading->at))
        reading->at++;
    return arena_printf(reading->arena, "%.*s", (int)(reading->at - start), start);
}

/* ---- numbers ---- */

static bool read_factor(struct reading *reading, int64_t *value)
{
    skip_blanks(reading);
    if (take(reading, '-')) {
        bool ok = read_factor(reading, value);
        *value = -*value;
        return ok;
    }
    if (isdigit((unsigned char)*reading->at)) {
        char *end;
        *value = strtoll(reading->at, &end, 0);
        reading->at = end;
        return true;
    }
    const char *name = take_name(reading);
    *value = reading->scope;
    return strcmp(name, "scope") == 0 ||
           error_set(reading->err, "needs a number or 'scope' where '%s' stands", name);
}

static bool read_product(struct reading *reading, int64_t *value)
{
    int64_t factor;
    if (!read_factor(reading, value))
        return false;
    while (take(reading, '*')) {
        if (!read_factor(reading, &factor))
            return false;
        *value *= factor;
    }
    return true;
}

static bool read_sum(struct reading *reading, int64_t *value)
{
    int64_t product;
    if (!read_product(reading, value))
        return false;
    for (;;) {
        bool adds = take(reading, '+');
        if (!adds && !take(reading, '-'))
            return true;
        if (!read_product(reading, &product))
            return false;
        *value += adds ? product : -product;
    }
}

/* ---- words ---- */

static bool read_arguments(struct reading *reading, struct structure_word *word)
{
    if (!take(reading, '('))
        return true;
    do {
        if (word->argument_count == WORD_ARGUMENTS)
            return error_set(reading->err, "gives '%s' too many numbers", word->name);
        if (!read_sum(reading, &word->arguments[word->argument_count++]))
            return false;
    } while (take(reading, ','));
    return take(reading, ')') ||
           error_set(reading->err, "needs a ')' behind the numbers of '%s'", word->name);
}

static bool check_word(struct reading *reading, const struct structure_word *word)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strcmp(known[i].name, word->name) != 0)
            continue;
        return (word->argument_count >= known[i].least && word->argument_count <= known[i].most) ||
               error_set(reading->err, "gives '%s' %zu numbers", word->name, word->argument_count);
    }
    return error_set(reading->err, "does not know the word '%s'", word->name);
}

static bool read_words(struct reading *reading, struct structure_entry *entry)
{
    do {
        struct structure_word word = {.name = take_name(reading)};
        if (!read_arguments(reading, &word) || !check_word(reading, &word))
            return false;
        vector_push(&entry->words, word);
        skip_blanks(reading);
    } while (is_of_word(*reading->at));
    return true;
}

/* Up to a colon or a comma, without blanks around it. */
static const char *read_subject(struct reading *reading)
{
    skip_blanks(reading);
    size_t length = strcspn(reading->at, ":,");
    char *subject = arena_printf(reading->arena, "%.*s", (int)length, reading->at);
    reading->at += length;
    while (length && isspace((unsigned char)subject[length - 1]))
        subject[--length] = 0;
    return subject;
}

static bool read_entries(struct reading *reading, struct structure_entries *entries)
{
    do {
        struct structure_entry entry = {.subject = read_subject(reading)};
        bool ok = !take(reading, ':') || read_words(reading, &entry);
        vector_push(&entries->items, entry);
        if (!ok)
            return false;
        if (entries->items.count > 1 && !entry.words.count)
            return error_set(reading->err, "says nothing of '%s'", entry.subject);
    } while (take(reading, ','));
    return !*reading->at || error_set(reading->err, "cannot be read from '%s' on", reading->at);
}

bool structure_entries_read(struct arena *arena, const char *text, int64_t scope,
                            struct structure_entries *entries, struct error *err)
{
    struct reading reading = {.arena = arena, .at = text, .scope = scope, .err = err};
    *entries = (struct structure_entries){0};
    bool ok = read_entries(&reading, entries);
    if (!ok)
        structure_entries_release(entries);
    return ok;
}

void structure_entries_release(struct structure_entries *entries)
{
    for (size_t i = 0; i < entries->items.count; i++)
        vector_release(&entries->items.items[i].words);
    vector_release(&entries->items);
}

const struct structure_word *structure_entry_word(const struct structure_entry *entry,
                                                  const char *name)
{
    for (size_t i = 0; entry && i < entry->words.count; i++)
        if (strcmp(entry->words.items[i].name, name) == 0)
            return &entry->words.items[i];
    return NULL;
}
