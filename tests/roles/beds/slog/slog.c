#include "slog.h"

#include <stdlib.h>
#include <time.h>

#define MAX_SINKS 4

static struct {
    int level;
    unsigned flags;
    FILE *fp;
    void *(*alloc_fn)(size_t);
    void (*free_fn)(void *);
    void (*abort_handler)(const char *message);
    struct {
        slog_sink_fn fn;
        void *udata;
    } sinks[MAX_SINKS];
} L = {SLOG_INFO, SLOG_F_LEVEL | SLOG_F_NEWLINE, NULL, malloc, free, NULL, {{NULL, NULL}}};

void slog_set_level(int level)
{
    if (level < SLOG_DEBUG || level > SLOG_ERROR)
        return;
    L.level = level;
}

int slog_get_level(void)
{
    return L.level;
}

void slog_set_flags(unsigned flags)
{
    L.flags = flags & (SLOG_F_TIME | SLOG_F_LEVEL | SLOG_F_NEWLINE);
}

void slog_set_output(FILE *fp)
{
    L.fp = fp;
}

FILE *slog_get_output(void)
{
    return L.fp ? L.fp : stderr;
}

int slog_add_sink(slog_sink_fn fn, void *udata)
{
    if (fn == NULL)
        return -1;
    for (int i = 0; i < MAX_SINKS; i++) {
        if (L.sinks[i].fn == NULL) {
            L.sinks[i].fn = fn;
            L.sinks[i].udata = udata;
            return 0;
        }
    }
    return -1;
}

void slog_remove_sink(slog_sink_fn fn, void *udata)
{
    for (int i = 0; i < MAX_SINKS; i++)
        if (L.sinks[i].fn == fn && L.sinks[i].udata == udata)
            L.sinks[i].fn = NULL;
}

static void prefix(FILE *fp, int level)
{
    if (L.flags & SLOG_F_TIME)
        fprintf(fp, "%ld ", (long)time(NULL));
    if (L.flags & SLOG_F_LEVEL)
        fprintf(fp, "[%s] ", slog_level_name(level));
}

void slog_vlog(int level, const char *fmt, va_list ap)
{
    va_list again;
    char *line;
    int n;

    if (level < L.level)
        return;
    va_copy(again, ap);
    n = vsnprintf(NULL, 0, fmt, again);
    va_end(again);
    if (n < 0 || (line = L.alloc_fn((size_t)n + 1)) == NULL) {
        if (L.abort_handler)
            L.abort_handler("no memory for a line");
        return;
    }
    vsnprintf(line, (size_t)n + 1, fmt, ap);
    prefix(slog_get_output(), level);
    fputs(line, slog_get_output());
    if (L.flags & SLOG_F_NEWLINE)
        fputc('\n', slog_get_output());
    for (int i = 0; i < MAX_SINKS; i++)
        if (L.sinks[i].fn)
            L.sinks[i].fn(level, line, L.sinks[i].udata);
    L.free_fn(line);
}

void slog_log(int level, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    slog_vlog(level, fmt, ap);
    va_end(ap);
}

int slog_fprintf(FILE *fp, const char *fmt, ...)
{
    va_list ap;
    int n;

    va_start(ap, fmt);
    n = vfprintf(fp, fmt, ap);
    va_end(ap);
    return n;
}

const char *slog_level_name(int level)
{
    switch (level) {
    case SLOG_DEBUG:
        return "DEBUG";
    case SLOG_INFO:
        return "INFO";
    case SLOG_WARN:
        return "WARN";
    case SLOG_ERROR:
        return "ERROR";
    }
    return "?";
}

int slog_open_file(const char *filename, const char *mode)
{
    FILE *fp = fopen(filename, mode ? mode : "a");

    if (fp == NULL)
        return -1;
    L.fp = fp;
    return 0;
}

void slog_dump(FILE *fp, const void *mem, size_t len)
{
    const unsigned char *p = mem;

    for (size_t i = 0; i < len; i++)
        fprintf(fp, "%02x%c", p[i], i % 16 == 15 ? '\n' : ' ');
    fputc('\n', fp);
}

void slog_set_allocator(void *(*alloc_fn)(size_t), void (*free_fn)(void *))
{
    L.alloc_fn = alloc_fn ? alloc_fn : malloc;
    L.free_fn = free_fn ? free_fn : free;
}

void slog_set_abort_handler(void (*handler)(const char *message))
{
    L.abort_handler = handler;
}
