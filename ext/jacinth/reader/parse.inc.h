/* reader/parse.inc.h - L2. The one grammar: RFC 8259 and the extensions of syntax.h, in one pass, without
 * recursion or allocation. A template: sink.h describes what the including file defines and the events that its
 * sink handles. Every read is checked against r->end; nothing at or past it is read.
 *
 * The whole state between two tokens is a label below, the frames and `cur`. A token is read completely or
 * not at all, so a parser that gets its document in chunks can stop at the first byte of a token and continue there. */
#include "reader/feed.h"
#include "reader/number.h"
#include "reader/plain_number.h"
#include "reader/sink.h"
#include "reader/space.h"
#include "reader/string_scan.h"
#include "reader/literal.h"

#ifndef JAC_PARSE_NAME
#  error "define JAC_PARSE_NAME, JAC_SINK_TYPE, JAC_SINK(event) and JAC_PARSE_PLAIN; see reader/sink.h"
#endif

#ifndef JAC_PARSE_RESUMABLE
#  define JAC_PARSE_RESUMABLE 0
#endif

#ifndef JAC_PARSE_DECODES
#  define JAC_PARSE_DECODES 0
#endif
#ifndef JAC_PARSE_NUMBERS
#  define JAC_PARSE_NUMBERS(sink, r, frame, p, stop) (p)
#endif
#ifndef JAC_PARSE_COLONS
#  define JAC_PARSE_COLONS 0
#endif
#ifndef JAC_PARSE_PAUSES
#  define JAC_PARSE_PAUSES 1
#endif

/* Ends the parse with `verdict` at `at`. */
#define JAC_PARSE_FAIL(verdict, at) do { status = (verdict); from = (at); goto fail; } while (0)
/* Handles an unexpected byte at `cur`: prepares its refusal with `verdict`. A parser of a document in chunks may leave
 * here, and continue at `label`. */
#define JAC_PARSE_UNEXPECTED(label, verdict) do { \
        status = (verdict); \
        from = cur; \
        if (cur == end || *cur == '/') JAC_FEED_SUSPEND(label); \
    } while (0)
/* Whether the unexpected byte begins space that JAC_PARSE_SPACE does not skip. If so, moves cur past the space;
 * otherwise `status` is the reason of the refusal. */
#define JAC_PARSE_EXTRA_SPACE() (cur < end && jac_space_extra(*cur) && jac_space_pass(r, &cur, &status))
/* Moves cur to the next byte that is not white space, or to end. A line is usually indented like the last line of the
 * same `level`. The level is `room`, which counts the depth downwards, or room + 1 where a closing bracket may follow.
 * Only level % JAC_SPACE_INDENTS matters, so it may wrap around. */
#define JAC_PARSE_SPACE(level) do { \
        if (cur < end && (unsigned char)*cur <= 0x20) \
            cur = jac_space_skip(cur, end, &indents[(level) % JAC_SPACE_INDENTS]); \
    } while (0)
/* Handles cur >= stop where a value is expected: either the document ends there, or the parse pauses. */
#define JAC_PARSE_PAUSE() do { \
        if (stop == end) JAC_PARSE_FAIL(JAC_STATUS_EOF, cur); \
        r->cur = cur; \
        r->pause(r); \
        stop = r->stop; \
        goto dispatch; \
    } while (0)
/* Calls an event. [from, cur) is its lexeme. */
#define JAC_PARSE_EVENT(call) do { \
        r->cur = cur; \
        status = (call); \
        if (JAC_UNLIKELY(status != JAC_STATUS_OK)) goto fail; \
    } while (0)
/* Reads a literal beyond RFC 8259: matches `text`, of `size` bytes, at cur, or refuses the token. */
#define JAC_PARSE_LITERAL(text, size, which) do { \
        if (JAC_UNLIKELY((size_t)(end - cur) < (size) || memcmp(cur, (text), (size)) != 0)) goto bad_token; \
        cur += (size); \
        JAC_PARSE_EVENT(JAC_SINK(literal)(sink, r, (which), from, cur)); \
        goto after_value; \
    } while (0)

static jac_status JAC_PARSE_NAME(jac_reader *r, JAC_SINK_TYPE *sink)
{
    enum { IN_ARRAY = JAC_FRAME_ARRAY, IN_OBJECT = JAC_FRAME_OBJECT, IN_DOCUMENT };
    const bool in_chunks = JAC_PARSE_RESUMABLE; const uint32_t flags = JAC_PARSE_PLAIN ? 0 : r->syntax.flags;
    const char *const start = r->start, *const end = r->end, *stop = JAC_PARSE_PAUSES ? r->stop : end;
    const char *cur = r->cur, *from, *digits;
    const jac_literal_bytes *literal;
    jac_frames *const frames = r->frames;
    jac_frame *frame = NULL;
    uint8_t indents[JAC_SPACE_INDENTS] = { 0 };
    size_t room = jac_syntax_room(&r->syntax);
    unsigned context = IN_DOCUMENT;
    unsigned plain = 0; /* how often plain numbers are still tried in this array: more often after successes */
    jac_status status; jac_text text; char scratch[JAC_PARSE_DECODES ? JAC_STRING_SCRATCH : 1];

    r->error_at = NULL;
    r->phase = JAC_PHASE_VALUE;
    JAC_FEED_RESUME();
    frames->top = frames->base;
    if (!(r->syntax.flags & JAC_SYNTAX_NO_BOM)) cur = jac_space_skip_bom(cur, end);

value:
    JAC_PARSE_SPACE(room);
dispatch:
    from = cur;
    JAC_FEED_SUSPEND((flags & JAC_SYNTAX_TRAILING_COMMA) && context == IN_ARRAY ? JAC_FEED_first_element
                                                                              : JAC_FEED_value);
    if (JAC_UNLIKELY(cur >= stop)) JAC_PARSE_PAUSE();
    if (*cur == '"') goto string;
    digits = cur;
    if ((unsigned)(*cur - '0') < 10) goto number;
    if (*cur == '-') goto negative_number;
    switch (*cur) {
    case '{': goto object_open;
    case '[': goto array_open;
    case 't': case 'f': case 'n':
        if (JAC_UNLIKELY((literal = jac_literal_read(&cur, end)) == NULL)) goto bad_token;
        JAC_PARSE_EVENT(JAC_SINK(literal)(sink, r, literal->which, from, cur));
        goto after_value;
    case 'N':
        if (!(r->syntax.flags & JAC_SYNTAX_NAN)) goto bad_token;
        JAC_PARSE_LITERAL("NaN", 3, JAC_LITERAL_NAN);
    case 'I':
        if (!(r->syntax.flags & JAC_SYNTAX_NAN)) goto bad_token;
        JAC_PARSE_LITERAL("Infinity", 8, JAC_LITERAL_INFINITY);
    case '+':
        if (r->syntax.flags & JAC_SYNTAX_LOOSE_NUMBERS) goto bad_number;
        /* fall through */
    default:
        if (context == IN_ARRAY && jac_space_first_p(start, cur)) {
            JAC_PARSE_UNEXPECTED(JAC_FEED_first_element, JAC_STATUS_UNEXPECTED_CHARACTER);
            if (JAC_PARSE_EXTRA_SPACE()) goto first_element;
            goto fail;
        }
        JAC_PARSE_UNEXPECTED(JAC_FEED_value, JAC_STATUS_UNEXPECTED_CHARACTER);
        if (JAC_PARSE_EXTRA_SPACE()) goto value;
        goto fail;
    }

string:
    status = jac_string_read(r, from, end, flags, JAC_PARSE_DECODES ? scratch : NULL, &text, &cur);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) goto fail;
    JAC_PARSE_EVENT(JAC_SINK(string)(sink, r, &text, from, cur));
    goto after_value;

negative_number:
    digits++;
number: {
    if (JAC_PARSE_PLAIN && JAC_LIKELY(context == IN_ARRAY && plain != 0 && stop - cur >= JAC_PLAIN_NUMBER_ROOM)) {
        cur = JAC_PARSE_NUMBERS(sink, r, frame, cur, stop);
        plain += JAC_LIKELY(cur != from) ? plain < 16 : -1U;
        if (JAC_UNLIKELY(cur != from && cur[-1] == '[')) goto first_element;
        if (JAC_LIKELY(cur != from)) goto after_element;
    }
    const bool negative = digits != from;
    uint64_t magnitude;
    cur = jac_number_integer(digits, end, &magnitude);
    if (JAC_UNLIKELY(cur == NULL)) {
        if (!(r->syntax.flags & JAC_SYNTAX_NAN) || !negative || digits == end || *digits != 'I') goto bad_number;
        cur = from;
        JAC_PARSE_LITERAL("-Infinity", 9, JAC_LITERAL_MINUS_INFINITY);
    }
    size_t count = (size_t)(cur - digits);
    if (cur < end && (*cur == '.' || (*cur | 0x20) == 'e')) {
        jac_decimal decimal;
        const char *fraction = NULL, *digits_end = cur;
        int64_t exponent = 0;
        if (*cur == '.') {
            fraction = cur + 1;
            digits_end = cur = jac_number_fraction(fraction, end, &magnitude);
            if (JAC_UNLIKELY(cur == NULL)) goto bad_number;
            count = (size_t)(cur - digits) - 1;
        }
        if (cur < end && (*cur | 0x20) == 'e') {
            cur = jac_number_exponent(cur, end, &exponent);
            if (JAC_UNLIKELY(cur == NULL)) goto bad_number;
        }
        decimal.mantissa = magnitude;
        decimal.exponent = fraction ? exponent - (digits_end - fraction) : exponent;
        decimal.negative = negative;
        decimal.truncated = false;
        decimal.text = from;
        decimal.len = (size_t)(cur - from);
        if (JAC_UNLIKELY(count > JAC_NUMBER_DIGITS)) {
            jac_decimal longer = decimal; /* only the copy's address escapes, so `decimal` can stay in registers */
            jac_number_collect(&longer, fraction, digits_end, exponent);
            decimal = longer;
        }
        JAC_PARSE_EVENT(JAC_SINK(decimal)(sink, r, &decimal, from, cur));
    } else if (!JAC_PARSE_PLAIN && (flags & JAC_SYNTAX_MAX_DIGITS) && count > r->syntax.max_digits) {
        JAC_PARSE_FAIL(JAC_STATUS_INTEGER_TOO_LONG, from);
    } else if (JAC_LIKELY(count <= JAC_NUMBER_DIGITS)) {
        JAC_PARSE_EVENT(JAC_SINK(integer)(sink, r, negative, magnitude, from, cur));
    } else if (r->syntax.max_digits && count > r->syntax.max_digits) {
        JAC_PARSE_FAIL(JAC_STATUS_INTEGER_TOO_LONG, from);
    } else {
        JAC_PARSE_EVENT(JAC_SINK(big_integer)(sink, r, negative, from, cur));
    }
    goto after_value;
}

array_open:
    if (JAC_UNLIKELY(room == 0) && (status = jac_space_crowded(r, from = cur)) != JAC_STATUS_OK) goto fail;
    room--;
    frame = jac_frames_push(frames, JAC_FRAME_ARRAY, (size_t)(cur - start));
    context = IN_ARRAY;
    plain = 1;
    cur++;
    JAC_PARSE_EVENT(JAC_SINK(array_begin)(sink, r, frame));
first_element:
    JAC_PARSE_SPACE(room);
    if (cur < end) {
        if (*cur == ']') goto array_close;
        if (*cur == '/' || (in_chunks && *cur == '\f' && (flags & JAC_SYNTAX_LOOSE_SPACE))) {
            JAC_PARSE_UNEXPECTED(JAC_FEED_first_element, JAC_STATUS_UNEXPECTED_TOKEN);
            if (JAC_PARSE_EXTRA_SPACE()) goto first_element;
            goto fail;
        }
    }
    goto dispatch;

after_element:
    if (JAC_LIKELY(cur < end && *cur == ',')) goto element_comma;
    JAC_PARSE_SPACE(room + 1);
    if (JAC_LIKELY(cur < end)) {
        if (JAC_LIKELY(*cur == ',')) {
        element_comma:
            cur++;
            if (flags & JAC_SYNTAX_TRAILING_COMMA) goto first_element;
            goto value;
        }
        if (JAC_LIKELY(*cur == ']')) goto array_close;
    }
    JAC_PARSE_UNEXPECTED(JAC_FEED_after_element, JAC_STATUS_EXPECTED_COMMA_ARRAY);
    if (JAC_PARSE_EXTRA_SPACE()) goto after_element;
    goto fail_comma;

array_close:
    from = in_chunks ? cur : start + frame->opened;
    cur++;
    JAC_PARSE_EVENT(JAC_SINK(array_end)(sink, r, frame, from, cur));
    goto close;

object_open:
    if (JAC_UNLIKELY(room == 0) && (status = jac_space_crowded(r, from = cur)) != JAC_STATUS_OK) goto fail;
    room--;
    frame = jac_frames_push(frames, JAC_FRAME_OBJECT, (size_t)(cur - start));
    context = IN_OBJECT;
    cur++;
    JAC_PARSE_EVENT(JAC_SINK(object_begin)(sink, r, frame));
first_key:
    JAC_PARSE_SPACE(room);
    if (JAC_LIKELY(cur < end)) {
        if (JAC_LIKELY(*cur == '"')) goto key;
        if (JAC_LIKELY(*cur == '}')) goto object_close;
    }
    JAC_PARSE_UNEXPECTED(JAC_FEED_first_key, JAC_STATUS_EXPECTED_KEY);
    if (JAC_PARSE_EXTRA_SPACE()) goto first_key;
    goto fail_key;

after_member:
    if (JAC_LIKELY(cur < end && *cur == ',')) goto member_comma;
    JAC_PARSE_SPACE(room + 1);
    if (JAC_LIKELY(cur < end)) {
        if (JAC_LIKELY(*cur == ',')) {
        member_comma:
            cur++;
            if (flags & JAC_SYNTAX_TRAILING_COMMA) goto first_key;
            goto next_key;
        }
        if (JAC_LIKELY(*cur == '}')) goto object_close;
    }
    JAC_PARSE_UNEXPECTED(JAC_FEED_after_member, JAC_STATUS_EXPECTED_COMMA_OBJECT);
    if (JAC_PARSE_EXTRA_SPACE()) goto after_member;
    goto fail_comma;

next_key:
    JAC_PARSE_SPACE(room);
    if (JAC_UNLIKELY(cur == end || *cur != '"')) {
        JAC_PARSE_UNEXPECTED(JAC_FEED_next_key, JAC_STATUS_EXPECTED_KEY);
        if (JAC_PARSE_EXTRA_SPACE()) goto next_key;
        goto fail_key;
    }
key: {
    JAC_FEED_SUSPEND(JAC_FEED_next_key);
    from = cur;
    r->cur = ++cur;
    const char *guessed = JAC_SINK(guess_key)(sink, r, frame, cur);
    if (guessed) {
        cur = guessed;
        if (JAC_PARSE_COLONS) goto after_colon; /* bounds: a byte follows */
    } else {
        status = jac_string_read(r, from, end, flags, NULL, &text, &cur);
        if (JAC_UNLIKELY(status != JAC_STATUS_OK)) goto fail_key;
        r->cur = cur;
        status = JAC_SINK(key)(sink, r, frame, &text, from, cur);
        if (JAC_UNLIKELY(status != JAC_STATUS_OK)) goto fail_key;
    }
}
colon:
    if (JAC_LIKELY(end - cur >= 2 && *cur == ':')) {
        cur++;
    after_colon:
        if (*cur == ' ') {
            cur++;
            if (JAC_LIKELY(cur < end && (unsigned char)*cur > 0x20)) goto dispatch;
        }
        goto value;
    }
    JAC_PARSE_SPACE(room);
    if (JAC_UNLIKELY(cur == end || *cur != ':')) {
        JAC_PARSE_UNEXPECTED(JAC_FEED_colon, JAC_STATUS_EXPECTED_COLON);
        if (JAC_PARSE_EXTRA_SPACE()) goto colon;
        goto fail;
    }
    cur++;
    goto value;

object_close:
    from = in_chunks ? cur : start + frame->opened;
    cur++;
    JAC_PARSE_EVENT(JAC_SINK(object_end)(sink, r, frame, from, cur));
    goto close;

close:
    room++;
    frames->top = frame;
    if (frame == frames->base) {
        frame = NULL;
        context = IN_DOCUMENT;
        goto after_document;
    }
    frame--;
    context = frame->kind;
after_value:
    if (context == IN_OBJECT) goto after_member;
    if (context == IN_ARRAY) goto after_element;
after_document:
    if (in_chunks && !r->feed->alone) JAC_FEED_LEAVE(JAC_FEED_value, JAC_STATUS_OK);
    if (JAC_UNLIKELY(r->syntax.flags & JAC_SYNTAX_SEVERAL)) return JAC_STATUS_OK;
    JAC_PARSE_SPACE(room);
    if (cur < end && (r->syntax.flags & JAC_SYNTAX_LOOSE_SPACE) && (cur = jac_space_last(cur, end)) < end)
        JAC_PARSE_FAIL(JAC_STATUS_TRAILING, cur);
    if (cur < end) {
        JAC_PARSE_UNEXPECTED(JAC_FEED_after_document, JAC_STATUS_TRAILING);
        if (JAC_PARSE_EXTRA_SPACE()) goto after_document;
        goto fail_comma;
    }
    if (in_chunks && !r->feed->ended) JAC_FEED_LEAVE(JAC_FEED_after_document, JAC_STATUS_MORE);
    r->cur = cur;
    return JAC_STATUS_OK;

bad_token:
    status = JAC_STATUS_UNEXPECTED_TOKEN;
    if (!(r->syntax.flags & JAC_SYNTAX_LOOSE_NAN) ||
        (*from != 'n' && !(*from == 'N' && (r->syntax.flags & JAC_SYNTAX_NAN)))) goto fail;
bad_number: {
    jac_number_lenient lenient;
    status = JAC_STATUS_INVALID_NUMBER;
    if (!(r->syntax.flags & JAC_SYNTAX_NUMBER_FLAGS) || !jac_number_read_lenient(r, from, &lenient)) goto fail;
    cur = lenient.end;
    switch (lenient.kind) {
    case JAC_NUMBER_TOO_LONG: JAC_PARSE_FAIL(JAC_STATUS_INTEGER_TOO_LONG, from);
    case JAC_NUMBER_LITERAL: JAC_PARSE_EVENT(JAC_SINK(literal)(sink, r, lenient.which, from, cur)); break;
    case JAC_NUMBER_DECIMAL: JAC_PARSE_EVENT(JAC_SINK(decimal)(sink, r, &lenient.decimal, from, cur)); break;
    case JAC_NUMBER_INTEGER:
        JAC_PARSE_EVENT(JAC_SINK(integer)(sink, r, lenient.decimal.negative, lenient.decimal.mantissa, from, cur));
        break;
    default:
        JAC_PARSE_EVENT(JAC_SINK(big_integer)(sink, r, lenient.decimal.negative, lenient.decimal.text,
                                              lenient.decimal.text + lenient.decimal.len));
        break;
    }
    goto after_value;
}
fail_comma:
    r->phase = JAC_PHASE_COMMA;
    goto fail;
fail_key:
    r->phase = JAC_PHASE_KEY;
fail:
    r->token = from;
    if (r->error_at == NULL) r->error_at = from;
    return status;
}

#undef JAC_PARSE_RESUMABLE
#undef JAC_PARSE_NUMBERS
#undef JAC_PARSE_DECODES
#undef JAC_PARSE_COLONS
#undef JAC_PARSE_FAIL
#undef JAC_PARSE_UNEXPECTED
#undef JAC_PARSE_EXTRA_SPACE
#undef JAC_PARSE_SPACE
#undef JAC_PARSE_PAUSE
#undef JAC_PARSE_PAUSES
#undef JAC_PARSE_EVENT
#undef JAC_PARSE_LITERAL
#undef JAC_PARSE_NAME
#undef JAC_PARSE_PLAIN
#undef JAC_SINK_TYPE
#undef JAC_SINK
