/* reader/ends.h - L2. A table of where the long containers of a document end. A check of the whole document fills it.
 * Steps over these containers (skip.h) then need not read them again. The owner supplies the memory. */
#ifndef JAC_READER_ENDS_H
#define JAC_READER_ENDS_H

#include <string.h>
#include "base/bits.h"

/* The least length of a container in the table, in bytes. */
#define JAC_ENDS_LONG 1024

/* The number of slots that are examined for a container. The sender of a document chooses where its containers begin,
 * so all of them may belong into the same slots. This limit bounds the cost: those that find no free slot are not in
 * the table, and are read again. */
#define JAC_ENDS_PROBES 8

/* A container: the offset of its opening bracket, and its length; 0: the slot is free. */
typedef struct {
    uint32_t start, len;
} jac_end;

/* A hash table by `start`. */
typedef struct jac_ends {
    size_t mask;        /* the number of slots, a power of two, minus 1 */
    jac_end slots[];
} jac_ends;

/* The number of slots for a document of `len` bytes, twice the number of long containers that can lie side by side in
 * it; 0 if it is too long for a table. */
JAC_INLINE size_t jac_ends_room(size_t len)
{
    size_t room = 2;
    if (len > UINT32_MAX) return 0;
    while (room < len / (JAC_ENDS_LONG / 2)) room *= 2;
    return room;
}

JAC_INLINE size_t jac_ends_bytes(size_t room) { return sizeof(jac_ends) + room * sizeof(jac_end); }

/* Empties a table of `room` slots, whose memory has jac_ends_bytes(room) bytes. */
JAC_INLINE void jac_ends_clear(jac_ends *ends, size_t room)
{
    ends->mask = room - 1;
    memset(ends->slots, 0, room * sizeof(jac_end)); /* bounds: the caller's memory */
}

/* The slot of the container that starts at that offset, or the free slot where it belongs; NULL if other
 * containers have all of its slots. */
JAC_INLINE jac_end *jac_ends_slot(jac_ends *ends, size_t start)
{
    const size_t first = (size_t)(jac_hash_word(start) >> 32);
    for (size_t at = first; at < first + JAC_ENDS_PROBES; at++) {
        jac_end *const slot = &ends->slots[at & ends->mask];
        if (slot->len == 0 || slot->start == start) return slot;
    }
    return NULL;
}

/* Adds a container of at least JAC_ENDS_LONG bytes, if one of its slots is free. */
JAC_INLINE void jac_ends_add(jac_ends *ends, size_t start, size_t len)
{
    jac_end *const slot = jac_ends_slot(ends, start);
    if (slot) *slot = (jac_end){(uint32_t)start, (uint32_t)len};
}

/* The length of the container that starts at that offset, or 0 if it is not in the table. */
JAC_INLINE size_t jac_ends_find(jac_ends *ends, size_t start)
{
    const jac_end *const slot = jac_ends_slot(ends, start);
    return slot ? slot->len : 0;
}

#endif
