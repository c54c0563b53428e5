/* frontends/oj/object/oj_object_parts.c - L4, for size. Makes Structs, Ranges and instance variables of the members of
 * Oj's object mode, and raises its errors. See oj_object_load.h. */
#include "frontends/oj/errors_oj.h"
#include "frontends/oj/object/oj_object_load.h"

/* ---- Structs ---- */

static JAC_NORETURN void oj_object_parts_refuse_data(jac_value_sink *sink, const jac_reader *r,
                                                     const jac_oj_member *member, VALUE klass)
{
    jac_oj_object_fail(sink, r, member, klass, rb_utf8_str_new_cstr("Invalid struct data"));
}

static VALUE oj_object_parts_struct_anonymous(VALUE members)
{
    VALUE names = rb_ary_new_capa(RARRAY_LEN(members));
    for (long i = 0; i < RARRAY_LEN(members); i++)
        rb_ary_push(names, rb_funcall(RARRAY_AREF(members, i), rb_intern("to_sym"), 0)); /* may call Ruby */
    return rb_apply(rb_cStruct, rb_intern("new"), names); /* may call Ruby */
}

static VALUE oj_object_parts_struct_class(jac_value_sink *sink, const jac_reader *r, const jac_oj_member *member,
                                          VALUE name)
{
    bool missing;
    if (!RB_TYPE_P(name, T_STRING)) oj_object_parts_refuse_data(sink, r, member, rb_eArgError);
    VALUE klass = jac_oj_object_class_path(name, &missing);
    if (missing)
        jac_oj_object_fail(sink, r, member, rb_eArgError, jac_errors_around("class '", name, "' is not defined"));
    RB_GC_GUARD(name);
    return klass;
}

/* A Range of the members after the first one. The initialize of a subclass is not called, as in Oj. */
static VALUE oj_object_parts_struct_range(VALUE klass, VALUE members)
{
    const long given = RARRAY_LEN(members) - 1;
    if (klass == rb_cRange && (given == 2 || given == 3))
        /* may call Ruby */
        return rb_range_new(RARRAY_AREF(members, 1), RARRAY_AREF(members, 2),
                            given == 3 && RTEST(RARRAY_AREF(members, 3)));
    VALUE rest = rb_ary_subseq(members, 1, given);
    if (klass == rb_cRange) return rb_apply(klass, rb_intern("new"), rest); /* may call Ruby */
    /* may call Ruby */
    VALUE range = rb_obj_alloc(klass),
          /* may call Ruby */
          initialize = rb_funcall(rb_cRange, rb_intern("instance_method"), 1, ID2SYM(rb_intern("initialize")));
    rb_ary_unshift(rest, range);
    rb_apply(initialize, rb_intern("bind_call"), rest); /* may call Ruby */
    return range;
}

VALUE jac_oj_object_struct(jac_value_sink *sink, const jac_reader *r, const jac_oj_member *member)
{
    VALUE members = member->value;
    if (RARRAY_LEN(members) == 0) oj_object_parts_refuse_data(sink, r, member, jac_oj.eParseError);
    VALUE name = RARRAY_AREF(members, 0);
    VALUE klass = RB_TYPE_P(name, T_ARRAY) ? oj_object_parts_struct_anonymous(name)
                                           : oj_object_parts_struct_class(sink, r, member, name);
    if (klass == Qundef || NIL_P(klass)) return Qnil;
    if (klass == rb_cRange || rb_class_inherited_p(klass, rb_cRange) == Qtrue)
        return oj_object_parts_struct_range(klass, members);
    VALUE object = rb_obj_alloc(klass);
    if (!RB_TYPE_P(object, T_STRUCT)) {
        jac_oj_object_fail(sink, r, member, rb_eArgError,
                           rb_sprintf("%" PRIsVALUE " is not a Struct", rb_class_path(klass)));
    }
    /* calls no Ruby: the size is an Integer */
    if (RARRAY_LEN(members) - 1 > NUM2LONG(rb_struct_size(object)))
        oj_object_parts_refuse_data(sink, r, member, jac_oj.eParseError);
    for (long i = 1; i < RARRAY_LEN(members); i++) rb_struct_aset(object, LONG2FIX(i - 1), RARRAY_AREF(members, i));
    RB_GC_GUARD(members);
    return object;
}

/* ---- variables ---- */

static bool oj_object_parts_variable_is(VALUE key, const char *text, size_t len)
{
    return (size_t)RSTRING_LEN(key) == len && memcmp(RSTRING_PTR(key), text, len) == 0;
}

/* Sets a part of an Exception that is not a plain variable. Returns false if it is a plain variable. */
static bool oj_object_parts_variable_of_exception(VALUE *object, VALUE key, VALUE value)
{
    /* may call Ruby */
    if (oj_object_parts_variable_is(key, "~mesg", 5)) *object = rb_funcall(*object, rb_intern("exception"), 1, value);
    /* may call Ruby */
    else if (oj_object_parts_variable_is(key, "~bt", 3)) rb_funcall(*object, rb_intern("set_backtrace"), 1, value);
    else
        /* Ruby expects internal objects in these two, which no document can make. */
        return oj_object_parts_variable_is(key, "~bt_locations", 13) || oj_object_parts_variable_is(key, "~iseq", 5);
    return true;
}

ID jac_oj_object_variable_id(VALUE key)
{
    char *ptr;
    long len;
    RSTRING_GETMEM(key, ptr, len);
    if (len && *ptr == '~') return rb_intern3(ptr + 1, len - 1, rb_utf8_encoding());
    VALUE name = rb_enc_str_new("@", 1, rb_utf8_encoding());
    rb_str_buf_append(name, key);
    return rb_intern_str(name);
}

void jac_oj_object_set_variable(VALUE *object, VALUE key, VALUE value)
{
    if (RSTRING_LEN(key) && *RSTRING_PTR(key) == '~' && rb_obj_is_kind_of(*object, rb_eException)) {
        if (oj_object_parts_variable_of_exception(object, key, value)) return;
    }
    rb_ivar_set(*object, jac_oj_object_variable_id(key), value);
}

/* ---- errors ---- */

/* The position that Oj reports for a member: its last byte; for a text, the byte before its closing quote or before its
 * first escape. */
static const char *oj_object_parts_position(const jac_reader *r, const jac_oj_member *member)
{
    if (member->kind != JAC_OJ_TEXT) return r->cur - 1;
    const char *escape = memchr(member->from, '\\', (size_t)(member->to - member->from));
    return (escape ? escape : member->to - 1) - 1; /* bounds: the opening quote is before both */
}

VALUE jac_oj_object_step(const jac_value_sink *sink, const jac_frame *frame)
{
    if (frame->kind == JAC_FRAME_ARRAY) return SIZET2NUM(jac_oj_object_count(sink, frame));
    VALUE name = *jac_oj_object_slot(sink, frame, JAC_OJ_SLOT_KEY);
    return NIL_P(name) ? Qundef : name;
}

/* The path of keys and indexes to the next member of the container of `last`, in Oj's notation. */
static VALUE oj_object_parts_path(const jac_value_sink *sink, const jac_reader *r, const jac_frame *last)
{
    VALUE path = rb_utf8_str_new_cstr("");
    size_t keys;
    for (const jac_frame *frame = r->frames->base; last && frame <= last; frame++) {
        size_t top = frame == last ? jac_value_stack_count(&sink->stack) : frame[1].base;
        VALUE step;
        if (frame->flag) step = jac_oj_object_step(sink, frame);
        else if (frame->kind == JAC_FRAME_ARRAY) step = SIZET2NUM(top - frame->base);
        else step = jac_value_sink_step(sink, frame, top, false, &keys);
        if (step == Qundef) continue;
        if (frame->kind == JAC_FRAME_ARRAY) {
            rb_str_catf(path, "[%" PRIsVALUE "]", step);
            continue;
        }
        if (RSTRING_LEN(path)) rb_str_cat_cstr(path, ".");
        if (RB_SYMBOL_P(step) && !sink->config->symbolize_names) rb_str_cat_cstr(path, ":");
        rb_str_buf_append(path, RB_SYMBOL_P(step) ? rb_sym2str(step) : step);
    }
    return path;
}

void jac_oj_object_fail(jac_value_sink *sink, const jac_reader *r, const jac_oj_member *member, VALUE klass,
                        VALUE message)
{
    const char *position = oj_object_parts_position(r, member);
    long line = 1, column = 1;
    for (; position > r->start && *position != '\n'; position--) column++; /* bounds: from r->start on */
    for (; position > r->start; position--) line += *position == '\n';
    VALUE path = oj_object_parts_path(sink, r, member->frame);
    VALUE text = jac_errors_around("", message, " (after ");
    rb_str_cat(text, RSTRING_PTR(path), RSTRING_LEN(path));
    RB_GC_GUARD(path);
    rb_str_catf(text, ") at line %ld, column %ld", line, column);
    rb_exc_raise(rb_exc_new_str(klass, rb_enc_associate(text, rb_utf8_encoding()))); /* may call Ruby */
}
