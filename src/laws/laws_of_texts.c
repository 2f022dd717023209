/* What is written into a place of the caller's is read back, and written again as it was. */
#include "laws/finding_laws.h"

#include <string.h>

/* `print(x, buffer, size)`. */
struct writer {
    const struct operation *operation;
    int source, text, room; /* parameters */
};

/* `parse(text)`, `parse(text, length)`; what it makes is returned or delivered. */
struct reader {
    const struct operation *operation;
    int text, length; /* parameters; -1: the text ends with a zero */
    int out;          /* -1: it is returned */
    const struct type *sort;
};

static bool may_be_called(const struct operation *operation)
{
    const struct function *function = operation->function;
    return operation->kind == OPERATION_CALL && !function->is_support && !function->is_variadic &&
           !function->variant_of && !function->is_not_under_test;
}

static bool is_source(const struct parameter *parameter)
{
    return (role_has(parameter->role, TRAIT_OBJECT) && parameter->role != ROLE_STREAM) ||
           (parameter->type->kind == TYPE_RECORD && parameter->type->size);
}

static bool is_written_text(const struct parameter *parameter)
{
    return type_is_char_pointer(parameter->type, true) &&
           !parameter->type->target->is_const && role_has(parameter->role, TRAIT_STORAGE) &&
           parameter->partner >= 0;
}

static bool fill_writer(const struct operation *operation, struct writer *writer)
{
    *writer = (struct writer){operation, -1, -1, -1};
    if (!may_be_called(operation) || !type_is_integer(operation->result))
        return false;
    for (size_t i = 0; i < operation->argument_count; i++) {
        const struct parameter *parameter = &operation->function->parameters[i];
        if (is_source(parameter) && writer->source < 0)
            writer->source = (int)i;
        else if (is_written_text(parameter) && writer->text < 0)
            writer->text = (int)i;
    }
    if (writer->text >= 0)
        writer->room = operation->function->parameters[writer->text].partner;
    return writer->source >= 0 && writer->room >= 0;
}

static bool is_read_text(const struct parameter *parameter)
{
    return type_is_char_pointer(parameter->type, true) && parameter->type->target->is_const &&
           (parameter->role == ROLE_STRING ||
            (parameter->role == ROLE_BUFFER && parameter->partner >= 0));
}

static bool fill_reader(const struct operation *operation, struct reader *reader)
{
    *reader = (struct reader){operation, -1, -1, -1, NULL};
    if (!may_be_called(operation))
        return false;
    for (size_t i = 0; i < operation->argument_count; i++) {
        const struct parameter *parameter = &operation->function->parameters[i];
        if (is_read_text(parameter) && reader->text < 0)
            reader->text = (int)i;
        else if (parameter->role == ROLE_OUT && parameter->type->kind == TYPE_POINTER &&
                 reader->out < 0 && operation->result->kind != TYPE_POINTER)
            reader->out = (int)i;
    }
    if (reader->text < 0)
        return false;
    const struct parameter *text = &operation->function->parameters[reader->text];
    reader->length = text->role == ROLE_BUFFER ? text->partner : -1;
    reader->sort = reader->out >= 0
                       ? operation->function->parameters[reader->out].type->target->sort
                       : operation->result;
    return true;
}

/* ---- which belong together ---- */

static const struct {
    const char *writes, *reads;
} pairs[] = {
    {"write", "parse"}, {"write", "read"}, {"print", "parse"}, {"print", "read"},
    {"print", "scan"}, {"format", "parse"}, {"format", "scan"}, {"dump", "load"},
    {"dump", "parse"}, {"save", "load"}, {"serialize", "deserialize"}, {"serialize", "parse"},
    {"serialise", "deserialise"}, {"encode", "decode"}, {"emit", "parse"}, {"render", "parse"},
    {"to", "from"}, {"tostring", "parse"}, {"stringify", "parse"}, {"str", "parse"},
    {"string", "parse"}, {"snprint", "parse"},
};

static bool are_named_alike(const struct writer *writer, const struct reader *reader)
{
    const char *writes = writer->operation->function->name;
    const char *reads = reader->operation->function->name;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (name_has_word(writes, pairs[i].writes) && name_has_word(reads, pairs[i].reads))
            return true;
    return false;
}

static bool speaks_of(const struct function *function, const char *name)
{
    static const char *const reading[] = {"read", "reads", "parse", "parses"};
    const char *comment = function->comment;
    if (!comment || !text_has_word(comment, name))
        return false;
    for (size_t i = 0; i < sizeof reading / sizeof *reading; i++)
        if (text_has_word(comment, reading[i]))
            return true;
    return false;
}

static bool is_promised(const struct finder *finder, const struct writer *writer,
                        const struct reader *reader)
{
    return api_rule_is_on(finder->views.vocabulary->api, RULE_COMMENTS) &&
           (speaks_of(writer->operation->function, reader->operation->function->name) ||
            speaks_of(reader->operation->function, writer->operation->function->name));
}

/* The parameter of the writer that is told what the reader is told as well; -1. */
static int shared_with(const struct writer *writer, const struct reader *reader, size_t nth)
{
    const struct parameter *wanted = &reader->operation->function->parameters[nth];
    for (size_t i = 0; i < writer->operation->argument_count; i++)
        if (type_is_scalar(wanted->type) && wanted->type->kind != TYPE_POINTER && *wanted->name &&
            (int)i != writer->room && (int)nth != reader->length &&
            writer->operation->arguments[i] == reader->operation->arguments[nth] &&
            strcmp(writer->operation->function->parameters[i].name, wanted->name) == 0)
            return (int)i;
    return -1;
}

/* ---- the laws ---- */

/* Variables of the law under construction. */
struct passage {
    const struct writer *writer;
    const struct reader *reader;
    struct law law;
    int told[API_MAXIMUM_PARAMETERS]; /* of the writer's parameters; -1: anything */
    int source, made, length;
    int texts[2];
};

static const struct type *sort_of(const struct passage *passage, int parameter)
{
    return passage->writer->operation->arguments[parameter];
}

static bool begin(struct passage *passage)
{
    struct law *law = &passage->law;
    const struct writer *writer = passage->writer;
    const struct type *source = sort_of(passage, writer->source);
    *law = law_begin(LAW_READ_BACK);
    passage->source = law_add_object(law, source);
    passage->made = law_add_variable(law, LAW_VARIABLE_RESULT, source);
    passage->length = passage->reader->length < 0
                          ? -1
                          : law_add_variable(law, LAW_VARIABLE_RESULT, writer->operation->result);
    passage->texts[0] = law_add_variable(law, LAW_VARIABLE_FREE, sort_of(passage, writer->text));
    memset(passage->told, -1, sizeof passage->told);
    for (size_t j = 0; j < passage->reader->operation->argument_count; j++) {
        int shared = shared_with(writer, passage->reader, j);
        if (shared < 0)
            continue;
        passage->told[shared] = law_add_variable(law, LAW_VARIABLE_FREE, sort_of(passage, shared));
        if (passage->told[shared] < 0)
            return false;
    }
    return true;
}

static struct law_step *add_step(struct law *law, const struct operation *operation)
{
    const struct view view = {
        .operation = operation, .function = operation->function, .object = -1, .out = -1};
    return &law->steps[law_add_step(law, &view, -1, NULL)];
}

/* It fits when the answer, a length, is below the room; a code that says so is so as well. */
static bool add_writing(struct passage *passage, int source, int text)
{
    struct law *law = &passage->law;
    const struct writer *writer = passage->writer;
    struct law_step *step = add_step(law, writer->operation);
    for (size_t j = 0; j < writer->operation->argument_count; j++)
        step->arguments[j] = (int8_t)passage->told[j];
    int room = law_add_variable(law, LAW_VARIABLE_FREE, sort_of(passage, writer->room));
    step->arguments[writer->source] = (int8_t)source;
    step->arguments[writer->text] = (int8_t)text;
    step->arguments[writer->room] = (int8_t)room;
    law_add_premise(law, (struct law_term){RELATION_FITS, (int8_t)(law->step_count - 1),
                                           (int8_t)room, 0});
    return room >= 0;
}

static void add_reading(struct passage *passage, enum answer_form form)
{
    const struct reader *reader = passage->reader;
    struct law_step *step = add_step(&passage->law, reader->operation);
    step->arguments[reader->text] = (int8_t)passage->texts[0];
    if (reader->length >= 0)
        step->arguments[reader->length] = (int8_t)passage->length;
    for (size_t j = 0; j < reader->operation->argument_count; j++) {
        int shared = shared_with(passage->writer, reader, j);
        if (shared >= 0)
            step->arguments[j] = (int8_t)passage->told[shared];
    }
    step->result = (int8_t)passage->made;
    step->answer = (int8_t)reader->out;
    step->form = form;
}

static void finish(struct finder *finder, struct passage *passage, const char *says)
{
    enum { PROMISED_SHARE = 15 }; /* of states: empty ones may be all that is read back */
    struct law *law = &passage->law;
    law->blamed = 1;
    law->share = law_share(law->kind);
    if (is_promised(finder, passage->writer, passage->reader)) {
        law->is_promised = true;
        law->share = PROMISED_SHARE;
    }
    finder_add(finder, law, says, passage->writer->operation->function->name,
               passage->reader->operation->function->name);
}

static void add_passage(struct finder *finder, struct passage *passage, enum answer_form form,
                        bool is_again)
{
    if (!begin(passage) || !add_writing(passage, passage->source, passage->texts[0]))
        return;
    struct law *law = &passage->law;
    law->steps[0].result = (int8_t)passage->length;
    add_reading(passage, form);
    law->conclusion = (struct law_term){RELATION_YES, 1, -1, 0};
    if (is_again) {
        law_add_premise(law, law->conclusion);
        passage->texts[1] =
            law_add_variable(law, LAW_VARIABLE_FREE, sort_of(passage, passage->writer->text));
        if (passage->texts[1] < 0 || !add_writing(passage, passage->made, passage->texts[1]))
            return;
        law->conclusion = (struct law_term){RELATION_SAME_TEXT, (int8_t)passage->texts[1],
                                            (int8_t)passage->texts[0], 0};
    }
    finish(finder, passage,
           is_again ? "%s writes the same text of what %s made of it"
                    : "what %s wrote is read by %s");
}

static void add_all_forms(struct finder *finder, const struct writer *writer,
                          const struct reader *reader)
{
    enum answer_form forms[ANSWER_FORMS];
    const struct view view = {.operation = reader->operation,
                              .function = reader->operation->function};
    size_t count = view_forms(&view, forms);
    for (size_t i = 0; i < count; i++)
        for (int is_again = 0; is_again < 2; is_again++) {
            struct passage passage = {.writer = writer, .reader = reader};
            add_passage(finder, &passage, forms[i], is_again);
        }
}

static bool belong_together(const struct finder *finder, const struct writer *writer,
                            const struct reader *reader)
{
    const struct operation *writes = writer->operation, *reads = reader->operation;
    return reader->sort == writes->arguments[writer->source] &&
           reads->arguments[reader->text] == writes->arguments[writer->text] &&
           (reader->length < 0 || reads->arguments[reader->length] == writes->result) &&
           (are_named_alike(writer, reader) || is_promised(finder, writer, reader));
}

void find_laws_of_texts(struct finder *finder)
{
    const struct vocabulary *vocabulary = finder->views.vocabulary;
    for (size_t i = 0; i < vocabulary->operations.count; i++) {
        struct writer writer;
        if (!fill_writer(vocabulary->operations.items[i], &writer))
            continue;
        for (size_t j = 0; j < vocabulary->operations.count; j++) {
            struct reader reader;
            if (fill_reader(vocabulary->operations.items[j], &reader) &&
                belong_together(finder, &writer, &reader))
                add_all_forms(finder, &writer, &reader);
        }
    }
}
