/* frontends/oj/handlers/oj_saj.c - L4. Oj.saj_parse, and the sources of Oj.sc_parse.
 * frontends/oj/handlers/oj_saj_sink.c and oj_sc_sink.c call the handlers. */
#include "frontends/oj/errors_oj.h"
#include "frontends/oj/handlers/oj_saj_sink.h"
#include "frontends/oj/oj.h"
#include "frontends/oj/oj_names.h"
#include "rb/parse/source.h"

VALUE jac_oj_source_text(VALUE text)
{
    VALUE source = jac_source_try_string(text);
    return source == Qundef ? text : source; /* the text cannot be converted: its bytes are read as they are */
}

VALUE jac_oj_source_string(VALUE input)
{
    if (RB_TYPE_P(input, T_STRING)) return input;
    if (rb_obj_class(input) != rb_path2class("StringIO")) return Qfalse; /* may call Ruby */
    /* may call Ruby */
    return rb_str_to_str(rb_funcallv(input, rb_intern("string"), 0, NULL)); /* the whole text, whatever the position */
}

/*
 * call-seq: saj_parse(handler, source) -> nil
 *
 * Calls the handler's methods while a document is read: hash_start(key), hash_end(key), array_start(key),
 * array_end(key), add_value(value, key), error(message, line, column), as far as it has them.
 */
static VALUE Oj_saj_parse(int argc, VALUE *argv, VALUE self)
{
    if (argc < 2) rb_raise(rb_eArgError, "Wrong number of arguments to saj_parse.\n");
    VALUE source = jac_oj_source_string(argv[1]);
    if (!source) {
        /* may call Ruby */
        if (!rb_respond_to(argv[1], jac_oj_id.read))
            rb_raise(rb_eArgError, "saj_parse() expected a String or IO Object.");
        source = rb_str_to_str(rb_funcallv(argv[1], jac_oj_id.read, 0, NULL)); /* may call Ruby */
    }
    jac_saj_sink_run(argv[0], jac_oj_source_text(source));
    return Qnil;
}

void jac_oj_saj_open(void)
{
    rb_define_module_function(jac_oj.mOj, "saj_parse", Oj_saj_parse, -1);
}
