/* reader/sink.h - L2. The contract between the grammar (parse.inc.h) and a sink, in prose. A sink is
 * a struct and a set of static inline functions, or macros for the events that it has no use for; there
 * is no table of function pointers, the compiler sees through. */
#ifndef JAC_READER_SINK_H
#define JAC_READER_SINK_H

#include "reader/reader.h"

/* Includer of parse.inc.h, once per parser wanted:
 *
 *     #define JAC_PARSE_NAME       value_sink_parse_plain
 *     #define JAC_SINK_TYPE        value_sink
 *     #define JAC_SINK(event)      value_sink_##event
 *     #define JAC_PARSE_PLAIN      1        1: no flag of JAC_SYNTAX_GRAMMAR_FLAGS is set; 0: they are read
 *     #define JAC_PARSE_RESUMABLE  1        optional: a document in pieces, see below
 *     #define JAC_PARSE_NUMBERS    value_numbers_take   optional, with PLAIN 1: the event `numbers`
 *     #define JAC_PARSE_PAUSES     0        optional: the parser does not pause, whatever r->stop says
 *     #define JAC_PARSE_DECODES    1        optional, with PLAIN 1: texts of strings may come decoded, in memory of the parser
 *     #include "reader/parse.inc.h"         undefines them again
 *
 * defines   static jac_status JAC_PARSE_NAME(jac_reader *r, JAC_SINK_TYPE *sink)
 * which reads one whole document, whitespace and comments around it included, and returns OK, or the
 * first error with r->error_at at the offending byte.
 *
 * With JAC_PARSE_RESUMABLE 1 the parser goes on at r->cur where r->feed says, with the frames as they are. It
 * returns MORE when the piece ends before the document does, with r->cur at the first byte it needs again, and
 * OK behind the document's last byte, whatever follows.
 *
 * Events, `sink` and `r` first in each:
 *
 *   jac_status literal    (sink, r, jac_literal which, const char *from, const char *to)
 *   jac_status integer    (sink, r, bool negative, uint64_t magnitude, from, to)
 *       up to 19 digits, so magnitude <= 9999999999999999999; "-0" is negative with magnitude 0.
 *   jac_status big_integer(sink, r, bool negative, const char *from, const char *to)
 *       20 digits or more. Digits start at from + negative; under JAC_SYNTAX_NUMBER_FLAGS nothing but them and the
 *       minus lies between from and to, whatever the spelling has around them.
 *   jac_status decimal    (sink, r, const jac_decimal *d, from, to)
 *       has '.', or an exponent. jac_number_to_double (number.h) makes the double.
 *   const char *numbers   (sink, r, const char *p, const char *stop)
 *       in an array, p at an element that begins as a number does, JAC_NUMBER_PLAIN_ROOM bytes or more before stop, which
 *       is r->end or r->stop. The sink may take numbers from there as their events, as long as jac_number_plain (number.h) reads them and each is followed by
 *       ',' or ']'. It returns one past the last one taken, or p. No error can come from here.
 *   jac_status string     (sink, r, const jac_text *t, from, to)
 *   const char *guess_key (sink, r, jac_frame *frame, const char *p)
 *       before a key is scanned; p is the byte after its opening quote, p <= r->end. When the sink can
 *       predict the key and finds it at p, whole, closing quote included, it takes it as its key event and
 *       returns one past the closing quote; else it returns NULL. A key it takes so has no escape, no
 *       control character and is valid UTF-8. No error can come from here.
 *   jac_status key        (sink, r, jac_frame *frame, const jac_text *t, from, to)
 *   jac_status array_begin(sink, r, jac_frame *frame)
 *   jac_status array_end  (sink, r, jac_frame *frame, from, to)
 *   jac_status object_begin, object_end, likewise.
 *
 * `from` and `to` are the raw spelling in the source, one past its last byte: quotes included for
 * strings and keys, brackets included for containers.
 *
 * Order: a value after its children, array_end and object_end after all of theirs; a key before its
 * value; between object_begin and object_end keys and values take turns. One root value.
 *
 * frame is the innermost container, freshly pushed with base 0 and note NULL at the begin event; for
 * begin and end it is the container itself. It is valid during the event only (a push may move the
 * stack). r->frames->top == frame + 1, also at end events: the pop follows. In literal, integer,
 * big_integer, decimal and string the container the value belongs to is r->frames->top[-1], if
 * r->frames->top > r->frames->base. The parser starts with top = base.
 *
 * r->cur == `to` in every event that has one, the byte after the bracket in begin events, p in guess_key.
 *
 * Result: JAC_STATUS_OK goes on. Anything else ends the parse with that status; error_at is `from`
 * (begin events: the bracket), unless the event has set r->error_at. An event may also leave by
 * longjmp: the parser holds nothing that would leak.
 *
 * Left to the sink: escapes (INVALID_ESCAPE and its kin: set r->error_at at the backslash),
 * DUPLICATE_KEY, NUMBER_OVERFLOW. The grammar has checked all else: number spelling, control
 * characters, CHECK_UTF8, nesting. */

#endif
