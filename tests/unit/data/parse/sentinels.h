/* Variadic functions that take pointers until a null pointer comes, and one that does not say. */
int join(const char *first, ...) __attribute__((sentinel));

/* Adds all words; the list must be terminated by NULL. */
int add_all(int base, const char *first, ...);

/* Reads a null-terminated string. */
int untold(const char *first, ...);

int numbers(int first, ...) __attribute__((sentinel));
