/* frontends/native/edit/edit.c - L4, for size. Where values stand in a text: those that JSON pointers name, and the
 * children of a container. Texts are frozen Strings that no program can change; offsets are bytes. Decides nothing
 * about edits. */
#include "frontends/native/edit/edit.h"
#include "frontends/native/coder.h"
#include "kernel/text/unescape.h"
#include "rb/frontend.h"
#include "rb/names.h"
#include "rb/parse/make_number.h"
#include "rb/parse/source.h"
#include "reader/pointer.h"
#include "reader/string_scan.h"

/* One text being read. */
typedef struct {
    VALUE text;             /* root: on the C stack with the struct, guarded by its user */
    VALUE coder;            /* root: as text */
    jac_value_stack stack;  /* used for its frames only */
    jac_reader reader;
} edit_run;

/* Sets up a reader for `text`, which is frozen. */
static void edit_start(edit_run *run, VALUE text, VALUE coder)
{
    Check_Type(text, T_STRING);
    if (!OBJ_FROZEN(text)) rb_raise(rb_eArgError, "the text must be frozen");
    const jac_config *config = jac_coder_config(coder);
    run->text = text;
    run->coder = coder;
    jac_value_stack_init(&run->stack, true);
    jac_status status = jac_source_read(&run->reader, text, &config->read, &run->stack.frames);
    run->reader.syntax.flags |= jac_number_overflow(config->read.decimal_class);
    if (jac_source_long_p(&run->reader)) run->text = jac_source_watch(&run->reader, text);
    if (status != JAC_STATUS_OK) jac_errors_raise_parse(status, &run->reader, Qundef);
}

static void edit_finish(edit_run *run)
{
    jac_value_stack_finish(&run->stack);
    RB_GC_GUARD(run->text);
    RB_GC_GUARD(run->coder);
}

static void edit_check(const edit_run *run, jac_status status)
{
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) jac_errors_raise_parse(status, &run->reader, Qundef);
}

/* A new frozen String: the key whose content is [ptr, ptr + len), which was checked before. */
static VALUE edit_key(const jac_reader *r, const char *ptr, size_t len, bool escaped)
{
    if (!escaped) return rb_str_freeze(rb_utf8_str_new(ptr, (long)len));
    VALUE key = rb_utf8_str_new(NULL, (long)len);
    jac_unescaped result;
    /* bounds: decoded text is not longer than its source, and the String was made as long as that */
    if (jac_unescape(RSTRING_PTR(key), ptr, len, jac_string_escapes(r->syntax.flags), &result) != JAC_STATUS_OK)
        rb_raise(rb_eArgError, "the key cannot be decoded");
    rb_str_set_len(key, (long)result.len);
    return rb_str_freeze(key);
}

/* Raises ParserError: the key at the offset `at` equals one before it. */
static JAC_COLD void edit_refuse_equal(jac_reader *r, size_t at)
{
    const char *const from = r->start + at, *to;
    jac_text text;
    VALUE key = Qundef;
    if (jac_string_read(r, from, r->end, r->syntax.flags, NULL, &text, &to) == JAC_STATUS_OK)
        key = edit_key(r, text.ptr, text.len, text.escaped);
    r->error_at = r->token = from;
    r->phase = JAC_PHASE_KEY;
    jac_errors_raise_parse(JAC_STATUS_DUPLICATE_KEY, r, key);
}

/*
 * call-seq: Editing.text(source) -> String
 *
 * The bytes of +source+, read as Jacinth.parse reads it, in a frozen String that no program can change. Raises
 * TypeError if it is not a String, ParserError if it cannot be transcoded.
 */
static VALUE Editing_text(VALUE self, VALUE source)
{
    return jac_source_hold(jac_source_string(source)); /* may call Ruby */
}

/* Adds the pointers to `set`, whose memory is the String that is returned. Stores their nodes in `found`. */
static VALUE edit_set(jac_pointer_set *set, VALUE pointers, VALUE found)
{
    size_t tokens = 0, bytes = 0, some;
    for (long i = 0; i < RARRAY_LEN(pointers); i++) {
        VALUE pointer = RARRAY_AREF(pointers, i);
        Check_Type(pointer, T_STRING);
        if (!jac_pointer_check(RSTRING_PTR(pointer), (size_t)RSTRING_LEN(pointer), &some))
            rb_raise(rb_eArgError, "not a JSON pointer");
        tokens += some;
        bytes += (size_t)RSTRING_LEN(pointer);
    }
    const size_t room = jac_pointer_room(tokens, bytes);
    if (room == 0 || room > LONG_MAX) rb_raise(rb_eNoMemError, "too many JSON pointers");
    VALUE memory = rb_obj_hide(rb_str_buf_new((long)room));
    jac_pointer_init(set, RSTRING_PTR(memory), tokens, bytes);
    for (long i = 0; i < RARRAY_LEN(pointers); i++) {
        VALUE pointer = RARRAY_AREF(pointers, i);
        const size_t node = jac_pointer_add(set, RSTRING_PTR(pointer), (size_t)RSTRING_LEN(pointer));
        rb_ary_push(found, LONG2FIX((long)node));
    }
    return memory;
}

/*
 * call-seq: Editing.find(text, pointers, coder) -> Array
 *
 * Two numbers for each of the +pointers+: where its value begins in +text+, and one past it; or two times nil. Keys
 * of the pointers that occur twice raise ParserError, or, if the options of +coder+ allow them, the last one counts.
 */
static VALUE Editing_find(VALUE self, VALUE text, VALUE pointers, VALUE coder)
{
    edit_run run;
    jac_pointer_set set;
    size_t from, to;
    Check_Type(pointers, T_ARRAY);
    VALUE nodes = rb_obj_hide(rb_ary_new_capa(RARRAY_LEN(pointers)));
    VALUE memory = edit_set(&set, pointers, nodes); /* root: guarded below */
    edit_start(&run, text, coder);
    edit_check(&run, jac_skip_begin(&run.reader));
    edit_check(&run, jac_pointer_resolve(&run.reader, 0, &set, true));
    const bool equal = set.equal && !(run.reader.syntax.flags & JAC_SYNTAX_DUPLICATE_KEY);
    if (equal) edit_refuse_equal(&run.reader, set.equal);
    VALUE found = rb_ary_new_capa(2 * RARRAY_LEN(nodes));
    for (long i = 0; i < RARRAY_LEN(nodes); i++) {
        const bool there = jac_pointer_found(&set, (size_t)FIX2LONG(RARRAY_AREF(nodes, i)), &from, &to);
        rb_ary_push(found, there ? SIZET2NUM(from) : Qnil);
        rb_ary_push(found, there ? SIZET2NUM(to) : Qnil);
    }
    edit_finish(&run);
    RB_GC_GUARD(memory);
    RB_GC_GUARD(nodes);
    return found;
}

/* The places of a child, in the order in which Editing.children returns them. */
typedef struct { size_t from, value, to, before, after; } edit_child;

static void edit_push(VALUE rows, const edit_child *child)
{
    const VALUE places[] = {SIZET2NUM(child->from), SIZET2NUM(child->value), SIZET2NUM(child->to),
                            SIZET2NUM(child->before), SIZET2NUM(child->after)};
    rb_ary_cat(rows, places, sizeof places / sizeof *places);
}

/* The children of a container, as they are collected. */
typedef struct {
    VALUE rows;         /* root: on the C stack with the struct, as the others; hidden Array */
    VALUE members;      /* hidden Hash of the keys */
    VALUE wanted;       /* a Hash of the keys that are wanted, nil for all children, false for none */
    edit_child latest;  /* the child whose end is still to come */
    bool kept;          /* it is wanted */
} edit_children;

/* Takes the child at which the enumeration stands. Equal keys share an Array of their rows in `members`. */
static void edit_take(edit_children *all, jac_reader *r, const jac_skip_children *c)
{
    all->latest = (edit_child){c->object ? c->key : c->value, c->value, 0, c->comma, 0};
    all->kept = RTEST(all->wanted) || NIL_P(all->wanted);
    if (!all->kept || !c->object) return;
    VALUE key = edit_key(r, r->start + c->key + 1, c->key_len, c->key_escaped);
    /* calls no Ruby: the keys are Strings */
    all->kept = NIL_P(all->wanted) || rb_hash_lookup2(all->wanted, key, Qundef) != Qundef;
    if (!all->kept) return;
    VALUE row = LONG2FIX(RARRAY_LEN(all->rows) / 5), earlier = rb_hash_lookup2(all->members, key, Qundef);
    if (earlier != Qundef) {
        if (!(r->syntax.flags & JAC_SYNTAX_DUPLICATE_KEY)) edit_refuse_equal(r, c->key);
        if (!RB_TYPE_P(earlier, T_ARRAY)) earlier = rb_ary_new_from_args(1, earlier);
        rb_ary_push(earlier, row);
        row = earlier;
    }
    rb_hash_aset(all->members, key, row); /* calls no Ruby: the keys are Strings */
}

/* Completes the latest child. `after` is the offset of the comma that follows it, or 0. */
static void edit_end(edit_children *all, size_t to, size_t after)
{
    all->latest.to = to;
    all->latest.after = after;
    if (all->kept) edit_push(all->rows, &all->latest);
}

/* Goes through the container at r->cur. Sets *count to the number of its children. */
static jac_status edit_walk(edit_children *all, jac_reader *r, size_t depth, size_t *count)
{
    jac_skip_children c = {0};
    jac_status status = jac_skip_open(r, depth, &c);
    while (status == JAC_STATUS_OK) {
        size_t to = 0;
        if (c.count) {
            if (c.after == 0) {
                if ((status = jac_skip_value(r, c.depth)) != JAC_STATUS_OK) break;
                c.after = (size_t)(r->cur - r->start);
            }
            to = c.after;
        }
        if ((status = jac_skip_next(r, &c)) != JAC_STATUS_OK) break;
        if (to) edit_end(all, to, c.comma);
        if (c.done) break;
        edit_take(all, r, &c);
    }
    *count = c.count;
    return status;
}

/*
 * call-seq: Editing.children(text, from, depth, wanted, coder) -> Array
 *
 * The container that begins at the offset +from+ of +text+, with +depth+ containers around it: its number of children;
 * their places, five for each child: where it begins, where its value begins, one past it, the comma before it and the
 * comma after it, or 0; for an object a Hash from keys to the numbers of the children, in an Array where keys are
 * equal; the last child's places. Children that +wanted+ does not have as keys are left out, or all if it is false.
 */
static VALUE Editing_children(VALUE self, VALUE text, VALUE from, VALUE depth, VALUE wanted, VALUE coder)
{
    edit_run run;
    size_t count;
    const size_t at = FIXNUM_P(from) ? (size_t)FIX2LONG(from) : SIZE_MAX;
    const size_t around = FIXNUM_P(depth) ? (size_t)FIX2LONG(depth) : SIZE_MAX / 2;
    if (RTEST(wanted)) Check_Type(wanted, T_HASH);
    edit_start(&run, text, coder);
    jac_reader *const r = &run.reader;
    if (at >= (size_t)(r->end - r->start) || (r->start[at] != '{' && r->start[at] != '['))
        rb_raise(rb_eArgError, "no container begins there");
    r->cur = r->start + at;
    const bool object = *r->cur == '{';
    edit_children all = {.rows = rb_obj_hide(rb_ary_new()), .wanted = object || !RTEST(wanted) ? wanted : Qnil};
    all.members = object ? rb_obj_hide(rb_hash_new()) : Qnil;
    edit_check(&run, edit_walk(&all, r, around, &count));
    VALUE last = rb_ary_new_capa(5);
    if (count) edit_push(last, &all.latest);
    edit_finish(&run);
    if (object) rb_obj_reveal(all.members, rb_cHash);
    VALUE result = rb_ary_new_from_args(4, SIZET2NUM(count), rb_obj_reveal(all.rows, rb_cArray), all.members, last);
    RB_GC_GUARD(all.rows);
    RB_GC_GUARD(all.members);
    RB_GC_GUARD(wanted);
    return result;
}

void jac_edit_init(void)
{
    VALUE module = rb_define_module_under(jac_mJacinth, "Editing");
    rb_define_module_function(module, "text", Editing_text, 1);
    rb_define_module_function(module, "find", Editing_find, 3);
    rb_define_module_function(module, "children", Editing_children, 5);
    jac_join_init(module);
}
