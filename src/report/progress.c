/* What a person sees while assay works. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "model/comparison.h"
#include "model/coverage.h"
#include "model/exhaustion.h"
#include "model/finding.h"
#include "model/mutation.h"
#include "report/terminal.h"

/* Seconds between two lines of progress in a log, and on a terminal. */
static const double log_interval = 10, screen_interval = 0.2;

/* After so many seconds without a word on a terminal, somebody says what is going on. */
static const double silence_maximum = 1;

void terminal_init(struct terminal *terminal, FILE *chatter)
{
    const char *kind = getenv("TERM");
    bool can_redraw = kind && *kind && strcmp(kind, "dumb") != 0;
    *terminal = (struct terminal){.chatter = chatter,
                                  .is_interactive = can_redraw && isatty(fileno(chatter)) == 1};
}

static void end_line(struct terminal *terminal)
{
    if (terminal->has_line)
        fputs("\r\033[K", terminal->chatter);
    terminal->has_line = false;
    fflush(terminal->chatter);
}

void terminal_end(struct terminal *terminal)
{
    pthread_mutex_lock(&terminal->lock);
    terminal->stage[0] = '\0';
    end_line(terminal);
    pthread_mutex_unlock(&terminal->lock);
}

static void begin_stage(struct terminal *terminal, const char *text)
{
    end_line(terminal);
    fprintf(terminal->chatter, "assay: %s\n", text);
    fflush(terminal->chatter);
    snprintf(terminal->stage, sizeof terminal->stage, "%s", text);
    terminal->stage_start = terminal->last_output = clock_wall_seconds();
}

void terminal_stage(struct terminal *terminal, const char *text)
{
    pthread_mutex_lock(&terminal->lock);
    begin_stage(terminal, text);
    pthread_mutex_unlock(&terminal->lock);
}

/* Is it time for another line of progress? Then it is this one's. */
static bool is_due(struct terminal *terminal, double seconds)
{
    double interval = terminal->is_interactive ? screen_interval : log_interval;
    if (seconds < terminal->last_seconds)
        terminal->last_seconds = 0; /* something else began */
    if (seconds - terminal->last_seconds < interval)
        return false;
    terminal->last_seconds = seconds;
    return true;
}

/* How much of it is done, as a bar in the line; nothing when nobody watches. */
static void add_bar(const struct terminal *terminal, struct text *line, size_t done, size_t total)
{
    enum { WIDTH = 24 };
    size_t full = total ? WIDTH * done / total : WIDTH;
    if (!terminal->is_interactive)
        return;
    text_add_char(line, '[');
    for (size_t i = 0; i < WIDTH; i++)
        text_add_char(line, i < full ? '#' : '.');
    text_add(line, "] ");
}

static size_t columns_of(FILE *chatter)
{
    enum { USUAL = 80 };
    struct winsize size;
    bool is_known = ioctl(fileno(chatter), TIOCGWINSZ, &size) == 0 && size.ws_col;
    return is_known ? size.ws_col : USUAL;
}

/* A line that is longer than the terminal is wide would stay when the next one comes: what stands
 * behind the last commas goes, then whatever is too much. */
static void fit(struct text *line, size_t columns)
{
    size_t most = columns > strlen("assay: ") + 1 ? columns - strlen("assay: ") - 1 : 0;
    while (line->length > most) {
        char *comma = strrchr(line->bytes, ',');
        line->length = comma ? (size_t)(comma - line->bytes) : most;
        line->bytes[line->length] = '\0';
    }
}

/* On a terminal in the place of the line before it. Releases the text. */
static void show(struct terminal *terminal, struct text *line)
{
    if (terminal->is_interactive)
        fit(line, columns_of(terminal->chatter));
    fprintf(terminal->chatter, "%sassay: %s%s", terminal->is_interactive ? "\r\033[K" : "",
            text_string(line), terminal->is_interactive ? "" : "\n");
    terminal->has_line = terminal->is_interactive;
    terminal->last_output = clock_wall_seconds();
    fflush(terminal->chatter);
    text_release(line);
}

void terminal_beat(struct terminal *terminal, double now)
{
    pthread_mutex_lock(&terminal->lock);
    if (terminal->stage[0] && now - terminal->last_output >= silence_maximum) {
        struct text line = {0};
        text_printf(&line, "%s, %.0f s", terminal->stage, now - terminal->stage_start);
        show(terminal, &line);
    }
    pthread_mutex_unlock(&terminal->lock);
}

static void *beat(void *context)
{
    struct terminal *terminal = context;
    for (;;) {
        struct timespec next = clock_moment_in(1);
        pthread_mutex_lock(&terminal->lock);
        if (terminal->has_heart)
            pthread_cond_timedwait(&terminal->stop, &terminal->lock, &next);
        bool goes_on = terminal->has_heart;
        pthread_mutex_unlock(&terminal->lock);
        if (!goes_on)
            return NULL;
        terminal_beat(terminal, clock_wall_seconds());
    }
}

void terminal_start_heart(struct terminal *terminal)
{
    terminal->has_heart = terminal->is_interactive;
    if (terminal->has_heart)
        terminal->has_heart = pthread_create(&terminal->heart, NULL, beat, terminal) == 0;
}

void terminal_stop_heart(struct terminal *terminal)
{
    pthread_mutex_lock(&terminal->lock);
    bool had_heart = terminal->has_heart;
    terminal->has_heart = false;
    pthread_cond_signal(&terminal->stop);
    pthread_mutex_unlock(&terminal->lock);
    if (had_heart)
        pthread_join(terminal->heart, NULL);
}

static void show_search(struct terminal *terminal, const struct event *event)
{
    const struct search_progress *progress = &event->search;
    if (!is_due(terminal, progress->seconds))
        return;
    struct text line = {0};
    text_printf(&line, "%.0f s, %" PRIu64 " calls in %" PRIu64 " sequences, %zu kinds of failure",
                progress->seconds, progress->calls, progress->sequences, progress->suspects);
    if (progress->coverage && progress->coverage->sites->branch_count)
        text_printf(&line, ", %" PRIu32 " of %" PRIu32 " branches (%.0f %%)",
                    progress->coverage->covered, progress->coverage->sites->branch_count,
                    coverage_percent(progress->coverage));
    show(terminal, &line);
}

static void show_examination(struct terminal *terminal, const struct event *event)
{
    const struct examination_progress *progress = &event->examination;
    if (!is_due(terminal, progress->seconds))
        return;
    struct text line = {0};
    add_bar(terminal, &line, progress->done, progress->total);
    text_printf(&line, "%zu of %zu kinds of failure examined, %.0f s", progress->done,
                progress->total, progress->seconds);
    show(terminal, &line);
}

/* A line that stays. */
static void show_found(struct terminal *terminal, const struct event *event)
{
    const struct finding *finding = event->finding;
    end_line(terminal);
    fprintf(terminal->chatter, "assay: found: the call to %s %s", finding->function->name,
            end_sentence(finding->end));
    if (finding->at.file)
        fprintf(terminal->chatter, " (%s:%u)", file_base_name(finding->at.file), finding->at.line);
    fputc('\n', terminal->chatter);
    fflush(terminal->chatter);
}

static void show_mutants(struct terminal *terminal, const struct event *event)
{
    const struct mutation_progress *progress = event->mutation;
    if (!is_due(terminal, progress->seconds))
        return;
    struct text line = {0};
    add_bar(terminal, &line, progress->done, progress->total);
    text_printf(&line, "%zu of %zu mutants, %zu killed, %.0f s", progress->done, progress->total,
                progress->killed, progress->seconds);
    show(terminal, &line);
}

static void show_survivors(struct terminal *terminal, const struct event *event)
{
    const struct mutation_progress *progress = event->mutation;
    if (!is_due(terminal, progress->seconds))
        return;
    struct text line = {0};
    add_bar(terminal, &line, progress->done, progress->total);
    text_printf(&line, "%zu of %zu compared, %.0f s", progress->done, progress->total,
                progress->seconds);
    show(terminal, &line);
}

static void show_comparison(struct terminal *terminal, const struct event *event)
{
    const struct comparison_progress *progress = event->comparison;
    if (!is_due(terminal, progress->seconds))
        return;
    struct text line = {0};
    add_bar(terminal, &line, progress->done, progress->total);
    text_printf(&line, "%zu of %zu runs, %.0f s", progress->done, progress->total,
                progress->seconds);
    show(terminal, &line);
}

static void show_exhaustion(struct terminal *terminal, const struct event *event)
{
    const struct exhaustion *so_far = event->exhaustion;
    if (!is_due(terminal, so_far->seconds))
        return;
    struct text line = {0};
    add_bar(terminal, &line, (size_t)(so_far->share * 1000), 1000);
    text_printf(&line, "%.1f %%, ", 100 * so_far->share);
    if (so_far->is_counting)
        text_printf(&line, "%" PRIu64 " inputs counted", so_far->inputs);
    else
        text_printf(&line, "%" PRIu64 " inputs run, %" PRIu64 " failure%s", so_far->runs,
                    so_far->failures, so_far->failures == 1 ? "" : "s");
    text_printf(&line, ", %.0f s", so_far->seconds);
    show(terminal, &line);
}

static void show_stage(struct terminal *terminal, const struct event *event)
{
    begin_stage(terminal, event->text);
}

typedef void show_event(struct terminal *terminal, const struct event *event);

void terminal_hear(void *context, const struct event *event)
{
    struct terminal *terminal = context;
    static show_event *const shows[EVENT_KINDS] = {
        [EVENT_STAGE] = show_stage,         [EVENT_SEARCH] = show_search,
        [EVENT_FOUND] = show_found,         [EVENT_EXAMINATION] = show_examination,
        [EVENT_MUTANTS] = show_mutants,     [EVENT_SURVIVORS] = show_survivors,
        [EVENT_COMPARISON] = show_comparison, [EVENT_EXHAUSTION] = show_exhaustion,
    };
    pthread_mutex_lock(&terminal->lock);
    if (shows[event->kind])
        shows[event->kind](terminal, event);
    pthread_mutex_unlock(&terminal->lock);
}
