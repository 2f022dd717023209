#!/bin/sh
# Interrupted, short of time, without a terminal, without rights, in odd places: it works all the same.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
poly=$ASSAY_SOURCE_DIR/examples/poly
containers=$ASSAY_SOURCE_DIR/examples/containers
map="--header $containers/rb_map.h --source $containers/rb_map.c --contracts $containers/rb_map_contracts.c"
mkdir lib

cat >lib/counter.h <<'END'
struct counter;
struct counter *counter_new(int start);
void counter_free(struct counter *c);
int counter_next(struct counter *c);
END
cat >lib/counter.c <<'END'
#include "counter.h"
#include <stdlib.h>
struct counter { unsigned value; };
struct counter *counter_new(int start)
{
    struct counter *c = malloc(sizeof *c);
    if (c)
        c->value = (unsigned)start & 0xFF;
    return c;
}
void counter_free(struct counter *c) { free(c); }
int counter_next(struct counter *c) { return (int)(c->value = (c->value + 1) & 0xFF); }
END
counter="--header $work/lib/counter.h --source $work/lib/counter.c"

# generate OPTIONS...: a short run that must end with 0; writes out and out.json.
generate() {
    rm -rf out out.json
    "$ASSAY" generate --show faults --no-minimize --no-variations --calls 1000 --out out --json out.json "$@"
}

# What was written is whole: a report, and tests that pass and of which there are some.
is_whole() {
    json "${1:-out}.json" "report['schema']" && [ -f "${1:-out}/.assay-manifest" ] &&
        [ "$(json "${1:-out}.json" "report['tests']['regression']")" -ge "${2:-2}" ] &&
        make -s -C "${1:-out}" check
}

# is_whole_so_far OUT: likewise, of a run that the clock ended. How many tests there was time for is a
# matter of the machine; those that are written pass.
is_whole_so_far() {
    json "$1.json" "report['schema']" && [ -f "$1/.assay-manifest" ] &&
        { [ ! -d "$1/tests" ] || make -s -C "$1" check; }
}

# works OPTIONS...: nothing is found, and what was written is whole.
works() {
    status_is 0 generate "$@" && is_whole
}

# All functions of the report were called.
all_called() {
    json out.json "[(f['name'], f['reason']) for f in report['functions'] if f['status'] != 'called']"
    [ "$(json out.json "len(report['functions'])")" -eq "$1" ] &&
        [ "$(json out.json "all(f['status'] == 'called' for f in report['functions'])")" = True ]
}

# starts OUT [OPTION...]: in the background, with temporary files in a place of its own. It has calls for
# hours.
starts() {
    out=$1
    shift
    mkdir -p tmp
    # Of what a shell starts in the background, Ctrl-C is ignored.
    TMPDIR=$work/tmp env --default-signal=INT "$ASSAY" generate --show faults --no-minimize --no-variations $map \
        --calls 10000000000 --out "$out" --json "$out.json" "$@" >"$out.out" 2>"$out.err" &
    process=$!
}
# says FILE WORDS: waits until the file has them; not when the one who writes it is gone.
says() {
    until grep -q "$2" "$1"; do
        kill -0 $process || { cat "$1"; return 1; }
        sleep 0.1
    done
}
# Temporary files go soon after the process that made them, not at once.
is_gone() {
    while ls tmp/assay-* "$1" "$1.assay-staging" 2>/dev/null | tee left | grep -q .; do
        sleep 0.1
    done
}
# has_worked TICKS: waits until the process has used this CPU time, a hundredth of a second each.
has_worked() {
    while kill -0 $process; do
        [ $(($(cut -d ' ' -f 14,15 /proc/$process/stat | tr ' ' +))) -ge "$1" ] && return 0
        sleep 0.1
    done
    return 1
}
# ends_by SIGNAL OUT: when it has searched for a while.
ends_by() {
    starts "$2"
    says "$2.err" searching && has_worked 100 && kill -"$1" $process && wait $process &&
        [ "$(json "$2.json" "report['effort']['ended_by']")" = interrupted ]
}
ok "Ctrl-C in a run of hours ends it" ends_by INT stopped
ok "... and what there was is written" is_whole_so_far stopped
ok "SIGTERM does the same" ends_by TERM terminated
ok "... and what there was is written" is_whole_so_far terminated
stops_early() {
    starts early --no-cache # which would have compiled already
    says early.err compiling && kill -INT $process
    wait $process
    got=$?
    cat early.err
    [ $got -eq 2 ] && tail -n 1 early.err | grep -q 'interrupted before .*: nothing was written'
}
ok "Ctrl-C before the search: it says that nothing was written" stops_early
ok "... and nothing is" is_gone early
stops_at_once() {
    starts once
    says once.err searching && kill -INT $process && says once.err interrupted && kill -INT $process
    wait $process
    got=$?
    echo "exit status $got"
    [ $got -eq 130 ]
}
ok "a second Ctrl-C ends it at once" stops_at_once
ok "... and leaves no temporary files" is_gone once
is_killed() {
    starts killed
    says killed.err searching && kill -KILL $process
    wait $process 2>/dev/null
    [ $? -eq 137 ]
}
ok "who is killed" is_killed
ok "... leaves no temporary files either" is_gone killed

# The time is that of the clock, and the limit twice of that on a machine with nothing else to do. The
# search ends with it, or earlier for the failures that wait.
takes_its_time() {
    "$PATIENCE" 10 "$ASSAY" generate --show faults --no-minimize --header "$poly/poly.h" \
        --source "$poly/poly.c" --contracts "$poly/poly_contracts.c" --time 5s --out timed \
        --json timed.json
    [ $? -le 1 ]
}
ok "--time 5s takes 5 s in all" takes_its_time
ok "... and writes as usual" is_whole_so_far timed
ok "... by its own account as well" sh -c "
    [ \"$(json timed.json "report['effort']['seconds'] > 4 and report['effort']['ended_by'] in ('time', 'saturation')")\" = True ]"

ok "without standard input, output and error" sh -c "
    rm -rf out out.json; $ASSAY generate --show faults $counter --calls 1000 --no-minimize --no-variations --out out --json out.json <&- >&- 2>&-"
ok "... everything is written, and nothing into the wrong file" is_whole
cp -r out reference
ok "with all of them /dev/null" sh -c "
    rm -rf out; $ASSAY generate --show faults $counter --calls 1000 --no-minimize --no-variations --out out --json out.json </dev/null >/dev/null 2>&1"
ok "... the same is written" diff -r -x build reference out
ok "output to a pipe that nobody reads" sh -c "
    rm -rf out; { $ASSAY generate --show faults $counter --calls 1000 --no-minimize --no-variations --out out --json out.json 2>&1; echo \$? >status; } | true
    cat status; [ \$(cat status) -le 1 ]"
ok "... the same is written" diff -r -x build reference out
ok "the report to a pipe that nobody reads is an error, not a death" sh -c "
    rm -rf out; { $ASSAY generate --show faults $counter --calls 1000 --no-minimize --no-variations --out out --json - 2>errors; echo \$? >status; } | true
    cat status errors; [ \$(cat status) -le 2 ]"

unprivileged() {
    chmod 755 "$work"
    mkdir -p nobody && cp lib/* nobody && chmod 777 nobody
    set -- setpriv --reuid=65534 --regid=65534 --clear-groups --
    [ "$(id -u)" -eq 0 ] || set -- env
    "$@" test -x "$ASSAY" 2>/dev/null || { echo skipped; return 0; }
    (cd nobody && TMPDIR=$work/nobody "$@" "$ASSAY" generate --show faults --no-minimize --no-variations --header counter.h \
        --source counter.c --calls 1000 --out out --json out.json) &&
        [ "$(json nobody/out.json "report['notes']")" = '[]' ] && is_whole nobody/out
}
ok "as a user without rights, in the whole sandbox" unprivileged

blank="$work/a temporary directory"
mkdir "$blank"
ok "a temporary directory with blanks in its name" env TMPDIR="$blank" sh -c "
    rm -rf out; $ASSAY generate --show faults --header $poly/poly.h --source $poly/poly.c \
        --contracts $poly/poly_contracts.c --calls 5000 --no-minimize --out out --json out.json; [ \$? -le 1 ]"
ok "... everything works there" is_whole
ok "... nothing is left there" sh -c "ls -A '$blank'; [ -z \"\$(ls -A '$blank')\" ]"
mkdir "an output directory"
ok "an output directory with blanks in its name" sh -c "
    $ASSAY generate --show faults $counter --calls 1000 --no-minimize --no-variations --out 'an output directory/of ours' &&
    make -s -C 'an output directory/of ours' check"

cp -r lib "a library"
ok "a library with blanks in its directory's name" works --header "a library/counter.h" --source "a library/counter.c"
mkdir -p elsewhere/deep
ok "sources by relative paths from another directory" sh -c "
    cd elsewhere/deep && $ASSAY generate --show faults --header ../../lib/counter.h \
        --source ../../lib/counter.c --calls 1000 --no-minimize --no-variations --out ../written/here --json ../written.json &&
    make -s -C ../written/here check"
ok "a header given twice counts once" works $counter --header "$work/lib/counter.h" --header lib/../lib/counter.h
ok "... its functions too" all_called 3

mkdir -p database/build database/include database/src
cp lib/counter.h database/include
sed 's/0xFF/MASK/' lib/counter.c >database/src/counter.c
cat >database/build/compile_commands.json <<END
[
  {"directory": "$work/database/build", "file": "../src/counter.c",
   "command": "cc -I../include -DMASK=0x7F -DNAME=\\\\\"a\\\\ b\\\\\" -O2 -c -o counter.o ../src/counter.c"}
]
END
ok "sources and flags from compile_commands.json" works -p database/build --header database/include/counter.h
ok "... all is called" all_called 3

cat >lib/circle.h <<'END'
double circle_area(double radius);
double circle_radius(double area);
END
cat >lib/circle.c <<'END'
#include "circle.h"
#include <math.h>
double circle_area(double radius) { return pow(radius, 2) * 3.0; }
double circle_radius(double area) { return sqrt(fabs(area) / 3.0) + log1p(fabs(area)); }
END
ok "--link -lm for a library that needs it" works --header lib/circle.h --source lib/circle.c --link -lm
ok "... all is called" all_called 2
ok "-lm need not be named" works --header lib/circle.h --source lib/circle.c
ok "... and nothing is undefined" sh -c "! grep 'nothing defines' out.json"
ok "... and all is called" all_called 2

cat >lib/pair.h <<'END'
int pair_first(int x);
int pair_second(int x);
END
for which in first second; do
    cat >lib/$which.c <<END
#include "pair.h"
static int step(int x) { return x < 1000 ? x + (int)sizeof "$which" : x; }
static int state;
int pair_$which(int x) { state = step(x); return state; }
END
done
mkdir lib/second && sed 's/second"/2nd"/' lib/second.c >lib/second/first.c
ok "sources with static functions of the same name" works --header lib/pair.h --source lib/first.c --source lib/second.c
ok "... all is called" all_called 2
ok "sources of the same name" works --header lib/pair.h --source lib/first.c --source lib/second/first.c -- -I"$work/lib"
ok "... all is called" all_called 2

cat >lib/tally.h <<'END'
struct tally;
struct tally *tally_new(void);
void tally_free(struct tally *t);
int tally_add(struct tally *t, int n);
int tally_add_by_threads(struct tally *t);
int tally_total(struct tally *t);
END
cat >lib/tally.c <<'END'
#include "tally.h"
#include <stdatomic.h>
#include <stdlib.h>
#include <threads.h>
struct tally { atomic_int total; mtx_t lock; };
static atomic_flag is_used = ATOMIC_FLAG_INIT;
static _Thread_local int last;
struct tally *tally_new(void)
{
    struct tally *t = malloc(sizeof *t);
    if (!t)
        return NULL;
    atomic_init(&t->total, 0);
    mtx_init(&t->lock, mtx_plain);
    return t;
}
void tally_free(struct tally *t)
{
    mtx_destroy(&t->lock);
    free(t);
}
int tally_add(struct tally *t, int n)
{
    atomic_flag_test_and_set(&is_used);
    last = n & 0xF;
    return atomic_fetch_add(&t->total, last) & 0xFFFF;
}
static int add_some(void *argument)
{
    struct tally *t = argument;
    for (int i = 0; i < 100; i++) {
        mtx_lock(&t->lock);
        atomic_fetch_add(&t->total, 1);
        mtx_unlock(&t->lock);
    }
    return 0;
}
int tally_add_by_threads(struct tally *t)
{
    thrd_t threads[4];
    int count = 0;
    while (count < 4 && thrd_create(&threads[count], add_some, t) == thrd_success)
        count++;
    for (int i = 0; i < count; i++)
        thrd_join(threads[i], NULL);
    return count;
}
int tally_total(struct tally *t) { return atomic_load(&t->total) & 0xFFFF; }
END
ok "a library of C11 atomics and threads" works --header lib/tally.h --source lib/tally.c -- -pthread
ok "... all is called" all_called 5
done_testing
