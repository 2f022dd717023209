/* clangd: a server that knows files by their text and edits them on request. */
#ifndef REFACTOR_CLANGD_H
#define REFACTOR_CLANGD_H

#include "refactor/engine.h"
#include "refactor/lsp.h"

NODISCARD bool clangd_start(struct lsp *server, const struct engine_options *options,
                            struct error *err);
NODISCARD bool clangd_edit(struct lsp *server, const struct edit_request *request,
                           struct arena *arena, struct edit_result *result, struct error *err);

#endif
