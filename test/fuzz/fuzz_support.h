/* fuzz_support.h - what the fuzz targets share. The first bytes of an input choose the row, the flags, the limits and
 * the pauses; the others are the document, in a block of exactly their size, so that AddressSanitizer sees each byte
 * that is read beyond it. */
#ifndef JAC_FUZZ_SUPPORT_H
#define JAC_FUZZ_SUPPORT_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "kernel/simd/dispatch.h"
#include "reader/reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the run: libFuzzer keeps the input. */
#define FUZZ_CHECK(condition) \
    ((condition) ? (void)0 : (fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition), abort()))

typedef struct {
    char *text;         /* owned */
    size_t len;
    size_t skipped;     /* bytes before the document */
    size_t pause;       /* a pause after this many bytes; 0: none */
    jac_syntax syntax;
} fuzz_input;

enum { FUZZ_HEADER = 6 };

static size_t fuzz_pause_step;
static jac_frame *fuzz_block;

static void fuzz_frames_grow(jac_frames *frames)
{
    const size_t used = (size_t)(frames->top - frames->base), capacity = 2 * (size_t)(frames->limit - frames->base);
    jac_frame *block = malloc(capacity * sizeof *block);
    if (block == NULL) abort();
    memcpy(block, frames->base, used * sizeof *block);
    free(fuzz_block);
    fuzz_block = block;
    frames->base = block;
    frames->top = block + used;
    frames->limit = block + capacity;
}

static void fuzz_pause(jac_reader *r)
{
    const size_t left = (size_t)(r->end - r->cur);
    r->stop = fuzz_pause_step < left ? r->cur + fuzz_pause_step : r->end;
}

/* Reads the header of an input and copies the rest. Returns false if it is too short. */
static bool fuzz_take(fuzz_input *input, const uint8_t *data, size_t size)
{
    static const jac_simd_row *const *rows;
    static size_t count;
    if (size < FUZZ_HEADER) return false;
    if (count == 0) count = jac_simd_rows(&rows); /* asks the CPU, which takes long */
    jac_simd = rows[data[0] % count];
    /* Not SEVERAL, which the functions set themselves, and not the flags for warnings. */
    const uint32_t flags = (uint32_t)data[1] | (uint32_t)data[2] << 8 | (uint32_t)(data[3] & 0xbf) << 16;
    input->syntax = (jac_syntax){.flags = flags, .max_nesting = data[4] % 32, .max_digits = data[4] / 32};
    input->pause = data[5];
    input->skipped = 0;
    input->len = size - FUZZ_HEADER;
    input->text = malloc(input->len ? input->len : 1);
    if (input->text == NULL) abort();
    memcpy(input->text, data + FUZZ_HEADER, input->len);
    return true;
}

/* If the input says so, makes its document the first element of an array, with white space around it: rows that step
 * over many blocks together do so from the second kilobyte of a container on. */
static inline void fuzz_widen(fuzz_input *input, const uint8_t *data)
{
    enum { BEFORE = 1100, AFTER = 1100 };
    if (!(data[3] & 0x40)) return;
    char *wide = malloc(BEFORE + input->len + AFTER);
    if (wide == NULL) abort();
    memset(wide, ' ', BEFORE + input->len + AFTER);
    wide[0] = '[';
    memcpy(wide + BEFORE, input->text, input->len); /* bounds: allocated above */
    free(input->text);
    input->text = wide;
    input->len += BEFORE + AFTER;
}

/* Frees what fuzz_take has made. */
static void fuzz_give_back(fuzz_input *input) { free(input->text); }

/* Starts a reader at the document, with frames that soon have to grow. */
static void fuzz_start(jac_reader *r, const fuzz_input *input)
{
    static jac_frames frames;
    static jac_frame first[2];
    free(fuzz_block);
    fuzz_block = NULL;
    jac_frames_init(&frames, first, 2, fuzz_frames_grow);
    jac_reader_init(r, input->text + input->skipped, input->len - input->skipped, input->syntax, &frames);
    fuzz_pause_step = input->pause;
    if (input->pause == 0) return;
    r->stop = r->start;
    r->pause = fuzz_pause;
}

#endif
