/* reader/frame.h - L2. The explicit stack of open containers. It starts in storage the caller gives
 * (usually on the C stack) and grows by the caller's callback; the reader never allocates. Holds no
 * values: those are the sink's. */
#ifndef JAC_READER_FRAME_H
#define JAC_READER_FRAME_H

#include "base/assert.h"
#include "base/compiler.h"

enum { JAC_FRAME_ARRAY, JAC_FRAME_OBJECT };

typedef struct {
    size_t base;      /* the sink's own: for instance, where its values of this container begin */
    const void *note; /* the sink's own: for instance, the shape met so far */
    size_t opened;    /* byte offset of the opening bracket from reader->start */
    uint8_t kind;     /* JAC_FRAME_ARRAY or JAC_FRAME_OBJECT */
    uint8_t mark;     /* the sink's own */
} jac_frame;

typedef struct jac_frames jac_frames;

struct jac_frames {
    jac_frame *base;  /* first slot: the root container */
    jac_frame *top;   /* one past the innermost open container; base when none is open */
    jac_frame *limit; /* one past the last slot */
    /* Makes room for at least one more frame at top, keeping [base, top), and updates base, top and
     * limit. Does not return when it cannot: it raises, or jumps to a place the caller prepared. It
     * must grow by a factor, so that depth stays linear. */
    void (*grow)(jac_frames *frames);
};

/* Containers open now. */
JAC_INLINE size_t jac_frames_depth(const jac_frames *frames) { return (size_t)(frames->top - frames->base); }

/* Uses `count` slots at `storage`, growing by `grow`. */
JAC_INLINE void jac_frames_init(jac_frames *frames, jac_frame *storage, size_t count, void (*grow)(jac_frames *))
{
    frames->base = frames->top = storage;
    frames->limit = storage + count;
    frames->grow = grow;
}

/* Pushes a frame with base 0, note NULL and mark 0; returns it. */
JAC_INLINE jac_frame *jac_frames_push(jac_frames *frames, uint8_t kind, size_t opened)
{
    if (JAC_UNLIKELY(frames->top == frames->limit)) frames->grow(frames);
    JAC_ASSERT(frames->top < frames->limit);
    jac_frame *frame = frames->top++; /* bounds: a slot is free after grow */
    frame->base = 0;
    frame->note = NULL;
    frame->opened = opened;
    frame->kind = kind;
    frame->mark = 0;
    return frame;
}

#endif
