/* base/compiler.h - L0. All compiler-specific syntax: attributes, branch hints, builtins, and
 * target regions for instruction sets. Code outside base/ contains no __attribute__ and no __builtin_.
 * Holds no algorithm. */
#ifndef JAC_BASE_COMPILER_H
#define JAC_BASE_COMPILER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if !defined(__GNUC__) && !defined(__clang__)
#  error "Jacinth needs gcc or clang"
#endif

#define JAC_INLINE static inline __attribute__((always_inline, unused))
#define JAC_EXPORT __attribute__((visibility("default")))
#define JAC_NOINLINE __attribute__((noinline))
/* Before the definition of a function that the compiler is to inline although it is not small. build.rb sets how large
 * other functions may be. The split build leaves functions of other files alone. */
#ifdef JAC_UNITY
#  define JAC_HOT inline
#else
#  define JAC_HOT
#endif
#define JAC_COLD __attribute__((cold, noinline))
#define JAC_PRAGMA(text) _Pragma(#text)
/* Between these two lines functions are compiled for size. unity.c has them around the files whose opening comment says
 * "for size" after the layer. Builds that do not optimize, and clang, leave them alone. */
#if defined(__OPTIMIZE__) && !defined(__clang__) && !defined(JAC_DEBUG) && !defined(__SANITIZE_ADDRESS__)
#  define JAC_SMALL _Pragma("GCC push_options") _Pragma("GCC optimize(\"Os\")")
#  define JAC_SMALL_END _Pragma("GCC pop_options")
#else
#  define JAC_SMALL
#  define JAC_SMALL_END
#endif
/* Stands before a loop of at most n rounds, where n is a constant: the compiler unrolls the whole loop. */
#define JAC_UNROLL(n) JAC_PRAGMA(GCC unroll n)
/* The function runs when the program or library is loaded. */
#define JAC_CONSTRUCTOR __attribute__((constructor))
#define JAC_NORETURN __attribute__((noreturn))
/* A function of another library that may be missing: its address is NULL then. Windows has nothing like it. */
#if defined(__APPLE__)
#  define JAC_WEAK __attribute__((weak_import))
#elif !defined(_WIN32)
#  define JAC_WEAK __attribute__((weak))
#endif
#define JAC_UNUSED __attribute__((unused))
#define JAC_ALIGNED(n) __attribute__((aligned(n)))
#define JAC_LIKELY(x) __builtin_expect(!!(x), 1)
#define JAC_UNLIKELY(x) __builtin_expect(!!(x), 0)
#define JAC_PREFETCH(p) __builtin_prefetch(p)
/* Makes the compiler assume that the memory at p is read and changed here, so that it stores pending values. */
#define JAC_KEEP(p) __asm__ volatile("" : : "r"(p) : "memory")
/* Makes the compiler forget what it knows about x, an integer or pointer. It then cannot replace a computed x
 * by a branch. */
#define JAC_OPAQUE(x) __asm__("" : "+r"(x))
/* JAC_OPAQUE for a vector of x86-64. */
#define JAC_OPAQUE_VECTOR(x) __asm__("" : "+x"(x))
#define JAC_UNREACHABLE() __builtin_unreachable()

/* Functions shared between translation units. They are `static` in the unity build, which includes every .c file
 * into one unit so that the compiler sees the whole program, and `extern` in the split build. */
#ifdef JAC_UNITY
#  define JAC_API static JAC_UNUSED
#else
#  define JAC_API extern
#endif
/* Constant tables. Each has one definition; -fvisibility=hidden hides it from other libraries. */
#define JAC_TABLE extern const

/* The architectures that have their own vector backend. */
#if defined(__x86_64__)
#  define JAC_ARCH_X86_64
#elif defined(__aarch64__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#  define JAC_ARCH_AARCH64
#endif

/* JAC_TARGET_BEGIN("avx2,bmi2") ... JAC_TARGET_END: functions between them are compiled for a CPU with these
 * features; they may only be called after JAC_CPU_SUPPORTS has found each of them. Their loops over the vectors of a
 * block are unrolled, which -O2 does not do if it makes the code longer. */
#if defined(__clang__)
#  define JAC_TARGET_BEGIN(features) \
     JAC_PRAGMA(clang attribute push(__attribute__((target(features))), apply_to = function))
#  define JAC_TARGET_END JAC_PRAGMA(clang attribute pop)
#else
#  define JAC_TARGET_BEGIN(features) \
     JAC_PRAGMA(GCC push_options) JAC_PRAGMA(GCC optimize("peel-loops")) JAC_PRAGMA(GCC target(features))
#  define JAC_TARGET_END JAC_PRAGMA(GCC pop_options)
#endif

/* A place to which functions that are called from here may return directly, past all functions between. JAC_LEAVE_HERE
 * is 0 first, and 1 after JAC_LEAVE. Only for functions that own nothing. */
#if defined(__GNUC__) && !defined(__clang__)
typedef void *jac_leave[5];
#  define JAC_LEAVE_HERE(place) __builtin_setjmp(place)
#  define JAC_LEAVE(place) __builtin_longjmp((place), 1)
#else
#  include <setjmp.h>
typedef jmp_buf jac_leave;
#  define JAC_LEAVE_HERE(place) _setjmp(place)
#  define JAC_LEAVE(place) _longjmp((place), 1)
#endif

#endif
