/* frontends/native/reformat_sort.c - L4. The order of the members of an object; see reformat_sort.h. */
#include "frontends/native/reformat_sort.h"
#include <stdlib.h>
#include "kernel/text/unescape.h"
#include "reader/skip.h"

jac_status jac_reformat_sort_key(jac_reformat_sort *sort, jac_key_set *keys, size_t at)
{
    const size_t index = keys->count - 1; /* bounds: a key was added */
    if (JAC_UNLIKELY(index >= sort->room)) {
        jac_reformat_member *members = jac_key_set_beside(keys, keys->room, sizeof *members);
        if (!members) return JAC_STATUS_NO_MEMORY;
        sort->members = members;
        sort->room = keys->room;
    }
    const jac_key_ref *key = &keys->keys[index];
    sort->members[index] = (jac_reformat_member){.key = key->ptr, .key_len = key->len, .at = at}; /* bounds: < room */
    return JAC_STATUS_OK;
}

static int reformat_sort_order(const void *a, const void *b)
{
    const jac_reformat_member *one = a, *other = b;
    jac_skip_text x = jac_skip_text_of(one->key, one->key_len, JAC_UNESCAPE_INVALID);
    jac_skip_text y = jac_skip_text_of(other->key, other->key_len, JAC_UNESCAPE_INVALID);
    const int order = jac_skip_text_order(&x, &y);
    return order ? order : (one->at > other->at) - (one->at < other->at);
}

static bool reformat_sort_done_p(const jac_reformat_member *members, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        if (reformat_sort_order(&members[i - 1], &members[i]) > 0) return false;
    }
    return true;
}

void jac_reformat_sort_members(jac_reformat_sort *sort, jac_buf *buf, size_t base, size_t count)
{
    if (count - base < 2) return;
    jac_reformat_member *const members = sort->members + base;
    count -= base;
    if (reformat_sort_done_p(members, count)) return;
    const size_t from = members[0].at, size = jac_buf_len(buf) - from;
    for (size_t i = 0; i < count; i++) members[i].end = i + 1 < count ? members[i + 1].at : from + size;
    qsort(members, count, sizeof *members, reformat_sort_order);
    jac_buf_reserve(buf, size);
    char *to = buf->cur;
    for (size_t i = 0; i < count; i++) {
        const size_t len = members[i].end - members[i].at;
        memcpy(to, buf->start + members[i].at, len); /* bounds: together they have `size` bytes */
        to += len;
    }
    memcpy(buf->start + from, buf->cur, size); /* bounds: they end at buf->cur */
    sort->moved += size;
}
