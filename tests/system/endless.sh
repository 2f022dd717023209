#!/bin/sh
# A block that is lost while its owner grows, and a call that never ends, with a record that begins as
# zeroes: faults, both of them, and none in the library as it should be.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
shelf=$ASSAY_SOURCE_DIR/tests/system/data/shelf

# searched FAULT: its report is $1.json.
searched() {
    "$ASSAY" generate --header "$shelf/shelf.h" --source "$shelf/shelf.c" --calls 20000 --seed 1 \
        --no-tests --out "suite$1" --json "$1.json" -- "-DFAULT=$1" >/dev/null 2>&1
}

# faults FAULT: what is called a fault and shown.
faults() {
    json "$1.json" "sorted({(f['function'], f['kind']) for f in report['findings']
        if f['class'] == 'fault' and f['file']})"
}

ok "nothing is found in the library as it should be" status_is 0 searched 0
ok "... though records of the test are ready as they are" sh -c "
    [ \"$(json 0.json "[f['name'] for f in report['functions'] if f['status'] != 'called']")\" = '[]' ]"
ok "a block that nothing leads to any more is a fault" status_is 1 searched 1
ok "... of the call that lost it" sh -c "[ \"$(faults 1)\" = \"[('shelf_put', 'leak')]\" ]"
ok "a call that never ends is a fault" status_is 1 searched 2
ok "... of the function that returns otherwise" sh -c "[ \"$(faults 2)\" = \"[('shelf_same', 'hang')]\" ]"
ok "... and its program, which says nothing, still fails" sh -c "
    make -s -C suite2 findings 2>/dev/null | grep -q 'shelf_same hang: still fails'"
done_testing
