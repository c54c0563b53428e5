/* rb/rb.h - L3. The only place that includes Ruby's headers: every file under rb/ includes it, or a header that does.
 * Also has small helpers for VALUEs that more than one file needs. */
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

/* The assumptions of rb/: sizes and offsets fit into a long, and an Integer of 62 bits is an immediate value. It was
 * never tested on a big-endian machine. extconf.rb explains both requirements when it rejects a machine. */
_Static_assert(sizeof(long) == 8 && sizeof(VALUE) == 8, "Jacinth needs a 64-bit machine");
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "Jacinth needs a little-endian machine");

/* The flags of typed data whose dfree frees only memory that it alone owns: at once, and on Rubies that can do that, on
 * any thread beside Ruby code. */
#ifdef HAVE_CONST_RUBY_TYPED_THREAD_SAFE_FREE
#  define JAC_TYPED_FREE (RUBY_TYPED_FREE_IMMEDIATELY | RUBY_TYPED_THREAD_SAFE_FREE)
#else
#  define JAC_TYPED_FREE RUBY_TYPED_FREE_IMMEDIATELY
#endif

/* The flag of typed data whose struct lies in the object's slot, on Rubies that can do that: no malloc, no free. Such a
 * struct moves with its object. So code that uses it while Ruby may collect garbage keeps the object on the C stack
 * (RB_GC_GUARD): compaction does not move it then. Nothing points into it from elsewhere. */
#ifdef HAVE_CONST_RUBY_TYPED_EMBEDDABLE
#  define JAC_TYPED_EMBEDDED RUBY_TYPED_EMBEDDABLE
#else
#  define JAC_TYPED_EMBEDDED 0
#endif

/* What `dsize` returns for such a struct of `size` bytes, at most 512: 0 if it lies in the slot, which Ruby counts.
 * Wherever the flag is known, there are slots of 640 bytes. */
#define JAC_TYPED_EMBEDDED_SIZE(size) (JAC_TYPED_EMBEDDED ? 0 : (size))

/* The encoding indexes that are constant in every Ruby. */
#define JAC_ENC_BINARY 0
#define JAC_ENC_UTF8 1
#define JAC_ENC_US_ASCII 2

/* Sets the coderange of a fresh UTF-8 String; `high`: it has bytes of 0x80 or above. */
JAC_INLINE void jac_rb_set_coderange(VALUE string, bool high)
{
    RB_ENC_CODERANGE_SET(string, high ? RUBY_ENC_CODERANGE_VALID : RUBY_ENC_CODERANGE_7BIT);
}

/* The struct of a TypedData of `type`: as rb_check_typeddata, but usually without a call. Raises TypeError for any
 * other object. */
JAC_INLINE void *jac_rb_data(VALUE object, const rb_data_type_t *type)
{
    bool typed = RB_TYPE_P(object, T_DATA) && RTYPEDDATA_P(object);
    if (JAC_LIKELY(typed && RTYPEDDATA_TYPE(object) == type)) return RTYPEDDATA_GET_DATA(object);
    return rb_check_typeddata(object, type);
}

#endif
