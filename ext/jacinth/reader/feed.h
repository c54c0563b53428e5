/* reader/feed.h - L2. Documents in chunks: tells whether the bytes so far hold a whole token. The grammar reads a token
 * only then, so it never stops inside one. No byte is searched twice. */
#ifndef JAC_READER_FEED_H
#define JAC_READER_FEED_H

#include "reader/reader.h"

/* Whether the token or comment at p is complete, or certainly wrong, so that the grammar can read or refuse it now. A
 * bracket is complete with the byte after it. Returns false at the end of the chunk, unless the stream has ended there.
 * r->feed keeps how far the search has come, for the next call with the same token; the token may have moved in memory
 * by then. */
JAC_API bool jac_feed_whole_p(jac_reader *r, const char *p);

/* The macros below belong to parse.inc.h and use its variables. They compile to nothing if JAC_PARSE_RESUMABLE
 * is 0. */

/* Ends this call with `verdict`; the next call continues at cur and at that label. */
#define JAC_FEED_LEAVE(where, verdict) do { \
        r->feed->label = (where); \
        r->cur = cur; \
        return (verdict); \
    } while (0)

/* Leaves with MORE when the token at cur is not complete. */
#define JAC_FEED_SUSPEND(where) do { \
        if (in_chunks && !jac_feed_whole_p(r, cur)) JAC_FEED_LEAVE(where, JAC_STATUS_MORE); \
    } while (0)

/* Continues where the last call left. */
#define JAC_FEED_RESUME() do { \
        if (!in_chunks) break; \
        cur = r->cur; \
        room -= jac_frames_depth(frames); \
        if (frames->top > frames->base) { \
            frame = frames->top - 1; \
            context = frame->kind; \
        } \
        switch (r->feed->label) { \
        case JAC_FEED_first_element: goto first_element; \
        case JAC_FEED_after_element: goto after_element; \
        case JAC_FEED_first_key: goto first_key; \
        case JAC_FEED_after_member: goto after_member; \
        case JAC_FEED_next_key: goto next_key; \
        case JAC_FEED_colon: goto colon; \
        case JAC_FEED_after_document: goto after_document; \
        default: goto value; \
        } \
    } while (0)

#endif
