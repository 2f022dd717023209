/* Errors are sentences. A function that can fail returns bool, takes `struct error *err` last, and
 * leaves its outputs untouched when it returns false. BUG() is for what cannot happen. */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdbool.h>

#define NODISCARD __attribute__((warn_unused_result))
#define PRINTF_LIKE(position, first) __attribute__((format(printf, position, first)))

struct error {
    char text[1024];
};

/* Writes the sentence and returns false, so that `return error_set(err, ...)` reads well. */
bool error_set(struct error *err, const char *format, ...) PRINTF_LIKE(2, 3);

/* Puts "what: " before the sentence that is there; returns false. */
bool error_prefix(struct error *err, const char *format, ...) PRINTF_LIKE(2, 3);

/* Puts other words in the place of some, not of none, wherever they stand in the sentence. */
void error_reword(struct error *err, const char *words, const char *others);

/* The exit status of the program when it fails by its own fault. */
enum { EXIT_STATUS_OWN_BUG = 3 };

#define BUG(...) bug_at(__FILE__, __LINE__, __VA_ARGS__)
_Noreturn void bug_at(const char *file, int line, const char *format, ...) PRINTF_LIKE(3, 4);

#endif
