# Sourced by the system tests: TAP in plain sh. Each test is a sentence and a command.
set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tests=0

# ok SENTENCE COMMAND...: passes when the command ends with 0.
ok() {
    sentence=$1
    shift
    tests=$((tests + 1))
    if "$@" >"$work/said" 2>&1; then
        echo "ok $tests - $sentence"
    else
        echo "not ok $tests - $sentence"
        sed 's/^/# /' "$work/said" | head -40
    fi
}

# The exit status of a command must be the number.
status_is() {
    wanted=$1
    shift
    "$@"
    got=$?
    [ "$got" -eq "$wanted" ] || {
        echo "exit status $got instead of $wanted"
        return 1
    }
}

# One line on standard error, which contains the text, status 2, and no output directory.
complains() {
    text=$1
    shift
    rm -rf "$work/out"
    "$@" --out "$work/out" >"$work/stdout" 2>"$work/stderr"
    got=$?
    cat "$work/stderr"
    [ "$got" -eq 2 ] || { echo "exit status $got instead of 2"; return 1; }
    grep '^assay: ' "$work/stderr" | tail -n 1 | grep -q -- "$text" || {
        echo "the complaint does not say '$text'"
        return 1
    }
    [ ! -e "$work/out" ] || { echo "something was written"; return 1; }
    [ ! -e "$work/out.assay-staging" ] || { echo "something is left over"; return 1; }
}

# A number from a JSON report, by a Python expression over `report`.
json() {
    python3 -c "import json,sys; report=json.load(open(sys.argv[1])); print($2)" "$1"
}

done_testing() {
    echo "1..$tests"
}
