/* frontends/native/stream/stream_lines.c - L4. The text of an Array as lines: one generate for all of them. Everything
 * that is not an Array is for lib/jacinth/stream/. */
#include "frontends/native/stream/stream_lines.h"
#include "frontends/native/native_arguments.h"
#include "frontends/native/native_dialect.h"
#include "rb/frontend.h"
#include "rb/generate/generator.h"
#include "rb/names.h"

/* Writes the elements as lines, and the ',' that ends the outermost value. A line feed between two tokens, from the
 * options or from a Fragment, becomes a space. There are none within tokens. */
static void stream_lines_write(jac_generator *gen, VALUE array)
{
    jac_buf *buf = &gen->out.buf;
    jac_path path = {.parent = NULL, .key = Qundef};
    unsigned long epoch = gen->out.epoch;
    gen->path = &path;
    for (long i = 0; i < RARRAY_LEN(array); i++) {
        const size_t from = jac_buf_len(buf);
        path.index = i;
        jac_generate_value(gen, RARRAY_AREF(array, i)); /* may call Ruby */
        char *feed = buf->start + from;
        while ((feed = memchr(feed, '\n', (size_t)(buf->cur - feed))) != NULL) *feed = ' '; /* bounds: in the line */
        buf->cur[-1] = '\n'; /* bounds: the ',' behind the value */
        if (JAC_LIKELY(gen->out.epoch == epoch)) continue;
        jac_generator_pause(gen);
        epoch = gen->out.epoch;
    }
    gen->path = NULL;
    jac_buf_byte(buf, ',');
}

/* call-seq: StreamBuffer.lines(array, options, hook) -> String; options: a Hash; hook: as_json, a Proc or nil */
static VALUE StreamBuffer_s_lines(VALUE klass, VALUE array, VALUE options, VALUE hook)
{
    jac_config config = jac_native_defaults;
    Check_Type(array, T_ARRAY);
    if (RHASH_SIZE(options) > 0) jac_config_parse(&config, &jac_native_defaults, options, JAC_SIDE_WRITE);
    if (!NIL_P(hook)) {
        config.write.as_json = jac_native_hook(hook); /* may call Ruby */
        config.write.plain = false;
    }
    VALUE text = jac_generate_by(&config, array, stream_lines_write, NULL);
    RB_GC_GUARD(array);
    return text;
}

void jac_stream_lines_init(void)
{
    VALUE klass = rb_define_class_under(jac_mJacinth, "StreamBuffer", rb_cObject);
    rb_define_singleton_method(klass, "lines", StreamBuffer_s_lines, 3);
}
