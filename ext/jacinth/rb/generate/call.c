/* rb/generate/call.c - L3. The calls of call.h. No other file of rb/generate calls methods. */
#include "rb/generate/call.h"
#include "rb/frontend.h"
#include "rb/generate/dialect.h"
#include "rb/names.h"

/* Returns the value of the expression, which may run Ruby code. */
#define CALL_RETURN(gen, type, expression) do { \
        size_t call_used = jac_call_begin(gen); \
        type call_result = (expression); \
        jac_call_end(gen, call_used); \
        return call_result; \
    } while (0)

void jac_generator_pause(jac_generator *gen)
{
    if (JAC_LIKELY(!gen->out.full)) return;
    gen->out.full = false;
    size_t used = jac_call_begin(gen);
    rb_thread_check_ints(); /* may call Ruby */
    jac_call_end(gen, used);
}

VALUE jac_call_hook(jac_generator *gen, VALUE object, bool is_key)
{
    if (gen->dialect->hook) return gen->dialect->hook(gen, object, is_key);
    const VALUE arguments[2] = {object, RBOOL(is_key)};
    jac_generator_check_stack(gen);
    CALL_RETURN(gen, VALUE, rb_funcallv(gen->hook, jac_id.call, 2, arguments)); /* may call Ruby */
}

JAC_HOT VALUE jac_call_method(jac_generator *gen, VALUE receiver, ID method)
{
    jac_generator_check_stack(gen);
    CALL_RETURN(gen, VALUE, rb_funcallv(receiver, method, 0, NULL)); /* may call Ruby */
}

JAC_HOT VALUE jac_call_arguments(jac_generator *gen, VALUE receiver, ID method, int argc, const VALUE *argv)
{
    jac_generator_check_stack(gen);
    CALL_RETURN(gen, VALUE, rb_funcallv(receiver, method, argc, argv)); /* may call Ruby */
}

VALUE jac_call_splat(jac_generator *gen, VALUE receiver, ID method, VALUE list)
{
    jac_generator_check_stack(gen);
    CALL_RETURN(gen, VALUE, rb_apply(receiver, method, list)); /* may call Ruby */
}

VALUE jac_call_list(jac_generator *gen, VALUE object)
{
    CALL_RETURN(gen, VALUE, rb_Array(object)); /* may call Ruby */
}

VALUE jac_call_block(jac_generator *gen, VALUE receiver, ID method, rb_block_call_func_t block, VALUE data)
{
    jac_generator_check_stack(gen);
    CALL_RETURN(gen, VALUE, rb_block_call(receiver, method, 0, NULL, block, data)); /* may call Ruby */
}

JAC_HOT bool jac_call_responds(jac_generator *gen, VALUE receiver, ID method)
{
    CALL_RETURN(gen, bool, rb_respond_to(receiver, method) != 0); /* may call Ruby */
}

bool jac_call_lacks(VALUE klass, ID method)
{
    return rb_method_basic_definition_p(klass, jac_id.respond_to_p) && !rb_method_boundp(klass, method, 0) &&
           rb_method_basic_definition_p(klass, jac_id.respond_to_missing_p);
}

int jac_call_arity(jac_generator *gen, VALUE receiver, ID method)
{
    CALL_RETURN(gen, int, rb_obj_method_arity(receiver, method)); /* may call Ruby */
}

long jac_call_long(jac_generator *gen, VALUE receiver, ID method)
{
    VALUE answer = jac_call_method(gen, receiver, method);
    CALL_RETURN(gen, long, NUM2LONG(answer)); /* may call Ruby */
}

VALUE jac_call_to_s(jac_generator *gen, VALUE receiver)
{
    return jac_call_to_str(gen, jac_call_method(gen, receiver, jac_id.to_s));
}

VALUE jac_call_sort_proc(jac_generator *gen, VALUE proc, VALUE hash)
{
    jac_generator_check_stack(gen);
    size_t used = jac_call_begin(gen);
    VALUE sorted = rb_funcallv(proc, jac_id.call, 1, &hash); /* may call Ruby */
    jac_call_end(gen, used);
    Check_Type(sorted, T_HASH);
    return sorted;
}

void jac_call_sort_pairs(jac_generator *gen, VALUE pairs)
{
    size_t used = jac_call_begin(gen);
    rb_ary_sort_bang(pairs); /* may call Ruby */
    jac_call_end(gen, used);
}

static VALUE call_encode(VALUE string)
{
    return rb_str_encode(string, rb_enc_from_encoding(rb_utf8_encoding()), 0, Qnil); /* may call Ruby */
}

static VALUE call_encode_failed(VALUE unused, VALUE error) { return Qundef; }

VALUE jac_call_encode(jac_generator *gen, VALUE string)
{
    CALL_RETURN(gen, VALUE, rb_rescue2(call_encode, string, call_encode_failed, Qnil, rb_eEncodingError, (VALUE)0));
}

VALUE jac_call_to_str(jac_generator *gen, VALUE object)
{
    if (RB_TYPE_P(object, T_STRING)) return object;
    CALL_RETURN(gen, VALUE, rb_str_to_str(object)); /* may call Ruby */
}

VALUE jac_call_key_to_s(jac_generator *gen, VALUE key)
{
    VALUE text = jac_call_method(gen, key, jac_id.to_s);
    if (RB_TYPE_P(text, T_STRING)) return text;
    VALUE name = rb_obj_class(key);
    rb_raise(rb_eTypeError, "can't convert %" PRIsVALUE " to String (%" PRIsVALUE "#to_s gives %" PRIsVALUE ")",
             name, name, rb_obj_class(text));
}

VALUE jac_call_convert_key(jac_generator *gen, VALUE key)
{
    jac_generator_check_stack(gen);
    CALL_RETURN(gen, VALUE, rb_convert_type(key, T_STRING, "String", "to_s")); /* may call Ruby */
}

VALUE jac_call_inspect(jac_generator *gen, VALUE object)
{
    CALL_RETURN(gen, VALUE, rb_inspect(object)); /* may call Ruby */
}

static VALUE call_encode_or_raise(VALUE string)
{
    return rb_funcall(string, jac_id.encode, 1, rb_enc_from_encoding(rb_utf8_encoding())); /* may call Ruby */
}

typedef struct { jac_generator *gen; VALUE string; } call_encoding;

static VALUE call_encode_raise(VALUE argument, VALUE error)
{
    const call_encoding *run = (const call_encoding *)argument;
    VALUE message = rb_obj_as_string(rb_funcall(error, jac_id.message, 0)); /* may call Ruby */
    run->gen->config->frontend->raise_generate(run->string, run->gen->path, message);
    return Qundef;
}

VALUE jac_call_encode_or_raise(jac_generator *gen, VALUE string)
{
    call_encoding run = {gen, string};
    size_t used = jac_call_begin(gen);
    VALUE text = rb_rescue(call_encode_or_raise, string, call_encode_raise, (VALUE)&run);
    jac_call_end(gen, used);
    Check_Type(text, T_STRING);
    return text;
}
