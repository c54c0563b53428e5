/* rb/walk/call.c - L3. The calls of call.h. No other file of the walk calls methods. */
#include "rb/walk/call.h"
#include "rb/names.h"

VALUE jac_call_hook(jac_walk *walk, VALUE object, bool is_key)
{
    const VALUE arguments[2] = {object, RBOOL(is_key)};
    size_t used = jac_call_begin(walk);
    VALUE answer = rb_funcallv(walk->config->write.as_json, jac_id.call, 2, arguments);
    jac_call_end(walk, used);
    return answer;
}

VALUE jac_call_method(jac_walk *walk, VALUE receiver, ID method)
{
    size_t used = jac_call_begin(walk);
    VALUE answer = rb_funcallv(receiver, method, 0, NULL);
    jac_call_end(walk, used);
    return answer;
}

VALUE jac_call_sort_proc(jac_walk *walk, VALUE proc, VALUE hash)
{
    size_t used = jac_call_begin(walk);
    VALUE sorted = rb_funcallv(proc, jac_id.call, 1, &hash);
    jac_call_end(walk, used);
    Check_Type(sorted, T_HASH);
    return sorted;
}

void jac_call_sort_pairs(jac_walk *walk, VALUE pairs)
{
    size_t used = jac_call_begin(walk);
    rb_ary_sort_bang(pairs);
    jac_call_end(walk, used);
}

static VALUE call_encode(VALUE string)
{
    return rb_str_encode(string, rb_enc_from_encoding(rb_utf8_encoding()), 0, Qnil);
}

static VALUE call_encode_failed(VALUE unused, VALUE error) { return Qundef; }

VALUE jac_call_encode(jac_walk *walk, VALUE string)
{
    size_t used = jac_call_begin(walk);
    VALUE text = rb_rescue2(call_encode, string, call_encode_failed, Qnil, rb_eEncodingError, (VALUE)0);
    jac_call_end(walk, used);
    return text;
}
