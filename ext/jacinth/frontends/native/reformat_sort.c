/* frontends/native/reformat_sort.c - L4. The order of the members of an object; see reformat_sort.h. */
#include "frontends/native/reformat_sort.h"
#include <stdlib.h>
#include "kernel/text/unescape.h"

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

/* Decodes the keys with escapes at the end of the buffer, once: decoding in each comparison would be slow. */
static void reformat_sort_decode(jac_reformat_member *members, size_t count, jac_buf *buf)
{
    size_t room = 0;
    for (size_t i = 0; i < count; i++) room += members[i].key_len;
    jac_buf_reserve(buf, room);
    char *to = buf->cur;
    for (size_t i = 0; i < count; i++) {
        jac_reformat_member *const m = &members[i];
        if (!memchr(m->key, '\\', m->key_len)) continue;
        jac_unescaped result;
        /* bounds: no escape is decoded to more bytes than it has */
        jac_unescape(to, m->key, m->key_len, JAC_UNESCAPE_INVALID, &result);
        m->key = to;
        m->key_len = result.len;
        to += result.len;
    }
}

static int reformat_sort_order(const void *a, const void *b)
{
    const jac_reformat_member *one = a, *other = b;
    const size_t len = one->key_len < other->key_len ? one->key_len : other->key_len;
    const int order = memcmp(one->key, other->key, len);
    if (order != 0) return order;
    if (one->key_len != other->key_len) return one->key_len < other->key_len ? -1 : 1;
    return (one->at > other->at) - (one->at < other->at);
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
    reformat_sort_decode(members, count, buf);
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
