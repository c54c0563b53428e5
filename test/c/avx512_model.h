/* test/c/avx512_model.h - the row of AVX-512 in plain C, for machines that lack its instructions: kernel/simd is
 * compiled once more with functions that do, byte by byte, what Intel's Intrinsics Guide says of each intrinsic that
 * vec_avx512.h, words_avx512.h and their templates use. A test includes this file first; simd_support.h then tests that
 * row, and no other. */
#ifndef JAC_TEST_AVX512_MODEL_H
#define JAC_TEST_AVX512_MODEL_H

#include <immintrin.h>
#include "avx512_moves.h"

/* The compiler must not use the instructions that the model stands for. */
#undef JAC_TARGET_BEGIN
#undef JAC_TARGET_END
#define JAC_TARGET_BEGIN(features)
#define JAC_TARGET_END

/* Without optimization some intrinsics of the compiler are macros. */
#undef _mm512_alignr_epi64
#undef _mm512_alignr_epi8
#undef _mm512_cmple_epu8_mask
#undef _mm512_extracti64x4_epi64
#undef _mm512_slli_epi16
#undef _mm512_slli_epi32
#undef _mm512_slli_epi64
#undef _mm512_srli_epi16
#undef _mm512_srli_epi64
#undef _mm_clmulepi64_si128
#undef _bzhi_u64
#undef _pdep_u64
#define __m512i model_512
#define __m512d model_512d
#define __m256i model_256
#undef _mm512_add_epi16
#define _mm512_add_epi16 model_add_epi16
#undef _mm512_add_epi64
#define _mm512_add_epi64 model_add_epi64
#undef _mm512_add_pd
#define _mm512_add_pd model_add_pd
#undef _mm512_alignr_epi64
#define _mm512_alignr_epi64 model_alignr_epi64
#undef _mm512_alignr_epi8
#define _mm512_alignr_epi8 model_alignr_epi8
#undef _mm512_and_si512
#define _mm512_and_si512 model_and_si512
#undef _mm512_andnot_si512
#define _mm512_andnot_si512 model_andnot_si512
#undef _mm512_broadcast_i32x4
#define _mm512_broadcast_i32x4 model_broadcast_i32x4
#undef _mm512_castpd_si512
#define _mm512_castpd_si512 model_castpd_si512
#undef _mm512_castsi512_pd
#define _mm512_castsi512_pd model_castsi512_pd
#undef _mm512_castsi512_si256
#define _mm512_castsi512_si256 model_castsi512_si256
#undef _mm512_cmpeq_epi8_mask
#define _mm512_cmpeq_epi8_mask model_cmpeq_epi8_mask
#undef _mm512_cmple_epu8_mask
#define _mm512_cmple_epu8_mask model_cmple_epu8_mask
#undef _mm512_cvtepu8_epi16
#define _mm512_cvtepu8_epi16 model_cvtepu8_epi16
#undef _mm512_extracti64x4_epi64
#define _mm512_extracti64x4_epi64 model_extracti64x4_epi64
#undef _mm512_loadu_si512
#define _mm512_loadu_si512 model_loadu_si512
#undef _mm512_mask_loadu_epi64
#define _mm512_mask_loadu_epi64 model_mask_loadu_epi64
#undef _mm512_mask_min_epu8
#define _mm512_mask_min_epu8 model_mask_min_epu8
#undef _mm512_mask_mov_epi8
#define _mm512_mask_mov_epi8 model_mask_mov_epi8
#undef _mm512_mask_storeu_epi8
#define _mm512_mask_storeu_epi8 model_mask_storeu_epi8
#undef _mm512_maskz_compress_epi8
#define _mm512_maskz_compress_epi8 model_maskz_compress_epi8
#undef _mm512_maskz_loadu_epi8
#define _mm512_maskz_loadu_epi8 model_maskz_loadu_epi8
#undef _mm512_min_epu8
#define _mm512_min_epu8 model_min_epu8
#undef _mm512_movepi8_mask
#define _mm512_movepi8_mask model_movepi8_mask
#undef _mm512_mul_epu32
#define _mm512_mul_epu32 model_mul_epu32
#undef _mm512_mul_pd
#define _mm512_mul_pd model_mul_pd
#undef _mm512_mulhi_epu16
#define _mm512_mulhi_epu16 model_mulhi_epu16
#undef _mm512_mullo_epi16
#define _mm512_mullo_epi16 model_mullo_epi16
#undef _mm512_or_si512
#define _mm512_or_si512 model_or_si512
#undef _mm512_permutex2var_epi8
#define _mm512_permutex2var_epi8 model_permutex2var_epi8
#undef _mm512_sad_epu8
#define _mm512_sad_epu8 model_sad_epu8
#undef _mm512_set1_epi16
#define _mm512_set1_epi16 model_set1_epi16
#undef _mm512_set1_epi64
#define _mm512_set1_epi64 model_set1_epi64
#undef _mm512_set1_epi8
#define _mm512_set1_epi8 model_set1_epi8
#undef _mm512_set1_pd
#define _mm512_set1_pd model_set1_pd
#undef _mm512_shuffle_epi8
#define _mm512_shuffle_epi8 model_shuffle_epi8
#undef _mm512_slli_epi16
#define _mm512_slli_epi16 model_slli_epi16
#undef _mm512_slli_epi32
#define _mm512_slli_epi32 model_slli_epi32
#undef _mm512_slli_epi64
#define _mm512_slli_epi64 model_slli_epi64
#undef _mm512_srli_epi16
#define _mm512_srli_epi16 model_srli_epi16
#undef _mm512_srli_epi64
#define _mm512_srli_epi64 model_srli_epi64
#undef _mm512_srlv_epi64
#define _mm512_srlv_epi64 model_srlv_epi64
#undef _mm512_storeu_si512
#define _mm512_storeu_si512 model_storeu_si512
#undef _mm512_sub_epi16
#define _mm512_sub_epi16 model_sub_epi16
#undef _mm512_sub_epi64
#define _mm512_sub_epi64 model_sub_epi64
#undef _mm512_sub_pd
#define _mm512_sub_pd model_sub_pd
#undef _mm512_subs_epu8
#define _mm512_subs_epu8 model_subs_epu8
#undef _mm512_test_epi64_mask
#define _mm512_test_epi64_mask model_test_epi64_mask
#undef _mm512_xor_si512
#define _mm512_xor_si512 model_xor_si512
#undef _mm512_zextsi128_si512
#define _mm512_zextsi128_si512 model_zextsi128_si512
#undef _mm_clmulepi64_si128
#define _mm_clmulepi64_si128 model_clmulepi64_si128
#define _bzhi_u64 model_bzhi_u64
#define _pdep_u64 model_pdep_u64

#define jac_simd_row_avx512 avx512_model_row
#include "kernel/simd/impl_avx512.c"
#define TEST_MODEL_ROW avx512_model_row

#endif
