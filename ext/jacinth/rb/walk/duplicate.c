/* rb/walk/duplicate.c - L3. Two keys of one object with the same text, such as "a" and :a. Looked for
 * only where it can be: in objects whose keys are of different kinds. Texts are compared as they were
 * written, escapes included. */
#include "rb/walk/call.h"
#include "rb/walk/hash.h"

static JAC_COLD JAC_NORETURN void duplicate_raise(jac_walk *walk, VALUE object, VALUE text)
{
    rb_str_set_len(text, RSTRING_LEN(text) - 1); /* the ':' */
    VALUE message = rb_enc_sprintf(rb_utf8_encoding(), "detected duplicate key %" PRIsVALUE, text);
    jac_errors_raise_generate(object, walk->path, message);
}

typedef struct { jac_walk *walk; VALUE object, texts; } duplicate_run;

/* Remembers the text written from byte `at` on; raises when it is known. */
static void duplicate_note(const duplicate_run *run, size_t at)
{
    jac_walk *walk = run->walk;
    VALUE text = rb_utf8_str_new(walk->out.buf.start + at, (long)(jac_buf_len(&walk->out.buf) - at));
    size_t used = jac_call_begin(walk); /* String#hash and eql? may be the program's */
    bool known = RTEST(rb_hash_lookup2(run->texts, text, Qfalse));
    if (!known) rb_hash_aset(run->texts, text, Qtrue);
    jac_call_end(walk, used);
    if (known) duplicate_raise(walk, run->object, text);
}

/* Notes a key whose text asks no Ruby code, by writing it and taking it back. */
static int duplicate_each(VALUE key, VALUE value, VALUE argument)
{
    const duplicate_run *run = (const duplicate_run *)argument;
    jac_buf *buf = &run->walk->out.buf;
    VALUE name;
    if (jac_object_kind(key, &name) == JAC_KEYS_OTHER) return ST_CONTINUE;
    size_t at = jac_buf_len(buf);
    jac_walk_key(run->walk, key);
    duplicate_note(run, at);
    buf->cur = buf->start + at;
    return ST_CONTINUE;
}

VALUE jac_object_mixed_key(jac_walk *walk, VALUE object, VALUE texts, VALUE key)
{
    duplicate_run run = {walk, object, texts};
    VALUE name;
    if (walk->config->write.allow_duplicate_key) {
        jac_walk_key(walk, key);
        return texts;
    }
    if (!texts) {
        run.texts = rb_obj_hide(rb_hash_new());
        if (RB_TYPE_P(object, T_HASH)) rb_hash_foreach(object, duplicate_each, (VALUE)&run);
    }
    size_t at = jac_buf_len(&walk->out.buf);
    jac_walk_key(walk, key);
    /* Those of the other kinds were all noted at once. */
    if (jac_object_kind(key, &name) == JAC_KEYS_OTHER) duplicate_note(&run, at);
    return run.texts;
}
