#include "generate/joined_text.h"

#include <ctype.h>
#include <string.h>

/* Words that any language may have, where the code knows none. */
static const char *const plain_words[] = {"a", "key", "1", "42", "-1", "3.5", "abc", " "};

static const char brackets[][2] = {{'(', ')'}, {'[', ']'}, {'{', '}'},  {'<', '>'},
                                   {'"', '"'}, {'\'', '\''}};
enum { BRACKETS = sizeof brackets / sizeof *brackets, DEPTH_MAXIMUM = 4, ITEMS_MAXIMUM = 4 };

/* Chances, each with its reason. */
static const struct {
    double plain_word; /* names and numbers stand in no code */
    double enclosed;   /* where the code knows brackets, most of what it reads is in some */
    double list;       /* items with one separator between them */
} chances = {
    .plain_word = 0.35,
    .enclosed = 0.4,
    .list = 0.3,
};

void joining_init(struct joining *joining, const struct mined_constant *const *constants,
                  size_t count)
{
    *joining = (struct joining){0};
    for (size_t i = 0; i < count; i++) {
        const struct mined_constant *constant = constants[i];
        if (constant->string)
            vector_push(&joining->words, constant->string);
        else if (constant->is_character && constant->number > 0 && constant->number <= '~' &&
                 !isalnum((int)constant->number))
            vector_push(&joining->characters, (char)constant->number);
    }
}

void joining_release(struct joining *joining)
{
    vector_release(&joining->words);
    vector_release(&joining->characters);
}

bool joining_is_useful(const struct joining *joining)
{
    return joining->characters.count > 1 || joining->words.count > 1;
}

static bool knows(const struct joining *joining, char character)
{
    for (size_t i = 0; i < joining->characters.count; i++)
        if (joining->characters.items[i] == character)
            return true;
    return false;
}

static void add_word(const struct joining *joining, struct text *out, struct rng *rng)
{
    size_t own = joining->words.count;
    if (!own || rng_chance(rng, chances.plain_word))
        text_add(out, plain_words[rng_below(rng, sizeof plain_words / sizeof *plain_words)]);
    else
        text_add(out, joining->words.items[rng_below(rng, (uint32_t)own)]);
}

static bool find_brackets(const struct joining *joining, size_t *found, struct rng *rng)
{
    size_t start = rng_below(rng, BRACKETS);
    for (size_t i = 0; i < BRACKETS; i++) {
        *found = (start + i) % BRACKETS;
        if (knows(joining, brackets[*found][0]))
            return true;
    }
    return false;
}

static void add_any(const struct joining *joining, struct text *out, struct rng *rng, int depth);

static void add_list(const struct joining *joining, struct text *out, struct rng *rng, int depth)
{
    char separator =
        joining->characters.items[rng_below(rng, (uint32_t)joining->characters.count)];
    uint32_t count = rng_below(rng, ITEMS_MAXIMUM) + 1;
    for (uint32_t i = 0; i < count; i++) {
        if (i)
            text_add_char(out, separator);
        add_any(joining, out, rng, depth + 1);
    }
}

static void add_enclosed(const struct joining *joining, struct text *out, struct rng *rng,
                         int depth)
{
    size_t which;
    if (!find_brackets(joining, &which, rng)) {
        add_word(joining, out, rng);
        return;
    }
    text_add_char(out, brackets[which][0]);
    if (brackets[which][0] == brackets[which][1])
        add_word(joining, out, rng);
    else if (rng_below(rng, ITEMS_MAXIMUM))
        add_list(joining, out, rng, depth + 1);
    text_add_char(out, brackets[which][1]);
}

static void add_any(const struct joining *joining, struct text *out, struct rng *rng, int depth)
{
    if (!joining->characters.count || depth >= DEPTH_MAXIMUM)
        add_word(joining, out, rng);
    else if (rng_chance(rng, chances.enclosed))
        add_enclosed(joining, out, rng, depth);
    else if (rng_chance(rng, chances.list))
        add_list(joining, out, rng, depth);
    else
        add_word(joining, out, rng);
}

void joining_make(const struct joining *joining, struct text *out, struct rng *rng)
{
    text_clear(out);
    uint32_t count = rng_below(rng, 2) + 1;
    for (uint32_t i = 0; i < count; i++) {
        if (i && joining->characters.count)
            text_add_char(out, joining->characters.items[rng_below(
                                   rng, (uint32_t)joining->characters.count)]);
        add_any(joining, out, rng, 0);
    }
    if (out->length > JOINED_TEXT_MAXIMUM) {
        out->length = JOINED_TEXT_MAXIMUM;
        out->bytes[out->length] = '\0';
    }
}
