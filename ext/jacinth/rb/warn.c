/* rb/warn.c - L3. Whose line a warning names: that of the nearest frame outside of this library and of the
 * json gem, by their folders. What is warned of is not decided here; see warn.h. */
#include "rb/warn.h"
#include "rb/names.h"

/* Frames that are looked at. */
#define WARN_FRAMES 20

/* The folder of the file that defines `name` in `scope`, with its slash; nil when it is not known. */
static VALUE warn_folder(VALUE scope, const char *name)
{
    VALUE place = rb_funcall(scope, rb_intern("const_source_location"), 1, rb_utf8_str_new_cstr(name));
    VALUE file = RB_TYPE_P(place, T_ARRAY) ? rb_ary_entry(place, 0) : Qnil;
    if (!RB_TYPE_P(file, T_STRING) || RSTRING_LEN(file) == 0) return Qnil;
    return rb_str_cat(rb_file_dirname(file), "/", 1);
}

static bool warn_within_p(VALUE path, VALUE folder)
{
    return !NIL_P(folder) && RSTRING_LEN(path) >= RSTRING_LEN(folder) &&
           memcmp(RSTRING_PTR(path), RSTRING_PTR(folder), (size_t)RSTRING_LEN(folder)) == 0;
}

/* How many frames lie between Kernel#warn, called from here, and the caller outside. */
static long warn_uplevel(void)
{
    VALUE frames = rb_funcall(rb_mKernel, rb_intern("caller_locations"), 2, INT2FIX(0), INT2FIX(WARN_FRAMES));
    VALUE own = warn_folder(jac_mJacinth, "VERSION"), json = warn_folder(rb_cObject, "JSON::VERSION");
    long at = 0;
    for (; RB_TYPE_P(frames, T_ARRAY) && at < RARRAY_LEN(frames); at++) {
        VALUE path = rb_funcall(RARRAY_AREF(frames, at), rb_intern("path"), 0);
        if (RB_TYPE_P(path, T_STRING) && !warn_within_p(path, own) && !warn_within_p(path, json)) break;
    }
    return at;
}

void jac_warn_deprecated(VALUE message)
{
    VALUE options = rb_hash_new();
    rb_hash_aset(options, ID2SYM(rb_intern("uplevel")), LONG2FIX(warn_uplevel()));
    rb_hash_aset(options, ID2SYM(rb_intern("category")), ID2SYM(rb_intern("deprecated")));
    VALUE arguments[] = {message, options};
    rb_funcallv_kw(rb_mKernel, rb_intern("warn"), 2, arguments, RB_PASS_KEYWORDS);
}
