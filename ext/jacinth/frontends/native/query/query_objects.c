/* frontends/native/query/query_objects.c - L4. The evaluator for Ruby objects: the operations of the template
 * query_eval.inc.h on them; see query_objects.h. The pairs of a Hash are copied to the stack before they are used, so
 * that nothing which happens to the Hash meanwhile matters. */
#include "frontends/native/query/query_objects.h"
#include "frontends/native/query/query_pattern.h"
#include "frontends/native/query/query_scalars.h"
#include "kernel/text/utf8.h"
#include "rb/private/hash_walk.h"

/* ---- Hashes ---- */

/* Whether a key of a Hash is a key of JSON. */
static JAC_HOT bool query_objects_key_p(VALUE key) { return RB_SYMBOL_P(key) || RB_TYPE_P(key, T_STRING); }

typedef struct {
    VALUE name, found; /* root: on the C stack */
} query_objects_search;

static int query_objects_compare(VALUE key, VALUE value, VALUE argument)
{
    query_objects_search *search = (query_objects_search *)argument;
    if (!query_objects_key_p(key)) return ST_CONTINUE;
    VALUE text = RB_SYMBOL_P(key) ? rb_sym2str(key) : key;
    if (rb_str_hash_cmp(text, search->name) != 0) return ST_CONTINUE;
    search->found = value;
    return ST_STOP;
}

/* The value of the key with this name, a String or Symbol, or Qundef. A Hash that compares by identity is searched. */
static JAC_NOINLINE VALUE query_objects_fetch(VALUE hash, VALUE key)
{
    query_objects_search search = {RB_SYMBOL_P(key) ? rb_sym2str(key) : key, Qundef};
    jac_hash_cursor cursor;
    /* A lookup calls String#eql? of our own String, never a method of a key in the Hash. */
    VALUE value = rb_hash_lookup2(hash, search.name, Qundef);
    if (value != Qundef) return value;
    VALUE symbol = RB_SYMBOL_P(key) ? key : rb_check_symbol(&search.name);
    if (!NIL_P(symbol)) value = rb_hash_lookup2(hash, symbol, Qundef);
    if (value != Qundef || jac_hash_walk_start(&cursor, hash)) return value;
    rb_hash_foreach(hash, query_objects_compare, (VALUE)&search);
    return search.found;
}

static JAC_NOINLINE int query_objects_add_pair(VALUE key, VALUE value, VALUE argument)
{
    jac_value_stack *stack = (jac_value_stack *)argument;
    if (!query_objects_key_p(key)) return ST_CONTINUE;
    jac_value_stack_push(stack, key);
    jac_value_stack_push(stack, value);
    return ST_CONTINUE;
}

static int query_objects_count_pair(VALUE key, VALUE value, VALUE argument)
{
    *(size_t *)argument += query_objects_key_p(key);
    return ST_CONTINUE;
}

/* ---- the operations ---- */

static jac_query_kind query_objects_kind(const jac_query_run *run, VALUE node)
{
    (void)run;
    return jac_query_scalar_kind(node);
}

static VALUE query_objects_constant(const jac_query_run *run, uint32_t index)
{
    return RARRAY_AREF(run->path->constants, (long)index);
}

static VALUE query_objects_number(size_t number) { return SIZET2NUM(number); }

static bool query_objects_name(const jac_query_run *run, VALUE node, uint32_t index, VALUE *child)
{
    *child = query_objects_fetch(node, query_objects_constant(run, index));
    return *child != Qundef;
}

static bool query_objects_index(const jac_query_run *run, VALUE node, int64_t index, VALUE *child)
{
    long len = RARRAY_LEN(node), at = (long)(index < 0 ? index + len : index);
    if (at < 0 || at >= len) return false;
    *child = RARRAY_AREF(node, at);
    return true;
}

static bool query_objects_member(const jac_query_run *run, VALUE node, VALUE key, VALUE *child)
{
    if (RB_FIXNUM_P(key)) return query_objects_index(run, node, FIX2LONG(key), child);
    *child = query_objects_fetch(node, key);
    return *child != Qundef;
}

static JAC_NOINLINE size_t query_objects_size(const jac_query_run *run, VALUE node)
{
    size_t count = 0;
    if (RB_TYPE_P(node, T_ARRAY)) return (size_t)RARRAY_LEN(node);
    if (RB_TYPE_P(node, T_HASH)) {
        rb_hash_foreach(node, query_objects_count_pair, (VALUE)&count);
        return count;
    }
    VALUE text = jac_query_scalar_text(node);
    count = jac_utf8_count(RSTRING_PTR(text), (size_t)RSTRING_LEN(text));
    RB_GC_GUARD(text);
    return count;
}

static JAC_NOINLINE void query_objects_open(jac_query_run *run)
{
    const long start = run->top + JAC_QUERY_FRAME_SLOTS;
    VALUE node = jac_query_frame(run, run->top)[JAC_QUERY_FRAME_NODE], key, value;
    jac_hash_cursor cursor;
    jac_value_stack_drop(&run->stack, (size_t)start); /* the pairs of an earlier selector: the Hash may have changed */
    if (!RB_TYPE_P(node, T_HASH)) return;
    if (jac_hash_walk_start(&cursor, node)) {
        size_t room = cursor.bound; /* a garbage collection moves the pairs of a Hash: none runs after this */
        jac_value_stack_grow(&run->stack, 2 * room);
        while (room-- > 0 && jac_hash_walk_next(&cursor, &key, &value))
            query_objects_add_pair(key, value, (VALUE)&run->stack);
    } else {
        rb_hash_foreach(node, query_objects_add_pair, (VALUE)&run->stack);
    }
    long used = (long)jac_value_stack_count(&run->stack) - start;
    jac_query_frame(run, run->top)[JAC_QUERY_FRAME_BOUND] = LONG2FIX(used / 2);
}

static JAC_NOINLINE bool query_objects_next(jac_query_run *run, VALUE *child)
{
    VALUE *frame = jac_query_frame(run, run->top), node = frame[JAC_QUERY_FRAME_NODE];
    long at = jac_query_slot(frame, JAC_QUERY_FRAME_CURSOR);
    if (RB_TYPE_P(node, T_ARRAY)) {
        if (at >= RARRAY_LEN(node)) return false;
        frame[JAC_QUERY_FRAME_KEY] = LONG2FIX(at);
        *child = RARRAY_AREF(node, at);
    } else {
        if (at >= jac_query_slot(frame, JAC_QUERY_FRAME_BOUND)) return false; /* scalars have no children */
        frame[JAC_QUERY_FRAME_KEY] = frame[JAC_QUERY_FRAME_SLOTS + 2 * at];
        *child = frame[JAC_QUERY_FRAME_SLOTS + 2 * at + 1];
    }
    frame[JAC_QUERY_FRAME_CURSOR] = LONG2FIX(at + 1);
    return true;
}

#define query_objects_compare_scalars(run, a, b, order) jac_query_scalar_compare(a, b, order)
#define query_objects_matches jac_query_pattern_matches
#define JAC_QUERY_EVAL(name) query_objects_do_##name
#define JAC_QUERY_NODE(operation) query_objects_##operation
#include "frontends/native/query/query_eval.inc.h"

void jac_query_objects_each(const jac_query_path *path, VALUE root, jac_query_emit emit, void *data)
{
    jac_query_run run;
    VALUE node = root;
    jac_query_run_start(&run, path, root);
    uint32_t segment = path->nodes[0].first;
    if (segment == 0) {
        emit(&run, root, data);
    } else if (query_objects_do_is_container(&run, root)) {
        query_objects_do_push(&run, root, segment);
        while (query_objects_do_next(&run, &node) && emit(&run, node, data)) continue;
    }
    jac_query_run_finish(&run);
    RB_GC_GUARD(root);
}
