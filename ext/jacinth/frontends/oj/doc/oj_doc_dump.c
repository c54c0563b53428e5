/* frontends/oj/doc/oj_doc_dump.c - L4, for size. Writes a value of Oj::Doc token by token: numbers keep their lexemes,
 * strings are escaped and lines broken as the default options say. Builds no Array and no Hash. */
#include "frontends/oj/doc/oj_doc.h"
#include "frontends/oj/dump/oj_generator.h"
#include "frontends/oj/oj.h"
#include "kernel/text/unescape.h"

/* A dump, on the C stack: the generator's `frontend`. */
typedef struct {
    jac_oj_generator oj;     /* first: the functions of oj_generator.h find it there */
    jac_oj_call call;
    size_t at;
} oj_doc_dump;

/* Whether [from, to), the lexeme of a number that Doc accepts, is valid by RFC 8259. */
static bool oj_doc_dump_strict(const char *from, const char *to)
{
    if (from < to && *from == '-') from++;
    if (from == to || (unsigned)(*from - '0') > 9) return false;
    if (*from == '0' && to - from > 1 && (unsigned)(from[1] - '0') <= 9) return false;
    const char *point = memchr(from, '.', (size_t)(to - from));
    return !point || (to - point > 1 && (unsigned)(point[1] - '0') <= 9);
}

static void oj_doc_dump_number(jac_generator *gen, const jac_oj_doc *doc, const jac_oj_doc_token *token)
{
    const char *const to = jac_oj_doc_digits_end(token);
    if (JAC_LIKELY(oj_doc_dump_strict(token->from, to)))
        jac_emit_raw(&gen->out.buf, token->from, (size_t)(to - token->from));
    else jac_generate_value(gen, jac_oj_doc_value(doc, (size_t)(token->from - doc->start)));
}

/* Writes the line feed and indentation before a value or key. */
static void oj_doc_dump_break(jac_generator *gen, size_t depth)
{
    const jac_spacing *spacing = &gen->spacing;
    if (!spacing->compact && depth > 0)
        jac_emit_break(&gen->out.buf, spacing, spacing->array_nl, spacing->array_nl_len, depth);
}

static void oj_doc_dump_end(jac_generator *gen, size_t depth, char bracket)
{
    const jac_spacing *spacing = &gen->spacing;
    if (spacing->compact) jac_emit_close(&gen->out.buf, bracket);
    else jac_emit_close_spaced(&gen->out.buf, spacing, spacing->array_nl, spacing->array_nl_len, depth, bracket);
}

/* Writes a container's opening bracket, or both brackets of an empty one. Returns one past what is written. */
static const char *oj_doc_dump_begin(jac_generator *gen, jac_reader *r, const jac_oj_doc_token *token, size_t *depth)
{
    const bool object = token->kind == JAC_OJ_DOC_OBJECT;
    const jac_oj_doc_token next = jac_oj_doc_next(r, token->to, 1);
    if (next.kind == JAC_OJ_DOC_END) {
        jac_emit_empty(&gen->out.buf, object);
        return next.to;
    }
    jac_emit_open(&gen->out.buf, object ? '{' : '[');
    ++*depth;
    return token->to;
}

/* jac_generate_fn: writes the tokens of the value at dump->at. */
static void oj_doc_dump_tokens(jac_generator *gen, VALUE object)
{
    const oj_doc_dump *dump = gen->frontend;
    const jac_oj_doc *doc = jac_oj_doc_get(object);
    jac_reader reader = jac_oj_doc_reader(doc);
    jac_buf *buf = &gen->out.buf;
    const char *p = doc->start + dump->at;
    size_t depth = 0;
    bool keyed = false;
    do {
        const jac_oj_doc_token token = jac_oj_doc_next(&reader, p, depth);
        const size_t at = (size_t)(token.from - doc->start);
        p = token.to;
        if (token.kind == JAC_OJ_DOC_END) {
            oj_doc_dump_end(gen, depth--, *token.from); /* bounds: the bracket is within the document */
            continue;
        }
        if (!keyed) oj_doc_dump_break(gen, depth);
        keyed = token.kind == JAC_OJ_DOC_KEY;
        switch (token.kind) {
        case JAC_OJ_DOC_KEY: jac_oj_key_string(gen, jac_oj_doc_key(doc, at)); break;
        case JAC_OJ_DOC_STRING: jac_oj_string(gen, jac_oj_doc_key(doc, at)); break;
        case JAC_OJ_DOC_INTEGER: case JAC_OJ_DOC_DECIMAL: oj_doc_dump_number(gen, doc, &token); break;
        case JAC_OJ_DOC_NULL: jac_emit_literal(buf, JAC_EMIT_NULL); break;
        case JAC_OJ_DOC_FALSE: jac_emit_literal(buf, JAC_EMIT_FALSE); break;
        case JAC_OJ_DOC_TRUE: jac_emit_literal(buf, JAC_EMIT_TRUE); break;
        case JAC_OJ_DOC_ARRAY: case JAC_OJ_DOC_OBJECT: p = oj_doc_dump_begin(gen, &reader, &token, &depth); break;
        default: return;
        }
    } while (depth);
}

/* Jacinth::Oj::Doc#text_of(path): the JSON text of the value at `path`, or at the current position if that is nil;
 * nil: there is no value. */
static VALUE Doc_text_of(VALUE self, VALUE path)
{
    oj_doc_dump dump;
    jac_oj_generator_with(&dump.oj, NULL);
    if (!jac_oj_doc_find(self, NIL_P(path) ? Qundef : path, &dump.at)) return Qnil;
    jac_oj_call_start(&dump.call);
    jac_oj_options *options = &dump.call.options;
    options->mode = JAC_OJ_STRICT;
    options->indent_text = options->space = options->space_before = options->object_nl = options->array_nl = Qnil;
    jac_oj_call_resolve(&dump.call);
    VALUE text = jac_generate_by(&dump.call.config, self, oj_doc_dump_tokens, &dump);
    RB_GC_GUARD(self);
    return rb_enc_associate_index(text, JAC_ENC_BINARY);
}

void jac_oj_doc_dump_open(VALUE klass) { rb_define_private_method(klass, "text_of", Doc_text_of, 1); }
