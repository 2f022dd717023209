#!/bin/sh
# Two faults, one of which shows through three functions, are two findings; --cluster and --members.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
ring=$ASSAY_SOURCE_DIR/tests/system/data/clusters
run() {
    out=$1
    shift
    "$ASSAY" generate --show faults --header "$ring/ring.h" --source "$ring/ring.c" --calls 60000 --seed 1 \
        --no-tests --no-rule allocations --out "$out" --json "$out.json" "$@" >"$out.txt"
}
faults() {
    json "$1.json" "sum(f['class'] == 'fault' for f in report['findings'])"
}
has_faults() {
    faults "$1" | tee /dev/stderr | grep -qx "$2"
}
append="[f for f in report['findings'] if f['messages'] and 'in append' in f['messages']['abstract']]"

ok "faults are found" status_is 1 run abstract --members
ok "two, however many functions they show through" has_faults abstract 2
ok "no tests are written when nobody wants them" test "$(json abstract.json \
    "report['tests']['made']")" -eq 0
ok "the other functions are told" sh -c "grep -q 'member 1: ring_put' abstract.txt"
ok "... and the page names them" grep -q '^| \[ring_put' abstract/findings/1/finding.md
ok "all three functions are in the cluster" test "$(json abstract.json \
    "len({m['function'] for f in $append for m in [f, *f['members']]})")" -eq 3
ok "the exemplar is the smallest" test "$(json abstract.json \
    "all(f['calls'] <= m['calls'] for f in report['findings'] for m in f['members'])")" = True
ok "a member can be replayed" status_is 1 "$ASSAY" replay abstract/findings/1/members/1
ok "without --members, functions are named" status_is 1 run named
ok "... in a line" grep -q '^  also through: ring_put' named.txt
ok "... and nothing is written for them" test ! -e named/findings/1/members
ok "all that one sanitizer noticed can be one" status_is 1 run oracle --cluster oracle
ok "... finding" has_faults oracle 1
ok "each place can be a finding of its own" status_is 1 run concrete --cluster concrete
ok "... which are more" test "$(faults concrete)" -gt 2
ok "a sample can be taken" status_is 1 run random --cluster random
ok "... of as many as there are usually" has_faults random 2
ok "another name is refused" complains "abstract, oracle, concrete or random" \
    "$ASSAY" generate --show faults --header "$ring/ring.h" --source "$ring/ring.c" --cluster other
done_testing
