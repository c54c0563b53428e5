/* reader/index_keys.c - L2. Tables of keys; see index_keys.h. Open addressing, 5 slots for 4 members. A slot holds the
 * offset of a key, and above it as many bits of its hash as there is room for; 0: free. */
#include "reader/index_keys.h"
#include "reader/key_hash.h"

/* A table is given up if a key would be further than this from its place. With a good hash, no key is. */
#define INDEX_KEYS_STEPS 4096

uint64_t jac_index_keys_hash(uint64_t seed, const jac_reader *r, const jac_skip_children *c)
{
    jac_key_hash hash = jac_key_hash_start(seed);
    if (JAC_LIKELY(!c->key_escaped)) {
        jac_key_hash_put(&hash, r->start + c->key + 1, c->key_len);
    } else {
        jac_skip_text text = jac_skip_key_text(r, c);
        while (jac_skip_text_next(&text)) jac_key_hash_put(&hash, text.ptr, text.len);
    }
    return jac_key_hash_end(&hash);
}

/* ---- slots ---- */

/* Where a key with that hash belongs. */
typedef struct {
    void *slots;
    size_t at, room, width;
    uint64_t tag, mask; /* the bits of the hash in the slot; the mask of the offset in it */
} index_keys_probe;

static index_keys_probe index_keys_probe_at(const jac_index *index, const jac_index_node *node, uint64_t hash)
{
    const size_t width = jac_index_node_width(index);
    const uint64_t mask = UINT64_MAX >> jac_clz64((uint64_t)index->len | 1);
    return (index_keys_probe){.slots = node->memory, .room = node->room, .width = width, .mask = mask,
                              .at = (size_t)jac_mul64(hash, node->room).hi,
                              .tag = (hash & (width == 4 ? UINT32_MAX : UINT64_MAX)) & ~mask};
}

/* The content of the probe's slot. */
JAC_INLINE uint64_t index_keys_get(const index_keys_probe *probe)
{
    const char *slot = (const char *)probe->slots + probe->at * probe->width; /* bounds: at < room */
    return probe->width == 4 ? jac_load32(slot) : jac_load64(slot);
}

static void index_keys_set(const index_keys_probe *probe, size_t offset)
{
    char *slot = (char *)probe->slots + probe->at * probe->width; /* bounds: at < room */
    if (probe->width == 4) jac_store32(slot, (uint32_t)(offset | probe->tag));
    else jac_store64(slot, offset | probe->tag);
}

JAC_INLINE void index_keys_step(index_keys_probe *probe)
{
    if (++probe->at == probe->room) probe->at = 0;
}

/* Goes to the member whose key is at that offset. The member has been read before. */
static JAC_HOT jac_status index_keys_visit(jac_reader *r, jac_skip_children *c, size_t offset)
{
    const char *const stop = r->stop;
    *c = (jac_skip_children){.depth = c->depth, .object = true, .after = offset};
    r->stop = r->end; /* no pause */
    const jac_status status = jac_skip_next(r, c);
    r->stop = stop;
    return status;
}

/* Whether two children, both visited before, have equal keys. */
static bool index_keys_equal(const jac_reader *r, const jac_skip_children *a, const jac_skip_children *b)
{
    if (!b->key_escaped) return jac_skip_key_p(r, a, r->start + b->key + 1, b->key_len);
    jac_skip_text x = jac_skip_key_text(r, a), y = jac_skip_key_text(r, b);
    return jac_skip_text_equal(&x, &y);
}

bool jac_index_keys_make(jac_index *index, jac_index_node *node)
{
    const size_t room = node->children + node->children / 4 + 1, width = jac_index_node_width(index);
    if (room > index->len) return false;
    if (room * width + 2 * sizeof *node > node->own / 4 * 3 &&
        !jac_index_node_give(index, (node->end - node->start) / node->children, room * width))
        return false;
    char *slots = jac_index_node_resize(index, NULL, 0, room * width);
    if (slots == NULL) return false;
    memset(slots, 0, room * width);
    if (node->memory) jac_index_node_resize(index, node->memory, jac_index_node_bytes(index, node), 0);
    node->memory = slots;
    node->room = room;
    node->used = 0;
    node->keys = true;
    return true;
}

/* Adds one key. Returns MORE when the table is to be given up. */
static jac_status index_keys_insert(jac_index *index, const jac_index_node *node, jac_reader *r, jac_skip_children *c,
                                    jac_index_key key)
{
    index_keys_probe probe = index_keys_probe_at(index, node, key.hash);
    jac_skip_children new = *c, old = *c;
    bool visited = false;
    for (size_t steps = 0;; steps++, index_keys_step(&probe)) {
        const uint64_t slot = index_keys_get(&probe);
        if (slot == 0) break;
        if (steps == INDEX_KEYS_STEPS) return JAC_STATUS_MORE;
        if ((slot & ~probe.mask) != probe.tag) continue;
        jac_status status = visited ? JAC_STATUS_OK : index_keys_visit(r, &new, key.offset);
        if (status == JAC_STATUS_OK) status = index_keys_visit(r, &old, (size_t)(slot & probe.mask));
        if (status != JAC_STATUS_OK) return status;
        visited = true;
        if (!index_keys_equal(r, &new, &old)) continue;
        if (index->equal == JAC_INDEX_FIRST) return JAC_STATUS_OK;
        if (index->equal == JAC_INDEX_LAST) break;
        *c = new;
        return JAC_STATUS_DUPLICATE_KEY;
    }
    index_keys_set(&probe, key.offset);
    return JAC_STATUS_OK;
}

jac_status jac_index_keys_add(jac_index *index, jac_index_node *node, jac_reader *r, jac_skip_children *c,
                              const jac_index_batch *batch)
{
    for (size_t i = 0; i < batch->key_count; i++) {
        if (batch->first_key + i != node->used) continue;
        const jac_status status = index_keys_insert(index, node, r, c, batch->keys[i]);
        if (JAC_UNLIKELY(status == JAC_STATUS_MORE)) {
            jac_index_node_resize(index, node->memory, jac_index_node_bytes(index, node), 0);
            node->memory = NULL;
            node->used = node->room = 0;
            node->keys = false;
            node->refused = true;
            break;
        }
        if (JAC_UNLIKELY(status != JAC_STATUS_OK)) {
            r->error_at = r->token = r->start + node->start;
            r->phase = JAC_PHASE_VALUE;
            return status;
        }
        node->used++;
    }
    return JAC_STATUS_OK;
}

jac_status jac_index_keys_find(const jac_index *index, const jac_index_node *node, jac_reader *r, jac_skip_children *c,
                               const char *key, size_t len, bool *found)
{
    jac_key_hash hash = jac_key_hash_start(index->seed);
    jac_key_hash_put(&hash, key, len);
    index_keys_probe probe = index_keys_probe_at(index, node, jac_key_hash_end(&hash));
    uint64_t slot;
    for (*found = false; (slot = index_keys_get(&probe)) != 0; index_keys_step(&probe)) {
        if ((slot & ~probe.mask) != probe.tag) continue;
        const jac_status status = index_keys_visit(r, c, (size_t)(slot & probe.mask));
        if (status != JAC_STATUS_OK) return status;
        if ((*found = jac_skip_key_p(r, c, key, len))) break;
    }
    return JAC_STATUS_OK;
}
