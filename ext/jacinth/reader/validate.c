/* reader/validate.c - L2. A sink that builds nothing; see validate.h. */
#include "reader/validate.h"
#include "reader/number.h"
#include "reader/string_scan.h"

/* The number of keys that are remembered to predict others, and the shortest document for which they are. */
#define VALIDATE_KEYS 256
#define VALIDATE_LONG 40960

/* A key that was read, and the keys that followed it. A guess is always compared with the document, so it may be wrong,
 * and another key may take its slot while pointers still lead to it. */
typedef struct validate_guess {
    const char *text;           /* where the key was last read: `size` bytes, with the closing quote */
    size_t size;                /* SIZE_MAX: the key has escapes and is never predicted */
    uint64_t mask[2];           /* selects the bytes of the key among the first 16 bytes */
    struct validate_guess *next;    /* the next key in its object */
    struct validate_guess *inner;   /* the first key of objects in its value */
} validate_guess;

/* frame->data is a validate_guess **: for an object, the slot with the guess of its next key; for an array, the slot
 * with the guess of the first key of the objects in it. In a short document it is always `root`, which is empty. */
typedef struct {
    uint32_t flags;
    bool remembers;             /* the document is long */
    unsigned taken;             /* the number of guesses made; their slots are reused in turn */
    validate_guess *root;
    validate_guess guesses[VALIDATE_KEYS];
} validate_sink;

JAC_INLINE jac_status validate_string(validate_sink *sink, jac_reader *r, const jac_text *t, const char *from,
                                      const char *to)
{
    (void)sink; (void)from; (void)to;
    return jac_string_accept(r, t);
}

/* ---- keys ---- */

/* Whether the key of `guess` is at p, with its closing quote. */
JAC_INLINE bool validate_foreseen(const validate_guess *guess, const char *p, const char *end)
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
JAC_INLINE uint64_t validate_mask(size_t size, size_t before)
{
    if (size >= before + 8) return UINT64_MAX;
    return size <= before ? 0 : (UINT64_C(1) << 8 * (size - before)) - 1;
}

JAC_INLINE const char *validate_guess_key(const validate_sink *sink, const jac_reader *r, jac_frame *frame,
                                          const char *p)
{
    validate_guess *const *slot = frame->data;
    validate_guess *guess = *slot;
    (void)sink;
    if (JAC_UNLIKELY(!guess)) return NULL;
    if (JAC_UNLIKELY(!validate_foreseen(guess, p, r->end))) {
        guess = guess->next; /* the predicted key may be optional and missing here */
        if (!guess || !validate_foreseen(guess, p, r->end)) return NULL;
    }
    frame->data = &guess->next;
    return p + guess->size;
}

/* Handles a key that was not predicted, and remembers it for later predictions. */
static jac_status validate_key(validate_sink *sink, jac_reader *r, jac_frame *frame, const jac_text *t,
                               const char *from, const char *to)
{
    (void)from; (void)to;
    if (!sink->remembers) return jac_string_accept(r, t);
    validate_guess **slot = (validate_guess **)frame->data, *guess = &sink->guesses[sink->taken++ % VALIDATE_KEYS];
    validate_guess *after = *slot;
    guess->text = t->ptr;
    guess->size = t->escaped ? SIZE_MAX : t->len + 1;
    guess->mask[0] = validate_mask(t->len + 1, 0);
    guess->mask[1] = validate_mask(t->len + 1, 8);
    guess->next = after == guess ? NULL : after;
    guess->inner = NULL;
    *slot = guess;
    frame->data = &guess->next;
    return jac_string_accept(r, t);
}

/* The slot with the guess of the first key in the container `frame`. */
JAC_INLINE validate_guess **validate_context(validate_sink *sink, const jac_reader *r, const jac_frame *frame)
{
    if (frame == r->frames->base) return &sink->root;
    validate_guess **around = (validate_guess **)frame[-1].data; /* bounds: `frame` is not the first one */
    if (frame[-1].kind == JAC_FRAME_ARRAY) return around;
    /* In an object, `around` is the `next` of the key that was read last. */
    return &((validate_guess *)(void *)((char *)around - offsetof(validate_guess, next)))->inner;
}

JAC_INLINE jac_status validate_begin(validate_sink *sink, const jac_reader *r, jac_frame *frame)
{
    frame->data = sink->remembers ? validate_context(sink, r, frame) : &sink->root;
    return JAC_STATUS_OK;
}

JAC_INLINE jac_status validate_decimal(validate_sink *sink, jac_reader *r, const jac_decimal *d, const char *from,
                                       const char *to)
{
    (void)r; (void)from; (void)to;
    return jac_number_check(d, sink->flags);
}

/* The other events need no check: they ignore their arguments and give a constant result. */
#define validate_literal(...) JAC_STATUS_OK
#define validate_integer(...) JAC_STATUS_OK
#define validate_big_integer(...) JAC_STATUS_OK
#define validate_array_begin(sink, r, frame) validate_begin(sink, r, frame)
#define validate_array_end(...) JAC_STATUS_OK
#define validate_object_begin(sink, r, frame) validate_begin(sink, r, frame)
#define validate_object_end(...) JAC_STATUS_OK

#define JAC_SINK_TYPE validate_sink
#define JAC_SINK(event) validate_##event
#define JAC_PARSE_NAME validate_plain
#define JAC_PARSE_PLAIN 1
#include "reader/parse.inc.h"

#define JAC_SINK_TYPE validate_sink
#define JAC_SINK(event) validate_##event
#define JAC_PARSE_NAME validate_any
#define JAC_PARSE_PLAIN 0
#include "reader/parse.inc.h"

jac_status jac_validate(jac_reader *r)
{
    validate_sink sink;
    sink.flags = r->syntax.flags;
    sink.remembers = r->end - r->cur >= VALIDATE_LONG;
    sink.taken = 0;
    sink.root = NULL;
    return jac_reader_plain_p(r) ? validate_plain(r, &sink) : validate_any(r, &sink);
}
