#!/bin/sh
# Compiled code is kept between runs: a second run compiles nothing, a changed file costs that file.
. "$(dirname "$0")/tap.sh"

# A compiler that tells what it was asked to compile.
mkdir "$work/bin" "$work/lib"
cat >"$work/bin/clang-19" <<END
#!/bin/sh
for word; do case \$word in *.c) echo "\$word" >>"$work/compiled" ;; *.bc) echo bitcode >>"$work/compiled" ;; esac; done
exec $(command -v clang-19) "\$@"
END
chmod +x "$work/bin/clang-19"
PATH=$work/bin:$PATH
export ASSAY_CACHE="$work/cache"

cat >"$work/lib/two.h" <<END
int two_halve(int number);
int two_sign(int number);
END
cat >"$work/lib/halve.c" <<END
#include "two.h"
int two_halve(int number) { return number < 0 ? 0 : number / 2; }
END
cat >"$work/lib/sign.c" <<END
#include "two.h"
int two_sign(int number) { if (number < 0) return -1; return number > 0; }
END

# Options besides are added; what it prints of branches is in $work/out.txt.
search() {
    rm -f "$work/compiled"
    touch "$work/compiled"
    "$ASSAY" generate --header "$work/lib/two.h" --source "$work/lib/halve.c" \
        --source "$work/lib/sign.c" --calls 2000 --seed 1 --search-only --out "$work/out" "$@" \
        >"$work/out.txt" 2>&1
    found "$work/out.txt"
}

# Leaves out how long it took, and where it went.
found() {
    sed -i -e 's/ in [0-9.]* s.*//' -e 's/ [^ ]* calls a second//' -e 's/ in [^ ]*$//' "$1"
}

compiles() {
    search || return 1
    grep -c "$1" "$work/compiled"
    [ "$(grep -c "$1" "$work/compiled")" -eq "$2" ]
}

ok 'the first run compiles both files' compiles 'lib/.*\.c' 2
cp "$work/out.txt" "$work/first.txt"
ok 'the second run compiles nothing' compiles . 0
ok '... and finds the same' cmp "$work/first.txt" "$work/out.txt"

sed -i 's/return -1/return -2/' "$work/lib/sign.c"
ok 'a changed file is compiled' compiles 'sign\.c' 1
search
sed -i 's/return -2/return -3/' "$work/lib/sign.c"
ok '... and the other is not' compiles 'halve\.c' 0

for entry in "$work/cache/compiled"/*; do echo rubbish >"$entry"; done
ok 'a damaged cache is made anew' compiles 'lib/.*\.c' 2

# The Makefile of a suite compiles the library as well, with other flags.
write_suite() {
    rm -rf "$work/suite"
    : >"$work/compiled"
    "$ASSAY" generate --header "$work/lib/two.h" --source "$work/lib/halve.c" \
        --source "$work/lib/sign.c" --calls 2000 --seed 1 --no-minimize --no-variations \
        --out "$work/suite" >/dev/null 2>&1
}
compiles_tests_alone() {
    write_suite || return 1
    cat "$work/compiled"
    grep -q test_two "$work/compiled" && ! grep -q lib/ "$work/compiled"
}
write_suite
ok 'the first suite compiles the library' grep -q lib/sign.c "$work/compiled"
ok '... and the second its tests alone' compiles_tests_alone

search --no-cache
ok 'without a cache all is compiled' grep -q halve "$work/compiled"

side_by_side() {
    rm -rf "$work/cache"
    for n in 1 2; do
        "$ASSAY" generate --header "$work/lib/two.h" --source "$work/lib/halve.c" \
            --source "$work/lib/sign.c" --calls 2000 --seed 1 --search-only \
            --out "$work/out$n" >"$work/side$n" 2>&1 &
    done
    wait
    found "$work/side1"
    found "$work/side2"
    cmp "$work/side1" "$work/side2" && compiles . 0
}
ok 'two runs may fill one cache' side_by_side

: >"$work/file"
ok 'a cache that cannot be made is an error' complains 'cannot keep compiled code' \
    "$ASSAY" generate --header "$work/lib/two.h" --source "$work/lib/sign.c" --cache "$work/file"

done_testing
