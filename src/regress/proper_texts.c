#include "regress/proper_texts.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "shrink/replace_text.h"

enum {
    BEGINNING_RUNS = 60, /* of sequences that were kept, to choose one */
    POOL_MAXIMUM = 12, /* texts that others are joined with */
    JOINED_MOST = 12,  /* characters of one of them */
    TEXT_MOST = KNOWN_TEXT_MOST, /* of a text that people read */
    RUNS = 600,        /* to improve the texts of one function: some milliseconds */
    WORDS_ENOUGH = 3,  /* that come out: a section, a name and a value */
    FULLER_RUNS = 300, /* to add blanks and comments */
};

struct improving {
    struct making *making;
    struct known_texts *known;
    struct statements best;
    struct showing shown;
    bool is_found;
    size_t runs_left;
    struct known_text pool[POOL_MAXIMUM];
    size_t pool_count;
    struct text_place place; /* of the text that is edited now */
    struct known_text text;      /* what is there */
};

static struct vocabulary *vocabulary_of(const struct improving *improving)
{
    return &improving->making->campaign->subject.vocabulary;
}

/* ---- what there is to begin with ---- */

static bool is_in_pool(const struct improving *improving, const char *bytes, size_t size)
{
    for (size_t i = 0; i < improving->pool_count; i++)
        if (improving->pool[i].size == size && memcmp(improving->pool[i].bytes, bytes, size) == 0)
            return true;
    return false;
}

static void pool_bytes(struct improving *improving, const char *bytes, size_t size)
{
    if (improving->pool_count == POOL_MAXIMUM || is_in_pool(improving, bytes, size))
        return;
    struct known_text *text = &improving->pool[improving->pool_count++];
    text->size = size;
    memcpy(text->bytes, bytes, size);
}

/* Brackets come in pairs, whatever the search made of them. */
static void pool_brackets(struct improving *improving, const struct literal *literal)
{
    static const char *const pairs[] = {"[]", "{}", "()", "<>"};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (memchr(literal->bytes, pairs[i][0], literal->size))
            pool_bytes(improving, pairs[i], 2);
}

static bool is_printable(const struct literal *literal)
{
    for (size_t i = 0; i < literal->size; i++)
        if (!isprint((unsigned char)literal->bytes[i]) && literal->bytes[i] != '\n')
            return false;
    return true;
}

static void add_to_pool(struct improving *improving, const struct statements *statements)
{
    const struct vocabulary *vocabulary = vocabulary_of(improving);
    for (size_t i = 0; i < statements->count; i++)
        for (size_t j = 0; j < statements->items[i].argument_count; j++) {
            if (!is_text_to_read(vocabulary, statements, i, j))
                continue;
            const struct literal *literal =
                vocabulary->literals.items[statements->items[i].arguments[j]];
            pool_brackets(improving, literal);
            if (literal->size && literal->size <= JOINED_MOST && is_printable(literal))
                pool_bytes(improving, literal->bytes, literal->size);
        }
}

static bool has_text(const struct vocabulary *vocabulary, const struct statements *statements)
{
    for (size_t i = 0; i < statements->count; i++)
        for (size_t j = 0; j < statements->items[i].argument_count; j++)
            if (is_text_to_read(vocabulary, statements, i, j))
                return true;
    return false;
}

static bool try_statements(struct improving *improving, const struct statements *statements,
                           showing_order *is_better)
{
    struct showing showing;
    if (!improving->runs_left || improving->making->failed)
        return false;
    improving->runs_left--;
    if (!showing_of(improving->making, statements, &showing) ||
        (improving->is_found && !is_better(&showing, &improving->shown)))
        return false;
    improving->best = *statements;
    improving->shown = showing;
    improving->is_found = true;
    return true;
}

/* Where one callback lets the call fail, another lets it go on. */
static bool try_callbacks(struct improving *improving, const struct statements *statements,
                          showing_order *is_better)
{
    const struct vocabulary *vocabulary = vocabulary_of(improving);
    size_t call = statements->count - 1;
    struct statements changed = *statements;
    for (size_t j = 0; j < statements->items[call].argument_count; j++) {
        int operand = statements->items[call].arguments[j];
        const struct literal *literal = operand < 0 ? NULL : vocabulary->literals.items[operand];
        for (size_t i = 0; literal && literal->kind == LITERAL_CALLBACK &&
                           i < vocabulary->literals.count; i++) {
            const struct literal *other = vocabulary->literals.items[i];
            if (other->kind != LITERAL_CALLBACK ||
                other->sort != literal->sort || other == literal)
                continue;
            changed.items[call].arguments[j] = (int16_t)other->id;
            if (try_statements(improving, &changed, is_better))
                return true;
        }
    }
    return false;
}

/* The kept sequence up to its last call of the function. */
static void begin_with(struct improving *improving, const struct candidate *candidate)
{
    const struct making *making = improving->making;
    struct statements statements = {.count = candidate->count};
    memcpy(statements.items, candidate->statements,
           candidate->count * sizeof candidate->statements[0]);
    while (statements.count &&
           statements.items[statements.count - 1].operation != making->operation)
        statements.count--;
    if (!statements.count || !has_text(vocabulary_of(improving), &statements))
        return;
    add_to_pool(improving, &statements);
    if (!try_statements(improving, &statements, showing_is_shorter))
        try_callbacks(improving, &statements, showing_is_better);
}

static void begin(struct improving *improving)
{
    const struct corpus *corpus = &improving->making->campaign->corpus;
    const struct candidates *own = &corpus->candidates[improving->making->operation];
    improving->runs_left = BEGINNING_RUNS;
    for (size_t i = 0; i < own->count; i++)
        begin_with(improving, &own->items[i]);
    for (size_t i = corpus->covering.count; i-- > 0 && improving->runs_left;)
        begin_with(improving, &corpus->covering.items[i]);
}

/* ---- what is tried with a text ---- */

static bool try_text(struct improving *improving, const struct known_text *text,
                     showing_order *is_better)
{
    struct statements candidate;
    if (text->size > TEXT_MOST || !improving->runs_left ||
        !text_replace(vocabulary_of(improving), &improving->best, &improving->place,
                      &(struct text_bytes){text->bytes, text->size}, &candidate) ||
        !(try_statements(improving, &candidate, is_better) ||
          (is_better != showing_is_no_worse &&
           try_callbacks(improving, &candidate, is_better))))
        return false;
    improving->place.size = text->size;
    improving->text = *text;
    return true;
}

/* With the piece instead of so many characters; false when there is no room. */
static bool splice(const struct known_text *text, size_t start, size_t removed, const char *piece,
                   struct known_text *spliced)
{
    size_t size = strlen(piece);
    spliced->size = text->size - removed + size;
    if (spliced->size > TEXT_MOST)
        return false;
    memcpy(spliced->bytes, text->bytes, start);
    memcpy(spliced->bytes + start, piece, size);
    memcpy(spliced->bytes + start + size, text->bytes + start + removed,
           text->size - start - removed);
    return true;
}

static bool try_splice(struct improving *improving, size_t start, size_t removed,
                       const char *piece, showing_order *is_better)
{
    struct known_text spliced;
    return splice(&improving->text, start, removed, piece, &spliced) &&
           try_text(improving, &spliced, is_better);
}

/* The first of the words or numbers that is not in the text yet; NULL. */
static const char *next_piece(const struct known_text *text, size_t first)
{
    for (size_t i = first; i < first + PLAIN_WORDS; i++)
        if (!memmem(text->bytes, text->size, plain_piece(i), strlen(plain_piece(i))))
            return plain_piece(i);
    return NULL;
}

static bool is_letter(char character)
{
    return isalnum((unsigned char)character);
}

/* Other words where there are some, and new ones between what is none: whatever shows no less. */
static void fill_words(struct improving *improving)
{
    for (size_t start = 0; start <= improving->text.size; start++) {
        const struct known_text *text = &improving->text;
        size_t length = 0;
        if (start && is_letter(text->bytes[start - 1]))
            continue;
        while (start + length < text->size && is_letter(text->bytes[start + length]))
            length++;
        const char *const pieces[] = {next_piece(text, 0), next_piece(text, PLAIN_WORDS)};
        for (size_t i = 0; i < 2; i++)
            if (pieces[i] && try_splice(improving, start, length, pieces[i],
                                        length ? showing_is_no_worse : showing_is_better))
                break;
    }
}

/* Pieces that nothing comes of, larger ones first. */
static void cut_pieces(struct improving *improving)
{
    for (size_t piece = improving->text.size / 2; piece; piece /= 2)
        for (size_t start = improving->text.size; start-- > 0;)
            if (start + piece <= improving->text.size)
                try_splice(improving, start, piece, "", showing_is_no_worse);
}

static void settle(struct improving *improving)
{
    cut_pieces(improving);
    fill_words(improving);
}

/* Another text beside it, and then words in both: that is kept when it shows more. */
static bool try_join(struct improving *improving, const struct known_text *joined)
{
    struct improving *kept =
        arena_copy(&improving->making->campaign->trial, improving, sizeof *improving);
    bool is_more = false;
    if (try_text(improving, joined, showing_succeeds)) {
        fill_words(improving);
        is_more = showing_is_better(&improving->shown, &kept->shown);
    }
    if (!is_more) {
        kept->runs_left = improving->runs_left;
        *improving = *kept;
    }
    return is_more;
}

static bool try_joins(struct improving *improving)
{
    for (size_t i = 0; i < improving->pool_count; i++) {
        char piece[JOINED_MOST + 2];
        struct known_text joined;
        size_t size = improving->pool[i].size;
        memcpy(piece, improving->pool[i].bytes, size);
        memcpy(piece + size, "\n", 2);
        if (splice(&improving->text, 0, 0, piece, &joined) && try_join(improving, &joined))
            return true;
        piece[size] = '\0';
        if ((splice(&improving->text, 0, 0, piece, &joined) && try_join(improving, &joined)) ||
            (splice(&improving->text, improving->text.size, 0, piece, &joined) &&
             try_join(improving, &joined)))
            return true;
    }
    return false;
}

static bool take_text(struct improving *improving, size_t index, size_t argument)
{
    const struct vocabulary *vocabulary = vocabulary_of(improving);
    if (!is_text_to_read(vocabulary, &improving->best, index, argument))
        return false;
    const struct literal *literal =
        vocabulary->literals.items[improving->best.items[index].arguments[argument]];
    if (literal->size > TEXT_MOST)
        return false;
    improving->place = (struct text_place){index, argument, literal, literal->size, 1};
    improving->text.size = literal->size;
    memcpy(improving->text.bytes, literal->bytes, literal->size);
    return true;
}

static bool wants_more(const struct improving *improving)
{
    return improving->shown.words < WORDS_ENOUGH && improving->runs_left &&
           !improving->making->failed &&
           is_time_to_choose_tests(improving->making->campaign);
}

static void try_known(struct improving *improving)
{
    for (size_t i = 0; i < improving->known->count; i++)
        try_text(improving, &improving->known->items[i], showing_is_better);
}

static void make_known(struct improving *improving)
{
    struct known_texts *known = improving->known;
    const struct known_text *text = &improving->text;
    for (size_t i = 0; i < known->count; i++)
        if (known->items[i].size == text->size &&
            memcmp(known->items[i].bytes, text->bytes, text->size) == 0)
            return;
    if (text->size && known->count < KNOWN_TEXTS_MAXIMUM)
        known->items[known->count++] = *text;
}

static void improve(struct improving *improving)
{
    for (size_t i = improving->best.count; i-- > 0;)
        for (size_t j = 0; j < improving->best.items[i].argument_count; j++) {
            if (!take_text(improving, i, j))
                continue;
            try_known(improving);
            settle(improving);
            while (wants_more(improving) && try_joins(improving))
                cut_pieces(improving);
            if (improving->shown.words)
                make_known(improving);
        }
}

/* ---- the same text with more around its words ---- */

/* Neither in a word nor beside a blank. */
static bool takes_blank(const struct known_text *text, size_t place)
{
    char before = place > 0 ? text->bytes[place - 1] : '\n';
    char behind = place < text->size ? text->bytes[place] : '\n';
    return !(is_letter(before) && is_letter(behind)) && before != ' ' && behind != ' ';
}

static void add_blanks(struct improving *improving)
{
    for (size_t place = improving->text.size + 1; place-- > 0;)
        if (takes_blank(&improving->text, place))
            try_splice(improving, place, 0, " ", showing_is_no_worse);
}

/* Is the piece there and makes no difference? The text stays without it. */
static bool is_ignored(struct improving *improving, size_t place, const char *piece)
{
    struct improving *kept =
        arena_copy(&improving->making->campaign->trial, improving, sizeof *improving);
    bool is_as_much = try_splice(improving, place, 0, piece, showing_is_as_much);
    kept->runs_left = improving->runs_left;
    *improving = *kept;
    return is_as_much;
}

/* A comment is a word that does not come out behind a mark, and does or is refused without it. */
static bool try_comments(struct improving *improving, size_t place)
{
    static const char *const marks[] = {"#", ";", "//", "%"};
    char piece[JOINED_MOST + 1];
    const char *word = next_piece(&improving->text, 0);
    word = word ? word : next_piece(&improving->text, PLAIN_WORDS);
    if (!word)
        return false;
    snprintf(piece, sizeof piece, place ? " %s" : "%s\n", word);
    if (is_ignored(improving, place, piece))
        return false;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        snprintf(piece, sizeof piece, place ? " %s%s" : "%s%s\n", marks[i], word);
        if (try_splice(improving, place, 0, piece, showing_is_as_much))
            return true;
    }
    return false;
}

/* A line of it at the beginning, and one behind what stands in a line. */
static void add_comments(struct improving *improving)
{
    bool is_done = false;
    for (size_t place = improving->text.size + 1; place-- > 0;) {
        bool ends_line = place == improving->text.size || improving->text.bytes[place] == '\n';
        if (place && (!ends_line || is_done))
            continue;
        is_done |= try_comments(improving, place);
    }
}

static void fill_around(struct improving *improving, struct fuller_text *fuller)
{
    struct campaign *campaign = improving->making->campaign;
    struct showing shown = improving->shown;
    if (!api_rule_is_on(&campaign->subject.api, RULE_FULLER_TEXTS) ||
        campaign->options->no_minimize || !is_time_to_choose_tests(campaign))
        return;
    improving->runs_left = FULLER_RUNS;
    for (size_t i = improving->best.count; i-- > 0;)
        for (size_t j = 0; j < improving->best.items[i].argument_count; j++)
            if (take_text(improving, i, j)) {
                add_comments(improving);
                add_blanks(improving);
            }
    fuller->statements = improving->best;
    fuller->showing = improving->shown;
    fuller->is_found = !improving->making->failed && improving->shown.size > shown.size;
}

bool find_proper_text(struct making *making, struct known_texts *known, struct showing *showing,
                      struct fuller_text *fuller)
{
    struct improving *improving =
        arena_alloc_zeroed(&making->campaign->trial, 1, sizeof *improving);
    improving->making = making;
    improving->known = known;
    begin(improving);
    improving->runs_left = RUNS;
    if (improving->is_found)
        improve(improving);
    *showing = improving->shown;
    making->statements = improving->best;
    making->observer_count = 0;
    bool is_proper = !making->failed && improving->is_found && improving->shown.succeeds &&
                     improving->shown.words + improving->shown.made > 0;
    if (is_proper)
        fill_around(improving, fuller);
    return is_proper && !making->failed;
}
