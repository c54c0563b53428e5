/* reader/frame.h - L2. The explicit stack of open containers. It starts in storage of the caller
 * (usually on the C stack) and grows by the caller's callback; the reader never allocates. Holds no
 * values: the sink has them. */
#ifndef JAC_READER_FRAME_H
#define JAC_READER_FRAME_H

#include "base/assert.h"
#include "base/compiler.h"

enum { JAC_FRAME_ARRAY, JAC_FRAME_OBJECT };

typedef struct {
    size_t base;      /* for the sink: for example, where its values of this container begin */
    const void *data; /* for the sink: for example, the shape found so far */
    size_t opened;    /* byte offset of the opening bracket from reader->start */
    uint8_t kind;     /* JAC_FRAME_ARRAY or JAC_FRAME_OBJECT */
    uint8_t flag;     /* for the sink */
} jac_frame;

typedef struct jac_frames jac_frames;

struct jac_frames {
    jac_frame *base;  /* first slot: the root container */
    jac_frame *top;   /* one past the innermost open container; base when none is open */
    jac_frame *limit; /* one past the last slot */
    /* Makes room for at least one more frame at top, keeps the frames [base, top), and updates base, top and
     * limit. When it fails it does not return: it raises, or jumps to a place that the caller prepared. It
     * must grow by a factor, so that the total cost stays linear in the depth. */
    void (*grow)(jac_frames *frames);
};

/* The number of open containers. */
JAC_INLINE size_t jac_frames_depth(const jac_frames *frames) { return (size_t)(frames->top - frames->base); }

/* Starts an empty stack in the `count` slots at `storage`; `grow` makes more room. */
JAC_INLINE void jac_frames_init(jac_frames *frames, jac_frame *storage, size_t count, void (*grow)(jac_frames *))
{
    frames->base = frames->top = storage;
    frames->limit = storage + count;
    frames->grow = grow;
}

/* Pushes a frame with base 0, data NULL and flag 0, and returns it. */
JAC_INLINE jac_frame *jac_frames_push(jac_frames *frames, uint8_t kind, size_t opened)
{
    if (JAC_UNLIKELY(frames->top == frames->limit)) frames->grow(frames);
    JAC_ASSERT(frames->top < frames->limit);
    jac_frame *frame = frames->top++; /* bounds: a slot is free after grow */
    frame->base = 0;
    frame->data = NULL;
    frame->opened = opened;
    frame->kind = kind;
    frame->flag = 0;
    return frame;
}

#endif
