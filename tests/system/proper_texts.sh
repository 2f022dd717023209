#!/bin/sh
# Of a function that reads texts a test shows what it makes of a proper one.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
cp "$ASSAY_SOURCE_DIR"/tests/system/data/settings/settings.* .
generate="$ASSAY generate --header settings.h --source settings.c --calls 20000 --no-variations"
echo "heard(), \"[a-z_]*('[a-z]\{3,\}', '[a-z]\{3,\}', '[a-z]\{3,\}')" >told

ok "a suite is written" status_is 0 $generate --out suite
ok "a group, a name and a value are put in and told" grep -q -f told suite/tests/test_settings.c
ok "... in a test that succeeds" sh -c "
    grep -B9 -f told suite/tests/test_settings.c | grep -q 'CHECK(result == 0)'"
ok "a sum is of more than nothing" grep -q 'CHECK(.* == [1-9][0-9]*\.0)' suite/tests/test_settings.c
ok "... and the same with blanks, where that notices more" grep -q '"[^"]*: *[a-z]\{3,\} *"' suite/tests/test_settings.c
ok "the tests pass" make -C suite check
ok "without the rule there are tests as well" status_is 0 $generate --out other --no-rule proper-texts
ok "... but nobody writes such a text" sh -c "! grep -q -f told other/tests/test_settings.c"
done_testing
