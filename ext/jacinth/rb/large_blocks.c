/* rb/large_blocks.c - L3. Prepares glibc's malloc and the collector for long Strings; see large_blocks.h.
 *
 * glibc maps each block above a threshold anew, and gives the end of its heap back to the system when twice as much is
 * free there (M_MMAP_THRESHOLD and M_TRIM_THRESHOLD in mallopt(3)). Then every text touches fresh pages, and each page
 * costs a page fault. The threshold rises to the size of the largest mapped block that is freed. A String that was cut
 * to its length is smaller than the block that the next text asks for, so it does not raise the threshold far enough.
 * A block that is allocated, never touched, and freed does. */
#include "rb/large_blocks.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* glibc's first threshold, and the largest block that raises it (DEFAULT_MMAP_THRESHOLD_MAX in malloc/malloc.c). */
#define LARGE_BLOCKS_LEAST ((size_t)128 << 10)
#define LARGE_BLOCKS_MOST (((size_t)32 << 20) - 8192)
/* The block is this many times as long as the texts, because the collector frees many of them at once. glibc then keeps
 * up to twice the block at the end of its heap. */
#define LARGE_BLOCKS_COUNT 4

/* From Ruby 4.0 on, dead texts that are not yet freed take more memory than glibc keeps: when the malloc limit (32 MB)
 * is reached, 4.1 makes one step of its sweep and not the whole rest, so about twice the limit are dead. Two things
 * help: each long result is counted one and a half times, so that the collection comes before 64 MB are dead; and the
 * block is the largest one from the start. On 4.1 either of the two alone changes little. The collector's counter
 * begins anew with each collection, and a free subtracts at most what it holds, so nothing has to be subtracted for a
 * text that is freed. */
#define LARGE_BLOCKS_COUNTED (JAC_RUBY_VERSION >= 400)
/* large_blocks_expected: malloc and the collector are told nothing. */
#define LARGE_BLOCKS_OFF SIZE_MAX

/* Blocks of up to this size are expected. One value for the whole process, as it has one malloc. */
static size_t large_blocks_expected = LARGE_BLOCKS_LEAST / LARGE_BLOCKS_COUNT;

void jac_large_blocks_init(const char *choice)
{
    if (choice && strcmp(choice, "0") == 0)
        __atomic_store_n(&large_blocks_expected, LARGE_BLOCKS_OFF, __ATOMIC_RELAXED);
}

void jac_large_blocks_made(size_t size)
{
    if (!LARGE_BLOCKS_COUNTED || size < LARGE_BLOCKS_LEAST / LARGE_BLOCKS_COUNT) return;
    if (__atomic_load_n(&large_blocks_expected, __ATOMIC_RELAXED) == LARGE_BLOCKS_OFF) return;
    rb_gc_adjust_memory_usage((ssize_t)(size / 2));
}

void jac_large_blocks_expect(size_t size)
{
    if (JAC_LIKELY(size <= __atomic_load_n(&large_blocks_expected, __ATOMIC_RELAXED))) return;
    if (size > LARGE_BLOCKS_MOST) return;
    size_t room = LARGE_BLOCKS_COUNTED ? LARGE_BLOCKS_MOST : size * LARGE_BLOCKS_COUNT;
    size_t expected = LARGE_BLOCKS_COUNTED ? LARGE_BLOCKS_MOST : size * 2; /* the next ones may be a little longer */
    __atomic_store_n(&large_blocks_expected, expected, __ATOMIC_RELAXED);
    void *volatile block = malloc(room < LARGE_BLOCKS_MOST ? room : LARGE_BLOCKS_MOST);
    free(block); /* volatile: the compiler would leave both out */
}
