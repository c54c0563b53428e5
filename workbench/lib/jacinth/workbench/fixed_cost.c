/*
 * Preloaded into the process whose instructions are counted. Replaces what would make two runs of the same code differ:
 * the seed of Ruby's hashes, and the memory allocator. The C library's allocator searches and joins free blocks, so its
 * work depends on every block that was freed before. Here a block has a power of two of bytes, and is taken from and
 * returned to the list of its size in a constant number of instructions.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>

int getentropy(void *p, size_t n)
{
    memset(p, 42, n);
    return 0;
}

ssize_t getrandom(void *p, size_t n, unsigned flags)
{
    (void)flags;
    memset(p, 42, n);
    return (ssize_t)n;
}

enum { SMALLEST = 5, CLASSES = 48, ARENA = 1 << 26, ALIGNED = CLASSES };

/* In front of each block, so blocks stay aligned to 16 bytes. An aligned block keeps its whole mapping's address. */
typedef struct header {
    union {
        struct header *next;
        void *mapping;
    };
    uint64_t class;
} header;

static header *unused[CLASSES];
static char *arena, *arena_end;
static bool locked;

static void lock(void)
{
    while (__atomic_test_and_set(&locked, __ATOMIC_ACQUIRE)) continue;
}

static void unlock(void)
{
    __atomic_clear(&locked, __ATOMIC_RELEASE);
}

static char *map(size_t bytes)
{
    char *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return p == MAP_FAILED ? NULL : p;
}

/* Fresh memory for a block of `bytes`, or NULL. The rest of a used-up arena is lost. */
static header *carve(size_t bytes)
{
    if (bytes > ARENA) return (header *)map(bytes);
    if ((size_t)(arena_end - arena) < bytes) {
        arena = map(ARENA);
        arena_end = arena ? arena + ARENA : NULL;
        if (!arena) return NULL;
    }
    header *block = (header *)arena;
    arena += bytes;
    return block;
}

static void *take(size_t size, bool *fresh)
{
    if (size > SIZE_MAX / 4) {
        errno = ENOMEM;
        return NULL;
    }
    size_t bytes = size + sizeof(header);
    unsigned class = bytes <= 1u << SMALLEST ? SMALLEST : 64u - (unsigned)__builtin_clzll(bytes - 1);
    if (class >= CLASSES) {
        errno = ENOMEM;
        return NULL;
    }
    lock();
    header *block = unused[class];
    *fresh = !block;
    if (block) unused[class] = block->next;
    else block = carve((size_t)1 << class);
    unlock();
    if (!block) {
        errno = ENOMEM;
        return NULL;
    }
    block->class = class;
    return block + 1;
}

void *malloc(size_t size)
{
    bool fresh;
    return take(size, &fresh);
}

void free(void *p)
{
    if (!p) return;
    header *block = (header *)p - 1;
    if (block->class >= ALIGNED) {
        munmap(block->mapping, block->class);
        return;
    }
    lock();
    block->next = unused[block->class];
    unused[block->class] = block;
    unlock();
}

void *calloc(size_t count, size_t each)
{
    size_t size;
    if (__builtin_mul_overflow(count, each, &size)) {
        errno = ENOMEM;
        return NULL;
    }
    bool fresh;
    void *p = take(size, &fresh);
    return p && !fresh ? memset(p, 0, size) : p;
}

size_t malloc_usable_size(void *p)
{
    if (!p) return 0;
    const header *block = (header *)p - 1;
    if (block->class < ALIGNED) return ((size_t)1 << block->class) - sizeof(header);
    return (size_t)((char *)block->mapping + block->class - (char *)p);
}

void *realloc(void *p, size_t size)
{
    if (!p) return malloc(size);
    size_t usable = malloc_usable_size(p);
    if (size <= usable) return p;
    void *moved = malloc(size);
    if (!moved) return NULL;
    memcpy(moved, p, usable);
    free(p);
    return moved;
}

/* An aligned block has a mapping of its own; its class is the mapping's size. */
void *aligned_alloc(size_t alignment, size_t size)
{
    size_t bytes = size + alignment + sizeof(header);
    char *mapping = bytes < size ? NULL : map(bytes);
    if (!mapping) {
        errno = ENOMEM;
        return NULL;
    }
    uintptr_t place = ((uintptr_t)mapping + sizeof(header) + alignment - 1) & ~(uintptr_t)(alignment - 1);
    header *block = (header *)place - 1;
    *block = (header){.mapping = mapping, .class = bytes};
    return block + 1;
}

void *memalign(size_t alignment, size_t size)
{
    return aligned_alloc(alignment, size);
}

int posix_memalign(void **p, size_t alignment, size_t size)
{
    *p = aligned_alloc(alignment, size);
    return *p ? 0 : ENOMEM;
}
