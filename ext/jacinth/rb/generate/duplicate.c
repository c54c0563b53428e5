/* rb/generate/duplicate.c - L3, for size. Detects two keys of one object that have the same text, such as "a" and :a.
 * Only objects with keys of different kinds can have them, so only these are examined. Texts are compared as they are
 * written, escapes included. */
#include "rb/frontend.h"
#include "rb/generate/call.h"
#include "rb/generate/object.h"

static JAC_COLD JAC_NORETURN void duplicate_raise(jac_generator *gen, VALUE object, VALUE key, VALUE text)
{
    VALUE message = rb_utf8_str_new_cstr(gen->config->frontend->duplicate_key);
    VALUE name = rb_utf8_str_new(RSTRING_PTR(text) + 1, RSTRING_LEN(text) - 3); /* bounds: two quotes and a ':' */
    jac_path path = *gen->path; /* of the pair that is written, which may be one before that with the key */
    path.key = RB_TYPE_P(key, T_STRING) || RB_SYMBOL_P(key) || RB_INTEGER_TYPE_P(key) ? key : name;
    jac_errors_append_key(message, RSTRING_PTR(name), (size_t)RSTRING_LEN(name));
    RB_GC_GUARD(text);
    RB_GC_GUARD(name);
    gen->config->frontend->raise_generate(object, &path, message);
    JAC_UNREACHABLE();
}

typedef struct { jac_generator *gen; VALUE object, texts; } duplicate_run;

/* Records the text of a key, which was written from byte `at` on; raises if it was recorded before. */
static void duplicate_record(const duplicate_run *run, VALUE key, size_t at)
{
    jac_generator *gen = run->gen;
    VALUE text = rb_utf8_str_new(gen->out.buf.start + at, (long)(jac_buf_len(&gen->out.buf) - at));
    size_t used = jac_call_begin(gen); /* the program may have redefined String#hash and eql? */
    bool known = RTEST(rb_hash_lookup2(run->texts, text, Qfalse));
    if (!known) rb_hash_aset(run->texts, text, Qtrue);
    jac_call_end(gen, used);
    if (known) duplicate_raise(gen, run->object, key, text);
}

/* Records the text of a key if no Ruby code is needed for it: writes it and removes it from the output again. */
static void duplicate_record_plain(const duplicate_run *run, VALUE key)
{
    jac_buf *buf = &run->gen->out.buf;
    VALUE name;
    if (jac_object_kind(key, &name) == JAC_KEYS_OTHER) return;
    size_t at = jac_buf_len(buf);
    jac_generate_key(run->gen, key);
    duplicate_record(run, key, at);
    buf->cur = buf->start + at;
}

static int duplicate_each(VALUE key, VALUE value, VALUE argument)
{
    duplicate_record_plain((const duplicate_run *)argument, key);
    return ST_CONTINUE;
}

/* Records all such keys of the object. */
static void duplicate_record_all(const duplicate_run *run)
{
    if (RB_TYPE_P(run->object, T_HASH)) {
        rb_hash_foreach(run->object, duplicate_each, (VALUE)run);
    } else {
        VALUE members = rb_struct_members(run->object); /* the class's own Array */
        for (long i = 0; i < RARRAY_LEN(members); i++) duplicate_record_plain(run, RARRAY_AREF(members, i));
        RB_GC_GUARD(members);
    }
}

void jac_object_mixed_key(jac_generator *gen, VALUE object, jac_keys *keys, VALUE key)
{
    if (gen->dialect->mixed_key) {
        gen->dialect->mixed_key(gen, object, keys, key);
        return;
    }
    if (gen->config->write.allow_duplicate_key == JAC_CHOICE_YES) {
        jac_generate_key(gen, key);
        return;
    }
    duplicate_run run = {gen, object, keys->texts};
    VALUE name;
    if (!run.texts) {
        run.texts = keys->texts = rb_obj_hide(rb_hash_new());
        duplicate_record_all(&run);
    }
    size_t at = jac_buf_len(&gen->out.buf);
    jac_generate_key(gen, key);
    /* Keys of the other kinds have been recorded by duplicate_record_all. */
    if (jac_object_kind(key, &name) == JAC_KEYS_OTHER) duplicate_record(&run, key, at);
}
