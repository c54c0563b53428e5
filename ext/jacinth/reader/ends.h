/* reader/ends.h - L2. A table of where the long containers of a document end. A check of the whole document fills it.
 * Steps over these containers (skip.h) then need not read them again. The owner supplies the memory. */
#ifndef JAC_READER_ENDS_H
#define JAC_READER_ENDS_H

#include <string.h>
#include "base/bits.h"

/* The least length of a container in the table, in bytes. */
#define JAC_ENDS_LONG 1024

/* A container: the offset of its opening bracket, and its length; 0: the slot is free. */
typedef struct {
    uint32_t start, len;
} jac_end;

/* A hash table by `start`. */
typedef struct jac_ends {
    size_t mask;        /* the number of slots, a power of two, minus 1 */
    size_t left;        /* how many containers may be added: half of the slots stay free */
    jac_end slots[];
} jac_ends;

/* The number of slots for a document of `len` bytes; 0 if it is too long for a table. */
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
    ends->left = room / 2;
    memset(ends->slots, 0, room * sizeof(jac_end)); /* bounds: the caller's memory */
}

/* The slot of the container that starts at that offset, or the free slot where it belongs. */
JAC_INLINE jac_end *jac_ends_slot(jac_ends *ends, size_t start)
{
    size_t at = (size_t)(jac_hash_word(start) >> 32);
    for (;; at++) {
        jac_end *const slot = &ends->slots[at & ends->mask]; /* bounds: half of the slots are free */
        if (slot->len == 0 || slot->start == start) return slot;
    }
}

/* Adds a container of at least JAC_ENDS_LONG bytes, if there is room. */
JAC_INLINE void jac_ends_add(jac_ends *ends, size_t start, size_t len)
{
    if (ends->left == 0) return;
    jac_end *const slot = jac_ends_slot(ends, start);
    ends->left -= slot->len == 0;
    *slot = (jac_end){(uint32_t)start, (uint32_t)len};
}

/* The length of the container that starts at that offset, or 0 if it is not in the table. */
JAC_INLINE size_t jac_ends_find(jac_ends *ends, size_t start) { return jac_ends_slot(ends, start)->len; }

#endif
