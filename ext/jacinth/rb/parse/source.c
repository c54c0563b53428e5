/* rb/parse/source.c - L3. Prepares the caller's String for reading, and watches long parses; see source.h. */
#include "rb/parse/source.h"
#include "rb/errors.h"

static VALUE source_transcode(VALUE source)
{
    return rb_str_encode(source, rb_enc_from_encoding(rb_utf8_encoding()), 0, Qnil); /* may call Ruby */
}

static VALUE source_untranscodable(VALUE unused, VALUE error) { return Qundef; }

JAC_HOT VALUE jac_source_try_string(VALUE source)
{
    if (!RB_TYPE_P(source, T_STRING)) source = rb_str_to_str(source); /* may call Ruby */
    int index = RB_ENCODING_GET_INLINED(source); /* the indexes of these three always fit into the flags */
    if (JAC_LIKELY(index == JAC_ENC_UTF8 || index == JAC_ENC_US_ASCII || index == JAC_ENC_BINARY)) return source;
    return rb_rescue2(source_transcode, source, source_untranscodable, Qnil, rb_eEncodingError, (VALUE)0);
}

JAC_HOT VALUE jac_source_string(VALUE source)
{
    VALUE text = jac_source_try_string(source);
    if (JAC_UNLIKELY(text == Qundef)) {
        VALUE message = rb_utf8_str_new_cstr("the source cannot be read as ");
        /* may call Ruby */
        jac_errors_raise_source(rb_str_cat_cstr(message, rb_enc_name(rb_enc_get(rb_str_to_str(source)))));
    }
    return text;
}

JAC_HOT bool jac_source_known_p(VALUE source)
{
    int known = (int)RB_ENC_CODERANGE(source);
    return known == RUBY_ENC_CODERANGE_7BIT ||
           (known == RUBY_ENC_CODERANGE_VALID && RB_ENCODING_GET_INLINED(source) == JAC_ENC_UTF8);
}

JAC_HOT jac_utf8 jac_source_check(jac_reader *r)
{
    const jac_utf8 found = jac_simd->utf8_valid(r->start, (size_t)(r->end - r->start));
    if (JAC_UNLIKELY(found == JAC_UTF8_INVALID))
        r->syntax.flags |= (r->syntax.flags & JAC_SYNTAX_ANY_BYTES) ? JAC_SYNTAX_ILL_FORMED : JAC_SYNTAX_CHECK_UTF8;
    return found;
}

JAC_HOT void jac_source_remember(VALUE source, jac_utf8 found)
{
    if (found == JAC_UTF8_ASCII || (found == JAC_UTF8_HIGH && RB_ENCODING_GET_INLINED(source) == JAC_ENC_UTF8))
        jac_rb_set_coderange(source, found == JAC_UTF8_HIGH);
}

JAC_COLD jac_status jac_source_too_long(jac_reader *r, size_t max_bytes)
{
    r->error_at = r->start;
    r->token = r->start + max_bytes; /* bounds: the document is longer */
    return JAC_STATUS_TOO_LONG;
}

JAC_HOT jac_status jac_source_begin(jac_reader *r, VALUE source, const jac_read_config *config, jac_frames *frames,
                                    bool *unchecked)
{
    const char *start = RSTRING_PTR(source);
    size_t len = (size_t)RSTRING_LEN(source);
    jac_reader_init(r, start, len, config->syntax, frames);
    *unchecked = false;
    if (JAC_UNLIKELY(config->max_bytes && len > config->max_bytes)) {
        return jac_source_too_long(r, config->max_bytes);
    }
    *unchecked = !jac_source_known_p(source);
    return JAC_STATUS_OK;
}

jac_status jac_source_read(jac_reader *r, VALUE source, const jac_read_config *config, jac_frames *frames)
{
    bool unchecked;
    const jac_status status = jac_source_begin(r, source, config, frames, &unchecked);
    if (unchecked) jac_source_remember(source, jac_source_check(r));
    return status;
}

VALUE jac_source_hold(VALUE source)
{
    const bool bare = RBASIC_CLASS(source) == rb_cString && rb_ivar_count(source) == 0;
    if (JAC_LIKELY(bare)) return rb_str_new_frozen(source); /* itself, if it is frozen */
    VALUE copy = rb_enc_str_new(RSTRING_PTR(source), RSTRING_LEN(source), rb_enc_get(source));
    RB_ENC_CODERANGE_SET(copy, (int)RB_ENC_CODERANGE(source));
    RB_GC_GUARD(source);
    return rb_obj_freeze(copy); /* not rb_str_freeze: in Ruby 3.1 it forgets that the bytes are valid UTF-8 */
}

VALUE jac_source_freeze(jac_reader *r, VALUE source)
{
    const char *old = RSTRING_PTR(source);
    source = jac_source_hold(source);
    const char *start = RSTRING_PTR(source);
    if (start == old) return source;
    r->start = start + (r->start - old);
    r->end = start + (r->end - old);
    r->cur = start + (r->cur - old);
    r->stop = start + (r->stop - old);
    if (r->error_at) r->error_at = start + (r->error_at - old);
    if (r->token) r->token = start + (r->token - old);
    return source;
}

/* Sets the position of the next pause. */
static void source_plan(jac_reader *r)
{
    r->stop = (size_t)(r->end - r->cur) > JAC_SOURCE_WINDOW ? r->cur + JAC_SOURCE_WINDOW : r->end;
}

static void source_pause(jac_reader *r)
{
    jac_value_stack *stack = (jac_value_stack *)(void *)r->frames; /* the frames are its first member */
    source_plan(r);
    uint64_t entered = stack->spill ? jac_value_stack_enter_call(stack) : 0;
    rb_thread_check_ints(); /* may call Ruby */
    if (stack->spill) jac_value_stack_leave_call(stack, entered);
}

void jac_source_watch_frozen(jac_reader *r)
{
    r->pause = source_pause;
    source_plan(r);
}

VALUE jac_source_watch(jac_reader *r, VALUE source)
{
    jac_value_stack *stack = (jac_value_stack *)(void *)r->frames;
    if (stack->shared) jac_value_stack_init(stack, false);
    source = jac_source_freeze(r, source);
    jac_source_watch_frozen(r);
    return source;
}
