#include "refactor/lsp.h"

#include <stdlib.h>
#include <string.h>

enum { MESSAGE_MAXIMUM = 64 * 1024 * 1024 };

bool lsp_start(struct lsp *lsp, const char *const *arguments, struct error *err)
{
    struct process_options options = {.arguments = arguments};
    *lsp = (struct lsp){0};
    return process_dialogue_begin(&lsp->dialogue, &options, err);
}

void lsp_stop(struct lsp *lsp)
{
    process_dialogue_end(&lsp->dialogue);
    text_release(&lsp->heard);
}

static bool say(struct lsp *lsp, const struct text *message, struct error *err)
{
    struct text framed = {0};
    text_printf(&framed, "Content-Length: %zu\r\n\r\n", message->length);
    text_add_bytes(&framed, message->bytes, message->length);
    bool ok = process_dialogue_say(&lsp->dialogue, framed.bytes, framed.length, err);
    text_release(&framed);
    return ok;
}

/* Without an id it is a notification. */
static bool send(struct lsp *lsp, int64_t id, struct lsp_call call, struct error *err)
{
    struct text message = {0};
    text_add(&message, "{\"jsonrpc\":\"2.0\",");
    if (id)
        text_printf(&message, "\"id\":%lld,", (long long)id);
    text_printf(&message, "\"method\":\"%s\",\"params\":%s}", call.method,
                call.parameters->length ? call.parameters->bytes : "{}");
    bool ok = say(lsp, &message, err);
    text_release(&message);
    return ok;
}

bool lsp_notify(struct lsp *lsp, struct lsp_call call, struct error *err)
{
    return send(lsp, 0, call, err);
}

/* Is a whole message there? Then *body is its place and *length how long it is. */
static bool find_message(const struct lsp *lsp, size_t *body, size_t *length, struct error *err,
                         bool *is_wrong)
{
    static const char field[] = "Content-Length: ";
    const char *start = text_string(&lsp->heard) + lsp->used;
    const char *end = strstr(start, "\r\n\r\n"), *header = strstr(start, field);
    if (!end)
        return false;
    bool has_length = header && header < end;
    unsigned long long announced = has_length ? strtoull(header + strlen(field), NULL, 10) : 0;
    *is_wrong = !has_length || announced > MESSAGE_MAXIMUM;
    if (*is_wrong)
        return error_set(err, "the server does not speak the language server protocol");
    *body = (size_t)(end + 4 - text_string(&lsp->heard));
    *length = (size_t)announced;
    return *body + *length <= lsp->heard.length;
}

static bool hear_message(struct lsp *lsp, struct arena *arena, struct json **message,
                         struct error *err)
{
    size_t body = 0, length = 0;
    bool is_wrong = false;
    if (lsp->used == lsp->heard.length) {
        text_clear(&lsp->heard);
        lsp->used = 0;
    }
    while (!find_message(lsp, &body, &length, err, &is_wrong))
        if (is_wrong ||
            !process_dialogue_hear(&lsp->dialogue, LSP_PATIENCE_SECONDS, &lsp->heard, err))
            return false;
    lsp->used = body + length;
    return json_parse(arena, lsp->heard.bytes + body, length, message, err);
}

/* What the server asks us is granted: it only ever asks whether we have applied an edit. */
static bool grant(struct lsp *lsp, int64_t id, struct error *err)
{
    struct text message = {0};
    text_printf(&message, "{\"jsonrpc\":\"2.0\",\"id\":%lld,\"result\":{\"applied\":true}}",
                (long long)id);
    bool ok = say(lsp, &message, err);
    text_release(&message);
    return ok;
}

static bool is_request(const struct json *message, int64_t *id)
{
    *id = json_integer(message, "id", -1);
    return *id >= 0 && json_string(message, "method");
}

bool lsp_request(struct lsp *lsp, struct lsp_call call, struct arena *arena,
                 struct lsp_reply *reply, struct error *err)
{
    struct json *message;
    int64_t wanted = ++lsp->last_request, id;
    struct lsp_reply said = {0};
    if (!send(lsp, wanted, call, err))
        return false;
    do {
        if (!hear_message(lsp, arena, &message, err))
            return false;
        if (is_request(message, &id)) {
            const struct json *edit = json_member(json_member(message, "params"), "edit");
            said.edit = edit ? edit : said.edit;
            if (!grant(lsp, id, err))
                return false;
        }
    } while (id != wanted || json_string(message, "method"));
    said.result = json_member(message, "result");
    said.refusal = json_string(json_member(message, "error"), "message");
    *reply = said;
    return true;
}
