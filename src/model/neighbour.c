#include "model/neighbour.h"

static const struct {
    const char *word, *meaning;
    enum edit_type type;
} edits[EDIT_COUNT] = {
    [EDIT_NONE] = {"none", "nothing", EDIT_TYPE_NONE},
#define EDIT(name, word, type, meaning) [EDIT_##name] = {word, meaning, EDIT_TYPE_##type},
#include "model/edits.def"
#undef EDIT
};

const char *edit_word(enum edit edit)
{
    return edits[edit].word;
}

const char *edit_meaning(enum edit edit)
{
    return edits[edit].meaning;
}

enum edit_type edit_type(enum edit edit)
{
    return edits[edit].type;
}

const char *edit_type_word(enum edit_type type)
{
    static const char *const words[] = {
        [EDIT_TYPE_NONE] = "none",
        [EDIT_TYPE_DATA] = "data",
        [EDIT_TYPE_PROTOCOL] = "protocol",
    };
    return words[type];
}
