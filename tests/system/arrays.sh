#!/bin/sh
# Of an array that a call fills a test says each element, and they are told apart.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
cp "$ASSAY_SOURCE_DIR"/tests/system/data/series/series.* .
generate="$ASSAY generate --header series.h --source series.c --calls 6000 --no-variations"
written=suite/tests/test_series.c

ok "a suite is written" status_is 0 $generate --out suite
ok "squares are few, and each is said" sh -c "
    grep -A5 'series_squares(numbers, [34]);' $written | grep -q 'numbers\[2\] == 4'"
ok "sums are of distinct numbers" sh -c "grep -q '{3, 1, 2}' $written &&
    grep -A5 'series_sums(numbers, 3, numbers2)' $written | grep -q 'numbers2\[2\] == 6'"
ok "an array that has to have four elements has four" sh -c "
    grep -A5 'series_identity(numbers)' $written | grep -q 'numbers\[3\] == 1.0f'"
ok "the tests pass" make -C suite check
sed -i 's/sums\[i\] = sum;/sums[i] = i == 1 ? sum - 1 : sum;/' series.c
ok "a wrong number in the middle is noticed" sh -c "! make -C suite check"
ok "without the rule there are tests as well" status_is 0 $generate --out other --no-rule elements
ok "... and nobody puts distinct numbers there" sh -c "! grep -q '{3, 1, 2}' other/tests/test_series.c"
done_testing
