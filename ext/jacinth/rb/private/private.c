/* rb/private/private.c - L3, for size. Decides which rung is used: runs the self-test of each layout that is allowed on
 * this Ruby and fits its garbage collector, and of the exported functions in place of the others, and keeps the
 * results. */
#include "rb/private/private.h"
#include "rb/private/exported.h"
#include "rb/private/hash_template.h"

#define PRIVATE_STATE(module, in_struct, writes) \
    jac_private_state jac_##module##_state = {.why = "not tested yet"};
JAC_PRIVATE_LIST(PRIVATE_STATE)
#undef PRIVATE_STATE

static const jac_private_layout private_layouts[] = {
#define PRIVATE_LAYOUT(module, in_struct, writes) \
    {#module, &jac_##module##_state, jac_##module##_test, in_struct, writes},
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

static bool private_is_tested(void)
{
    static const int tested[] = {JAC_PRIVATE_TESTED};
    for (size_t i = 0; i < sizeof tested / sizeof *tested; i++) {
        if (tested[i] == JAC_RUBY_VERSION) return true;
    }
    return false;
}

/* Why no layout that depends on a struct is allowed; NULL if one is. */
static const char *private_refusal(const char *wish)
{
    if (wish && strcmp(wish, "exported") == 0) return "JACINTH_PRIVATE=exported";
    return private_is_tested() || (wish && strcmp(wish, "1") == 0) ? NULL : "not tested on Ruby " PRIVATE_RUBY;
}

static bool private_is_known(const char *wish)
{
    if (!wish || !*wish) return true;
    return strcmp(wish, "0") == 0 || strcmp(wish, "exported") == 0 || strcmp(wish, "1") == 0;
}

JAC_COLD void jac_private_init(const char *wish)
{
    bool allowed = wish == NULL || strcmp(wish, "0") != 0, rubys_collector = allowed && private_collector_is_rubys();
    const char *refusal = private_refusal(wish);
    if (!private_is_known(wish))
        rb_warn("JACINTH_PRIVATE=%.16s is not known; it may be 0, exported or 1", wish); /* may call Ruby */
    for (size_t i = 0; i < sizeof private_layouts / sizeof *private_layouts; i++) {
        const jac_private_layout *layout = &private_layouts[i];
        const char *why = NULL;
        if (!allowed) why = "JACINTH_PRIVATE=0";
        else if (layout->in_struct) why = refusal;
        if (!why && layout->writes && !rubys_collector) why = "the garbage collector is not Ruby's default one";
        *layout->state = why ? (jac_private_state){.why = why} : layout->test();
    }
    if (allowed) jac_exported_init(rubys_collector, jac_hash_template_failure);
}

const jac_private_layout *jac_private_layouts(size_t *count)
{
    *count = sizeof private_layouts / sizeof *private_layouts;
    return private_layouts;
}

const char *jac_private_rung(void)
{
    if (jac_hash_walk_state.on) return "private";
    return jac_hash_walk_state.exported ? "exported" : "public";
}
