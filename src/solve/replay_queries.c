#include "solve/replay_queries.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "solve/query_text.h"

/* What rungs remember, which is nothing of other queries: their numbers mean something else. */
struct memories {
    struct cache *cache;
    struct models *models;
    struct smt *smt;
};

static void *memory_of(const struct memories *memories, enum rung rung)
{
    return rung == RUNG_CACHE   ? (void *)memories->cache
           : rung == RUNG_REUSE ? (void *)memories->models
           : rung == RUNG_SMT   ? (void *)memories->smt
                                : NULL;
}

static enum answer_kind ask(const struct memories *memories, enum rung rung,
                            const struct query *query, struct rung_count *count)
{
    uint64_t model[SYMBOLS_MAXIMUM];
    memcpy(model, query->values, sizeof model);
    double start = clock_own_cpu_seconds();
    enum answer_kind kind = rung_classes[rung].ask(memory_of(memories, rung), query, model);
    count->seconds += clock_own_cpu_seconds() - start;
    count->asked++;
    count->answered += kind == ANSWER_FOUND;
    count->impossible += kind == ANSWER_IMPOSSIBLE;
    return kind;
}

static void replay_one(const struct memories *memories, const struct read_query *read,
                       struct replayed_queries *replayed)
{
    bool is_answered = false, is_different = false;
    for (unsigned rung = 0; rung < RUNG_COUNT; rung++) {
        struct rung_count *count = &replayed->rungs[rung];
        enum answer_kind kind = ask(memories, rung, &read->query, count);
        if (kind == ANSWER_UNKNOWN)
            continue;
        count->flips += !is_answered;
        is_answered = true;
        is_different |= read->kind != ANSWER_UNKNOWN && kind != read->kind;
    }
    replayed->count++;
    replayed->different += is_different;
}

bool replay_queries(const char *text, struct replayed_queries *replayed, struct error *err)
{
    struct memories memories = {cache_new(), models_new(), smt_new()};
    struct read_query *read = memory_alloc_zeroed(1, sizeof *read);
    *replayed = (struct replayed_queries){.rung_count = RUNG_COUNT};
    for (unsigned i = 0; i < RUNG_COUNT; i++)
        replayed->rungs[i].name = rung_classes[i].name;
    while (query_read_next(&text, read, err)) {
        replay_one(&memories, read, replayed);
        query_release(read);
        smt_forget(memories.smt);
    }
    free(read);
    cache_free(memories.cache);
    models_free(memories.models);
    smt_free(memories.smt);
    return !err->text[0];
}
