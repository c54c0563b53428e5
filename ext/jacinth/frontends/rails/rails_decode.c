/* frontends/rails/rails_decode.c - L4. See rails_decode.h. Texts that are dates or times are replaced by Date and
 * TimeWithZone in place, as in ActiveSupport's own walk. The common forms are converted here. Other candidates, and
 * values that JSON does not have, are passed to ActiveSupport. The values still to be looked at are on a stack, the
 * next one in document order on top: Ruby code may run between two steps, so nothing is assumed of a container but the
 * object itself. */
#include "frontends/rails/rails_decode.h"
#include "frontends/json/json_options.h"
#include "frontends/json/json_parse.h"
#include "kernel/time/timestamp_read.h"
#include "rb/names.h"
#include "rb/parse/parse.h"
#include "rb/private/hash_walk.h"
#include "rb/private/method_mark.h"

/* Earlier dates may be in the Julian calendar. */
#define RAILS_DECODE_GREGORIAN 1583
/* The offset by which rb_time_timespec_new makes a time in UTC. */
#define RAILS_DECODE_UTC (INT_MAX - 1)

/* A value and where it is: an Array and an index, a Hash and a key, or undef for the root. */
enum { RAILS_DECODE_OWNER, RAILS_DECODE_KEY, RAILS_DECODE_VALUE, RAILS_DECODE_SLOTS };

typedef struct {
    jac_value_stack stack;
    VALUE self;         /* root: the walk is on the C stack, and so are all of these; Jacinth::Rails::Decoding */
    VALUE day;          /* Date if Date.parse is its own, else nil. Qundef: not asked yet */
    VALUE zone, moment; /* Time.zone and TimeWithZone if ActiveSupport's own methods parse, else zone is nil.
                           Qundef: not asked yet */
    VALUE result;       /* the root, or what it became */
} rails_decode_cursor;

/* ---- Ruby code ---- */

static VALUE rails_decode_call(rails_decode_cursor *cursor, VALUE receiver, ID name, int argc, const VALUE *argv)
{
    uint64_t entered = jac_value_stack_enter_call(&cursor->stack);
    VALUE result = rb_funcallv(receiver, name, argc, argv); /* may call Ruby */
    jac_value_stack_leave_call(&cursor->stack, entered);
    return result;
}

/* What ActiveSupport makes of the value. It may change the zone and the methods that parse. */
static VALUE rails_decode_ask(rails_decode_cursor *cursor, VALUE value)
{
    value = rails_decode_call(cursor, cursor->self, rb_intern("ask"), 1, &value);
    cursor->day = cursor->zone = Qundef;
    return value;
}

static VALUE rails_decode_date(rails_decode_cursor *cursor, VALUE text, const jac_timestamp *timestamp)
{
    if (cursor->day == Qundef) cursor->day = rails_decode_call(cursor, cursor->self, rb_intern("day"), 0, NULL);
    if (NIL_P(cursor->day) || timestamp->year < RAILS_DECODE_GREGORIAN) return rails_decode_ask(cursor, text);
    const VALUE parts[3] = {INT2FIX(timestamp->year), INT2FIX((int)timestamp->month), INT2FIX((int)timestamp->day)};
    return rails_decode_call(cursor, cursor->day, rb_intern("civil"), 3, parts);
}

static VALUE rails_decode_time(rails_decode_cursor *cursor, VALUE text, const jac_timestamp *timestamp, bool absolute)
{
    if (cursor->zone == Qundef) {
        cursor->zone = rails_decode_call(cursor, cursor->self, rb_intern("zone"), 0, NULL);
        if (!RB_SPECIAL_CONST_P(cursor->zone) && RBASIC_CLASS(cursor->zone) != rb_obj_class(cursor->zone))
            cursor->zone = Qnil; /* it has methods of its own */
        if (!NIL_P(cursor->zone))
            cursor->moment = rails_decode_call(cursor, cursor->self, rb_intern("moment"), 0, NULL);
    }
    if (NIL_P(cursor->zone)) return rails_decode_ask(cursor, text);
    const struct timespec at = {.tv_sec = (time_t)timestamp->seconds, .tv_nsec = (long)timestamp->nanoseconds};
    const VALUE time = rb_time_timespec_new(&at, RAILS_DECODE_UTC);
    const VALUE parts[3] = {absolute ? time : Qnil, cursor->zone, time};
    return rails_decode_call(cursor, cursor->moment, rb_intern("new"), absolute ? 2 : 3, parts);
}

static VALUE rails_decode_text(rails_decode_cursor *cursor, VALUE text)
{
    jac_timestamp timestamp;
    jac_timestamp_kind kind = jac_timestamp_read(RSTRING_PTR(text), (size_t)RSTRING_LEN(text), &timestamp);
    RB_GC_GUARD(text);
    if (kind == JAC_TIMESTAMP_NONE) return rails_decode_ask(cursor, text);
    return kind == JAC_TIMESTAMP_DATE ? rails_decode_date(cursor, text, &timestamp)
                                      : rails_decode_time(cursor, text, &timestamp, kind == JAC_TIMESTAMP_ABSOLUTE);
}

/* ---- the tree ---- */

/* Whether the String begins as dates do, or may be invalid. */
static bool rails_decode_may_be_date(VALUE string)
{
    const int known = RUBY_ENC_CODERANGE_7BIT | RUBY_ENC_CODERANGE_VALID; /* both: broken */
    const int range = (int)RB_ENC_CODERANGE(string) & known;
    return range == 0 || range == known || jac_timestamp_may_be(RSTRING_PTR(string), (size_t)RSTRING_LEN(string));
}

/* ActiveSupport refuses an invalid text. Not every String is known to be valid. */
static bool rails_decode_wanted_text(VALUE text)
{
    if (jac_timestamp_may_be(RSTRING_PTR(text), (size_t)RSTRING_LEN(text))) return true;
    return rb_enc_str_coderange(text) == RUBY_ENC_CODERANGE_BROKEN;
}

/* Whether the value, or one inside it, may have to be replaced. */
static bool rails_decode_wanted(VALUE value)
{
    if (RB_SPECIAL_CONST_P(value)) return RB_SYMBOL_P(value);
    VALUE klass = RBASIC_CLASS(value);
    if (klass == rb_cString) return rails_decode_may_be_date(value) && rails_decode_wanted_text(value);
    return klass != rb_cFloat && klass != rb_cInteger;
}

static void rails_decode_push(rails_decode_cursor *cursor, VALUE owner, VALUE key, VALUE value)
{
    if (!rails_decode_wanted(value)) return;
    jac_value_stack_push(&cursor->stack, owner);
    jac_value_stack_push(&cursor->stack, key);
    jac_value_stack_push(&cursor->stack, value);
}

static int rails_decode_push_pair(VALUE key, VALUE value, VALUE argument)
{
    void **both = (void **)argument;
    rails_decode_push(both[0], *(VALUE *)both[1], key, value);
    return ST_CONTINUE;
}

static void rails_decode_push_hash(rails_decode_cursor *cursor, VALUE hash)
{
    jac_hash_cursor pairs;
    VALUE key, value;
    if (jac_hash_walk_start(&pairs, hash)) {
        while (jac_hash_walk_next(&pairs, &key, &value)) rails_decode_push(cursor, hash, key, value);
        return;
    }
    void *both[2] = {cursor, &hash};
    rb_hash_foreach(hash, rails_decode_push_pair, (VALUE)both);
}

/* Pushes what is to be looked at in the container, its first value on top. Runs no Ruby code. */
static void rails_decode_open(rails_decode_cursor *cursor, VALUE container)
{
    size_t base = jac_value_stack_count(&cursor->stack);
    rb_check_frozen(container);
    if (RB_TYPE_P(container, T_HASH)) rails_decode_push_hash(cursor, container);
    else
        for (long i = 0; i < RARRAY_LEN(container); i++)
            rails_decode_push(cursor, container, LONG2NUM(i), RARRAY_AREF(container, i));
    if (cursor->stack.values->top - cursor->stack.values->base <= (ptrdiff_t)base) return;
    VALUE *low = jac_value_stack_at(&cursor->stack, base), *high = cursor->stack.values->top - RAILS_DECODE_SLOTS;
    for (; low < high; low += RAILS_DECODE_SLOTS, high -= RAILS_DECODE_SLOTS) {
        for (int i = 0; i < RAILS_DECODE_SLOTS; i++) { /* bounds: both are values of the stack, low the lower one */
            VALUE kept = low[i];
            low[i] = high[i];
            high[i] = kept;
        }
    }
    RB_GC_GUARD(container);
}

static void rails_decode_store(rails_decode_cursor *cursor, VALUE owner, VALUE key, VALUE value)
{
    if (owner == Qundef) cursor->result = value;
    else if (RB_TYPE_P(owner, T_HASH)) rb_hash_aset(owner, key, value);
    /* calls no Ruby: its own Integer */
    else if (NUM2LONG(key) < RARRAY_LEN(owner)) rb_ary_store(owner, NUM2LONG(key), value);
}

static VALUE rails_decode_run(VALUE self, VALUE root)
{
    rails_decode_cursor cursor = {.self = self, .day = Qundef, .zone = Qundef, .moment = Qnil, .result = root};
    if (!rails_decode_wanted(root)) return root;
    jac_value_stack_init(&cursor.stack, false);
    rails_decode_push(&cursor, Qundef, Qnil, root);
    while (jac_value_stack_count(&cursor.stack) > 0) {
        size_t base = jac_value_stack_count(&cursor.stack) - RAILS_DECODE_SLOTS;
        const VALUE *slots = jac_value_stack_at(&cursor.stack, base);
        VALUE owner = slots[RAILS_DECODE_OWNER], key = slots[RAILS_DECODE_KEY], value = slots[RAILS_DECODE_VALUE],
              klass = CLASS_OF(value); /* root: on the C stack */
        jac_value_stack_drop(&cursor.stack, base);
        if (klass == rb_cArray || klass == rb_cHash) {
            rails_decode_open(&cursor, value);
            continue;
        }
        VALUE made = klass == rb_cString ? rails_decode_text(&cursor, value) : rails_decode_ask(&cursor, value);
        if (made != value) rails_decode_store(&cursor, owner, key, made);
        RB_GC_GUARD(owner);
        RB_GC_GUARD(key);
    }
    jac_value_stack_finish(&cursor.stack);
    return cursor.result;
}

/* ---- methods ---- */

/* Replaces the texts of a tree of JSON values that are dates or times. Returns the tree, or what its root became. */
static VALUE Decoding_convert(VALUE self, VALUE root) { return rails_decode_run(self, root); }

/* Pushes a String of a document. Sets *string_data if the String may become a date. */
static void rails_decode_string(jac_value_sink *sink, VALUE string)
{
    if (rails_decode_may_be_date(string)) *(bool *)sink->string_data = true;
    jac_value_stack_push(&sink->stack, string);
}

/* The value of a document as JSON.parse gives it without options, with its dates and times replaced. */
static VALUE Decoding_parse(VALUE self, VALUE source)
{
    bool dates = false;
    VALUE value = jac_parse_strings(jac_json_defaults(), jac_json_source(source), rails_decode_string, &dates);
    return dates ? rails_decode_run(self, value) : value;
}

/* Whether the owner's method of that name is still `method`, and is marked now, so that it need not be compared
 * again. */
static VALUE Decoding_mark(VALUE self, VALUE owner, VALUE name, VALUE method)
{
    Check_Type(owner, T_CLASS);
    Check_Type(name, T_SYMBOL);
    /* may call Ruby */
    bool same = rb_equal(rb_funcallv(owner, rb_intern("instance_method"), 1, &name), method) != Qfalse;
    return RBOOL(same && jac_method_mark_set(method) && rb_method_basic_definition_p(owner, SYM2ID(name)));
}

static bool rails_decode_is_marked(VALUE row)
{
    if (!RB_TYPE_P(row, T_ARRAY) || RARRAY_LEN(row) < 2) return false;
    VALUE owner = RARRAY_AREF(row, 0), name = RARRAY_AREF(row, 1);
    return RB_TYPE_P(owner, T_CLASS) && RB_SYMBOL_P(name) &&
           rb_method_basic_definition_p(owner, SYM2ID(name));
}

/* Whether the owners' methods, which were marked, are still in force: rows of [owner, name, method]. */
static VALUE Decoding_marked_p(VALUE self, VALUE methods)
{
    Check_Type(methods, T_ARRAY);
    for (long i = 0; i < RARRAY_LEN(methods); i++) {
        if (!rails_decode_is_marked(RARRAY_AREF(methods, i))) return Qfalse;
    }
    return Qtrue;
}

/* Defines the part of Jacinth::Rails::Decoding that is written in C. */
static JAC_COLD VALUE rails_decode_define(VALUE self, VALUE decoding)
{
    rb_define_private_method(rb_singleton_class(decoding), "convert", Decoding_convert, 1);
    rb_define_private_method(rb_singleton_class(decoding), "parse", Decoding_parse, 1);
    rb_define_private_method(rb_singleton_class(decoding), "mark", Decoding_mark, 3);
    rb_define_private_method(rb_singleton_class(decoding), "marked?", Decoding_marked_p, 1);
    return Qnil;
}

void jac_rails_decode_init(void)
{
    rb_define_private_method(rb_singleton_class(jac_mJacinth), "open_rails_decoding", rails_decode_define, 1);
}
