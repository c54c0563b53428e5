/* frontends/oj/object/oj_sigil.c - L4, for size. Writes the texts of object mode: Symbols, Strings that could be read
 * as other values, and keys that are neither String nor Symbol. See oj_sigil.h. */
#include "frontends/oj/object/oj_sigil.h"
#include "rb/generate/call.h"
#include "rb/generate/object.h"

/* Inserts `text` after the opening quote of the text that was written from `begun` on; it replaces `replaced` bytes. */
static void oj_sigil_insert(jac_generator *gen, size_t begun, const char *text, size_t len, size_t replaced)
{
    jac_buf *buf = &gen->out.buf;
    jac_buf_reserve(buf, len);
    char *at = buf->start + begun + 1;
    /* bounds: len more bytes were reserved; a quote and at least `replaced` bytes were written from `begun` on */
    memmove(at + len, at + replaced, (size_t)(buf->cur - at) - replaced);
    memcpy(at, text, len);
    jac_buf_advance_to(buf, buf->cur + len - replaced);
}

/* Writes any String; its first character is escaped if it is a sigil. */
static void oj_sigil_text(jac_generator *gen, VALUE string, char tail)
{
    jac_buf *buf = &gen->out.buf;
    size_t begun = jac_buf_len(buf);
    jac_oj_put_text(gen, string, true, tail);
    const char *text = buf->start + begun + 1; /* bounds: a quote, the text, a quote and the tail */
    if (text[0] == ':') oj_sigil_insert(gen, begun, "\\u003a", 6, 1);
    else if (text[0] == '^' && (text[1] == 'i' || text[1] == 'r')) oj_sigil_insert(gen, begun, "\\u005e", 6, 1);
}

static void oj_sigil_any_string(jac_generator *gen, VALUE string, char tail)
{
    bool plain =
        jac_generator_is_plain(string) && !jac_oj_has_sigil(string) && !jac_oj_options_of(gen)->omit_null_byte;
    if (JAC_LIKELY(plain)) jac_generator_put_plain(gen, string, tail);
    else oj_sigil_text(gen, string, tail);
}

static void oj_sigil_any_symbol(jac_generator *gen, VALUE symbol, char tail)
{
    jac_buf *buf = &gen->out.buf;
    VALUE name = rb_sym2str(symbol);
    if (jac_generator_is_plain(name) && RSTRING_LEN(name) <= JAC_EMIT_CHUNK &&
        !jac_oj_options_of(gen)->omit_null_byte) {
        const char *ptr;
        long len = RSTRING_LEN(name);
        jac_buf_reserve(buf, jac_emit_text_max((size_t)len) + 1);
        char *start = buf->cur;
        RSTRING_GETMEM(name, ptr, len);
        char *end = jac_emit_put_text(start + 1, ptr, (size_t)len, gen->escape, tail);
        start[0] = '"';
        start[1] = ':'; /* replaces the quote */
        jac_buf_advance_to(buf, end);
        gen->string_flags |= RBASIC(name)->flags;
        return;
    }
    size_t begun = jac_buf_len(buf);
    jac_oj_put_text(gen, name, true, tail);
    oj_sigil_insert(gen, begun, ":", 1, 0);
}

void jac_oj_sigil_string(jac_generator *gen, VALUE string)
{
    if (JAC_LIKELY(rb_obj_class(string) == rb_cString)) oj_sigil_any_string(gen, string, ',');
    else jac_oj_instance_write(gen, string, 0);
}

void jac_oj_sigil_symbol(jac_generator *gen, VALUE symbol) { oj_sigil_any_symbol(gen, symbol, ','); }
void jac_oj_sigil_key_string(jac_generator *gen, VALUE key) { oj_sigil_any_string(gen, key, ':'); }

void jac_oj_sigil_key_symbol(jac_generator *gen, VALUE key)
{
    size_t begun = jac_buf_len(&gen->out.buf);
    oj_sigil_any_symbol(gen, key, ':');
    if (jac_oj_has_object_loops(gen) && RB_STATIC_SYM_P(key) && gen->key_texts)
        jac_key_texts_learn_symbol(gen, JAC_OJ_SIGIL_KEY(key), rb_sym2str(key), begun);
}

JAC_HOT void jac_oj_sigil_member(jac_generator *gen, VALUE value)
{
    if (JAC_UNLIKELY(gen->depth > gen->checked_depth)) jac_generator_check_depth(gen);
    if (JAC_LIKELY(jac_oj_has_object_loops(gen))) jac_oj_object_member(gen, value);
    else jac_generate_value(gen, value);
}

/* Writes "^#1":[key,value]. */
static void oj_sigil_strange_pair(jac_generator *gen, VALUE key, VALUE value)
{
    static const char digits[] = "0123456789abcdef";
    char text[24], *cur = text + sizeof text;
    size_t number = ++jac_oj_of(gen)->strange_keys & 0xffffffffu;
    memcpy(cur -= 3, "\":[", 3);
    do {
        *--cur = digits[number & 15];
        number >>= 4;
    } while (number); /* bounds: eight digits at most */
    memcpy(cur -= 3, "\"^#", 3);
    jac_buf_bytes(&gen->out.buf, cur, (size_t)(text + sizeof text - cur));
    gen->depth++;
    jac_oj_break(gen, gen->depth);
    jac_oj_sigil_member(gen, key);
    jac_oj_break(gen, gen->depth);
    jac_oj_sigil_member(gen, value);
    gen->depth--;
    jac_emit_drop_comma(&gen->out.buf);
    jac_oj_break(gen, gen->depth);
    jac_emit_raw(&gen->out.buf, "]", 1);
}

/* gen.skips: leaves pairs out, and writes the pairs that the generator's loop cannot write. */
static bool oj_sigil_pair(jac_generator *gen, VALUE key, VALUE value)
{
    bool named = RB_TYPE_P(key, T_STRING) || SYMBOL_P(key);
    if (jac_oj_of(gen)->filtered && (jac_oj_ignores(gen, value) || jac_oj_skips(gen, key, value)))
        return true;
    if (named && !jac_oj_options_spaced(jac_oj_options_of(gen))) return false;
    if (!jac_oj_has_object_loops(gen)) jac_oj_break(gen, gen->depth);
    if (!named) {
        oj_sigil_strange_pair(gen, key, value);
    } else {
        jac_generate_key(gen, key);
        jac_oj_sigil_member(gen, value);
    }
    return true;
}

void jac_oj_sigil_configure(jac_generator *gen, bool circular)
{
    const jac_oj_options *options = jac_oj_options_of(gen);
    const unsigned containers = 1u << JAC_TYPE_ARRAY | 1u << JAC_TYPE_HASH;
    jac_oj_of(gen)->filtered = gen->skips || !NIL_P(options->ignore);
    gen->skips = oj_sigil_pair;
    jac_oj_of(gen)->cycles = jac_oj_of(gen)->strange_keys = 0;
    jac_oj_of(gen)->finding_cycles = circular;
    for (size_t i = 0; i < JAC_OJ_HEADERS; i++) jac_oj_of(gen)->headers[i].klass = Qfalse;
    gen->spacing.space_len = gen->spacing.space_before_len = 0;
    if (gen->spacing.compact && (gen->inlined | containers) == gen->dialect->inlined && !jac_oj_of(gen)->filtered &&
        !circular && !options->omit_null_byte) {
        gen->loops = &jac_oj_object_loops;
        gen->inlined |= containers;
    }
}
