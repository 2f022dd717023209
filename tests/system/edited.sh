#!/bin/sh
# What a person edits in a suite stays, and the rest of the file is renewed.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
cp "$ASSAY_SOURCE_DIR"/tests/system/data/settings/settings.* .
generate="$ASSAY generate --header settings.h --source settings.c --calls 5000 --no-variations --out suite"
written=suite/tests/test_settings.c

ok "a suite is written" status_is 0 $generate --seed 1
cp $written before.c
test=$(sed -n 's/^static void \(settings_[a-z_0-9]*\)(void)$/\1/p' $written | head -n 1)
{
    sed -e "/^static void $test(void)\$/,/^}\$/ s/^}\$/    CHECK(mine() == 3);\\n}/" \
        -e "s/^static void $test(void)\$/static int mine(void)\\n{\\n    return 3;\\n}\\n\\n&/" before.c
    echo '/* mine as well */'
} >$written
own() {
    sed -n "/^static void $test(void)\$/,/^}\$/p" "$1"
}
own $written >own.txt
ok "an edited test is kept" sh -c "$generate --seed 2 >said.txt 2>&1 &&
    grep -q 'edited by hand: that is kept, mine, $test' said.txt"
own $written >kept.txt
ok "... as it was" sh -c "grep -q 'mine() == 3' own.txt && diff own.txt kept.txt"
ok "... with what it uses, and what stands behind all" sh -c "
    grep -q '^static int mine(void)' $written && tail -n 1 $written | grep -q 'mine as well'"
"$ASSAY" generate --header settings.h --source settings.c --calls 5000 --no-variations --seed 2 --no-corpus \
    --out fresh >/dev/null 2>&1
grep '^static void' fresh/tests/test_settings.c | grep -v "$test" >fresh.txt
ok "the others are those that a new suite has" sh -c "
    [ -s fresh.txt ] && ! grep -v -x -F -f $written fresh.txt"
ok "the suite passes" make -C suite check
cp $written once.c
ok "once more, and nothing changes" sh -c "$generate --seed 2 >/dev/null 2>&1 && cmp once.c $written"
ok "assay minimize leaves the file alone" sh -c "
    '$ASSAY' minimize suite >/dev/null 2>&1; cmp once.c $written"

sed -i "/^static void $test(void)\$/,/^}\$/ s/CHECK(mine() == 3)/CHECK(mine() == 4)/" $written
ok "of one that fails a sentence tells" sh -c "$generate --seed 1 >said.txt 2>&1 &&
    grep -q '$test, which was edited by hand, fails' said.txt && grep -q 'mine() == 4' $written"
sed -i "/^static void $test(void)\$/,/^}\$/ s/CHECK(mine() == 4)/CHECK(nobody == 4)/" $written
ok "of one that does not compile as well, and the rest goes on" sh -c "
    $generate --seed 2 >said.txt 2>&1 &&
    grep -q '$test in .*, which was edited by hand, does not compile: .*nobody' said.txt &&
    grep -q 'nobody == 4' $written && ! grep -v -x -F -f $written fresh.txt"

sed -i "s/CHECK(nobody == 4)/CHECK(mine() == 3)/; 0,/^#include/s|^#include|#include \"$work/mine.h\"\n&|" $written
echo '#error mine' >mine.h
cp $written broken.c
ok "where what does not build is elsewhere, the file stays as it is, and a sentence says so" sh -c "
    $generate --seed 1 >said.txt 2>&1 && cmp broken.c $written &&
    grep -q 'test_settings.c, which was edited by hand, does not build' said.txt"
done_testing
