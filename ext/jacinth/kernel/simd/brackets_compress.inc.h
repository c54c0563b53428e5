/* kernel/simd/brackets_compress.inc.h - L1. Steps over many blocks together, on backends that compress: collects their
 * brackets, and then applies these to the levels. No block waits for the levels, or for a branch that depends on single
 * brackets. A template like scan.inc.h, included by brackets.inc.h. */

#ifndef JAC_BRACKETS_GROUP
/* The bytes of a group. As many bytes are first read block by block, so that a short container does not pay for a group
 * that it does not fill. AGAIN: the bytes that are read block by block from a group on that needs it. */
#define JAC_BRACKETS_GROUP 1024
#define JAC_BRACKETS_AGAIN 4096
/* By the lower half of a byte that jac_brackets_bytes.folded matches: the top bit is set if it is not a bracket. */
static const uint8_t jac_brackets_odd[16] = {[8] = 0x80, 0x80, 0x80, 0, 0x80, 0, 0x80, 0x80};
#endif

/* The state of a group: where the list of its brackets ends, the place for the brackets of its next block, the least
 * byte in its strings, and whether a byte in the list is not a bracket. */
typedef struct {
    char *to;
    uint64_t *found, in_string;
    JAC_VEC(bytes) least, odd;
} JAC_VEC(brackets_group);

/* Adds a block, whose unescaped quotes are `quotes`, to a group. */
JAC_INLINE void JAC_VEC(brackets_add)(JAC_VEC(brackets_group) *group, JAC_VEC(bytes) v, jac_mask quotes,
                                      const jac_brackets_bytes *byte)
{
    const JAC_VEC(bytes) folded = JAC_VEC(or)(v, JAC_VEC(splat)(byte->fold));
    const jac_mask within = {JAC_VEC(prefix)(quotes).bits ^ group->in_string};
    const jac_mask marks = JAC_VEC(mask)(JAC_VEC(either)(JAC_VEC(eq)(folded, byte->folded),
                                                         JAC_VEC(eq)(v, byte->comment)));
    const jac_mask found = jac_mask_without(marks, within);
    group->in_string = (uint64_t)((int64_t)within.bits >> 63);
    group->least = JAC_VEC(least_in)(within, group->least, v);
    *group->found++ = found.bits; /* bounds: one for each block of the group */
    if (!jac_mask_any(found)) return;
    const JAC_VEC(bytes) brackets = JAC_VEC(compress)(found, v);
    group->odd = JAC_VEC(or)(group->odd, JAC_VEC(lookup)(JAC_VEC(table)(jac_brackets_odd), brackets));
    JAC_VEC(store)(group->to, brackets); /* bounds: the list has a vector more than the group */
    group->to += jac_mask_count(found);
}

/* The offset in a group of the byte after its bracket with that number; numbers begin at 1. */
JAC_INLINE size_t JAC_VEC(brackets_end)(const uint64_t *found, size_t number)
{
    size_t at = 1;
    for (; jac_popcount64(*found) < number; at += JAC_VEC(width)) number -= jac_popcount64(*found++);
    jac_mask brackets = {*found};
    while (--number) brackets = jac_mask_rest(brackets);
    return at + jac_mask_first(brackets);
}

/* Steps over the groups in [*start, end). Returns OK as jac_brackets_step does. Returns MORE where no whole group is
 * left, or before a group that must be read block by block: levels are missing in it, or a byte of it is refused. */
static JAC_NOINLINE jac_status JAC_VEC(brackets_groups)(jac_brackets *b, const char **start, const char *end)
{
    const char *p = *start;
    jac_brackets_levels levels = jac_brackets_load(b);
    const size_t limit = levels.limit < 61 ? levels.limit : 61;
    if (levels.above >= limit) return JAC_STATUS_MORE;
    jac_status status = JAC_STATUS_MORE;
    const jac_brackets_bytes byte = jac_brackets_hidden();
    const uint64_t bottom = (uint64_t)2 << levels.above; /* the bit above the levels in their word */
    JAC_VEC(bytes) passed = JAC_VEC(splat)(0);
    char list[JAC_BRACKETS_GROUP + JAC_VEC(width)];
    uint64_t found[JAC_BRACKETS_GROUP / JAC_VEC(width)];
    levels.kinds = (levels.kinds & (bottom - 1)) | bottom;
    for (; (size_t)(end - p) >= JAC_BRACKETS_GROUP; p += JAC_BRACKETS_GROUP) {
        JAC_VEC(brackets_group) group = {list, found, b->in_string, JAC_VEC(splat)(0xff), JAC_VEC(splat)(0)};
        bool first = b->escaped;
        for (size_t i = 0; i < JAC_BRACKETS_GROUP; i += 2 * JAC_VEC(width)) {
            const JAC_VEC(bytes) v = JAC_VEC(load)(p + i), w = JAC_VEC(load)(p + i + JAC_VEC(width));
            const JAC_VEC(hits) slash = JAC_VEC(eq)(v, byte.slash), slash2 = JAC_VEC(eq)(w, byte.slash);
            jac_mask quotes = JAC_VEC(mask)(JAC_VEC(eq)(v, byte.quote));
            jac_mask quotes2 = JAC_VEC(mask)(JAC_VEC(eq)(w, byte.quote));
            passed = JAC_VEC(or)(passed, JAC_VEC(or)(v, w));
            const bool slashes = JAC_VEC(any)(JAC_VEC(either)(slash, slash2));
            if (JAC_UNLIKELY(slashes | first)) {
                quotes = jac_mask_without(quotes, jac_mask_escaped(JAC_VEC(mask)(slash), &first));
                quotes2 = jac_mask_without(quotes2, jac_mask_escaped(JAC_VEC(mask)(slash2), &first));
            }
            JAC_VEC(brackets_add)(&group, v, quotes, &byte);
            JAC_VEC(brackets_add)(&group, w, quotes2, &byte);
        }
        uint64_t kinds = levels.kinds, most = 0;
        bool wrong = JAC_VEC(any)(JAC_VEC(at_most)(group.least, byte.control));
        wrong |= JAC_VEC(any)(JAC_VEC(high)(group.odd));
        const char *at = list;
        for (; at < group.to && kinds != 1; at++) {
            const uint64_t kind = (unsigned char)*at >> 5 & 1;
            const bool opens = *at & 2;
            wrong |= (opens ? 0 : kinds ^ kind) & 1;
            kinds = opens ? kinds << 1 | kind : kinds >> 1;
            most |= kinds;
        }
        if (JAC_UNLIKELY(wrong | (most >> (limit + 2) != 0))) break;
        if (JAC_UNLIKELY(kinds == 1)) {
            if (b->depth > 64) break;
            p += JAC_VEC(brackets_end)(found, (size_t)(at - list)); /* the bracket before `at` closes the container */
            status = JAC_STATUS_OK;
            jac_brackets_close(b);
            break;
        }
        levels.kinds = kinds;
        b->in_string = group.in_string;
        b->escaped = first;
    }
    *start = p;
    b->high |= JAC_VEC(any)(JAC_VEC(high)(passed));
    if (JAC_LIKELY(status == JAC_STATUS_OK)) return status;
    levels.above = 62 - jac_clz64(levels.kinds);
    jac_brackets_store(b, &levels);
    return status;
}
