/* kernel/simd/brackets.h - L1. Steps over a container without reading its values: jac_brackets, the state between two
 * windows of the source, and the check of a window. Finds the closing bracket, and checks brackets, quotes, control
 * characters and UTF-8. Stops at a comment. Does not check escapes, numbers, literals, commas and colons. */
#ifndef JAC_SIMD_BRACKETS_H
#define JAC_SIMD_BRACKETS_H

#include "base/bits.h"
#include "base/status.h"

/* What stands between two windows. */
typedef struct {
    /* Memory of the caller, of at least room / 8 bytes, rounded up to a multiple of 8. It holds the kinds of the open
     * brackets, except for those in `kinds`. The caller may move it between two calls. */
    char *open;
    size_t room;        /* the number of containers that may be open at once */
    size_t depth;       /* the number of open containers */
    uint64_t kinds;     /* of the innermost (depth - 1) % 64 + 1 open containers, the innermost in bit 0; 1: object */
    uint64_t in_string; /* all bits are set if the window ends within a string; else 0 */
    bool escaped;       /* the window ends with a backslash that escapes the next byte */
    bool controls;      /* strings may have raw control characters */
    bool check_utf8;    /* the source is not known to be valid UTF-8 */
    uint8_t cut;        /* the number of bytes in `character` */
    char character[4];  /* the character that the window ends within */
    bool high;          /* a byte of 0x80 or above was seen, perhaps after the closing bracket */
} jac_brackets;

/* Prepares *b to step over a container. The first window begins with its opening bracket. */
JAC_INLINE void jac_brackets_init(jac_brackets *b, char *open, size_t room, bool controls, bool check_utf8)
{
    *b = (jac_brackets){.open = open, .room = room, .controls = controls, .check_utf8 = check_utf8};
}

/* Makes the first window begin within the container whose opening bracket is `opening`, outside its strings and
 * children. b->room is at least 1. */
JAC_INLINE void jac_brackets_enter(jac_brackets *b, char opening)
{
    b->depth = 1;
    b->kinds = opening == '{';
}

/* Sets the state of a closed container, for rows that do not handle its last bracket separately. */
JAC_INLINE void jac_brackets_close(jac_brackets *b)
{
    b->depth = 0;
    b->in_string = 0;
    b->escaped = false;
}

/* Continues in the window [*p, end), which follows the last one in the source and may have any length. Returns:
 *   OK                     the container is closed; *p is one past its closing bracket
 *   MORE                   the window ends within the container; *p is end
 *   NESTING                *p is an opening bracket, and `room` containers are open. After the caller has given more
 *                          room, it may continue at *p
 *   EXPECTED_COMMA_ARRAY   *p is a '}', and the innermost container is an array
 *   EXPECTED_COMMA_OBJECT  *p is a ']', and the innermost container is an object
 *   CONTROL_CHARACTER      *p is a raw control character in a string
 *   UNEXPECTED_TOKEN       *p is a '/' outside strings, where a comment may begin, or a backslash outside strings
 *   INVALID_UTF8           *p is the first byte of an ill-formed character that begins in this window, or the first
 *                          byte of the window if the character begins before it
 * The error is the first one in the source. No byte at or past `end` is read.
 *
 * On every row, after every status but INVALID_UTF8, `depth`, `kinds` and `open` describe the containers that are
 * open at *p: `depth` is 0 after OK, and otherwise only before the first bracket. After MORE, `in_string` and `escaped`
 * describe *p. After other statuses they are clear. After INVALID_UTF8 the state is of no use. */
JAC_API jac_status jac_brackets_step(jac_brackets *b, const char **p, const char *end);

/* For the rows. The masks of a block of up to 64 bytes, one bit for each byte. `marks` has the brackets, '/' and
 * backslashes; also other bytes from 'X' to '_' and from 'x' to DEL, which occur outside strings only in invalid
 * texts. */
typedef struct {
    uint64_t quotes, controls, marks;
    bool slashes; /* whether there is a backslash */
} jac_brackets_block;

typedef struct { uint64_t opening, closing, curly; } jac_brackets_marks;

/* The bytes that a row compares with. All brackets are `folded` when the bits of `fold` are set. */
typedef struct { uint8_t quote, slash, control, fold, folded, comment; } jac_brackets_bytes;

/* These bytes, hidden from the compiler: it then keeps their vectors in registers during the loop. */
JAC_INLINE jac_brackets_bytes jac_brackets_hidden(void)
{
    unsigned quote = '"', slash = '\\', control = 0x1f, fold = 0x27, folded = 0x7f, comment = '/';
    JAC_OPAQUE(quote);
    JAC_OPAQUE(slash);
    JAC_OPAQUE(control);
    JAC_OPAQUE(fold);
    JAC_OPAQUE(folded);
    JAC_OPAQUE(comment);
    return (jac_brackets_bytes){(uint8_t)quote, (uint8_t)slash, (uint8_t)control, (uint8_t)fold, (uint8_t)folded,
                                (uint8_t)comment};
}

/* Handles the brackets of the block at *p one by one, up to the first byte of `refused`. `refused` has the control
 * characters in strings, which b may allow, and the slashes and backslashes outside strings. Returns MORE, with *p
 * unchanged, at the end of the block; otherwise returns what jac_brackets_step does. */
JAC_INLINE jac_status jac_brackets_each(jac_brackets *b, const char **p, uint64_t brackets, uint64_t refused)
{
    const char *const block = *p;
    uint64_t kinds = b->kinds;
    size_t depth = b->depth;
    jac_status status = JAC_STATUS_MORE;
    /* bounds: the masks have bits only for bytes of the window */
    while (b->controls && refused && (unsigned char)block[jac_ctz64(refused)] < 0x20) refused &= refused - 1;
    for (uint64_t found = brackets | refused; found; found &= found - 1) {
        const char *const at = block + jac_ctz64(found);
        const uint64_t kind = (unsigned char)*at >> 5 & 1; /* square and curly brackets differ in the bit 0x20 alone */
        if (JAC_UNLIKELY(found & (0 - found) & refused)) {
            status = (unsigned char)*at < 0x20 ? JAC_STATUS_CONTROL_CHARACTER : JAC_STATUS_UNEXPECTED_TOKEN;
        } else if (*at & 2) { /* an opening bracket */
            if (JAC_LIKELY(depth < b->room)) {
                /* bounds: depth is below room, and the memory has 8 bytes for each 64 of it */
                if (JAC_UNLIKELY(depth % 64 == 0 && depth)) jac_store64(b->open + depth / 8 - 8, kinds);
                kinds = kinds << 1 | kind;
                depth++;
                continue;
            }
            status = JAC_STATUS_NESTING;
        } else if (JAC_UNLIKELY((kinds & 1) != kind)) {
            status = kind ? JAC_STATUS_EXPECTED_COMMA_ARRAY : JAC_STATUS_EXPECTED_COMMA_OBJECT;
        } else {
            kinds >>= 1;
            if (JAC_LIKELY(--depth % 64)) continue;
            if (depth) {
                kinds = jac_load64(b->open + depth / 8 - 8); /* bounds: stored when the depth passed this level */
                continue;
            }
            status = JAC_STATUS_OK;
        }
        *p = at + (status == JAC_STATUS_OK);
        break;
    }
    b->kinds = kinds;
    b->depth = depth;
    return status;
}

/* The innermost levels, whose kinds a row keeps in a register. */
typedef struct {
    uint64_t kinds;     /* of the innermost (depth - 1) % 64 + 1 open containers, the innermost in bit 0; 1: object */
    size_t above;   /* the number of these levels, minus 1 */
    size_t limit;   /* the largest value that `above` may take */
} jac_brackets_levels;

/* The levels of b. Before the first bracket, their limit is 0. */
JAC_INLINE jac_brackets_levels jac_brackets_load(const jac_brackets *b)
{
    const size_t above = (b->depth - 1) % 64, more = b->room > b->depth ? b->room - b->depth : 0;
    return (jac_brackets_levels){b->kinds, above, b->depth == 0 ? 0 : more < 63 - above ? above + more : 63};
}

/* Puts the levels back into b. */
JAC_INLINE void jac_brackets_store(jac_brackets *b, const jac_brackets_levels *levels)
{
    b->kinds = levels->kinds;
    b->depth += levels->above - (b->depth - 1) % 64;
}

/* The kinds after a block that has brackets of both kinds: handles the brackets in order, without a branch on any of
 * them. Sets *wrong if a closing bracket is not of the kind of its container. */
JAC_INLINE uint64_t jac_brackets_mixed(uint64_t kinds, const jac_brackets_marks *marks, bool *wrong)
{
    uint64_t differ = 0;
    for (uint64_t found = marks->opening | marks->closing; found; found &= found - 1) {
        const uint64_t bit = found & (0 - found), kind = (marks->curly & bit) != 0;
        const bool opens = (marks->opening & bit) != 0;
        differ |= opens ? 0 : kinds ^ kind;
        kinds = opens ? kinds << 1 | kind : kinds >> 1;
    }
    *wrong = differ & 1;
    return kinds;
}

/* Handles all brackets of a block at once, if the depth stays within the levels. If they are all of one kind and n of
 * them are closing, they match if the n innermost containers are of that kind, too. Returns false and changes nothing
 * if a bracket does not match or a level is missing. */
JAC_INLINE bool jac_brackets_match(jac_brackets_levels *levels, const jac_brackets_marks *marks)
{
    const uint64_t brackets = marks->opening | marks->closing, curly = brackets & marks->curly;
    const size_t opened = jac_popcount64(marks->opening), closed = jac_popcount64(marks->closing);
    uint64_t kinds = levels->kinds;
    if ((closed > levels->above) | (levels->above + opened > levels->limit)) return false;
    if ((curly != 0) & (curly != brackets)) {
        bool wrong;
        kinds = jac_brackets_mixed(kinds, marks, &wrong);
        if (wrong) return false;
    } else {
        const uint64_t kind = 0 - (uint64_t)(curly != 0);
        if ((kinds ^ kind) & (((uint64_t)1 << closed) - 1)) return false; /* closed <= above <= 63 */
        kinds = (kinds >> closed) << opened | (kind & (((uint64_t)1 << opened) - 1));
    }
    levels->kinds = kinds;
    levels->above += opened - closed;
    return true;
}

#endif
