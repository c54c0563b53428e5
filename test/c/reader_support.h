/* reader_support.h - what the tests of the reader share: frames that start with three slots, and documents
 * that end at a page that cannot be read. */
#ifndef JAC_TEST_READER_SUPPORT_H
#define JAC_TEST_READER_SUPPORT_H

#include <sys/mman.h>
#include <unistd.h>
#include "harness.h"
#include "reader/frame.h"

/* Frames that start with three slots, so that every test grows them. A test that measures time gives them a larger
 * first block, as each growth touches fresh memory, whose cost depends on the machine and on sanitizers. */
static jac_frame support_frames_three[3], *support_frames_first = support_frames_three;
static size_t support_frames_first_count = 3;
static jac_frame *support_frames_block;
static size_t support_frames_grown;

static void support_frames_grow(jac_frames *frames)
{
    size_t used = (size_t)(frames->top - frames->base), capacity = 2 * (size_t)(frames->limit - frames->base);
    jac_frame *block = malloc(capacity * sizeof *block);
    if (block == NULL) abort();
    memcpy(block, frames->base, used * sizeof *block);
    free(support_frames_block);
    support_frames_block = block;
    support_frames_grown++;
    frames->base = block;
    frames->top = block + used;
    frames->limit = block + capacity;
}

JAC_UNUSED static jac_frames *support_frames(void)
{
    static jac_frames frames;
    free(support_frames_block);
    support_frames_block = NULL;
    jac_frames_init(&frames, support_frames_first, support_frames_first_count, support_frames_grow);
    return &frames;
}

/* Copies the document to pages of its own, directly before a page that cannot be read. Valid until the next call. */
JAC_UNUSED static const char *support_flush(const char *document, size_t len)
{
    static char *pages;
    static size_t room;
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    if (pages == NULL || len > room) {
        if (pages) munmap(pages, room + page);
        room = (len / page + 1) * page;
        pages = mmap(NULL, room + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (pages == MAP_FAILED || mprotect(pages + room, page, PROT_NONE) != 0) abort();
    }
    return memcpy(pages + room - len, document, len);
}

#endif
