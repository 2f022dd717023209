#!/bin/sh
# Who asserts what: a precondition, also in a helper, is misuse; what a function believes of itself is
# a fault when it is not so, also where a type is named like a parameter.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
strict=$ASSAY_SOURCE_DIR/tests/system/data/strict

# The values of what is told of the finding of the function.
told() {
    json report.json "[f['$2'] for f in report['findings'] if f['function'] == '$1']"
}

ok "a fault is found" status_is 1 "$ASSAY" generate --show faults --no-tests --header "$strict/strict.h" \
    --source "$strict/strict.c" --calls 5000 --seed 1 --show all --out suite --json report.json
ok "a helper's precondition is misuse" sh -c "[ \"$(told strict_root class)\" = \"['misuse']\" ]"
ok "... which is told by its name and not by its signature" sh -c "
    echo \"$(told strict_root reason)\" | grep 'strict_root asserts a precondition of its own: root: of >= 0 '"
ok "an assertion that does not speak of a parameter is a fault" sh -c "
    [ \"$(told tray_take class)\" = \"['fault']\" ]"
done_testing
