#include "model/events.h"

#include "base/error.h"

const char *event_name(enum event_kind kind)
{
    static const char *const names[EVENT_KINDS] = {
        [EVENT_NONE] = "none",
#define EVENT(identifier, name, payload, meaning) [EVENT_##identifier] = name,
#include "model/events.def"
#undef EVENT
    };
    return names[kind];
}

void events_listen(struct events *events, hear_event *hear, void *context)
{
    if (events->count == LISTENERS_MAXIMUM)
        BUG("too many listeners");
    events->listeners[events->count++] = (struct listener){hear, context};
}

void events_tell(const struct events *events, const struct event *event)
{
    for (size_t i = 0; i < events->count; i++)
        events->listeners[i].hear(events->listeners[i].context, event);
}

void events_tell_text(const struct events *events, enum event_kind kind, const char *text)
{
    events_tell(events, &(struct event){.kind = kind, .text = text});
}
