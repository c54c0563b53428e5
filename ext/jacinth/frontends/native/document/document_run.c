/* frontends/native/document/document_run.c - L4. Starts runs, and runs their steps, with the GVL or without; see
 * document_run.h. A step first runs with the GVL, which most steps end before they reach a pause. A pause leaves the
 * step directly, and it runs again from its start without the GVL. */
#include "frontends/native/document/document_run.h"
#include <ruby/thread.h>
#include "frontends/native/native_dialect.h"
#include "rb/frontend.h"
#include "rb/parse/make_number.h"

/* A step with no more bytes than this before it has the GVL until its end. */
#define DOCUMENT_RUN_SHORT (JAC_SOURCE_WINDOW / 4)
/* The number of bytes that any other step may read with the GVL. */
#define DOCUMENT_RUN_HELD (JAC_SOURCE_WINDOW / 64)

const jac_config jac_document_defaults = {
    .frontend = &jac_frontend_native, .dialect = &jac_dialect_native, JAC_CONFIG_DEFAULTS_NATIVE, .write.plain = true,
};

bool jac_document_run_valid_p(VALUE text)
{
    int known = (int)RB_ENC_CODERANGE(text);
    return known == RUBY_ENC_CODERANGE_7BIT ||
           (known == RUBY_ENC_CODERANGE_VALID && RB_ENCODING_GET_INLINED(text) == JAC_ENC_UTF8);
}

VALUE jac_document_run_copy(VALUE text)
{
    const bool bare = RBASIC_CLASS(text) == rb_cString && rb_ivar_count(text) == 0;
    const bool utf8 = RB_ENCODING_GET_INLINED(text) == JAC_ENC_UTF8;
    /* The buffer of another String may be exchanged, even if it is frozen (String#-@). */
    if (!bare) {
        const int known = jac_document_run_valid_p(text) ? (int)RB_ENC_CODERANGE(text) : 0; /* 0: unknown */
        VALUE copy = rb_utf8_str_new(RSTRING_PTR(text), RSTRING_LEN(text));
        RB_ENC_CODERANGE_SET(copy, known);
        RB_GC_GUARD(text);
        return rb_str_freeze(copy);
    }
    if (utf8 && !RB_OBJ_FROZEN(text)) return rb_str_new_frozen(text);
    VALUE copy = rb_str_dup(text);
    if (!utf8) rb_enc_associate_index(copy, JAC_ENC_UTF8);
    return rb_str_freeze(copy);
}

void jac_document_run_start(jac_document_run *run, const jac_config *config, VALUE source, bool kept, bool valid)
{
    const jac_read_config *read = &config->read;
    const bool hooked = jac_config_read_hooked(read);
    jac_value_stack_init(&run->stack, true);
    run->config = config;
    run->source = source;
    run->index = NULL;
    run->kept = kept;
    run->plain = !hooked && !read->freeze && read->intern_below == 0;
    jac_reader_init(&run->reader, RSTRING_PTR(source), (size_t)RSTRING_LEN(source), read->syntax, &run->stack.frames);
    if (JAC_UNLIKELY(read->max_bytes && (size_t)RSTRING_LEN(source) > read->max_bytes)) {
        run->reader.error_at = run->reader.start;
        jac_document_run_raise(run, JAC_STATUS_TOO_LONG);
    }
    if (!valid) run->reader.syntax.flags |= JAC_SYNTAX_CHECK_UTF8;
    if (JAC_LIKELY(!hooked)) return;
    jac_document_run_keep(run);
    run->reader.syntax.flags |= jac_number_overflow(read->decimal_class); /* may call Ruby */
}

void jac_document_run_keep(jac_document_run *run)
{
    jac_reader *r = &run->reader;
    if (run->kept) return;
    const size_t at = (size_t)(r->cur - r->start);
    run->source = jac_document_run_copy(run->source);
    run->kept = true;
    r->start = RSTRING_PTR(run->source);
    r->end = r->stop = r->start + RSTRING_LEN(run->source);
    r->cur = r->start + at;
}

JAC_COLD void jac_document_run_raise_key(jac_document_run *run, jac_status status, VALUE key)
{
    run->reader.syntax.flags |= JAC_SYNTAX_SEVERAL; /* for the path to the error */
    jac_errors_raise_from(status, &run->reader, key, run->config->options);
}

JAC_COLD void jac_document_run_raise(jac_document_run *run, jac_status status)
{
    jac_document_run_raise_key(run, status, Qundef);
}

/* ---- steps over many bytes ---- */

static jac_document_run *document_run_of(jac_frames *frames) { return (jac_document_run *)(void *)frames; }

/* Leaves a step that runs with the GVL. */
static void document_run_leave(jac_reader *r) { JAC_LEAVE(document_run_of(r->frames)->away); }

static void document_run_plan(jac_reader *r)
{
    r->stop = (size_t)(r->end - r->cur) > JAC_SOURCE_WINDOW ? r->cur + JAC_SOURCE_WINDOW : r->end;
}

static VALUE document_run_check(VALUE unused)
{
    rb_thread_check_ints(); /* may call Ruby */
    return unused;
}

static void *document_run_look(void *data)
{
    jac_document_run *run = data;
    rb_protect(document_run_check, Qnil, &run->state);
    return NULL;
}

/* The pause of a step without the GVL. */
static void document_run_pause(jac_reader *r)
{
    jac_document_run *run = document_run_of(r->frames);
    document_run_plan(r);
    if (!__atomic_exchange_n(&run->woken, false, __ATOMIC_SEQ_CST)) return;
    rb_thread_call_with_gvl(document_run_look, run);
    if (run->state) JAC_LEAVE(run->away);
}

static VALUE document_run_grow_frames(VALUE data)
{
    jac_document_run *run = (jac_document_run *)data;
    run->grow(&run->stack.frames);
    return Qnil;
}

static void *document_run_grow_held(void *data)
{
    jac_document_run *run = data;
    rb_protect(document_run_grow_frames, (VALUE)data, &run->state);
    return NULL;
}

/* The `grow` function of the frames without the GVL. */
static void document_run_grow(jac_frames *frames)
{
    jac_document_run *run = document_run_of(frames);
    rb_thread_call_with_gvl(document_run_grow_held, run);
    if (run->state) JAC_LEAVE(run->away);
}

static void document_run_wake(void *data)
{
    __atomic_store_n(&((jac_document_run *)data)->woken, true, __ATOMIC_SEQ_CST);
}

static void *document_run_work(void *data)
{
    jac_document_run *run = data;
    if (JAC_LEAVE_HERE(run->away) == 0) run->status = run->step(&run->reader, run->data);
    return NULL;
}

/* Runs a step without the GVL. */
static JAC_NOINLINE jac_status document_run_released(jac_document_run *run, size_t from)
{
    jac_reader *r = &run->reader;
    jac_document_run_keep(run);
    jac_value_stack_init(&run->stack, false);
    run->grow = run->stack.frames.grow;
    run->stack.frames.grow = document_run_grow;
    run->state = 0;
    run->woken = false;
    r->cur = r->start + from;
    r->pause = document_run_pause;
    document_run_plan(r);
    /* For a function that cannot run in a signal handler, Ruby 3.1 would start a thread at each call. */
    rb_nogvl(document_run_work, run, document_run_wake, run, RB_NOGVL_UBF_ASYNC_SAFE);
    run->stack.frames.grow = run->grow;
    r->stop = r->end;
    if (run->state) rb_jump_tag(run->state);
    return run->status;
}

/* Runs a step from a place with many bytes after it. */
static JAC_NOINLINE jac_status document_run_long(jac_document_run *run, size_t from)
{
    jac_reader *r = &run->reader;
    r->stop = r->cur + DOCUMENT_RUN_HELD; /* bounds: more bytes follow */
    r->pause = document_run_leave;
    if (JAC_LEAVE_HERE(run->away)) return document_run_released(run, from);
    jac_status status = run->step(r, run->data);
    r->stop = r->end;
    return status;
}

void jac_document_run_step(jac_document_run *run, size_t from, jac_document_step step, void *data)
{
    jac_reader *r = &run->reader;
    jac_status status;
    r->cur = r->start + from;
    if (JAC_LIKELY((size_t)(r->end - r->cur) <= DOCUMENT_RUN_SHORT)) {
        status = step(r, data);
    } else {
        run->step = step;
        run->data = data;
        status = document_run_long(run, from);
    }
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) jac_document_run_raise(run, status);
    if (JAC_UNLIKELY(run->stack.spill)) {
        jac_value_stack_finish(&run->stack);
        jac_value_stack_init(&run->stack, true);
    }
}
