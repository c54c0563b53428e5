/* rb/rb.h - L3. The one frontend to Ruby's headers: every file under rb/ includes this first.
 * Also the small helpers about VALUEs that more than one file needs. */
#ifndef JAC_RB_H
#define JAC_RB_H

#include <ruby.h>
#include <ruby/atomic.h>
#include <ruby/encoding.h>
#include <ruby/ractor.h>
#include <ruby/st.h>
#include <ruby/version.h>

#include "base/assert.h"
#include "base/compiler.h"
#include "rb/shims.h"

/* What rb/ takes for granted: sizes and offsets fit a long, and an Integer of 62 bits is an immediate value. No
 * big-endian machine was ever tried. extconf.rb refuses both in plain words. */
_Static_assert(sizeof(long) == 8 && sizeof(VALUE) == 8, "Jacinth needs a 64-bit machine");
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "Jacinth needs a little-endian machine");

/* The encoding indexes that Ruby fixes at start: known without asking. */
#define JAC_ENC_BINARY 0
#define JAC_ENC_UTF8 1
#define JAC_ENC_US_ASCII 2

/* Marks a fresh String, whose encoding is UTF-8, with what its bytes are known to be. */
JAC_INLINE void jac_rb_set_coderange(VALUE string, bool high)
{
    RB_ENC_CODERANGE_SET(string, high ? RUBY_ENC_CODERANGE_VALID : RUBY_ENC_CODERANGE_7BIT);
}

/* The data of a TypedData of `type`, which is not embedded: what rb_check_typeddata answers, asked without a
 * call. That one raises TypeError for anything else. */
JAC_INLINE void *jac_rb_data(VALUE object, const rb_data_type_t *type)
{
    bool typed = RB_TYPE_P(object, T_DATA) && RTYPEDDATA_P(object);
    if (JAC_LIKELY(typed && RTYPEDDATA_TYPE(object) == type)) return RTYPEDDATA_DATA(object);
    return rb_check_typeddata(object, type);
}

#endif
