/* Texts and buffers: less of them, and plain characters in what is left. A buffer that gets shorter
 * takes the numbers with it that tell its length. */
#include <ctype.h>
#include <string.h>

#include "shrink/replace_text.h"
#include "shrink/shrinking.h"

/* One of them while it is made plainer. */
struct plainer {
    struct shrinking *shrinking;
    size_t index, argument; /* where it stands */
    const struct literal *literal;
    char bytes[PASSING_BYTES_MAXIMUM];
    size_t size;
    size_t element; /* bytes that stay together */
    size_t end;     /* bytes that stay as they are behind all others: a zero */
    size_t tries_left;
};

typedef void attempt(struct plainer *plainer, size_t start, size_t end);

static const struct operation *operation_at(const struct shrinking *shrinking, size_t index)
{
    return statements_operation(shrinking->best, shrinking->options->vocabulary, index);
}

/* ---- buffers and those who tell their length ---- */

/* Who is given the buffer has to be told its length by a number of the test, or know its end. */
static bool may_be_shorter_for(const struct shrinking *shrinking, size_t call, size_t argument)
{
    const struct function *function = operation_at(shrinking, call)->function;
    if (!function || function->filler)
        return false;
    int counter = text_counter_of(function, argument);
    return role_has(function->parameters[argument].role, TRAIT_ENDED) ||
           (counter >= 0 && shrinking->best->items[call].arguments[counter] >= 0);
}

static bool may_be_shorter(const struct shrinking *shrinking, size_t buffer)
{
    const struct statements *best = shrinking->best;
    bool is_used = false;
    for (size_t i = buffer + 1; i < best->count; i++)
        for (size_t j = 0; j < best->items[i].argument_count; j++) {
            if (statements_source(best, i, j) != (int)buffer)
                continue;
            if (!may_be_shorter_for(shrinking, i, j))
                return false;
            is_used = true;
        }
    return is_used;
}

typedef bool use_predicate(const struct function *function, size_t argument);

static bool is_room(const struct function *function, size_t argument)
{
    int counter = text_counter_of(function, argument);
    return counter >= 0 && role_has(function->parameters[counter].role, TRAIT_ROOM);
}

static bool has_end(const struct function *function, size_t argument)
{
    return role_has(function->parameters[argument].role, TRAIT_ENDED);
}

/* How many calls get the buffer in the way that is meant, and how many in another way. */
static size_t count_uses(const struct shrinking *shrinking, size_t buffer, use_predicate *is_meant,
                         size_t *others)
{
    size_t count = 0;
    *others = 0;
    for (size_t i = buffer + 1; i < shrinking->best->count; i++)
        for (size_t j = 0; j < shrinking->best->items[i].argument_count; j++) {
            const struct function *function = operation_at(shrinking, i)->function;
            if (statements_source(shrinking->best, i, j) != (int)buffer)
                continue;
            bool is_one = function && is_meant(function, j);
            count += is_one;
            *others += !is_one;
        }
    return count;
}

/* Is it given for what is written there, by all who get it? */
static bool is_only_written(const struct shrinking *shrinking, size_t buffer)
{
    size_t others;
    return count_uses(shrinking, buffer, is_room, &others) && !others;
}

/* ---- attempts ---- */

static void try_bytes(struct plainer *plainer, const char *bytes, size_t size)
{
    struct shrinking *shrinking = plainer->shrinking;
    if (!plainer->tries_left || !shrinking->tries_left)
        return;
    plainer->tries_left--;
    const struct text_place place = {plainer->index, plainer->argument, plainer->literal,
                                     plainer->size, plainer->element};
    if (!text_replace(shrinking->options->vocabulary, shrinking->best, &place,
                      &(struct text_bytes){bytes, size}, &shrinking->candidate) ||
        !shrinking_try(shrinking))
        return;
    memmove(plainer->bytes, bytes, size);
    plainer->size = size;
}

/* Where words are better than nothing, and of a buffer, something stays. */
static void try_cut(struct plainer *plainer, size_t start, size_t end)
{
    char shorter[PASSING_BYTES_MAXIMUM];
    size_t size = plainer->size - (end - start);
    bool may_be_empty = plainer->literal->kind == LITERAL_STRING &&
                        !plainer->shrinking->options->text_size;
    if ((!size && !may_be_empty) || end > plainer->size - plainer->end)
        return;
    memcpy(shorter, plainer->bytes, start);
    memcpy(shorter + start, plainer->bytes + end, plainer->size - end);
    try_bytes(plainer, shorter, size);
}

static void try_other(struct plainer *plainer, const char *bytes)
{
    if (memcmp(bytes, plainer->bytes, plainer->size) != 0) /* what is so already needs no try */
        try_bytes(plainer, bytes, plainer->size);
}

static void try_blank(struct plainer *plainer, size_t start, size_t end)
{
    char blank[PASSING_BYTES_MAXIMUM];
    memcpy(blank, plainer->bytes, plainer->size);
    memset(blank + start, 0, end - start);
    try_other(plainer, blank);
}

/* Different letters, so that it shows when they change places. */
static char letter_for(size_t position)
{
    return (char)('a' + position % ('z' - 'a' + 1));
}

static void try_letters_for(struct plainer *plainer, size_t start, size_t end,
                            int (*is_plain)(int character))
{
    char letters[PASSING_BYTES_MAXIMUM];
    memcpy(letters, plainer->bytes, plainer->size);
    for (size_t i = start; i < end && i < plainer->size - plainer->end; i++)
        if (!is_plain((unsigned char)letters[i]))
            letters[i] = letter_for(i);
    try_other(plainer, letters);
}

static void try_printable(struct plainer *plainer, size_t start, size_t end)
{
    try_letters_for(plainer, start, end, isprint);
}

/* What has to be a blank for the library is better one that people see. */
static void try_spaces(struct plainer *plainer, size_t start, size_t end)
{
    char spaces[PASSING_BYTES_MAXIMUM];
    memcpy(spaces, plainer->bytes, plainer->size);
    for (size_t i = start; i < end && i < plainer->size - plainer->end; i++)
        if (isspace((unsigned char)spaces[i]) && spaces[i] != '\n')
            spaces[i] = ' ';
    try_other(plainer, spaces);
}

static void try_letters(struct plainer *plainer, size_t start, size_t end)
{
    try_letters_for(plainer, start, end, isalnum);
}

/* Pieces, each round half as many elements as before, down to one, from the end on. */
static void try_pieces(struct plainer *plainer, size_t elements, attempt *try)
{
    for (; elements && plainer->tries_left; elements /= 2)
        for (size_t end = plainer->size; end > 0;) {
            size_t piece = elements * plainer->element, start = end > piece ? end - piece : 0;
            try(plainer, start, end);
            end = start;
        }
}

/* ---- all of them ---- */

static void cut(struct plainer *plainer)
{
    size_t elements = plainer->size / plainer->element;
    if (plainer->size >= plainer->shrinking->options->text_size)
        try_pieces(plainer, (elements + 1) / 2, try_cut);
}

/* Both rounds see all of it first: mostly nothing in it matters. */
static void spell(struct plainer *plainer)
{
    plainer->tries_left = plainer->shrinking->options->text_tries;
    try_pieces(plainer, plainer->size, try_printable);
    try_pieces(plainer, plainer->element, try_spaces);
    if (plainer->shrinking->options->text_size)
        try_pieces(plainer, plainer->size, try_letters);
}

/* Characters, and what may be characters as well as anything else. */
static bool is_text(const struct type *element)
{
    return element->kind == TYPE_CHAR || element->kind == TYPE_VOID;
}

/* What is written needs its room: with less, another thing is tested. */
static void make_buffer_plainer(struct plainer *plainer)
{
    const struct shrinking *shrinking = plainer->shrinking;
    const struct type *element = plainer->literal->sort->target;
    bool is_room = is_only_written(shrinking, plainer->index);
    bool is_cut = shrinking->options->cuts_buffers;
    bool is_blanked = is_cut ? is_room : shrinking->options->blanks_buffers;
    size_t others;
    plainer->element = element->size ? element->size : 1;
    plainer->end = count_uses(shrinking, plainer->index, has_end, &others) ? plainer->element : 0;
    if (is_cut && !is_room && may_be_shorter(shrinking, plainer->index))
        cut(plainer);
    if (is_blanked)
        try_pieces(plainer, plainer->size / plainer->element, try_blank);
    else if (is_cut && is_text(element))
        spell(plainer);
}

static void make_plainer(struct shrinking *shrinking, size_t index, size_t argument)
{
    const struct literal *literal =
        shrinking->options->vocabulary->literals
            .items[shrinking->best->items[index].arguments[argument]];
    struct plainer plainer = {.shrinking = shrinking, .index = index, .argument = argument,
                              .literal = literal, .size = literal->size, .element = 1,
                              .tries_left = shrinking->options->text_tries};
    if (!literal->size || literal->size > PASSING_BYTES_MAXIMUM)
        return;
    memcpy(plainer.bytes, literal->bytes, literal->size);
    if (literal->kind == LITERAL_BYTES) {
        make_buffer_plainer(&plainer);
    } else if (literal->kind == LITERAL_STRING && !shrinking_is_tied(shrinking, index, argument)) {
        cut(&plainer);
        spell(&plainer);
    }
}

void shrinking_make_plainer(struct shrinking *shrinking)
{
    for (size_t i = 0; i < shrinking->best->count; i++)
        for (size_t j = 0; j < shrinking->best->items[i].argument_count; j++)
            if (statements_source(shrinking->best, i, j) < 0)
                make_plainer(shrinking, i, j);
}
