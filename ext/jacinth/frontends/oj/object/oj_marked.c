/* frontends/oj/object/oj_marked.c - L4. Object mode's texts: Symbols, the Strings that could be taken for something
 * else, keys that are neither, and the white space of what the walk's own loops do not write. See oj_marked.h. */
#include "rb/names.h"
#include "rb/generate/call.h"
#include "rb/generate/hash.h"
#include "frontends/oj/object/oj_marked.h"

/* Puts `text` behind the quote of the text that was written from `begun` on, in place of `replaced` bytes. */
static void oj_marked_insert(jac_walk *walk, size_t begun, const char *text, size_t len, size_t replaced)
{
    jac_buf *buf = &walk->out.buf;
    jac_buf_reserve(buf, len);
    char *at = buf->start + begun + 1;
    /* bounds: len more bytes were reserved; a quote and at least `replaced` bytes were written from `begun` on */
    memmove(at + len, at + replaced, (size_t)(buf->cur - at) - replaced);
    memcpy(at, text, len);
    jac_buf_advance_to(buf, buf->cur + len - replaced);
}

/* Any String, the first character escaped where it is a mark. */
static void oj_marked_text(jac_walk *walk, VALUE string, char tail)
{
    jac_buf *buf = &walk->out.buf;
    size_t begun = jac_buf_len(buf);
    jac_oj_put_text(walk, string, true, tail);
    const char *text = buf->start + begun + 1; /* bounds: a quote, the text, a quote and the tail */
    if (text[0] == ':') oj_marked_insert(walk, begun, "\\u003a", 6, 1);
    else if (text[0] == '^' && (text[1] == 'i' || text[1] == 'r')) oj_marked_insert(walk, begun, "\\u005e", 6, 1);
}

static void oj_marked_any_string(jac_walk *walk, VALUE string, char tail)
{
    bool plain = jac_walk_is_plain(string) && !jac_walk_is_marked(string) && !jac_oj_asked(walk)->omit_null_byte;
    if (JAC_LIKELY(plain)) jac_walk_put_plain(walk, string, tail);
    else oj_marked_text(walk, string, tail);
}

static void oj_marked_any_symbol(jac_walk *walk, VALUE symbol, char tail)
{
    jac_buf *buf = &walk->out.buf;
    VALUE name = rb_sym2str(symbol);
    if (jac_walk_is_plain(name) && RSTRING_LEN(name) <= JAC_EMIT_PIECE && !jac_oj_asked(walk)->omit_null_byte) {
        const char *ptr;
        long len = RSTRING_LEN(name);
        jac_buf_reserve(buf, jac_emit_text_max((size_t)len) + 1);
        char *start = buf->cur;
        RSTRING_GETMEM(name, ptr, len);
        char *end = jac_emit_put_text(start + 1, ptr, (size_t)len, walk->escape, tail);
        start[0] = '"';
        start[1] = ':'; /* in place of the quote */
        jac_buf_advance_to(buf, end);
        walk->string_flags |= RBASIC(name)->flags;
        return;
    }
    size_t begun = jac_buf_len(buf);
    jac_oj_put_text(walk, name, true, tail);
    oj_marked_insert(walk, begun, ":", 1, 0);
}

void jac_oj_marked_string(jac_walk *walk, VALUE string)
{
    if (JAC_LIKELY(rb_obj_class(string) == rb_cString)) oj_marked_any_string(walk, string, ',');
    else jac_oj_instance_write(walk, string, 0);
}

void jac_oj_marked_symbol(jac_walk *walk, VALUE symbol) { oj_marked_any_symbol(walk, symbol, ','); }
void jac_oj_marked_key_string(jac_walk *walk, VALUE key) { oj_marked_any_string(walk, key, ':'); }

void jac_oj_marked_key_symbol(jac_walk *walk, VALUE key)
{
    size_t begun = jac_buf_len(&walk->out.buf);
    oj_marked_any_symbol(walk, key, ':');
    if (walk->marked && RB_STATIC_SYM_P(key) && walk->key_texts)
        jac_key_texts_learn_symbol(walk, JAC_OBJECT_MARKED_KEY(key), rb_sym2str(key), begun);
}

void jac_oj_marked_break(jac_walk *walk, size_t depth)
{
    jac_buf *buf = &walk->out.buf;
    int indent = jac_oj_asked(walk)->indent;
    if (JAC_LIKELY(indent <= 0)) return;
    size_t spaces = depth * (size_t)indent; /* both are small: a depth that is checked, an option of at most 16 */
    jac_buf_reserve(buf, spaces + 1);
    *buf->cur = '\n';
    memset(buf->cur + 1, ' ', spaces);
    jac_buf_advance_to(buf, buf->cur + 1 + spaces);
}

bool jac_oj_marked_ignores(jac_walk *walk, VALUE object)
{
    VALUE ignore = jac_oj_asked(walk)->ignore;
    if (JAC_LIKELY(NIL_P(ignore))) return false;
    VALUE klass = rb_obj_class(object);
    for (long i = 0; i < RARRAY_LEN(ignore); i++) {
        if (RARRAY_AREF(ignore, i) == klass) return true;
    }
    return false;
}

void jac_oj_marked_member(jac_walk *walk, VALUE value)
{
    if (JAC_UNLIKELY(walk->depth > walk->checked_depth)) jac_walk_check_depth(walk);
    if (JAC_LIKELY(walk->marked)) jac_walk_member(walk, value, JAC_PACE_MARKED);
    else jac_walk_value(walk, value);
}

void jac_oj_marked_close(jac_walk *walk, const char *brackets, size_t count)
{
    jac_emit_take_back(&walk->out.buf);
    jac_emit_raw(&walk->out.buf, brackets, count);
}

/* "^#1":[key,value] */
static void oj_marked_strange_pair(jac_walk *walk, VALUE key, VALUE value)
{
    static const char digits[] = "0123456789abcdef";
    char text[24], *cur = text + sizeof text;
    size_t number = ++jac_oj_of(walk)->strange_keys & 0xffffffffu;
    memcpy(cur -= 3, "\":[", 3);
    do {
        *--cur = digits[number & 15];
        number >>= 4;
    } while (number); /* bounds: eight digits at most */
    memcpy(cur -= 3, "\"^#", 3);
    jac_buf_bytes(&walk->out.buf, cur, (size_t)(text + sizeof text - cur));
    walk->depth++;
    jac_oj_marked_break(walk, walk->depth);
    jac_oj_marked_member(walk, key);
    jac_oj_marked_break(walk, walk->depth);
    jac_oj_marked_member(walk, value);
    walk->depth--;
    jac_emit_take_back(&walk->out.buf);
    jac_oj_marked_break(walk, walk->depth);
    jac_emit_raw(&walk->out.buf, "]", 1);
}

/* walk.skips: leaves pairs out, and writes those that the walk's loop cannot write. */
static bool oj_marked_pair(jac_walk *walk, VALUE key, VALUE value)
{
    bool named = RB_TYPE_P(key, T_STRING) || SYMBOL_P(key);
    if (jac_oj_of(walk)->filtered && (jac_oj_marked_ignores(walk, value) || jac_oj_skips(walk, key, value)))
        return true;
    if (named && !jac_oj_options_spaced(jac_oj_asked(walk))) return false;
    if (!walk->marked) jac_oj_marked_break(walk, walk->depth);
    if (!named) {
        oj_marked_strange_pair(walk, key, value);
    } else {
        jac_walk_key(walk, key);
        jac_oj_marked_member(walk, value);
    }
    return true;
}

void jac_oj_marked_prepare(jac_walk *walk, bool circular)
{
    const jac_oj_options *options = jac_oj_asked(walk);
    const unsigned containers = 1u << JAC_TYPE_ARRAY | 1u << JAC_TYPE_HASH;
    jac_oj_of(walk)->filtered = walk->skips || !NIL_P(options->ignore);
    walk->skips = oj_marked_pair;
    jac_oj_of(walk)->circles = jac_oj_of(walk)->strange_keys = 0;
    jac_oj_of(walk)->circling = circular;
    for (size_t i = 0; i < JAC_OJ_HEADERS; i++) jac_oj_of(walk)->headers[i].klass = Qfalse;
    walk->layout.space_len = walk->layout.space_before_len = 0;
    walk->marked = walk->layout.compact && (walk->inlined | containers) == walk->dialect->inlined &&
                   !jac_oj_of(walk)->filtered && !circular && !options->omit_null_byte;
    if (walk->marked) walk->inlined |= containers;
}
