/* rb/fresh_memory.h - L3. Memory that malloc has just got from the system. Its first use costs a page fault for each
 * page, which is up to half the time of a long String on a virtual machine. */
#ifndef JAC_RB_FRESH_MEMORY_H
#define JAC_RB_FRESH_MEMORY_H

#include "rb/rb.h"
#ifdef __linux__
#  include <sys/mman.h>
#  include <unistd.h>
#endif

/* For less than this the calls of the system cost more than they save. */
#define JAC_FRESH_LEAST ((size_t)1 << 17)

/* Tells the system that the len bytes at ptr are about to be written. Linux 5.14 and newer then provide all pages at
 * once (madvise(2), MADV_POPULATE_WRITE), which takes two thirds of the time. It is not done if the last page is there
 * already, as malloc has then used the memory before. Other systems do nothing. */
JAC_INLINE void jac_fresh_memory_provide(char *ptr, size_t len)
{
#ifdef MADV_POPULATE_WRITE
    if (JAC_LIKELY(len < JAC_FRESH_LEAST)) return;
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    char *const from = (char *)(((uintptr_t)ptr + page - 1) & ~(page - 1));
    char *const to = (char *)(((uintptr_t)ptr + len) & ~(page - 1));
    unsigned char there;
    if (mincore(to - page, page, &there) == 0 && !(there & 1))
        (void)madvise(from, (size_t)(to - from), MADV_POPULATE_WRITE);
#else
    (void)ptr;
    (void)len;
#endif
}

#endif
