#include "base/json.h"
#include "describe/describe_internal.h"

static void add_index(struct json_writer *writer, const char *key, int index)
{
    json_key(writer, key);
    if (index < 0)
        json_put_null(writer);
    else
        json_put_integer(writer, index);
}

static void add_evidence(struct json_writer *writer, const char *key,
                         const struct evidence *evidence)
{
    if (evidence->source == EVIDENCE_NONE)
        return;
    json_key(writer, key);
    json_begin_object(writer);
    json_add_string(writer, "source", evidence_source_name(evidence->source));
    json_add_integer(writer, "confidence", evidence->confidence);
    json_add_string(writer, "reason", evidence->reason);
    json_end_object(writer);
}

static void add_constants(struct json_writer *writer, const struct parameter *parameter)
{
    json_key(writer, "constants");
    json_begin_array(writer);
    for (size_t i = 0; i < parameter->constant_count; i++)
        json_put_string(writer, parameter->constants[i].name);
    json_end_array(writer);
}

static void put_parameter(struct json_writer *writer, const struct parameter *parameter)
{
    bool is_constant = role_has(parameter->role, TRAIT_COUNTED) && parameter->partner < 0 &&
                       parameter->declared_length;
    json_begin_object(writer);
    json_add_string(writer, "name", parameter->name);
    json_add_string(writer, "role", role_name(parameter->role));
    add_index(writer, "partner", parameter->partner);
    add_index(writer, "factor", parameter->factor);
    add_index(writer, "constant", is_constant ? (int)parameter->declared_length : -1);
    json_add_string(writer, "nullness", nullness_name(parameter->nullness));
    json_add_string(writer, "fate", fate_name(parameter->fate));
    add_index(writer, "owner", parameter->owner);
    add_constants(writer, parameter);
    json_key(writer, "evidence");
    json_begin_object(writer);
    add_evidence(writer, "role", &parameter->role_evidence);
    add_evidence(writer, "nullness", &parameter->nullness_evidence);
    add_evidence(writer, "fate", &parameter->fate_evidence);
    json_end_object(writer);
    json_end_object(writer);
}

static void add_result(struct json_writer *writer, const struct function *function)
{
    json_key(writer, "returns");
    json_begin_object(writer);
    json_add_string(writer, "belonging", belonging_name(function->belonging));
    add_index(writer, "owner", function->result_owner);
    json_add_string(writer, "failure", failure_name(function->failure));
    json_end_object(writer);
}

static void put_function(struct json_writer *writer, const struct function *function)
{
    json_begin_object(writer);
    json_add_string(writer, "name", function->name);
    json_add_string(writer, "purpose", purpose_name(function->purpose));
    add_result(writer, function);
    json_add_boolean(writer, "hook", function->sets_hook);
    json_key(writer, "parameters");
    json_begin_array(writer);
    for (size_t i = 0; i < function->parameter_count; i++)
        put_parameter(writer, &function->parameters[i]);
    json_end_array(writer);
    json_key(writer, "evidence");
    json_begin_object(writer);
    add_evidence(writer, "purpose", &function->purpose_evidence);
    add_evidence(writer, "belonging", &function->belonging_evidence);
    add_evidence(writer, "failure", &function->failure_evidence);
    json_end_object(writer);
    json_end_object(writer);
}

void describe_json(struct text *out, const struct description *description)
{
    const struct api *api = description->api;
    struct json_writer writer = {.out = out};
    json_begin_object(&writer);
    json_key(&writer, "functions");
    json_begin_array(&writer);
    for (size_t i = 0; i < api->functions.count; i++)
        if (!api->functions.items[i]->is_support && !api->functions.items[i]->variant_of)
            put_function(&writer, api->functions.items[i]);
    json_end_array(&writer);
    json_end_object(&writer);
}
