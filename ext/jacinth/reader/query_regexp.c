/* reader/query_regexp.c - L2, for size. Compiles I-Regexps; see query_regexp.h. The grammar: RFC 9485,
 * section 4, with one exception: '^' as the first character of a pattern and '$' as the last one are anchors, as in the
 * compliance tests of RFC 9535. There are no references, no look-around and no lazy quantifiers. The recursion is
 * limited by JAC_QUERY_REGEXP_NESTING_MAX. query_regexp_run.c runs the programs. */
#include "reader/query_regexp.h"
#include "kernel/text/utf8.h"
#include "reader/query_regexp_ops.h"

typedef struct {
    jac_buf *out;
    size_t at, end;     /* offsets of the next byte of the pattern and of one past its last one, in `out` */
    size_t first;       /* offset of the first byte of the pattern */
    size_t start;       /* offset of the program in `out` */
    size_t depth;
    const char *reason;
} query_regexp_parser;

static const struct { char major, minors[8]; } query_regexp_categories[] = {
    {'L', "lmotu"}, {'M', "cen"}, {'N', "dlo"}, {'P', "cdefios"}, {'S', "ckmo"}, {'Z', "lps"}, {'C', "cfno"},
};

static bool query_regexp_branches(query_regexp_parser *p);

static JAC_COLD bool query_regexp_fail(query_regexp_parser *p, const char *reason)
{
    if (p->reason == NULL) p->reason = reason;
    return false;
}

/* The next byte of the pattern, or 0 at its end and for a NUL. */
static JAC_COLD char query_regexp_peek(const query_regexp_parser *p)
{
    return p->at < p->end ? p->out->start[p->at] : '\0'; /* bounds: the pattern lies in `out` */
}

static JAC_COLD bool query_regexp_skip(query_regexp_parser *p, char byte)
{
    if (p->at == p->end || query_regexp_peek(p) != byte) return false;
    p->at++;
    return true;
}

/* ---- the program ---- */

static JAC_COLD size_t query_regexp_count(const query_regexp_parser *p)
{
    return (jac_buf_len(p->out) - p->start) / sizeof(jac_query_regexp_step);
}

static JAC_COLD jac_query_regexp_step *query_regexp_at(const query_regexp_parser *p, size_t index)
{
    return (jac_query_regexp_step *)(void *)(p->out->start + p->start) + index;
}

static JAC_COLD bool query_regexp_room(query_regexp_parser *p, size_t steps)
{
    if (query_regexp_count(p) + steps > JAC_QUERY_REGEXP_MAX)
        return query_regexp_fail(p, "the regular expression is too long");
    jac_buf_reserve(p->out, steps * sizeof(jac_query_regexp_step));
    return true;
}

static JAC_COLD bool query_regexp_emit(query_regexp_parser *p, unsigned op, int64_t value)
{
    jac_query_regexp_step step = {.op = (uint8_t)op, .value = (int32_t)value};
    if (!query_regexp_room(p, 1)) return false;
    jac_buf_bytes(p->out, (const char *)&step, sizeof step);
    return true;
}

/* Inserts a step before the one at `index`. No jump leads from one side of that place to the other. */
static JAC_COLD bool query_regexp_insert(query_regexp_parser *p, size_t index, unsigned op, size_t distance)
{
    size_t after = query_regexp_count(p) - index;
    if (!query_regexp_emit(p, op, 0)) return false;
    jac_query_regexp_step *place = query_regexp_at(p, index);
    memmove(place + 1, place, after * sizeof *place); /* bounds: a step was added */
    *place = (jac_query_regexp_step){.op = (uint8_t)op, .value = (int32_t)distance};
    return true;
}

/* Appends a copy of the `len` steps at `from`. */
static JAC_COLD bool query_regexp_copy(query_regexp_parser *p, size_t from, size_t len)
{
    if (!query_regexp_room(p, len)) return false;
    jac_buf_bytes(p->out, (const char *)query_regexp_at(p, from), len * sizeof(jac_query_regexp_step));
    return true;
}

/* ---- characters and classes ---- */

/* Reads one character of the pattern, which is not at its end. */
static JAC_COLD uint32_t query_regexp_character(query_regexp_parser *p)
{
    const char *at = p->out->start + p->at;
    unsigned char lead = (unsigned char)*at;
    size_t length = lead < 0x80 ? 1 : jac_utf8_length(lead);
    p->at += length;
    return length == 1 ? lead : jac_utf8_decode(at, length);
}

/* Reads the character after a backslash (SingleCharEsc). */
static JAC_COLD bool query_regexp_escape(query_regexp_parser *p, uint32_t *character)
{
    static const char themselves[] = "()*+-.?[\\]^{|}";
    char byte = query_regexp_peek(p);
    p->at++;
    *character = byte == 'n' ? '\n' : byte == 'r' ? '\r' : byte == 't' ? '\t' : (uint32_t)(unsigned char)byte;
    return strchr("nrt", byte ? byte : ' ') != NULL || strchr(themselves, byte ? byte : ' ') != NULL ||
           query_regexp_fail(p, "unknown escape sequence in the regular expression");
}

/* Reads what follows \p or \P: a category in braces. */
static JAC_COLD bool query_regexp_property(query_regexp_parser *p, bool negated)
{
    const char *minor = NULL;
    if (!query_regexp_skip(p, '{')) return query_regexp_fail(p, "expected '{' after \\p in the regular expression");
    for (size_t i = 0; i < sizeof query_regexp_categories / sizeof *query_regexp_categories; i++) {
        if (!query_regexp_skip(p, query_regexp_categories[i].major)) continue;
        const char *minors = query_regexp_categories[i].minors;
        if (query_regexp_peek(p) != '\0') minor = strchr(minors, query_regexp_peek(p));
        if (minor != NULL) p->at++;
        if (!query_regexp_skip(p, '}')) break;
        size_t category = i * 8 + (minor ? (size_t)(minor - minors) + 1 : 0);
        if (!query_regexp_emit(p, QUERY_REGEXP_CATEGORY, (int64_t)category)) return false;
        query_regexp_at(p, query_regexp_count(p) - 1)->negated = negated;
        return true;
    }
    return query_regexp_fail(p, "unknown category of characters in the regular expression");
}

/* Whether the pattern continues with \p or \P; skips that. */
static JAC_COLD bool query_regexp_is_property(query_regexp_parser *p, bool *negated)
{
    if (p->end - p->at < 2 || p->out->start[p->at] != '\\' || (p->out->start[p->at + 1] | 0x20) != 'p') return false;
    *negated = p->out->start[p->at + 1] == 'P';
    p->at += 2;
    return true;
}

/* Reads one character of a class. */
static JAC_COLD bool query_regexp_class_character(query_regexp_parser *p, uint32_t *character)
{
    if (p->at == p->end) return query_regexp_fail(p, "expected ']' in the regular expression");
    char byte = query_regexp_peek(p);
    if (byte == '[' || byte == ']' || byte == '-')
        return query_regexp_fail(p, "a bracket or '-' in a class of the regular expression needs a backslash");
    if (query_regexp_skip(p, '\\')) return query_regexp_escape(p, character);
    *character = query_regexp_character(p);
    return true;
}

/* Reads one member of a class: a category, a character or a range of characters. */
static JAC_COLD bool query_regexp_member(query_regexp_parser *p, bool first)
{
    bool negated;
    uint32_t low, high;
    if (query_regexp_is_property(p, &negated)) return query_regexp_property(p, negated);
    bool last = p->end - p->at > 1 && p->out->start[p->at + 1] == ']';
    if ((first || last) && query_regexp_skip(p, '-')) {
        low = high = '-';
    } else {
        if (!query_regexp_class_character(p, &low)) return false;
        high = low;
        bool range = p->end - p->at > 1 && query_regexp_peek(p) == '-' && p->out->start[p->at + 1] != ']';
        if (range && (p->at++, !query_regexp_class_character(p, &high))) return false;
        if (high < low) return query_regexp_fail(p, "a range in the regular expression is empty");
    }
    return query_regexp_emit(p, QUERY_REGEXP_LOW, low) && query_regexp_emit(p, QUERY_REGEXP_HIGH, high);
}

/* Reads a class after its opening bracket. */
static JAC_COLD bool query_regexp_class(query_regexp_parser *p)
{
    size_t index = query_regexp_count(p);
    if (!query_regexp_emit(p, QUERY_REGEXP_CLASS, 0)) return false;
    bool lone = p->end - p->at > 1 && p->out->start[p->at + 1] == ']'; /* [^] has one member */
    bool negated = !lone && query_regexp_skip(p, '^');
    bool first = true;
    do {
        if (!query_regexp_member(p, first)) return false;
        first = false;
    } while (!query_regexp_skip(p, ']'));
    query_regexp_at(p, index)->negated = negated;
    query_regexp_at(p, index)->count = (uint16_t)(query_regexp_count(p) - index - 1);
    return true;
}

/* ---- atoms, quantifiers, branches ---- */

static JAC_COLD bool query_regexp_group(query_regexp_parser *p)
{
    if (++p->depth > JAC_QUERY_REGEXP_NESTING_MAX)
        return query_regexp_fail(p, "the groups of the regular expression are nested too deeply");
    if (!query_regexp_branches(p)) return false;
    p->depth--;
    return query_regexp_skip(p, ')') || query_regexp_fail(p, "expected ')' in the regular expression");
}

static JAC_COLD bool query_regexp_atom(query_regexp_parser *p)
{
    bool negated;
    uint32_t character;
    if (query_regexp_skip(p, '(')) return query_regexp_group(p);
    if (query_regexp_skip(p, '[')) return query_regexp_class(p);
    if (query_regexp_skip(p, '.')) return query_regexp_emit(p, QUERY_REGEXP_ANY, 0);
    if (query_regexp_is_property(p, &negated)) {
        size_t index = query_regexp_count(p);
        if (!query_regexp_emit(p, QUERY_REGEXP_CLASS, 0) || !query_regexp_property(p, negated)) return false;
        query_regexp_at(p, index)->count = 1;
        return true;
    }
    if (query_regexp_skip(p, '\\')) {
        if (p->at == p->end) return query_regexp_fail(p, "the regular expression ends with a backslash");
        return query_regexp_escape(p, &character) && query_regexp_emit(p, QUERY_REGEXP_CHARACTER, character);
    }
    if (query_regexp_peek(p) != '\0' && strchr("*+?{}]", query_regexp_peek(p)) != NULL)
        return query_regexp_fail(p, "a quantifier or bracket without its counterpart in the regular expression");
    return query_regexp_emit(p, QUERY_REGEXP_CHARACTER, query_regexp_character(p));
}

/* Reads the digits of a count. Counts above the greatest length of a program become that length. */
static JAC_COLD bool query_regexp_number(query_regexp_parser *p, size_t *number)
{
    size_t first = p->at;
    for (*number = 0; (unsigned char)(query_regexp_peek(p) - '0') < 10; p->at++) {
        *number = *number * 10 + (size_t)(query_regexp_peek(p) - '0');
        if (*number > JAC_QUERY_REGEXP_MAX) *number = JAC_QUERY_REGEXP_MAX + 1;
    }
    return p->at > first || query_regexp_fail(p, "expected a count in the regular expression");
}

/* Repeats the steps from `from` on, `least` to `most` times; most SIZE_MAX: without limit. */
static JAC_COLD bool query_regexp_repeat(query_regexp_parser *p, size_t from, size_t least, size_t most)
{
    size_t len = query_regexp_count(p) - from;
    if (len == 0) return true;
    if (least == 0) { /* the first copy is optional, or repeated, or removed */
        if (most == 0) {
            jac_buf_advance_to(p->out, (char *)query_regexp_at(p, from));
            return true;
        }
        if (!query_regexp_insert(p, from, QUERY_REGEXP_SPLIT, len + 1 + (most == SIZE_MAX))) return false;
        if (most == SIZE_MAX) return query_regexp_emit(p, QUERY_REGEXP_JUMP, -(int64_t)(len + 1));
        from++;
        least = 1;
    }
    for (size_t i = 1; i < least; i++) {
        if (!query_regexp_copy(p, from, len)) return false;
    }
    if (most == SIZE_MAX) return query_regexp_emit(p, QUERY_REGEXP_SPLIT, -(int64_t)len);
    for (size_t i = least; i < most; i++) {
        if (!query_regexp_emit(p, QUERY_REGEXP_SPLIT, (int64_t)len + 1) || !query_regexp_copy(p, from, len))
            return false;
    }
    return true;
}

/* Reads the quantifier of the steps from `from` on, if there is one. */
static JAC_COLD bool query_regexp_quantifier(query_regexp_parser *p, size_t from)
{
    size_t least, most;
    if (query_regexp_skip(p, '*')) return query_regexp_repeat(p, from, 0, SIZE_MAX);
    if (query_regexp_skip(p, '+')) return query_regexp_repeat(p, from, 1, SIZE_MAX);
    if (query_regexp_skip(p, '?')) return query_regexp_repeat(p, from, 0, 1);
    if (!query_regexp_skip(p, '{')) return true;
    if (!query_regexp_number(p, &least)) return false;
    most = least;
    if (query_regexp_skip(p, ',')) {
        most = SIZE_MAX;
        if (query_regexp_peek(p) != '}' && !query_regexp_number(p, &most)) return false;
    }
    if (!query_regexp_skip(p, '}')) return query_regexp_fail(p, "expected '}' in the regular expression");
    if (most < least) return query_regexp_fail(p, "the second count in the regular expression is below the first");
    return query_regexp_repeat(p, from, least, most);
}

/* Reads '^' as the first character of the pattern, or '$' as the last one, and sets *op to its operation. No quantifier
 * is read after it. */
static JAC_COLD bool query_regexp_anchor(query_regexp_parser *p, unsigned *op)
{
    *op = QUERY_REGEXP_BEGIN;
    if (p->at == p->first && query_regexp_skip(p, '^')) return true;
    *op = QUERY_REGEXP_END;
    return p->end - p->at == 1 && query_regexp_skip(p, '$');
}

static JAC_COLD bool query_regexp_branch(query_regexp_parser *p)
{
    unsigned anchor;
    while (p->at < p->end && query_regexp_peek(p) != '|' && query_regexp_peek(p) != ')') {
        size_t from = query_regexp_count(p);
        if (query_regexp_anchor(p, &anchor)) {
            if (!query_regexp_emit(p, anchor, 0)) return false;
            continue;
        }
        if (!query_regexp_atom(p) || !query_regexp_quantifier(p, from)) return false;
    }
    return true;
}

/* Reads branches with '|' between them. Until their end is known, the jump after a branch has the index of the jump
 * before it. */
static JAC_COLD bool query_regexp_branches(query_regexp_parser *p)
{
    const int32_t none = -1;
    int32_t jump = none;
    for (;;) {
        size_t from = query_regexp_count(p);
        if (!query_regexp_branch(p)) return false;
        if (!query_regexp_skip(p, '|')) break;
        if (!query_regexp_insert(p, from, QUERY_REGEXP_SPLIT, query_regexp_count(p) - from + 2)) return false;
        if (!query_regexp_emit(p, QUERY_REGEXP_JUMP, jump)) return false;
        jump = (int32_t)query_regexp_count(p) - 1;
    }
    while (jump != none) {
        jac_query_regexp_step *step = query_regexp_at(p, (size_t)jump);
        int32_t before = step->value;
        step->value = (int32_t)query_regexp_count(p) - jump;
        jump = before;
    }
    return true;
}

JAC_COLD const char *jac_query_regexp_compile(jac_buf *out, size_t offset, size_t len)
{
    query_regexp_parser p = {
        .out = out, .at = offset, .end = offset + len, .first = offset, .start = jac_buf_len(out),
    };
    if (query_regexp_branches(&p)) {
        if (p.at < p.end) return "')' without its counterpart in the regular expression";
        query_regexp_emit(&p, QUERY_REGEXP_DONE, 0);
    }
    return p.reason;
}

JAC_COLD size_t jac_query_regexp_category(unsigned category, char name[2])
{
    name[0] = query_regexp_categories[category / 8].major;
    if (category % 8 == 0) return 1;
    name[1] = query_regexp_categories[category / 8].minors[category % 8 - 1];
    return 2;
}
