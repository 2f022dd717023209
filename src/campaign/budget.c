/* How --time is divided: after compiling come the search, then confirming and shrinking, the search
 * again if there is time to spare (decision 57), then the choice of tests, and last compiling and
 * running them. Each stage knows what the later ones need; when that is more than there is, each
 * gets its share of what there is. */
#include "base/process.h"
#include "campaign/campaign.h"

enum {
    OPTIMISING_MOST_PERCENT = 10, /* of --time on all processors: the suite's builds come later */
    LEFT_LEAST_PERCENT = 40, /* of --time, after compiling: else nothing comes of the run */
    SEARCH_LEAST_PERCENT = 40, /* of what is left after compiling */
    SEARCH_MOST_PERCENT = 50, /* the written tests reach less than the search as it is */
    SEARCH_ALONE_PERCENT = 75, /* when no tests are made: only failures are examined afterwards */
    WRITING_PERCENT = 40, /* of what is left after the search, at most ... */
    TESTS_PERCENT = 60,   /* ... and together with the choice of tests: findings come first */
    RESERVE_MAXIMUM_SECONDS = 60,
    TESTS_EXPECTED = 200, /* while their number is not known */
    EXAMINED_ENOUGH = 5,  /* kinds of failure, to know what one takes */
    TRIED_LEAST_PERCENT = 10, /* of --time, before a search is said to stand still */
    TESTS_LEAST_PERCENT = 40, /* of --time: the tests get that before the search goes on */
    SPARE_LEAST_PERCENT = 5,  /* of --time: less is not worth going on for */
    SPARE_SEARCHED_PERCENT = 70, /* of what is to spare: what is found then is examined, too */
};

/* What one test adds to the work of three compilers, and what choosing the tests of a function
 * takes, on a machine with nothing else to do. */
static const double seconds_to_compile_a_test = 0.03, seconds_to_choose_a_test = 0.05;

/* What looking into one kind of failure takes, on such a machine, while nothing is known of the
 * library's: 0.1 to 0.4 s were measured on four libraries with 9 to 100 kinds, more where calls
 * hang; most of it for making it small and for the judge's replays. */
static const double seconds_to_examine_a_failure = 0.4;

/* What a second of search has to bring to be worth as much as one of examining: two or three kinds
 * of failure, of which one of five to ten is worth telling, and as much as six branches or so. */
static const double branches_worth_a_second = 2;

/* Optimised code runs two to three times as fast: a library of usual size always is. Of processor
 * time; libyaml takes 10 s, libxml2 a minute. */
static const double seconds_always_optimised = 30;

static const double no_limit = 1e9;

/* Who presses Ctrl-C wants what there is, soon. */
static const double seconds_after_interruption = 10;

double campaign_now(const struct campaign *campaign)
{
    return clock_seconds(campaign->options->clock);
}

bool campaign_is_interrupted(struct campaign *campaign)
{
    if (!campaign->budget.was_interrupted &&
        campaign->options->is_interrupted(campaign->options->context)) {
        campaign->budget.was_interrupted = true;
        campaign->budget.interruption_deadline =
            campaign_now(campaign) + seconds_after_interruption;
    }
    return campaign->budget.was_interrupted;
}

double campaign_deadline(const struct campaign *campaign)
{
    return campaign->budget.start + campaign->options->time_seconds + campaign->budget.extension;
}

double campaign_seconds_left(struct campaign *campaign)
{
    double left = no_limit;
    if (campaign_is_interrupted(campaign))
        left = campaign->budget.interruption_deadline - campaign_now(campaign);
    if (campaign->options->time_seconds > 0) {
        double rest = campaign_deadline(campaign) - campaign_now(campaign);
        left = rest < left ? rest : left;
    }
    return left;
}

bool campaign_counts_time(const struct campaign *campaign)
{
    return !campaign->options->calls;
}

static double least(double a, double b)
{
    return a < b ? a : b;
}

/* How much longer than its processor time a compilation takes here: on a busy machine, more. */
static double slowness(const struct campaign *campaign)
{
    double ratio = campaign->budget.compile_cpu_seconds > 0
                       ? campaign->budget.compile_seconds / campaign->budget.compile_cpu_seconds
                       : 1;
    return ratio > 1 ? ratio : 1;
}

/* The library is compiled once more, and without instrumentation, which is faster, for the
 * variations. */
static double wanted_for_writing(const struct campaign *campaign, size_t tests)
{
    double compilations = campaign->options->no_variations ? 1 : 2;
    return 1 + compilations * campaign->budget.compile_seconds +
           slowness(campaign) * seconds_to_compile_a_test * (double)tests;
}

static double wanted_for_tests(const struct campaign *campaign)
{
    if (campaign->options->no_tests)
        return 1;
    return 1 + wanted_for_writing(campaign, TESTS_EXPECTED) +
           slowness(campaign) * seconds_to_choose_a_test *
               (double)campaign->subject.vocabulary.operations.count;
}

static double larger(double a, double b)
{
    return a > b ? a : b;
}

/* With --calls, nothing depends on a clock or on the machine. */
struct optimising_limit optimising_limit(const struct campaign *campaign)
{
    double time = campaign->options->time_seconds;
    double share = time * OPTIMISING_MOST_PERCENT / 100;
    if (!api_rule_is_on(&campaign->subject.api, RULE_COLD_FILES))
        return (struct optimising_limit){0};
    if (time <= 0)
        return (struct optimising_limit){seconds_always_optimised, seconds_always_optimised, 0};
    return (struct optimising_limit){
        .seconds = larger(share * (double)process_cpu_count(), seconds_always_optimised),
        .seconds_of_file = larger(share, seconds_always_optimised / 2),
        .patience = larger(2 * share, seconds_always_optimised / 2),
    };
}

void extend_time(struct campaign *campaign)
{
    double least_left = campaign->options->time_seconds * LEFT_LEAST_PERCENT / 100;
    double left = campaign_seconds_left(campaign);
    if (campaign_is_interrupted(campaign) || left >= least_left)
        return;
    campaign->budget.extension = least_left - left;
    campaign_note(campaign, "compiling the library took %.0f s: the run takes %.0f s longer "
                  "than --time says", campaign->budget.compile_seconds, campaign->budget.extension);
}

void expect_compilation(struct campaign *campaign, double cpu_seconds)
{
    campaign->budget.compile_seconds += cpu_seconds / (double)process_cpu_count();
    campaign->budget.compile_cpu_seconds += cpu_seconds;
}

/* By what those took that were looked into. */
static double wanted_for_examining(const struct campaign *campaign)
{
    const struct budget *budget = &campaign->budget;
    double each = budget->examined >= EXAMINED_ENOUGH
                      ? budget->examining_seconds / (double)budget->examined
                      : slowness(campaign) * seconds_to_examine_a_failure;
    return each * (double)clusters_waiting(campaign->failures.found);
}

/* What is left when all that waits is done. */
static double spare_seconds(struct campaign *campaign)
{
    double tests = 1.3 * wanted_for_tests(campaign);
    double least = campaign->options->time_seconds * TESTS_LEAST_PERCENT / 100;
    if (!campaign->options->no_tests && tests < least)
        tests = least;
    return campaign_seconds_left(campaign) - tests - wanted_for_examining(campaign);
}

bool is_time_to_search_on(struct campaign *campaign)
{
    double time = campaign->options->time_seconds;
    return time > 0 && campaign_counts_time(campaign) && !campaign->options->search_only &&
           !campaign_is_interrupted(campaign) &&
           campaign->budget.spent.ended_by != SEARCH_HAS_RUN_DRY &&
           spare_seconds(campaign) > time * SPARE_LEAST_PERCENT / 100;
}

double search_deadline(struct campaign *campaign)
{
    if (campaign->options->search_only)
        return campaign_deadline(campaign);
    if (campaign->budget.spent.rounds)
        return campaign_now(campaign) +
               spare_seconds(campaign) * SPARE_SEARCHED_PERCENT / 100;
    double left = campaign_seconds_left(campaign);
    double reserve = least(1.3 * wanted_for_tests(campaign), RESERVE_MAXIMUM_SECONDS);
    int most = campaign->options->no_tests ? SEARCH_ALONE_PERCENT : SEARCH_MOST_PERCENT;
    double search = least(left - reserve, left * most / 100);
    if (search < left * SEARCH_LEAST_PERCENT / 100)
        search = left * SEARCH_LEAST_PERCENT / 100;
    if (search < left - RESERVE_MAXIMUM_SECONDS)
        search = left - RESERVE_MAXIMUM_SECONDS;
    return campaign_deadline(campaign) - left + search;
}

/* As many calls again take as long as those before them. */
static bool search_stands_still(struct campaign *campaign)
{
    const struct coverage *coverage = &campaign->subject.coverage;
    double seconds = campaign_now(campaign) - campaign->budget.spent.search_start;
    if (coverage_is_saturated(coverage, campaign->budget.spent.calls))
        return true;
    return coverage->sites &&
           seconds > campaign->options->time_seconds * TRIED_LEAST_PERCENT / 100 &&
           coverage_expected_gain(coverage, campaign->budget.spent.calls) <
               seconds * branches_worth_a_second / slowness(campaign);
}

bool examining_is_worth_more(struct campaign *campaign, double deadline)
{
    double after = campaign_deadline(campaign) - deadline;
    return wanted_for_examining(campaign) > after * (100 - TESTS_PERCENT) / 100 &&
           search_stands_still(campaign);
}

bool is_time_to_examine(struct campaign *campaign)
{
    double share = campaign->budget.seconds_after_search * TESTS_PERCENT / 100;
    return campaign_seconds_left(campaign) >= least(wanted_for_tests(campaign), share);
}

bool is_time_to_choose_tests(struct campaign *campaign)
{
    double share = campaign->budget.seconds_after_search * WRITING_PERCENT / 100;
    return campaign_seconds_left(campaign) >=
           least(wanted_for_writing(campaign, campaign->suite.tests.count), share);
}

static bool has_time_to_examine(void *campaign)
{
    return is_time_to_examine(campaign);
}

static bool has_time_to_choose_tests(void *campaign)
{
    return is_time_to_choose_tests(campaign);
}

static bool has_time_left(void *campaign)
{
    return campaign_seconds_left(campaign) > 0;
}

struct time_limit limit_to_examine(struct campaign *campaign)
{
    return (struct time_limit){has_time_to_examine, campaign};
}

struct time_limit limit_to_choose_tests(struct campaign *campaign)
{
    return (struct time_limit){has_time_to_choose_tests, campaign};
}

struct time_limit limit_of_run(struct campaign *campaign)
{
    return (struct time_limit){has_time_left, campaign};
}

bool test_takes_long(const struct campaign *campaign, const struct outcome *outcome)
{
    return outcome->ticks > TEST_TICKS && campaign_counts_time(campaign);
}
