#!/bin/sh
# Which branches are reached, by whom it is told, and what the written suite covers.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
mkdir lib

cat >lib/grade.h <<'END'
static inline int grade_is_odd(int points) { return points % 2 ? 1 : 0; }
int grade_of(int points);
int grade_named(const char *name);
int grade_hidden(void);
END
cat >lib/grade.c <<'END'
#include "grade.h"
#include <string.h>
static int never(int n) { return n > 3 ? n : 0; }
int (*grade_pointer)(int) = never;
int grade_of(int points)
{
    if ((points & 1) > 1)
        return 9;
    switch (points) {
    case 0:
        return 6;
    case 1:
        return 5;
    }
    return points > 7 && points < 9 ? 1 : 4;
}
int grade_named(const char *name) { return name && strcmp(name, "excellent") == 0; }
END
cat >lib/asm.c <<'END'
#include "grade.h"
int grade_hidden(void) { int n = 0; for (int i = 0; i < 3; i++) n += i; return n; }
END
grade="--header lib/grade.h --source lib/grade.c --source lib/asm.c"

generate() {
    rm -rf out
    "$ASSAY" generate --show faults --no-minimize --no-variations $grade --calls 3000 --out out --json out.json "$@"
}

covered() { json out.json "[f['covered'] for f in report['coverage']['functions'] if f['name']=='$1'][0]"; }

generate >summary 2>&1
ok 'a run tells how many branches it reached' \
    grep 'the search reached [0-9]* of [0-9]* branches' summary
ok 'branches of functions of headers and sources count' [ "$(covered grade_is_odd)" = 2 ]
ok 'both ways of a loop are reached' [ "$(covered grade_hidden)" = 2 ]
ok 'what is never called is not covered' [ "$(covered never)" = 0 ]
ok 'no more is covered than there is' json out.json \
    "0 < report['coverage']['covered'] < report['coverage']['branches'] or exit(1)"
ok 'the curve grows up to what is covered' json out.json \
    "(lambda c: c == sorted(c) and c[-1] == report['coverage']['covered'] or exit(1))(
        [p['covered'] for p in report['coverage']['curve']])"
ok 'the tests reach what the search reached in a function' sh -c "
    $ASSAY cover out --json cover.json >cover.txt 2>&1
    ! grep 'grade_of.*never\|points < 9. is never' cover.txt"
# told NAME: what a run with two workers says of coverage, but for the time.
told() {
    "$ASSAY" generate --show faults --no-minimize --no-variations $grade --calls 3000 --jobs 2 --out two --json two.json \
        >/dev/null 2>&1
    json two.json "[report['coverage']['covered'], report['coverage']['functions'],
        [(p['calls'], p['covered']) for p in report['coverage']['curve']]]" >"$1"
}
told first
told second
ok 'two workers reach something' grep -q . first
ok 'two workers tell the same in every run' cmp first second
ok 'without coverage nothing is told' generate --no-coverage
ok 'and the report has none' json out.json "'coverage' not in report or exit(1)"

containers=$ASSAY_SOURCE_DIR/examples/containers
ok 'without a limit the search ends by itself' "$ASSAY" generate --show faults --search-only \
    --header "$containers/int_stack.h" --source "$containers/int_stack.c" --out ended --json ended.json
ok '... because nothing new came' json ended.json \
    "report['effort']['ended_by'] == 'saturation' or exit(report['effort']['ended_by'])"
ok 'with a number of calls it ends by these' json out.json \
    "report['effort']['ended_by'] == 'calls' or exit(report['effort']['ended_by'])"

generate >/dev/null 2>&1
ok 'the suite can be measured' sh -c "'$ASSAY' cover out --json cover.json >cover.txt"
ok 'a table shows the files and the sum' grep -q '^total .* of ' cover.txt
ok 'what is never called is named' grep -q 'never() is never called' cover.txt
ok 'a condition that was never true is named' grep -q '(points & 1) > 1. is never true' cover.txt
ok 'tests do not count' json cover.json \
    "any('tests/' in f['file'] for f in report['files']) and exit(1)"
ok 'what is no suite is said so' sh -c "
    '$ASSAY' cover lib 2>said; [ \$? = 2 ] && grep -q 'is not a suite' said"
done_testing
