#include "solve/asked_queries.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "solve/query_text.h"

struct asked_queries {
    struct read_query read;
    struct cache *cache;
    struct models *models;
    struct smt *smt;
    uint64_t model[SYMBOLS_MAXIMUM];
};

struct asked_queries *asked_queries_new(void)
{
    struct asked_queries *asked = memory_alloc_zeroed(1, sizeof *asked);
    query_begin(&asked->read);
    asked->cache = cache_new();
    asked->models = models_new();
    asked->smt = smt_new();
    return asked;
}

void asked_queries_free(struct asked_queries *asked)
{
    if (!asked)
        return;
    query_release(&asked->read);
    cache_free(asked->cache);
    models_free(asked->models);
    smt_free(asked->smt);
    free(asked);
}

static void make_room(struct asked_queries *asked)
{
    if (!expressions_are_full(&asked->read.expressions))
        return;
    expressions_clear(&asked->read.expressions);
    cache_forget(asked->cache);
    models_free(asked->models);
    asked->models = models_new();
    smt_forget(asked->smt);
}

static void *memory_of(const struct asked_queries *asked, enum rung rung)
{
    return rung == RUNG_CACHE   ? (void *)asked->cache
           : rung == RUNG_REUSE ? (void *)asked->models
           : rung == RUNG_SMT   ? (void *)asked->smt
                                : NULL;
}

/* By the first rung that knows. */
static enum answer_kind answer_of(struct asked_queries *asked)
{
    const struct query *query = &asked->read.query;
    for (unsigned rung = 0; rung < RUNG_COUNT; rung++) {
        memcpy(asked->model, query->values, sizeof asked->model);
        enum answer_kind kind =
            rung_classes[rung].ask(memory_of(asked, rung), query, asked->model);
        /* There was no run: it is not known of its values that the conditions hold. */
        if (kind == ANSWER_UNKNOWN || (kind == ANSWER_FOUND && !query_holds(query, asked->model)))
            continue;
        if (rung > RUNG_CACHE)
            cache_remember(asked->cache, query, kind, asked->model);
        if (kind == ANSWER_FOUND)
            models_remember(asked->models, query, asked->model);
        return kind;
    }
    return ANSWER_UNKNOWN;
}

bool asked_queries_answer(struct asked_queries *asked, const char *query, struct text *answer,
                          struct error *err)
{
    static const char *const words[] = {"unknown", "found", "impossible"};
    make_room(asked);
    if (!query_read_further(&query, &asked->read, err))
        return false;
    enum answer_kind kind = answer_of(asked);
    text_printf(answer, "%s\n", words[kind]);
    const struct query *read = &asked->read.query;
    for (size_t i = 0; kind == ANSWER_FOUND && i < read->support_count; i++)
        text_printf(answer, "%u %" PRIu64 "\n", read->support[i], asked->model[read->support[i]]);
    text_add(answer, "end\n");
    return true;
}
