#!/bin/sh
# Values that the named header wants and does not make: another header that it includes makes them;
# and records of the C library, which it wants to fill itself, do not stand in the way.
. "$ASSAY_SOURCE_DIR/tests/system/tap.sh"
cd "$work" || exit 1
cp "$ASSAY_SOURCE_DIR"/tests/unit/data/parse/secondary/*.h .
cat >car.c <<'END'
#include "car.h"
#include <stdlib.h>
struct fuel { int octane; };
struct engine { const struct fuel *fuel; };
struct car { int tests; };
struct wheel { int size; };
struct fuel *fuel_new(int octane)
{
    struct fuel *fuel = calloc(1, sizeof *fuel);
    if (fuel)
        fuel->octane = octane;
    return fuel;
}
void fuel_free(struct fuel *fuel) { free(fuel); }
struct engine *engine_new(struct fuel *fuel)
{
    struct engine *engine = calloc(1, sizeof *engine);
    if (engine)
        engine->fuel = fuel;
    return engine;
}
void engine_free(struct engine *engine) { free(engine); }
int engine_power(const struct engine *engine) { return engine->fuel ? 2 : 1; }
struct wheel *wheel_new(void) { return calloc(1, sizeof(struct wheel)); }
struct car *car_new(void) { return calloc(1, sizeof(struct car)); }
void car_free(struct car *car) { free(car); }
int car_test(struct car *car, const struct engine *engine)
{
    car->tests++;
    return engine_power(engine) > 1;
}
END
cat >system.h <<'END'
#include <regex.h>
#include <stdio.h>
#include <wchar.h>
int is_whole(const mbstate_t *state);
size_t groups(const regex_t *regex);
int first(FILE *stream);
END
cat >system.c <<'END'
#include "system.h"
int is_whole(const mbstate_t *state) { return mbsinit(state) != 0; }
size_t groups(const regex_t *regex) { return regex->re_nsub; }
int first(FILE *stream) { return fgetc(stream); }
END
run() {
    out=$1
    name=$2
    shift 2
    "$ASSAY" generate --show faults --no-minimize --no-variations --header "$name.h" --source "$name.c" --calls 5000 --seed 1 --out "$out" \
        --json "$out.json" "$@"
}
status_of() {
    json "$1.json" "[f['status'] for f in report['functions'] if f['name'] == '$2'][0]"
}

ok "an engine of another header" status_is 0 run on car
ok "... is given to a car" [ "$(status_of on car_test)" = called ]
ok "... and the tests build and pass" make -C on check
ok "without the rule there is none" status_is 0 run off car --no-rule makers --no-tests
ok "... and the car is not tested" [ "$(status_of off car_test)" != called ]
ok "records that the C library keeps to itself" status_is 0 run system system --no-tests
ok "... are given as they are" [ "$(status_of system is_whole)" = called ]
cat >lamp.h <<'END'
struct lamp;
int lamp_on(struct lamp *lamp);
int lamp_off(struct lamp *lamp);
int lamp_level(const struct lamp *lamp);
END
cat >lamp.c <<'END'
#include "lamp.h"
struct lamp { int level; };
int lamp_on(struct lamp *lamp) { return lamp ? lamp->level = 9 : -1; }
int lamp_off(struct lamp *lamp) { return lamp ? lamp->level = 0 : -1; }
int lamp_level(const struct lamp *lamp) { return lamp ? lamp->level : -1; }
END
cat >fixture.h <<'END'
struct lamp *fixture_lamp(void);
END
cat >fixture.c <<'END'
#include "fixture.h"
#include <stdlib.h>
struct lamp { int level; };
struct lamp *fixture_lamp(void) { return calloc(1, sizeof(struct lamp)); }
END
ok "what nothing makes is named, and what to do" sh -c "
    '$ASSAY' generate --show faults --header lamp.h --source lamp.c --calls 2000 --search-only --out lamps |
        tee said; grep -q \"no 'struct lamp \*' was ever made: 3 functions .* write a function\" said"
ok "... which helps" sh -c "
    '$ASSAY' generate --show faults --header lamp.h --source lamp.c --header fixture.h --source fixture.c \\
        --calls 2000 --search-only --out lamps | tee said; ! grep 'was ever made' said"
done_testing
