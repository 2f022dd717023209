#!/bin/sh
# A library that lifts a limit of the process is searched all the same, and a note says so once; one
# that lowers a limit would do so for what comes after it, and is stopped.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1

cat >limits.h <<'EOF'
int files_most(int wanted);
int files_few(int wanted);
EOF
cat >limits.c <<'EOF'
#include <sys/resource.h>
#include "limits.h"
int files_most(int wanted)
{
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    return setrlimit(RLIMIT_NOFILE, &limit) == 0 && wanted > 3;
}
int files_few(int wanted)
{
    struct rlimit limit = {16, 16};
    return setrlimit(RLIMIT_NOFILE, &limit) == 0 && wanted > 3;
}
EOF

searched() {
    "$ASSAY" generate --header limits.h --source limits.c --calls 1000 --seed 1 --no-tests --show all \
        --out suite --json report.json
}
called="[f['name'] for f in report['functions'] if f['status'] == 'called']"
found="[(f['function'], f['kind']) for f in report['findings']]"
notes="sum('limits of the process' in note for note in report['notes'])"

ok "a library with limits is searched, and not all of it returned" status_is 1 searched
ok "what lifts one is called and returns" [ "$(json report.json "$called")" = "['files_most']" ]
ok "what lowers one is stopped, and nothing else is found" \
    [ "$(json report.json "$found")" = "[('files_few', 'forbidden-system-call')]" ]
ok "one note says so" [ "$(json report.json "$notes")" = 1 ]
done_testing
