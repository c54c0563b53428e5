/* frontends/oj/object/oj_cycle.c - L4. Object mode's ids for objects that may occur several times, and the containers
 * that have an id. The generator's own loops write the contents of these containers. See oj_sigil.h. */
#include "frontends/oj/object/oj_sigil.h"
#include "rb/generate/call.h"
#include "rb/generate/object.h"
#include "rb/names.h"

/* Writes the three bytes `before`, the number, and the two bytes `after`. */
static void oj_cycle_put(jac_generator *gen, const char *before, size_t number, const char *after)
{
    jac_buf *buf = &gen->out.buf;
    jac_buf_bytes(buf, before, 3);
    jac_buf_reserve(buf, JAC_ITOA_MAX);
    jac_buf_advance_to(buf, jac_itoa_u64(buf->cur, number));
    jac_buf_bytes(buf, after, 2);
}

bool jac_oj_cycle(jac_generator *gen, VALUE object, size_t *id)
{
    *id = 0;
    if (JAC_LIKELY(!jac_oj_of(gen)->finding_cycles)) return true;
    size_t used = jac_call_begin(gen);
    if (!jac_oj_of(gen)->seen) jac_oj_of(gen)->seen = jac_names_identity_hash();
    VALUE known = rb_hash_lookup2(jac_oj_of(gen)->seen, object, Qfalse);
    if (known == Qfalse) rb_hash_aset(jac_oj_of(gen)->seen, object, SIZET2NUM(*id = ++jac_oj_of(gen)->cycles));
    jac_call_end(gen, used);
    if (known == Qfalse) return true;
    oj_cycle_put(gen, "\"^r", NUM2SIZET(known), "\","); /* calls no Ruby: the Integer is our own */
    return false;
}

void jac_oj_cycle_id(jac_generator *gen, size_t id)
{
    jac_buf *buf = &gen->out.buf;
    jac_buf_bytes(buf, "\"^i\":", 5);
    jac_emit_integer(buf, (int64_t)id);
}

/* gen.opened: writes the id of the container that was just opened, which is the last id given out. */
static void oj_cycle_opened(jac_generator *gen, char bracket)
{
    gen->opened = NULL;
    jac_oj_break(gen, gen->depth);
    if (bracket == '{') jac_oj_cycle_id(gen, jac_oj_of(gen)->cycles);
    else oj_cycle_put(gen, "\"^i", jac_oj_of(gen)->cycles, "\",");
}

/* Writes the Array; `id` is 0 or the last id given out. */
static void oj_cycle_write_array(jac_generator *gen, VALUE array, size_t id)
{
    gen->opened = id ? oj_cycle_opened : NULL;
    if (RARRAY_LEN(array) > 0) {
        jac_generate_array(gen, array);
    } else if (id) {
        jac_emit_open(&gen->out.buf, '[');
        gen->depth++;
        oj_cycle_opened(gen, '[');
        gen->depth--;
        jac_oj_close_brackets(gen, "]", 1);
    } else {
        jac_emit_empty(&gen->out.buf, 0);
    }
}

static void oj_cycle_write_hash(jac_generator *gen, VALUE hash)
{
    size_t id;
    if (RHASH_SIZE(hash) == 0) {
        jac_emit_empty(&gen->out.buf, 1);
    } else if (jac_oj_cycle(gen, hash, &id)) {
        gen->opened = id ? oj_cycle_opened : NULL;
        jac_generate_hash(gen, hash);
    }
}

void jac_oj_cycle_array(jac_generator *gen, VALUE array)
{
    size_t id;
    if (!jac_oj_cycle(gen, array, &id)) return;
    if (JAC_LIKELY(rb_obj_class(array) == rb_cArray)) oj_cycle_write_array(gen, array, id);
    else jac_oj_instance_write(gen, array, id);
}

void jac_oj_cycle_hash(jac_generator *gen, VALUE hash)
{
    if (JAC_LIKELY(rb_obj_class(hash) == rb_cHash)) oj_cycle_write_hash(gen, hash);
    else jac_oj_instance_write(gen, hash, 0);
}

void jac_oj_cycle_self(jac_generator *gen, VALUE container, size_t id)
{
    if (RB_TYPE_P(container, T_ARRAY)) oj_cycle_write_array(gen, container, id);
    else oj_cycle_write_hash(gen, container);
}
