/* test/c/avx512_lanes.h - for avx512_model.h: vectors of 512 bits in plain C, how they are loaded and stored, and what
 * is done with each byte or word by itself. */
#ifndef JAC_TEST_AVX512_LANES_H
#define JAC_TEST_AVX512_LANES_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "base/compiler.h"

#define MODEL static JAC_UNUSED inline

typedef union {
    uint8_t b[64];
    uint16_t h[32];
    uint32_t w[16];
    uint64_t q[8];
} model_512;
typedef struct { double d[8]; } model_512d;
typedef struct { uint8_t b[32]; } model_256;

/* ---- memory ---- */

MODEL model_512 model_loadu_si512(const void *p)
{
    model_512 v;
    memcpy(v.b, p, 64);
    return v;
}

MODEL void model_storeu_si512(void *p, model_512 v) { memcpy(p, v.b, 64); }

MODEL model_512 model_maskz_loadu_epi8(uint64_t mask, const void *p)
{
    model_512 v;
    for (int i = 0; i < 64; i++) v.b[i] = mask >> i & 1 ? ((const uint8_t *)p)[i] : 0;
    return v;
}

MODEL void model_mask_storeu_epi8(void *p, uint64_t mask, model_512 v)
{
    for (int i = 0; i < 64; i++) {
        if (mask >> i & 1) ((uint8_t *)p)[i] = v.b[i];
    }
}

MODEL model_512 model_mask_loadu_epi64(model_512 other, unsigned mask, const void *p)
{
    for (int i = 0; i < 8; i++) {
        if (mask >> i & 1) memcpy(other.b + 8 * i, (const uint8_t *)p + 8 * i, 8);
    }
    return other;
}

/* ---- each byte or word by itself ---- */

#define MODEL_EACH(name, count, part, expression) \
    MODEL model_512 model_##name(model_512 x, model_512 y) \
    { \
        model_512 v; \
        for (int i = 0; i < (count); i++) { \
            const uint64_t a = x.part[i], b = y.part[i]; \
            (void)a; \
            (void)b; \
            v.part[i] = (__typeof__(v.part[i]))(expression); \
        } \
        return v; \
    }
MODEL_EACH(and_si512, 8, q, a & b)
MODEL_EACH(or_si512, 8, q, a | b)
MODEL_EACH(xor_si512, 8, q, a ^ b)
MODEL_EACH(andnot_si512, 8, q, ~a & b)
MODEL_EACH(min_epu8, 64, b, a < b ? a : b)
MODEL_EACH(subs_epu8, 64, b, a > b ? a - b : 0)
MODEL_EACH(add_epi16, 32, h, a + b)
MODEL_EACH(sub_epi16, 32, h, a - b)
MODEL_EACH(mullo_epi16, 32, h, a * b)
MODEL_EACH(mulhi_epu16, 32, h, a * b >> 16)
MODEL_EACH(add_epi64, 8, q, a + b)
MODEL_EACH(sub_epi64, 8, q, a - b)
MODEL_EACH(mul_epu32, 8, q, (uint64_t)(uint32_t)a * (uint32_t)b)
MODEL_EACH(srlv_epi64, 8, q, b < 64 ? a >> b : 0)
#undef MODEL_EACH

#define MODEL_SHIFT(name, count, part, expression) \
    MODEL model_512 model_##name(model_512 v, unsigned by) \
    { \
        for (int i = 0; i < (count); i++) v.part[i] = (__typeof__(v.part[i]))(v.part[i] expression by); \
        return v; \
    }
MODEL_SHIFT(slli_epi16, 32, h, <<)
MODEL_SHIFT(srli_epi16, 32, h, >>)
MODEL_SHIFT(slli_epi32, 16, w, <<)
MODEL_SHIFT(slli_epi64, 8, q, <<)
MODEL_SHIFT(srli_epi64, 8, q, >>)
#undef MODEL_SHIFT

MODEL model_512 model_set1_epi8(char byte)
{
    model_512 v;
    memset(v.b, byte, 64);
    return v;
}

MODEL model_512 model_set1_epi16(short value)
{
    model_512 v;
    for (int i = 0; i < 32; i++) v.h[i] = (uint16_t)value;
    return v;
}

MODEL model_512 model_set1_epi64(long long value)
{
    model_512 v;
    for (int i = 0; i < 8; i++) v.q[i] = (uint64_t)value;
    return v;
}

MODEL model_512 model_sad_epu8(model_512 x, model_512 y)
{
    model_512 v = {{0}};
    for (int i = 0; i < 64; i++) v.q[i / 8] += (uint64_t)abs(x.b[i] - y.b[i]);
    return v;
}

#endif
