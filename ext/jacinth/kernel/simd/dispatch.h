/* kernel/simd/dispatch.h - L1. The rows: one table of byte kernels per instruction set, and the
 * choice among them, made once when the library loads. No function of a row reads outside the bytes
 * it is given, allocates, fails or knows Ruby; every row gives the same results. */
#ifndef JAC_SIMD_DISPATCH_H
#define JAC_SIMD_DISPATCH_H

#include "base/compiler.h"
#include "kernel/text/class_table.h"

typedef struct {
    const char *name; /* "avx512", "avx2", "sse2", "neon" or "swar" */

    /* The first '"', '\\' or byte below 0x20 of [p, end), or end. Sets *high to nonzero when a byte
     * from 0x80 was passed before it, else leaves it. */
    const char *(*find_string_end)(const char *p, const char *end, uint32_t *high);

    /* The first '"' of [p, end) that is not behind a backslash, or the first byte below 0x20, wherever it
     * stands, or end. No backslash before p counts. *high as above. */
    const char *(*find_string_close)(const char *p, const char *end, uint32_t *high);

    /* The first byte of [p, end) that is not space, tab, line feed or carriage return, or end. */
    const char *(*skip_space)(const char *p, const char *end);

    /* Whether [p, p+len) is well-formed UTF-8. */
    bool (*utf8_valid)(const char *p, size_t len);

    /* Decodes [src, end) to *dst, up to its end or to the first backslash that begins no escape of two
     * bytes (nor, in some rows, of a character in \uXXXX), and returns that place; moves *dst on. As many bytes as [src, end) has may be overwritten;
     * they do not overlap it. *high as above, of the bytes copied or behind them. */
    const char *(*unescape)(char **dst, const char *src, const char *end, uint32_t *high);

    /* As unescape, but also ends at the first '"' that is not behind a backslash, and at a byte below 0x20.
     * NULL where that would be no faster than find_string_close and unescape. */
    const char *(*unescape_close)(char **dst, const char *src, const char *end, uint32_t *high);

    /* Writes numbers n, of which words holds 2n + 1, in decimal, a ',' behind each, from the first up to count or until a number
     * has more than 52 bits or a word is even; moves *dst on, returns how many, at times some fewer. 24 bytes of room for each, all of
     * which may be overwritten. NULL where that would be no faster than jac_itoa_i64. */
    size_t (*integers)(char **dst, const uint64_t *words, size_t count);

    /* Copies [src, src+len) to dst with every character of the class escaped, without quotes, and
     * returns one past the last byte. src is well-formed UTF-8 (anything else is copied or escaped as
     * some character, safely). dst has room for jac_escape_max(len) bytes, all of which may be
     * overwritten, and does not overlap src. By jac_escape_class. */
    char *(*escape[JAC_ESCAPE_CLASS_COUNT])(char *dst, const char *src, size_t len);
} jac_simd_row;

/* The row in use; never NULL. Written by jac_simd_select only. */
extern const jac_simd_row *jac_simd;

/* Puts the row called forced in use, or the best one of the running CPU when forced is NULL, empty,
 * or names no row that the CPU can run; returns false in that last case. forced is the value of the
 * environment variable JAC_SIMD. Call it before other threads run. */
JAC_API bool jac_simd_select(const char *forced);

/* The row called name, or NULL when the build or the running CPU has none. */
JAC_API const jac_simd_row *jac_simd_find(const char *name);

/* The rows the running CPU supports, best first: sets *rows, returns how many. */
JAC_API size_t jac_simd_rows(const jac_simd_row *const **rows);

/* Defined by impl_<backend>.c where the architecture has it. */
JAC_TABLE jac_simd_row jac_simd_row_avx512, jac_simd_row_avx2, jac_simd_row_sse2, jac_simd_row_neon, jac_simd_row_swar;

#endif
