# Sourced by evil.sh and evil_again.sh: runs of a library that does every evil thing, and what must be
# true after each of them.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
evil=$ASSAY_SOURCE_DIR/tests/faults/evil
calls=3000
mkdir outside tmp
echo keep >outside/precious

# run NAME OPTIONS...: in a directory of its own. Leaves the exit status.
run() {
    name=$1
    shift
    mkdir "$name" && cd "$name" || exit 1
    TMPDIR=$work/tmp "$ASSAY" generate --show faults --no-minimize --header "$evil/evil.h" \
        --source "$evil/evil.c" --calls "$calls" --show all --json report.json --out out "$@" \
        -- "-DEVIL_OUTSIDE=\"$work/outside\"" >"../$name.said" 2>&1
    echo $? >"../$name.status"
    cd ..
}

ended_well() {
    tail -n 5 "$1.said"
    echo "exit status $(cat "$1.status")"
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

# judge_functions NAME: reads lines of a function and what must come of it, and prints before each
# whether that is so. One that `returns` was called, returned, and nothing is held against it; another
# never returned, and has a finding of one of the kinds.
judge_functions() {
    python3 -c '
import json, sys
report = json.load(open(sys.argv[1]))
functions = {f["name"]: f for f in report["functions"]}
kinds = {}
for finding in report["findings"]:
    kinds.setdefault(finding["function"], []).append(finding["kind"])
def is_as_wanted(name, wanted):
    function, found = functions[name], kinds.get(name, [])
    if wanted == ["returns"]:
        return function["status"] == "called" and function["ok"] > 0 and not found
    return (function["status"] == "failed" and function["calls"] > 0 and len(found) == 1 and
            found[0] in wanted)
for line in sys.stdin:
    name, *wanted = line.split()
    told = functions[name]["status"], functions[name]["calls"], functions[name]["ok"], kinds.get(name)
    print("yes" if is_as_wanted(name, wanted) else "no", str(told).replace(" ", ""), line.strip())
' "$1/report.json"
}

is_yes() {
    echo "it is otherwise: $2 (status, calls, returns, kinds)"
    [ "$1" = yes ]
}

# check_functions NAME [FUNCTION-THAT-WAS-SKIPPED...]
check_functions() {
    run_name=$1
    shift
    cat >wanted <<'END'
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
    judge_functions "$run_name" <wanted >judged
    ok "$run_name: every function is looked at" [ "$(wc -l <judged)" -eq "$(wc -l <wanted)" ]
    while read -r answer told function kinds; do
        case " $* " in *" $function "*) continue ;; esac
        case $kinds in
        returns) ok "$run_name: $function returns and has no finding" is_yes "$answer" "$told" ;;
        *) ok "$run_name: $function is found: $kinds" is_yes "$answer" "$told" ;;
        esac
    done <judged
}

# check_run NAME: what holds of every run.
check_run() {
    ok "$1: it ends by itself, and well" ended_well "$1"
    # Nothing lost: every failure is a failure of some function.
    ok "$1: no sequence is lost" holds "$1" "not any('lost' in k for k in kinds.values()) and
        not any('could not be observed' in f['reason'] for f in report['functions']) and
        sum(f['calls'] - f['ok'] for f in report['functions']) == report['effort']['crashes']"
    ok "$1: the calls that were asked for are made" holds "$1" \
        "$calls <= report['effort']['calls'] < $calls + 100"
    ok "$1: no failure is doubtful" holds "$1" \
        "not any('fresh process' in n or 'not examined' in n for n in report['notes'])"
    ok "$1: there are tests of what is harmless" holds "$1" "report['tests']['regression'] >= 4"
    ok "$1: nothing is in the directory but what was asked for" sh -c "
        ls -A $1; [ \"\$(ls -A $1 | tr '\n' ' ')\" = 'out report.json ' ]"
    ok "$1: nothing is in the output but what was written" sh -c "
        cd $1/out && find . -name left-behind | grep . && exit 1; sed -n 's/^[0-9a-f]*  //p' .assay-manifest | sort >../../listed;
        find . -type f ! -name .assay-manifest | sed 's,^./,,' | sort | diff - ../../listed"
}

remains() {
    for process in /proc/[0-9]*; do
        tr '\0' ' ' 2>/dev/null <"$process/cmdline" | grep "assay.*$work/tmp" && return 0
    done
    return 1
}

# check_surroundings: what holds when all is over.
check_surroundings() {
    left_processes=$(remains)
    ok "no process is left over" [ -z "$left_processes" ]
    ok "no temporary file is left over" sh -c "ls -A tmp; [ -z \"\$(ls -A tmp)\" ]"
    ok "no file outside was touched" sh -c "ls -A outside; [ \"\$(ls -A outside)\" = precious ] && grep -qx keep outside/precious"
}
