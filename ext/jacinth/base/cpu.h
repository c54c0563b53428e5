/* base/cpu.h - L0. Which of the features that the backends of x86-64 need the CPU has. The bits are in Intel's Software
 * Developer's Manual and AMD's Programmer's Manual (volume 2 or 3, under CPUID). A feature with vector registers also
 * needs a system that saves these registers; XGETBV returns which ones it saves (Intel's manual, volume 1, 13.3 and
 * 14.3). macOS saves the registers of 512 bits only after their first use: it counts as not saving them. */
#ifndef JAC_CPU_H
#define JAC_CPU_H

#include "base/compiler.h"

#ifdef JAC_ARCH_X86_64
#include <cpuid.h>
#include <stdbool.h>
#include <stdint.h>

/* What CPUID and XGETBV return. */
typedef struct {
    uint32_t words[3]; /* leaf 1 ECX, leaf 7 EBX, leaf 7 ECX */
    uint32_t saved;    /* the registers that the system saves: XCR0, bits 0 to 31 */
} jac_cpu;

/* The bits of XCR0 for registers of 256 bits, and for registers of 512 bits and mask registers. */
enum { JAC_CPU_YMM = 0x06, JAC_CPU_ZMM = 0xe6 };

/* X(name, word, bit, what the system must save). BMI's instructions are encoded like those of AVX. */
#define JAC_CPU_FEATURES(X) \
    X(pclmul, 0, 1, 0) X(popcnt, 0, 23, 0) \
    X(bmi, 1, 3, JAC_CPU_YMM) X(avx2, 1, 5, JAC_CPU_YMM) X(bmi2, 1, 8, JAC_CPU_YMM) \
    X(avx512f, 1, 16, JAC_CPU_ZMM) X(avx512bw, 1, 30, JAC_CPU_ZMM) X(avx512vl, 1, 31, JAC_CPU_ZMM) \
    X(avx512vbmi, 2, 1, JAC_CPU_ZMM) X(avx512vbmi2, 2, 6, JAC_CPU_ZMM)

/* Reads what the running CPU and system have. */
static inline jac_cpu jac_cpu_read(void)
{
    enum { OSXSAVE = 1u << 27 }; /* the system has enabled XGETBV */
    jac_cpu cpu = {{0}, 0};
    uint32_t eax, ebx, ecx, edx;
    if (__get_cpuid_count(1, 0, &eax, &ebx, &ecx, &edx)) cpu.words[0] = ecx;
    if (__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx)) {
        cpu.words[1] = ebx;
        cpu.words[2] = ecx;
    }
    if (cpu.words[0] & OSXSAVE) {
        __asm__ volatile("xgetbv" : "=a"(eax), "=d"(edx) : "c"(0));
        cpu.saved = eax;
    }
    return cpu;
}

/* JAC_CPU_SUPPORTS(cpu, name): whether that jac_cpu has the feature, and the system saves its registers. */
#define JAC_CPU_SUPPORTS(cpu, name) jac_cpu_supports_##name(&(cpu))
#define JAC_CPU_FEATURE(name, word, bit, needs) \
    static inline bool jac_cpu_supports_##name(const jac_cpu *cpu) \
    { \
        return (cpu->words[word] >> (bit) & 1) && (cpu->saved & (needs)) == (needs); \
    }
JAC_CPU_FEATURES(JAC_CPU_FEATURE)
#undef JAC_CPU_FEATURE

#endif
#endif
