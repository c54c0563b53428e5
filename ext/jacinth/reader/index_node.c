/* reader/index_node.c - L2. The memory of an index: nodes, their hash table, and marks; see index_node.h. When resize
 * leaves, everything is as it was before. */
#include "reader/index_node.h"
#include "base/bits.h"

/* The bytes of a mark that is given to a container, and of the first one, which needs a node, too. Memory for marks
 * grows by doubling, so half of it may be unused. */
#define INDEX_NODE_GIFT (2 * sizeof(jac_index_place))
#define INDEX_NODE_FIRST_GIFT (2 * sizeof(jac_index_node) + INDEX_NODE_PLACES * sizeof(jac_index_place))

/* The smallest sizes: the places of a node, the nodes, the slots of the hash table (a power of two). */
#define INDEX_NODE_PLACES 4
#define INDEX_NODE_NODES 4
#define INDEX_NODE_SLOTS 8

void jac_index_init(jac_index *index, size_t len, jac_index_equal equal, uint64_t seed, jac_index_resize resize)
{
    *index = (jac_index){.len = len, .equal = equal, .seed = seed, .resize = resize};
}

JAC_HOT void *jac_index_node_resize(jac_index *index, void *memory, size_t from, size_t to)
{
    if (to > from && to - from > index->len + JAC_INDEX_SLACK - index->memory) return NULL;
    void *moved = index->resize(index, memory, from, to);
    index->memory += to - from;
    return moved;
}

size_t jac_index_node_bytes(const jac_index *index, const jac_index_node *node)
{
    return node->room * (node->keys ? jac_index_node_width(index) : sizeof(jac_index_place));
}

void jac_index_free(jac_index *index)
{
    for (size_t i = 0; i < index->count; i++) {
        const jac_index_node *node = &index->nodes[i];
        if (node->memory) index->resize(index, node->memory, jac_index_node_bytes(index, node), 0);
    }
    if (index->nodes) index->resize(index, index->nodes, index->room * sizeof *index->nodes, 0);
    if (index->slots) index->resize(index, index->slots, index->slot_room * sizeof *index->slots, 0);
    jac_index_init(index, index->len, index->equal, index->seed, index->resize);
}

/* ---- nodes ---- */

/* The slot of the container that starts at that offset, or the free slot where it belongs. */
static JAC_HOT uint32_t *index_node_slot(const jac_index *index, size_t start)
{
    const size_t mask = index->slot_room - 1;
    size_t at = (size_t)(jac_hash_word(start) >> 32);
    for (;; at++) {
        uint32_t *const slot = &index->slots[at & mask]; /* bounds: half of the slots are free */
        if (*slot == 0 || index->nodes[*slot - 1].start == start) return slot;
    }
}

jac_index_node *jac_index_node_find(const jac_index *index, size_t start)
{
    if (index->count == 0) return NULL;
    const uint32_t slot = *index_node_slot(index, start);
    return slot ? &index->nodes[slot - 1] : NULL;
}

/* Doubles the hash table. Returns false if there is no room. */
static bool index_node_rehash(jac_index *index)
{
    const size_t room = index->slot_room ? 2 * index->slot_room : INDEX_NODE_SLOTS;
    uint32_t *slots = jac_index_node_resize(index, NULL, 0, room * sizeof *slots), *const old = index->slots;
    if (slots == NULL) return false;
    memset(slots, 0, room * sizeof *slots);
    if (old) jac_index_node_resize(index, old, index->slot_room * sizeof *old, 0);
    index->slots = slots;
    index->slot_room = room;
    for (size_t i = 0; i < index->count; i++) *index_node_slot(index, index->nodes[i].start) = (uint32_t)i + 1;
    return true;
}

/* Adds a node. Returns NULL if there is no room. */
static jac_index_node *index_node_new(jac_index *index, size_t start)
{
    if (index->count == index->room) {
        const size_t room = index->room ? index->room + index->room / 2 : INDEX_NODE_NODES, each = sizeof *index->nodes;
        if (room > UINT32_MAX) return NULL;
        jac_index_node *nodes = jac_index_node_resize(index, index->nodes, index->room * each, room * each);
        if (nodes == NULL) return NULL;
        index->nodes = nodes;
        index->room = room;
    }
    if (2 * (index->count + 1) > index->slot_room && !index_node_rehash(index)) return NULL;
    jac_index_node *node = &index->nodes[index->count++]; /* bounds: count was below room */
    *node = (jac_index_node){.start = start, .children = SIZE_MAX};
    *index_node_slot(index, start) = (uint32_t)index->count;
    return node;
}

/* ---- marks ---- */

const jac_index_place *jac_index_node_place(const jac_index_node *node, size_t number)
{
    const jac_index_place *places = node->memory;
    if (node->keys || node->used == 0 || places[0].child > number) return NULL;
    size_t low = 0, high = node->used;
    if (places[high - 1].child <= number) return &places[high - 1];
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if (places[middle].child <= number) low = middle;
        else high = middle;
    }
    return &places[low];
}

bool jac_index_node_give(jac_index *index, size_t large, size_t bytes)
{
    if (large < JAC_INDEX_LARGE) return false;
    const size_t most = index->len / 4 + JAC_INDEX_SLACK / 4, limit = most - most / (large / (JAC_INDEX_LARGE / 2));
    if (bytes > limit - (index->gifts < limit ? index->gifts : limit)) return false;
    index->gifts += bytes;
    return true;
}

/* Adds a place after the others of the node. Returns false if there is no room. */
static bool index_node_push(jac_index *index, jac_index_node *node, jac_index_place place)
{
    if (node->used == node->room) {
        const size_t room = node->room ? 2 * node->room : INDEX_NODE_PLACES, each = sizeof place;
        jac_index_place *places = jac_index_node_resize(index, node->memory, node->room * each, room * each);
        if (places == NULL) return false;
        node->memory = places;
        node->room = room;
    }
    ((jac_index_place *)node->memory)[node->used++] = place; /* bounds: used was below room */
    return true;
}

void jac_index_node_add(jac_index *index, size_t start, const jac_index_mark *marks, size_t count)
{
    jac_index_node *node = jac_index_node_find(index, start);
    for (const jac_index_mark *mark = marks; mark < marks + count; mark++) {
        if (node) {
            if (node->keys) return;
            if (node->used && mark->place.child <= ((jac_index_place *)node->memory)[node->used - 1].child) continue;
            /* Some of the bytes before this mark have been counted for another one. */
            if (mark->large == 0 && mark->base < node->base) continue;
        }
        if (mark->large && !jac_index_node_give(index, mark->large, node ? INDEX_NODE_GIFT : INDEX_NODE_FIRST_GIFT))
            continue;
        if (node == NULL && (node = index_node_new(index, start)) == NULL) return;
        if (!index_node_push(index, node, mark->place)) return;
        if (mark->large == 0) node->base = mark->place.child;
    }
}
