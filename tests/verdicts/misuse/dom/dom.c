#include "dom.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct dom_node {
    int kind;
    struct dom_node *parent, *prev, *next;
    union {
        struct {
            struct dom_node *first, *last;
            char *name;
        } element;
        char *text;
    } u;
};

static DomNode *create(int kind, const char *string)
{
    DomNode *node = calloc(1, sizeof *node);
    size_t size = strlen(string) + 1;
    char *copy = malloc(size);

    if (!node || !copy) {
        free(node);
        free(copy);
        return NULL;
    }
    memcpy(copy, string, size);
    node->kind = kind;
    if (kind == DOM_ELEMENT)
        node->u.element.name = copy;
    else
        node->u.text = copy;
    return node;
}

DomNode *domNewElement(const char *name)
{
    return create(DOM_ELEMENT, name);
}

DomNode *domNewText(const char *text)
{
    return create(DOM_TEXT, text);
}

static void unlink_node(DomNode *node)
{
    DomNode *parent = node->parent;

    if (node->prev)
        node->prev->next = node->next;
    else if (parent)
        parent->u.element.first = node->next;
    if (node->next)
        node->next->prev = node->prev;
    else if (parent)
        parent->u.element.last = node->prev;
    node->parent = node->prev = node->next = NULL;
}

void domFree(DomNode *node)
{
    if (!node)
        return;
    unlink_node(node);
    if (node->kind == DOM_ELEMENT) {
        while (node->u.element.first)
            domFree(node->u.element.first);
        free(node->u.element.name);
    } else {
        free(node->u.text);
    }
    free(node);
}

int domKind(const DomNode *node)
{
    return node->kind;
}

const char *domName(const DomNode *element)
{
    assert(element->kind == DOM_ELEMENT);
    return element->u.element.name;
}

const char *domText(const DomNode *text)
{
    assert(text->kind == DOM_TEXT);
    return text->u.text;
}

DomNode *domParent(const DomNode *node)
{
    return node->parent;
}

DomNode *domFirstChild(const DomNode *node)
{
    return node->kind == DOM_ELEMENT ? node->u.element.first : NULL;
}

DomNode *domNextSibling(const DomNode *node)
{
    return node->next;
}

void domInsert(DomNode *ref, int where, DomNode *node)
{
    DomNode *parent = where < DOM_FIRST ? ref->parent : ref;
    DomNode *const before[] = {ref->prev, ref, NULL, where == DOM_LAST ? ref->u.element.last : NULL};
    DomNode *prev = before[where];

    assert(!node->parent);
    node->parent = parent;
    node->prev = prev;
    node->next = prev ? prev->next : parent->u.element.first;
    if (node->prev)
        node->prev->next = node;
    else
        parent->u.element.first = node;
    if (node->next)
        node->next->prev = node;
    else
        parent->u.element.last = node;
}

void domRemoveChild(DomNode *parent, DomNode *child)
{
    assert(child->parent == parent);
    unlink_node(child);
}

int domCount(const DomNode *node)
{
    int count = 1;

    for (DomNode *child = domFirstChild(node); child; child = child->next)
        count += domCount(child);
    return count;
}

int domTextLength(const DomNode *node)
{
    int length = 0;

    if (node->kind == DOM_TEXT)
        return (int)strlen(node->u.text);
    for (DomNode *child = node->u.element.first; child; child = child->next)
        length += domTextLength(child);
    return length;
}
