/* frontends/oj/doc/oj_doc_each.c - L4. The iterators of Oj::Doc. Each keeps its own list of what is left to visit,
 * because a block may move or close the document, or iterate too. Before each call of a block, the document is moved
 * to the block's value. */
#include "frontends/oj/doc/oj_doc.h"
#include "frontends/oj/errors_oj.h"

/* An iteration, on the C stack. */
typedef struct {
    VALUE self;         /* root: the struct is on the C stack */
    jac_oj_doc *doc;
    jac_oj_track track; /* the position of the document in the next block */
} oj_doc_each;

/* Moves the document to the end of the track and runs the block. */
static void oj_doc_each_yield(oj_doc_each *each)
{
    jac_oj_doc_copy(each->doc->where, &each->track);
    rb_yield(each->self); /* may call Ruby */
    each->doc = jac_oj_doc_again(each->self);
}

/* Moves by the path, if one is given. False: there is nothing to visit. `saved`: the position before. */
static bool oj_doc_each_start(oj_doc_each *each, int argc, VALUE *argv, VALUE self, jac_oj_track *saved)
{
    size_t steps;
    if (argc > 0) StringValue(argv[0]); /* may call Ruby */
    jac_oj_doc *doc = jac_oj_doc_get(self);
    jac_oj_doc_copy(saved, doc->where);
    each->self = self;
    each->doc = doc;
    if (argc > 0 && !jac_oj_doc_move(doc, argv[0], &steps)) return false;
    jac_oj_doc_copy(&each->track, doc->where);
    return doc->root != SIZE_MAX;
}

/* Restores the position as Oj does: the previous steps, with the given depth. */
static void oj_doc_each_end(const oj_doc_each *each, const jac_oj_track *saved, size_t depth)
{
    jac_oj_track *where = each->doc->where;
    if (saved->depth > 0) jac_oj_doc_copy(where, saved);
    where->depth = depth;
}

/* Moves the track to the next child of an enumeration: deeper by one step, if `enter` is set. Returns the offset past
 * the container, or 0 if there is a child. */
static size_t oj_doc_each_step(oj_doc_each *each, jac_skip_children *c, size_t index, bool enter)
{
    jac_oj_track *const track = &each->track;
    jac_oj_doc_reading reading;
    jac_oj_doc_start(&reading, each->doc, 0);
    const jac_status status = jac_skip_next(&reading.reader, c);
    jac_oj_doc_finish(&reading);
    if (JAC_UNLIKELY(status != JAC_STATUS_OK)) return each->doc->len; /* not in a document that has been checked */
    if (c->done) return c->after;
    if (enter && track->depth + 1 >= JAC_OJ_DOC_DEPTH) {
        jac_oj_doc_copy(each->doc->where, track);
        jac_oj_doc_raise_depth();
    }
    track->steps[track->depth += enter] = jac_oj_doc_step_of(c, index);
    return 0;
}

/* Moves the track to the first child of the container at its end. Returns 0; one past the container, if it is empty; or
 * SIZE_MAX if the value is not a container. */
static size_t oj_doc_each_enter(oj_doc_each *each)
{
    const jac_oj_doc_step *const step = &each->track.steps[each->track.depth];
    const char first = each->doc->start[step->at]; /* bounds: a value begins there */
    if (first != '[' && first != '{') return SIZE_MAX;
    jac_skip_children c = {.object = first == '{', .after = step->at + 1};
    return oj_doc_each_step(each, &c, 1, true);
}

/* Moves the end of the track to the next child of the same container. `after` is the end of the child there, or 0.
 * Returns as oj_doc_each_step. */
static size_t oj_doc_each_next(oj_doc_each *each, size_t after)
{
    const jac_oj_doc_step *const step = &each->track.steps[each->track.depth];
    jac_skip_children c = {.object = step->index == JAC_OJ_DOC_MEMBER, .count = 1, .value = step->at, .after = after};
    return oj_doc_each_step(each, &c, step->index + 1, false);
}

/*
 * call-seq: doc.each_leaf(path = nil) { |doc| ... } -> nil
 *
 * Moves the document to each value below the path or the current position that is not a container.
 */
static VALUE Doc_each_leaf(int argc, VALUE *argv, VALUE self)
{
    oj_doc_each each;
    jac_oj_track saved;
    if (!rb_block_given_p()) return Qnil;
    bool some = oj_doc_each_start(&each, argc, argv, self, &saved);
    const size_t depth = each.doc->where->depth;
    while (some) {
        size_t after = oj_doc_each_enter(&each);
        if (after == 0) continue;
        if (after == SIZE_MAX) {
            oj_doc_each_yield(&each);
            after = 0;
        }
        for (; (some = each.track.depth > depth); each.track.depth--) {
            if ((after = oj_doc_each_next(&each, after)) == 0) break;
        }
    }
    oj_doc_each_end(&each, &saved, depth);
    RB_GC_GUARD(self);
    return Qnil;
}

/*
 * call-seq: doc.each_child(path = nil) { |doc| ... } -> nil
 *
 * Moves the document to each element or member of the container at the path or the current position, and
 * then back.
 */
static VALUE Doc_each_child(int argc, VALUE *argv, VALUE self)
{
    oj_doc_each each;
    jac_oj_track saved;
    if (!rb_block_given_p()) return Qnil;
    if (oj_doc_each_start(&each, argc, argv, self, &saved)) {
        if (oj_doc_each_enter(&each) == 0) {
            do oj_doc_each_yield(&each);
            while (oj_doc_each_next(&each, 0) == 0);
        }
    }
    jac_oj_doc_copy(each.doc->where, &saved);
    RB_GC_GUARD(self);
    return Qnil;
}

/*
 * call-seq: doc.each_value(path = nil) { |value| ... } -> nil
 *
 * Yields each value below the path or the current position that is not a container.
 */
static VALUE Doc_each_value(int argc, VALUE *argv, VALUE self)
{
    size_t at, depth = 0;
    jac_oj_doc_kind kind;
    if (!rb_block_given_p() || !jac_oj_doc_find(self, argc > 0 ? argv[0] : Qundef, &at)) return Qnil;
    const jac_oj_doc *doc = jac_oj_doc_get(self);
    do {
        jac_reader reader = jac_oj_doc_reader(doc);
        const jac_oj_doc_token token = jac_oj_doc_next(&reader, doc->start + at, depth);
        kind = token.kind;
        at = (size_t)(token.to - doc->start);
        if (kind < JAC_OJ_DOC_KEY) {
            rb_yield(jac_oj_doc_value(doc, (size_t)(token.from - doc->start))); /* may call Ruby */
            doc = jac_oj_doc_again(self);
        }
    } while (kind != JAC_OJ_DOC_NONE && !jac_oj_doc_last_p(kind, &depth));
    RB_GC_GUARD(self);
    return Qnil;
}

void jac_oj_doc_each_open(VALUE klass)
{
    rb_define_method(klass, "each_leaf", Doc_each_leaf, -1);
    rb_define_method(klass, "each_child", Doc_each_child, -1);
    rb_define_method(klass, "each_value", Doc_each_value, -1);
}
