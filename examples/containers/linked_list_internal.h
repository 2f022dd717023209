/* The representation behind linked_list.h, for linked_list.c and its contracts. */
#ifndef LINKED_LIST_INTERNAL_H
#define LINKED_LIST_INTERNAL_H

#include "linked_list.h"

struct linked_list_node {
    int value;
    struct linked_list_node *previous; /* NULL at the head */
    struct linked_list_node *next;     /* NULL at the tail */
};

struct linked_list {
    struct linked_list_node *head;
    struct linked_list_node *tail;
    size_t size;
};

#endif
