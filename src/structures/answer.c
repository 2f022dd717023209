/* Reads what assay-structures answers; see wire/structure_lines.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "structures/field_pairs.h"

struct reading {
    struct arena *arena;
    const struct structure_plan *plan;
    struct structure_answer *answer;
    double found_at; /* the next structure */
    struct error *err;
};

static bool refuse(struct reading *reading, const char *line)
{
    return error_set(reading->err, "assay-structures answered something unknown: %.80s", line);
}

/* "1.2" */
static bool read_name(char **at, size_t *type, size_t *number)
{
    char *end;
    *type = strtoul(*at, &end, 10);
    if (end == *at || *end != '.')
        return false;
    *at = end + 1;
    *number = strtoul(*at, &end, 10);
    bool ok = end != *at;
    *at = end;
    return ok;
}

static bool read_value(struct reading *reading, char **at, struct structure_value *value)
{
    const struct structure_plan *plan = reading->plan;
    value->field = strtoul(*at, at, 10);
    if (**at != '=' || value->field >= plan->fields.count)
        return false;
    ++*at;
    if (plan->fields.items[value->field].kind > STRUCTURE_BLOCK) {
        value->number = strtoll(*at, at, 10);
        return true;
    }
    value->is_null = **at == '-';
    if (value->is_null) {
        ++*at;
        return true;
    }
    size_t type, number;
    if (!read_name(at, &type, &number))
        return false;
    value->object = type * STRUCTURE_OBJECTS + number; /* until all objects are known */
    return true;
}

static bool read_object(struct reading *reading, char **at, struct structure_object *object)
{
    VECTOR_OF(struct structure_value) values = {0};
    bool ok = read_name(at, &object->type, &object->number) && **at == '{' &&
              object->type < reading->plan->types.count;
    for (ok = ok && ++*at; ok && **at != '}';) {
        struct structure_value value = {0};
        ok = read_value(reading, at, &value);
        vector_push(&values, value);
        *at += **at == ',';
    }
    *at += ok;
    object->values =
        arena_copy(reading->arena, values.items, values.count * sizeof *values.items);
    object->value_count = values.count;
    vector_release(&values);
    return ok;
}

static bool find_object(const struct structure *structure, size_t *object)
{
    for (size_t i = 0; i < structure->object_count; i++)
        if (structure->objects[i].type * STRUCTURE_OBJECTS + structure->objects[i].number ==
            *object) {
            *object = i;
            return true;
        }
    return false;
}

static bool resolve(const struct structure_plan *plan, struct structure *structure)
{
    for (size_t i = 0; i < structure->object_count; i++)
        for (size_t k = 0; k < structure->objects[i].value_count; k++) {
            struct structure_value *value = &structure->objects[i].values[k];
            if (plan->fields.items[value->field].kind <= STRUCTURE_BLOCK && !value->is_null &&
                !find_object(structure, &value->object))
                return false;
        }
    return true;
}

/* Each after a blank, up to the end. */
static bool read_objects(struct reading *reading, char *at, struct structure *structure)
{
    VECTOR_OF(struct structure_object) objects = {0};
    bool ok = true;
    while (ok && *at == ' ') {
        struct structure_object object = {0};
        at++;
        ok = read_object(reading, &at, &object);
        vector_push(&objects, object);
    }
    structure->object_count = objects.count;
    structure->objects =
        arena_copy(reading->arena, objects.items, objects.count * sizeof *objects.items);
    vector_release(&objects);
    return ok && !*at && resolve(reading->plan, structure);
}

/* "PATH OBJECT..." */
static bool read_path_and_objects(struct reading *reading, char *at, struct structure *structure)
{
    size_t length = strcspn(at, " ");
    *structure = (struct structure){
        .path = arena_printf(reading->arena, "%.*s", (int)length, at)};
    return read_objects(reading, at + length, structure);
}

static bool read_structure(struct reading *reading, char *at)
{
    struct structure structure;
    bool ok = read_path_and_objects(reading, at, &structure);
    structure.seconds = reading->found_at;
    if (ok)
        vector_push(&reading->answer->structures, structure);
    return ok;
}

/* ---- calls ---- */

static const struct {
    const char *word, *meaning;
} call_ends[] = {
#define CALL_END(id, word, meaning) {word, meaning},
#include "wire/call_ends.def"
#undef CALL_END
};

const char *call_end_meaning(enum call_end end)
{
    return call_ends[end].meaning;
}

static void read_numbers(const char *at, struct called_result *result)
{
    char *end;
    for (; result->number_count < CALL_ARGUMENTS; at = end + (*end == ',')) {
        int64_t number = strtoll(at, &end, 10);
        if (end == at)
            return;
        result->numbers[result->number_count++] = number;
    }
}

static bool read_end(const char *word, enum call_end *end)
{
    for (size_t i = 0; i < CALL_ENDS; i++)
        if (strcmp(call_ends[i].word, word) == 0) {
            *end = (enum call_end)i;
            return true;
        }
    return false;
}

static bool read_manner(const char *word, enum call_manner *manner)
{
    static const char *const manners[] = {
#define CALL_MANNER(id, word, meaning) word,
#include "wire/call_manners.def"
#undef CALL_MANNER
    };
    for (size_t i = 0; i < CALL_MANNERS; i++)
        if (strcmp(manners[i], word) == 0) {
            *manner = (enum call_manner)i;
            return true;
        }
    return false;
}

/* "CALL END MANNER RELEASED NUMBERS structure PATH OBJECT..."; of several units, that of the first
 * in the tree. */
static bool read_failure(struct reading *reading, char *words)
{
    enum { WORD = 32 };
    char end_word[WORD], manner_word[WORD];
    unsigned call;
    int released, numbers;
    enum call_end end;
    enum call_manner manner;
    char *structure = strstr(words, " structure ");
    if (!structure ||
        sscanf(words, "%u %31s %31s %d %n", &call, end_word, manner_word, &released, &numbers) !=
            4 ||
        call >= CALLED_FUNCTIONS || !read_end(end_word, &end) ||
        !read_manner(manner_word, &manner))
        return false;
    struct called_result *result = &reading->answer->called[call];
    structure += strlen(" structure ");
    if (result->has_failure && structure_compare_paths(result->structure.path, structure) <= 0)
        return true;
    result->has_failure = true;
    result->end = end;
    result->manner = manner;
    result->releases_result = released;
    result->number_count = 0;
    read_numbers(words + numbers, result);
    return read_path_and_objects(reading, structure, &result->structure);
}

static bool read_called(struct reading *reading, char *words)
{
    size_t call = strtoul(words, &words, 10);
    if (call >= CALLED_FUNCTIONS)
        return false;
    struct called_result *result = &reading->answer->called[call];
    uint64_t *const counts[] = {&result->paths, &result->failed, &result->spurious,
                                &result->given_up};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        *counts[i] += strtoull(words, &words, 10);
    result->takes_over |= strtol(words, NULL, 10) != 0;
    return true;
}

bool structures_read_objects(struct arena *arena, const struct structure_plan *plan,
                             const char *text, struct structure *structure, struct error *err)
{
    struct reading reading = {.arena = arena, .plan = plan, .err = err};
    *structure = (struct structure){.path = ""};
    return read_objects(&reading, arena_printf(arena, " %s", text), structure) ||
           refuse(&reading, text);
}

static bool read_symbolic(struct reading *reading, const char *words)
{
    size_t field = strtoul(words, NULL, 10);
    if (field >= reading->plan->fields.count)
        return false;
    reading->answer->is_symbolic[field] = true;
    return true;
}

static bool read_rest(struct reading *reading, const char *words)
{
    struct error reason;
    reading->answer->has_rest = true;
    return choices_parse(reading->arena, words, &reading->answer->rest, &reason);
}

static bool read_count(struct structure_answer *answer, const char *word, const char *words)
{
    const struct {
        const char *word;
        uint64_t *count;
    } counts[] = {
        {"valid", &answer->valid}, {"candidates", &answer->candidates},
        {"crashed", &answer->crashed}, {"hung", &answer->hung}, {"wrote", &answer->wrote},
        {"too-large", &answer->too_large}, {"asked", &answer->asked},
        {"undecided", &answer->undecided}, {"whole", &answer->whole},
        {"partly", &answer->partly},
    };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        if (strcmp(counts[i].word, word) == 0) {
            *counts[i].count += strtoull(words, NULL, 10);
            return true;
        }
    return false;
}

static bool read_line(struct reading *reading, const char *word, char *words)
{
    struct structure_answer *answer = reading->answer;
    if (read_count(answer, word, words))
        return true;
    if (strcmp(word, "structure") == 0)
        return read_structure(reading, words);
    if (strcmp(word, "symbolic") == 0)
        return read_symbolic(reading, words);
    if (strcmp(word, "rest") == 0)
        return read_rest(reading, words);
    if (strcmp(word, "failed") == 0)
        return read_failure(reading, words);
    if (strcmp(word, "called") == 0)
        return read_called(reading, words);
    if (strcmp(word, "call-seconds") == 0)
        answer->call_seconds += strtod(words, NULL);
    else if (strcmp(word, "seconds") == 0)
        answer->seconds += strtod(words, NULL);
    else if (strcmp(word, "at") == 0)
        reading->found_at = strtod(words, NULL);
    else if (strcmp(word, "reran") == 0)
        answer->reran |= *words == '1';
    else if (strcmp(word, "stopped") == 0)
        answer->is_stopped |= *words == '1';
    else
        return false;
    return true;
}

bool structures_read_answer(struct arena *arena, const struct structure_plan *plan, char *text,
                            struct structure_answer *answer, struct error *err)
{
    struct reading reading = {.arena = arena, .plan = plan, .answer = answer, .err = err};
    char *line;
    answer->has_rest = false;
    while (text_next_line(&text, &line)) {
        if (strcmp(line, "end") == 0)
            return true;
        char *words = strchr(line, ' ');
        if (!words)
            return refuse(&reading, line);
        *words++ = 0;
        if (!read_line(&reading, line, words))
            return refuse(&reading, line);
    }
    return error_set(err, "assay-structures ended before it was done");
}

void structures_answer_release(struct structure_answer *answer)
{
    vector_release(&answer->structures);
}
