/* reader/pointer.c - L2. Reads JSON pointers and resolves sets of them; see pointer.h. */
#include "reader/pointer.h"
#include <string.h>
#include "base/bits.h"
#include "kernel/text/unescape.h"
#include "reader/string_scan.h"

/* ---- the grammar of pointers ---- */

bool jac_pointer_check(const char *text, size_t len, size_t *tokens)
{
    size_t count = 0;
    if (len && *text != '/') {
        *tokens = 0;
        return false;
    }
    for (size_t i = 0; i < len; i++) {
        count += text[i] == '/';
        if (text[i] == '~' && (i + 1 == len || (text[i + 1] != '0' && text[i + 1] != '1'))) {
            *tokens = i;
            return false;
        }
    }
    *tokens = count;
    return true;
}

jac_pointer_meaning jac_pointer_index(const char *token, size_t len, size_t *index)
{
    size_t value = 0;
    if (len == 1 && *token == '-') return JAC_POINTER_APPEND;
    if (len == 0 || (len > 1 && *token == '0')) return JAC_POINTER_NAME;
    for (size_t i = 0; i < len; i++) {
        const unsigned digit = (unsigned char)token[i] - (unsigned)'0';
        if (digit > 9 || value > (SIZE_MAX - digit) / 10) return JAC_POINTER_NAME;
        value = value * 10 + digit;
    }
    *index = value;
    return JAC_POINTER_INDEX;
}

/* ---- sets ---- */

/* The number of slots of the hash table for that many nodes: a power of two, at least twice as large. */
static size_t pointer_slots(size_t nodes)
{
    size_t slots = 4;
    while (slots < 2 * nodes) slots *= 2;
    return slots;
}

JAC_HOT size_t jac_pointer_room(size_t tokens, size_t bytes)
{
    const size_t each = sizeof(jac_pointer_node) + 4 * sizeof(size_t), most = SIZE_MAX / 4;
    if (bytes > most || tokens > most / each - 2) return 0;
    return (tokens + 1) * sizeof(jac_pointer_node) + pointer_slots(tokens + 1) * sizeof(size_t) + bytes;
}

void jac_pointer_init(jac_pointer_set *set, void *memory, size_t tokens, size_t bytes)
{
    const size_t slots = pointer_slots(tokens + 1);
    (void)bytes;
    set->nodes = memory;
    set->slots = (size_t *)(void *)(set->nodes + tokens + 1);
    set->text = (char *)(set->slots + slots);
    set->count = 1;
    set->mask = slots - 1;
    set->targets = set->visits = set->equal = 0;
    set->nodes[0] = (jac_pointer_node){.text = set->text};
    memset(set->slots, 0, slots * sizeof *set->slots);
}

/* The slot of the node with that parent and text, or the free slot where it belongs. The table is never full. */
static size_t *pointer_slot(const jac_pointer_set *set, size_t parent, const char *text, size_t len)
{
    uint64_t hash = jac_hash_word(parent * 31 + len + 1);
    for (size_t i = 0; i < len; i += 8) {
        uint64_t word = 0;
        memcpy(&word, text + i, len - i < 8 ? len - i : 8); /* bounds: the bytes of the text that are left */
        hash = jac_hash_word((hash ^ hash >> 29) ^ word);
    }
    for (size_t at = (size_t)(hash >> 32);; at++) {
        size_t *slot = &set->slots[at & set->mask];
        const jac_pointer_node *node = &set->nodes[*slot];
        if (*slot == 0) return slot;
        if (node->parent == parent && node->len == len && memcmp(node->text, text, len) == 0) return slot;
    }
}

/* The bit for an index or a length. */
JAC_INLINE uint64_t pointer_bit(size_t number) { return UINT64_C(1) << number % 64; }

/* Adds the node of the token [text, text + len), which lies in the memory of the set, unless there is one. */
static size_t pointer_node(jac_pointer_set *set, size_t parent, const char *text, size_t len)
{
    size_t *slot = pointer_slot(set, parent, text, len), index;
    if (*slot) return *slot;
    jac_pointer_node *const before = &set->nodes[parent];
    set->nodes[set->count] = (jac_pointer_node){.text = text, .len = len, .parent = parent, .next = before->child};
    before->children++;
    before->wanted |= pointer_bit(len);
    if (jac_pointer_index(text, len, &index) == JAC_POINTER_INDEX) {
        before->indexes++;
        before->wanted |= pointer_bit(index);
    }
    return before->child = *slot = set->count++; /* bounds: the set has room for each token */
}

size_t jac_pointer_add(jac_pointer_set *set, const char *text, size_t len)
{
    const char *const end = text + len;
    size_t node = 0;
    while (text < end) {
        char *const token = set->text;
        for (text++; text < end && *text != '/'; text++) {
            /* bounds: no token is longer than in the pointer */
            *set->text++ = *text != '~' ? *text : *++text == '0' ? '~' : '/';
        }
        node = pointer_node(set, node, token, (size_t)(set->text - token));
    }
    set->targets += !set->nodes[node].target;
    set->nodes[node].target = true;
    return node;
}

/* ---- the pass ---- */

/* An index as text. It counts upwards. */
typedef struct { char digits[24]; unsigned first; } pointer_counter;

#define POINTER_COUNTER_END 24

/* The text of `index`. */
static pointer_counter pointer_counter_at(size_t index)
{
    pointer_counter counter = {.first = POINTER_COUNTER_END};
    do counter.digits[--counter.first] = (char)('0' + index % 10);
    while ((index /= 10) != 0);
    return counter;
}

/* The node after `parent` for the latest child's key, which has escapes, or 0. */
static size_t pointer_match_escaped(const jac_reader *r, const jac_pointer_set *set, size_t parent)
{
    const jac_skip_children *const walk = &set->nodes[parent].walk;
    if (JAC_LIKELY(walk->key_len <= JAC_STRING_SCRATCH)) {
        char key[JAC_STRING_SCRATCH];
        jac_unescaped result;
        const unsigned allow = jac_string_escapes(r->syntax.flags);
        if (jac_unescape(key, r->start + walk->key + 1, walk->key_len, allow, &result) != JAC_STATUS_OK) return 0;
        return *pointer_slot(set, parent, key, result.len);
    }
    size_t child = set->nodes[parent].child;
    for (; child; child = set->nodes[child].next) {
        if (jac_skip_key_p(r, walk, set->nodes[child].text, set->nodes[child].len)) break;
    }
    return child;
}

/* The node after `parent` for the latest child of its value, or 0. */
static size_t pointer_match(const jac_reader *r, const jac_pointer_set *set, size_t parent)
{
    const jac_skip_children *const walk = &set->nodes[parent].walk;
    const uint64_t wanted = set->nodes[parent].wanted;
    if (!walk->object) {
        if (JAC_LIKELY(!(wanted & pointer_bit(walk->count - 1)))) return 0;
        const pointer_counter index = pointer_counter_at(walk->count - 1);
        return *pointer_slot(set, parent, index.digits + index.first, POINTER_COUNTER_END - index.first);
    }
    if (JAC_UNLIKELY(walk->key_escaped)) return pointer_match_escaped(r, set, parent);
    if (!(wanted & pointer_bit(walk->key_len))) return 0;
    return *pointer_slot(set, parent, r->start + walk->key + 1, walk->key_len);
}

/* Steps through the children of a node's value to the next one that is wanted. Returns OK with its node in *child; or
 * with *child 0 and r->cur one past the value. */
static jac_status pointer_next(jac_reader *r, jac_pointer_set *set, size_t parent, bool last, size_t *child)
{
    jac_pointer_node *const node = &set->nodes[parent];
    const bool again = last && node->walk.object;
    *child = 0;
    for (;;) {
        if (node->left == 0 && !again) return jac_skip_rest(r, &node->walk);
        jac_status status = jac_skip_next(r, &node->walk);
        if (JAC_UNLIKELY(status != JAC_STATUS_OK) || node->walk.done) return status;
        const size_t found = pointer_match(r, set, parent);
        if (found == 0) continue;
        if (set->nodes[found].within == node->visit) {
            if (node->walk.object) set->equal = node->walk.key;
            if (!again) continue;
        } else {
            node->left--;
        }
        *child = found;
        return JAC_STATUS_OK;
    }
}

/* Begins the visit of the value at r->cur. Steps over it, and sets *over, when no pointer leads into it. */
static jac_status pointer_enter(jac_reader *r, jac_pointer_set *set, size_t index, size_t depth, bool *over)
{
    jac_pointer_node *const node = &set->nodes[index];
    const bool array = r->cur < r->end && *r->cur == '[', object = r->cur < r->end && *r->cur == '{';
    node->from = (size_t)(r->cur - r->start);
    node->to = 0;
    node->visit = ++set->visits;
    node->within = index ? set->nodes[node->parent].visit : 0;
    node->left = array ? node->indexes : object ? node->children : 0;
    *over = node->left == 0;
    return *over ? jac_skip_value(r, depth) : jac_skip_open(r, depth, &node->walk);
}

jac_status jac_pointer_resolve(jac_reader *r, size_t depth, jac_pointer_set *set, bool last)
{
    size_t at = 0, missing = set->targets, child;
    bool over;
    jac_status status;
    set->equal = 0;
    for (size_t i = 0; i < set->count; i++) set->nodes[i].visit = set->nodes[i].within = set->nodes[i].to = 0;
    if (missing == 0) return JAC_STATUS_OK;
    status = pointer_enter(r, set, 0, depth, &over);
    while (status == JAC_STATUS_OK) {
        jac_pointer_node *const node = &set->nodes[at];
        child = 0;
        if (!over && (status = pointer_next(r, set, at, last, &child)) != JAC_STATUS_OK) break;
        if (child) {
            at = child;
            depth++;
            status = pointer_enter(r, set, at, depth, &over);
            continue;
        }
        /* The value ends here. */
        node->to = (size_t)(r->cur - r->start);
        missing -= node->target;
        if (at == 0 || (missing == 0 && !last)) break;
        at = node->parent;
        set->nodes[at].walk.after = node->to;
        over = false;
        depth--;
    }
    return status;
}

JAC_HOT bool jac_pointer_found(const jac_pointer_set *set, size_t node, size_t *from, size_t *to)
{
    const jac_pointer_node *const found = &set->nodes[node];
    if (found->to == 0) return false;
    for (size_t at = node; at; at = set->nodes[at].parent) {
        if (set->nodes[at].within != set->nodes[set->nodes[at].parent].visit) return false;
    }
    *from = found->from;
    *to = found->to;
    return true;
}
