#!/bin/sh
# The search is for what has changed since a revision.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
mkdir "$work/tree" && cd "$work/tree" || exit 1

cat >meter.h <<'EOF'
#define METER_FULL 100
int meter_half(int amount);
int meter_double(int amount);
int meter_sign(int amount);
EOF
cat >meter.c <<'EOF'
#include "meter.h"
static int bounded(int amount)
{
    return amount > METER_FULL ? METER_FULL : amount;
}

int meter_half(int amount)
{
    return bounded(amount) / 2;
}

/* The greatest is METER_FULL. */
int meter_double(int amount)
{
    return amount < METER_FULL / 2 ? 2 * bounded(amount) : METER_FULL;
}

int meter_sign(int amount)
{
    return amount < 0 ? -1 : amount > 0;
}
EOF
git init -q . && git add meter.c meter.h &&
    git -c user.name=n -c user.email=e@example.org commit -q -m meter || exit 1

# What is said of changes is in out.txt.
searched() {
    "$ASSAY" generate --header meter.h --source meter.c --calls 2000 --seed 1 --no-tests \
        --no-corpus --out "$work/out" --json "$work/report.json" --since "$@" >"$work/out.txt" 2>&1
}

# How many calls of 2000 the function had, at least or at most: called FUNCTION -gt 900
called() {
    [ "$(json "$work/report.json" \
        "[f['calls'] for f in report['functions'] if f['name'] == '$1'][0]")" "$2" "$3" ]
}

change() {
    git checkout -q meter.c meter.h && sed -i "$@"
}

ok "nothing has changed" status_is 0 searched HEAD
ok "... which is said" grep -q \
    'nothing that the functions come to has changed since HEAD: the search is for all of them' "$work/out.txt"
ok "... and all are called alike" called meter_sign -lt 900
change 's/-1 : amount/-1 : (amount/; s/> 0;/> 0);/' meter.c
ok "a body has changed" status_is 0 searched HEAD
ok "... of one function" grep -q '1 of 3 functions changed since HEAD' "$work/out.txt"
ok "... which is called most" called meter_sign -gt 1200
change 's/return amount > METER_FULL/return amount >= METER_FULL/' meter.c
ok "a static function has changed" status_is 0 searched HEAD
ok "... which two come to" grep -q '2 of 3 functions changed since HEAD' "$work/out.txt"
ok "... and the third is called seldom" called meter_sign -lt 400
change 's/greatest is/greatest is the number/' meter.c
ok "a comment has changed" status_is 0 searched HEAD
ok "... which is nothing" grep -q 'nothing that the functions come to has changed' "$work/out.txt"
change 's/FULL 100/FULL 50/' meter.h
ok "a number of the header has changed" status_is 0 searched HEAD
ok "... which any function may depend on" grep -q 'may concern every function' "$work/out.txt"
git checkout -q meter.h
ok "a revision that is none" status_is 2 searched nowhere
ok "... is told" grep -q "git knows no revision 'nowhere'" "$work/out.txt"
rm -rf .git
ok "a directory that is in no repository" status_is 2 searched HEAD
ok "... is told" grep -q 'is in no git repository' "$work/out.txt"
done_testing
