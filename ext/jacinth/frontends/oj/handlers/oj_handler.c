/* frontends/oj/handlers/oj_handler.c - L4. Calls of a handler's methods, and the Strings that these receive; see
 * oj_handler.h. */
#include "frontends/oj/handlers/oj_handler.h"
#include "kernel/text/unescape.h"
#include "reader/string_scan.h"

void jac_handler_init(jac_handler *handler, VALUE object, const ID *callbacks, size_t count)
{
    handler->object = object;
    handler->has = 0;
    handler->text = Qfalse;
    handler->maker = jac_number_big_decimals(&jac_number_every);
    handler->high_range = (int)RUBY_ENC_CODERANGE_UNKNOWN;
    jac_value_stack_init(&handler->stack, false);
    for (size_t i = 0; i < count; i++) {
        uint64_t entered = jac_value_stack_enter_call(&handler->stack);
        bool responds = rb_respond_to(object, callbacks[i]); /* may call Ruby */
        jac_value_stack_leave_call(&handler->stack, entered);
        if (responds) handler->has |= 1u << i;
    }
    handler->cache = jac_parse_cache_get();
    handler->holder = handler->cache->self;
}

JAC_HOT VALUE jac_handler_call(jac_handler *handler, ID method, int argc, const VALUE *argv)
{
    uint64_t entered = jac_value_stack_enter_call(&handler->stack);
    VALUE result = rb_funcallv(handler->object, method, argc, argv); /* may call Ruby */
    jac_value_stack_leave_call(&handler->stack, entered);
    return result;
}

/* Decodes a text with escapes into a hidden String of the handler's. *plain then points there. */
static JAC_NOINLINE jac_status oj_handler_decode(jac_handler *handler, jac_reader *r, const jac_text *t,
                                                 jac_text *plain)
{
    jac_unescaped decoded;
    if (!handler->text || (size_t)RSTRING_LEN(handler->text) < t->len)
        handler->text = rb_str_tmp_new((long)t->len + 256);
    char *room = RSTRING_PTR(handler->text);
    /* bounds: an escape is never shorter than its character */
    jac_status status = jac_unescape(room, t->ptr, t->len, jac_string_escapes(r->syntax.flags), &decoded);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) r->error_at = t->ptr + decoded.error_offset;
    *plain = (jac_text){.ptr = room, .len = decoded.len, .escaped = decoded.lone, .high = decoded.high};
    return status;
}

JAC_HOT jac_status jac_handler_string(jac_handler *handler, jac_reader *r, const jac_text *t, bool binary,
                                      VALUE *string)
{
    jac_text plain = *t;
    if (JAC_UNLIKELY(t->escaped)) {
        jac_status status = oj_handler_decode(handler, r, t, &plain);
        if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
    }
    *string = rb_str_new(plain.ptr, (long)plain.len);
    if (binary) return JAC_STATUS_OK;
    RB_ENCODING_SET_INLINED(*string, JAC_ENC_UTF8);
    int high = plain.escaped ? (int)RUBY_ENC_CODERANGE_UNKNOWN : handler->high_range;
    RB_ENC_CODERANGE_SET(*string, plain.high ? high : (int)RUBY_ENC_CODERANGE_7BIT);
    return JAC_STATUS_OK;
}

jac_status jac_handler_key(jac_handler *handler, jac_reader *r, const jac_text *t, unsigned what, VALUE *key)
{
    jac_text plain = *t;
    bool again;
    if (JAC_UNLIKELY(t->escaped)) {
        jac_status status = oj_handler_decode(handler, r, t, &plain);
        if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
    }
    bool valid = handler->high_range == (int)RUBY_ENC_CODERANGE_VALID && !plain.escaped;
    if (plain.high) what |= JAC_KEY_HIGH | (valid ? (unsigned)JAC_KEY_VALID : 0u);
    *key = jac_key_cache_fetch(&handler->cache->keys, handler->cache->self, plain.ptr, plain.len, what, &again);
    return JAC_STATUS_OK;
}

VALUE jac_handler_decimal(jac_handler *handler, const char *from, const char *to)
{
    uint64_t entered = jac_value_stack_enter_call(&handler->stack);
    VALUE number = jac_number_make(&handler->maker, from, (size_t)(to - from), false);
    jac_value_stack_leave_call(&handler->stack, entered);
    return number;
}

VALUE jac_handler_end_source(jac_reader *r, jac_feed *feed)
{
    size_t len = (size_t)(r->end - r->start), at = (size_t)(r->cur - r->start);
    if (len > LONG_MAX - JAC_HANDLER_END_LEN) rb_memerror();
    VALUE held = rb_str_tmp_new((long)len + JAC_HANDLER_END_LEN);
    char *start = RSTRING_PTR(held);
    memcpy(start, r->start, len); /* bounds: `held` has room for both */
    memcpy(start + len, JAC_HANDLER_END, JAC_HANDLER_END_LEN);
    r->start = start;
    r->cur = start + at;
    r->end = r->stop = start + len + JAC_HANDLER_END_LEN;
    r->feed = feed;
    return held;
}
