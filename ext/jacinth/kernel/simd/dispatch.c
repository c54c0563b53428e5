/* kernel/simd/dispatch.c - L1. Knows which rows this build has, which of them the CPU supports, and which one is in
 * use. Has the only writable global of the kernels. */
#include "kernel/simd/dispatch.h"
#include <string.h>
#include "base/cpu.h"

/* The rows of the architecture, best first. A CPU that supports a row supports all rows after it. */
#define DISPATCH_ROW(name, supported) &jac_simd_row_##name,
static const jac_simd_row *const jac_simd_all[] = {JAC_BACKENDS(DISPATCH_ROW)};
#undef DISPATCH_ROW

/* The index of the first row that the running CPU supports. Every CPU supports the last row. */
static size_t jac_simd_best(void)
{
#define DISPATCH_SUPPORTED(name, supported) supported,
#ifdef JAC_ARCH_X86_64
    const jac_cpu cpu = jac_cpu_read();
#endif
    const bool supported[] = {JAC_BACKENDS(DISPATCH_SUPPORTED)};
#undef DISPATCH_SUPPORTED
    size_t best = 0;
    while (!supported[best]) best++; /* bounds: every CPU supports the last row */
    return best;
}

const jac_simd_row *jac_simd = &JAC_BACKEND_BASELINE;

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
