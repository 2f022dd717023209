/* The harness for the benchmark: examples/containers/rb_map.c, and four ways to fail. */
#include <stdlib.h>

#include "assay/harness.h"
#include "rb_map.h"

#include "bench_harness.h"

#define MAP (*(struct rb_map **)arguments[0])
#define INT(i) (*(int *)arguments[i])

static int *volatile null_pointer;

static void thunk_new(void **arguments, void *result)
{
    (void)arguments;
    *(struct rb_map **)result = rb_map_new();
}

static void thunk_put(void **arguments, void *result)
{
    *(_Bool *)result = rb_map_put(MAP, INT(1), INT(2));
}

static void thunk_get(void **arguments, void *result)
{
    *(int *)result = rb_map_get(MAP, INT(1), INT(2));
}

static void thunk_remove(void **arguments, void *result)
{
    *(_Bool *)result = rb_map_remove(MAP, INT(1));
}

static void thunk_size(void **arguments, void *result)
{
    *(size_t *)result = rb_map_size(MAP);
}

static void thunk_min(void **arguments, void *result)
{
    *(int *)result = rb_map_min(MAP, INT(1));
}

static void thunk_height(void **arguments, void *result)
{
    *(int *)result = rb_map_height(MAP);
}

static void thunk_free(void **arguments, void *result)
{
    (void)result;
    rb_map_free(MAP);
}

static void thunk_null(void **arguments, void *result)
{
    (void)arguments;
    *(int *)result = *null_pointer;
}

static void thunk_over_read(void **arguments, void *result)
{
    int *volatile block = malloc(16);
    (void)arguments;
    *(int *)result = block[4];
}

static void thunk_stale(void **arguments, void *result)
{
    int *volatile block = malloc(16);
    (void)arguments;
    free(block);
    *(int *)result = block[1];
}

static void thunk_abort(void **arguments, void *result)
{
    (void)arguments, (void)result;
    abort();
}

#define OPERATION(number, thunk_, size_, count_, pointers_, is_pointer)                      \
    [number] = {.thunk = thunk_, .name = #number, .size = size_, .sort = is_pointer,         \
                .argument_count = count_, .pointer_arguments = pointers_,                    \
                .result_is_pointer = is_pointer, .requires = ASSAY_NO_CONTRACT,              \
                .ensures = ASSAY_NO_CONTRACT},

static const struct assay_operation operations[] = {
    OPERATION(BENCH_NEW, thunk_new, 8, 0, 0, 1)
    OPERATION(BENCH_PUT, thunk_put, 1, 3, 1, 0)
    OPERATION(BENCH_GET, thunk_get, 4, 3, 1, 0)
    OPERATION(BENCH_REMOVE, thunk_remove, 1, 2, 1, 0)
    OPERATION(BENCH_SIZE, thunk_size, 8, 1, 1, 0)
    OPERATION(BENCH_MIN, thunk_min, 4, 2, 1, 0)
    OPERATION(BENCH_HEIGHT, thunk_height, 4, 1, 1, 0)
    OPERATION(BENCH_FREE, thunk_free, 0, 1, 1, 0)
    OPERATION(BENCH_NULL, thunk_null, 4, 0, 0, 0)
    OPERATION(BENCH_OVER_READ, thunk_over_read, 4, 0, 0, 0)
    OPERATION(BENCH_STALE, thunk_stale, 4, 0, 0, 0)
    OPERATION(BENCH_ABORT, thunk_abort, 0, 0, 0, 0)
};

const struct assay_harness assay_harness = {
    .version = ASSAY_HARNESS_VERSION,
    .operation_count = BENCH_COUNT,
    .sort_count = 2,
    .operations = operations,
};
