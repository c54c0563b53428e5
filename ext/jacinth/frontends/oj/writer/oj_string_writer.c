/* frontends/oj/writer/oj_string_writer.c - L4, for size. Oj::StringWriter: a writer that returns its text; see
 * oj_writer.h. */
#include "frontends/oj/errors_oj.h"
#include "frontends/oj/writer/oj_writer.h"

/*
 * call-seq: Oj::StringWriter.new(options = nil) -> Oj::StringWriter
 *
 * An empty writer. The options are dump's; several arguments are ignored.
 *
 *   writer = Jacinth::Oj::StringWriter.new(mode: :compat)
 *   writer.push_object { writer.push_value(1, "a") }
 *   writer.to_s # => "{\"a\":1}\n"
 */
static VALUE StringWriter_new(int argc, VALUE *argv, VALUE self)
{
    return jac_oj_writer_new(self, argc == 1 ? argv[0] : Qnil);
}

/* call-seq: to_s -> String: the text so far */
static VALUE StringWriter_to_s(VALUE self)
{
    VALUE text = jac_oj_writer_text(jac_oj_writer_get(self));
    RB_GC_GUARD(self);
    return text;
}

/*
 * call-seq: raw_json -> String
 *           raw_json(depth, indent) -> String
 *
 * The text so far; with arguments, without the line feed at its end, as a value in another text.
 */
static VALUE StringWriter_raw_json(int argc, VALUE *argv, VALUE self)
{
    VALUE text = StringWriter_to_s(self);
    (void)argv;
    long len = RSTRING_LEN(text);
    if (argc > 0 && len > 0 && RSTRING_PTR(text)[len - 1] == '\n') rb_str_set_len(text, len - 1);
    return text;
}

/* call-seq: as_json(*) -> Hash or self: itself if Oj::Rails has optimized StringWriter, else {} */
static VALUE StringWriter_as_json(int argc, VALUE *argv, VALUE self)
{
    (void)argc, (void)argv;
    return jac_oj_process_now().rails_writer ? self : rb_hash_new();
}

/* call-seq: reset -> nil: empties the text and keeps its memory */
static VALUE StringWriter_reset(VALUE self)
{
    jac_oj_writer *writer = jac_oj_writer_get(self);
    writer->gen.depth = 0;
    writer->keyed = false;
    jac_oj_writer_cut(writer);
    return Qnil;
}

/* call-seq: pop_all -> nil: closes every object and array */
static VALUE StringWriter_pop_all(VALUE self)
{
    jac_oj_writer_pop_all(self);
    return Qnil;
}

void jac_oj_string_writer_open(void)
{
    VALUE klass = jac_oj.cStringWriter;
    jac_oj_writer_define(klass);
    rb_define_singleton_method(klass, "new", StringWriter_new, -1);
    rb_define_method(klass, "to_s", StringWriter_to_s, 0);
    rb_define_method(klass, "raw_json", StringWriter_raw_json, -1);
    rb_define_method(klass, "as_json", StringWriter_as_json, -1);
    rb_define_method(klass, "reset", StringWriter_reset, 0);
    rb_define_method(klass, "pop_all", StringWriter_pop_all, 0);
}
