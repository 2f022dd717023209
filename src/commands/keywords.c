#include "commands/keywords.h"

#include "cluster/likeness.h"
#include "describe/describe.h"
#include "emit/emit.h"
#include "generate/sequence_source.h"

bool campaign_strategy_keyword(size_t n, struct keyword *keyword)
{
    return strategy_keyword(n, keyword);
}

bool campaign_format_keyword(size_t n, struct keyword *keyword)
{
    return emit_format_keyword(n, keyword);
}

bool campaign_likeness_keyword(size_t n, struct keyword *keyword)
{
    return likeness_keyword(n, keyword);
}

bool campaign_description_keyword(size_t n, struct keyword *keyword)
{
    return describe_form_keyword(n, keyword);
}
