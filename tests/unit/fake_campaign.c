#include "fake_campaign.h"

#include <string.h>

#include "judge_lab.h"
#include "trusting_advice.h"

static double read_fake(const struct clock *clock)
{
    struct fake_clock *fake = (struct fake_clock *)clock;
    fake->now += fake->step;
    return fake->now;
}

void fake_clock_init(struct fake_clock *clock, double now)
{
    *clock = (struct fake_clock){.clock = {read_fake}, .now = now};
}

static bool is_interrupted(void *context)
{
    return ((struct fake_campaign *)context)->is_interrupted;
}

static bool proper(void *context, const struct statements *statements,
                   const struct outcome *outcome)
{
    return is_proper(context, statements, outcome);
}

static bool takes_long(void *context, const struct outcome *outcome)
{
    return test_takes_long(context, outcome);
}

static void know_branch(void *context, uint32_t branch)
{
    (void)context, (void)branch;
}

void fake_campaign_begin(struct fake_campaign *fake)
{
    *fake = (struct fake_campaign){
        .options = {.is_interrupted = is_interrupted, .context = fake,
                    .clock = &fake->clock.clock}};
    fake_clock_init(&fake->clock, 1000);
    model_init(&fake->model);
    fake_declare(&fake->model, NULL);
}

static void make_failures(struct fake_campaign *fake)
{
    struct failures *failures = &fake->campaign.failures;
    failures->found = arena_alloc_zeroed(&fake->model.arena, 1, sizeof *failures->found);
    failures->injected = arena_alloc_zeroed(&fake->model.arena, 1, sizeof *failures->injected);
    clusters_init(failures->found, &fake->campaign.subject.vocabulary, &fake->model.arena);
    clusters_init(failures->injected, &fake->campaign.subject.vocabulary, &fake->model.arena);
}

static void make_corpus(struct fake_campaign *fake)
{
    struct campaign *campaign = &fake->campaign;
    campaign->corpus = (struct corpus){
        .vocabulary = &campaign->subject.vocabulary,
        .arena = &fake->model.arena,
        .advice = {proper, takes_long, know_branch, no_doubts_of_loss, campaign},
    };
    corpus_init(&campaign->corpus);
}

static void make_learned(struct fake_campaign *fake)
{
    struct learned *learned = &fake->campaign.learned;
    const struct vocabulary *vocabulary = &fake->campaign.subject.vocabulary;
    learned->records = arena_alloc_zeroed(&fake->model.arena, vocabulary->operations.count,
                                          sizeof *learned->records);
    learned->experience = experience_new(vocabulary);
    learned->destructors = arena_alloc_zeroed(&fake->model.arena, fake->model.api.types.count,
                                              sizeof *learned->destructors);
}

void fake_campaign_finish(struct fake_campaign *fake)
{
    struct campaign *campaign = &fake->campaign;
    model_finish(&fake->model);
    campaign_begin(campaign, &fake->options, &fake->model.arena);
    campaign->subject.api = fake->model.api;
    campaign->subject.vocabulary = fake->model.vocabulary;
    first_values_init(&campaign->subject.values, &campaign->subject.vocabulary, 1);
    fake_runner_init(&fake->search, &campaign->subject.vocabulary);
    fake_runner_init(&fake->confirm, &campaign->subject.vocabulary);
    campaign->lanes.runners =
        (struct runners){.search = &fake->search.runner, .confirm = &fake->confirm.runner};
    make_learned(fake);
    make_corpus(fake);
    make_failures(fake);
}

void fake_campaign_release(struct fake_campaign *fake)
{
    struct campaign *campaign = &fake->campaign;
    vector_release(&campaign->findings);
    vector_release(&campaign->suite.tests);
    vector_release(&campaign->journal.notes);
    vector_release(&campaign->journal.shortages);
    vector_release(&campaign->journal.stages);
    vector_release(&campaign->budget.spent.examinations);
    corpus_release(&campaign->corpus);
    experience_free(campaign->learned.experience);
    arena_release(&campaign->trial);
    arena_release(&campaign->work);
    fake->model.vocabulary = campaign->subject.vocabulary;
    model_release(&fake->model);
}

void fake_campaign_add_destructor(struct fake_campaign *fake, const char *function)
{
    const struct operation *operation = model_call(&fake->model, function);
    struct destructors *destructors =
        &fake->campaign.learned.destructors[operation->arguments[0]->id];
    destructors->items[destructors->count++].operation = operation;
}

/* Literals are added to the vocabulary: the model and the campaign take turns. */
struct statements fake_campaign_statements(struct fake_campaign *fake, const char *text)
{
    fake->model.vocabulary = fake->campaign.subject.vocabulary;
    struct statements statements = model_statements(&fake->model, text);
    fake->campaign.subject.vocabulary = fake->model.vocabulary;
    return statements;
}

const char *fake_campaign_text(struct fake_campaign *fake, const struct statements *statements)
{
    fake->model.vocabulary = fake->campaign.subject.vocabulary;
    return model_text(&fake->model, statements);
}

void fake_campaign_offer(struct fake_campaign *fake, const char *text)
{
    struct campaign *campaign = &fake->campaign;
    struct statements statements = fake_campaign_statements(fake, text);
    struct outcome outcome;
    fake_execute(&campaign->subject.vocabulary, &statements, &outcome);
    size_t call = (size_t)last_call(&campaign->subject.vocabulary, &statements);
    corpus_offer(&campaign->corpus,
                 &campaign->corpus.candidates[statements.items[call].operation], &statements,
                 &outcome, call);
}

static size_t count_doubts(void *context, const struct statements *statements,
                           const struct outcome *outcome)
{
    (void)context, (void)statements, (void)outcome;
    return 0;
}

void fake_campaign_fail(struct fake_campaign *fake, const char *text)
{
    struct campaign *campaign = &fake->campaign;
    struct statements statements = fake_campaign_statements(fake, text);
    struct outcome outcome;
    struct error err;
    if (runner_run(&fake->search.runner, &statements, 0, &outcome, &err))
        clusters_add(campaign->failures.found, &statements, &outcome, count_doubts, NULL);
}

size_t fake_campaign_calls(const struct fake_campaign *fake, const struct statements *statements,
                           const char *function)
{
    size_t count = 0;
    for (size_t i = 0; function && i < statements->count; i++)
        count += is_call_of(&fake->campaign.subject.vocabulary, statements, i, function);
    return count;
}

bool fake_campaign_says(const struct fake_campaign *fake, const char *words)
{
    const struct journal *journal = &fake->campaign.journal;
    for (size_t i = 0; i < journal->notes.count; i++)
        if (strstr(journal->notes.items[i], words))
            return true;
    for (size_t i = 0; i < journal->shortages.count; i++)
        if (strstr(journal->shortages.items[i], words))
            return true;
    return false;
}
