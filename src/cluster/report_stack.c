#include "cluster/report_stack.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

static bool read_frame(const char *line, unsigned long number, struct report_frame *frame)
{
    static const char in[] = " in ", address[] = " 0x";
    char *end;
    line += strspn(line, " ");
    if (*line != '#' || strtoul(line + 1, &end, 10) != number)
        return false;
    if (text_starts_with(end, address))
        end += strlen(address) + strspn(end + strlen(address), "0123456789abcdef");
    if (!text_starts_with(end, in))
        return false;
    frame->function = end + strlen(in);
    frame->length = strcspn(frame->function, " \n");
    frame->whole_length = strcspn(frame->function, "\n");
    return true;
}

void report_stack_read(const char *report, const char *heading, struct stack *stack)
{
    stack->count = 0;
    const char *line = strstr(report, heading);
    for (; line && *line && stack->count < FRAMES_MAXIMUM; line += *line == '\n') {
        if (read_frame(line, stack->count, &stack->frames[stack->count]))
            stack->count++;
        else if (stack->count)
            return;
        line += strcspn(line, "\n");
    }
}
