/* The benchmark's subject: the red-black tree of the examples, and four calls that fail. */
#ifndef BENCH_SUBJECT_H
#define BENCH_SUBJECT_H

#include "../../examples/containers/rb_map.h"

int subject_dereference_null(struct rb_map *map);
int subject_read_past_the_end(struct rb_map *map);
int subject_use_after_free(struct rb_map *map);
int subject_abort(struct rb_map *map);

#endif
