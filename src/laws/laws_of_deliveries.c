/* What a call that fails must not have delivered; asked only where it is promised. */
#include "laws/finding_laws.h"

static bool delivers(const struct view *view)
{
    return view->out >= 0 && view->operation->result->kind != TYPE_VOID &&
           !view->function->parameters[view->out].type->target->is_const;
}

static void add_kept(struct finder *finder, const struct view *view, enum answer_form form)
{
    struct law law = law_begin(LAW_OUT_KEPT);
    int object = view->object >= 0 ? law_add_object(&law, view->sort) : -1;
    int place = law_add_variable(&law, LAW_VARIABLE_FRESH, view->operation->arguments[view->out]);
    law_add_step(&law, view, object, NULL);
    law.steps[0].arguments[view->out] = (int8_t)place;
    law.steps[0].form = form;
    law_add_premise(&law, (struct law_term){RELATION_NO, 0, -1, 0});
    law.conclusion = (struct law_term){RELATION_UNTOUCHED, 0, (int8_t)place, 0};
    finder_add(finder, &law, "%s leaves the place for its result as it was when it fails",
               view->function->name);
}

/* Only where it is known how a call says that it fails. */
void find_laws_of_deliveries(struct finder *finder)
{
    enum answer_form forms[ANSWER_FORMS];
    for (size_t i = 0; i < finder->views.count; i++) {
        const struct view *view = &finder->views.items[i];
        if (delivers(view) && view_forms(view, forms) == 1)
            add_kept(finder, view, forms[0]);
    }
}
