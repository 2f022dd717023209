#!/bin/sh
# A library whose source of numbers can be replaced: a test that did so would change what the tests
# after it see.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
hooks=$ASSAY_SOURCE_DIR/tests/system/data/hooks

ok "a run" status_is 0 "$ASSAY" generate --show faults --no-minimize --header "$hooks/dice.h" \
    --source "$hooks/dice.c" --calls 3000 --seed 1 --out out --json report.json
ok "rolling is tested" grep -q 'dice_roll(' out/tests/test_dice.c
ok "no test leaves a source of its own" sh -c "! grep -q 'dice_from([^N]' out/tests/test_dice.c"
ok "no test was dropped, and no assertion removed" sh -c \
    "! grep -q 'was dropped\|did not hold in every run' report.json"
ok "the tests pass" make -C out check
done_testing
