#ifndef SLOG_H
#define SLOG_H

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#if defined(__GNUC__)
#define SLOG_PRINTF(f, a) __attribute__((format(printf, f, a)))
#else
#define SLOG_PRINTF(f, a)
#endif

#define SLOG_DEBUG 0
#define SLOG_INFO 1
#define SLOG_WARN 2
#define SLOG_ERROR 3

#define SLOG_F_TIME (1u << 0)
#define SLOG_F_LEVEL (1u << 1)
#define SLOG_F_NEWLINE (1u << 2)

typedef void (*slog_sink_fn)(int level, const char *line, void *udata);

void slog_set_level(int level);
int slog_get_level(void);
void slog_set_flags(unsigned flags);
void slog_set_output(FILE *fp);
FILE *slog_get_output(void);
int slog_add_sink(slog_sink_fn fn, void *udata);
void slog_remove_sink(slog_sink_fn fn, void *udata);
void slog_log(int level, const char *fmt, ...) SLOG_PRINTF(2, 3);
void slog_vlog(int level, const char *fmt, va_list ap) SLOG_PRINTF(2, 0);
int slog_fprintf(FILE *fp, const char *fmt, ...) SLOG_PRINTF(2, 3);
const char *slog_level_name(int level);
int slog_open_file(const char *filename, const char *mode);
void slog_dump(FILE *fp, const void *mem, size_t len);
void slog_set_allocator(void *(*alloc_fn)(size_t), void (*free_fn)(void *));
void slog_set_abort_handler(void (*handler)(const char *message));

#endif
