#include "disjoint_sets_internal.h"

#include <stdlib.h>
#include <string.h>

static bool is_element(const struct disjoint_sets *sets, int element)
{
    return element >= 0 && element < sets->element_count;
}

static int root_of(const struct disjoint_sets *sets, int element)
{
    while (sets->elements[element].parent != element)
        element = sets->elements[element].parent;
    return element;
}

static struct disjoint_sets *with_capacity(int capacity)
{
    struct disjoint_sets *sets = malloc(sizeof *sets);
    struct disjoint_element *elements = malloc((size_t)capacity * sizeof *elements);
    if (sets == NULL || elements == NULL) {
        free(sets);
        free(elements);
        return NULL;
    }
    *sets = (struct disjoint_sets){.elements = elements, .capacity = capacity};
    return sets;
}

static bool grow(struct disjoint_sets *sets)
{
    if (sets->capacity >= DISJOINT_SETS_MAX_ELEMENTS)
        return false;
    int capacity = sets->capacity * 2;
    if (capacity > DISJOINT_SETS_MAX_ELEMENTS)
        capacity = DISJOINT_SETS_MAX_ELEMENTS;
    struct disjoint_element *elements =
        realloc(sets->elements, (size_t)capacity * sizeof *elements);
    if (elements == NULL)
        return false;
    sets->elements = elements;
    sets->capacity = capacity;
    return true;
}

struct disjoint_sets *disjoint_sets_new(int count)
{
    if (count < 0 || count > DISJOINT_SETS_MAX_ELEMENTS)
        return NULL;
    struct disjoint_sets *sets = with_capacity(count > 0 ? count : 1);
    for (int i = 0; sets != NULL && i < count; i++)
        disjoint_sets_add(sets);
    return sets;
}

int disjoint_sets_add(struct disjoint_sets *sets)
{
    if (sets->element_count == sets->capacity && !grow(sets))
        return -1;
    int element = sets->element_count++;
    sets->elements[element] = (struct disjoint_element){element, 1};
    sets->set_count++;
    return element;
}

bool disjoint_sets_join(struct disjoint_sets *sets, int left, int right)
{
    if (!is_element(sets, left) || !is_element(sets, right))
        return false;
    int larger = disjoint_sets_find(sets, left);
    int smaller = disjoint_sets_find(sets, right);
    if (larger == smaller)
        return false;
    if (sets->elements[larger].size < sets->elements[smaller].size) {
        int root = larger;
        larger = smaller;
        smaller = root;
    }
    sets->elements[smaller].parent = larger;
    sets->elements[larger].size += sets->elements[smaller].size;
    sets->set_count--;
    return true;
}

/* Hangs every element on the way to the root directly below it. */
int disjoint_sets_find(struct disjoint_sets *sets, int element)
{
    if (!is_element(sets, element))
        return -1;
    int root = root_of(sets, element);
    while (element != root) {
        int parent = sets->elements[element].parent;
        sets->elements[element].parent = root;
        element = parent;
    }
    return root;
}

bool disjoint_sets_same(const struct disjoint_sets *sets, int left, int right)
{
    if (!is_element(sets, left) || !is_element(sets, right))
        return false;
    return root_of(sets, left) == root_of(sets, right);
}

int disjoint_sets_size_of(const struct disjoint_sets *sets, int element)
{
    return is_element(sets, element) ? sets->elements[root_of(sets, element)].size : 0;
}

int disjoint_sets_element_count(const struct disjoint_sets *sets)
{
    return sets->element_count;
}

int disjoint_sets_set_count(const struct disjoint_sets *sets)
{
    return sets->set_count;
}

struct disjoint_sets *disjoint_sets_copy(const struct disjoint_sets *sets)
{
    struct disjoint_sets *copy = with_capacity(sets->capacity);
    if (copy == NULL)
        return NULL;
    memcpy(copy->elements, sets->elements, (size_t)sets->element_count * sizeof *copy->elements);
    copy->element_count = sets->element_count;
    copy->set_count = sets->set_count;
    return copy;
}

/* With as many sets in b as in a, it is enough that every set of a lies within one of b. */
bool disjoint_sets_equal(const struct disjoint_sets *a, const struct disjoint_sets *b)
{
    if (a->element_count != b->element_count || a->set_count != b->set_count)
        return false;
    for (int i = 0; i < a->element_count; i++) {
        if (!disjoint_sets_same(b, i, root_of(a, i)))
            return false;
    }
    return true;
}

/* From the sizes alone, because equal partitions may have different roots. */
unsigned disjoint_sets_hash(const struct disjoint_sets *sets)
{
    unsigned hash = (unsigned)sets->element_count;
    for (int i = 0; i < sets->element_count; i++)
        hash = hash * 31u + (unsigned)disjoint_sets_size_of(sets, i);
    return hash;
}

void disjoint_sets_free(struct disjoint_sets *sets)
{
    if (sets == NULL)
        return;
    free(sets->elements);
    free(sets);
}
