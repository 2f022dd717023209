/* The nearest run that goes well. Edits of the failing sequence are tried: first of data alone, so
 * that the calls, and how their objects came about, stay as they are; then of how the library is
 * used. When data heal, the pair of the two runs shows what the library does not cope with. When
 * only another use heals, or nothing does, the failure may be our misunderstanding. */
#include "judge/neighbour_search.h"

#include <string.h>

#include "judge/place.h"

enum {
    DATA_REPLAYS = 120,
    PROTOCOL_REPLAYS = 60,
    COMPONENTS_TRIED = 4, /* for an argument */
    SPELLED_MAXIMUM = 24, /* characters of a text in a sentence */
};

struct trial trial_of(const struct inquiry *inquiry, enum edit edit)
{
    struct trial trial = {.edit = edit, .removed = -1, .from = SIZE_MAX};
    trial.candidate = *inquiry->statements;
    trial.candidate.count = inquiry->last + 1;
    return trial;
}

/* ---- sentences ---- */

static const char *spell_text(struct arena *arena, const struct literal *literal)
{
    struct text text = {0};
    text_add_char(&text, '"');
    for (size_t i = 0; i < literal->size && i < SPELLED_MAXIMUM; i++) {
        unsigned char c = (unsigned char)literal->bytes[i];
        if (c >= ' ' && c < 0x7f && c != '"' && c != '\\')
            text_add_char(&text, (char)c);
        else
            text_printf(&text, "\\x%02x", c);
    }
    text_add(&text, literal->size > SPELLED_MAXIMUM ? "...\"" : "\"");
    const char *copy = arena_copy_string(arena, text_string(&text));
    text_release(&text);
    return copy;
}

static const char *spell(struct arena *arena, const struct literal *literal)
{
    switch (literal->kind) {
    case LITERAL_INTEGER:
        return literal->name ? literal->name
                             : arena_printf(arena, "%lld", (long long)literal->integer);
    case LITERAL_FLOATING:
        return arena_printf(arena, "%g", literal->floating);
    case LITERAL_NULL:
        return "a null pointer";
    case LITERAL_STRING:
        return spell_text(arena, literal);
    case LITERAL_CALLBACK:
        return "another callback";
    case LITERAL_BYTES:
        break;
    }
    return "other contents";
}

/* "'text'", "'text' of parse_string", "an array" */
static const char *place_name(const struct inquiry *inquiry, const struct trial *trial)
{
    const struct operation *operation =
        operation_at(inquiry->vocabulary, inquiry->statements, trial->statement);
    if (operation->kind != OPERATION_CALL)
        return "an array or a record";
    const char *name = name_of(inquiry->arena, operation->function, trial->argument);
    return trial->statement == inquiry->last
               ? name
               : arena_printf(inquiry->arena, "%s of %s", name, operation->function->name);
}

static const char *sentence_of(const struct inquiry *inquiry, const struct trial *trial)
{
    struct arena *arena = inquiry->arena;
    const struct function *function =
        operation_at(inquiry->vocabulary, inquiry->statements, inquiry->last)->function;
    const char *called = function ? function->name : "the call";
    const char *end = end_sentence(inquiry->outcome->end);
    if (!trial->literal)
        return arena_printf(arena, "%s %s goes well; as it is, it %s", trial->sentence, called,
                            end);
    const struct literal *was =
        literal_of(inquiry->vocabulary, inquiry->statements, trial->statement, trial->argument);
    bool is_told = was && was->kind != LITERAL_BYTES && was->kind != LITERAL_CALLBACK;
    return arena_printf(arena, "with %s for %s %s goes well; with %s it %s",
                        spell(arena, trial->literal), place_name(inquiry, trial), called,
                        is_told ? spell(arena, was) : "what was there", end);
}

/* ---- trying ---- */

static void keep(struct neighbour_search *search, const struct trial *trial,
                 enum nearness nearness)
{
    struct inquiry *inquiry = search->inquiry;
    search->nearness = nearness;
    search->best = (struct neighbour){
        .edit = trial->edit,
        .goes_same_way = nearness == NEAR_ALL,
        .change = trial->sentence,
        .sentence = sentence_of(inquiry, trial),
        .statements = arena_copy(inquiry->arena, &trial->candidate, sizeof trial->candidate),
        .call = (size_t)trial_counterpart(trial, inquiry->last),
    };
}

bool neighbour_try(struct neighbour_search *search, struct trial *trial)
{
    struct inquiry *inquiry = search->inquiry;
    if (!search->runs_left || inquiry->is_cut_short)
        return true;
    search->runs_left--;
    search->tried++;
    inquiry->runs_left++; /* it has a budget of its own */
    if (replay(inquiry, &trial->candidate) != REPLAY_RETURNS || !trial_goes_well(inquiry, trial))
        return false;
    enum nearness nearness = trial_nearness(inquiry, trial);
    if (search->best.edit == EDIT_NONE || nearness > search->nearness)
        keep(search, trial, nearness);
    return search->nearness == NEAR_ALL;
}

bool neighbour_try_literal(struct neighbour_search *search, size_t statement, size_t argument,
                           enum edit edit, const struct literal *literal)
{
    struct trial trial = trial_of(search->inquiry, edit);
    trial.statement = statement;
    trial.argument = argument;
    trial.literal = literal;
    trial.candidate.items[statement].arguments[argument] = (int16_t)literal->id;
    return neighbour_try(search, &trial);
}

bool neighbour_try_before(struct neighbour_search *search, const struct operation *operation,
                          enum edit edit)
{
    struct inquiry *inquiry = search->inquiry;
    struct trial trial = trial_of(inquiry, edit);
    size_t count = trial.candidate.count;
    struct preceding preceding = {
        .inquiry = inquiry, .candidate = &trial.candidate, .at = inquiry->last};
    if (!preceding_put(&preceding, operation) || !preceding.has_object)
        return false;
    trial.from = inquiry->last;
    trial.shift = (int)(trial.candidate.count - count);
    trial.sentence =
        arena_printf(inquiry->arena, "with a call of %s before it", operation->function->name);
    return neighbour_try(search, &trial);
}

bool neighbour_try_without(struct neighbour_search *search, size_t statement, enum edit edit)
{
    const struct inquiry *inquiry = search->inquiry;
    struct trial trial = trial_of(inquiry, edit);
    size_t count = trial.candidate.count;
    const struct operation *operation =
        operation_at(inquiry->vocabulary, inquiry->statements, statement);
    if (operation->kind != OPERATION_CALL || !statements_remove(&trial.candidate, statement) ||
        trial.candidate.count + 1 != count)
        return false;
    trial.from = statement;
    trial.shift = -1;
    trial.removed = (int)statement;
    trial.sentence =
        arena_printf(inquiry->arena, "without the call of %s", operation->function->name);
    return neighbour_try(search, &trial);
}

/* ---- values that other sequences made ---- */

static bool is_made(const struct statements *statements, size_t count, uint16_t operation)
{
    for (size_t i = 0; i < count; i++)
        if (statements->items[i].operation == operation)
            return true;
    return false;
}

/* Was the value given to a call, before the statement, that the other sequence does not make? */
static bool lacks_a_call(const struct inquiry *inquiry, int value, size_t statement,
                         const struct statements *made)
{
    const struct statements *statements = inquiry->statements;
    for (size_t i = (size_t)value + 1; i < statement; i++)
        for (size_t j = 0; j < statements->items[i].argument_count; j++)
            if (statements_source(statements, i, j) == value &&
                !is_made(made, made->count, statements->items[i].operation))
                return true;
    return false;
}

/* Did the value come about in the same way: by the same call, given to the same ones, and by no
 * calls but those that the failing sequence makes as well, or that bring elements? */
static bool came_about_so(const struct inquiry *inquiry, size_t statement, size_t argument,
                          const struct statements *made, size_t value)
{
    int source = statements_source(inquiry->statements, statement, argument);
    if (source < 0 ||
        inquiry->statements->items[source].operation != made->items[value].operation ||
        operation_at(inquiry->vocabulary, made, value)->kind != OPERATION_CALL ||
        lacks_a_call(inquiry, source, statement, made))
        return false;
    for (size_t i = 0; i < made->count; i++) {
        const struct operation *operation = operation_at(inquiry->vocabulary, made, i);
        if (operation->kind == OPERATION_CALL && !operation->function->is_support &&
            !is_made(inquiry->statements, inquiry->last, made->items[i].operation) &&
            !name_says(operation->function->name, WORDS_ADDING))
            return false;
    }
    return true;
}

/* What other sequences made, in place of an argument. */
bool neighbour_try_components(struct neighbour_search *search, size_t statement, size_t argument,
                              enum edit edit)
{
    struct inquiry *inquiry = search->inquiry;
    const struct laboratory *laboratory = inquiry->laboratory;
    const struct operation *operation =
        operation_at(inquiry->vocabulary, inquiry->statements, statement);
    for (size_t nth = 0; nth < COMPONENTS_TRIED; nth++) {
        struct trial trial = trial_of(inquiry, edit);
        struct statements made = {.count = 0};
        const struct sequence *sequence;
        size_t index;
        if (!laboratory->component(laboratory->context, operation->arguments[argument], nth,
                                   &sequence, &index) ||
            !statements_add_sequence(&made, sequence))
            return false;
        if (edit == EDIT_OBJECT && !came_about_so(inquiry, statement, argument, &made, index))
            continue;
        if (!statements_insert(&trial.candidate, statement, made.items, made.count))
            return false;
        statements_redirect(&trial.candidate, statement + made.count, argument, statement + index);
        trial.from = statement;
        trial.shift = (int)made.count;
        trial.sentence = arena_printf(inquiry->arena, "with another value for %s of %s",
                                      name_of(inquiry->arena, operation->function, argument),
                                      operation->function->name);
        if (neighbour_try(search, &trial))
            return true;
    }
    return false;
}

/* ---- the same calls, run otherwise ---- */

static bool goes_well_so(struct inquiry *inquiry, uint32_t flags, uint8_t fill)
{
    struct trial same = trial_of(inquiry, EDIT_MEMORY);
    if (!laboratory_run_so(inquiry->laboratory, &same.candidate, flags, fill, &inquiry->seen)) {
        inquiry->is_cut_short = true;
        return false;
    }
    return outcome_is_ok(&inquiry->seen) && !outcome_has_skipped(&inquiry->seen) &&
           trial_goes_well(inquiry, &same);
}

enum { OTHER_FILL = 0x01 };

static bool has_storage(const struct inquiry *inquiry)
{
    for (size_t i = 0; i < inquiry->last; i++) {
        enum operation_kind kind =
            operation_at(inquiry->vocabulary, inquiry->statements, i)->kind;
        if (kind == OPERATION_OBJECT || kind == OPERATION_BUFFER)
            return true;
    }
    return false;
}

/* Everything of ours larger, and what is behind it filled or zero. */
static bool more_room_heals(struct inquiry *inquiry)
{
    return has_storage(inquiry) && (goes_well_so(inquiry, WIRE_ROOMY, WIRE_USUAL_FILL) ||
                                    goes_well_so(inquiry, WIRE_ROOMY, 0));
}

static void try_otherwise(struct inquiry *inquiry)
{
    struct surroundings *found = &inquiry->surroundings;
    found->other_memory_heals = goes_well_so(inquiry, 0, 0) || goes_well_so(inquiry, 0, OTHER_FILL);
    found->more_room_heals = !found->other_memory_heals && more_room_heals(inquiry);
}

static void note_surroundings(struct inquiry *inquiry)
{
    const struct surroundings *found = &inquiry->surroundings;
    struct clues *clues = &inquiry->judgement.clues;
    clues_note(clues, CLUE_NEIGHBOUR, found->has_data_neighbour);
    clues_note(clues, CLUE_SAME_WAY,
               found->has_data_neighbour && inquiry->judgement.neighbour.goes_same_way);
    clues_note(clues, CLUE_MEMORY_HEALS, found->other_memory_heals);
    clues_note(clues, CLUE_DATA_EDITS, (double)found->data_edits);
    clues_note(clues, CLUE_ROOM_HEALS, found->more_room_heals);
    clues_note(clues, CLUE_ONLY_PROTOCOL, found->protocol_heals);
}

void neighbour_find(struct inquiry *inquiry)
{
    struct surroundings *found = &inquiry->surroundings;
    if (!inquiry->laboratory || inquiry->is_cut_short ||
        !api_rule_is_on(inquiry->vocabulary->api, RULE_NEIGHBOURS))
        return;
    struct neighbour_search search = {.inquiry = inquiry, .runs_left = DATA_REPLAYS};
    found->is_known = true;
    try_otherwise(inquiry);
    neighbour_try_data(&search);
    found->data_edits = search.tried;
    /* What never ends has gone its whole way, and the other run shows that it need not. */
    found->has_data_neighbour = search.best.edit != EDIT_NONE &&
                                (search.nearness != NEAR_NOT || is_out_of_proportion(inquiry));
    if (!found->has_data_neighbour) {
        struct neighbour_search other = {.inquiry = inquiry, .runs_left = PROTOCOL_REPLAYS};
        neighbour_try_protocol(&other);
        if (search.best.edit == EDIT_NONE)
            search = other;
        found->protocol_heals = other.best.edit != EDIT_NONE;
    }
    inquiry->judgement.neighbour = search.best;
    note_surroundings(inquiry);
}
