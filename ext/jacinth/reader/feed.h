/* reader/feed.h - L2. Documents in pieces: whether a token stands whole in what has come so far. Only
 * then the grammar reads it, so that it never stops within one. What was searched is not searched again. */
#ifndef JAC_READER_FEED_H
#define JAC_READER_FEED_H

#include "reader/reader.h"

/* Whether the token at p, a bracket with what follows it, or a comment is whole, or so wrong that the grammar
 * refuses it now; false at the end. Keeps in r->feed how far it has looked, for the next call with the same
 * token, wherever that stands by then. */
JAC_API bool jac_feed_whole_p(jac_reader *r, const char *p);

/* The rest is parse.inc.h's, in its own words; nothing of it is left unless JAC_PARSE_RESUMABLE is 1. */

/* Ends this call: the next one goes on at cur and that label. */
#define JAC_FEED_LEAVE(where, verdict) do { \
        r->feed->label = (where); \
        r->cur = cur; \
        return (verdict); \
    } while (0)

/* Leaves when the token at cur is not whole. */
#define JAC_FEED_SUSPEND(where) do { \
        if (JAC_PARSE_RESUMABLE && !jac_feed_whole_p(r, cur)) JAC_FEED_LEAVE(where, JAC_STATUS_MORE); \
    } while (0)

/* Goes to where the last call has left. */
#define JAC_FEED_RESUME() do { \
        if (!JAC_PARSE_RESUMABLE) break; \
        cur = r->cur; \
        room -= jac_frames_depth(frames); \
        if (frames->top > frames->base) { \
            frame = frames->top - 1; \
            place = frame->kind; \
        } \
        switch (r->feed->label) { \
        case JAC_FEED_first_element: goto first_element; \
        case JAC_FEED_after_element: goto after_element; \
        case JAC_FEED_first_key: goto first_key; \
        case JAC_FEED_after_member: goto after_member; \
        case JAC_FEED_next_key: goto next_key; \
        case JAC_FEED_colon: goto colon; \
        default: goto value; \
        } \
    } while (0)

#endif
