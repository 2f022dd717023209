#!/bin/sh
# A library that does every evil thing: each is attributed to the function that does it, no sequence
# is lost, nothing outside is touched, nothing is left over.
. "$ASSAY_SOURCE_DIR/tests/system/evil_library.sh"

run first --seed 1
check_run first
check_functions first
check_surroundings
ok "the tests that were written pass" make -C first/out check
ok "... and touch no file outside" sh -c "[ \"\$(ls -A outside)\" = precious ]"

replayed() {
    number=$(json first/report.json "[f['id'] for f in report['findings'] if f['function'] == '$1'][0]")
    TMPDIR=$work/tmp "$ASSAY" replay "first/out/findings/$number"
    [ $? -eq 1 ]
}
for function in evil_kill_parent evil_sleep evil_use_up_mappings; do
    ok "$function is replayed safely" replayed "$function"
done
ok "the directory is used again after its tests ran" sh -c "
    cd first && TMPDIR=$work/tmp $ASSAY generate --show faults --header $evil/evil.h --source $evil/evil.c \
        --calls 200 --skip evil_sleep,evil_use_up_heap --out out -- '-DEVIL_OUTSIDE=\"$work/outside\"'; [ \$? -le 1 ]"
done_testing
