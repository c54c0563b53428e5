/* frontends/native/document/document_run.c - L4. Starts runs, and runs their steps, with the GVL or without; see
 * document_run.h. A step first runs with the GVL, which most steps end before they reach a pause. A pause leaves the
 * step directly, and it runs again from its start without the GVL. */
#include "frontends/native/document/document_run.h"
#include "frontends/native/native_dialect.h"
#include "rb/frontend.h"
#include "rb/parse/make_number.h"
#include "rb/parse/source.h"

/* The number of bytes that a long step may read with the GVL. */
#define DOCUMENT_RUN_HELD (JAC_SOURCE_WINDOW / 64)

static const jac_error_origin document_run_fixed = {.line = 1, .column = 1, .fixed = true};

const jac_config jac_document_fixed = {
    .frontend = &jac_frontend_native, .dialect = &jac_dialect_native, JAC_CONFIG_DEFAULTS_NATIVE, .write.plain = true,
    .options = &document_run_fixed,
};

VALUE jac_document_run_copy(VALUE text)
{
    VALUE held = jac_source_hold(text);
    if (JAC_LIKELY(RB_ENCODING_GET_INLINED(held) == JAC_ENC_UTF8)) return held;
    VALUE copy = rb_str_dup(held);
    rb_enc_associate_index(copy, JAC_ENC_UTF8);
    return rb_obj_freeze(copy); /* not rb_str_freeze: in Ruby 3.1 it forgets that the bytes are valid UTF-8 */
}

void jac_document_run_start(jac_document_run *run, const jac_config *config, VALUE source, bool kept, bool valid)
{
    const jac_read_config *read = &config->read;
    const bool hooked = jac_config_read_hooked(read);
    jac_value_stack_init(&run->read.stack, true);
    run->read.unchecked = false;
    run->config = config;
    run->source = source;
    run->index = NULL;
    run->memory = NULL;
    run->kept = kept;
    run->plain = !hooked && !read->freeze && read->intern_below == 0;
    jac_reader_init(&run->read.reader, RSTRING_PTR(source), (size_t)RSTRING_LEN(source), read->syntax,
                    &run->read.stack.frames);
    if (JAC_UNLIKELY(read->max_bytes && (size_t)RSTRING_LEN(source) > read->max_bytes))
        jac_document_run_raise(run, jac_source_too_long(&run->read.reader, read->max_bytes));
    if (!valid) run->read.reader.syntax.flags |= JAC_SYNTAX_CHECK_UTF8;
    if (JAC_LIKELY(!hooked)) return;
    jac_document_run_keep(run);
    run->read.reader.syntax.flags |= jac_number_overflow(read->decimal_class); /* may call Ruby */
}

void jac_document_run_keep(jac_document_run *run)
{
    jac_reader *r = &run->read.reader;
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
    run->read.reader.syntax.flags |= JAC_SYNTAX_SEVERAL; /* for the path to the error */
    jac_errors_raise_from(status, &run->read.reader, key, run->config->options, run->memory);
}

JAC_COLD void jac_document_run_raise(jac_document_run *run, jac_status status)
{
    jac_document_run_raise_key(run, status, Qundef);
}

/* ---- steps over many bytes ---- */

/* Runs a step from a place with many bytes after it. */
static JAC_NOINLINE jac_status document_run_long(jac_document_run *run, size_t from, jac_release_step step, void *data)
{
    jac_status status;
    if (jac_release_try(&run->read, DOCUMENT_RUN_HELD, step, data, &status)) return status;
    jac_document_run_keep(run);
    run->read.reader.cur = run->read.reader.start + from;
    return jac_release_always(&run->read, step, data, NULL);
}

void jac_document_run_step(jac_document_run *run, size_t from, jac_release_step step, void *data)
{
    jac_reader *r = &run->read.reader;
    jac_status status;
    r->cur = r->start + from;
    if (JAC_LIKELY((size_t)(r->end - r->cur) <= JAC_RELEASE_SHORT)) status = step(r, data);
    else status = document_run_long(run, from, step, data);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) jac_document_run_raise(run, status);
    if (JAC_UNLIKELY(run->read.stack.spill)) {
        jac_value_stack_finish(&run->read.stack);
        jac_value_stack_init(&run->read.stack, true);
    }
}
