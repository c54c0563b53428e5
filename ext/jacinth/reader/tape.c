/* reader/tape.c - L2. The sink that writes a tape, and the functions that find the source of its values; see tape.h. */
#include "reader/tape.h"
#include "reader/number.h"
#include "reader/string_scan.h"

/* The number of keys that are remembered to predict others. */
#define TAPE_KEYS 256

/* A key that was read, and the keys that followed it. A guess is always compared with the document, so it may be wrong,
 * and another key may take its slot while pointers still lead to it. */
typedef struct tape_guess {
    const char *text;           /* where the key was last read: `size` bytes, with the closing quote */
    size_t size;                /* SIZE_MAX: the key has escapes and is never predicted */
    uint64_t mask[2];           /* selects the bytes of the key among the first 16 bytes */
    struct tape_guess *next;    /* the next key in its object */
    struct tape_guess *inner;   /* the first key of objects in its value */
} tape_guess;

/* frame->data is a tape_guess **: for an object, the slot with the guess of its next key; for an array, the slot with
 * the guess of the first key of the objects in it. */
typedef struct {
    jac_tape *tape;
    jac_tape_word *top, *limit; /* those of the tape while it is written */
    tape_guess *root;
    unsigned taken;             /* the number of guesses made; their slots are reused in turn */
    tape_guess guesses[TAPE_KEYS];
} tape_sink;

static JAC_NOINLINE void tape_grow(tape_sink *sink)
{
    jac_tape *tape = sink->tape;
    tape->top = sink->top;
    tape->grow(tape);
    JAC_ASSERT(tape->limit - tape->top >= JAC_TAPE_ROOM);
    sink->top = tape->top;
    sink->limit = tape->limit;
}

JAC_INLINE void tape_put(tape_sink *sink, const jac_reader *r, const char *from, jac_tape_kind kind)
{
    if (JAC_UNLIKELY(sink->limit - sink->top < JAC_TAPE_ROOM)) tape_grow(sink);
    *sink->top++ = (jac_tape_word)(from - r->start) << JAC_TAPE_KIND_BITS | kind; /* bounds: ROOM words are free */
}

JAC_INLINE jac_status tape_scalar(tape_sink *sink, const jac_reader *r, const char *from, jac_tape_kind kind)
{
    tape_put(sink, r, from, kind);
    return JAC_STATUS_OK;
}

JAC_INLINE jac_status tape_text(tape_sink *sink, jac_reader *r, const jac_text *t, const char *from,
                                   jac_tape_kind kind)
{
    jac_status status = jac_string_accept(r, t);
    if (JAC_LIKELY(status == JAC_STATUS_OK)) tape_put(sink, r, from, kind);
    return status;
}

/* ---- keys ---- */

/* Whether the key of `guess` is at p, with its closing quote. */
JAC_INLINE bool tape_foreseen(const tape_guess *guess, const char *p, const char *end)
{
    const size_t room = (size_t)(end - p);
    if (JAC_LIKELY(room >= 16)) {
        /* bounds: there are 16 bytes at p, and the text of the guess lies before p */
        uint64_t first = (jac_load64_le(p) ^ jac_load64_le(guess->text)) & guess->mask[0];
        uint64_t second = (jac_load64_le(p + 8) ^ jac_load64_le(guess->text + 8)) & guess->mask[1];
        if ((first | second) != 0) return false;
        if (JAC_LIKELY(guess->size <= 16)) return true;
    }
    return guess->size <= room && memcmp(p, guess->text, guess->size) == 0;
}

/* The mask of a key of `size` bytes for the eight bytes that begin `before` bytes after its start. */
JAC_INLINE uint64_t tape_mask(size_t size, size_t before)
{
    if (size >= before + 8) return UINT64_MAX;
    return size <= before ? 0 : (UINT64_C(1) << 8 * (size - before)) - 1;
}

JAC_INLINE const char *tape_guess_key(tape_sink *sink, jac_reader *r, jac_frame *frame, const char *p)
{
    tape_guess *const *slot = frame->data;
    tape_guess *guess = *slot;
    if (JAC_UNLIKELY(!guess)) return NULL;
    if (JAC_UNLIKELY(!tape_foreseen(guess, p, r->end))) {
        guess = guess->next; /* the predicted key may be optional and missing here */
        if (!guess || !tape_foreseen(guess, p, r->end)) return NULL;
    }
    tape_put(sink, r, p - 1, JAC_TAPE_KEY);
    frame->data = &guess->next;
    return p + guess->size;
}

/* Handles a key that was not predicted, and remembers it for later predictions. */
static jac_status tape_key(tape_sink *sink, jac_reader *r, jac_frame *frame, const jac_text *t, const char *from,
                           const char *to)
{
    tape_guess **slot = (tape_guess **)frame->data, *guess = &sink->guesses[sink->taken++ % TAPE_KEYS];
    (void)to;
    tape_guess *after = *slot;
    guess->text = t->ptr;
    guess->size = t->escaped ? SIZE_MAX : t->len + 1;
    guess->mask[0] = tape_mask(t->len + 1, 0);
    guess->mask[1] = tape_mask(t->len + 1, 8);
    guess->next = after == guess ? NULL : after;
    guess->inner = NULL;
    *slot = guess;
    frame->data = &guess->next;
    return tape_text(sink, r, t, from, t->escaped ? JAC_TAPE_ESCAPED_KEY : JAC_TAPE_KEY);
}

/* ---- containers ---- */

/* The slot with the guess of the first key in the container `frame`. */
JAC_INLINE tape_guess **tape_context(tape_sink *sink, const jac_reader *r, const jac_frame *frame)
{
    if (frame == r->frames->base) return &sink->root;
    tape_guess **around = (tape_guess **)frame[-1].data; /* bounds: `frame` is not the first one */
    if (frame[-1].kind == JAC_FRAME_ARRAY) return around;
    /* In an object, `around` is the `next` of the key that was read last. */
    return &((tape_guess *)(void *)((char *)around - offsetof(tape_guess, next)))->inner;
}

JAC_INLINE jac_status tape_begin(tape_sink *sink, const jac_reader *r, jac_frame *frame, jac_tape_kind kind)
{
    tape_put(sink, r, r->start + frame->opened, kind);
    frame->data = tape_context(sink, r, frame);
    frame->base = (size_t)(sink->top - sink->tape->base);
    *sink->top++ = 0; /* bounds: ROOM words were free. tape_end writes the index of the END here */
    return JAC_STATUS_OK;
}

JAC_INLINE jac_status tape_end(tape_sink *sink, const jac_reader *r, const jac_frame *frame, const char *to)
{
    tape_put(sink, r, to, JAC_TAPE_END);
    jac_tape_word *base = sink->tape->base;
    base[frame->base] = (jac_tape_word)(sink->top - base) - 1; /* bounds: tape_begin wrote this word */
    return JAC_STATUS_OK;
}

/* Reads consecutive numbers of an array. */
static JAC_NOINLINE const char *tape_numbers(tape_sink *sink, jac_reader *r, const char *p, const char *stop)
{
    const char *after = p, *last = stop - JAC_NUMBER_PLAIN_ROOM;
    jac_decimal d;
    while (p <= last) {
        const char *from = p;
        p = jac_number_plain(p, &d);
        if (JAC_UNLIKELY(!p || (*p != ',' && *p != ']'))) break;
        r->cur = from; /* grow may check how far the document has been read */
        tape_put(sink, r, from, d.exponent == 0 ? JAC_TAPE_INTEGER : JAC_TAPE_DECIMAL);
        after = p;
        if (*p++ == ']') break;
    }
    return after;
}

/* Where the grammar accepts loose numbers, a sign and a point without digits are zero. A tape does not accept them. */
JAC_INLINE jac_status tape_integer(tape_sink *sink, jac_reader *r, bool negative, uint64_t magnitude, const char *from,
                                   const char *to)
{
    (void)negative;
    if (JAC_UNLIKELY(magnitude == 0) && to - from == 2 && from[0] != '0' && from[1] == '.')
        return JAC_STATUS_INVALID_NUMBER;
    return tape_scalar(sink, r, from, JAC_TAPE_INTEGER);
}

#define tape_literal(sink, r, which, from, to) tape_scalar(sink, r, from, (jac_tape_kind)(which))
#define tape_big_integer(sink, r, negative, from, to) tape_scalar(sink, r, from, JAC_TAPE_INTEGER)
#define tape_decimal(sink, r, d, from, to) tape_scalar(sink, r, from, JAC_TAPE_DECIMAL)
#define tape_string(sink, r, t, from, to) tape_text(sink, r, t, from, JAC_TAPE_STRING)
#define tape_array_begin(sink, r, frame) tape_begin(sink, r, frame, JAC_TAPE_ARRAY)
#define tape_object_begin(sink, r, frame) tape_begin(sink, r, frame, JAC_TAPE_OBJECT)
#define tape_array_end(sink, r, frame, from, to) tape_end(sink, r, frame, to)
#define tape_object_end(sink, r, frame, from, to) tape_end(sink, r, frame, to)

#define JAC_SINK_TYPE tape_sink
#define JAC_SINK(event) tape_##event
#define JAC_PARSE_NAME tape_record
#define JAC_PARSE_PLAIN 1
#define JAC_PARSE_NUMBERS tape_numbers
#define JAC_PARSE_DECODES 1
#include "reader/parse.inc.h"

jac_status jac_tape_record(jac_tape *tape, jac_reader *r)
{
    JAC_ASSERT(jac_reader_plain_p(r));
    tape_sink sink;
    sink.tape = tape;
    sink.top = tape->base;
    sink.limit = tape->limit;
    sink.root = NULL;
    sink.taken = 0;
    jac_status status = tape_record(r, &sink);
    tape->top = sink.top;
    return status;
}

/* One past the number at p: past a sign and digits, and for a decimal past every byte that a decimal may have. */
static const char *tape_number_end(const char *p, const char *end, bool decimal)
{
    if (p < end && (*p == '-' || *p == '+')) p++;
    while (p < end) {
        bool digit = (unsigned)(*p - '0') < 10;
        bool other = *p == '.' || *p == '-' || *p == '+' || (*p | 0x20) == 'e';
        if (!digit && !(decimal && other)) break;
        p++;
    }
    return p;
}

jac_text jac_tape_text(jac_tape_word word, jac_reader *r)
{
    jac_text text;
    const char *to;
    /* The string was valid when the tape was written, so it is read again without an error. */
    jac_status status = jac_string_read(r, r->start + jac_tape_offset(word), r->end, r->syntax.flags, NULL, &text, &to);
    JAC_ASSERT(status == JAC_STATUS_OK);
    (void)status;
    return text;
}

const char *jac_tape_value(const jac_tape_word *words, size_t index, const jac_reader *r, const char **end)
{
    jac_tape_word word = words[index];
    const char *from = r->start + jac_tape_offset(word);
    jac_reader again = *r;
    jac_text text;
    switch (jac_tape_kind_of(word)) {
    case JAC_TAPE_NULL: case JAC_TAPE_TRUE: *end = from + 4; break;
    case JAC_TAPE_FALSE: *end = from + 5; break;
    case JAC_TAPE_STRING:
        text = jac_tape_text(word, &again);
        *end = text.ptr + text.len + 1;
        break;
    case JAC_TAPE_ARRAY: case JAC_TAPE_OBJECT: *end = r->start + jac_tape_offset(words[words[index + 1]]); break;
    default: *end = tape_number_end(from, r->end, jac_tape_kind_of(word) == JAC_TAPE_DECIMAL);
    }
    return from;
}
