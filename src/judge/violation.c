/* Reads the part of an AddressSanitizer report that says which block was violated. Our own storage
 * is allocated outside of the library: no frame of the library is on its stack. */
#include <stdlib.h>
#include <string.h>

#include "judge/judge_internal.h"

static const char *section_end(const char *section)
{
    const char *end = strstr(section, "\n\n");
    return end ? end : section + strlen(section);
}

static bool has_library_frame(const char *section)
{
    const char *frame = strstr(section, "/library.so+0x");
    return frame && frame < section_end(section);
}

/* The outermost frame of the library in the first stack of the section: the thunk of the call. */
static const char *thunk_of(const char *section)
{
    static const char frame[] = "/library.so+0x";
    const char *end = section_end(section), *thunk = NULL;
    for (const char *at = section; (at = strstr(at, frame)) && at < end; at += strlen(frame))
        thunk = at;
    return thunk;
}

static bool is_same_frame(const char *a, const char *b)
{
    size_t length = strcspn(a, ") \n");
    return length == strcspn(b, ") \n") && strncmp(a, b, length) == 0;
}

/* What the test keeps stands in the heap or in a page of its own. */
static bool is_local_of_library(const char *report)
{
    const char *place = strstr(report, "is located in stack of thread");
    return place && has_library_frame(place);
}

struct violation violation_read(const char *report)
{
    struct violation violation = {
        .calls_null = strstr(report, "pc points to the zero page"),
        .is_local_of_library = is_local_of_library(report),
        .is_variable_of_library = strstr(report, " global variable '"),
    };
    const char *place = strstr(report, " is located ");
    const char *region = place ? strstr(place, "-byte region") : NULL;
    const char *allocation = place ? strstr(place, "allocated by thread") : NULL;
    if (!region || !allocation)
        return violation;
    const char *number = region;
    while (number > place && number[-1] >= '0' && number[-1] <= '9')
        number--;
    violation.size = strtoul(number, NULL, 10);
    const char *before = strstr(place, " bytes before ");
    violation.is_before = before && before < region;
    violation.owner = has_library_frame(allocation) ? REGION_OF_LIBRARY : REGION_OURS;
    const char *failing = thunk_of(report), *allocating = thunk_of(allocation);
    violation.is_of_this_call = failing && allocating && is_same_frame(failing, allocating);
    const char *freed = strstr(report, "freed by thread");
    const char *freeing = freed ? thunk_of(freed) : NULL;
    violation.is_freed_by_this_call = failing && freeing && is_same_frame(failing, freeing);
    return violation;
}

bool violation_is_in_harness(const char *report)
{
    const char *end = strstr(report, ": runtime error:");
    const char *harness = strstr(report, "/harness.c:");
    return end && harness && harness < end;
}
