/* rb/large_blocks.c - L3. Prepares glibc's malloc for long Strings; see large_blocks.h.
 *
 * glibc maps each block above a threshold anew, and gives the end of its heap back to the system when twice as much is
 * free there (M_MMAP_THRESHOLD and M_TRIM_THRESHOLD in mallopt(3)). Then every text touches fresh pages, and each page
 * costs a page fault. The threshold rises to the size of the largest mapped block that is freed. A String that was cut
 * to its length is smaller than the block that the next text asks for, so it does not raise the threshold far enough.
 * A block that is allocated, never touched, and freed does. */
#include "rb/large_blocks.h"

#include <stdlib.h>

/* glibc's first threshold, and the largest block that raises it (DEFAULT_MMAP_THRESHOLD_MAX in malloc/malloc.c). */
#define LARGE_BLOCKS_LEAST ((size_t)128 << 10)
#define LARGE_BLOCKS_MOST (((size_t)32 << 20) - 8192)
/* The block is this many times as long as the texts, because the collector frees many of them at once. glibc then keeps
 * up to twice the block at the end of its heap. */
#define LARGE_BLOCKS_COUNT 4

/* Blocks of up to this size are expected; of the whole process, as malloc is. */
static size_t large_blocks_expected = LARGE_BLOCKS_LEAST / LARGE_BLOCKS_COUNT;

void jac_large_blocks_expect(size_t size)
{
    if (JAC_LIKELY(size <= __atomic_load_n(&large_blocks_expected, __ATOMIC_RELAXED))) return;
    if (size > LARGE_BLOCKS_MOST) return;
    size_t room = size * LARGE_BLOCKS_COUNT;
    __atomic_store_n(&large_blocks_expected, size * 2, __ATOMIC_RELAXED); /* the next ones may be a little longer */
    void *volatile block = malloc(room < LARGE_BLOCKS_MOST ? room : LARGE_BLOCKS_MOST);
    free(block); /* volatile: the compiler would leave both out */
}
