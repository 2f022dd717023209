/* Who calls whom in the library's own code. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "learned.h"
#include "model/code.h"

static int read_library(void **state)
{
    static struct learned learned;
    *state = &learned;
    learn(&learned, &(struct learning){.path = TEST_DATA_DIR "/parse/call_graph",
                                       .has_source = true});
    return 0;
}

static int forget_library(void **state)
{
    learned_release(*state);
    return 0;
}

/* Static ones have their file behind the name. */
static const struct body *body_of(void **state, const char *name)
{
    const struct learned *learned = *state;
    size_t length = strlen(name);
    for (size_t i = 0; i < learned->api.bodies.count; i++) {
        const struct body *body = learned->api.bodies.items[i];
        if (strncmp(body->symbol, name, length) == 0 &&
            (body->symbol[length] == '\0' || body->symbol[length] == '@'))
            return api_find_body(&learned->api, body->symbol);
    }
    fail_msg("there is no body of %s", name);
    return NULL;
}

static void a_function_is_called_once_however_often_it_is_called(void **state)
{
    const struct body *alone = body_of(state, "alone");
    assert_int_equal(alone->callee_count, 2);
    assert_ptr_equal(alone->callees[0], body_of(state, "tell"));
    assert_ptr_equal(alone->callees[1], body_of(state, "even"));
}

static void functions_that_lead_to_each_other_are_one_circle(void **state)
{
    assert_int_equal(body_of(state, "even")->circle, body_of(state, "odd")->circle);
    assert_int_not_equal(body_of(state, "even")->circle, body_of(state, "alone")->circle);
    assert_int_not_equal(body_of(state, "tell")->circle, body_of(state, "hand_on")->circle);
}

static void a_list_is_taken_from_up_to_where_it_begins(void **state)
{
    assert_true(body_of(state, "take")->comes_to_list);
    assert_true(body_of(state, "hand_on")->comes_to_list);
    assert_true(body_of(state, "tell")->comes_to_list);
    assert_true(body_of(state, "tell")->begins_list);
    assert_false(body_of(state, "alone")->comes_to_list);
}

static void what_the_library_does_not_define_has_no_body(void **state)
{
    const struct learned *learned = *state;
    assert_null(api_find_body(&learned->api, "printf"));
    assert_null(api_find_body(&learned->api, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_function_is_called_once_however_often_it_is_called),
        cmocka_unit_test(functions_that_lead_to_each_other_are_one_circle),
        cmocka_unit_test(a_list_is_taken_from_up_to_where_it_begins),
        cmocka_unit_test(what_the_library_does_not_define_has_no_body),
    };
    return cmocka_run_group_tests(tests, read_library, forget_library);
}
