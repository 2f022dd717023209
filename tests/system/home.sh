#!/bin/sh
# Where libraries look for their settings: there is a home to look in, and no test depends on which.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1

cat >settings.h <<'EOF'
unsigned long settings_room(void);
int settings_twice(int number);
EOF
cat >settings.c <<'EOF'
#include <stdlib.h>
#include <string.h>
#include "settings.h"
unsigned long settings_room(void)
{
    return strlen(getenv("HOME")) + sizeof "/.settings";
}
int settings_twice(int number)
{
    return number > 0 && number < 1000 ? 2 * number : 0;
}
EOF

searched() {
    "$ASSAY" generate --header settings.h --source settings.c --calls 2000 --seed 1 --out suite \
        --json report.json >/dev/null 2>&1
}

called="[f['name'] for f in report['functions'] if f['status'] == 'called']"
ok "nothing is wrong with a library that asks for it" status_is 0 searched
ok "... all of which is called and returns" sh -c "
    [ \"$(json report.json "$called")\" = \"['settings_room', 'settings_twice']\" ]"
ok "... and is tested" grep -rq --include='*.c' 'settings_twice(' suite
ok "... but for what depends on where it is" sh -c "! grep -rqE --include='*.c' 'room == [0-9]+' suite"
done_testing
