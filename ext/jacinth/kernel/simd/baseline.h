/* kernel/simd/baseline.h - L1. Inline kernels for short inputs, on the baseline vector backend, which
 * every CPU of the architecture has (chosen at compile time). Longer inputs go to the row in use.
 * JAC_BASELINE_SWAR selects plain C on every architecture. */
#ifndef JAC_SIMD_BASELINE_H
#define JAC_SIMD_BASELINE_H

#include "kernel/simd/dispatch.h"
#include "kernel/text/escape.h"

#if defined(JAC_ARCH_X86_64) && !defined(JAC_BASELINE_SWAR)
#  include "kernel/simd/vec_sse2.h"
#  define JAC_BASELINE(name) jac_vec_##name##_sse2
#elif defined(JAC_ARCH_AARCH64) && !defined(JAC_BASELINE_SWAR)
#  include "kernel/simd/vec_neon.h"
#  define JAC_BASELINE(name) jac_vec_##name##_neon
#else
#  include "kernel/simd/vec_swar.h"
#  define JAC_BASELINE(name) jac_vec_##name##_swar
#endif

/* Looks for the end of a string in the vector at *p. If it is there, moves *p to it and returns true. Otherwise moves
 * *p past the vector. */
JAC_INLINE bool jac_scan_string_vector(const char **p, uint32_t *high)
{
    JAC_BASELINE(bytes) v = JAC_BASELINE(load)(*p);
    JAC_BASELINE(hits) found = JAC_BASELINE(match_grammar)(v), tops = JAC_BASELINE(high)(v);
    if (JAC_BASELINE(any)(found)) {
        size_t first = jac_mask_first(JAC_BASELINE(mask)(found));
        *high |= jac_mask_any(jac_mask_before(JAC_BASELINE(mask)(tops), first));
        *p += first;
        return true;
    }
    *high |= JAC_BASELINE(any)(tops);
    *p += 16;
    return false;
}

/* jac_simd->find_string_end, with up to 32 bytes (two vectors) checked inline. The two are not a loop, because -O2 does
 * not unroll it. */
JAC_INLINE const char *jac_scan_string_end(const char *p, const char *end, uint32_t *high)
{
    if (end - p >= 16) {
        if (jac_scan_string_vector(&p, high)) return p;
        if (end - p >= 16 && jac_scan_string_vector(&p, high)) return p;
    }
    return jac_simd->find_string_end(p, end, high);
}

/* Whether the byte is JSON white space: space, tab, line feed or carriage return. */
JAC_INLINE bool jac_scan_is_space(char byte)
{
    const uint64_t set = (uint64_t)1 << ' ' | 1u << '\t' | 1u << '\n' | 1u << '\r';
    return (unsigned char)byte <= ' ' && (set >> byte & 1);
}

/* jac_simd->skip_space, with short runs of white space skipped inline. */
JAC_INLINE const char *jac_scan_skip_space(const char *p, const char *end)
{
    if (p == end || !jac_scan_is_space(*p)) return p;
    p++;
    if (p == end || !jac_scan_is_space(*p)) return p;
    if (end - p >= 16) {
        size_t first = jac_mask_first_clear(JAC_BASELINE(mask)(JAC_BASELINE(match_space)(JAC_BASELINE(load)(p))));
        if (JAC_LIKELY(first < 16)) return p + first;
        p += 16;
    }
    return jac_simd->skip_space(p, end);
}

/* jac_simd->escape[cls]. In class json, strings of up to 32 bytes that need no escape are copied inline. */
JAC_INLINE char *jac_scan_escape(char *dst, const char *src, size_t len, jac_escape_class cls)
{
    if (cls == JAC_ESCAPE_JSON && len <= 32 && JAC_BASELINE(copy_short)(dst, src, len, JAC_ESCAPE_SET_GRAMMAR))
        return dst + len;
    return jac_simd->escape[cls](dst, src, len);
}

#endif
