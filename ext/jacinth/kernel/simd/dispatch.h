/* kernel/simd/dispatch.h - L1. The rows: one table of byte kernels per instruction set. One row is
 * chosen when the library loads. No function of a row reads outside the bytes
 * it is given, allocates, fails or knows Ruby. All rows give the same results. */
#ifndef JAC_SIMD_DISPATCH_H
#define JAC_SIMD_DISPATCH_H

#include "kernel/simd/backends.h"
#include "kernel/simd/brackets.h"
#include "kernel/text/class_table.h"

/* What a scan of a string has seen before the byte that it returns. */
enum {
    JAC_SEEN_HIGH = 1,  /* a byte of 0x80 or above */
    JAC_SEEN_DOUBT = 2  /* an escape that may not be well-formed */
};

/* The result of a check of UTF-8: 0 if the text is ill-formed, else whether it has a byte of 0x80 or above. */
typedef enum { JAC_UTF8_INVALID, JAC_UTF8_ASCII, JAC_UTF8_HIGH } jac_utf8;

typedef struct {
    const char *name; /* as in config/backends.yml */

    /* Returns the first '"', '\\' or byte below 0x20 in [p, end), or end. Adds JAC_SEEN_HIGH to *high when a byte
     * of 0x80 or above stands before it; otherwise leaves *high unchanged. */
    const char *(*find_string_end)(const char *p, const char *end, uint32_t *high);

    /* Returns the first unescaped '"' or the first byte below 0x20 in [p, end), whichever comes first, or end. The
     * byte at p counts as unescaped. Adds JAC_SEEN_ bits to *seen. Without JAC_SEEN_DOUBT all escapes before the
     * result are well-formed, unless the result is an escaped control character. If JAC_SEEN_DOUBT is set from the
     * start, escapes are not checked. */
    const char *(*find_string_close)(const char *p, const char *end, uint32_t *seen);

    /* Returns the first byte of [p, end) that is not space, tab, line feed or carriage return, or end. */
    const char *(*skip_space)(const char *p, const char *end);

    /* Does what jac_brackets_step does, but does not check UTF-8. */
    jac_status (*find_container_end)(jac_brackets *b, const char **p, const char *end);

    /* Checks whether [p, p+len) is well-formed UTF-8. */
    jac_utf8 (*utf8_valid)(const char *p, size_t len);

    /* Decodes the two-byte escapes of [src, end) to *dst and advances *dst. Returns end, or the first backslash
     * that does not begin one; some rows decode \uXXXX as well. At *dst, end - src bytes may be
     * overwritten; they do not overlap [src, end). Sets *high to nonzero when a copied byte is 0x80 or above; a
     * byte after the copied ones may count as well. */
    const char *(*unescape)(char **dst, const char *src, const char *end, uint32_t *high);

    /* Does what unescape does, but also stops at the first unescaped '"' and at a byte below 0x20.
     * NULL in rows where it would be no faster than find_string_close and unescape. */
    const char *(*unescape_close)(char **dst, const char *src, const char *end, uint32_t *high);

    /* Writes integers n in decimal, each with a ',' after it; words[i] holds 2n + 1. Stops after `count` integers, at
     * an even word, or at an integer of more than 52 bits; it may stop a few integers earlier. Advances *dst and
     * returns how many integers it has written. *dst has 24 bytes of room for each, all of which may be
     * overwritten. NULL in rows where it would be no faster than jac_itoa_i64. */
    size_t (*integers)(char **dst, const uint64_t *words, size_t count);

    /* Copies [src, src+len) to dst, escapes every character of the class, and returns one past the last byte.
     * Writes no quotes. src is well-formed UTF-8; other bytes are copied or escaped as some character, without harm.
     * dst has room for jac_escape_max(len) bytes, all of which may be overwritten, and does not overlap src.
     * The index is a jac_escape_class. */
    char *(*escape[JAC_ESCAPE_CLASS_COUNT])(char *dst, const char *src, size_t len);
} jac_simd_row;

/* The row in use, never NULL. Only jac_simd_select sets it. */
extern const jac_simd_row *jac_simd;

/* Selects the row named `forced`, the value of the environment variable JACINTH_SIMD. When forced is NULL or empty, or
 * the running CPU has no such row, selects the best row of the CPU. Returns false only when the CPU has no such row.
 * Call it before other threads run. */
JAC_API bool jac_simd_select(const char *forced);

/* Returns the row with that name, or NULL when the build or the running CPU does not have it. */
JAC_API const jac_simd_row *jac_simd_find(const char *name);

/* Sets *rows to the rows that the running CPU supports, best first, and returns their number. */
JAC_API size_t jac_simd_rows(const jac_simd_row *const **rows);

/* The rows of the architecture, each defined by its impl_<backend>.c. */
#define JAC_SIMD_DECLARE(name, supported) JAC_TABLE jac_simd_row jac_simd_row_##name;
JAC_BACKENDS(JAC_SIMD_DECLARE)
#undef JAC_SIMD_DECLARE

#endif
