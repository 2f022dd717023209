#include "exhaust/failures.h"

#include <stdlib.h>

void failures_init(struct failed_inputs *failures, struct arena *arena, enum likeness likeness)
{
    *failures = (struct failed_inputs){.arena = arena, .likeness = likeness};
}

void failures_release(struct failed_inputs *failures)
{
    for (size_t i = 0; i < failures->clusters.count; i++) {
        free(failures->clusters.items[i].listed);
        free(failures->clusters.items[i].parts_listed);
    }
    vector_release(&failures->clusters);
}

static struct messages copy_messages(struct arena *arena, const struct messages *messages)
{
    return (struct messages){
        .oracle = arena_copy_string(arena, messages->oracle),
        .abstract = arena_copy_string(arena, messages->abstract),
        .origin = arena_copy_string(arena, messages->origin),
        .place = arena_copy_string(arena, messages->place),
        .concrete = arena_copy_string(arena, messages->concrete),
    };
}

static struct failing_input copy_input(struct arena *arena, const struct failing_input *input)
{
    struct failing_input copy = *input;
    copy.choices = choices_copy(arena, &input->choices);
    copy.text = arena_copy(arena, input->text, input->text_length);
    copy.messages = copy_messages(arena, &input->messages);
    copy.report = arena_copy_string(arena, input->report);
    return copy;
}

static struct exhaust_cluster *find(struct failed_inputs *failures, const struct messages *messages)
{
    for (size_t i = 0; i < failures->clusters.count; i++) {
        struct exhaust_cluster *cluster = &failures->clusters.items[i];
        if (likeness_joins(failures->likeness, &cluster->first.messages, messages))
            return cluster;
    }
    return NULL;
}

static void list_member(struct failed_inputs *failures, struct exhaust_cluster *cluster,
                        const struct choices *choices)
{
    if (cluster->listed_count == CLUSTER_MEMBERS_LISTED)
        return;
    if (cluster->listed_count == cluster->listed_capacity)
        cluster->listed = vector_grow(cluster->listed, &cluster->listed_capacity,
                                      cluster->listed_count, sizeof *cluster->listed);
    cluster->listed[cluster->listed_count++] = choices_copy(failures->arena, choices);
}

struct exhaust_cluster *failures_add(struct failed_inputs *failures,
                                     const struct failing_input *input)
{
    struct exhaust_cluster *cluster = find(failures, &input->messages);
    failures->count++;
    if (!cluster) {
        struct exhaust_cluster made = {.first = copy_input(failures->arena, input),
                                       .first_run = input->run};
        vector_push(&failures->clusters, made);
        cluster = &failures->clusters.items[failures->clusters.count - 1];
    } else if (choices_compare(&input->choices, &cluster->first.choices) < 0) {
        cluster->first = copy_input(failures->arena, input);
    }
    if (input->run < cluster->first_run)
        cluster->first_run = input->run;
    cluster->members++;
    list_member(failures, cluster, &input->choices);
    return cluster;
}

static int compare(const void *a, const void *b)
{
    const struct exhaust_cluster *x = a, *y = b;
    return choices_compare(&x->first.choices, &y->first.choices);
}

static int compare_lists(const void *a, const void *b)
{
    return choices_compare(a, b);
}

void failures_sort(struct failed_inputs *failures)
{
    for (size_t i = 0; i < failures->clusters.count; i++) {
        struct exhaust_cluster *cluster = &failures->clusters.items[i];
        qsort(cluster->listed, cluster->listed_count, sizeof *cluster->listed, compare_lists);
    }
    if (failures->clusters.count)
        qsort(failures->clusters.items, failures->clusters.count, sizeof(struct exhaust_cluster),
              compare);
}
