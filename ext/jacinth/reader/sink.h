/* reader/sink.h - L2. The contract between the grammar (parse.inc.h) and a sink, in prose. A sink is
 * a struct and a set of static inline functions, or of macros for the events that it ignores. There
 * is no table of function pointers: the compiler inlines the events. */
#ifndef JAC_READER_SINK_H
#define JAC_READER_SINK_H

#include "reader/reader.h"

/* A file includes parse.inc.h once for each parser:
 *
 *     #define JAC_PARSE_NAME       value_sink_parse_plain
 *     #define JAC_SINK_TYPE        value_sink
 *     #define JAC_SINK(event)      value_sink_##event
 *     #define JAC_PARSE_PLAIN      1        1: no flag of JAC_SYNTAX_GRAMMAR_FLAGS is set; 0: the flags are checked
 *     #define JAC_PARSE_RESUMABLE  1        optional: a document in chunks, see below;
 *                                           r->feed != NULL: whole documents as well
 *     #define JAC_PARSE_NUMBERS    value_numbers_read   optional, with PLAIN 1: the event `numbers`
 *     #define JAC_PARSE_PAUSES     0        optional: the parser does not pause and ignores r->stop
 *     #define JAC_PARSE_DECODES    1        optional, with PLAIN 1: the text of a string may be decoded already; it
 *                                           then lies in memory of the parser
 *     #define JAC_PARSE_COLONS     1        optional: guess_key consumes the ':' after the key, too, before which there
 *                                           is no space; at least one byte follows it
 *     #include "reader/parse.inc.h"         undefines them again
 *
 * The include defines   static jac_status JAC_PARSE_NAME(jac_reader *r, JAC_SINK_TYPE *sink)
 * This function reads one whole document, including white space and comments around it. It returns OK or the
 * first error, with r->error_at at the offending byte.
 *
 * With JAC_PARSE_RESUMABLE the parser continues at r->cur, at the label in r->feed, with the current frames. It
 * returns MORE when the chunk ends before the document, with r->cur at the first byte that it will need again. It
 * returns OK one past the last byte of the document, whatever follows. If r->feed->alone, it checks what follows, too,
 * and returns OK only after r->feed->ended.
 *
 * Events; each has `sink` and `r` as its first arguments:
 *
 *   jac_status literal    (sink, r, jac_literal which, const char *from, const char *to)
 *   jac_status integer    (sink, r, bool negative, uint64_t magnitude, from, to)
 *       up to 19 digits, so magnitude <= 9999999999999999999; "-0" is negative with magnitude 0.
 *   jac_status big_integer(sink, r, bool negative, const char *from, const char *to)
 *       20 digits or more. The digits start at from + negative. Only the minus and the digits lie between from and to,
 *       even when JAC_SYNTAX_NUMBER_FLAGS allow more in the source.
 *   jac_status decimal    (sink, r, const jac_decimal *d, from, to)
 *       has a '.' or an exponent. jac_number_to_double (number.h) makes the double.
 *   const char *numbers   (sink, r, jac_frame *frame, const char *p, const char *stop)
 *       in the array of `frame`; p is at an element that begins like a number, at least JAC_PLAIN_NUMBER_ROOM bytes
 *       before stop, which is r->end or r->stop. The sink may consume numbers from there on, each in place of its
 *       event, as long as jac_plain_number_read (plain_number.h) reads them and each is followed by ',' or ']'. Between
 *       two arrays in an array it may also consume "],[", in place of array_end and array_begin; `frame` is
 *       then the frame of the second one. It returns one past the last number or '[' consumed, or p. It cannot report
 *       an error.
 *   jac_status string     (sink, r, const jac_text *t, from, to)
 *   const char *guess_key (sink, r, jac_frame *frame, const char *p)
 *       before a key is scanned; p is the byte after its opening quote, p <= r->end. When the sink can
 *       predict the key and finds it complete at p, with its closing quote, it consumes the key in place of its key
 *       event and returns one past the closing quote (with JAC_PARSE_COLONS, the ':'). Otherwise it returns NULL. A key
 *       that it consumes has the bytes of a key that was accepted before, or has no escape and no control character and
 *       is valid UTF-8. It cannot report an error.
 *   jac_status key        (sink, r, jac_frame *frame, const jac_text *t, from, to)
 *   jac_status array_begin(sink, r, jac_frame *frame)
 *   jac_status array_end  (sink, r, jac_frame *frame, from, to)
 *   jac_status object_begin(sink, r, jac_frame *frame)
 *   jac_status object_end (sink, r, jac_frame *frame, from, to)
 *
 * [from, to) is the lexeme in the source: with the quotes of strings and keys, and with the brackets of containers.
 *
 * Order: array_end and object_end come after the events of all their children; a key comes before its
 * value; between object_begin and object_end keys and values alternate. There is one root value.
 *
 * frame is the innermost container; in begin and end events it is the container itself. At the begin event it is
 * freshly pushed, with base 0 and data NULL. It is valid only during the event (a push may move the
 * stack). r->frames->top == frame + 1, even in end events: the pop comes after them. In literal, integer,
 * big_integer, decimal and string, r->frames->top[-1] is the container of the value, if
 * r->frames->top > r->frames->base. The parser starts with top = base.
 *
 * r->cur is `to` in every event that has a `to`, one past the bracket in begin events, and p in guess_key.
 *
 * Result: after JAC_STATUS_OK the parse continues. Any other status ends it; error_at is then `from`
 * (in begin events the bracket), unless the event has set r->error_at. An event may also leave by
 * longjmp: the parser holds nothing that would leak.
 *
 * The sink checks escapes (for INVALID_ESCAPE and the other errors of escapes it sets r->error_at to the backslash),
 * DUPLICATE_KEY and NUMBER_OVERFLOW. The grammar has checked everything else: the syntax of numbers, control
 * characters, CHECK_UTF8, nesting. */

#endif
