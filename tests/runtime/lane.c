#include "lane.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct test_paths paths;

static const char *const words[] = {
#define END(name, word, is_contract, sentence) word,
#include "wire/ends.def"
#undef END
};

const char *end_word(unsigned end)
{
    return end < END_COUNT ? words[end] : "nonsense";
}

bool lane_open(struct lane *lane, const char *program, const char *library)
{
    char path[PATH_MAX];
    *lane = (struct lane){0};
    snprintf(path, sizeof path, "%s/%s", paths.library_directory, library);
    strcpy(lane->directory, "/tmp/assay-runtime-test-XXXXXX");
    if (!mkdtemp(lane->directory))
        fail_msg("cannot make a directory");
    lane->is_confirm = strcmp(program, paths.confirm) == 0;
    lane->is_checked = strcmp(library, "evil_plain.so") != 0;
    bool is_ready = coordinator_start(&lane->coordinator, program, path, lane->directory);
    lane->coordinator.is_fresh = lane->is_confirm;
    return is_ready;
}

void lane_close(struct lane *lane)
{
    char command[PATH_MAX];
    coordinator_stop(&lane->coordinator);
    snprintf(command, sizeof command, "rm -rf '%s'", lane->directory);
    if (system(command) != 0)
        fprintf(stderr, "cannot remove %s\n", lane->directory);
}

struct lane lanes[LANE_COUNT];

static int open_lanes(void **state)
{
    const char *const programs[] = {paths.search, paths.search, paths.confirm};
    const char *const libraries[] = {"evil.so", "evil_plain.so", "evil.so"};
    (void)state;
    for (int i = 0; i < LANE_COUNT; i++) {
        if (!lane_open(&lanes[i], programs[i], libraries[i])) {
            fprintf(stderr, "not ready: %s\n", lanes[i].coordinator.control->zygote_error);
            return -1;
        }
    }
    return 0;
}

static int close_lanes(void **state)
{
    (void)state;
    for (int i = 0; i < LANE_COUNT; i++)
        lane_close(&lanes[i]);
    return 0;
}

void list_add(struct test_list *list, enum lane_name lane, const char *name,
              CMUnitTestFunction function, void *state)
{
    static const char *const prefixes[] = {"search", "plain", "confirm"};
    if (list->count == sizeof list->tests / sizeof list->tests[0])
        abort();
    char *full_name = list->names[list->count];
    snprintf(full_name, sizeof list->names[0], "%s: %s", prefixes[lane], name);
    list->tests[list->count++] = (struct CMUnitTest){
        .name = full_name,
        .test_func = function,
        .initial_state = state ? state : &lanes[lane],
    };
}

int list_run(struct test_list *list)
{
    return _cmocka_run_group_tests("runtime", list->tests, list->count, open_lanes, close_lanes);
}

int16_t number(struct lane *lane, int value)
{
    struct coordinator *coordinator = &lane->coordinator;
    for (uint32_t i = 0; i < coordinator->literal_count; i++) {
        const struct wire_literal *literal = &coordinator->literals->items[i];
        if (literal->kind == WIRE_LITERAL_BITS && literal->bits == (uint32_t)value)
            return (int16_t)i;
    }
    return (int16_t)coordinator_number(coordinator, (uint32_t)value);
}

struct run run_one(struct lane *lane, uint32_t flags, const struct statement *statements,
                   unsigned count)
{
    coordinator_begin(&lane->coordinator, flags, 0xBE);
    coordinator_add(&lane->coordinator, statements, count, 0);
    struct wire_reply *reply = coordinator_run(&lane->coordinator);
    assert_non_null(reply);
    const struct wire_outcome *outcome = coordinator_outcome(reply, 0);
    assert_non_null(outcome);
    return (struct run){reply, outcome};
}

void expect_end(const struct wire_outcome *outcome, enum wire_end end, unsigned statement)
{
    if (!outcome)
        fail_msg("there is no outcome");
    else if (outcome->end != end || outcome->statement != statement)
        fail_msg("%s at statement %u instead of %s at %u", end_word(outcome->end),
                 outcome->statement, end_word(end), statement);
}
