/* frontends/oj/doc/oj_doc_dump.c - L4. Writes a value of Oj::Doc from its tape: numbers keep their lexemes, strings
 * are escaped and lines broken as the default options say. Builds no Array and no Hash. */
#include "kernel/text/unescape.h"
#include "frontends/oj/oj.h"
#include "frontends/oj/doc/oj_doc.h"
#include "frontends/oj/dump/oj_generator.h"

/* A dump, on the C stack: the generator's `frontend`. */
typedef struct {
    jac_oj_generator oj;     /* first: the functions of oj_generator.h find it there */
    jac_oj_call call;
    size_t node;
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

static void oj_doc_dump_number(jac_generator *gen, const jac_oj_doc *doc, size_t node)
{
    const jac_reader reader = jac_oj_doc_reader(doc);
    const char *to, *from = jac_tape_value(doc->words, node, &reader, &to);
    if (JAC_LIKELY(oj_doc_dump_strict(from, to))) jac_emit_raw(&gen->out.buf, from, (size_t)(to - from));
    else jac_generate_value(gen, jac_oj_doc_value(doc, node));
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

/* jac_generate_fn: writes the words of the value at dump->node. */
static void oj_doc_dump_words(jac_generator *gen, VALUE object)
{
    const oj_doc_dump *dump = gen->frontend;
    const jac_oj_doc *doc = jac_oj_doc_get(object);
    const jac_tape_word *words = doc->words;
    jac_buf *buf = &gen->out.buf;
    size_t depth = 0;
    bool keyed = false;
    for (size_t node = dump->node, end = jac_tape_after(words, node); node < end; node++) {
        const jac_tape_kind kind = jac_tape_kind_of(words[node]);
        if (kind == JAC_TAPE_END) {
            oj_doc_dump_end(gen, depth--,
                            doc->start[jac_tape_offset(words[node]) - 1]); /* bounds: an end follows its beginning */
            continue;
        }
        if (!keyed) oj_doc_dump_break(gen, depth);
        keyed = kind == JAC_TAPE_KEY || kind == JAC_TAPE_ESCAPED_KEY;
        switch (kind) {
        case JAC_TAPE_KEY: case JAC_TAPE_ESCAPED_KEY: jac_oj_key_string(gen, jac_oj_doc_key(doc, node)); break;
        case JAC_TAPE_STRING: jac_oj_string(gen, jac_oj_doc_key(doc, node)); break;
        case JAC_TAPE_INTEGER: case JAC_TAPE_DECIMAL: oj_doc_dump_number(gen, doc, node); break;
        case JAC_TAPE_NULL: jac_emit_literal(buf, JAC_EMIT_NULL); break;
        case JAC_TAPE_FALSE: jac_emit_literal(buf, JAC_EMIT_FALSE); break;
        case JAC_TAPE_TRUE: jac_emit_literal(buf, JAC_EMIT_TRUE); break;
        default:
            if (words[node + 1] == node + 2) {
                jac_emit_empty(buf, kind == JAC_TAPE_OBJECT);
                node += 2;
            } else {
                jac_emit_open(buf, kind == JAC_TAPE_OBJECT ? '{' : '[');
                depth++;
                node++;
            }
        }
    }
}

/* Jacinth::Oj::Doc#text_of(path): the JSON text of the value at `path`, or at the current position if that is nil;
 * nil: there is no value. */
static VALUE Doc_text_of(VALUE self, VALUE path)
{
    oj_doc_dump dump;
    jac_oj_generator_with(&dump.oj, NULL);
    if (!jac_oj_doc_find(self, NIL_P(path) ? Qundef : path, &dump.node)) return Qnil;
    jac_oj_call_start(&dump.call);
    jac_oj_options *options = &dump.call.options;
    options->mode = JAC_OJ_STRICT;
    options->indent_text = options->space = options->space_before = options->object_nl = options->array_nl = Qnil;
    jac_oj_call_resolve(&dump.call);
    VALUE text = jac_generate_by(&dump.call.config, self, oj_doc_dump_words, &dump);
    RB_GC_GUARD(self);
    return rb_enc_associate_index(text, JAC_ENC_BINARY);
}

void jac_oj_doc_dump_open(VALUE klass) { rb_define_private_method(klass, "text_of", Doc_text_of, 1); }
