/* links: reader/skip.c reader/validate.c reader/number.c reader/number_lenient.c reader/space.c reader/string_scan.c
 *        kernel/number/pow10.c kernel/number/bigdec.c kernel/number/atof.c kernel/text/utf8.c kernel/text/unescape.c
 *        kernel/text/escape.c kernel/simd/dispatch.c kernel/simd/impl_*.c kernel/simd/brackets.c
 * test/fuzz/skip_fuzz.c - steps over any bytes as a value, under any flags and on any row, and compares with the
 * grammar: what the grammar accepts must pass and end at the same byte, and an error must be the grammar's. */
#include "fuzz_support.h"
#include "reader/skip.h"
#include "reader/validate.h"

/* Visits all children of the value at r->cur, up to some depth. */
static jac_status skip_fuzz_walk(jac_reader *r, size_t depth)
{
    jac_skip_children c;
    if (r->cur == r->end || (*r->cur != '[' && *r->cur != '{') || depth > 20) return jac_skip_value(r, depth);
    jac_status status = jac_skip_open(r, depth, &c);
    while (status == JAC_STATUS_OK && (status = jac_skip_next(r, &c)) == JAC_STATUS_OK && !c.done) {
        if (c.object) jac_skip_key_p(r, &c, "key", 3);
        if (c.value % 3 == 0) continue;
        if (c.value % 7 == 0) return jac_skip_rest(r, &c);
        if ((status = skip_fuzz_walk(r, c.depth)) == JAC_STATUS_OK) c.after = (size_t)(r->cur - r->start);
    }
    return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_input input;
    jac_reader r;
    if (!fuzz_take(&input, data, size)) return 0;
    fuzz_widen(&input, data);
    fuzz_start(&r, &input);
    r.stop = r.end;
    r.syntax.flags |= JAC_SYNTAX_SEVERAL | JAC_SYNTAX_NO_BOM;
    const jac_status want = jac_validate(&r);
    const size_t end = (size_t)(r.cur - r.start), at = want ? jac_reader_error_offset(&r) : 0;

    fuzz_start(&r, &input);
    const jac_status got = jac_skip_value(&r, 0);
    FUZZ_CHECK(want != JAC_STATUS_OK || (got == JAC_STATUS_OK && (size_t)(r.cur - r.start) == end));
    FUZZ_CHECK(got == JAC_STATUS_OK || (got == want && jac_reader_error_offset(&r) == at));

    fuzz_start(&r, &input);
    const jac_status walked = skip_fuzz_walk(&r, 0);
    FUZZ_CHECK(want != JAC_STATUS_OK || (walked == JAC_STATUS_OK && (size_t)(r.cur - r.start) == end));
    FUZZ_CHECK(walked == JAC_STATUS_OK || (r.error_at >= r.start && r.error_at <= r.end));
    fuzz_give_back(&input);
    return 0;
}
