/* rb/generate/variables.c - L3. Copies the instance variables of an object in the order of rb_ivar_foreach, without
 * objects that no program can see. See variables.h. */
#include "rb/generate/variables.h"

/* Whether a program can get a reference to the object; false for Ruby's internal objects. */
static bool variables_seen(VALUE value)
{
    return RB_SPECIAL_CONST_P(value) || (RB_BUILTIN_TYPE(value) < T_FIXNUM && RBASIC_CLASS(value) != 0);
}

static int variables_each(ID name, VALUE value, st_data_t argument)
{
    jac_variables *all = (jac_variables *)argument;
    if (JAC_UNLIKELY(!variables_seen(value))) value = Qnil;
    if (JAC_LIKELY(all->count < JAC_VARIABLES_HELD)) {
        all->names[all->count] = name;
        all->values[all->count++] = value;
        return ST_CONTINUE;
    }
    if (!all->rest) all->rest = rb_obj_hide(rb_ary_new());
    rb_ary_push(all->rest, SIZET2NUM((size_t)name));
    rb_ary_push(all->rest, value);
    return ST_CONTINUE;
}

void jac_variables_collect(jac_variables *all, VALUE object)
{
    all->count = 0;
    all->rest = Qfalse;
    rb_ivar_foreach(object, variables_each, (st_data_t)all);
}
