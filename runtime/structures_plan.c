/* Reads what is to be built; see wire/structure_lines.h. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "structure_builder.h"

#define st assay_rt_structures

enum { FAILED = 2, LINE_LENGTH = 1024, APART = 16 };

void assay_rt_structures_fail(const char *sentence, const char *subject)
{
    fprintf(stderr, "%s%s%s\n", sentence, *subject ? " " : "", subject);
    _exit(FAILED);
}

static void add_kind(const char *words)
{
    int name;
    if (st.kind_count == STRUCTURE_TYPES)
        assay_rt_structures_fail("there are too many types of objects", "");
    struct kind_of_object *kind = &st.kinds[st.kind_count++];
    if (sscanf(words, "%u %u %n", &kind->count, &kind->size, &name) != 2)
        assay_rt_structures_fail("the plan cannot be read:", words);
    kind->name = strdup(words + name);
    /* What is read behind an object is no other one. */
    kind->stride = (kind->size + APART - 1) / APART * APART + APART;
    kind->offset = st.bytes;
    uint64_t end = st.bytes + (uint64_t)kind->count * kind->stride + APART;
    if (end > STRUCTURE_BYTES || kind->count > STRUCTURE_OBJECTS)
        assay_rt_structures_fail("the scope is too large: there is no room for so many of",
                                 kind->name);
    st.bytes = (uint32_t)end;
}

static void add_member(const char *words)
{
    unsigned owner, offset, size, target, nullable;
    char kind[16];
    long long low, high;
    int name;
    if (st.member_count == STRUCTURE_FIELDS)
        assay_rt_structures_fail("there are too many members", "");
    if (sscanf(words, "%u %u %u %15s %u %lld %lld %u %n", &owner, &offset, &size, kind, &target,
               &low, &high, &nullable, &name) != 8)
        assay_rt_structures_fail("the plan cannot be read:", words);
    static const char *const kinds[] = {
#define FIELD(id, word, meaning) word,
#include "wire/structure_fields.def"
#undef FIELD
    };
    struct member *member = &st.members[st.member_count++];
    *member = (struct member){.name = strdup(words + name), .owner = (uint16_t)owner,
                              .target = (uint16_t)target, .offset = offset,
                              .size = (uint8_t)size, .is_nullable = nullable, .low = low,
                              .high = high};
    while (strcmp(kinds[member->kind], kind) != 0)
        member->kind++;
    if (member->kind == STRUCTURE_BLOCK)
        st.kinds[member->target].is_block = true;
}

static void add_value(const char *words)
{
    struct member *member = &st.members[st.member_count - 1];
    member->values =
        realloc(member->values, (member->value_count + 1) * sizeof *member->values);
    member->values[member->value_count++] = strtoll(words, NULL, 10);
    member->low = 0;
    member->high = (int64_t)member->value_count - 1;
}

static void add_option(const char *word, const char *words)
{
    if (strcmp(word, "contract") == 0)
        st.contract_number = (uint32_t)strtoul(words, NULL, 10);
    else if (strcmp(word, "node") == 0)
        st.node = (uint32_t)strtoul(words, NULL, 10);
    else if (strcmp(word, "exactly") == 0)
        st.exactly = strtoll(words, NULL, 10);
    else if (strcmp(word, "symbolic") == 0)
        st.is_symbolic = true;
    else if (strcmp(word, "seconds") == 0)
        st.seconds_limit = strtod(words, NULL);
    else if (strcmp(word, "cover") == 0)
        st.covers = true;
    else if (strcmp(word, "call") == 0)
        assay_rt_calls_add(words);
    else if (strcmp(word, "release") == 0)
        assay_rt_calls_add_release(words);
    else if (strcmp(word, "argument") == 0)
        assay_rt_calls_add_argument(words);
    else
        assay_rt_structures_fail("the plan says something unknown:", word);
}

static void read_line(char *line)
{
    line[strcspn(line, "\n")] = 0;
    char *words = strchr(line, ' ');
    if (!words)
        return;
    *words++ = 0;
    if (strcmp(line, "type") == 0)
        add_kind(words);
    else if (strcmp(line, "field") == 0)
        add_member(words);
    else if (strcmp(line, "value") == 0)
        add_value(words);
    else
        add_option(line, words);
}

/* A few values are enumerated faster than told apart. */
static bool are_few(int64_t low, int64_t high)
{
    enum { FEW = 3 };
    return high - low < FEW && high > low;
}

static bool may_be_symbolic(const struct member *member)
{
    if (are_few(member->low, member->high))
        return false;
    return st.is_symbolic && member->kind == STRUCTURE_NUMBER && member->size >= 4 &&
           !member->values;
}

static void add_cell(uint32_t object, uint32_t number)
{
    const struct member *member = &st.members[number];
    if (st.cell_count == STRUCTURE_CELLS)
        assay_rt_structures_fail("the scope is too large: there are too many members of objects",
                                 "");
    struct cell *cell = &st.cells[st.cell_count++];
    const struct kind_of_object *kind = &st.kinds[member->owner];
    *cell = (struct cell){
        .offset = kind->offset + object * kind->stride + member->offset,
        .member = (uint16_t)number,
        .object = (uint16_t)object,
        .size = member->size,
        .kind = member->kind,
        .is_nullable = member->is_nullable,
        .is_symbolic = may_be_symbolic(member),
        .is_plain = member->kind == STRUCTURE_NUMBER && !member->values,
        .target = member->target,
        .low = member->low,
        .high = member->high,
    };
    for (uint32_t i = 0; i < member->size; i++)
        st.cell_at[cell->offset + i] = (uint16_t)st.cell_count;
}

/* The cells of an object stand together, and the objects of a kind. */
static void add_cells(uint32_t number)
{
    struct kind_of_object *kind = &st.kinds[number];
    kind->first_cell = st.cell_count;
    for (uint32_t object = 0; object < kind->count; object++)
        for (uint32_t i = 0; i < st.member_count; i++)
            if (st.members[i].owner == number)
                add_cell(object, i);
    kind->cells = kind->count ? (st.cell_count - kind->first_cell) / kind->count : 0;
}

uint32_t assay_rt_structures_add_number(int64_t low, int64_t high)
{
    uint32_t number = STRUCTURE_CELLS + st.number_count++;
    st.cells[number] = (struct cell){.kind = STRUCTURE_NUMBER, .low = low, .high = high,
                                     .is_symbolic = !are_few(low, high)};
    return number;
}

void assay_rt_structures_read_plan(const char *path)
{
    char line[LINE_LENGTH];
    FILE *file = fopen(path, "r");
    if (!file)
        assay_rt_structures_fail("the plan cannot be opened:", path);
    st.exactly = -1;
    while (fgets(line, sizeof line, file))
        read_line(line);
    fclose(file);
    for (uint32_t i = 0; i < st.kind_count; i++)
        add_cells(i);
}
