/* rb/build/source.c - L3. What becomes of the caller's String before it is read; see source.h. */
#include "rb/build/source.h"
#include "kernel/simd/dispatch.h"
#include "rb/errors.h"
#include "rb/names.h"

static VALUE source_transcode(VALUE source)
{
    return rb_str_encode(source, rb_enc_from_encoding(rb_utf8_encoding()), 0, Qnil);
}

static VALUE source_untranscodable(VALUE unused, VALUE error) { return Qundef; }

VALUE jac_source_try(VALUE source)
{
    if (!RB_TYPE_P(source, T_STRING)) source = rb_str_to_str(source);
    int index = RB_ENCODING_GET_INLINED(source); /* these three are never too large for the flags */
    if (JAC_LIKELY(index == JAC_ENC_UTF8 || index == JAC_ENC_US_ASCII || index == JAC_ENC_BINARY)) return source;
    return rb_rescue2(source_transcode, source, source_untranscodable, Qnil, rb_eEncodingError, (VALUE)0);
}

VALUE jac_source_take(VALUE source)
{
    VALUE text = jac_source_try(source);
    if (JAC_UNLIKELY(text == Qundef)) {
        VALUE message = rb_utf8_str_new_cstr("the source cannot be read as ");
        jac_errors_raise_source(rb_str_cat_cstr(message, rb_enc_name(rb_enc_get(rb_str_to_str(source)))));
    }
    return text;
}

VALUE jac_source_take_json(VALUE source)
{
    StringValue(source);
    int index = RB_ENCODING_GET_INLINED(source);
    if (JAC_LIKELY(index == JAC_ENC_UTF8 || index == JAC_ENC_BINARY)) return source;
    if (index == JAC_ENC_US_ASCII && RB_ENC_CODERANGE(source) == RUBY_ENC_CODERANGE_7BIT) return source;
    source = rb_funcall(source, jac_id.encode, 1, rb_enc_from_encoding(rb_utf8_encoding()));
    StringValue(source);
    return source;
}

/* Whether Ruby knows the bytes to be UTF-8. */
static bool source_known_p(VALUE source)
{
    int known = (int)RB_ENC_CODERANGE(source);
    return known == RUBY_ENC_CODERANGE_7BIT || (known == RUBY_ENC_CODERANGE_VALID && RB_ENCODING_GET_INLINED(source) == JAC_ENC_UTF8);
}

/* Finds it out; what Ruby knows is never written. */
static JAC_NOINLINE jac_status source_look(jac_reader *r)
{
    if (jac_simd->utf8_valid(r->start, (size_t)(r->end - r->start))) return JAC_STATUS_OK;
    r->syntax.flags |= (r->syntax.flags & JAC_SYNTAX_ANY_BYTES) ? JAC_SYNTAX_ILL_FORMED : JAC_SYNTAX_CHECK_UTF8;
    return JAC_STATUS_OK;
}

jac_status jac_source_read(jac_reader *r, VALUE source, const jac_read_config *config, jac_frames *frames)
{
    const char *start;
    size_t len;
    RSTRING_GETMEM(source, start, len);
    jac_reader_init(r, start, len, config->syntax, frames);
    if (JAC_UNLIKELY(config->max_bytes && len > config->max_bytes)) {
        r->error_at = r->start;
        return JAC_STATUS_TOO_LONG;
    }
    return source_known_p(source) ? JAC_STATUS_OK : source_look(r);
}
