#!/bin/sh
# A library that does every evil thing: each is attributed to the function that does it, no sequence
# is lost, nothing outside is touched, nothing is left over.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
evil=$ASSAY_SOURCE_DIR/tests/faults/evil
calls=20000
limit=120 # seconds that a run may take, with another beside it
mkdir outside tmp
echo keep >outside/precious

# run NAME OPTIONS...: in a directory of its own. Leaves the exit status and the seconds.
run() {
    name=$1
    shift
    mkdir "$name" && cd "$name" || exit 1
    start=$(date +%s)
    TMPDIR=$work/tmp timeout -s KILL "$limit" "$ASSAY" generate --no-minimize --header "$evil/evil.h" \
        --source "$evil/evil.c" --calls "$calls" --show all --json report.json --out out "$@" \
        -- "-DEVIL_OUTSIDE=\"$work/outside\"" >"../$name.said" 2>&1
    echo $? >"../$name.status"
    echo $(($(date +%s) - start)) >"../$name.seconds"
    cd ..
}

# Left out where two runs must do the same: whether memory runs out before 80 ms of CPU time do
# depends on the load. And sleeping takes its time.
run first --seed 1 &
first=$!
skipped="evil_use_up_heap evil_sleep"
run second --seed 2 --skip "$(echo "$skipped" | tr ' ' ,)"
run third --seed 2 --skip "$(echo "$skipped" | tr ' ' ,)"
wait "$first"

ended_well() {
    tail -n 5 "$1.said"
    echo "exit status $(cat "$1.status") after $(cat "$1.seconds") s"
    [ "$(cat "$1.status")" -le 1 ]
}

# holds NAME EXPRESSION: a Python expression over the report, the functions and the findings.
holds() {
    python3 - "$1/report.json" "$2" <<'END'
import json, sys
report = json.load(open(sys.argv[1]))
functions = {f["name"]: f for f in report["functions"]}
kinds = {}
for finding in report["findings"]:
    kinds.setdefault(finding["function"], []).append(finding["kind"])
if not eval("(" + sys.argv[2] + ")"):
    print("effort", report["effort"])
    print("kinds", kinds)
    sys.exit("does not hold: " + sys.argv[2])
END
}

# attributed NAME FUNCTION KIND...: it never returned, and has a finding of one of the kinds.
attributed() {
    holds "$1" "functions['$2']['status'] == 'failed' and functions['$2']['calls'] > 0 and
        len(kinds.get('$2', [])) == 1 and kinds['$2'][0] in '$3'.split()"
}

# returns NAME FUNCTION: it was called, returned, and nothing is held against it.
returns() {
    holds "$1" "functions['$2']['status'] == 'called' and functions['$2']['ok'] > 0 and
        '$2' not in kinds"
}

check_functions() {
    while read -r function kinds; do
        case "$1 $skipped " in "second "*"$function "*) continue ;; esac
        case $kinds in
        returns) ok "$1: $function returns and has no finding" returns "$1" "$function" ;;
        *) ok "$1: $function is found: $kinds" attributed "$1" "$function" "$kinds" ;;
        esac
    done <<'END'
evil_new returns
evil_free returns
evil_get returns
evil_set returns
evil_read_null segmentation-fault undefined-behaviour
evil_read_past_heap heap-buffer-overflow
evil_read_freed use-after-free
evil_free_twice double-free
evil_write_past_stack stack-buffer-overflow undefined-behaviour
evil_write_past_global global-buffer-overflow
evil_write_far_away segmentation-fault bad-access
evil_write_everywhere segmentation-fault
evil_use_up_heap memory-exhausted segmentation-fault undefined-behaviour
evil_use_up_mappings memory-exhausted segmentation-fault
evil_recurse stack-exhausted
evil_jump_to_dead_frame undefined-behaviour
evil_overflow undefined-behaviour
evil_shift undefined-behaviour
evil_divide arithmetic-exception undefined-behaviour
evil_abort abort
evil_assert assert
evil_exit exit
evil_exit_at_once exit
evil_raise_term signal
evil_ignore_and_crash segmentation-fault undefined-behaviour
evil_loop hang
evil_sleep hang
evil_block_and_loop hang
evil_close_everything returns
evil_start_thread returns
evil_fork forbidden-system-call
evil_execute forbidden-system-call
evil_kill_parent forbidden-system-call
evil_limit forbidden-system-call
evil_write_outside forbidden-system-call
evil_delete_outside forbidden-system-call
evil_leave_file returns
evil_print returns
END
}

for name in first second; do
    ok "$name: it ends by itself, well and in time" ended_well "$name"
    echo "# $name: $(cat "$name.seconds") s"
    check_functions "$name"
    # Nothing lost: every failure is a failure of some function.
    ok "$name: no sequence is lost" holds "$name" "not any('lost' in k for k in kinds.values()) and
        not any('could not be observed' in f['reason'] for f in report['functions']) and
        sum(f['calls'] - f['ok'] for f in report['functions']) == report['effort']['crashes']"
    ok "$name: the calls that were asked for are made" holds "$name" \
        "$calls <= report['effort']['calls'] < $calls + 100"
    ok "$name: no failure is doubtful" holds "$name" \
        "not any('fresh process' in n or 'not examined' in n for n in report['notes'])"
    ok "$name: there are tests of what is harmless" holds "$name" "report['tests']['regression'] >= 4"
    ok "$name: nothing is in the directory but what was asked for" sh -c "
        ls -A $name; [ \"\$(ls -A $name | tr '\n' ' ')\" = 'out report.json ' ]"
    ok "$name: nothing is in the output but what was written" sh -c "
        cd $name/out && find . -name left-behind | grep . && exit 1; sed 's/.*  //' .assay-manifest | sort >../../listed;
        find . -type f ! -name .assay-manifest | sed 's,^./,,' | sort | diff - ../../listed"
done

ok "the same command again ends alike" cmp second.status third.status
ok "the same command again gives the same bytes" diff -r second/out third/out

remains() {
    for process in /proc/[0-9]*; do
        tr '\0' ' ' 2>/dev/null <"$process/cmdline" | grep "assay.*$work/tmp" && return 0
    done
    return 1
}
left_processes=$(remains)
ok "no process is left over" [ -z "$left_processes" ]
ok "no temporary file is left over" sh -c "ls -A tmp; [ -z \"\$(ls -A tmp)\" ]"
ok "no file outside was touched" sh -c "ls -A outside; [ \"\$(ls -A outside)\" = precious ] && grep -qx keep outside/precious"
ok "the tests that were written pass" make -C first/out check
ok "... and touch no file outside" sh -c "[ \"\$(ls -A outside)\" = precious ]"

replayed() {
    number=$(json first/report.json "[f['id'] for f in report['findings'] if f['function'] == '$1'][0]")
    TMPDIR=$work/tmp timeout -s KILL 30 "$ASSAY" replay "first/out/findings/$number"
    [ $? -eq 1 ]
}
for function in evil_kill_parent evil_sleep evil_use_up_mappings; do
    ok "$function is replayed safely" replayed "$function"
done
ok "the directory is used again after its tests ran" sh -c "
    cd first && TMPDIR=$work/tmp timeout -s KILL 60 $ASSAY generate --header $evil/evil.h --source $evil/evil.c \
        --calls 200 --skip evil_sleep,evil_use_up_heap --out out -- '-DEVIL_OUTSIDE=\"$work/outside\"'; [ \$? -le 1 ]"
done_testing
