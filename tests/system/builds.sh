#!/bin/sh
# Answers that depend on how the library is compiled: told, and a fault only where there is proof.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
data=$ASSAY_SOURCE_DIR/tests/system/data

generate() {
    "$ASSAY" generate --header "$data/$1/$1.h" --source "$data/$1/$1.c" --no-rule allocations \
        --calls 3000 --seed 1 --out "$1" --json "$1.json" >"$1.txt"
}
notes() {
    json "$1.json" "' '.join(n for n in report['notes'] if n.startswith('$2 depends on how'))"
}
says() {
    notes "$1" "$2" | tee said.txt | grep -q -- "$3" || { cat said.txt "$1.txt"; false; }
}
is_silent() {
    said=$(notes "$1" "$2") && [ -z "$said" ] || { echo "$said"; false; }
}

ok "a library that drifts" generate drift
ok "what was never set is a fault" says drift drift_level 'fault: uninitialised memory is used in level_of'
ok "... with a value for each build" says drift drift_level 'drift_level.* is 3 with clang-19 -O1.* with gcc -O0'
ok "what the compiler says of itself is none" says drift drift_compiler 'undecided'
ok "... though it is told" says drift drift_compiler 'is 1 with clang-19 -O1, 2 with gcc -O0, 2 with gcc -O2'
ok "what is always the same is not mentioned" is_silent drift drift_sum
ok "nothing of it is asserted" sh -c "
    grep 'drift_compiler(' drift/tests/test_drift.c &&
    ! grep -A1 'drift_compiler(' drift/tests/test_drift.c | grep CHECK"

ok "a library with moods" generate moody
ok "what the optimiser says of itself is told" says moody moody_optimised 'undecided'
for function in moody_half moody_zone moody_count moody_directory moody_heap; do
    ok "$function is not" is_silent moody $function
done
ok "nothing is left over" sh -c "! ls -d ./*.assay-* 2>/dev/null"
done_testing
