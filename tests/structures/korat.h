/* The structures by which tools that build structures are compared with each other since Korat. */
#ifndef KORAT_H
#define KORAT_H

enum { KORAT_SLOTS = 16 };

struct binary_node {
    struct binary_node *left, *right;
};
struct binary_tree {
    struct binary_node *root;
    int size;
};

struct search_node {
    struct search_node *left, *right;
    int info;
};
struct search_tree {
    struct search_node *root;
    int size;
};

struct heap_array {
    int size;
    int length; /* of what is used of the array */
    int array[KORAT_SLOTS];
};

struct element {
    char unused;
};
struct entry {
    struct element *element;
    struct entry *next;
};
struct singly_linked_list {
    struct entry *header;
    int size;
};

struct sorted_entry {
    int element; /* 0: none */
    struct sorted_entry *next, *previous;
};
struct sorted_list {
    struct sorted_entry *header;
    int size;
};

struct ring_entry {
    struct element *element;
    struct ring_entry *next, *previous;
};
struct doubly_linked_list {
    struct ring_entry *header;
    int size;
};

struct red_black_node {
    int key;
    int value;
    struct red_black_node *left, *right, *parent;
    int color; /* 0 red, 1 black */
};
struct red_black_tree {
    struct red_black_node *root;
    int size;
};

struct binomial_node {
    int key;
    int degree;
    struct binomial_node *parent, *sibling, *child;
};
struct binomial_heap {
    struct binomial_node *nodes;
    int size;
};

struct fibonacci_node {
    int key;
    int degree;
    struct fibonacci_node *parent, *child, *left, *right;
};
struct fibonacci_heap {
    struct fibonacci_node *nodes, *least;
    int size;
};

struct set_record {
    int parent;
    int rank;
};
struct disjoint_sets {
    struct set_record *elements[KORAT_SLOTS];
    int length; /* of what is used of the elements */
    int size;
};

#endif
