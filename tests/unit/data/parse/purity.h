/* Functions that change something, and such as do not. */
struct counter {
    int value;
    int items[4];
};

int counter_value(const struct counter *counter);
int counter_twice(const struct counter *counter);
int counter_sum(const struct counter *counter);
int counter_copy_sum(const struct counter *counter);
int counter_depth(const struct counter *counter, int depth);
int counter_even(const struct counter *counter, int depth);
unsigned long counter_text(const struct counter *counter, const char *text);

void counter_set(struct counter *counter, int value);
void counter_step(struct counter *counter);
void counter_put(struct counter *counter, int index);
void counter_reset(struct counter *counter);
int counter_uses(const struct counter *counter);
int counter_times(const struct counter *counter);
int counter_odd_step(struct counter *counter, int depth);
int counter_visit(const struct counter *counter, int (*visit)(int));
int counter_print(const struct counter *counter);
