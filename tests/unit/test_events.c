/* Who hears what, and in which order; what the journal of a run writes down. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "campaign/campaign.h"

struct ear {
    char heard[256];
};

static void hear(void *context, const struct event *event)
{
    struct ear *ear = context;
    strcat(ear->heard, event_name(event->kind));
    strcat(ear->heard, " ");
}

static void every_listener_hears_every_event_in_order(void **state)
{
    (void)state;
    struct events events = {0};
    struct ear first = {0}, second = {0};
    events_listen(&events, hear, &first);
    events_tell_text(&events, EVENT_STAGE, "searching");
    events_listen(&events, hear, &second);
    events_tell_text(&events, EVENT_NOTE, "a note");
    events_tell(&events, &(struct event){.kind = EVENT_END});
    assert_string_equal(first.heard, "stage note end ");
    assert_string_equal(second.heard, "note end ");
}

static void without_listeners_nothing_happens(void **state)
{
    (void)state;
    events_tell_text(&(struct events){0}, EVENT_STAGE, "searching");
}

static void every_kind_has_a_name_of_its_own(void **state)
{
    (void)state;
    for (int i = 0; i < EVENT_KINDS; i++)
        for (int k = 0; k < i; k++)
            assert_string_not_equal(event_name((enum event_kind)i),
                                    event_name((enum event_kind)k));
}

static void the_journal_writes_down_stages_and_notes(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct ear ear = {0};
    struct campaign_options options = {0};
    struct campaign campaign;
    events_listen(&options.events, hear, &ear);
    campaign_begin(&campaign, &options, &arena);
    campaign_stage(&campaign, "one");
    campaign_note(&campaign, "%d notes", 1);
    campaign_stage(&campaign, "two");
    campaign_ran_short(&campaign, "%s were left out", "tests");
    assert_int_equal(campaign.journal.stages.count, 1); /* the second one goes on */
    assert_string_equal(campaign.journal.stages.items[0].name, "one");
    campaign_end_stage(&campaign);
    assert_int_equal(campaign.journal.stages.count, 2);
    assert_string_equal(campaign.journal.notes.items[0], "1 notes");
    assert_string_equal(campaign.journal.shortages.items[0], "tests were left out");
    assert_string_equal(ear.heard, "stage note stage shortage ");
    vector_release(&campaign.journal.stages);
    vector_release(&campaign.journal.notes);
    vector_release(&campaign.journal.shortages);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_listener_hears_every_event_in_order),
        cmocka_unit_test(without_listeners_nothing_happens),
        cmocka_unit_test(every_kind_has_a_name_of_its_own),
        cmocka_unit_test(the_journal_writes_down_stages_and_notes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
