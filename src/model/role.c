#include "model/role.h"

#include <string.h>

const struct role_row role_rows[ROLE_COUNT] = {
#define ROLE(name, word, family, need, form, traits, meaning)                                    \
    [ROLE_##name] = {word, meaning, ROLE_##family, NEEDS_##need, FORM_##form, traits},
#include "model/roles.def"
#undef ROLE
};

const char *role_name(enum role role)
{
    return role_rows[role].word;
}

enum role role_named(const char *name)
{
    enum role role = 0;
    while (role < ROLE_COUNT && strcmp(role_rows[role].word, name) != 0)
        role++;
    return role;
}
