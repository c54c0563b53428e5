/* kernel/simd/match.inc.h - L1. The byte classes that the scanners look for, written once over the vector contract.
 * A template: each vec_<backend>.h includes it at its end, with JAC_VEC_SUFFIX set to the backend. */
#ifndef JAC_VEC
#define JAC_VEC_PASTE(name, suffix) jac_vec_##name##_##suffix
#define JAC_VEC_EXPAND(name, suffix) JAC_VEC_PASTE(name, suffix)
/* The backend's identifier for a name of the contract. */
#define JAC_VEC(name) JAC_VEC_EXPAND(name, JAC_VEC_SUFFIX)
#endif

/* Matches quotes, backslashes and control characters, which end or interrupt a string. Flipping bit 1 moves the quote
 * to 0x20, directly above the control characters, and maps no other character to 0x20 or below. */
JAC_INLINE JAC_VEC(hits) JAC_VEC(match_grammar)(JAC_VEC(bytes) v)
{
    JAC_VEC(bytes) flipped = JAC_VEC(xor)(v, JAC_VEC(splat)('"' ^ 0x20));
    return JAC_VEC(either)(JAC_VEC(at_most)(flipped, 0x20), JAC_VEC(eq)(v, '\\'));
}

/* Matches the four white space characters of JSON. */
JAC_INLINE JAC_VEC(hits) JAC_VEC(match_space)(JAC_VEC(bytes) v)
{
    JAC_VEC(hits) blank = JAC_VEC(either)(JAC_VEC(eq)(v, ' '), JAC_VEC(eq)(v, '\t'));
    return JAC_VEC(either)(blank, JAC_VEC(either)(JAC_VEC(eq)(v, '\n'), JAC_VEC(eq)(v, '\r')));
}

/* Matches the candidates of jac_escape_at for the sets of an escape class. `sets` is constant at each use. */
JAC_INLINE JAC_VEC(hits) JAC_VEC(match_escape)(JAC_VEC(bytes) v, unsigned sets)
{
    JAC_VEC(hits) h = JAC_VEC(match_grammar)(v);
#define JAC_MATCH_BYTE(byte) h = JAC_VEC(either)(h, JAC_VEC(eq)(v, byte));
#define JAC_MATCH_SET(set) if (sets & set) { set##_BYTES(JAC_MATCH_BYTE) }
    JAC_ESCAPE_BYTE_SETS(JAC_MATCH_SET)
#undef JAC_MATCH_SET
    if (sets & JAC_ESCAPE_SET_SEPARATORS) JAC_MATCH_BYTE(JAC_ESCAPE_SET_SEPARATORS_BYTE0)
#undef JAC_MATCH_BYTE
    /* Of a non-ASCII character only the first byte matches: 0xc0 and above, which the xor maps to 0x3f and below. */
    if (sets & JAC_ESCAPE_SET_NON_ASCII) {
        h = JAC_VEC(either)(h, JAC_VEC(at_most)(JAC_VEC(xor)(v, JAC_VEC(splat)(0xc0)), 0x3f));
    }
    return h;
}
