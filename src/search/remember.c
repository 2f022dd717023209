#include "search/remember.h"

#include <string.h>

#include "base/file.h"
#include "base/hash.h"
#include "generate/remembered.h"
#include "model/injected_failure.h"

const char remember_file_name[] = "assay-corpus.txt";

/* A line that begins a sequence: "== kept", or "== finding FINGERPRINT NAME". */
static const char mark[] = "== ", finding_mark[] = "finding ";

static const char beginning[] =
    "# Written by assay: the sequences by which the next run goes on from where this one ended.\n"
    "# Another checkout of the library can begin with them, too: assay generate --corpus FILE\n";

enum { REMEMBERED_MAXIMUM = 5000 }; /* sequences: some seconds of a slow library's time */

/* ---- reading ---- */

struct reading {
    struct campaign *campaign;
    size_t count, fitting;
};

static void remember_finding(struct campaign *campaign, char *head, const char *text)
{
    struct remembered_finding finding = {
        .fingerprint = arena_printf(campaign->arena, "%.*s", (int)strcspn(head, " "), head),
        .text = arena_copy_string(campaign->arena, text),
    };
    const char *name = strchr(head, ' ');
    finding.name = name ? arena_copy_string(campaign->arena, name + 1) : "";
    vector_push(&campaign->output.findings, finding);
}

/* What is made to fail has a source of its own, which starts from what ends well. */
static void take_sequence(struct reading *reading, char *head, const char *text)
{
    struct campaign *campaign = reading->campaign;
    struct vocabulary *vocabulary = &campaign->subject.vocabulary;
    struct statements statements;
    struct error ignored;
    if (reading->count++ >= REMEMBERED_MAXIMUM ||
        !statements_parse(text, vocabulary, &statements, &ignored) ||
        !statements_check(&statements, vocabulary, &ignored))
        return;
    reading->fitting++;
    if (text_starts_with(head, finding_mark))
        remember_finding(campaign, head + strlen(finding_mark), text);
    if (statements_injected(&statements, vocabulary).injectable == INJECTABLE_NONE)
        remembered_give(&campaign->sources, &statements);
}

static void take_all(struct reading *reading, char *rest)
{
    struct text block = {0};
    char *line, *head = NULL;
    while (text_next_line(&rest, &line)) {
        if (!text_starts_with(line, mark)) {
            text_printf(&block, "%s\n", line);
            continue;
        }
        if (head)
            take_sequence(reading, head, text_string(&block));
        head = line + strlen(mark);
        text_clear(&block);
    }
    if (head)
        take_sequence(reading, head, text_string(&block));
    text_release(&block);
}

static const char *file_to_read(struct campaign *campaign)
{
    const struct campaign_options *options = campaign->options;
    if (options->corpus || options->calls || options->no_corpus)
        return options->corpus;
    const char *usual =
        arena_printf(&campaign->work, "%s/%s", options->directory, remember_file_name);
    return file_exists(usual) ? usual : NULL;
}

bool remember_sequences(struct campaign *campaign, struct error *err)
{
    const char *path = file_to_read(campaign);
    struct reading reading = {.campaign = campaign};
    char *content;
    if (!path)
        return true;
    if (!file_read(&campaign->work, path, &content, NULL, err))
        return false;
    take_all(&reading, content);
    if (campaign->options->corpus && !reading.fitting)
        return error_set(err, "nothing in '%s' fits this library; name a file '%s' that "
                              "assay wrote for it", path, remember_file_name);
    if (reading.fitting < reading.count)
        campaign_note(campaign, "%zu of %zu sequences of the run before do not fit the library any "
                      "more", reading.count - reading.fitting, reading.count);
    return true;
}

/* ---- writing ---- */

struct printing {
    const struct campaign *campaign;
    struct text *out;
    struct hash_set printed; /* hashes of texts */
    size_t count;
};

static void print_text(struct printing *printing, const char *head, const char *text)
{
    if (printing->count >= REMEMBERED_MAXIMUM ||
        !hash_set_add(&printing->printed, hash_string(text)))
        return;
    text_printf(printing->out, "%s%s\n%s", mark, head, text);
    printing->count++;
}

static void print_statements(struct printing *printing, const char *head,
                             const struct statements *statements)
{
    struct text text = {0};
    statements_print(statements, &printing->campaign->subject.vocabulary, &text);
    print_text(printing, head, text_string(&text));
    text_release(&text);
}

static void print_candidates(struct printing *printing, const struct candidate *candidates,
                             size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct statements statements = {.count = candidates[i].count};
        if (!candidates[i].count)
            continue;
        memcpy(statements.items, candidates[i].statements,
               candidates[i].count * sizeof statements.items[0]);
        print_statements(printing, "kept", &statements);
    }
}

static const char *finding_head(struct arena *scratch, const char *fingerprint, const char *name)
{
    return arena_printf(scratch, "%s%s %s", finding_mark, fingerprint, name);
}

static void print_findings(struct printing *printing)
{
    const struct campaign *campaign = printing->campaign;
    struct arena scratch = {0};
    for (size_t i = 0; i < campaign->findings.count; i++) {
        const struct finding *finding = &campaign->findings.items[i];
        if (finding->fingerprint && finding->name)
            print_statements(printing,
                             finding_head(&scratch, finding->fingerprint, finding->name),
                             &finding->statements);
    }
    for (size_t i = 0; i < campaign->output.findings.count; i++) {
        const struct remembered_finding *finding = &campaign->output.findings.items[i];
        if (finding->state == REMEMBERED_UNSEEN)
            print_text(printing, finding_head(&scratch, finding->fingerprint, finding->name),
                       finding->text);
    }
    arena_release(&scratch);
}

void remember_print(const struct campaign *campaign, struct text *out)
{
    const struct corpus *corpus = &campaign->corpus;
    struct printing printing = {.campaign = campaign, .out = out};
    hash_set_init(&printing.printed, 2 * REMEMBERED_MAXIMUM);
    text_add(out, beginning);
    print_findings(&printing);
    print_candidates(&printing, corpus->covering.items, corpus->covering.count);
    for (size_t i = 0; i < corpus->vocabulary->operations.count; i++)
        print_candidates(&printing, corpus->candidates[i].items, corpus->candidates[i].count);
    print_candidates(&printing, corpus->backups.items, corpus->backups.count);
    hash_set_release(&printing.printed);
}
