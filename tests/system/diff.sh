#!/bin/sh
# Two versions of a library: each change of behaviour is shown with both values, and nothing else is.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
mkdir old

cat >old/shelf.h <<'END'
#include <stddef.h>
struct shelf;
struct shelf *shelf_new(void);
void shelf_free(struct shelf *shelf);
int shelf_put(struct shelf *shelf, int weight);
size_t shelf_count(const struct shelf *shelf);
const char *shelf_label(const struct shelf *shelf);
int shelf_clamp(int weight);
int shelf_half(int weight);
unsigned shelf_double(unsigned weight);
int shelf_sign(int weight);
int shelf_old_name(int weight);
END
cat >old/shelf.c <<'END'
#include "shelf.h"
#include <stdlib.h>
struct shelf { int weights[8]; size_t count; };
struct shelf *shelf_new(void) { return calloc(1, sizeof(struct shelf)); }
void shelf_free(struct shelf *shelf) { free(shelf); }
int shelf_put(struct shelf *shelf, int weight)
{
    if (shelf->count == 8)
        return 0;
    shelf->weights[shelf->count++] = weight;
    return 1;
}
size_t shelf_count(const struct shelf *shelf) { return shelf->count; }
const char *shelf_label(const struct shelf *shelf) { return shelf->count ? "used" : "empty"; }
int shelf_clamp(int weight) { return weight > 100 ? 100 : weight; }
int shelf_half(int weight) { return weight / 2; }
unsigned shelf_double(unsigned weight) { return weight << 1; }
int shelf_sign(int weight) { return weight < 0; }
int shelf_old_name(int weight) { return weight == 7; }
END

diff="$ASSAY diff"
ok "a suite of the old version" sh -c "
    '$ASSAY' generate --show faults --header old/shelf.h --source old/shelf.c --calls 3000 --no-variations \
        --out suite"

cp -r old same
ok "the same library in another place does not differ" status_is 0 $diff suite same --json same.json
ok "... and values were compared" [ \
    "$(json same.json "report['values'] > 10 and not report['differences']")" = True ]
ok "two builds of it do not differ" status_is 0 $diff suite --build 'gcc -O0' --build 'clang-19 -O2'

# A version with five changes of behaviour, one name less and one parameter more.
cp -r old new
sed -i -e 's/weight > 100 ? 100/weight > 100 ? 101/' -e 's/"empty"/"vacant"/' \
    -e 's|return weight / 2|return *(int *)8|' \
    -e 's/free(shelf); }/if (shelf \&\& !shelf->count) free(shelf); }/' \
    -e 's/return weight << 1/return weight << 33/' \
    -e '/shelf_old_name/d' -e 's/shelf_sign(int weight/shelf_sign(int weight, int flags/' new/shelf.c
sed -i -e '/shelf_old_name/d' -e 's/shelf_sign(int weight/shelf_sign(int weight, int flags/' new/shelf.h
ok "changes are seen" sh -c "$diff suite new --json new.json >new.txt; [ \$? -eq 1 ]"
shows() {
    sed -n "/^$1: $2  /,/^\$/p" new.txt | tee shown | grep -q -- "$3" || { cat new.txt; false; }
}
ok "another number" shows shelf_clamp result 'new  101'
ok "... beside the old one" shows shelf_clamp result 'old  100'
ok "... at its place" shows shelf_clamp result 'tests/test_shelf.c:[0-9]'
ok "another string" shows shelf_label text 'new  "vacant"'
ok "a crash" shows shelf_half segmentation-fault 'new  segmentation-fault in shelf_half (shelf.c:'
ok "undefined behaviour" shows shelf_double undefined-behaviour 'shift exponent 33'
ok "a leak" shows shelf_new leak 'leaks [0-9]* bytes in shelf_new'
shows_only() {
    [ "$(json new.json "' '.join(sorted(c['function'] for c in report['clusters'] if not c['follows']))")" \
        = "$1" ] || { cat new.txt; false; }
}
ok "nothing else" shows_only "shelf_clamp shelf_double shelf_half shelf_label shelf_new"
ok "what is gone is said" grep -q "with the new library: .*shelf_old_name" new.txt
ok "... and what is called otherwise" grep -q 'with the new library: too few arguments' new.txt

ok "sources may be named instead" status_is 0 $diff suite --source same/shelf.c -- -Isame
ok "a suite of the new version will do" sh -c "
    '$ASSAY' generate --show faults --header same/shelf.h --source same/shelf.c --calls 100 --no-variations \
        --out other && $diff suite other"

rejects() {
    text=$1
    shift
    $diff "$@" >said.txt 2>&1
    [ $? -eq 2 ] && tail -n 1 said.txt | grep -q -- "$text" || { cat said.txt; false; }
}
mkdir empty broken
cp old/shelf.h broken/
echo 'int x = ' >broken/shelf.c
ok "nothing to compare with" rejects 'two builds' suite
ok "no suite" rejects 'is not a suite' old new
ok "no directory" rejects 'is not a directory' suite nowhere
ok "another tree altogether" rejects "none of the library's files" suite empty
ok "a library that does not compile" rejects 'cannot compile' suite broken
ok "a compiler that is none" rejects 'takes a compiler' suite same --build=-O2
echo '#error nothing of the kind' >broken/shelf.h
cp old/shelf.c broken/
sed -i '/include "shelf.h"/d; 1i #include <stddef.h>' broken/shelf.c
ok "headers that do not compile" rejects 'none of the tests can be built' suite broken
done_testing
