#!/bin/sh
# usage: bench.sh ASSAY_SEARCH; measures it against compiled C. Takes about half a minute.
set -e
search=$1
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
containers=$root/examples/containers

clang-19 -std=c17 -D_GNU_SOURCE -O2 -Wall -Wextra -I"$root/src" -I"$root/include" -I"$here" \
    "$here/bench_runtime.c" "$here/coordinator.c" -o "$work/bench"
"$work/bench" source > "$work/native.c"
clang-19 -O2 -I"$containers" "$work/native.c" "$containers/rb_map.c" -o "$work/native"

flags="-O1 -g -fPIC -fno-omit-frame-pointer -I$root/include -I$containers -I$here"
checks="-fsanitize=address,undefined -fno-sanitize-recover=all"
checks="$checks -fsanitize-address-use-after-return=never"
for kind in plain checked; do
    [ $kind = checked ] && flags="$flags $checks"
    clang-19 $flags -shared -Wl,-Bsymbolic "$here/bench_harness.c" "$containers/rb_map.c" \
        -o "$work/$kind.so"
done

native=$("$work/native")
echo "compiled C: $native sequences per second"
for kind in plain checked; do
    "$work/bench" run "$search" "$work/$kind.so" "$work" | while read -r whole failing hashed; do
        echo "$kind: $whole ($((whole * 100 / native)) %)," \
            "10 % failing $failing ($((failing * 100 / native)) %)," \
            "with state hashes $hashed ($((hashed * 100 / native)) %)"
    done
done
