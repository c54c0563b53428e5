/* base/buf.h - L0. jac_buf: the one output buffer. It knows where to write and how much room is
 * left. The owner of the memory supplies `grow`. A function writes bytes only after it has reserved
 * them itself. The buffer does not know JSON and does not own its memory. */
#ifndef JAC_BASE_BUF_H
#define JAC_BASE_BUF_H

#include <string.h>
#include "base/assert.h"
#include "base/compiler.h"

typedef struct jac_buf jac_buf;

/* Makes room for at least `need` more bytes after buf->cur, keeps the bytes [start, cur), and updates
 * start, cur and end. When it fails it does not return: it raises, or jumps to a place that the
 * owner prepared. May run the garbage collector, but no Ruby code. */
typedef void (*jac_buf_grow_fn)(jac_buf *buf, size_t need);

struct jac_buf {
    char *cur;              /* next byte to write */
    char *end;              /* one past the last byte that may be written */
    char *start;            /* first byte written */
    jac_buf_grow_fn grow;
#ifdef JAC_DEBUG
    char *reserved;         /* one past the last byte a reserve has promised */
#endif
};

/* The number of bytes written so far. */
JAC_INLINE size_t jac_buf_len(const jac_buf *buf) { return (size_t)(buf->cur - buf->start); }

/* Makes sure that `need` bytes may be written at buf->cur. */
JAC_INLINE void jac_buf_reserve(jac_buf *buf, size_t need)
{
    if (JAC_UNLIKELY((size_t)(buf->end - buf->cur) < need)) buf->grow(buf, need);
#ifdef JAC_DEBUG
    buf->reserved = buf->cur + need;
#endif
}

/* Moves the cursor to `cur`, which must lie within the last reserve. */
JAC_INLINE void jac_buf_advance_to(jac_buf *buf, char *cur)
{
#ifdef JAC_DEBUG
    JAC_ASSERT(cur >= buf->start && cur <= buf->reserved && cur <= buf->end);
#endif
    buf->cur = cur;
}

/* Appends one byte. Reserves it first. */
JAC_INLINE void jac_buf_byte(jac_buf *buf, char byte)
{
    jac_buf_reserve(buf, 1);
    *buf->cur = byte; /* bounds: reserved above */
    jac_buf_advance_to(buf, buf->cur + 1);
}

/* Appends len bytes. Reserves them first. ptr may be NULL when len is 0. */
JAC_INLINE void jac_buf_bytes(jac_buf *buf, const char *ptr, size_t len)
{
    if (len == 0) return;
    jac_buf_reserve(buf, len);
    memcpy(buf->cur, ptr, len); /* bounds: reserved above */
    jac_buf_advance_to(buf, buf->cur + len);
}

/* The capacity to allocate for a buffer that holds `used` bytes and needs `need` more: at least 1.5 * used,
 * so that the total cost of growing stays linear. Returns 0 when used + need exceeds SIZE_MAX / 2. */
JAC_API size_t jac_buf_next_capacity(size_t used, size_t need);

#endif
