/* frontends/oj/doc/oj_doc_each.c - L4. The iterators of Oj::Doc. What they have still to visit is their own: a block
 * may move the document, or close it, and iterate in its turn. Before each block the document is put where that block
 * is to find it. */
#include "frontends/oj/doc/oj_doc.h"
#include "frontends/oj/errors_oj.h"

/* An iteration, on the C stack. */
typedef struct {
    VALUE self;         /* root: the struct is on the C stack */
    jac_oj_doc *doc;
    jac_oj_track track; /* where the next block is to find the document */
} oj_doc_each;

/* Puts the document there and runs the block. */
static void oj_doc_each_yield(oj_doc_each *each)
{
    jac_oj_doc_copy(each->doc->where, &each->track);
    rb_yield(each->self); /* may call Ruby */
    each->doc = jac_oj_doc_again(each->self);
}

/* Moves by the path, if there is one; false: there is nothing to visit. `saved` is where the document was. */
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

/* What Oj leaves behind: the places that were, but as deep as the document is now. */
static void oj_doc_each_end(const oj_doc_each *each, const jac_oj_track *saved, size_t depth)
{
    jac_oj_track *where = each->doc->where;
    if (saved->depth > 0) jac_oj_doc_copy(where, saved);
    where->depth = depth;
}

/* Goes in at the container `place`: to its first element or member. */
static void oj_doc_each_enter(oj_doc_each *each, size_t container)
{
    jac_oj_track *track = &each->track;
    if (track->depth + 1 >= JAC_OJ_DOC_DEPTH) {
        jac_oj_doc_copy(each->doc->where, track);
        jac_oj_doc_raise_depth();
    }
    bool array = jac_tape_kind_of(each->doc->words[container]) == JAC_TAPE_ARRAY;
    track->places[++track->depth] = array ? (jac_oj_place){container + 2, 1}
                                          : (jac_oj_place){container + 3, JAC_OJ_DOC_MEMBER};
}

/* Goes on to what follows in the same container, or is its end, and a member's key more than that. */
static size_t oj_doc_each_next(const jac_oj_doc *doc, jac_oj_place *place)
{
    place->node = jac_tape_after(doc->words, place->node);
    if (jac_tape_key_p(doc->words[place->node])) place->node++;
    else if (place->index != JAC_OJ_DOC_MEMBER) place->index++;
    return place->node;
}

static bool oj_doc_each_empty_p(const jac_oj_doc *doc, size_t container)
{
    return (size_t)doc->words[container + 1] == container + 2;
}

/*
 * call-seq: doc.each_leaf(path = nil) { |doc| ... } -> nil
 *
 * Moves the document to each value below the path, or here, that is no container.
 */
static VALUE Doc_each_leaf(int argc, VALUE *argv, VALUE self)
{
    oj_doc_each each;
    jac_oj_track saved;
    if (!rb_block_given_p()) return Qnil;
    bool some = oj_doc_each_start(&each, argc, argv, self, &saved);
    size_t depth = each.doc->where->depth;
    size_t node = some ? each.track.places[depth].node : 0;
    while (some) {
        bool container = jac_tape_container_p(each.doc->words[node]);
        if (container && !oj_doc_each_empty_p(each.doc, node)) {
            oj_doc_each_enter(&each, node);
            node = each.track.places[each.track.depth].node;
            continue;
        }
        if (!container) oj_doc_each_yield(&each);
        for (; (some = each.track.depth > depth); each.track.depth--) {
            node = oj_doc_each_next(each.doc, &each.track.places[each.track.depth]);
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
 * Moves the document to each element or member of the container at the path, or here; then back to where it was.
 */
static VALUE Doc_each_child(int argc, VALUE *argv, VALUE self)
{
    oj_doc_each each;
    jac_oj_track saved;
    if (!rb_block_given_p()) return Qnil;
    if (oj_doc_each_start(&each, argc, argv, self, &saved)) {
        size_t node = each.track.places[each.track.depth].node;
        if (jac_tape_container_p(each.doc->words[node]) && !oj_doc_each_empty_p(each.doc, node)) {
            size_t end = (size_t)each.doc->words[node + 1];
            oj_doc_each_enter(&each, node);
            jac_oj_place *place = &each.track.places[each.track.depth];
            do oj_doc_each_yield(&each);
            while (oj_doc_each_next(each.doc, place) < end);
        }
    }
    jac_oj_doc_copy(each.doc->where, &saved);
    RB_GC_GUARD(self);
    return Qnil;
}

/*
 * call-seq: doc.each_value(path = nil) { |value| ... } -> nil
 *
 * Yields each value below the path, or here, that is no container.
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
