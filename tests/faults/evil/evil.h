/* A library that does every evil thing, one in each function, every time it is called. */
#ifndef EVIL_H
#define EVIL_H

struct evil;

/* The harmless ones. */
struct evil *evil_new(int n);
void evil_free(struct evil *e);
int evil_get(const struct evil *e);
void evil_set(struct evil *e, int n);

/* Memory. */
int evil_read_null(struct evil *e);
int evil_read_past_heap(struct evil *e);
int evil_read_freed(struct evil *e);
int evil_free_twice(struct evil *e);
int evil_write_past_stack(struct evil *e);
int evil_write_past_global(struct evil *e);
int evil_write_far_away(struct evil *e);
int evil_write_everywhere(struct evil *e);
int evil_use_up_heap(struct evil *e);
int evil_use_up_mappings(struct evil *e);
int evil_recurse(struct evil *e);
int evil_jump_to_dead_frame(struct evil *e);

/* Arithmetic. */
int evil_overflow(struct evil *e);
int evil_shift(struct evil *e);
int evil_divide(struct evil *e);

/* Ends. */
int evil_abort(struct evil *e);
int evil_assert(struct evil *e);
int evil_exit(struct evil *e);
int evil_exit_at_once(struct evil *e);
int evil_raise_term(struct evil *e);
int evil_ignore_and_crash(struct evil *e);

/* No end. */
int evil_loop(struct evil *e);
int evil_sleep(struct evil *e);
int evil_block_and_loop(struct evil *e);

/* The rest of the machine. */
int evil_close_everything(struct evil *e);
int evil_start_thread(struct evil *e);
int evil_fork(struct evil *e);
int evil_execute(struct evil *e);
int evil_kill_parent(struct evil *e);
int evil_limit(struct evil *e);
int evil_write_outside(struct evil *e);
int evil_delete_outside(struct evil *e);
int evil_leave_file(struct evil *e);
int evil_print(struct evil *e);

#endif
