#!/bin/sh
# Conditions that only a solver meets: products, sums and distances of what is given.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
locks=$ASSAY_SOURCE_DIR/tests/system/data/locks

search() { # search REPORT RULES-THAT-ARE-OFF OPTIONS...
    report=$1 off=$2
    shift 2
    "$ASSAY" generate --header "$locks/locks.h" --source "$locks/locks.c" --calls 700000 \
        --seed 1 --no-rule "$off" --search-only --json "$report" --out suite "$@"
}
covered() { # covered REPORT FUNCTION
    json "$1" "[f['covered'] for f in report['coverage']['functions'] if f['name'] == '$2'][0]"
}
total() { json "$1" "report['coverage']['covered']"; }

ok "a search that solves" search with.json evolution,late-tracing --keep-queries queries.txt
ok "a search that does not" search without.json evolution,solving
ok "the same again" search again.json evolution,late-tracing
for lock in lock_product lock_mixed lock_atomic lock_vector lock_record lock_copied_record \
    lock_overflow lock_sorted lock_length; do
    ok "$lock opens" [ "$(covered with.json $lock)" = 2 ]
    ok "$lock does not open without it" [ "$(covered without.json $lock)" = 1 ]
done
for lock in lock_exchange lock_select lock_number; do
    ok "$lock opens" [ "$(covered with.json $lock)" = 4 ]
done
ok "all locks open" [ "$(total with.json)" = "$(json with.json "report['coverage']['branches']")" ]
ok "a switch opens" [ "$(covered with.json lock_switch)" = 3 ]
ok "it is told which rung opened what" sh -c "
    [ '$(json with.json "[f['rung'] for f in report['directed']['solving']['by_rung']
        if f['function'] == 'lock_vector'][0]")' = inversion ]"
ok "values that matter are found by the flow of data, too" sh -c "
    [ '$(json with.json "report['directed']['influence']['either'] >
        report['directed']['influence']['nudged']")' = True ]"
ok "queries are asked again, with the same answers" "$ASSAY" replay queries.txt
sed '$d' queries.txt >cut.txt
complains() { status_is 2 "$@" 2>said && grep -q 'does not end' said; }
ok "a file of queries that was cut is said to be" complains "$ASSAY" replay cut.txt
ok "more is reached with it" [ "$(total with.json)" -gt "$(total without.json)" ]
ok "what is traced does what it did" sh -c "
    [ '$(json with.json "report['directed']['solving']['differing']")' = 0 ]"
ok "something was traced" sh -c "
    [ '$(json with.json "report['directed']['solving']['traced'] > 0")' = True ]"
ok "rungs are told" sh -c "
    [ '$(json with.json "sum(r['flips'] for r in report['directed']['rungs']) >= 2")' = True ]"
ok "traces go on after many flips" sh -c "
    [ '$(json with.json "report['directed']['solving']['traced'] > 1000")' = True ]"
ok "a search that is over before compiling for it would be a small part" search soon.json evolution
ok "does not trace" [ "$(json soon.json "report['directed']['solving']['traced']")" = 0 ]
ok "sequences that brought nothing are traced on request" search all.json \
    evolution,late-tracing,few-traced
ok "they are many" [ "$(json all.json "report['directed']['solving']['traced']")" -gt \
    $((2 * $(json with.json "report['directed']['solving']['traced']"))) ]
ok "and do what they did" [ "$(json all.json "report['directed']['solving']['differing']")" = 0 ]
ok "nothing is traced without it" sh -c "
    [ '$(json without.json "report['directed']['solving']['traced']")' = 0 ]"
ok "the same seed covers the same" [ "$(total with.json)" = "$(total again.json)" ]

# Sixty conditions that take a solver as long as it may take: no request asks for all of them at once.
scanner=$ASSAY_SOURCE_DIR/tests/system/data/scanner
ok "a search that is limited by processor time" "$ASSAY" generate --header "$scanner/scanner.h" \
    --source "$scanner/scanner.c" --cpu-time 2s --seed 1 --no-rule evolution,late-tracing \
    --search-only --json scanner.json --out suite
ok "is ended by that" [ "$(json scanner.json "report['effort']['ended_by']")" = cpu-time ]
ok "soon after it, though queries are many and hard" sh -c "
    [ '$(json scanner.json "report['effort']['stages'][-1]['processor_seconds'] < 5 and
        sum(r['asked'] for r in report['directed']['rungs'] if r['rung'] == 'smt') > 10")' = True ]"

# A table that is larger than an index of eight bits tells: of the page that was read, all is known.
pages=$ASSAY_SOURCE_DIR/tests/system/data/pages
ok "a search of what a large table decides" "$ASSAY" generate --header "$pages/pages.h" \
    --source "$pages/pages.c" --calls 30000 --seed 1 --no-rule evolution,late-tracing \
    --search-only --json pages.json --out suite
ok "finds entries of three pages at once" [ "$(covered pages.json pages_match)" = 8 ]

# What is traced is not optimised, so nothing is inlined that C lets be defined nowhere else.
blend=$ASSAY_SOURCE_DIR/tests/system/data/blend
ok "a search of what an inline function decides" "$ASSAY" generate --header "$blend/blend.h" \
    --source "$blend/blend.c" --calls 20000 --seed 1 \
    --no-rule evolution,late-tracing --search-only --json blend.json --out suite
ok "does the same when it is traced" sh -c "
    [ '$(json blend.json "report['directed']['solving']['differing']")' = 0 ]"
ok "and finds what it wants" [ "$(covered blend.json blend_is_wanted)" = 2 ]

# Floating point is followed, but nobody calculates with it.
mkdir parts && cat >parts/parts.h <<'END'
int parts_of(int number);
int parts_between(double number);
END
cat >parts/parts.c <<'END'
#include "parts.h"
int parts_of(int number) { return number * 0.25 == 1234567.75 ? 2 : 3; }
int parts_between(double number) { return number * 4 == 1234567.75 ? 2 : 3; }
END
printf '.data\n.globl parts_mark\nparts_mark: .long 1\n%s\n' \
    '.section .note.GNU-stack,"",%progbits' >parts/mark.s
search_parts() {
    "$ASSAY" generate --header parts/parts.h --source parts/parts.c --source parts/mark.s \
        --calls 5000 --seed 1 --no-rule evolution,late-tracing --search-only --json parts.json \
        --out suite >parts.txt 2>&1
}
ok "a search of what floating point decides" search_parts
ok "a file that cannot be traced is named" grep -q \
    "1 file cannot be traced, and is taken as it is; 'mark.s': it is assembly" parts.txt
ok "knows that a number matters, and does not call it impossible" [ "$(json parts.json \
    "[(one['function'], one['reason']) for one in report['directed']['solving']['left']]")" = \
    "[('parts_of', 'unknown')]" ]

# What is traced at once, of a library that is hard to trace.
quirk() {
    "$ASSAY" generate --header "$quirk/quirk.h" --source "$quirk/depth.c" --source "$quirk/plain.c" \
        --calls 20000 --seed 1 --no-rule evolution,late-tracing --search-only --json quirk.json \
        --out suite >quirk.txt 2>&1
}
quirk=$ASSAY_SOURCE_DIR/tests/system/data/quirk
ok "a library that does something else when it is traced" quirk
ok "the file that does is left alone, and named" sh -c "grep -q \"'depth.c' does something else\" quirk.txt &&
    [ '$(json quirk.json "report['directed']['solving']['untraced']")' = depth.c ]"
ok "what is in the other file is solved all the same" [ "$(covered quirk.json quirk_plain)" = 2 ]
ok "what outgrew its memory is said" grep -q 'outgrew its memory' quirk.txt
done_testing
