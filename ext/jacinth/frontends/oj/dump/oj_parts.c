/* frontends/oj/dump/oj_parts.c - L4. What several modes share for the forms that the generator's own loops do not
 * write: line breaks, closing brackets, and classes that are left out. */
#include "frontends/oj/dump/oj_generator.h"

void jac_oj_break(jac_generator *gen, size_t depth)
{
    jac_buf *buf = &gen->out.buf;
    int indent = jac_oj_options_of(gen)->indent;
    if (JAC_LIKELY(indent <= 0)) return;
    size_t spaces = depth * (size_t)indent; /* both are small: a depth that is checked, an option of at most 16 */
    jac_buf_reserve(buf, spaces + 1);
    *buf->cur = '\n';
    memset(buf->cur + 1, ' ', spaces);
    jac_buf_advance_to(buf, buf->cur + 1 + spaces);
}

bool jac_oj_ignores(jac_generator *gen, VALUE object)
{
    VALUE ignore = jac_oj_options_of(gen)->ignore;
    if (JAC_LIKELY(NIL_P(ignore))) return false;
    VALUE klass = rb_obj_class(object);
    for (long i = 0; i < RARRAY_LEN(ignore); i++) {
        if (RARRAY_AREF(ignore, i) == klass) return true;
    }
    return false;
}

void jac_oj_close_brackets(jac_generator *gen, const char *brackets, size_t count)
{
    jac_emit_drop_comma(&gen->out.buf);
    jac_emit_raw(&gen->out.buf, brackets, count);
}
