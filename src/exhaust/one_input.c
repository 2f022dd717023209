/* One input, by its number or by its choices. */
#include <stdlib.h>

#include "exhaust/exhausting.h"

enum { NUMBER_LEAVES_MAXIMUM = 20 * 1000 * 1000 };

struct finding_input {
    struct exhausting exhausting; /* what walks are told as their context */
    struct failing_input *input;
    uint64_t number;
    bool was_seen, fails;
};

static bool take_input(void *context, struct tree_unit *unit,
                       const struct generator_reply *reply, struct error *err)
{
    struct finding_input *one = context;
    struct arena *arena = one->exhausting.arena;
    (void)unit, (void)err;
    one->was_seen = true;
    one->input->choices = choices_copy(arena, &reply->choices);
    one->input->offset = reply->header.offset;
    one->input->text_length = reply->header.text_length;
    one->input->text = arena_copy(arena, reply->text, reply->header.text_length);
    one->fails = reply->header.kind == EXHAUST_FAILURE;
    one->input->report = arena_printf(arena, "%.*s", (int)reply->header.report_length,
                                      reply->report);
    return true;
}

/* A list that somebody typed is wrong before the generator is. */
static bool explain_list(void *context, struct tree_unit *unit,
                         const struct generator_reply *reply, struct error *err)
{
    const struct exhaust_reply *header = &reply->header;
    (void)context;
    if (header->leaves || header->trouble_depth >= unit->start.count)
        return true;
    if (!header->asked_arity)
        return error_set(err, "the list of choices is too long: the generator asks for %u, and it "
                              "has %zu", header->trouble_depth, unit->start.count);
    return error_set(err, "the list of choices does not fit: answer %u of them is %u, but there "
                          "are only %u, from 0 to %u", header->trouble_depth + 1,
                     unit->start.items[header->trouble_depth].answer, header->asked_arity,
                     header->asked_arity - 1);
}

/* Walks to a list, or to the leaf with this number in a unit. */
static bool walk_to_input(struct finding_input *one, const struct tree_unit *unit,
                          const uint64_t *number, struct error *err)
{
    struct exhausting *exhausting = &one->exhausting;
    frontier_init(&exhausting->frontier, exhausting->arena, TREE_ORDER_DEPTH, 0);
    struct tree_walk walk = exhausting_walk(exhausting, number ? EXHAUST_PICK : EXHAUST_DENSE);
    exhausting->frontier.first->start = unit->start;
    exhausting->frontier.first->floor = unit->floor;
    exhausting->frontier.first->limit = unit->limit;
    walk.picks = number;
    walk.request.pick_count = number != NULL;
    walk.request.leaves_maximum = 0;
    walk.request.sends_texts = 1;
    walk.jobs = 1;
    walk.on_input = take_input;
    walk.on_failure = exhausting_tests_library(exhausting) ? take_input
                                                           : exhausting_hear_generator_fail;
    walk.on_difference = number ? NULL : explain_list;
    return tree_walk(&walk, err);
}

/* ---- by its choices ---- */

/* Counting all inputs to say which number one has must not take long. */
static bool is_counted_enough(void *context)
{
    const struct exhausting *exhausting = context;
    return exhausting->frontier.leaves > NUMBER_LEAVES_MAXIMUM ||
           exhausting_is_interrupted(context);
}

/* Inputs of the tree, or of what does not come before the list. */
static bool count_from(struct exhausting *exhausting, const struct choices *list,
                       bool (*is_enough)(void *context), struct error *err)
{
    exhausting->result.is_counting = true;
    frontier_init(&exhausting->frontier, exhausting->arena, TREE_ORDER_DEPTH, 0);
    if (list)
        exhausting->frontier.first->start = choices_copy(exhausting->arena, list);
    struct tree_walk walk = exhausting_walk(exhausting, EXHAUST_COUNT);
    walk.on_failure = exhausting_hear_generator_fail;
    walk.is_interrupted = is_enough;
    return tree_walk(&walk, err);
}

static bool find_number(struct finding_input *one, const struct choices *list, struct error *err)
{
    struct exhausting *exhausting = &one->exhausting;
    if (!count_from(exhausting, NULL, is_counted_enough, err))
        return false;
    uint64_t whole = exhausting->frontier.leaves;
    if (!frontier_is_empty(&exhausting->frontier))
        return true;
    if (!count_from(exhausting, list, is_counted_enough, err))
        return false;
    one->input->number = whole - exhausting->frontier.leaves;
    one->input->has_number = frontier_is_empty(&exhausting->frontier);
    return true;
}

static bool find_list(struct finding_input *one, const char *which, struct error *err)
{
    struct choices list;
    if (!choices_parse(one->exhausting.arena, which, &list, err))
        return false;
    struct tree_unit unit = {.start = list, .floor = list.count};
    if (!walk_to_input(one, &unit, NULL, err))
        return false;
    if (exhausting_has_ended(&one->exhausting))
        return error_set(err, "interrupted before the input was made");
    if (!one->was_seen)
        return error_set(err, "no input starts with the choices %s: they are discarded", which);
    if (!choices_equal(&one->input->choices, &list))
        return error_set(err, "the choices %s do not make an input: it asks for more", which);
    return exhausting_tests_library(&one->exhausting) || find_number(one, &list, err);
}

/* ---- by its number ---- */

static bool is_number_passed(void *context)
{
    const struct finding_input *one = context; /* which begins with the exhausting */
    return one->exhausting.frontier.leaves > one->number || exhausting_is_interrupted(context);
}

/* The unit, and *number in it; NULL: it was not reached. */
static const struct tree_unit *unit_of(const struct frontier *frontier, uint64_t *number)
{
    for (const struct tree_unit *unit = frontier->first; unit; unit = unit->next) {
        if (*number < unit->leaves)
            return unit;
        if (unit->state != UNIT_DONE)
            return NULL;
        *number -= unit->leaves;
    }
    return NULL;
}

static bool find_index(struct finding_input *one, struct error *err)
{
    struct exhausting *exhausting = &one->exhausting;
    struct frontier *frontier = &exhausting->frontier;
    uint64_t number = one->number;
    if (!count_from(exhausting, NULL, is_number_passed, err))
        return false;
    const struct tree_unit *unit = unit_of(frontier, &number);
    if (!unit && frontier_is_empty(frontier))
        return error_set(err, "there is no input %llu: the first is 0, and there are %llu",
                         (unsigned long long)one->number, (unsigned long long)frontier->leaves);
    if (unit && !walk_to_input(one, unit, &number, err))
        return false;
    if (!one->was_seen)
        return error_set(err, "interrupted before input %llu was reached; its choices would lead "
                              "to it at once", (unsigned long long)one->number);
    one->input->number = one->number;
    one->input->has_number = true;
    return true;
}

static bool parse_index(const char *which, uint64_t *number)
{
    char *end;
    *number = strtoull(which, &end, 10);
    return *which >= '0' && *which <= '9' && !*end;
}

static bool find_input(struct finding_input *one, const char *which, struct error *err)
{
    if (choices_is_text(which))
        return find_list(one, which, err);
    if (!parse_index(which, &one->number))
        return error_set(err, "'%s' is neither the number of an input nor a list of choices such "
                              "as .2.0.1", which);
    return find_index(one, err);
}

/* By the command, if there is one. */
static bool run_input(struct finding_input *one, struct error *err)
{
    struct exhausting *exhausting = &one->exhausting;
    struct consumer_input input = {.text = one->input->text, .length = one->input->text_length};
    if (!exhausting_open_consumer(exhausting, err))
        return false;
    if (!exhausting->consumer)
        return true;
    if (!consumer_run(exhausting->consumer, exhausting->arena, &input, 1, err))
        return false;
    one->fails = input.verdict == INPUT_FAILED;
    one->input->messages = input.messages;
    one->input->report = one->fails ? input.report : NULL;
    return true;
}

bool exhaust_input(const struct exhaust_options *options, struct arena *arena,
                   struct one_input *asked, struct error *err)
{
    struct finding_input one = {.input = &asked->input};
    asked->input = (struct failing_input){0};
    bool ok = exhausting_begin(&one.exhausting, options, arena, err) &&
              find_input(&one, asked->which, err) && run_input(&one, err);
    asked->fails = one.fails;
    exhausting_end(&one.exhausting);
    return ok;
}
