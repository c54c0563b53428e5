/* links: reader/pointer.c reader/skip.c reader/validate.c reader/number.c reader/number_lenient.c reader/space.c
 *        reader/string_scan.c kernel/number/pow10.c kernel/number/bigdec.c kernel/number/atof.c kernel/text/utf8.c
 *        kernel/text/unescape.c kernel/text/escape.c kernel/simd/dispatch.c kernel/simd/impl_*.c
 *        kernel/simd/brackets.c
 * test/fuzz/pointer_fuzz.c - takes the first lines of any bytes as JSON pointers and resolves those that are, against
 * the other bytes. Each value that is found must end where it ends when it is stepped over. */
#include "fuzz_support.h"
#include "reader/pointer.h"

enum { POINTERS = 8 };

/* With these flags the grammar may have to read a container. It then checks more than an enumeration of the children,
 * which steps over them one by one. */
#define POINTER_FUZZ_GRAMMAR (JAC_SYNTAX_COMMENTS | JAC_SYNTAX_EMPTY_FREE | JAC_SYNTAX_NO_NUL)

/* Adds the pointers, each of them ended by a line feed, and returns the number of bytes up to the document. */
static size_t pointer_fuzz_add(jac_pointer_set *set, const char *p, size_t len, size_t *nodes, size_t *count)
{
    size_t used = 0, tokens;
    *count = 0;
    while (*count < POINTERS) {
        const char *line = memchr(p + used, '\n', len - used);
        if (line == NULL) break;
        const size_t size = (size_t)(line - p) - used;
        if (jac_pointer_check(p + used, size, &tokens)) nodes[(*count)++] = jac_pointer_add(set, p + used, size);
        else FUZZ_CHECK(tokens < size || size == 0);
        used += size + 1;
        if (used < len && (p[used] == '[' || p[used] == '{')) break;
    }
    return used;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_input input;
    jac_reader r;
    size_t nodes[POINTERS], count, from, to;
    jac_pointer_set set;
    if (!fuzz_take(&input, data, size)) return 0;
    void *memory = malloc(jac_pointer_room(input.len, input.len));
    if (memory == NULL) abort();
    jac_pointer_init(&set, memory, input.len, input.len);
    input.skipped = pointer_fuzz_add(&set, input.text, input.len, nodes, &count);
    for (unsigned last = 0; last < 2; last++) {
        fuzz_start(&r, &input);
        const jac_status status = jac_pointer_resolve(&r, 0, &set, last);
        FUZZ_CHECK(status == JAC_STATUS_OK || (r.error_at >= r.start && r.error_at <= r.end));
        for (size_t i = 0; i < count && status == JAC_STATUS_OK; i++) {
            if (!jac_pointer_found(&set, nodes[i], &from, &to)) continue;
            FUZZ_CHECK(from < to && to <= (size_t)(r.end - r.start));
            fuzz_start(&r, &input);
            r.cur = r.start + from;
            if (jac_skip_value(&r, 0) == JAC_STATUS_OK) FUZZ_CHECK((size_t)(r.cur - r.start) == to);
            else FUZZ_CHECK(input.syntax.flags & POINTER_FUZZ_GRAMMAR);
        }
    }
    free(memory);
    fuzz_give_back(&input);
    return 0;
}
