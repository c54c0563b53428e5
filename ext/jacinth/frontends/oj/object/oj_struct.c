/* frontends/oj/object/oj_struct.c - L4. Writes the Structs and Ranges of object mode: {"^u":["Name",member,...]}. An
 * anonymous class has an Array of its members' names in place of its name. See oj_sigil.h. */
#include "frontends/oj/object/oj_sigil.h"
#include "frontends/oj/oj_names.h"
#include "rb/generate/call.h"

/* Writes ["a","b"]. */
static void oj_struct_put_names(jac_generator *gen, VALUE names)
{
    jac_emit_open(&gen->out.buf, '[');
    for (long i = 0; i < RARRAY_LEN(names); i++) jac_oj_put_text(gen, rb_sym2str(RARRAY_AREF(names, i)), true, ',');
    jac_emit_close(&gen->out.buf, ']');
    jac_string_result_moved(&gen->out); /* the Array of names was allocated */
    RB_GC_GUARD(names);
}

static void oj_struct_put_member(jac_generator *gen, VALUE value)
{
    jac_oj_break(gen, gen->depth);
    jac_oj_sigil_member(gen, jac_oj_ignores(gen, value) ? Qnil : value);
}

static void oj_struct_put_range(jac_generator *gen, VALUE object)
{
    VALUE begin, end;
    int exclusive;
    rb_range_values(object, &begin, &end, &exclusive);
    oj_struct_put_member(gen, begin);
    oj_struct_put_member(gen, end);
    oj_struct_put_member(gen, RBOOL(exclusive));
}

/* Writes {"^u":["Name", or an Array of the members' names in place of the name. Returns whether it is a Range. */
static bool oj_struct_open(jac_generator *gen, VALUE klass)
{
    jac_buf *buf = &gen->out.buf;
    const jac_oj_header *known = jac_oj_instance_known(gen, klass);
    VALUE name = known->klass == klass ? Qfalse : rb_mod_name(klass);
    if (!name || (!NIL_P(name) && RSTRING_PTR(name)[0] != '#')) return jac_oj_instance_open(gen, klass, 'u')->special;
    bool range = RTEST(rb_class_inherited_p(klass, rb_cRange));
    jac_emit_open(buf, '{');
    jac_oj_break(gen, gen->depth + 1);
    jac_buf_bytes(buf, "\"^u\":[", 6);
    oj_struct_put_names(gen, range ? jac_oj.range_members : rb_struct_s_members(klass));
    return range;
}

JAC_HOT void jac_oj_struct(jac_generator *gen, VALUE object)
{
    VALUE klass = rb_obj_class(object);
    bool finding_cycles = jac_oj_of(gen)->finding_cycles, range = oj_struct_open(gen, klass);
    gen->depth += 2;
    if (klass == rb_cRange) jac_oj_of(gen)->finding_cycles = false; /* the ends of a Range cannot be referred to */
    if (range) {
        oj_struct_put_range(gen, object);
    } else {
        for (int i = 0, count = (int)RSTRUCT_LEN(object); i < count; i++)
            oj_struct_put_member(gen, RSTRUCT_GET(object, i));
    }
    jac_oj_of(gen)->finding_cycles = finding_cycles;
    gen->depth -= 2;
    jac_oj_close_brackets(gen, "]}", 2);
    RB_GC_GUARD(object);
}
