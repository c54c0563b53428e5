/* frontends/native/stream/stream_buffer.h - L4. Jacinth::StreamBuffer, a private class: the part of a stream that is in
 * memory, and the loop over its lines. lib/jacinth/stream/ reads the stream and hands its chunks over. The bytes are
 * found again after each call of Ruby code, so a block may do anything. */
#ifndef JAC_NATIVE_STREAM_BUFFER_H
#define JAC_NATIVE_STREAM_BUFFER_H

#include "kernel/simd/brackets.h"
#include "rb/config.h"
#include "rb/errors.h"

/* The separator of the records of a JSON text sequence (RFC 7464). */
#define JAC_STREAM_SEPARATOR 0x1e

/* What is made of a record. */
typedef enum { JAC_STREAM_VALUES, JAC_STREAM_TEXTS, JAC_STREAM_DOCUMENTS } jac_stream_form;

/* The state of the search for the end of a value. BROKEN: the bytes that the search has passed are not the beginning of
 * a value, so their parse raises. */
typedef enum { JAC_STREAM_OPEN, JAC_STREAM_FOUND, JAC_STREAM_BROKEN } jac_stream_end;

/* All offsets count from the first byte of `text`. */
typedef struct {
    jac_config config;
    VALUE text;         /* a hidden String, which grows; or a frozen String with the whole stream */
    VALUE open;         /* a hidden String: the memory of `brackets` */
    size_t at;          /* the bytes before this one are used up */
    size_t seen;        /* the bytes before this one, from `at` on, were searched for the end of the record */
    size_t clear;       /* in a sequence: there is no separator from `seen` to this one */
    size_t record;      /* the latest record that was to be parsed; jac_stream_buffer_record sets it */
    jac_error_origin taken; /* the place of that record if it left the buffer; else its line is 0 */
    size_t counted;     /* `line` and `column` are those of this byte */
    size_t line;
    size_t column;      /* in characters */
    size_t base;        /* bytes of the stream before `text` */
    size_t peak;        /* the length of `text` has reached this */
    size_t left;        /* the number of records that the stream may still have */
    jac_brackets brackets;
    unsigned char kind; /* the first byte of the value whose end is searched for, or 0 */
    jac_stream_end end; /* of that value */
    bool made;          /* initialize has been called */
    jac_stream_form form;
    bool sequence;      /* a separator ends any value */
    bool hooked;        /* a parse runs Ruby code */
    bool cut;           /* what follows up to the next line feed belongs to a line that was too long */
    bool ended;         /* the stream has no more bytes */
    bool failed;        /* a record is being parsed, or its parse has raised */
    bool locked;        /* a method is reading, or its block runs */
} jac_stream_buffer;

/* Defines the class. */
JAC_API void jac_stream_buffer_init(void);

/* Notes where the latest record begins. */
JAC_INLINE void jac_stream_buffer_record(jac_stream_buffer *b, size_t record)
{
    b->record = record;
    b->taken.line = 0;
}

/* The data of a StreamBuffer. */
JAC_API jac_stream_buffer *jac_stream_buffer_get(VALUE self);

/* The data of a StreamBuffer for a method that reads or changes it. Raises RuntimeError if the buffer is locked. */
JAC_API jac_stream_buffer *jac_stream_buffer_own(VALUE self);

/* Calls read(argument) with the buffer locked, so that no Ruby code that runs meanwhile moves its bytes: a trap, a
 * finalizer, a hook, another thread. Raises RuntimeError if the buffer is locked. May call Ruby. */
JAC_API VALUE jac_stream_buffer_lock(VALUE self, VALUE (*read)(VALUE), VALUE argument);

/* The value, text or document, as b->form says, of the record of `length` bytes at `record`, which ends at or before
 * b->at. Sets b->failed until it returns. May take the bytes before b->at out of the buffer: then b->at is 0. The
 * buffer is locked. May call Ruby. Raises as jac_parse does, with positions within the record. `broken`: the record is
 * not a value, and every form raises what the parse raises. */
JAC_API VALUE jac_stream_buffer_parse(jac_stream_buffer *b, size_t record, size_t length, bool broken);

/* Sets `line` and `column` to those of the byte at `offset`, unless they are those of a later byte. */
JAC_API void jac_stream_buffer_count(jac_stream_buffer *b, size_t offset);

#endif
