#!/bin/sh
# A test that sets a variable of the library puts back what was there: tests do not depend on each
# other.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
meter=$ASSAY_SOURCE_DIR/tests/system/data/meter
run() {
    "$ASSAY" generate --show faults --no-minimize --header "$meter/meter.h" --source "$meter/meter.c" --calls 20000 --seed 1 \
        --out out >said_of_it 2>&1
}
# The last call of the function in each test that calls it must be the line; those that change
# nothing do not count.
ends_with() {
    awk -v call="$1" -v last="$2" '
        /^{/ { seen = "" } index($0, call "(") && !/\((0|-[0-9]+)\)/ { seen = $0 }
        /^}/ && seen != "" { tests++; if (seen != "    " last) { print seen; bad = 1 } }
        END { exit bad || !tests }' out/tests/test_meter.c
}

ok "tests are made" status_is 0 run
ok "one sets the unit, and then the one that was there" \
    ends_with meter_set_unit 'meter_set_unit(METER_METRIC);'
ok "... the step likewise, which is found where it was" ends_with meter_set_step 'meter_set_step(37);'
ok "the other unit is tested" grep -q 'meter_set_unit(METER_IMPERIAL);' out/tests/test_meter.c
ok "every assertion held in every run" sh -c "! grep 'did not hold in every run' said_of_it"
ok "the tests pass" make -C out check
done_testing
