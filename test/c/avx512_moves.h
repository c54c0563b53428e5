/* test/c/avx512_moves.h - for avx512_model.h: masks of vectors, how their bytes move, doubles, and single words. */
#ifndef JAC_TEST_AVX512_MOVES_H
#define JAC_TEST_AVX512_MOVES_H

#include <emmintrin.h>
#include "avx512_lanes.h"

/* ---- masks ---- */

#define MODEL_MASK(name, expression) \
    MODEL uint64_t model_##name(model_512 x, model_512 y) \
    { \
        uint64_t mask = 0; \
        for (int i = 0; i < 64; i++) mask |= (uint64_t)(expression) << i; \
        return mask; \
    }
MODEL_MASK(cmpeq_epi8_mask, x.b[i] == y.b[i])
MODEL_MASK(cmple_epu8_mask, x.b[i] <= y.b[i])
MODEL_MASK(top_mask, (x.b[i] & y.b[i]) >> 7)
#undef MODEL_MASK

MODEL uint64_t model_movepi8_mask(model_512 v) { return model_top_mask(v, v); }

MODEL unsigned model_test_epi64_mask(model_512 x, model_512 y)
{
    unsigned mask = 0;
    for (int i = 0; i < 8; i++) mask |= (unsigned)((x.q[i] & y.q[i]) != 0) << i;
    return mask;
}

MODEL model_512 model_mask_mov_epi8(model_512 other, uint64_t mask, model_512 v)
{
    for (int i = 0; i < 64; i++) v.b[i] = mask >> i & 1 ? v.b[i] : other.b[i];
    return v;
}

MODEL model_512 model_mask_min_epu8(model_512 other, uint64_t mask, model_512 x, model_512 y)
{
    return model_mask_mov_epi8(other, mask, model_min_epu8(x, y));
}

MODEL model_512 model_maskz_compress_epi8(uint64_t mask, model_512 v)
{
    model_512 packed = {{0}};
    for (int i = 0, to = 0; i < 64; i++) {
        if (mask >> i & 1) packed.b[to++] = v.b[i];
    }
    return packed;
}

/* ---- moves ---- */

MODEL model_512 model_shuffle_epi8(model_512 table, model_512 at)
{
    model_512 v;
    for (int i = 0; i < 64; i++) v.b[i] = at.b[i] & 0x80 ? 0 : table.b[(i & 48) | (at.b[i] & 15)];
    return v;
}

MODEL model_512 model_permutex2var_epi8(model_512 x, model_512 at, model_512 y)
{
    model_512 v;
    for (int i = 0; i < 64; i++) v.b[i] = at.b[i] & 64 ? y.b[at.b[i] & 63] : x.b[at.b[i] & 63];
    return v;
}

MODEL model_512 model_alignr_epi64(model_512 x, model_512 y, int by)
{
    model_512 v;
    for (int i = 0; i < 8; i++) v.q[i] = i + by < 8 ? y.q[i + by] : x.q[i + by - 8];
    return v;
}

MODEL model_512 model_alignr_epi8(model_512 x, model_512 y, int by)
{
    model_512 v;
    for (int i = 0; i < 64; i++) {
        const int lane = i & 48, from = i % 16 + by;
        v.b[i] = from < 16 ? y.b[lane + from] : x.b[lane + from - 16];
    }
    return v;
}

MODEL model_512 model_broadcast_i32x4(__m128i part)
{
    model_512 v;
    for (int i = 0; i < 64; i += 16) memcpy(v.b + i, &part, 16);
    return v;
}

MODEL model_512 model_zextsi128_si512(__m128i part)
{
    model_512 v = {{0}};
    memcpy(v.b, &part, 16);
    return v;
}

MODEL model_256 model_extracti64x4_epi64(model_512 v, int half)
{
    model_256 part;
    memcpy(part.b, v.b + 32 * half, 32);
    return part;
}

MODEL model_256 model_castsi512_si256(model_512 v) { return model_extracti64x4_epi64(v, 0); }

MODEL model_512 model_cvtepu8_epi16(model_256 part)
{
    model_512 v;
    for (int i = 0; i < 32; i++) v.h[i] = part.b[i];
    return v;
}

/* ---- doubles ---- */

#define MODEL_DOUBLE(name, operation) \
    MODEL model_512d model_##name(model_512d x, model_512d y) \
    { \
        for (int i = 0; i < 8; i++) x.d[i] = x.d[i] operation y.d[i]; \
        return x; \
    }
MODEL_DOUBLE(add_pd, +)
MODEL_DOUBLE(sub_pd, -)
MODEL_DOUBLE(mul_pd, *)
#undef MODEL_DOUBLE

MODEL model_512d model_set1_pd(double value)
{
    model_512d v;
    for (int i = 0; i < 8; i++) v.d[i] = value;
    return v;
}

MODEL model_512d model_castsi512_pd(model_512 v)
{
    model_512d d;
    memcpy(&d, &v, 64);
    return d;
}

MODEL model_512 model_castpd_si512(model_512d d)
{
    model_512 v;
    memcpy(&v, &d, 64);
    return v;
}

/* ---- words, by BMI2 and PCLMULQDQ ---- */

MODEL uint64_t model_bzhi_u64(uint64_t word, uint32_t bits)
{
    return (bits & 0xff) < 64 ? word & ((UINT64_C(1) << (bits & 0xff)) - 1) : word;
}

MODEL uint64_t model_pdep_u64(uint64_t word, uint64_t mask)
{
    uint64_t result = 0;
    for (int i = 0, from = 0; i < 64; i++) {
        if (mask >> i & 1) result |= (word >> from++ & 1) << i;
    }
    return result;
}

/* Without the upper half of the product. `which` is 0: the lower words are multiplied. */
MODEL __m128i model_clmulepi64_si128(__m128i x, __m128i y, int which)
{
    uint64_t a, b, product = 0;
    memcpy(&a, &x, 8);
    memcpy(&b, &y, 8);
    for (int i = 0; i < 64 && which == 0; i++) product ^= b >> i & 1 ? a << i : 0;
    return _mm_set_epi64x(0, (long long)product);
}

#endif
