/* The loop of the search over sources of the tests' own, with a lane that is a function: who is
 * asked when, for how much, and who is told what. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "fake_executor.h"
#include "search/search.h"
#include "trusting_advice.h"

enum { SOURCES = 2, REQUESTS = 512, SEQUENCES_OF_A_REQUEST = 64 };

/* One that hands out the same sequence so many times. Its requests are told apart by their fill. */
struct fake_source {
    struct sequence_source base;
    struct sequence_source_class class;
    struct request_kind kinds[2];
    struct statements statements;
    uint32_t left[2]; /* by kind */
    uint32_t handed_out;
    uint32_t told;    /* of its own */
    bool is_disorder; /* it was told of another than the next */
    size_t noticed;   /* of anyone's */
    size_t asked_what_is_settled;
};

struct request {
    uint32_t flags;
    uint8_t fill;
    struct statement sequences[SEQUENCES_OF_A_REQUEST]; /* of a single statement each */
    size_t first_new[SEQUENCES_OF_A_REQUEST];
    size_t count;
};

struct fixture {
    struct model model;
    struct campaign_options options;
    struct campaign campaign;
    struct fake_source sources[SOURCES];
    struct request requests[REQUESTS]; /* that were submitted, and the one being filled */
    size_t submitted, collected;
    size_t logged_since_settled, logged_most;
    const struct request *reply;
};

static struct fixture fixture;

/* ---- the lane ---- */

static void begin(struct runner *runner, unsigned worker, const struct run_options *options)
{
    (void)runner, (void)worker;
    assert_in_range(fixture.submitted, 0, REQUESTS - 1);
    struct request *request = &fixture.requests[fixture.submitted];
    request->flags = options->flags;
    request->fill = options->fill;
    request->count = 0;
}

static bool add(struct runner *runner, unsigned worker, const struct statements *statements,
                size_t first_new)
{
    (void)runner, (void)worker;
    struct request *request = &fixture.requests[fixture.submitted];
    if (request->count == SEQUENCES_OF_A_REQUEST)
        return false;
    request->first_new[request->count] = first_new;
    assert_int_equal(statements->count, 1);
    request->sequences[request->count++] = statements->items[0];
    return true;
}

static bool submit(struct runner *runner, unsigned worker, struct error *err)
{
    (void)runner, (void)worker, (void)err;
    if (fixture.requests[fixture.submitted++].flags & WIRE_LOG_COMPARISONS)
        fixture.logged_since_settled++;
    if (fixture.logged_since_settled > fixture.logged_most)
        fixture.logged_most = fixture.logged_since_settled;
    return true;
}

static bool collect(struct runner *runner, unsigned worker, struct batch_reply *reply,
                    struct error *err)
{
    (void)worker, (void)err;
    static const struct wire_statistics none[WIRE_OPERATIONS];
    fixture.reply = &fixture.requests[fixture.collected++];
    *reply = (struct batch_reply){.sequence_count = fixture.reply->count,
                                  .calls = fixture.reply->count,
                                  .statistics = none,
                                  .runner = runner};
    return true;
}

static void read_reply(const struct batch_reply *reply, size_t index,
                       struct statements *statements, struct outcome *outcome)
{
    (void)reply;
    *statements = (struct statements){.items = {fixture.reply->sequences[index]}, .count = 1};
    fake_execute(&fixture.campaign.subject.vocabulary, statements, outcome);
}

static void settle_branches(struct runner *runner, const uint8_t *is_settled, size_t count)
{
    (void)runner, (void)is_settled, (void)count;
    fixture.logged_since_settled = 0;
}

static double cpu_seconds(const struct runner *runner)
{
    (void)runner;
    return 0;
}

static const struct runner_class lane_class = {
    .begin = begin,
    .add = add,
    .submit = submit,
    .collect = collect,
    .read = read_reply,
    .settle_branches = settle_branches,
    .cpu_seconds = cpu_seconds,
};
static struct runner lane = {.class = &lane_class};

/* ---- the sources ---- */

static bool next(struct sequence_source *source, const struct request_kind *kind,
                 struct proposal *proposal)
{
    struct fake_source *self = (struct fake_source *)source;
    size_t which = (size_t)(kind - self->kinds);
    if (!self->left[which])
        return false;
    self->left[which]--;
    *proposal->room = self->statements;
    proposal->number = self->handed_out++;
    return proposal_take_room(proposal);
}

static void learn(struct sequence_source *source, const struct ran_sequence *ran)
{
    struct fake_source *self = (struct fake_source *)source;
    self->is_disorder |= ran->number != self->told++;
}

static void notice(struct sequence_source *source, const struct ran_sequence *ran)
{
    struct fake_source *self = (struct fake_source *)source;
    assert_int_equal(ran->statements->count, 1);
    self->noticed++;
}

static const uint8_t *settled(struct sequence_source *source)
{
    static const uint8_t none[1];
    ((struct fake_source *)source)->asked_what_is_settled++;
    return none;
}

static void add_source(const char *request, const char *other, uint32_t sequences)
{
    struct sequence_sources *sources = &fixture.campaign.sources;
    struct fake_source *source = &fixture.sources[sources->count];
    *source = (struct fake_source){
        .kinds = {{.name = request, .most = 4, .fill = (uint8_t)(sources->count + 1)},
                  {.name = other, .most = 4, .fill = (uint8_t)(sources->count + 101)}},
        .left = {sequences, sequences},
        .statements = model_statements(&fixture.model, "v0 = call stack_new()\n"),
    };
    source->class = (struct sequence_source_class){
        .name = request, .kinds = source->kinds, .kind_count = other ? 2 : 1,
        .next = next, .learn = learn, .notice = notice, .settled = settled};
    source->base.class = &source->class;
    sources->items[sources->count++] = &source->base;
}

/* ---- the campaign ---- */

static bool never(void *context)
{
    (void)context;
    return false;
}

static struct clusters *new_clusters(void)
{
    struct clusters *clusters = arena_alloc_zeroed(&fixture.model.arena, 1, sizeof *clusters);
    clusters_init(clusters, &fixture.campaign.subject.vocabulary, &fixture.model.arena);
    return clusters;
}

static int set_up(void **state)
{
    (void)state;
    struct model *model = &fixture.model;
    struct campaign *campaign = &fixture.campaign;
    memset(&fixture, 0, sizeof fixture);
    model_init(model);
    fake_declare(model, "stack_new");
    model_finish(model);
    fixture.options = (struct campaign_options){
        .is_interrupted = never, .jobs = 1, .calls = REQUESTS};
    campaign_begin(campaign, &fixture.options, &model->arena);
    campaign->lanes.runners.search = &lane;
    campaign->subject.api = model->api;
    campaign->subject.vocabulary = model->vocabulary;
    campaign->learned.records = arena_alloc_zeroed(
        &model->arena, model->vocabulary.operations.count, sizeof *campaign->learned.records);
    campaign->learned.experience = experience_new(&campaign->subject.vocabulary);
    campaign->corpus = (struct corpus){.vocabulary = &campaign->subject.vocabulary,
                                       .arena = &model->arena,
                                       .advice = trusting_advice};
    corpus_init(&campaign->corpus);
    campaign->failures.found = new_clusters();
    campaign->failures.injected = new_clusters();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    struct campaign *campaign = &fixture.campaign;
    experience_free(campaign->learned.experience);
    corpus_release(&campaign->corpus);
    vector_release(&campaign->journal.stages);
    vector_release(&campaign->journal.notes);
    arena_release(&campaign->work);
    fixture.model.vocabulary = campaign->subject.vocabulary;
    model_release(&fixture.model);
    return 0;
}

static void run(const struct source_turn *turns, size_t count)
{
    struct error err;
    fixture.campaign.sources.turns = turns;
    fixture.campaign.sources.turn_count = count;
    if (!search(&fixture.campaign, &err))
        fail_msg("%s", err.text);
    assert_int_equal(fixture.submitted, fixture.collected);
}

/* The fills of the first requests. */
static void assert_order(const uint8_t *fills, size_t count)
{
    assert_in_range(count, 1, fixture.submitted);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(fixture.requests[i].fill, fills[i]);
}

/* ---- the tests ---- */

static void a_search_ends_when_its_last_source_runs_dry(void **state)
{
    static const struct source_turn turns[] = {{"x", {"one"}}};
    (void)state;
    add_source("one", NULL, 10);
    run(turns, 1);
    assert_int_equal(fixture.campaign.budget.spent.ended_by, SEARCH_HAS_RUN_DRY);
    assert_int_equal(fixture.campaign.budget.spent.sequences, 10);
    assert_int_equal(fixture.sources[0].told, 10);
    assert_int_equal(fixture.requests[0].count, 4); /* as many as it wants */
    assert_int_equal(fixture.requests[2].count, 2);
}

static void sources_take_turns_by_their_shares(void **state)
{
    static const struct source_turn turns[] = {{"..x", {"one"}}, {"x", {"other"}}};
    static const uint8_t order[] = {2, 2, 1, 2, 2, 1, 2, 2, 1};
    (void)state;
    add_source("one", NULL, REQUESTS);
    add_source("other", NULL, REQUESTS);
    run(turns, 2);
    assert_order(order, sizeof order);
    assert_int_equal(fixture.campaign.budget.spent.ended_by, SEARCH_MADE_ITS_CALLS);
    assert_int_equal(fixture.sources[0].told + fixture.sources[1].told, REQUESTS);
}

static void who_has_nothing_gives_its_turn_away(void **state)
{
    static const struct source_turn turns[] = {{"x.", {"one", "another"}}, {"x", {"other"}}};
    static const uint8_t order[] = {1, 2, 101, 2, 2, 2};
    (void)state;
    add_source("one", "another", 4);
    add_source("other", NULL, 40);
    run(turns, 2);
    assert_order(order, sizeof order);
}

static void a_turn_of_a_source_that_is_not_there_is_skipped(void **state)
{
    static const struct source_turn turns[] = {{"x", {"nobody"}}, {"x", {"one"}}};
    (void)state;
    add_source("one", NULL, 10);
    run(turns, 2);
    assert_int_equal(fixture.sources[0].told, 10);
}

static void a_source_is_told_its_results_in_order_and_all_notice_them(void **state)
{
    static const struct source_turn turns[] = {{"x..", {"one"}}, {"x", {"other"}}};
    (void)state;
    add_source("one", NULL, 60);
    add_source("other", NULL, 100);
    fixture.options.jobs = 3;
    run(turns, 2);
    for (size_t i = 0; i < SOURCES; i++) {
        assert_int_equal(fixture.sources[i].told, fixture.sources[i].handed_out);
        assert_false(fixture.sources[i].is_disorder);
        assert_int_equal(fixture.sources[i].noticed, 160);
    }
}

static void comparisons_are_logged_for_who_wants_them(void **state)
{
    static const struct source_turn turns[] = {{"x.", {"one"}}, {"x", {"other"}}};
    (void)state;
    add_source("one", NULL, REQUESTS);
    add_source("other", NULL, REQUESTS);
    fixture.sources[0].kinds[0].flags = WIRE_LOG_COMPARISONS;
    run(turns, 2);
    for (size_t i = 0; i < fixture.submitted; i++)
        assert_int_equal((fixture.requests[i].flags & WIRE_LOG_COMPARISONS) != 0,
                         fixture.requests[i].fill == 1);
    assert_in_range(fixture.sources[0].told, 100, REQUESTS);
    assert_int_equal(fixture.sources[1].asked_what_is_settled, 0);
    /* After a dozen it waits until workers can be told anew what is settled. */
    assert_int_equal(fixture.logged_most, 12);
}

static void only_who_runs_something_again_learns_from_it(void **state)
{
    static const struct source_turn turns[] = {{"x.", {"one"}}, {"x", {"other"}}};
    (void)state;
    add_source("one", NULL, 20);
    add_source("other", NULL, 30);
    fixture.sources[0].kinds[0].is_rerun = true;
    run(turns, 2);
    assert_int_equal(fixture.sources[0].told, 20);
    assert_int_equal(fixture.sources[0].noticed, 30);
    assert_int_equal(fixture.sources[1].noticed, 30);
    assert_int_equal(fixture.campaign.budget.spent.sequences, 30);
    assert_int_equal(fixture.requests[0].first_new[0], 1); /* nothing of it */
    assert_int_equal(fixture.requests[1].first_new[0], 0);
}

static void batches_grow_where_the_search_decides(void **state)
{
    static const struct source_turn turns[] = {{"x", {"one"}}};
    (void)state;
    add_source("one", NULL, REQUESTS);
    fixture.sources[0].kinds[0].most = 0;
    run(turns, 1);
    for (size_t i = 0; i < 8; i++)
        assert_int_equal(fixture.requests[i].count, 16); /* under way before one came back */
    assert_int_equal(fixture.requests[8].count, 32);
    assert_false(fixture.sources[0].is_disorder);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_search_ends_when_its_last_source_runs_dry),
        TEST(sources_take_turns_by_their_shares),
        TEST(who_has_nothing_gives_its_turn_away),
        TEST(a_turn_of_a_source_that_is_not_there_is_skipped),
        TEST(a_source_is_told_its_results_in_order_and_all_notice_them),
        TEST(comparisons_are_logged_for_who_wants_them),
        TEST(only_who_runs_something_again_learns_from_it),
        TEST(batches_grow_where_the_search_decides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
