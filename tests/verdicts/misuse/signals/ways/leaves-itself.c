/* the function disconnects itself */
#include "signals.h"

static struct connection *connection;

static void leave(struct signals *set, unsigned which, void *user)
{
    (void)set, (void)which, (void)user;
    signals_disconnect(connection);
}

int main(void)
{
    struct signals *set;
    if (signals_create(&set, 2) == 0) {
        connection = signals_connect(set, 1, leave, 0);
        signals_emit(set, 1);
    }
    return 0;
}
