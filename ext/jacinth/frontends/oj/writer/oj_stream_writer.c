/* frontends/oj/writer/oj_stream_writer.c - L4, for size. Oj::StreamWriter: a writer that passes its text to the write
 * method of an object, as soon as the text exceeds the buffer size; see oj_writer.h. */
#include "frontends/oj/errors_oj.h"
#include "frontends/oj/oj_names.h"
#include "frontends/oj/writer/oj_writer.h"

typedef struct { VALUE stream, text; } oj_stream_write;

static VALUE oj_stream_writer_send(VALUE argument)
{
    const oj_stream_write *write = (const oj_stream_write *)argument;
    return rb_funcallv(write->stream, jac_oj_id.write, 1, &write->text); /* may call Ruby */
}

static void oj_stream_writer_flush(VALUE self, jac_oj_writer *writer)
{
    oj_stream_write write = {writer->stream, jac_oj_writer_text(writer)};
    int state;
    jac_oj_writer_cut(writer); /* first: what the stream's write pushes is placed after the text */
    rb_protect(oj_stream_writer_send, (VALUE)&write, &state);
    if (state) {
        jac_oj_writer_put_back(writer, write.text);
        rb_jump_tag(state);
    }
    RB_GC_GUARD(self);
}

static void oj_stream_writer_after(VALUE self, jac_oj_writer *writer)
{
    if ((long)jac_oj_writer_size(writer) > writer->flush_limit) oj_stream_writer_flush(self, writer);
}

/* Whether Oj writes to the object: it has a write method or a file number. */
static bool oj_stream_writer_takes(VALUE stream)
{
    if (rb_respond_to(stream, jac_oj_id.fileno)) { /* may call Ruby */
        VALUE number = rb_funcallv(stream, jac_oj_id.fileno, 0, NULL); /* may call Ruby */
        if (!NIL_P(number) && FIX2INT(number) != 0) return true;
    }
    return rb_respond_to(stream, jac_oj_id.write); /* may call Ruby */
}

static long oj_stream_writer_limit(VALUE options)
{
    VALUE size = rb_hash_lookup(options, ID2SYM(rb_intern("buffer_size")));
    if (NIL_P(size)) return 0;
    if (rb_obj_class(size) != rb_cInteger) rb_raise(rb_eArgError, ":buffer size must be a Integer.");
    return FIX2INT(size);
}

/*
 * call-seq: Oj::StreamWriter.new(io, options = nil) -> Oj::StreamWriter
 *
 * A writer to an object with a write method. The options are dump's and buffer_size: the text is written when it is
 * longer than this many bytes; without it, after every push. ArgumentError for an object without a write method.
 *
 *   io = StringIO.new
 *   Jacinth::Oj::StreamWriter.new(io, mode: :compat).push_array { }
 *   io.string # => "[]\n"
 */
static VALUE StreamWriter_new(int argc, VALUE *argv, VALUE self)
{
    rb_check_arity(argc, 1, UNLIMITED_ARGUMENTS);
    VALUE options = argc == 2 && RB_TYPE_P(argv[1], T_HASH) ? argv[1] : Qnil;
    if (!oj_stream_writer_takes(argv[0])) rb_raise(rb_eArgError, "expected an IO Object.");
    long limit = NIL_P(options) ? 0 : oj_stream_writer_limit(options);
    VALUE object = jac_oj_writer_new(self, options);
    jac_oj_writer *writer = jac_oj_writer_get(object);
    writer->stream = argv[0];
    writer->flush_limit = limit;
    writer->after = oj_stream_writer_after;
    return object;
}

/* call-seq: flush -> nil: writes the buffered text */
static VALUE StreamWriter_flush(VALUE self)
{
    oj_stream_writer_flush(self, jac_oj_writer_get(self));
    return Qnil;
}

/* call-seq: pop_all -> nil: closes every object and array, and writes the buffered text */
static VALUE StreamWriter_pop_all(VALUE self)
{
    jac_oj_writer_pop_all(self);
    return StreamWriter_flush(self);
}

void jac_oj_stream_writer_open(void)
{
    VALUE klass = jac_oj.cStreamWriter;
    jac_oj_writer_define(klass);
    rb_define_singleton_method(klass, "new", StreamWriter_new, -1);
    rb_define_method(klass, "flush", StreamWriter_flush, 0);
    rb_define_method(klass, "pop_all", StreamWriter_pop_all, 0);
}
