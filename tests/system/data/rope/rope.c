#include "rope.h"

#include <stdlib.h>
#include <string.h>

struct head {
    size_t length;
    char text[];
};

static struct head *head_of(const char *r)
{
    return (struct head *)(void *)((char *)r - offsetof(struct head, text));
}

rope rope_new(const char *text)
{
    size_t length = strlen(text);
    struct head *head = malloc(sizeof *head + length + 1);
    if (head == NULL)
        return NULL;
    head->length = length;
    memcpy(head->text, text, length + 1);
    return head->text;
}

void rope_free(rope r)
{
    if (r != NULL)
        free(head_of(r));
}

size_t rope_length(const char *r)
{
    return head_of(r)->length;
}

rope rope_append(rope r, const char *text)
{
    struct head *head = head_of(r);
    size_t more = strlen(text);
    struct head *grown = realloc(head, sizeof *head + head->length + more + 1);
    if (grown == NULL)
        return NULL;
    memcpy(grown->text + grown->length, text, more + 1);
    grown->length += more;
    return grown->text;
}
