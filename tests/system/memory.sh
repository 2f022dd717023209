#!/bin/sh
# A run goes on where the one before it ended, and says what became of its findings; two at once in
# one directory do not get in each other's way.
. "$(dirname "$0")/tap.sh"

mkdir "$work/lib"
cat >"$work/lib/two.h" <<END
int two_at(const int *numbers, int count, int index);
int two_divide(int dividend, int divisor);
int two_rare(int number);
END
cat >"$work/lib/two.c" <<END
#include "two.h"
int two_at(const int *numbers, int count, int index)
{
    return index < 0 || index > count ? -1 : numbers[index];
}
int two_divide(int dividend, int divisor)
{
    if (dividend == 31337 && divisor == 4242)
        return dividend / (divisor - 4242);
    return dividend;
}
int two_rare(int number)
{
    return number == 123456 ? 1 : number == 654321 ? 2 : 0;
}
END

# generate OUT OPTIONS...
generate() {
    out=$1
    shift
    "$ASSAY" generate --header "$work/lib/two.h" --source "$work/lib/two.c" --out "$work/$out" \
        --no-variations --no-minimize --show all "$@" \
        >"$work/$out.txt" 2>"$work/$out.err"
    [ $? -le 1 ] || { cat "$work/$out.err"; return 1; }
}

generate first --calls 40000 --seed 1
ok 'a run leaves its sequences behind' grep -q '^== kept' "$work/first/assay-corpus.txt"
ok '... and those of its findings' grep -q '^== finding [0-9a-f]* two_divide-' \
    "$work/first/assay-corpus.txt"

# Too few calls to find it alone.
few="--calls 12 --seed 2 --no-tests"
generate short $few
ok 'a short run of its own finds less' sh -c "! grep -q 'finding .* two_divide' '$work/short/assay-corpus.txt'"
generate next $few --corpus "$work/first/assay-corpus.txt"
ok 'with the corpus it finds the same' grep -q 'finding .* two_divide' \
    "$work/next/assay-corpus.txt"
generate next --calls 400 --seed 2 --no-tests --corpus "$work/first/assay-corpus.txt"
same_branches() {
    grep 'the search reached' "$work/first.txt" "$work/next.txt"
    [ "$(sed -n 's/the search reached \(.*\) of .*/\1/p' "$work/first.txt")" = \
        "$(sed -n 's/the search reached \(.*\) of .*/\1/p' "$work/next.txt")" ]
}
ok '... and, with calls for all of it, reaches as much' same_branches
ok '... and says that findings are still there' grep -q 'still there and 0 fixed; 0 are new' \
    "$work/next.txt"

sed -i 's/(divisor - 4242)/divisor/' "$work/lib/two.c"
generate mended $few --corpus "$work/first/assay-corpus.txt"
ok 'what was mended is called fixed' grep -q "fixed: the finding 'two_divide-" "$work/mended.txt"
ok '... and is forgotten then' sh -c "! grep -q 'finding .* two_divide' '$work/mended/assay-corpus.txt'"

sed -i 's/two_rare/two_seldom/' "$work/lib/two.h" "$work/lib/two.c"
generate renamed $few --corpus "$work/first/assay-corpus.txt"
ok 'sequences that fit no more are counted' grep -q 'do not fit the library any more' \
    "$work/renamed.txt"
echo '== kept' >"$work/other.txt"
echo 'v0 = call other_function(int 1)' >>"$work/other.txt"
ok 'a corpus of another library is an error' complains 'fits this library' "$ASSAY" generate \
    --header "$work/lib/two.h" --source "$work/lib/two.c" --calls 10 --corpus "$work/other.txt"

# The lock is there as long as a run is.
two_at_once() {
    "$ASSAY" generate --header "$work/lib/two.h" --source "$work/lib/two.c" --time 100s \
        --search-only --out "$work/out" >/dev/null 2>&1 &
    first=$!
    while ! ls "$work"/.assay-*.lock >/dev/null 2>&1; do
        kill -0 $first || return 1
        sleep 0.1
    done
    complains "another assay, process $first, is at work on" "$ASSAY" generate \
        --header "$work/lib/two.h" --source "$work/lib/two.c" --calls 10
    answer=$?
    kill -INT $first
    wait $first
    [ $answer -eq 0 ] && ! ls "$work"/.assay-*.lock
}
ok 'the second of two runs in one directory says so and stops' two_at_once

done_testing
