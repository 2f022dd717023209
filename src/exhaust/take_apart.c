/* From a merged input that fails back to the small ones that it is made of. */
#include "exhaust/exhausting.h"

enum { CLUSTERS_TAKEN_APART = 50, PARTS_MAXIMUM = 20000 };

static void list_part(struct exhausting *exhausting, const struct choices *choices)
{
    struct exhaust_cluster *cluster = exhausting->apart;
    cluster->failing_parts++;
    if (cluster->parts_listed_count == CLUSTER_MEMBERS_LISTED)
        return;
    if (cluster->parts_listed_count == cluster->parts_listed_capacity)
        cluster->parts_listed = vector_grow(cluster->parts_listed,
                                            &cluster->parts_listed_capacity,
                                            cluster->parts_listed_count,
                                            sizeof *cluster->parts_listed);
    cluster->parts_listed[cluster->parts_listed_count++] =
        choices_copy(exhausting->arena, choices);
}

static bool run_part(void *context, struct tree_unit *unit, const struct generator_reply *reply,
                     struct error *err)
{
    struct exhausting *exhausting = context;
    struct consumer_input input = {.text = reply->text, .length = reply->header.text_length};
    (void)unit;
    if (++exhausting->apart->parts > PARTS_MAXIMUM)
        return true;
    bool ok = consumer_run(exhausting->consumer, &exhausting->batch_arena, &input, 1, err);
    if (ok && input.verdict == INPUT_FAILED)
        list_part(exhausting, &reply->choices);
    arena_reset(&exhausting->batch_arena);
    return ok;
}

static bool note_failing_part(void *context, struct tree_unit *unit,
                              const struct generator_reply *reply, struct error *err)
{
    (void)unit, (void)err;
    list_part(context, &reply->choices);
    return true;
}

static bool count_parts(void *context, struct tree_unit *unit,
                        const struct generator_reply *reply, struct error *err)
{
    struct exhausting *exhausting = context;
    (void)unit, (void)err;
    exhausting->apart->parts = reply->header.runs;
    return true;
}

static bool take_one_apart(struct exhausting *exhausting, struct exhaust_cluster *cluster,
                           struct error *err)
{
    exhausting->apart = cluster;
    frontier_init(&exhausting->frontier, exhausting->arena, TREE_ORDER_DEPTH, 0);
    exhausting->frontier.first->start = cluster->first.choices;
    exhausting->frontier.first->floor = cluster->first.choices.count;
    struct tree_walk walk = exhausting_walk(exhausting, EXHAUST_DENSE);
    walk.request.is_merged = 1;
    walk.request.leaves_maximum = 0;
    walk.jobs = 1;
    walk.on_failure = note_failing_part;
    if (exhausting->consumer) {
        walk.request.sends_texts = 1;
        walk.on_input = run_part;
    } else {
        walk.on_end = count_parts;
    }
    bool ok = tree_walk(&walk, err);
    cluster->is_taken_apart = ok && !exhausting_has_ended(exhausting);
    return ok;
}

bool take_apart(struct exhausting *exhausting, struct error *err)
{
    struct failed_inputs *failures = &exhausting->failures;
    bool ok = true;
    if (!exhausting->options->level)
        return true;
    struct frontier whole = exhausting->frontier;
    for (size_t i = 0; ok && i < failures->clusters.count && i < CLUSTERS_TAKEN_APART &&
                       !exhausting_has_ended(exhausting); i++)
        ok = take_one_apart(exhausting, &failures->clusters.items[i], err);
    exhausting->frontier = whole;
    return ok;
}
