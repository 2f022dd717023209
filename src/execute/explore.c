/* Asking worker 0 to explore states. */
#include <string.h>
#include <sys/mman.h>

#include "execute/execute_internal.h"

/* What an earlier exploration left behind goes, pages and all. */
static void clear(struct explored *explored)
{
    if (explored->place.is_begun)
        madvise(explored, EXPLORED_BYTES, MADV_REMOVE);
    memset(explored, 0, sizeof *explored);
}

bool executor_explore(struct executor *executor, const struct exploring_wish *wish,
                      const struct exploring_ears *ears, const struct explored **explored,
                      struct error *err)
{
    struct reply reply;
    clear(executor->explored);
    executor->explored->wish = *wish;
    executor->ears = *ears;
    bool ok = executor_submit(executor, 0, err) && executor_collect(executor, 0, &reply, err);
    executor->ears = (struct exploring_ears){0};
    *explored = executor->explored;
    return ok;
}
