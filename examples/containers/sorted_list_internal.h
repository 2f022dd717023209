/* The representation behind sorted_list.h, for sorted_list.c and its contracts. */
#ifndef SORTED_LIST_INTERNAL_H
#define SORTED_LIST_INTERNAL_H

#include "sorted_list.h"

enum { SORTED_LIST_MAX_SIZE = 1024 };

struct sorted_list_node {
    int value;
    struct sorted_list_node *next;
};

struct sorted_list {
    struct sorted_list_node *head;
    size_t size;
};

#endif
