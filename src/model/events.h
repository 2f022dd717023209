/* Events: what happens while assay works, told to whoever listens: the terminal, the journal of a
 * run, reports. Who tells does not know who listens. */
#ifndef MODEL_EVENTS_H
#define MODEL_EVENTS_H

#include <stddef.h>
#include <stdint.h>

struct comparison_progress;
struct coverage;
struct exhaustion;
struct finding;
struct mutation_progress;
struct summary;

enum event_kind {
    EVENT_NONE,
#define EVENT(identifier, name, payload, meaning) EVENT_##identifier,
#include "model/events.def"
#undef EVENT
    EVENT_KINDS,
};

/* How far a search has come. */
struct search_progress {
    double seconds; /* since the start of the run */
    uint64_t calls;
    uint64_t sequences;
    size_t suspects;                 /* kinds of failure that wait for judgement */
    const struct coverage *coverage; /* NULL: it is not measured */
};

/* How far the examination of failures has come. */
struct examination_progress {
    double seconds; /* since the start of the run */
    size_t done, total; /* kinds of failure */
};

/* The member is the payload of the kind. It lives while it is being told. */
struct event {
    enum event_kind kind;
    union {
        const char *text;
        struct search_progress search;
        struct examination_progress examination;
        const struct finding *finding;
        const struct mutation_progress *mutation;
        const struct comparison_progress *comparison;
        const struct exhaustion *exhaustion;
        const struct summary *summary;
    };
};

const char *event_name(enum event_kind kind);

typedef void hear_event(void *context, const struct event *event);

struct listener {
    hear_event *hear;
    void *context;
};

enum { LISTENERS_MAXIMUM = 8 };

/* Those who listen, in the order in which they are told. */
struct events {
    struct listener listeners[LISTENERS_MAXIMUM];
    size_t count;
};

void events_listen(struct events *events, hear_event *hear, void *context);
void events_tell(const struct events *events, const struct event *event);
void events_tell_text(const struct events *events, enum event_kind kind, const char *text);

#endif
