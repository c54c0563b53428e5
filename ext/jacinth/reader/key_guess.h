/* reader/key_guess.h - L2. Predicts the keys of objects: those in one place of a document mostly have the same keys in
 * the same order. The keys of an object that keeps to the prediction are known to be different. For sinks that build
 * nothing. Owns no memory. */
#ifndef JAC_READER_KEY_GUESS_H
#define JAC_READER_KEY_GUESS_H

#include "base/bits.h"
#include "reader/reader.h"

/* The number of guesses, and of keys in one chain. */
#define JAC_KEY_GUESSES 320
#define JAC_KEY_GUESS_CHAIN 64

/* Documents shorter than this many bytes are not worth the memory. */
#define JAC_KEY_GUESS_LONG 4096

/* A key of a chain, or the start of a chain. The keys of a chain have different fingerprints, so different texts. No
 * key is ever removed. An object meets the keys of one chain in order, and may miss some. */
typedef struct jac_key_guess {
    const char *text;       /* where the key was first read, with its escapes */
    size_t size;            /* of `text` with the closing quote; in the start of a chain, the number of keys */
    /* Selects the bytes of the key among the first 16 bytes. In the start of a chain: a bit for each fingerprint in it,
     * by which most new keys are recognized as new. */
    uint64_t mask[2];
    uint64_t print;         /* its jac_key_print */
    struct jac_key_guess *next;     /* in the chain, or NULL */
    struct jac_key_guess *start;    /* of the chain */
    struct jac_key_guess *inner;    /* the start of the chain for the objects in its value, or NULL */
    bool borrowed;          /* `inner` is the chain of another key, whose values may be like those of this key */
} jac_key_guess;

/* frame->data: of an object, the guess of the key that was read last, or the start of its chain; of an array, the same
 * of the object around it, or `root`. frame->flag of an object: its keys have left the chain, or it has no chain. */
typedef struct {
    unsigned taken;         /* the number of guesses in use */
    jac_key_guess root;     /* stands for the document as a value */
    jac_key_guess stray;    /* the start of a chain that stays empty, for objects without guesses */
    jac_key_guess all[JAC_KEY_GUESSES];
} jac_key_guesses;

/* A fingerprint of a decoded key: equal for equal texts, and seldom equal for others unless someone has chosen them.
 * Each step is a multiplication whose two halves are folded, as in wyhash (Wang Yi, 2019). */
static JAC_UNUSED uint64_t jac_key_print(const char *ptr, size_t len)
{
    const uint64_t factor = UINT64_C(0x9e3779b97f4a7c15);
    uint64_t print = len * factor, last = 0;
    if (len >= 8) {
        for (size_t at = 0; at + 8 < len; at += 8) {
            jac_u128 step = jac_mul64(print ^ jac_load64(ptr + at), factor);
            print = step.hi ^ step.lo;
        }
        last = jac_load64(ptr + len - 8); /* bounds: at least 8 bytes */
    } else if (len >= 4) {
        last = (uint64_t)jac_load32(ptr) << 32 | jac_load32(ptr + len - 4); /* bounds: at least 4 bytes */
    } else if (len > 0) {
        last = (uint64_t)(uint8_t)ptr[0] << 16 | (uint64_t)(uint8_t)ptr[len / 2] << 8 | (uint8_t)ptr[len - 1];
    }
    jac_u128 step = jac_mul64(print ^ last, factor);
    return step.hi ^ step.lo;
}

/* Called before r reads its document. */
static JAC_UNUSED void jac_key_guess_init(jac_key_guesses *guesses, const jac_reader *r)
{
    jac_key_guess *stray = &guesses->stray;
    guesses->taken = 0;
    *stray = (jac_key_guess){.size = JAC_KEY_GUESS_CHAIN, .start = stray, .inner = stray};
    guesses->root = (jac_key_guess){.inner = r->end - r->cur < JAC_KEY_GUESS_LONG ? stray : NULL};
}

/* The guess of the key whose value is the container `frame`, or is an array around it. */
JAC_INLINE jac_key_guess *jac_key_guess_around(jac_key_guesses *guesses, const jac_reader *r, const jac_frame *frame)
{
    /* bounds: `frame` is not the first one */
    return frame == r->frames->base ? &guesses->root : (jac_key_guess *)frame[-1].data;
}

/* Begins a chain for the objects in the value of `around`. */
static JAC_UNUSED jac_key_guess *jac_key_guess_start(jac_key_guesses *guesses, jac_key_guess *around)
{
    jac_key_guess *start = &guesses->stray;
    if (guesses->taken < JAC_KEY_GUESSES) {
        start = &guesses->all[guesses->taken++];
        *start = (jac_key_guess){.start = start};
    }
    around->borrowed = false;
    return around->inner = start;
}

/* For the events array_begin and object_begin. */
JAC_INLINE void jac_key_guess_array(jac_key_guesses *guesses, const jac_reader *r, jac_frame *frame)
{
    frame->data = jac_key_guess_around(guesses, r, frame);
}

JAC_INLINE void jac_key_guess_object(jac_key_guesses *guesses, const jac_reader *r, jac_frame *frame)
{
    jac_key_guess *around = jac_key_guess_around(guesses, r, frame);
    jac_key_guess *const start = JAC_LIKELY(around->inner) ? around->inner : jac_key_guess_start(guesses, around);
    frame->data = start;
    frame->flag = start == &guesses->stray;
}

/* Whether the key of `guess` is at p, with its closing quote. */
JAC_INLINE bool jac_key_guess_foreseen(const jac_key_guess *guess, const char *p, const char *end)
{
    const size_t room = (size_t)(end - p);
    if (JAC_LIKELY(room >= 16)) {
        /* bounds: there are 16 bytes at p, and the text of the guess lies before p */
        uint64_t first = (jac_load64_le(p) ^ jac_load64_le(guess->text)) & guess->mask[0];
        uint64_t second = (jac_load64_le(p + 8) ^ jac_load64_le(guess->text + 8)) & guess->mask[1];
        if ((first | second) != 0) return false;
        if (JAC_LIKELY(guess->size <= 16)) return true;
    }
    const size_t rest = guess->size - 8;
    if (guess->size > room) return false;
    if (rest - 8 <= 8) return jac_load64(p + rest) == jac_load64(guess->text + rest); /* bounds: 8 bytes of the key */
    return memcmp(p, guess->text, guess->size) == 0;
}

/* For the event guess_key: the guess of the key at p, whose length is ->size - 1, or NULL if it is not predicted. */
JAC_INLINE const jac_key_guess *jac_key_guess_next(const jac_reader *r, jac_frame *frame, const char *p)
{
    const jac_key_guess *guess = ((const jac_key_guess *)frame->data)->next;
    if (JAC_UNLIKELY(!guess)) return NULL;
    if (JAC_UNLIKELY(!jac_key_guess_foreseen(guess, p, r->end))) {
        guess = guess->next; /* the predicted key may be optional and missing here */
        if (!guess || !jac_key_guess_foreseen(guess, p, r->end)) return NULL;
    }
    frame->data = guess;
    return guess;
}

/* The mask of a key of `size` bytes for the eight bytes that begin `before` bytes after its start. */
JAC_INLINE uint64_t jac_key_guess_mask(size_t size, size_t before)
{
    if (size >= before + 8) return UINT64_MAX;
    return size <= before ? 0 : (UINT64_C(1) << 8 * (size - before)) - 1;
}

/* The guess of a chain with that fingerprint, after `from`, or NULL. */
static JAC_UNUSED jac_key_guess *jac_key_guess_find(jac_key_guess *from, uint64_t print)
{
    for (from = from->next; from && from->print != print; from = from->next);
    return from;
}

/* For the event key, while frame->flag is not set: places a key that was not predicted in the chain of its object, or
 * sets frame->flag if that is not possible. Then keys of the object may be equal. `print` is the fingerprint of its
 * decoded text. Keys with equal fingerprints share a guess. Takes no more steps than a chain has keys. */
static JAC_UNUSED JAC_NOINLINE void jac_key_guess_add(jac_key_guesses *guesses, const jac_reader *r, jac_frame *frame,
                                                      const jac_text *t, uint64_t print)
{
    jac_key_guess *last = (jac_key_guess *)frame->data, *around = jac_key_guess_around(guesses, r, frame);
    if (around->borrowed && last == around->inner) frame->data = last = jac_key_guess_start(guesses, around);
    jac_key_guess *start = last->start, *guess = NULL;
    uint64_t *seen = &start->mask[print >> 6 & 1];
    const uint64_t bit = UINT64_C(1) << (print & 63);
    frame->flag = 1;
    if (*seen & bit) guess = jac_key_guess_find(last, print);
    if (!guess) {
        if (start->size == JAC_KEY_GUESS_CHAIN || guesses->taken == JAC_KEY_GUESSES) return;
        if ((*seen & bit) && jac_key_guess_find(start, print)) return;
        guess = &guesses->all[guesses->taken++];
        *guess = (jac_key_guess){.text = t->ptr, .size = t->len + 1, .print = print, .next = last->next,
                                 .start = start, .inner = last->inner, .borrowed = last->inner != NULL};
        guess->mask[0] = jac_key_guess_mask(guess->size, 0);
        guess->mask[1] = jac_key_guess_mask(guess->size, 8);
        last->next = guess;
        start->size++;
        *seen |= bit;
    }
    frame->data = guess;
    frame->flag = 0;
}

#endif
