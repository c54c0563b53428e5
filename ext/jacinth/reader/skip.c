/* reader/skip.c - L2. Steps over values by the kernel and, where that cannot follow the syntax, by the grammar; see
 * skip.h. */
#include "reader/skip.h"
#include "kernel/simd/brackets.h"
#include "kernel/text/unescape.h"
#include "reader/ends.h"
#include "reader/literal.h"
#include "reader/number.h"
#include "reader/space.h"
#include "reader/string_scan.h"
#include "reader/validate.h"

/* Steps over the value at r->cur by the grammar. */
static JAC_HOT jac_status skip_grammar(jac_reader *r, size_t depth)
{
    const jac_syntax syntax = r->syntax;
    const size_t room = jac_syntax_room(&syntax);
    r->syntax.flags |= JAC_SYNTAX_SEVERAL | JAC_SYNTAX_NO_BOM;
    if (syntax.max_nesting) r->syntax.max_nesting = depth < room ? room - depth : SIZE_MAX;
    const jac_status status = jac_validate(r);
    r->syntax = syntax;
    return status;
}

/* Sets the place of an error. An earlier r->error_at stays. */
static JAC_COLD jac_status skip_refuse(jac_reader *r, jac_status status, jac_phase phase, const char *token)
{
    r->token = token;
    r->phase = phase;
    if (r->error_at == NULL) r->error_at = token;
    return status;
}

/* Pauses if the value at r->cur begins at or after r->stop. */
JAC_INLINE void skip_pause(jac_reader *r)
{
    if (JAC_UNLIKELY(r->cur >= r->stop) && r->stop != r->end) r->pause(r);
}

/* ---- values ---- */

/* One past the number at p, or NULL when the grammar must decide. */
static const char *skip_number(const jac_reader *r, const char *p)
{
    const char *const end = r->end, *digits = p + (*p == '-');
    uint64_t value;
    int64_t exponent = 0;
    if (r->syntax.flags & JAC_SYNTAX_MAX_DIGITS) return NULL;
    p = jac_number_integer(digits, end, &value);
    if (p == NULL || p - digits > JAC_NUMBER_DIGITS) return NULL;
    if (p == end) return p;
    if (*p == '.' && (p = jac_number_fraction(p + 1, end, &value)) == NULL) return NULL;
    if (p < end && (*p | 0x20) == 'e' && (p = jac_number_exponent(p, end, &exponent)) == NULL) return NULL;
    return exponent <= DBL_MAX_10_EXP - JAC_NUMBER_DIGITS ? p : NULL;
}

static jac_status skip_string(jac_reader *r)
{
    const char *from = r->cur, *to;
    jac_text text;
    r->error_at = NULL;
    jac_status status = jac_string_read(r, from, r->end, r->syntax.flags, NULL, &text, &to);
    if (JAC_LIKELY(status == JAC_STATUS_OK)) status = jac_string_accept(r, &text);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return skip_refuse(r, status, JAC_PHASE_VALUE, from);
    r->cur = to;
    return JAC_STATUS_OK;
}

/* The number of containers that may be open when the memory of the frames holds one bit for each. */
static size_t skip_capacity(const jac_frames *frames)
{
    return (size_t)(frames->limit - frames->base) * sizeof *frames->base * 8;
}

/* Gives b the memory of the frames, after it may have moved, and at most `room` containers. */
static void skip_give(jac_brackets *b, const jac_frames *frames, size_t room)
{
    const size_t capacity = skip_capacity(frames);
    b->open = (char *)frames->base;
    b->room = room < capacity ? room : capacity;
}

/* Marks the frames whose memory b uses as taken, so that they are kept. */
static void skip_keep(const jac_brackets *b, jac_frames *frames)
{
    const size_t used = b->depth / 8, slots = (used + sizeof *frames->base - 1) / sizeof *frames->base;
    frames->top = frames->base + slots; /* bounds: depth is at most the capacity */
}

/* Runs the kernel from r->cur on. If `inside` is 0, steps over the container that begins there. Otherwise `inside` is
 * the opening bracket of the container around r->cur: goes to the end of that one. `depth` counts the containers around
 * the container. If OK, r->cur is one past it. Otherwise r->cur has not moved, and the grammar may still accept what
 * follows. */
static jac_status skip_brackets(jac_reader *r, size_t depth, char inside)
{
    const uint32_t flags = r->syntax.flags;
    const size_t limit = jac_syntax_room(&r->syntax), room = depth < limit ? limit - depth : 0;
    const char *const from = r->cur, *const stop = r->stop, *cur = from;
    jac_frames *const frames = r->frames;
    jac_status status;
    jac_brackets b;
    jac_brackets_init(&b, NULL, 0, (flags & (JAC_SYNTAX_CONTROL | JAC_SYNTAX_NO_NUL)) == JAC_SYNTAX_CONTROL,
                      (flags & JAC_SYNTAX_CHECK_UTF8) != 0);
    skip_give(&b, frames, room);
    if (inside) jac_brackets_enter(&b, inside);
    while ((status = jac_brackets_step(&b, &cur, r->stop)) != JAC_STATUS_OK) {
        if (status == JAC_STATUS_MORE && r->stop != r->end) {
            r->cur = cur;
            skip_keep(&b, frames);
            r->pause(r);
        } else if (status == JAC_STATUS_NESTING && b.room < room) {
            frames->top = frames->limit;
            frames->grow(frames);
        } else {
            break;
        }
        skip_give(&b, frames, room);
    }
    frames->top = frames->base;
    r->cur = cur;
    if (JAC_LIKELY(status == JAC_STATUS_OK)) return status;
    r->cur = from;
    if (r->stop != stop) r->stop = from; /* reading these bytes again pauses, too */
    return status;
}

jac_status jac_skip_value(jac_reader *r, size_t depth)
{
    skip_pause(r);
    const char *p = r->cur;
    if (JAC_UNLIKELY(p >= r->end)) return skip_grammar(r, depth);
    if (*p == '{' || *p == '[') {
        const size_t len = r->ends ? jac_ends_find(r->ends, (size_t)(p - r->start)) : 0;
        if (len) {
            r->cur = p + len;
            return JAC_STATUS_OK;
        }
        if (JAC_LIKELY(skip_brackets(r, depth, 0) == JAC_STATUS_OK)) return JAC_STATUS_OK;
        return skip_grammar(r, depth); /* it knows comments and all flags, and finds the error */
    }
    if (*p == '"') return skip_string(r);
    if (*p == 't' || *p == 'f' || *p == 'n') {
        if (jac_literal_read(&p, r->end) == NULL) p = NULL;
    } else {
        p = *p == '-' || (unsigned)(*p - '0') < 10 ? skip_number(r, p) : NULL;
    }
    if (JAC_UNLIKELY(p == NULL)) return skip_grammar(r, depth);
    r->cur = p;
    return JAC_STATUS_OK;
}

/* ---- children ---- */

/* Moves *cur past white space and what the flags allow beside it. Returns OK, or the error of a comment in `phase`. */
JAC_INLINE jac_status skip_space(jac_reader *r, const char **cur, jac_phase phase)
{
    while ((*cur = jac_scan_skip_space(*cur, r->end)) < r->end && JAC_UNLIKELY(jac_space_extra(**cur))) {
        jac_status status = JAC_STATUS_OK;
        const char *at = *cur;
        if (jac_space_pass(r, cur, &status)) continue;
        if (status == JAC_STATUS_OK) break;
        return skip_refuse(r, status, phase, at);
    }
    return JAC_STATUS_OK;
}

jac_status jac_skip_begin(jac_reader *r)
{
    const char *cur = r->start;
    r->error_at = NULL;
    if (!(r->syntax.flags & JAC_SYNTAX_NO_BOM)) cur = jac_space_skip_bom(cur, r->end);
    jac_status status = skip_space(r, &cur, JAC_PHASE_VALUE);
    r->cur = cur;
    return status;
}

jac_status jac_skip_open(jac_reader *r, size_t depth, jac_skip_children *c)
{
    const char *from = r->cur;
    r->error_at = NULL;
    if (JAC_UNLIKELY(depth >= jac_syntax_room(&r->syntax))) {
        jac_status status = jac_space_crowded(r, from);
        if (status != JAC_STATUS_OK) return skip_refuse(r, status, JAC_PHASE_VALUE, from);
    }
    *c = (jac_skip_children){.depth = depth + 1, .object = *from == '{', .after = (size_t)(from - r->start) + 1};
    return JAC_STATUS_OK;
}

/* Reads the key at cur, and the colon after it. Sets *value to the first byte of the value. */
static jac_status skip_member(jac_reader *r, jac_skip_children *c, const char *cur, const char **value)
{
    const char *from = cur;
    jac_text text;
    if (JAC_UNLIKELY(cur == r->end || *cur != '"'))
        return skip_refuse(r, JAC_STATUS_EXPECTED_KEY, JAC_PHASE_KEY, cur);
    jac_status status = jac_string_read(r, from, r->end, r->syntax.flags, NULL, &text, &cur);
    if (JAC_LIKELY(status == JAC_STATUS_OK)) status = jac_string_accept(r, &text);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return skip_refuse(r, status, JAC_PHASE_KEY, from);
    c->key = (size_t)(from - r->start);
    c->key_len = text.len;
    c->key_escaped = text.escaped;
    if (JAC_UNLIKELY((status = skip_space(r, &cur, JAC_PHASE_VALUE)) != JAC_STATUS_OK)) return status;
    if (JAC_UNLIKELY(cur == r->end || *cur != ':'))
        return skip_refuse(r, JAC_STATUS_EXPECTED_COLON, JAC_PHASE_VALUE, cur);
    cur++;
    status = skip_space(r, &cur, JAC_PHASE_VALUE);
    *value = cur;
    return status;
}

/* Whether a value may begin with the byte, whatever the flags are. */
JAC_INLINE bool skip_begins_p(char byte)
{
    const unsigned char b = (unsigned char)byte;
    return b == '"' || b == '{' || b == '[' || b == '-' || (unsigned)b - '0' < 10 || b == 't' || b == 'f' || b == 'n';
}

/* Moves *cur, which follows a child, past a comma and the space after it. Sets *after to whether there was a comma.
 * Without one, a closing bracket must follow. */
static jac_status skip_comma(jac_reader *r, const jac_skip_children *c, const char **cur, bool *after)
{
    const char *p = *cur;
    *after = p < r->end && *p == ',';
    if (JAC_LIKELY(*after)) {
        *cur = p + 1;
        return skip_space(r, cur, c->object ? JAC_PHASE_KEY : JAC_PHASE_VALUE);
    }
    if (JAC_LIKELY(p < r->end && *p == (c->object ? '}' : ']'))) return JAC_STATUS_OK;
    return skip_refuse(r, c->object ? JAC_STATUS_EXPECTED_COMMA_OBJECT : JAC_STATUS_EXPECTED_COMMA_ARRAY,
                       JAC_PHASE_COMMA, p);
}

jac_status jac_skip_next(jac_reader *r, jac_skip_children *c)
{
    jac_status status;
    bool comma = false;
    if (c->done) return JAC_STATUS_OK;
    r->error_at = NULL;
    if (c->after == 0) {
        r->cur = r->start + c->value;
        if (JAC_UNLIKELY((status = jac_skip_value(r, c->depth)) != JAC_STATUS_OK)) return status;
        c->after = (size_t)(r->cur - r->start);
    }
    const char *cur = r->start + c->after;
    const jac_phase phase = c->count ? JAC_PHASE_COMMA : c->object ? JAC_PHASE_KEY : JAC_PHASE_VALUE;
    if (JAC_UNLIKELY((status = skip_space(r, &cur, phase)) != JAC_STATUS_OK)) return status;
    const size_t at = (size_t)(cur - r->start);
    if (c->count && JAC_UNLIKELY((status = skip_comma(r, c, &cur, &comma)) != JAC_STATUS_OK)) return status;
    c->comma = comma ? at : 0;
    if (cur < r->end && *cur == (c->object ? '}' : ']') && !(comma && !(r->syntax.flags & JAC_SYNTAX_TRAILING_COMMA))) {
        r->cur = cur + 1;
        c->after = (size_t)(r->cur - r->start);
        c->done = true;
        return JAC_STATUS_OK;
    }
    if (c->object && JAC_UNLIKELY((status = skip_member(r, c, cur, &cur)) != JAC_STATUS_OK)) return status;
    r->cur = cur;
    skip_pause(r);
    c->value = (size_t)(cur - r->start);
    c->after = 0;
    if (JAC_UNLIKELY(cur == r->end || !skip_begins_p(*cur))) {
        /* The grammar accepts the value if a flag does. */
        if ((status = skip_grammar(r, c->depth)) != JAC_STATUS_OK) return status;
        c->after = (size_t)(r->cur - r->start);
        r->cur = cur;
    }
    c->count++;
    return JAC_STATUS_OK;
}

jac_status jac_skip_index(jac_reader *r, jac_skip_children *c, size_t index)
{
    while (!c->done && c->count <= index) {
        jac_status status = jac_skip_next(r, c);
        if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
    }
    return JAC_STATUS_OK;
}

jac_status jac_skip_rest(jac_reader *r, jac_skip_children *c)
{
    if (c->done) return JAC_STATUS_OK;
    r->cur = r->start + (c->after ? c->after : c->value);
    skip_pause(r);
    if (JAC_LIKELY(skip_brackets(r, c->depth - 1, c->object ? '{' : '[') == JAC_STATUS_OK)) {
        c->after = (size_t)(r->cur - r->start);
        c->done = true;
        return JAC_STATUS_OK;
    }
    while (!c->done) {
        jac_status status = jac_skip_next(r, c);
        if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return status;
    }
    return JAC_STATUS_OK;
}

/* The length in the source of the escape at p, before end; for a surrogate pair, the length of both halves. */
static size_t skip_escape_size(const char *p, const char *end)
{
    if (end - p < 6 || p[1] != 'u') return 2;
    const char letter = p[3] | 0x20;
    const bool high = (p[2] | 0x20) == 'd' && (p[3] == '8' || p[3] == '9' || letter == 'a' || letter == 'b');
    return high && end - p >= 12 && p[6] == '\\' && p[7] == 'u' ? 12 : 6;
}

JAC_HOT jac_skip_text jac_skip_key_text(const jac_reader *r, const jac_skip_children *c)
{
    return jac_skip_text_of(r->start + c->key + 1, c->key_len, jac_string_escapes(r->syntax.flags));
}

bool jac_skip_text_next(jac_skip_text *t)
{
    const char *const from = t->next;
    if (from == t->end) return false;
    if (*from == '\\') {
        jac_unescaped result;
        t->next = from + skip_escape_size(from, t->end);
        /* bounds: no escape is longer than 12 bytes, and none is decoded to more bytes than it has */
        jac_unescape(t->decoded, from, (size_t)(t->next - from), t->allow, &result);
        t->ptr = t->decoded;
        t->len = result.len;
        return true;
    }
    const char *slash = memchr(from, '\\', (size_t)(t->end - from));
    t->ptr = from;
    t->next = slash ? slash : t->end;
    t->len = (size_t)(t->next - from);
    return true;
}

bool jac_skip_text_equal(jac_skip_text *a, jac_skip_text *b)
{
    for (;;) {
        if (a->len == 0 && !jac_skip_text_next(a)) return b->len == 0 && !jac_skip_text_next(b);
        if (b->len == 0 && !jac_skip_text_next(b)) return false;
        const size_t len = a->len < b->len ? a->len : b->len;
        if (memcmp(a->ptr, b->ptr, len) != 0) return false;
        a->ptr += len;
        b->ptr += len;
        a->len -= len;
        b->len -= len;
    }
}

bool jac_skip_key_p(const jac_reader *r, const jac_skip_children *c, const char *key, size_t len)
{
    if (JAC_LIKELY(!c->key_escaped)) return c->key_len == len && memcmp(r->start + c->key + 1, key, len) == 0;
    for (jac_skip_text text = jac_skip_key_text(r, c); jac_skip_text_next(&text); key += text.len, len -= text.len) {
        if (text.len > len || memcmp(text.ptr, key, text.len) != 0) return false;
    }
    return len == 0;
}

jac_status jac_skip_key(jac_reader *r, jac_skip_children *c, const char *key, size_t len, bool last, bool *found)
{
    jac_skip_children match = {0};
    jac_status status;
    *found = false;
    for (;;) {
        if (JAC_UNLIKELY((status = jac_skip_next(r, c)) != JAC_STATUS_OK)) return status;
        if (c->done) break;
        if (!jac_skip_key_p(r, c, key, len)) continue;
        *found = true;
        if (!last) return JAC_STATUS_OK;
        match = *c;
    }
    if (!*found) return JAC_STATUS_OK;
    *c = match;
    r->cur = r->start + c->value;
    return JAC_STATUS_OK;
}
