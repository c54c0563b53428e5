/* kernel/simd/dispatch.c - L1. Which rows this build has, which of them the CPU runs, and which is in
 * use. The only writable global of the kernels. */
#include "kernel/simd/dispatch.h"
#include <string.h>

/* The rows of the architecture, best first; a CPU that runs one runs those after it. AVX-512 only on
 * CPUs with VBMI2: older ones slow down under it. */
#if defined(JAC_ARCH_X86_64)
#  define JAC_DISPATCH_BASELINE jac_simd_row_sse2
static const jac_simd_row *const jac_simd_all[] = {&jac_simd_row_avx512, &jac_simd_row_avx2, &jac_simd_row_sse2,
                                                   &jac_simd_row_swar};

static size_t jac_simd_best(void)
{
    if (!JAC_CPU_SUPPORTS("avx2") || !JAC_CPU_SUPPORTS("bmi") || !JAC_CPU_SUPPORTS("bmi2")) return 2;
    return JAC_CPU_SUPPORTS("avx512vbmi2") && JAC_CPU_SUPPORTS("avx512vbmi") && JAC_CPU_SUPPORTS("avx512bw") &&
                   JAC_CPU_SUPPORTS("avx512vl")
               ? 0
               : 1;
}
#elif defined(JAC_ARCH_AARCH64)
#  define JAC_DISPATCH_BASELINE jac_simd_row_neon
static const jac_simd_row *const jac_simd_all[] = {&jac_simd_row_neon, &jac_simd_row_swar};

static size_t jac_simd_best(void) { return 0; }
#else
#  define JAC_DISPATCH_BASELINE jac_simd_row_swar
static const jac_simd_row *const jac_simd_all[] = {&jac_simd_row_swar};

static size_t jac_simd_best(void) { return 0; }
#endif

const jac_simd_row *jac_simd = &JAC_DISPATCH_BASELINE;

size_t jac_simd_rows(const jac_simd_row *const **rows)
{
    size_t best = jac_simd_best();
    *rows = jac_simd_all + best;
    return sizeof jac_simd_all / sizeof *jac_simd_all - best;
}

const jac_simd_row *jac_simd_find(const char *name)
{
    const jac_simd_row *const *rows;
    size_t count = jac_simd_rows(&rows);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(rows[i]->name, name) == 0) return rows[i];
    }
    return NULL;
}

bool jac_simd_select(const char *forced)
{
    const jac_simd_row *best = jac_simd_all[jac_simd_best()];
    const jac_simd_row *row = forced && *forced ? jac_simd_find(forced) : best;
    jac_simd = row ? row : best;
    return row != NULL;
}
