/* frontends/oj/object/oj_circle.c - L4. Object mode's ids for what may stand in several places, and the containers that
 * have one: those themselves are written by the walk's own loops. See oj_marked.h. */
#include "rb/names.h"
#include "rb/generate/call.h"
#include "rb/generate/hash.h"
#include "frontends/oj/object/oj_marked.h"

/* Three bytes, the number, and two. */
static void oj_circle_put(jac_walk *walk, const char *before, size_t number, const char *after)
{
    jac_buf *buf = &walk->out.buf;
    jac_buf_bytes(buf, before, 3);
    jac_buf_reserve(buf, JAC_ITOA_MAX);
    jac_buf_advance_to(buf, jac_itoa_u64(buf->cur, number));
    jac_buf_bytes(buf, after, 2);
}

bool jac_oj_circle(jac_walk *walk, VALUE object, size_t *id)
{
    *id = 0;
    if (JAC_LIKELY(!jac_oj_of(walk)->circling)) return true;
    size_t used = jac_call_begin(walk);
    if (!jac_oj_of(walk)->seen) jac_oj_of(walk)->seen = jac_names_identity_hash();
    VALUE known = rb_hash_lookup2(jac_oj_of(walk)->seen, object, Qfalse);
    if (known == Qfalse) rb_hash_aset(jac_oj_of(walk)->seen, object, SIZET2NUM(*id = ++jac_oj_of(walk)->circles));
    jac_call_end(walk, used);
    if (known == Qfalse) return true;
    oj_circle_put(walk, "\"^r", NUM2SIZET(known), "\","); /* calls no Ruby: its own Integer */
    return false;
}

void jac_oj_circle_id(jac_walk *walk, size_t id)
{
    jac_buf *buf = &walk->out.buf;
    jac_buf_bytes(buf, "\"^i\":", 5);
    jac_emit_integer(buf, (int64_t)id);
}

/* walk.opened: the id of the container that was opened now, the last one given out. */
static void oj_circle_opened(jac_walk *walk, char bracket)
{
    walk->opened = NULL;
    jac_oj_marked_break(walk, walk->depth);
    if (bracket == '{') jac_oj_circle_id(walk, jac_oj_of(walk)->circles);
    else oj_circle_put(walk, "\"^i", jac_oj_of(walk)->circles, "\",");
}

/* The elements or pairs; `id` is 0, or the last one given out. */
static void oj_circle_write_array(jac_walk *walk, VALUE array, size_t id)
{
    walk->opened = id ? oj_circle_opened : NULL;
    if (RARRAY_LEN(array) > 0) {
        jac_walk_array(walk, array);
    } else if (id) {
        jac_emit_open(&walk->out.buf, '[');
        walk->depth++;
        oj_circle_opened(walk, '[');
        walk->depth--;
        jac_oj_marked_close(walk, "]", 1);
    } else {
        jac_emit_empty(&walk->out.buf, 0);
    }
}

static void oj_circle_write_hash(jac_walk *walk, VALUE hash)
{
    size_t id;
    if (RHASH_SIZE(hash) == 0) {
        jac_emit_empty(&walk->out.buf, 1);
    } else if (jac_oj_circle(walk, hash, &id)) {
        walk->opened = id ? oj_circle_opened : NULL;
        jac_walk_hash(walk, hash);
    }
}

void jac_oj_circle_array(jac_walk *walk, VALUE array)
{
    size_t id;
    if (!jac_oj_circle(walk, array, &id)) return;
    if (JAC_LIKELY(rb_obj_class(array) == rb_cArray)) oj_circle_write_array(walk, array, id);
    else jac_oj_instance_write(walk, array, id);
}

void jac_oj_circle_hash(jac_walk *walk, VALUE hash)
{
    if (JAC_LIKELY(rb_obj_class(hash) == rb_cHash)) oj_circle_write_hash(walk, hash);
    else jac_oj_instance_write(walk, hash, 0);
}

void jac_oj_circle_self(jac_walk *walk, VALUE container, size_t id)
{
    if (RB_TYPE_P(container, T_ARRAY)) oj_circle_write_array(walk, container, id);
    else oj_circle_write_hash(walk, container);
}
