/* rb/private/private.c - L3. Decides which of the guarded layouts are used: runs the self-test of each layout that is
 * listed for this Ruby and fits its garbage collector, and keeps the results. */
#include "rb/private/private.h"

#define PRIVATE_STATE(module, writes, ...) jac_private_state jac_##module##_state = {false, "not tested yet"};
JAC_PRIVATE_LIST(PRIVATE_STATE)
#undef PRIVATE_STATE

static const jac_private_layout private_layouts[] = {
#define PRIVATE_LAYOUT(module, writes, ...) \
    {#module, &jac_##module##_state, jac_##module##_test, writes, {__VA_ARGS__}},
    JAC_PRIVATE_LIST(PRIVATE_LAYOUT)
#undef PRIVATE_LAYOUT
};

#define PRIVATE_TEXT_OF(number) #number
#define PRIVATE_TEXT(number) PRIVATE_TEXT_OF(number)
#define PRIVATE_RUBY PRIVATE_TEXT(RUBY_API_VERSION_MAJOR) "." PRIVATE_TEXT(RUBY_API_VERSION_MINOR)

/* Whether the garbage collector is Ruby's default one. Ruby 3.4 and newer can load another one, whose rules for
 * objects may differ; GC.config names it. */
static JAC_COLD bool private_collector_is_rubys(void)
{
    if (!rb_respond_to(rb_mGC, rb_intern("config"))) return true; /* may call Ruby */
    VALUE config = rb_funcall(rb_mGC, rb_intern("config"), 0); /* may call Ruby */
    VALUE name = RB_TYPE_P(config, T_HASH) ? rb_hash_lookup(config, ID2SYM(rb_intern("implementation"))) : Qnil;
    return NIL_P(name) || (RB_TYPE_P(name, T_STRING) && rb_str_equal(name, rb_str_new_lit("default")) == Qtrue);
}

static bool private_is_tested(const jac_private_layout *layout)
{
    for (const int *ruby = layout->tested; *ruby; ruby++) {
        if (*ruby == JAC_RUBY_VERSION) return true;
    }
    return false;
}

JAC_COLD void jac_private_init(const char *wish)
{
    bool allowed = wish == NULL || strcmp(wish, "0") != 0, rubys_collector = allowed && private_collector_is_rubys();
    for (size_t i = 0; i < sizeof private_layouts / sizeof *private_layouts; i++) {
        const jac_private_layout *layout = &private_layouts[i];
        const char *why = NULL;
        if (!allowed) why = "JACINTH_PRIVATE=0";
        else if (!private_is_tested(layout)) why = "not tested on Ruby " PRIVATE_RUBY;
        else if (layout->writes && !rubys_collector) why = "the garbage collector is not Ruby's default one";
        *layout->state = why ? (jac_private_state){false, why} : layout->test();
    }
}

const jac_private_layout *jac_private_layouts(size_t *count)
{
    *count = sizeof private_layouts / sizeof *private_layouts;
    return private_layouts;
}
