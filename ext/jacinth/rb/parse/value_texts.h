/* rb/parse/value_texts.h - L3. Makes the Strings of a document: new ones, interned ones, and texts with decoded
 * escapes. Included only by value_events.h. */
#ifndef JAC_PARSE_VALUE_TEXTS_H
#define JAC_PARSE_VALUE_TEXTS_H

#include "kernel/text/unescape.h"
#include "rb/large_blocks.h"
#include "rb/parse/value_sink.h"
#include "reader/string_scan.h"

#define VALUE_TEXTS_LARGE ((size_t)1 << 17) /* glibc's first M_MMAP_THRESHOLD */

/* Sets the encoding and the coderange of a new String. */
JAC_INLINE void value_texts_mark_utf8(const jac_value_sink *sink, VALUE string, bool high)
{
    RB_ENCODING_SET_INLINED(string, JAC_ENC_UTF8);
    RB_ENC_CODERANGE_SET(string, high ? sink->high_range : (int)RUBY_ENC_CODERANGE_7BIT);
}

/* A text as an interned String. A short one comes from the key cache, as it is as likely as a key to occur again. */
static VALUE value_texts_frozen(const jac_value_sink *sink, const char *ptr, size_t len, bool high)
{
    jac_parse_cache *cache = sink->cache ? sink->cache : jac_parse_cache_get();
    unsigned what = JAC_KEY_INTERN | JAC_KEY_TEXT | jac_value_sink_known(sink, high, true);
    bool again;
    return jac_key_cache_fetch(&cache->keys, cache->self, ptr, len, what, &again);
}

/* A String of these bytes: interned if it is shorter than sink->interned, else mutable. */
JAC_INLINE VALUE value_texts_make(const jac_value_sink *sink, const char *ptr, size_t len, bool high)
{
    if (JAC_UNLIKELY(len < sink->interned)) return value_texts_frozen(sink, ptr, len, high);
    VALUE string = rb_str_new(ptr, (long)len);
    value_texts_mark_utf8(sink, string, high);
    return string;
}

/* Gives a String of which `used` bytes of `capacity` are written its length, and frees the bytes that the decoded
 * escapes did not need. A large String keeps them if they are few. glibc maps large blocks one by one until it has
 * freed a block that is as large as the next one (M_MMAP_THRESHOLD in mallopt(3)), and each page of a mapped block
 * costs a page fault. A block that had become smaller would never be as large as the next one. */
JAC_INLINE void value_texts_shrink(VALUE string, size_t capacity, size_t used)
{
    if (capacity >= VALUE_TEXTS_LARGE && capacity - used <= used / 8) rb_str_set_len(string, (long)used);
    else rb_str_resize(string, (long)used);
}

/* Decodes the escapes of a text to *out. The bytes are in `scratch`, or in the new String *owner if they may not fit.
 * Sets *lone if the result is not valid UTF-8. Returns OK, or the error of an escape with r->error_at set. */
static JAC_HOT jac_status value_texts_unescape(jac_reader *r, const jac_text *t, char *scratch, jac_text *out,
                                               VALUE *owner, bool *lone)
{
    jac_unescaped result;
    char *room = scratch;
    *owner = Qfalse;
    if (JAC_UNLIKELY(t->len > JAC_STRING_SCRATCH)) {
        jac_large_blocks_expect(t->len);
        *owner = rb_str_buf_new((long)t->len); /* rb_str_new fills it with zeros on newer Rubies */
        room = RSTRING_PTR(*owner);
    }
    /* bounds: the result is no longer than the source, for which there is room */
    jac_status status = jac_unescape(room, t->ptr, t->len, jac_string_escapes(r->syntax.flags), &result);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) r->error_at = t->ptr + result.error_offset;
    *lone = result.lone;
    *out = (jac_text){.ptr = room, .len = result.len, .escaped = false, .high = result.high};
    return status;
}

#endif
