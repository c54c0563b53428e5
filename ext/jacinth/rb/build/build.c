/* rb/build/build.c - L3. What becomes of the caller's String before it is read, and of an error after. */
#include "rb/build/build.h"
#include "kernel/simd/dispatch.h"
#include "rb/build/value_sink.h"
#include "rb/errors.h"
#include "reader/validate.h"

void jac_build_init(void) { jac_memo_init(); }

/* The String whose bytes are read: `source` itself where its encoding allows, else a transcoded copy. */
static VALUE build_source(VALUE source)
{
    if (!RB_TYPE_P(source, T_STRING)) source = rb_str_to_str(source);
    int encoding = rb_enc_get_index(source);
    if (JAC_LIKELY(encoding == JAC_ENC_UTF8 || encoding == JAC_ENC_US_ASCII || encoding == JAC_ENC_BINARY)) return source;
    return rb_str_encode(source, rb_enc_from_encoding(rb_utf8_encoding()), 0, Qnil);
}

/* Whether the String's bytes are UTF-8. What Ruby knows of them is used, but never written. */
static bool build_utf8_p(VALUE source)
{
    int known = RB_ENC_CODERANGE(source);
    if (known == RUBY_ENC_CODERANGE_7BIT) return true;
    if (known == RUBY_ENC_CODERANGE_VALID && rb_enc_get_index(source) == JAC_ENC_UTF8) return true;
    return jac_simd->utf8_valid(RSTRING_PTR(source), (size_t)RSTRING_LEN(source));
}

/* The reader of `source`. TOO_LONG when there is more than allowed. */
static jac_status build_reader(jac_reader *r, const jac_read_config *config, VALUE source, jac_frames *frames)
{
    size_t len = (size_t)RSTRING_LEN(source);
    jac_syntax syntax = config->syntax;
    bool too_long = config->max_bytes && len > config->max_bytes;
    if (!too_long && !build_utf8_p(source)) syntax.flags |= JAC_SYNTAX_CHECK_UTF8;
    jac_reader_init(r, RSTRING_PTR(source), len, syntax, frames);
    if (!too_long) return JAC_STATUS_OK;
    r->error_at = r->start;
    return JAC_STATUS_TOO_LONG;
}

/* The key as a message can name it: what on_load made of it may be any object. */
static VALUE build_key_name(VALUE key)
{
    return RB_TYPE_P(key, T_STRING) || RB_SYMBOL_P(key) ? key : rb_inspect(key);
}

VALUE jac_build_parse(const jac_config *config, VALUE source)
{
    jac_value_sink sink;
    jac_reader reader;
    VALUE value = Qnil;
    source = build_source(source); /* root: guarded below, like value */
    if (!jac_config_read_plain(&config->read)) source = rb_str_new_frozen(source);
    jac_value_sink_init(&sink, &config->read);
    jac_status status = build_reader(&reader, &config->read, source, &sink.stack.frames);
    if (JAC_LIKELY(status == JAC_STATUS_OK)) status = jac_value_sink_parse(&sink, &reader, &value);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) {
        if (status == JAC_STATUS_DUPLICATE_KEY) jac_errors_raise_duplicate_key(build_key_name(sink.duplicate), &reader);
        jac_errors_raise_parse(status, &reader);
    }
    RB_GC_GUARD(source);
    return value;
}

bool jac_build_valid_p(const jac_config *config, VALUE source)
{
    jac_value_stack stack;
    jac_reader reader;
    source = build_source(source); /* root: guarded below */
    jac_value_stack_init(&stack, true);
    jac_status status = build_reader(&reader, &config->read, source, &stack.frames);
    if (JAC_LIKELY(status == JAC_STATUS_OK)) status = jac_validate(&reader);
    jac_value_stack_finish(&stack);
    RB_GC_GUARD(source);
    return status == JAC_STATUS_OK;
}
