/* links: reader/validate.c reader/number.c reader/number_lenient.c reader/space.c reader/string_scan.c
 *        kernel/number/pow10.c kernel/number/bigdec.c kernel/number/atof.c kernel/text/utf8.c kernel/text/unescape.c
 *        kernel/text/escape.c kernel/simd/dispatch.c kernel/simd/impl_*.c
 * test/c/validate_test.c - predicted keys: a document with so much white space before it that it is long gives the same
 * result as without that space, where no key is predicted. Records with the same keys, without some, with others,
 * nested, with escapes; each changed in one byte. Documents end at a page that cannot be read. */
#include "kernel/simd/dispatch.h"
#include "reader/validate.h"
#include "reader_support.h"

enum { BEFORE = 1 << 16, ROOM = 1 << 15 };

static const jac_syntax syntaxes[] = {
    {.max_nesting = 100},
    {.max_nesting = 4},
    {.max_nesting = 100, .flags = JAC_SYNTAX_CHECK_UTF8},
    {.max_nesting = 100, .flags = JAC_SYNTAX_TRAILING_COMMA | JAC_SYNTAX_COMMENTS | JAC_SYNTAX_CONTROL},
};

static char *put(char *p, const char *text)
{
    const size_t len = strlen(text);
    memcpy(p, text, len);
    return p + len;
}

/* Writes a value with the keys that values of that depth usually have. */
static char *made_value(char *p, const char *end, unsigned depth)
{
    static const char *const keys[] = {
        "id", "name", "a key of more than sixteen bytes", "k", "created_at", "sixteen bytes...", "fifteen bytes..",
        "x\\u0061", "\xd0\xba\xd0\xbb\xd1\x8e\xd1\x87", "", "seven..", "eight...",
    };
    static const char *const leaves[] = {"1", "-2.5e3", "\"text\"", "\"\\n\"", "null", "true", "[]", "{}"};
    if (depth > 4 || end - p < 200 || (depth > 1 && harness_below(2))) return put(p, leaves[harness_below(8)]);
    const bool object = depth % 2 || harness_below(4) == 0;
    const size_t first = depth * 3, count = depth ? 6 : 60;
    *p++ = object ? '{' : '[';
    for (size_t i = 0, written = 0; i < count && end - p > 200; i++) {
        if (harness_below(5) == 0) continue;
        if (written++) p = put(p, harness_below(9) ? "," : " , ");
        if (object) {
            const size_t key = harness_below(10) ? first + i : harness_below(12);
            p = put(put(put(p, "\""), keys[key % 12]), harness_below(9) ? "\":" : "\" : ");
        }
        p = made_value(p, end, depth + 1);
    }
    *p++ = object ? '}' : ']';
    return p;
}

static void check_document(const char *document, size_t len, jac_syntax syntax)
{
    static char padded[BEFORE + ROOM];
    jac_reader r;
    jac_reader_init(&r, support_flush(document, len), len, syntax, support_frames());
    const jac_status want = jac_validate(&r);
    const size_t at = want ? jac_reader_error_offset(&r) : 0, token = want ? (size_t)(r.token - r.start) : 0;
    memset(padded, ' ', BEFORE);
    memcpy(padded + BEFORE, document, len);
    jac_reader_init(&r, support_flush(padded, BEFORE + len), BEFORE + len, syntax, support_frames());
    const jac_status got = jac_validate(&r);
    CHECK(got == want && (want == JAC_STATUS_OK || (jac_reader_error_offset(&r) == BEFORE + at &&
                                                    (size_t)(r.token - r.start) == BEFORE + token)),
          "status %d, not %d at %zu, in '%.*s'", got, want, at, len < 300 ? (int)len : 300, document);
}

int main(void)
{
    static char made[ROOM];
    HARNESS_BEGIN("validate");
    CHECK(jac_simd_select(getenv("JAC_SIMD")), "no such row: %s", getenv("JAC_SIMD"));
    for (size_t round = harness_rounds(300); round > 0; round--) {
        const size_t len = (size_t)(made_value(made, made + 300 + harness_below(ROOM - 600), 0) - made);
        const jac_syntax syntax = syntaxes[harness_below(sizeof syntaxes / sizeof *syntaxes)];
        check_document(made, len, syntax);
        for (unsigned i = 0; i < 20; i++) {
            const size_t change = harness_below(len);
            const char was = made[change];
            made[change] = "\"\\{}[],: 1x\x01\xff\xd0"[harness_below(14)];
            check_document(made, harness_below(3) ? len : 1 + harness_below(len), syntax);
            made[change] = was;
        }
    }
    return HARNESS_END();
}
