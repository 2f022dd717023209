#!/bin/sh
# The commands of the GitHub Action and of the GitLab template, run as their steps are.
. "$(dirname "$0")/tap.sh"
PATH=$(dirname "$ASSAY"):$PATH
export PATH
mkdir "$work/project"
cd "$work/project" || exit 1
printf 'int two_half(int number);\n' >two.h
printf '#include "two.h"\nint two_half(int number) { return number < 0 ? -1 : number / 2; }\n' >two.c
printf 'header = "two.h"\nsource = "two.c"\nno-variations = true\nno-minimize = true\n' >assay.toml

# The script of the step that runs assay, out of the file.
python3 - "$ASSAY_SOURCE_DIR" >steps.sh <<'END'
import re, sys, textwrap
action = open(sys.argv[1] + "/action.yml").read()
script = re.search(r"      run: \|\n((?:        .*\n)+)", action).group(1)
gitlab = open(sys.argv[1] + "/ci/gitlab.yml").read()
block = re.search(r"  script:\n((?:    .*\n|      .*\n)+)", gitlab).group(1)
lines = [" ".join(item.split("\n")) for item in re.split(r"^    - ", block, flags=re.M)[1:]]
print("github() {\n" + textwrap.dedent(script) + "}\ngitlab() {\n" + "\n".join(lines) + "\n}")
END
. ./steps.sh
export ASSAY_ARGUMENTS= ASSAY_OUT=out ASSAY_BASELINE=baseline.txt ASSAY_TIME=8s
ok 'the step of the action ends well where nothing is wrong' github
ok '... leaves a report for code scanning' test -s assay.sarif
ok '... and what the cache keeps' test -d .assay-cache
rm -rf assay.sarif
ok 'the script of the template ends well, too' gitlab
ok '... with its reports' test -s assay.xml -a -s assay.html -a -s assay.sarif
done_testing
