/* frontends/oj/object/oj_object_load.c - L4, for size. The made containers of Oj's object mode: the first member
 * determines what an object is, and each further member is put into it. See oj_object_load.h. */
#include "frontends/oj/object/oj_object_load.h"
#include "frontends/oj/errors_oj.h"
#include "frontends/oj/object/oj_odd.h"
#include "rb/parse/hooks.h"
#include "rb/parse/make_hash.h"

/* ---- the slots ---- */

static VALUE oj_object_load_value(const jac_value_sink *sink, const jac_frame *frame)
{
    return *jac_oj_object_slot(sink, frame, JAC_OJ_SLOT_VALUE);
}
static VALUE oj_object_load_name(const jac_value_sink *sink, const jac_frame *frame)
{
    return *jac_oj_object_slot(sink, frame, JAC_OJ_SLOT_KEY);
}

static VALUE oj_object_load_assign(jac_value_sink *sink, const jac_frame *frame, VALUE value)
{
    *jac_oj_object_slot(sink, frame, JAC_OJ_SLOT_VALUE) = value;
    return value;
}

static bool oj_object_load_name_is(VALUE name, const char *text, size_t len)
{
    return (size_t)RSTRING_LEN(name) == len && memcmp(RSTRING_PTR(name), text, len) == 0;
}

static JAC_HOT void oj_object_load_push_slots(jac_value_sink *sink, jac_frame *frame, const VALUE *slots, size_t count)
{
    jac_oj_object_of(sink)->made++;
    frame->flag = 1;
    for (size_t i = 0; i < count; i++) jac_value_stack_push(&sink->stack, slots[i]);
}

void jac_oj_object_make(jac_value_sink *sink, jac_frame *frame)
{
    size_t n = (jac_value_stack_count(&sink->stack) - frame->base) / 2;
    VALUE hash = n ? jac_hash_build(jac_value_stack_at(&sink->stack, frame->base), n) : Qnil;
    const VALUE slots[JAC_OJ_SLOTS] = {Qundef, hash, Qfalse, Qfalse, Qnil};
    jac_value_stack_drop(&sink->stack, frame->base);
    frame->data = NULL;
    oj_object_load_push_slots(sink, frame, slots, JAC_OJ_SLOTS);
}

void jac_oj_object_make_array(jac_value_sink *sink, jac_frame *frame)
{
    /* With capacity 0, a few elements fit in the slot of the Array (bench:oj, load object circular). */
    const VALUE slots[JAC_OJ_ARRAY_SLOTS] = {Qundef, rb_ary_new_capa(0)};
    oj_object_load_push_slots(sink, frame, slots, JAC_OJ_ARRAY_SLOTS);
}

/* ---- cycles ---- */

static void oj_object_load_cycle_set(VALUE cycle, long id, VALUE object)
{
    if (id > 0 && id <= RARRAY_LEN(cycle) + 1) rb_ary_store(cycle, id - 1, object);
}

VALUE jac_oj_object_cycle(VALUE cycle, long id)
{
    return id > 0 && id <= RARRAY_LEN(cycle) ? RARRAY_AREF(cycle, id - 1) : Qnil;
}

long jac_oj_object_id(const char *ptr, size_t len)
{
    long id = 0;
    for (size_t i = 2; i < len; i++) {
        if (ptr[i] < '0' || ptr[i] > '9') return -1;
        id = id > LONG_MAX / 10 - 1 ? LONG_MAX / 10 : id * 10 + (ptr[i] - '0');
    }
    return id;
}

static long oj_object_load_id(VALUE text) { return jac_oj_object_id(RSTRING_PTR(text), (size_t)RSTRING_LEN(text)); }

/* ---- texts ---- */

static VALUE oj_object_load_symbol(jac_value_sink *sink, VALUE text)
{
    if (sink->cache && rb_enc_str_coderange(text) == RUBY_ENC_CODERANGE_7BIT) {
        bool again;
        const unsigned what = JAC_KEY_SYMBOL | jac_value_sink_known(sink, false, true);
        return jac_key_cache_fetch(&sink->cache->keys, sink->cache->self, RSTRING_PTR(text) + 1,
                                   (size_t)RSTRING_LEN(text) - 1, what, &again); /* bounds: the text has a ':' */
    }
    VALUE name = rb_enc_str_new(RSTRING_PTR(text) + 1, RSTRING_LEN(text) - 1, rb_utf8_encoding());
    RB_GC_GUARD(text);
    return rb_str_intern(name);
}

bool jac_oj_object_names_array(jac_value_sink *sink, jac_frame *frame, const char *ptr, size_t len)
{
    bool made = frame->flag != 0;
    long id = jac_oj_object_count(sink, frame) || ptr[1] != 'i' ? -1 : jac_oj_object_id(ptr, len);
    if (id <= 0) return false;
    if (!made) jac_oj_object_make_array(sink, frame);
    oj_object_load_cycle_set(jac_oj_object_of(sink)->cycle, id, oj_object_load_value(sink, frame));
    return true;
}

VALUE jac_oj_object_text(jac_value_sink *sink, const jac_reader *r, const jac_oj_member *member)
{
    jac_frame *frame = member->frame;
    const char *raw = member->from + 1; /* bounds: at least the closing quote */
    VALUE text = member->value;
    if (member->read) return text;
    if (*raw == ':') return oj_object_load_symbol(sink, text);
    if (*raw != '^' || !jac_oj_object_of(sink)->cycle || RSTRING_LEN(text) < 3) return text;
    if (frame && frame->kind == JAC_FRAME_ARRAY &&
        jac_oj_object_names_array(sink, frame, RSTRING_PTR(text), (size_t)RSTRING_LEN(text)))
        return Qundef;
    if (raw[1] != 'r') return text; /* bounds: '^' is not the closing quote */
    long id = oj_object_load_id(text);
    if (id <= 0) jac_oj_object_fail(sink, r, member, jac_oj.eParseError, rb_utf8_str_new_cstr("not a valid ID number"));
    return jac_oj_object_cycle(jac_oj_object_of(sink)->cycle, id);
}

/* ---- the first member ---- */

static VALUE oj_object_load_find_class(jac_value_sink *sink, const jac_reader *r, const jac_oj_member *member)
{
    bool missing = false, cached = jac_oj_object_of(sink)->options->class_cache != JAC_CHOICE_NO,
         defines = jac_oj_object_of(sink)->options->auto_define == JAC_CHOICE_YES;
    VALUE name = RB_OBJ_FROZEN(member->value) ? member->value : rb_str_to_interned_str(member->value);
    if (cached && name == jac_oj_object_of(sink)->class_name) return jac_oj_object_of(sink)->class_found;
    VALUE klass = jac_oj_object_class_find(name, cached, defines, &missing);
    jac_oj_object_of(sink)->class_name = klass == Qundef ? Qfalse : name;
    jac_oj_object_of(sink)->class_found = klass;
    if (missing)
        jac_oj_object_fail(sink, r, member, rb_eArgError, jac_errors_around("class '", name, "' is not defined"));
    return klass;
}

/* Begins an object of an odd class, which is made at its end. Returns false if no odd class has that name. */
static bool oj_object_load_begin_odd(jac_value_sink *sink, jac_frame *frame, VALUE name)
{
    VALUE table = jac_oj_odd_table();
    const jac_oj_odd *odd = jac_oj_odd_find_name(table, RSTRING_PTR(name), (size_t)RSTRING_LEN(name));
    if (!odd) return false;
    size_t count = odd->count;
    VALUE members = rb_ary_tmp_new((long)count + 2);
    rb_ary_store(members, (long)count + 1, Qnil); /* fills the Array with nil */
    rb_ary_store(members, 0, table);
    rb_ary_store(members, 1, LONG2FIX(odd - jac_oj_odd_at(table, 0)));
    *jac_oj_object_slot(sink, frame, JAC_OJ_SLOT_ODD) = members;
    oj_object_load_assign(sink, frame, odd->klass);
    return true;
}

/* Lets the frame's shape predict the variables, as it predicts the keys of a Hash: they are probably those of the last
 * object of this class. */
static void oj_object_load_follow(jac_value_sink *sink, jac_frame *frame, VALUE klass, VALUE name)
{
    if (!sink->root || !sink->cache) return;
    jac_shapes *shapes = &sink->cache->shapes;
    const unsigned which = sink->config->symbolize_names ? JAC_OJ_SHAPE_VARIABLES + JAC_SHAPE_SYMBOLS
                                                         : JAC_OJ_SHAPE_VARIABLES + JAC_SHAPE_STRINGS;
    jac_shape *root = jac_shape_root(shapes, sink->cache->self, which);
    if (root)
        frame->data = jac_shape_step(shapes, sink->cache->self, root, klass, RSTRING_PTR(name),
                                     (size_t)RSTRING_LEN(name));
    if (jac_shape_tired(shapes)) sink->root = NULL;
}

void jac_oj_object_learn(jac_value_sink *sink, jac_frame *frame, VALUE key, const jac_text *t)
{
    jac_shape *shape = (jac_shape *)frame->data;
    if (!shape) return;
    jac_shapes *shapes = &sink->cache->shapes;
    shape = jac_shape_step(shapes, sink->cache->self, shape, key, t->ptr, t->len);
    frame->data = shape;
    if (jac_shape_tired(shapes)) sink->root = NULL;
    if (!shape || shape->template) return;
    bool plain = RSTRING_LEN(key) == 0 || (*RSTRING_PTR(key) != '~' && *RSTRING_PTR(key) != '^');
    RB_OBJ_WRITE(sink->cache->self, &shape->template, plain ? ID2SYM(jac_oj_object_variable_id(key)) : Qfalse);
}

/* Handles a first member that is a text. Returns false if the object is a Hash. */
static bool oj_object_load_first_text(jac_value_sink *sink, const jac_reader *r, jac_frame *frame, char what,
                                      const jac_oj_member *member)
{
    VALUE text = member->value, klass;
    switch (what) {
    case 'o':
        if (oj_object_load_name_is(text, "Thread::Backtrace", 17)) return true;
        klass = oj_object_load_find_class(sink, r, member);
        if (klass == Qundef) return true;
        oj_object_load_assign(sink, frame, rb_obj_alloc(klass));
        if (RB_TYPE_P(oj_object_load_value(sink, frame), T_OBJECT)) oj_object_load_follow(sink, frame, klass, text);
        return true;
    case 'O': return oj_object_load_begin_odd(sink, frame, text);
    case 'c':
        klass = oj_object_load_find_class(sink, r, member);
        if (klass == Qundef) return false;
        oj_object_load_assign(sink, frame, klass);
        return true;
    case 'm':
        if (RSTRING_LEN(text) == 0) return false;
        oj_object_load_assign(sink, frame, oj_object_load_symbol(sink, text));
        return true;
    case 's': oj_object_load_assign(sink, frame, text); return true;
    case 't': oj_object_load_assign(sink, frame, jac_oj_object_time_parse(text)); return true;
    default: return false;
    }
}

/* Whether a number may be the id of an object. */
static bool oj_object_load_names(const jac_value_sink *sink, const jac_oj_member *member)
{
    return jac_oj_object_of(sink)->cycle && member->kind == JAC_OJ_NUMBER && FIXNUM_P(member->value) &&
           *member->from != '-';
}

static bool oj_object_load_first_number(jac_value_sink *sink, jac_frame *frame, char what, const jac_oj_member *member)
{
    if (what == 't') {
        oj_object_load_assign(sink, frame, jac_oj_object_time_number(member->from, member->to));
        return true;
    }
    if (what != 'i' || !oj_object_load_names(sink, member)) return false;
    oj_object_load_cycle_set(jac_oj_object_of(sink)->cycle, FIX2LONG(member->value),
                         oj_object_load_assign(sink, frame, rb_hash_new()));
    return true;
}

/* Stores the pair of a key that is not a text ("^#1":[key,value]). Returns false if the member is not such a pair. */
static bool oj_object_load_put_pair(jac_value_sink *sink, const jac_reader *r, VALUE hash, VALUE name,
                                    const jac_oj_member *member)
{
    VALUE pair = member->value;
    if (RSTRING_LEN(name) < 3 || memcmp(RSTRING_PTR(name), "^#", 2) != 0 || !RB_TYPE_P(pair, T_ARRAY)) return false;
    if (RARRAY_LEN(pair) != 2)
        jac_oj_object_fail(sink, r, member, jac_oj.eParseError, rb_utf8_str_new_cstr("invalid hash pair"));
    rb_hash_aset(hash, RARRAY_AREF(pair, 0), RARRAY_AREF(pair, 1));
    return true;
}

/* Handles the first member. Returns false if it does not determine what the object is: it is then a Hash. */
static bool oj_object_load_first(jac_value_sink *sink, const jac_reader *r, jac_frame *frame, VALUE name,
                                 const jac_oj_member *member)
{
    const char *text = RSTRING_PTR(name);
    if (RSTRING_LEN(name) != 2 || text[0] != '^') return false;
    if (member->kind == JAC_OJ_TEXT) return oj_object_load_first_text(sink, r, frame, text[1], member);
    if (member->kind == JAC_OJ_NUMBER) return oj_object_load_first_number(sink, frame, text[1], member);
    if (text[1] != 'u' || !RB_TYPE_P(member->value, T_ARRAY)) return false;
    oj_object_load_assign(sink, frame, jac_oj_object_struct(sink, r, member));
    return true;
}

/* ---- the others ---- */

static void oj_object_load_put_into_hash(jac_value_sink *sink, const jac_reader *r, jac_frame *frame, VALUE hash,
                                         const jac_oj_member *member, VALUE value)
{
    VALUE name = oj_object_load_name(sink, frame), key = name;
    if (member->kind == JAC_OJ_OTHER && oj_object_load_put_pair(sink, r, hash, name, member)) return;
    if (*jac_oj_object_slot(sink, frame, JAC_OJ_SLOT_COLON) == Qtrue && RSTRING_LEN(name))
        key = oj_object_load_symbol(sink, name);
    else if (sink->config->symbolize_names) key = rb_str_intern(name);
    rb_hash_aset(hash, key, value);
}

static void oj_object_load_put_odd(jac_value_sink *sink, const jac_reader *r, VALUE members, VALUE name,
                                   const jac_oj_member *member, VALUE value)
{
    const jac_oj_odd *odd = jac_oj_odd_at(RARRAY_AREF(members, 0), (size_t)FIX2LONG(RARRAY_AREF(members, 1)));
    size_t index = jac_oj_odd_member(odd, RSTRING_PTR(name), (size_t)RSTRING_LEN(name));
    if (index == odd->count) {
        VALUE kind = rb_class_path(rb_obj_class(odd->klass));
        jac_oj_object_fail(sink, r, member, jac_oj.eParseError,
                           rb_str_append(jac_errors_around("", name, " is not an attribute of "), kind));
    }
    rb_ary_store(members, (long)index + 2, value);
}

static JAC_NORETURN void oj_object_load_refuse(jac_value_sink *sink, const jac_reader *r, const jac_oj_member *member,
                                               VALUE object)
{
    bool odd = RB_TYPE_P(object, T_CLASS) || (RB_TYPE_P(object, T_MODULE) && member->kind == JAC_OJ_OTHER);
    VALUE name = rb_class_path(rb_obj_class(object));
    VALUE message = odd ? rb_sprintf("%" PRIsVALUE " is not an odd class", name)
                        : rb_sprintf("can not add attributes to a %" PRIsVALUE, name);
    jac_oj_object_fail(sink, r, member, jac_oj.eParseError, message);
}

/* Whether a member is the content of a subclass of Hash, Array or String. */
static bool oj_object_load_is_content(jac_value_sink *sink, const jac_reader *r, VALUE object, VALUE name,
                                      const jac_oj_member *member)
{
    bool text = RB_TYPE_P(object, T_STRING);
    if (RB_TYPE_P(object, T_OBJECT) || !oj_object_load_name_is(name, "self", 4)) return false;
    if (member->kind == (text ? JAC_OJ_NUMBER : JAC_OJ_TEXT) || (!text && member->kind == JAC_OJ_NUMBER))
        oj_object_load_refuse(sink, r, member, object);
    return !text || member->kind == JAC_OJ_TEXT;
}

/* Whether an object can have members at all. */
static bool oj_object_load_takes(VALUE object)
{
    return RB_TYPE_P(object, T_OBJECT) || RB_TYPE_P(object, T_HASH) || RB_TYPE_P(object, T_ARRAY) ||
           RB_TYPE_P(object, T_STRING);
}

static void oj_object_load_put_into(jac_value_sink *sink, const jac_reader *r, jac_frame *frame, VALUE object,
                                    const jac_oj_member *member)
{
    VALUE name = oj_object_load_name(sink, frame), members = *jac_oj_object_slot(sink, frame, JAC_OJ_SLOT_ODD);
    if (!members && !oj_object_load_takes(object)) oj_object_load_refuse(sink, r, member, object);
    VALUE value = member->kind == JAC_OJ_TEXT ? jac_oj_object_text(sink, r, member) : member->value;
    if (members) {
        oj_object_load_put_odd(sink, r, members, name, member, value);
        return;
    }
    if (RB_TYPE_P(object, T_HASH) && rb_obj_class(object) == rb_cHash) {
        oj_object_load_put_into_hash(sink, r, frame, object, member, value);
        return;
    }
    if (RB_TYPE_P(object, T_OBJECT) && oj_object_load_names(sink, member) && oj_object_load_name_is(name, "^i", 2)) {
        oj_object_load_cycle_set(jac_oj_object_of(sink)->cycle, FIX2LONG(value), object);
        return;
    }
    if (oj_object_load_is_content(sink, r, object, name, member)) {
        rb_funcall(object, rb_intern("replace"), 1, value); /* may call Ruby */
        return;
    }
    jac_oj_object_set_variable(&object, name, value);
    oj_object_load_assign(sink, frame, object);
}

void jac_oj_object_put(jac_value_sink *sink, const jac_reader *r, const jac_oj_member *member)
{
    jac_frame *frame = member->frame;
    uint64_t entered = jac_hooks_enter(sink);
    VALUE object = oj_object_load_value(sink, frame);
    if (!NIL_P(object) || !oj_object_load_first(sink, r, frame, oj_object_load_name(sink, frame), member)) {
        if (NIL_P(object)) object = oj_object_load_assign(sink, frame, rb_hash_new());
        oj_object_load_put_into(sink, r, frame, object, member);
    }
    jac_value_stack_leave_call(&sink->stack, entered);
    RB_GC_GUARD(object);
}

static bool oj_object_load_in_main_ractor(void)
{
    /* calls no Ruby: methods of Ractor's own */
    return rb_funcall(rb_cRactor, rb_intern("current"), 0) == rb_funcall(rb_cRactor, rb_intern("main"), 0);
}

void jac_oj_object_check_odd(const jac_oj_odd *odd)
{
    if (JAC_LIKELY(rb_ractor_shareable_p(odd->create_object)) || oj_object_load_in_main_ractor()) return;
    rb_raise(rb_path2class("Ractor::IsolationError"), /* calls no Ruby: a constant of Ruby's */
             "objects of %" PRIsVALUE " are made by an object that Ractors cannot share: use them in the main Ractor, "
             "or register an object that Ractor.make_shareable has made shareable", odd->name);
}

VALUE jac_oj_object_close(jac_value_sink *sink, jac_frame *frame)
{
    VALUE object = oj_object_load_value(sink, frame);
    VALUE members = frame->kind == JAC_FRAME_OBJECT ? *jac_oj_object_slot(sink, frame, JAC_OJ_SLOT_ODD) : Qfalse;
    if (members) {
        uint64_t entered = jac_hooks_enter(sink);
        const jac_oj_odd odd = *jac_oj_odd_at(RARRAY_AREF(members, 0), (size_t)FIX2LONG(RARRAY_AREF(members, 1)));
        VALUE values[JAC_OJ_ODD_ROOM];
        jac_oj_object_check_odd(&odd);
        for (size_t i = 0; i < odd.count; i++)
            values[i] = RARRAY_AREF(members, (long)i + 2); /* bounds: count < JAC_OJ_ODD_ROOM */
        object = rb_funcallv(odd.create_object, odd.create, (int)odd.count, values); /* may call Ruby */
        jac_value_stack_leave_call(&sink->stack, entered);
    }
    else if (frame->kind == JAC_FRAME_ARRAY) {
        rb_ary_cat(object, jac_value_stack_at(&sink->stack, frame->base + JAC_OJ_ARRAY_SLOTS),
                   (long)jac_oj_object_count(sink, frame));
    }
    else if (NIL_P(object)) {
        object = rb_hash_new();
    }
    jac_oj_object_of(sink)->made--;
    if (frame->data && frame->kind == JAC_FRAME_OBJECT) jac_shape_reward(&sink->cache->shapes);
    jac_value_stack_drop(&sink->stack, frame->base);
    RB_GC_GUARD(members);
    return object;
}
