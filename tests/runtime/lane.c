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

static int start(void **state, const char *program, const char *library)
{
    struct lane *lane = calloc(1, sizeof *lane);
    *state = lane;
    if (lane_open(lane, program, library))
        return 0;
    fprintf(stderr, "not ready: %s\n", lane->coordinator.control->zygote_error);
    return -1;
}

int start_search(void **state)
{
    return start(state, paths.search, "evil.so");
}

int start_search_plain(void **state)
{
    return start(state, paths.search, "evil_plain.so");
}

int start_confirm(void **state)
{
    return start(state, paths.confirm, "evil.so");
}

int stop_lane(void **state)
{
    lane_close(*state);
    free(*state);
    return 0;
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
