/* The language server protocol as far as editing needs it: one server, one request at a time.
 * Messages are JSON behind a header that says how long they are. */
#ifndef REFACTOR_LSP_H
#define REFACTOR_LSP_H

#include "base/json.h"
#include "base/process.h"

enum { LSP_PATIENCE_SECONDS = 60 }; /* a busy machine is no reason to give a server up */

struct lsp {
    struct process_dialogue dialogue;
    struct text heard; /* from `used` on: not understood yet */
    size_t used;
    int64_t last_request;
};

struct lsp_reply {
    const struct json *result;
    const struct json *edit; /* that the server asked for meanwhile; NULL: none */
    const char *refusal;     /* NULL: it was done */
};

NODISCARD bool lsp_start(struct lsp *lsp, const char *const *arguments, struct error *err);
void lsp_stop(struct lsp *lsp);

struct lsp_call {
    const char *method;
    const struct text *parameters; /* JSON */
};

NODISCARD bool lsp_notify(struct lsp *lsp, struct lsp_call call, struct error *err);
/* Waits for the reply, which lives in the arena. */
NODISCARD bool lsp_request(struct lsp *lsp, struct lsp_call call, struct arena *arena,
                           struct lsp_reply *reply, struct error *err);

#endif
