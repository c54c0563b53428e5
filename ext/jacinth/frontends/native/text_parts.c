/* frontends/native/text_parts.c - L4. Sums and lists of parts; see text_parts.h. A part in a list is a String, or a
 * Fixnum that gives its offset in the scratch memory. So a list contains only VALUEs, and the collector sees all of
 * it. */
#include "frontends/native/text_parts.h"
#include "frontends/native/native_names.h"

bool jac_text_sum_add_any(jac_text_sum *sum, VALUE string)
{
    size_t len = (size_t)RSTRING_LEN(string);
    if (len == 0) return true;
    int range = rb_enc_str_coderange(string), encoding = rb_enc_get_index(string);
    if (range == RUBY_ENC_CODERANGE_BROKEN || !rb_enc_asciicompat(rb_enc_from_index(encoding))) return false;
    if (range == RUBY_ENC_CODERANGE_VALID) {
        if (encoding != sum->encoding && sum->range != RUBY_ENC_CODERANGE_7BIT) return false;
        sum->encoding = encoding;
        sum->range = range;
    }
    jac_text_sum_grow(sum, len);
    return true;
}

VALUE jac_text_new(const jac_text_sum *sum)
{
    VALUE string;
    if (JAC_LIKELY(sum->encoding <= JAC_ENC_US_ASCII)) {
        string = rb_str_new(NULL, (long)sum->len);
        RB_ENCODING_SET_INLINED(string, sum->encoding);
    } else {
        string = rb_enc_str_new(NULL, (long)sum->len, rb_enc_from_index(sum->encoding));
    }
    RB_ENC_CODERANGE_SET(string, sum->range);
    return string;
}

void jac_text_append(VALUE made, VALUE string)
{
    rb_str_buf_append(made, string);
    int encoding = rb_enc_get_index(string);
    if (encoding == JAC_ENC_US_ASCII || rb_enc_get_index(made) != JAC_ENC_US_ASCII) return;
    int range = (int)RB_ENC_CODERANGE(made);
    /* In contrast to Ruby's interpolation, this makes room for a longer terminator. */
    rb_enc_associate_index(made, encoding);
    /* Ruby's coderange is kept (3.1 leaves a stale one), except for 7BIT, which is meaningless in UTF-32. */
    if (range != RUBY_ENC_CODERANGE_7BIT || rb_enc_asciicompat(rb_enc_from_index(encoding)))
        RB_ENC_CODERANGE_SET(made, range);
}

VALUE jac_text_fresh(VALUE made)
{
    VALUE string = rb_enc_str_new(RSTRING_PTR(made), RSTRING_LEN(made), rb_enc_get(made));
    RB_ENC_CODERANGE_SET(string, RB_ENC_CODERANGE(made));
    RB_GC_GUARD(made);
    return string;
}

void jac_text_list_start(jac_text_list *list, bool converts)
{
    list->count = list->fixed = 0;
    list->more = Qfalse;
    list->known = 0;
    list->converts = converts;
    jac_string_result_start(&list->scratch, list->memory, sizeof list->memory);
}

static JAC_NOINLINE void text_parts_flush(jac_text_list *list)
{
    if (!list->more) list->more = rb_obj_hide(rb_ary_new_capa(4 * JAC_TEXT_SLOTS));
    rb_ary_cat(list->more, list->slots, (long)list->count);
    list->count = 0;
}

void jac_text_list_push(jac_text_list *list, VALUE part)
{
    if (JAC_UNLIKELY(list->count == JAC_TEXT_SLOTS)) text_parts_flush(list);
    list->slots[list->count++] = part; /* bounds: flushed when full */
}

/* The part that ends at `end` in the scratch memory, where up to JAC_TEXT_PART_MAX bytes were reserved. */
static VALUE text_parts_written(jac_text_list *list, char *end)
{
    jac_buf *buf = &list->scratch.buf;
    size_t at = jac_buf_len(buf), len = (size_t)(end - buf->cur);
    jac_buf_advance_to(buf, end);
    return LONG2FIX((long)(at << JAC_TEXT_PART_BITS | len));
}

static VALUE text_parts_write(jac_text_list *list, const char *ptr, size_t len)
{
    jac_buf *buf = &list->scratch.buf;
    jac_buf_reserve(buf, len);
    return text_parts_written(list, jac_text_copy(buf->cur, ptr, len));
}

enum { TEXT_INTEGER = 1, TEXT_FLOAT = 2, TEXT_NIL = 4, TEXT_TRUE = 8, TEXT_FALSE = 16, TEXT_SYMBOL = 32 };

/* Whether objects of the class are converted by Ruby's own to_s. */
static JAC_NOINLINE bool text_parts_ask(jac_text_list *list, unsigned type, VALUE klass)
{
    if (!rb_method_basic_definition_p(klass, jac_id.to_s)) return false;
    if (list->converts) {
        if (rb_method_boundp(klass, jac_native_id.to_str, 0) || rb_method_boundp(klass, jac_native_id.to_ary, 0))
            return false;
        if (!rb_method_basic_definition_p(klass, jac_native_id.method_missing)) return false;
    }
    list->known |= type;
    return true;
}

static inline bool text_parts_owns(jac_text_list *list, unsigned type, VALUE klass)
{
    return (list->known & type) != 0 || text_parts_ask(list, type, klass);
}

VALUE jac_text_list_plain(jac_text_list *list, VALUE value)
{
    jac_buf *buf = &list->scratch.buf;
    if (RB_FIXNUM_P(value)) {
        if (!text_parts_owns(list, TEXT_INTEGER, rb_cInteger)) return Qundef;
        jac_buf_reserve(buf, JAC_ITOA_MAX);
        return text_parts_written(list, jac_itoa_i64(buf->cur, RB_FIX2LONG(value)));
    }
    if (RB_FLOAT_TYPE_P(value)) {
        if (!text_parts_owns(list, TEXT_FLOAT, rb_cFloat)) return Qundef;
        jac_buf_reserve(buf, JAC_FTOA_MAX);
        return text_parts_written(list, jac_ftoa_ruby(buf->cur, RFLOAT_VALUE(value)));
    }
    if (RB_SYMBOL_P(value)) return text_parts_owns(list, TEXT_SYMBOL, rb_cSymbol) ? rb_sym2str(value) : Qundef;
    if (NIL_P(value)) return text_parts_owns(list, TEXT_NIL, rb_cNilClass) ? text_parts_write(list, "", 0) : Qundef;
    if (value == Qtrue)
        return text_parts_owns(list, TEXT_TRUE, rb_cTrueClass) ? text_parts_write(list, "true", 4) : Qundef;
    if (value == Qfalse)
        return text_parts_owns(list, TEXT_FALSE, rb_cFalseClass) ? text_parts_write(list, "false", 5) : Qundef;
    return Qundef;
}

void jac_text_list_add(jac_text_list *list, VALUE value)
{
    VALUE part = RB_TYPE_P(value, T_STRING) ? value : jac_text_list_plain(list, value);
    if (JAC_UNLIKELY(part == Qundef)) {
        list->known = 0;
        part = rb_obj_as_string(value); /* may call Ruby */
    }
    jac_text_list_push(list, part);
}

/* Makes a String a part that cannot change. The scratch memory holds ASCII only. */
static VALUE text_parts_resolve(jac_text_list *list, VALUE part)
{
    if (RB_FIXNUM_P(part) || RB_OBJ_FROZEN(part)) return part;
    if (RSTRING_LEN(part) > JAC_TEXT_PART_MAX || RB_ENC_CODERANGE(part) != RUBY_ENC_CODERANGE_7BIT)
        return rb_str_new_frozen(part);
    size_t len = (size_t)RSTRING_LEN(part);
    jac_buf_reserve(&list->scratch.buf, len);
    return text_parts_write(list, RSTRING_PTR(part), len); /* the reserve may compact: the pointer is taken after it */
}

void jac_text_list_resolve(jac_text_list *list)
{
    size_t before = list->more ? (size_t)RARRAY_LEN(list->more) : 0;
    list->known = 0;
    for (size_t i = list->fixed; i < before; i++) {
        rb_ary_store(list->more, (long)i, text_parts_resolve(list, RARRAY_AREF(list->more, (long)i)));
    }
    for (size_t i = list->fixed > before ? list->fixed - before : 0; i < list->count; i++) {
        list->slots[i] = text_parts_resolve(list, list->slots[i]);
    }
    list->fixed = before + list->count;
}

size_t jac_text_list_count(const jac_text_list *list)
{
    return (list->more ? (size_t)RARRAY_LEN(list->more) : 0) + list->count;
}

VALUE jac_text_list_at(const jac_text_list *list, size_t index)
{
    size_t before = list->more ? (size_t)RARRAY_LEN(list->more) : 0;
    JAC_ASSERT(index < before + list->count);
    return index < before ? RARRAY_AREF(list->more, (long)index) : list->slots[index - before];
}

static const char *text_parts_at(const jac_text_list *list, VALUE part)
{
    return list->scratch.buf.start + ((size_t)RB_FIX2LONG(part) >> JAC_TEXT_PART_BITS);
}

VALUE jac_text_list_string(const jac_text_list *list, size_t index)
{
    VALUE part = jac_text_list_at(list, index);
    if (!RB_FIXNUM_P(part)) return part;
    VALUE string = rb_usascii_str_new(NULL, (long)jac_text_part_len(part));
    jac_text_copy(RSTRING_PTR(string), text_parts_at(list, part), jac_text_part_len(part));
    return string;
}

bool jac_text_list_sum(const jac_text_list *list, jac_text_sum *sum)
{
    size_t before = list->more ? (size_t)RARRAY_LEN(list->more) : 0;
    for (size_t i = 0; i < before; i++) {
        if (!jac_text_sum_add_part(sum, RARRAY_AREF(list->more, (long)i))) return false;
    }
    for (size_t i = 0; i < list->count; i++) {
        if (!jac_text_sum_add_part(sum, list->slots[i])) return false;
    }
    return true;
}

static inline char *text_parts_copy(const jac_text_list *list, char *dst, VALUE part)
{
    if (!RB_FIXNUM_P(part)) return jac_text_copy_string(dst, part);
    return jac_text_copy(dst, text_parts_at(list, part), jac_text_part_len(part));
}

char *jac_text_list_copy(const jac_text_list *list, char *dst)
{
    size_t before = list->more ? (size_t)RARRAY_LEN(list->more) : 0;
    for (size_t i = 0; i < before; i++) dst = text_parts_copy(list, dst, RARRAY_AREF(list->more, (long)i));
    for (size_t i = 0; i < list->count; i++) dst = text_parts_copy(list, dst, list->slots[i]);
    return dst;
}

void jac_text_list_finish(jac_text_list *list)
{
    if (list->more) rb_ary_clear(list->more);
    jac_string_result_drop(&list->scratch);
}
