/* rb/parse/hooks.c - L3. Everything by which a parse runs Ruby code. Between two calls the values on the stack
 * are read again: a callback may have moved it. See hooks.h. */
#include "rb/parse/hooks.h"
#include "rb/names.h"
#include "frontends/oj/options/oj_options.h"

uint64_t jac_hooks_enter(jac_value_sink *sink)
{
    uint64_t entered = jac_value_stack_enter_call(&sink->stack);
    if (JAC_LIKELY(sink->notes.said == sink->notes.count)) return entered;
    sink->warn(sink->reader, &sink->notes, sink->noted);
    jac_value_stack_leave_call(&sink->stack, entered);
    return jac_value_stack_enter_call(&sink->stack);
}

static VALUE hooks_call(jac_value_sink *sink, VALUE receiver, ID method, int argc, const VALUE *argv)
{
    uint64_t entered = jac_hooks_enter(sink);
    VALUE result = rb_funcallv_public(receiver, method, argc, argv); /* may call Ruby */
    jac_value_stack_leave_call(&sink->stack, entered);
    return result;
}

JAC_NOINLINE void jac_hooks_push(jac_value_sink *sink, VALUE value)
{
    uint64_t entered = jac_hooks_enter(sink);
    value = rb_proc_call_with_block(sink->config->on_load, 1, &value, Qnil); /* may call Ruby */
    jac_value_stack_leave_call(&sink->stack, entered);
    jac_value_stack_push(&sink->stack, value);
}

void jac_hooks_push_string(jac_value_sink *sink, VALUE string)
{
    const jac_read_config *config = sink->config;
    if (sink->dated && jac_hooks_dated_p(string)) *sink->dated = true;
    if (config->making && config->making->string) {
        uint64_t entered = jac_hooks_enter(sink);
        string = config->making->string(config->oj, string);
        jac_value_stack_leave_call(&sink->stack, entered);
    }
    if (sink->ruby == JAC_RUBY_LOADS) jac_hooks_push(sink, string);
    else jac_value_stack_push(&sink->stack, string);
}

/* The class of a path of names with "::" between them; undef: there is none. */
static VALUE hooks_find_class(VALUE name)
{
    VALUE scope = rb_cObject;
    name = rb_str_new_frozen(name); /* match_string may have shown it to the program; root: guarded below */
    const char *p = RSTRING_PTR(name), *end = p + RSTRING_LEN(name);
    while (p <= end) {
        const char *to = p;
        while (to < end && *to != ':') to++;
        if (to < end && (end - to < 2 || to[1] != ':')) return Qundef;
        if (to == p || !rb_enc_isupper((unsigned char)*p, rb_utf8_encoding()) || !(RB_TYPE_P(scope, T_CLASS) || RB_TYPE_P(scope, T_MODULE))) return Qundef;
        ID id = rb_check_id_cstr(p, to - p, rb_utf8_encoding());
        if (!id || !rb_is_const_id(id) || !rb_const_defined_at(scope, id)) return Qundef;
        scope = rb_const_get_at(scope, id); /* may call Ruby */
        if (to == end) break;
        p = to + 2;
    }
    RB_GC_GUARD(name);
    return scope;
}

jac_status jac_hooks_class(jac_value_sink *sink, size_t base, size_t *n, VALUE *klass)
{
    VALUE id = sink->config->oj->create_id, name = Qundef; /* root: on the C stack */
    *klass = Qundef;
    if (NIL_P(id) || !sink->config->making->object) return JAC_STATUS_OK;
    for (size_t i = 0; i < *n; i++) {
        const VALUE *pair = jac_value_stack_at(&sink->stack, base + 2 * i);
        VALUE key = RB_SYMBOL_P(pair[0]) ? rb_sym2str(pair[0]) : pair[0];
        if (RB_TYPE_P(pair[1], T_STRING) && RB_TYPE_P(key, T_STRING) && rb_str_equal(key, id)) name = pair[1];
    }
    if (name == Qundef) return JAC_STATUS_OK;
    uint64_t entered = jac_hooks_enter(sink);
    *klass = hooks_find_class(name);
    jac_value_stack_leave_call(&sink->stack, entered);
    if (*klass == Qundef) {
        sink->duplicate = name;
        return JAC_STATUS_UNKNOWN_CLASS;
    }
    VALUE *pairs = jac_value_stack_at(&sink->stack, base), *out = pairs;
    for (size_t i = 0; i < *n; i++, pairs += 2) {
        VALUE key = RB_SYMBOL_P(pairs[0]) ? rb_sym2str(pairs[0]) : pairs[0];
        if (RB_TYPE_P(pairs[1], T_STRING) && rb_str_equal(key, id)) continue;
        out[0] = pairs[0]; /* bounds: out is not behind pairs */
        out[1] = pairs[1];
        out += 2;
    }
    *n = (size_t)(out - jac_value_stack_at(&sink->stack, base)) / 2;
    jac_value_stack_drop(&sink->stack, base + 2 * *n);
    return JAC_STATUS_OK;
}

VALUE jac_hooks_made(jac_value_sink *sink, VALUE klass, VALUE object)
{
    uint64_t entered = jac_hooks_enter(sink);
    object = sink->config->making->object(sink->config->oj, klass, object);
    jac_value_stack_leave_call(&sink->stack, entered);
    return object;
}

/* Before Ruby code runs for the first time; false: the source must be read from elsewhere. */
static bool hooks_begin(jac_value_sink *sink)
{
    if (sink->hold && !sink->hold(sink)) return false;
    sink->ruby = JAC_RUBY_RUNS;
    jac_value_stack_own(&sink->stack);
    if (sink->memo) sink->memo->lent = true;
    return true;
}

jac_status jac_hooks_push_decimal(jac_value_sink *sink, const char *ptr, size_t len)
{
    if (sink->ruby == JAC_RUBY_NONE && !hooks_begin(sink)) return JAC_STATUS_AGAIN;
    uint64_t entered = jac_hooks_enter(sink);
    VALUE value = jac_number_make(&sink->decimal, ptr, len, sink->any_bytes);
    jac_value_stack_leave_call(&sink->stack, entered);
    if (sink->ruby == JAC_RUBY_LOADS) jac_hooks_push(sink, value);
    else jac_value_stack_push(&sink->stack, value);
    return JAC_STATUS_OK;
}

VALUE jac_hooks_array(jac_value_sink *sink, size_t base)
{
    VALUE array = hooks_call(sink, sink->config->array_class, jac_id.new_, 0, NULL);
    for (size_t i = base; i < jac_value_stack_count(&sink->stack); i++) {
        VALUE value = *jac_value_stack_at(&sink->stack, i);
        hooks_call(sink, array, jac_id.append, 1, &value);
    }
    return array;
}

VALUE jac_hooks_object(jac_value_sink *sink, size_t base)
{
    VALUE object = hooks_call(sink, sink->config->object_class, jac_id.new_, 0, NULL);
    for (size_t i = base; i < jac_value_stack_count(&sink->stack); i += 2) {
        VALUE pair[2] = {jac_value_stack_at(&sink->stack, i)[0], jac_value_stack_at(&sink->stack, i)[1]};
        hooks_call(sink, object, jac_id.aset, 2, pair);
    }
    return object;
}
