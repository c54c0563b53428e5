/* kernel/simd/integers.inc.h - L1. Writes consecutive integers in decimal, one per word of a vector, without a
 * branch on the number of digits. A template like scan.inc.h, for the backends with vectors of
 * words, where JAC_VEC_WORDS(name) is the intrinsic for `name`. The steps are those of jac_itoa_digits8. */

/* Factors that are hidden from the compiler, which would replace one multiplication by several instructions. */
typedef struct { JAC_VEC(bytes) hundred, digit; } JAC_VEC(factors);

/* The eight digits of each word below 10^8, the first digit in the lowest byte. */
JAC_INLINE JAC_VEC(bytes) JAC_VEC(word_digits)(JAC_VEC(bytes) v, const JAC_VEC(factors) *by)
{
    JAC_VEC(bytes) upper = JAC_VEC_WORDS(srli_epi64)(JAC_VEC_WORDS(mul_epu32)(v, JAC_VEC(splat64)(109951163)), 40);
    JAC_VEC(bytes) rest;
    rest = JAC_VEC_WORDS(sub_epi64)(v, JAC_VEC_WORDS(mul_epu32)(upper, JAC_VEC(splat64)(10000)));
    v = JAC_VEC_WORDS(add_epi64)(upper, JAC_VEC_WORDS(slli_epi64)(rest, 32));
    upper = JAC_VEC_WORDS(srli_epi16)(JAC_VEC_WORDS(mulhi_epu16)(v, JAC_VEC_WORDS(set1_epi16)(5243)), 3);
    rest = JAC_VEC_WORDS(sub_epi16)(v, JAC_VEC_WORDS(mullo_epi16)(upper, by->hundred));
    v = JAC_VEC_WORDS(add_epi16)(upper, JAC_VEC_WORDS(slli_epi32)(rest, 16));
    upper = JAC_VEC_WORDS(mulhi_epu16)(v, JAC_VEC_WORDS(set1_epi16)(6554));
    return JAC_VEC_WORDS(sub_epi16)(JAC_VEC_WORDS(slli_epi16)(v, 8), JAC_VEC_WORDS(mullo_epi16)(upper, by->digit));
}

/* Eight times the number of zero bytes at the lower end of each word; 64 when all bytes are zero. `below` has a one
 * for each zero bit below the lowest set bit. The byte of the lowest set bit is a digit, so it has at most three
 * such ones and never the bit of value 8. */
JAC_INLINE JAC_VEC(bytes) JAC_VEC(word_zeros)(JAC_VEC(bytes) v)
{
    JAC_VEC(bytes) below = JAC_VEC(without)(JAC_VEC_WORDS(sub_epi64)(v, JAC_VEC(splat64)(1)), v);
    return JAC_VEC_WORDS(sad_epu8)(JAC_VEC(and)(below, JAC_VEC(splat)(8)), JAC_VEC(splat)(0));
}

/* Stores each word's digits as ASCII, shifted down by `zeros` bits. */
JAC_INLINE void JAC_VEC(word_put)(uint64_t *dst, JAC_VEC(bytes) digits, JAC_VEC(bytes) zeros)
{
    JAC_VEC(store)((char *)dst, JAC_VEC_WORDS(srlv_epi64)(JAC_VEC(or)(digits, JAC_VEC(splat)('0')), zeros));
}

/* Stores the number of bytes that each word has left after that shift, plus `more`. */
JAC_INLINE void JAC_VEC(word_put_size)(uint64_t *dst, JAC_VEC(bytes) zeros, uint64_t more)
{
    JAC_VEC(bytes) bits = JAC_VEC_WORDS(sub_epi64)(JAC_VEC(splat64)(64 + 8 * more), zeros);
    JAC_VEC(store)((char *)dst, JAC_VEC_WORDS(srli_epi64)(bits, 3));
}

/* Writes the first n integers of v, all below 10^8. */
JAC_INLINE char *JAC_VEC(integers_short)(char *dst, JAC_VEC(bytes) v, JAC_VEC(bytes) negative, size_t n,
                                         const JAC_VEC(factors) *by)
{
    uint64_t text[JAC_VEC(words)], size[JAC_VEC(words)], sign[JAC_VEC(words)];
    v = JAC_VEC(word_digits)(v, by);
    JAC_VEC(bytes) zeros = JAC_VEC(word_zeros)(JAC_VEC(or)(v, JAC_VEC(splat64)(UINT64_C(1) << 56)));
    JAC_VEC(word_put)(text, v, zeros);
    JAC_VEC(word_put_size)(size, zeros, 1);
    JAC_KEEP(text);
    JAC_KEEP(size);
    if (!JAC_VEC(any_word)(negative)) {
        for (size_t i = 0; i < n; i++) {
            jac_store64(dst, text[i]);
            dst += size[i];
            dst[-1] = ',';
        }
        return dst;
    }
    JAC_VEC(store)((char *)sign, JAC_VEC_WORDS(srli_epi64)(negative, 63));
    JAC_KEEP(sign);
    for (size_t i = 0; i < n; i++) {
        *dst = '-';
        dst += sign[i];
        jac_store64(dst, text[i]);
        dst += size[i];
        dst[-1] = ',';
    }
    return dst;
}

/* Writes the first n integers of v, all below 2^52, as two halves of eight digits. The upper half is a quotient rounded
 * to nearest: when it is one too large, the remainder is negative. */
JAC_INLINE char *JAC_VEC(integers_long)(char *dst, JAC_VEC(bytes) v, JAC_VEC(bytes) negative, size_t n,
                                        const JAC_VEC(factors) *by)
{
    uint64_t text[2][JAC_VEC(words)], size[2][JAC_VEC(words)], sign[JAC_VEC(words)];
    JAC_VEC(bytes) high = JAC_VEC(quotient)(v), low, less, zeros, first;
    low = JAC_VEC_WORDS(sub_epi64)(v, JAC_VEC_WORDS(mul_epu32)(high, JAC_VEC(splat64)(100000000)));
    less = JAC_VEC_WORDS(sub_epi64)(JAC_VEC(splat)(0), JAC_VEC_WORDS(srli_epi64)(low, 63));
    high = JAC_VEC(word_digits)(JAC_VEC_WORDS(add_epi64)(high, less), by);
    low = JAC_VEC(word_digits)(JAC_VEC_WORDS(add_epi64)(low, JAC_VEC(and)(less, JAC_VEC(splat64)(100000000))), by);
    first = JAC_VEC(word_zeros)(high);
    JAC_VEC(word_put)(text[0], high, first);
    JAC_VEC(word_put_size)(size[0], first, 0);
    /* first becomes all ones in the words whose upper half is zero. */
    first = JAC_VEC_WORDS(sub_epi64)(JAC_VEC(splat)(0), JAC_VEC_WORDS(srli_epi64)(first, 6));
    zeros = JAC_VEC(and)(first, JAC_VEC(word_zeros)(JAC_VEC(or)(low, JAC_VEC(splat64)(UINT64_C(1) << 56))));
    JAC_VEC(word_put)(text[1], low, zeros);
    JAC_VEC(word_put_size)(size[1], zeros, 1);
    JAC_VEC(store)((char *)sign, JAC_VEC_WORDS(srli_epi64)(negative, 63));
    JAC_KEEP(sign);
    JAC_KEEP(text);
    JAC_KEEP(size);
    for (size_t i = 0; i < n; i++) {
        *dst = '-';
        dst += sign[i];
        jac_store64(dst, text[0][i]);
        dst += size[0][i];
        jac_store64(dst, text[1][i]);
        dst += size[1][i];
        dst[-1] = ',';
    }
    return dst;
}

/* Writes the first n integers of v. Returns NULL when some word is even or some integer has more than 52 bits. */
JAC_INLINE char *JAC_VEC(integers_some)(char *dst, JAC_VEC(bytes) v, size_t n, const JAC_VEC(factors) *by)
{
    const JAC_VEC(bytes) one = JAC_VEC(splat64)(1);
    JAC_VEC(bytes) negative = JAC_VEC_WORDS(sub_epi64)(JAC_VEC(splat)(0), JAC_VEC_WORDS(srli_epi64)(v, 63)), excess;
    excess = JAC_VEC(without)(one, v);
    /* For n below 0, the complement of 2n + 1 is 2 * (-n - 1). */
    v = JAC_VEC_WORDS(sub_epi64)(JAC_VEC_WORDS(srli_epi64)(JAC_VEC(xor)(v, negative), 1), negative);
    excess = JAC_VEC(or)(excess, JAC_VEC_WORDS(srli_epi64)(v, 52));
    if (JAC_UNLIKELY(JAC_VEC(any_word)(excess))) return NULL;
    if (!JAC_VEC(any_word)(JAC_VEC_WORDS(srli_epi64)(JAC_VEC_WORDS(sub_epi64)(JAC_VEC(splat64)(99999999), v), 63)))
        return JAC_VEC(integers_short)(dst, v, negative, n, by);
    return JAC_VEC(integers_long)(dst, v, negative, n, by);
}

static size_t JAC_VEC(integers)(char **dst, const uint64_t *words, size_t count)
{
    size_t at = 0;
    unsigned hundred = 100, digit = 2559;
    JAC_OPAQUE(hundred);
    JAC_OPAQUE(digit);
    const JAC_VEC(factors) by = {JAC_VEC_WORDS(set1_epi16)((short)hundred), JAC_VEC_WORDS(set1_epi16)((short)digit)};
    char *end = *dst, *next;
    for (; count - at >= JAC_VEC(words); at += JAC_VEC(words)) {
        next = JAC_VEC(integers_some)(end, JAC_VEC(load)((const char *)(words + at)), JAC_VEC(words), &by);
        if (JAC_UNLIKELY(!next)) break;
        end = next;
    }
    *dst = end;
    if (at == count || count - at >= JAC_VEC(words)) return at;
    next = JAC_VEC(integers_some)(end, JAC_VEC(load_words)(words + at, count - at), count - at, &by);
    if (!next) return at;
    *dst = next;
    return count;
}
