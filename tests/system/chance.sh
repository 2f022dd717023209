#!/bin/sh
# A library that asks for time and chance: the same seed gives the same bytes all the same, and no
# test knows what the answers were.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
chance=$ASSAY_SOURCE_DIR/tests/system/data/chance
run() {
    "$ASSAY" generate --show faults --no-minimize --header "$chance/chance.h" --source "$chance/chance.c" --calls 3000 --seed 1 \
        --out out --json report.json
}
searched() {
    json "$1.json" "[(p['calls'], p['covered']) for p in report['coverage']['curve']], report['effort']['sequences']"
}

ok "a first run" status_is 0 run
mv out first
mv report.json first.json
ok "a second run" status_is 0 run
mv report.json second.json
ok "both searched alike" [ "$(searched first)" = "$(searched second)" ]
ok "both wrote the same bytes" diff -r first out
ok "what does not differ is tested" grep -q 'token_size(.*) == 4\|== 4' out/tests/test_chance.c
ok "the number, the time and the side are not" sh -c \
    "! grep -q 'token_\(number\|time\|side\)(.*== ' out/tests/test_chance.c"
ok "the tests pass" make -C out check

# Who waits does not wait in the search: the time passes instead.
cat >nap.h <<END
/* Sleeps; milliseconds are 0 to 200. */
long nap(int milliseconds);
long doze(int milliseconds);
int wait_for_nobody(void);
END
cat >nap.c <<END
#include <poll.h>
#include <stdlib.h>
#include <sys/select.h>
#include <time.h>
#include "nap.h"
static long now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}
long nap(int milliseconds)
{
    if (milliseconds < 0 || milliseconds > 200)
        return -1;
    long before = now();
    struct timespec time = {0, (100 + milliseconds) * 1000000L};
    nanosleep(&time, NULL);
    if (now() < before + 100 + milliseconds)
        abort();
    return milliseconds;
}
long doze(int milliseconds)
{
    if (milliseconds < 0 || milliseconds > 200)
        return -1;
    long before = now();
    struct timeval time = {0, (100 + milliseconds) * 1000L};
    select(0, NULL, NULL, NULL, &time);
    if (poll(NULL, 0, 50) != 0 || now() < before + 150 + milliseconds)
        abort();
    return milliseconds;
}
int wait_for_nobody(void)
{
    return poll(NULL, 0, -1);
}
END
naps() {
    timeout 100 "$ASSAY" generate --show all --no-tests --header nap.h --source nap.c --calls 3000 \
        --seed 1 --out naps >naps.txt 2>&1
    got=$?
    cat naps.txt
    [ "$got" -eq 1 ]
}
ok "three thousand calls that wait take no five minutes" naps
ok "... the time has passed for who asks" sh -c "! grep -q 'called abort' naps.txt"
ok "... and what waits for ever hangs" grep -q 'wait_for_nobody did not return in time' naps.txt
done_testing
