/* frontends/native/text_parts.h - L4. The parts of a text that is not allocated yet: their sum (length, encoding,
 * coderange, by the rules of Ruby's interpolation) and their list, of Strings and the digits of numbers. Ruby's own
 * functions handle encodings that need more than these rules. */
#ifndef JAC_NATIVE_TEXT_PARTS_H
#define JAC_NATIVE_TEXT_PARTS_H

#include "base/bits.h"
#include "kernel/number/ftoa.h"
#include "kernel/number/itoa.h"
#include "rb/string_result.h"

/* The properties of a text. Its encoding is ASCII-compatible, and its bytes are valid in that encoding. */
typedef struct {
    size_t len;
    int encoding;   /* index */
    int range;      /* RUBY_ENC_CODERANGE_7BIT or _VALID */
} jac_text_sum;

/* The sum of no parts: that of the literal "" with which an interpolation begins. */
#define JAC_TEXT_SUM_EMPTY {0, JAC_ENC_UTF8, RUBY_ENC_CODERANGE_7BIT}

/* Adds len more bytes; raises ArgumentError if no String can be that long. */
JAC_INLINE void jac_text_sum_grow(jac_text_sum *sum, size_t len)
{
    if (JAC_UNLIKELY(len > LONG_MAX - sum->len)) rb_raise(rb_eArgError, "string sizes too big");
    sum->len += len;
}

/* jac_text_sum_add for any String. */
JAC_API bool jac_text_sum_add_any(jac_text_sum *sum, VALUE string);

/* Adds a String of any class. False if the rules here do not decide (broken bytes, an encoding that is not
 * ASCII-compatible, two that do not go together): then the sum is unchanged, and Ruby must append the parts or
 * refuse them. Runs no Ruby code; computes an unknown coderange. */
JAC_INLINE bool jac_text_sum_add(jac_text_sum *sum, VALUE string)
{
    int encoding = RB_ENCODING_GET_INLINED(string), range = (int)RB_ENC_CODERANGE(string);
    bool same = encoding == sum->encoding && range == RUBY_ENC_CODERANGE_VALID;
    if (JAC_LIKELY(encoding <= JAC_ENC_US_ASCII && (range == RUBY_ENC_CODERANGE_7BIT || same))) {
        if (same) sum->range = range;
        jac_text_sum_grow(sum, (size_t)RSTRING_LEN(string));
        return true;
    }
    return jac_text_sum_add_any(sum, string);
}

/* A fresh String with the summed properties, in the slot or block that fits. Its bytes are not written yet. */
JAC_API VALUE jac_text_new(const jac_text_sum *sum);

/* Appends as an interpolation does, or raises what it raises. For texts that the rules here do not decide. */
JAC_API void jac_text_append(VALUE made, VALUE string);

/* A fresh String of exact size with the contents of `made`, to which Ruby has appended. */
JAC_API VALUE jac_text_fresh(VALUE made);

/* Copies len bytes that do not overlap; returns one past the last. Short ones need no call. */
JAC_INLINE char *jac_text_copy(char *dst, const char *ptr, size_t len)
{
    if (len >= 8 && len <= 16) {
        uint64_t first, last;
        memcpy(&first, ptr, 8);
        memcpy(&last, ptr + len - 8, 8);
        memcpy(dst, &first, 8);
        memcpy(dst + len - 8, &last, 8);
    } else if (len >= 4 && len < 8) {
        uint32_t first, last;
        memcpy(&first, ptr, 4);
        memcpy(&last, ptr + len - 4, 4);
        memcpy(dst, &first, 4);
        memcpy(dst + len - 4, &last, 4);
    } else if (len < 4) {
        if (len > 0) dst[0] = ptr[0];
        if (len > 1) {
            dst[1] = ptr[1];
            dst[len - 1] = ptr[len - 1];
        }
    } else {
        memcpy(dst, ptr, len);
    }
    return dst + len;
}

/* Copies the bytes of a String, which must be unchanged since it was measured; returns one past the last. */
JAC_INLINE char *jac_text_copy_string(char *dst, VALUE string)
{
    const char *ptr;
    long len;
    RSTRING_GETMEM(string, ptr, len);
    return jac_text_copy(dst, ptr, (size_t)len);
}

/* The parts on the C stack. When they are full, all of them are moved to an Array. */
#define JAC_TEXT_SLOTS 32
#define JAC_TEXT_SCRATCH 512
/* A part in the scratch memory is a Fixnum: its offset and, in the low bits, its length. */
#define JAC_TEXT_PART_BITS 9
#define JAC_TEXT_PART_MAX ((1 << JAC_TEXT_PART_BITS) - 1)

/* The parts of one text; on the C stack. */
typedef struct {
    size_t count;               /* in slots */
    size_t fixed;             /* number of parts that Ruby code cannot change any more */
    VALUE more;                 /* root: on the C stack; the hidden Array of the earlier parts, Qfalse: none */
    unsigned known;             /* bit set of the classes whose to_s is Ruby's own; 0 once Ruby code ran */
    bool converts;              /* objects with to_str or to_ary are not converted by to_s */
    jac_string_result scratch;  /* the digits of numbers */
    VALUE slots[JAC_TEXT_SLOTS]; /* root: on the C stack */
    char memory[JAC_TEXT_SCRATCH];
} jac_text_list;

/* Makes an empty list; see the struct for `converts`. */
JAC_API void jac_text_list_start(jac_text_list *list, bool converts);

/* Appends a part. A String must stay unchanged until it is copied or jac_text_list_resolve is called. */
JAC_API void jac_text_list_push(jac_text_list *list, VALUE part);

/* A part for an object that is not a String but whose text comes from methods that nobody has replaced (numbers,
 * nil, booleans, Symbols). Not appended yet. Qundef for other objects. Runs no Ruby code. */
JAC_API VALUE jac_text_list_plain(jac_text_list *list, VALUE value);

/* Appends any object as interpolation does. May run Ruby code. */
JAC_API void jac_text_list_add(jac_text_list *list, VALUE value);

/* Fixes the bytes of all Strings in the list. Called before Ruby code runs. */
JAC_API void jac_text_list_resolve(jac_text_list *list);

/* The number of parts, and each part: a String, or a Fixnum (see jac_text_part_len). */
JAC_API size_t jac_text_list_count(const jac_text_list *list);
JAC_API VALUE jac_text_list_at(const jac_text_list *list, size_t index);

/* A part as a String. */
JAC_API VALUE jac_text_list_string(const jac_text_list *list, size_t index);

/* The length of a part that is a Fixnum. */
JAC_INLINE size_t jac_text_part_len(VALUE part) { return (size_t)RB_FIX2LONG(part) & JAC_TEXT_PART_MAX; }

/* Adds a part to the sum, as jac_text_sum_add does. */
JAC_INLINE bool jac_text_sum_add_part(jac_text_sum *sum, VALUE part)
{
    if (!RB_FIXNUM_P(part)) return jac_text_sum_add(sum, part);
    jac_text_sum_grow(sum, jac_text_part_len(part));
    return true;
}

/* Adds all parts to the sum, as jac_text_sum_add does. */
JAC_API bool jac_text_list_sum(const jac_text_list *list, jac_text_sum *sum);

/* Writes all parts to dst, which has room for them; returns one past the last byte. Runs no Ruby code. */
JAC_API char *jac_text_list_copy(const jac_text_list *list, char *dst);

/* Frees the memory of a list early. Need not be called after an exception. */
JAC_API void jac_text_list_finish(jac_text_list *list);

#endif
