#include "commands/kept_queries.h"

#include "base/file.h"
#include "base/text.h"

bool are_queries(const char *path)
{
    struct arena arena = {0};
    struct error ignored;
    char *content;
    size_t length;
    bool are = !file_is_directory(path) && file_read(&arena, path, &content, &length, &ignored) &&
               text_starts_with(content, "query ");
    arena_release(&arena);
    return are;
}

bool campaign_replay_queries(const char *path, struct replayed_queries *replayed,
                             struct error *err)
{
    struct arena arena = {0};
    char *content;
    size_t length;
    bool ok = file_read(&arena, path, &content, &length, err) &&
              (replay_queries(content, replayed, err) || error_prefix(err, "'%s'", path));
    arena_release(&arena);
    return ok;
}
