/* A library that does everything a library must not do, and a little that it may. */
#ifndef EVIL_H
#define EVIL_H

/* Harmless: the control group. */
int evil_double(int x);
int evil_counter(int x); /* counts its calls in a global variable */
int evil_thread_counter(int x); /* ... in a thread-local one */

/* Each does its deed and, if it can, returns. X(name) */
#define EVIL_DEEDS(X) \
    X(null_read)      \
    X(null_write)     \
    X(wild_read)      \
    X(null_call)      \
    X(heap_over_read) \
    X(heap_under_read) \
    X(heap_over_write) \
    X(use_after_free) \
    X(double_free)    \
    X(bad_free_interior) \
    X(bad_free_stack) \
    X(bad_free_global) \
    X(call_abort)     \
    X(fail_assertion) \
    X(call_exit)      \
    X(call_underscore_exit) \
    X(call_err)       \
    X(loop_forever)   \
    X(sleep_forever)  \
    X(recurse_forever) \
    X(malloc_forever) \
    X(malloc_unchecked) \
    X(mmap_forever)   \
    X(write_wide)     \
    X(write_reply)    \
    X(close_everything) \
    X(start_thread)   \
    X(crash_in_thread) \
    X(call_fork)      \
    X(call_system)    \
    X(call_exec)      \
    X(raw_fork)       \
    X(kill_parent)    \
    X(kill_itself)    \
    X(stop_itself)    \
    X(raise_term)     \
    X(raise_segv)     \
    X(block_and_loop) \
    X(ignore_and_crash) \
    X(integer_overflow) \
    X(shift_too_far)  \
    X(divide_by_zero) \
    X(stack_overflow) \
    X(stack_overflow_by_pointer) \
    X(global_overflow) \
    X(use_after_scope) \
    X(string_overflow) \
    X(format_overflow) \
    X(string_over_read) \
    X(wide_over_read) \
    X(wide_to_byte)   \
    X(bytes_to_wide)  \
    X(no_stream)      \
    X(overlapping_copy) \
    X(null_string)    \
    X(change_directory) \
    X(write_outside)  \
    X(unlink_outside) \
    X(write_much)     \
    X(jump_to_dead_frame) \
    X(jump_to_nowhere) \
    X(print_much)     \
    X(open_socket)    \
    X(set_limit)      \
    X(trap)           \
    X(unmap_much)     \
    X(abort_in_libc)  \
    X(use_own_signal) \
    X(use_streams)    \
    X(wrap_output)    \
    X(spoil_stream)   \
    X(open_many)      \
    X(lowest_file)    \
    X(keep_by_key)    \
    X(use_random)     \
    X(leak)           \
    X(fresh_byte)     \
    X(change_rounding)

#define DECLARE(name) int evil_##name(int x);
EVIL_DEEDS(DECLARE)
#undef DECLARE

/* A small data structure for ledger, hashes and contracts. */
struct box {
    int value;
    int flaw; /* what is wrong with it; contracts see that */
    struct box *next;
};

struct box *box_new(int value);
struct box *box_pair(int value, int padding); /* two boxes; something else is allocated between */
struct box *box_next(struct box *box);
struct box *box_self(struct box *box);
struct box *box_none(int value);
struct box *box_copy(const struct box *box);
struct box *box_bad_copy(const struct box *box);
void box_attach(struct box *box, struct box *next);
void box_free(struct box *box);
int box_value(const struct box *box);
void box_set_flaw(struct box *box, int flaw);
const char *box_name(const struct box *box);
char *box_text(const struct box *box);

struct wide {
    long numbers[3];
};

struct wide wide_make(int x);
long wide_sum(struct wide wide);

/* Given by value, and owns memory all the same. */
struct span {
    int *items;
    long count;
};

struct span span_make(int x);
long span_sum(struct span span);
void span_drop(struct span span);

/* Lives in memory of the caller. */
struct bag {
    int *items;
    int count;
    int capacity;
};

void bag_init(struct bag *bag);
void bag_add(struct bag *bag, int item);
int bag_sum(const struct bag *bag);
void bag_release(struct bag *bag);
int bag_read(const struct bag *bag); /* one past the struct */

int sum_bytes(const unsigned char *bytes, int count);
int string_length(const char *string);
int overwrite_string(char *string);
int apply(int (*function)(int), int x);

#endif
