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
    return doc->count > 0;
}

/* Restores the position as Oj does: the previous steps, with the given depth. */
static void oj_doc_each_end(const oj_doc_each *each, const jac_oj_track *saved, size_t depth)
{
    jac_oj_track *where = each->doc->where;
    if (saved->depth > 0) jac_oj_doc_copy(where, saved);
    where->depth = depth;
}

/* Enters the container: moves the track to its first element or member. */
static void oj_doc_each_enter(oj_doc_each *each, size_t container)
{
    jac_oj_track *track = &each->track;
    if (track->depth + 1 >= JAC_OJ_DOC_DEPTH) {
        jac_oj_doc_copy(each->doc->where, track);
        jac_oj_doc_raise_depth();
    }
    bool array = jac_tape_kind_of(each->doc->words[container]) == JAC_TAPE_ARRAY;
    track->steps[++track->depth] = array ? (jac_oj_doc_step){container + 2, 1}
                                          : (jac_oj_doc_step){container + 3, JAC_OJ_DOC_MEMBER};
}

/* Moves `step` to the next value in the same container, behind its key, or to the container's end. */
static size_t oj_doc_each_next(const jac_oj_doc *doc, jac_oj_doc_step *step)
{
    step->node = jac_tape_after(doc->words, step->node);
    if (jac_tape_key_p(doc->words[step->node])) step->node++;
    else if (step->index != JAC_OJ_DOC_MEMBER) step->index++;
    return step->node;
}

static bool oj_doc_each_empty_p(const jac_oj_doc *doc, size_t container)
{
    return (size_t)doc->words[container + 1] == container + 2;
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
    size_t depth = each.doc->where->depth;
    size_t node = some ? each.track.steps[depth].node : 0;
    while (some) {
        bool container = jac_tape_container_p(each.doc->words[node]);
        if (container && !oj_doc_each_empty_p(each.doc, node)) {
            oj_doc_each_enter(&each, node);
            node = each.track.steps[each.track.depth].node;
            continue;
        }
        if (!container) oj_doc_each_yield(&each);
        for (; (some = each.track.depth > depth); each.track.depth--) {
            node = oj_doc_each_next(each.doc, &each.track.steps[each.track.depth]);
            if (jac_tape_kind_of(each.doc->words[node]) != JAC_TAPE_END) break;
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
        size_t node = each.track.steps[each.track.depth].node;
        if (jac_tape_container_p(each.doc->words[node]) && !oj_doc_each_empty_p(each.doc, node)) {
            size_t end = (size_t)each.doc->words[node + 1];
            oj_doc_each_enter(&each, node);
            jac_oj_doc_step *step = &each.track.steps[each.track.depth];
            do oj_doc_each_yield(&each);
            while (oj_doc_each_next(each.doc, step) < end);
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
    size_t node;
    if (!rb_block_given_p() || !jac_oj_doc_find(self, argc > 0 ? argv[0] : Qundef, &node)) return Qnil;
    const jac_oj_doc *doc = jac_oj_doc_get(self);
    for (size_t end = jac_tape_after(doc->words, node); node < end;) {
        const jac_tape_word word = doc->words[node];
        bool container = jac_tape_container_p(word);
        if (!container && !jac_tape_key_p(word) && jac_tape_kind_of(word) != JAC_TAPE_END) {
            rb_yield(jac_oj_doc_value(doc, node)); /* may call Ruby */
            doc = jac_oj_doc_again(self);
        }
        node += container ? 2 : 1;
    }
    RB_GC_GUARD(self);
    return Qnil;
}

void jac_oj_doc_each_open(VALUE klass)
{
    rb_define_method(klass, "each_leaf", Doc_each_leaf, -1);
    rb_define_method(klass, "each_child", Doc_each_child, -1);
    rb_define_method(klass, "each_value", Doc_each_value, -1);
}
