/* frontends/native/stream/stream_window.h - L4. The bytes of a long document that are in memory, and what an error may
 * need of those that are not: where they end in lines and columns, and the keys of the open objects. Knows the frames
 * of the grammar and the set of keys, but neither Ruby's objects nor what is written. */
#ifndef JAC_NATIVE_STREAM_WINDOW_H
#define JAC_NATIVE_STREAM_WINDOW_H

#include "rb/errors.h"
#include "rb/parse/key_set.h"

/* The bytes before `at` that stay in the window, and how many of these keep their keys there. So the window has an
 * excerpt of the line around each byte that an error may point at. */
#define JAC_STREAM_WINDOW_BEHIND 128
#define JAC_STREAM_WINDOW_KEYS 64

/* The place of a key whose bytes are not in the window any more. */
typedef struct {
    size_t offset; /* of its opening quote, in the document */
    jac_position position;
    uint8_t line_len, caret;
    char line[JAC_POSITION_SNIPPET_MAX];
} jac_old_key;

/* Lies in an object that marks its Strings. All are hidden. */
typedef struct {
    VALUE text;     /* the bytes */
    VALUE keys;     /* the first `old` keys of the set, with their quotes */
    VALUE places;   /* their places: jac_old_key; unless only the latest keys are kept */
    size_t at;      /* bytes of the text that have been read */
    size_t base;    /* bytes of the document before the text */
    size_t counted; /* `position` is that of this byte of the text */
    jac_position position;
    size_t old;
    bool latest;    /* of each open object only its latest key is kept */
} jac_stream_window;

/* Sets up an empty window; allocates the Strings. */
JAC_API void jac_stream_window_init(jac_stream_window *w, bool latest);

/* Appends the bytes of the String `chunk`. Returns how many bytes were dropped before that, all of them read. Moves the
 * keys of the set. */
JAC_API size_t jac_stream_window_add(jac_stream_window *w, jac_key_set *set, jac_frames *frames, VALUE chunk);

/* Sets `opened` of each object's frame to one past its last key in the set, and `data` to the bytes of that key or
 * NULL, as jac_position_path_of wants it. `base` of such a frame is the index of its first key. */
JAC_API void jac_stream_window_frames(jac_key_set *set, jac_frames *frames);

/* Sets the offset, position and line of `place` to those of the byte at `offset` of the text, which must not lie before
 * the last place. */
JAC_API void jac_stream_window_place(jac_stream_window *w, size_t offset, jac_error_place *place);

/* Sets the same fields for the key with this index, which is one of the old keys. */
JAC_API void jac_stream_window_old_place(const jac_stream_window *w, size_t index, jac_error_place *place);

#endif
