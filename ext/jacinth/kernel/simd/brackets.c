/* kernel/simd/brackets.c - L1. Runs the row in use and the check of UTF-8 over a window; see brackets.h. */
#include "kernel/simd/brackets.h"
#include <string.h>
#include "kernel/simd/dispatch.h"
#include "kernel/text/utf8.h"

/* The two checks take turns over this many bytes, which stay in the first cache. */
#define BRACKETS_PIECE 16384

/* The number of bytes, 0 to 3, of the character that [p, end) ends within. The text before it is not checked. */
static size_t brackets_cut(const char *p, const char *end)
{
    size_t tails = 0, room = (size_t)(end - p);
    while (tails < 3 && tails < room && jac_utf8_is_tail(end[-1 - (ptrdiff_t)tails])) tails++;
    if (tails == 3 || tails == room) return 0;
    const unsigned char lead = (unsigned char)end[-1 - (ptrdiff_t)tails];
    return lead >= 0xc0 && jac_utf8_length(lead) > tails + 1 ? tails + 1 : 0;
}

/* Checks the UTF-8 of [p, end), which continues the character that b holds. Unless `whole`, the text may end within a
 * character, which b then holds. Returns NULL, or the place of the error as jac_brackets_step gives it. */
static const char *brackets_utf8(jac_brackets *b, const char *p, const char *end, bool whole)
{
    const char *const start = p;
    while (b->cut) {
        if (p == end) return whole ? start : NULL;
        if (!jac_utf8_is_tail(*p)) return start;
        b->character[b->cut++] = *p++; /* bounds: cut is below the length of the character, at most 4 */
        if (b->cut < jac_utf8_length((unsigned char)b->character[0])) continue;
        if (jac_utf8_step(b->character, b->character + b->cut) == 0) return start;
        b->cut = 0;
    }
    const size_t cut = whole ? 0 : brackets_cut(p, end), len = (size_t)(end - p) - cut;
    if (JAC_UNLIKELY(!jac_simd->utf8_valid(p, len))) return p + jac_utf8_valid_prefix(p, len);
    memcpy(b->character, p + len, cut);
    b->cut = (uint8_t)cut;
    return NULL;
}

jac_status jac_brackets_step(jac_brackets *b, const char **p, const char *end)
{
    if (!b->check_utf8) return jac_simd->find_container_end(b, p, end);
    jac_status status = JAC_STATUS_MORE;
    while (status == JAC_STATUS_MORE && *p < end) {
        const char *from = *p, *to = end - from > BRACKETS_PIECE ? from + BRACKETS_PIECE : end;
        b->high = false;
        status = jac_simd->find_container_end(b, p, to);
        if (!b->high && !b->cut) continue;
        const char *wrong = brackets_utf8(b, from, *p, status != JAC_STATUS_MORE);
        if (JAC_UNLIKELY(wrong != NULL)) {
            *p = wrong;
            return JAC_STATUS_INVALID_UTF8;
        }
    }
    return status;
}
