/* frontends/native/type/type_variables.h - L4. The instance variables of an object, read in one pass, which takes less
 * time than to look up each. Included only by type_generate.c. */
#ifndef JAC_NATIVE_TYPE_TYPE_VARIABLES_H
#define JAC_NATIVE_TYPE_TYPE_VARIABLES_H

#include "frontends/native/type/type_program.h"

/* The most fields of an object whose instance variables are read in one pass. */
#define TYPE_VARIABLES_MOST 24
typedef struct { const jac_type_node *node; VALUE *values; uint32_t next; } type_variables;

static int type_variables_put(ID name, VALUE value, st_data_t data)
{
    type_variables *all = (type_variables *)data;
    const uint32_t count = all->node->count, from = all->next;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t at = from + i < count ? from + i : from + i - count; /* mostly the first one */
        if (all->node->fields[at].ivar != name) continue;
        all->values[at] = value; /* bounds: below the number of fields */
        all->next = at + 1;
        break;
    }
    return ST_CONTINUE;
}

/* Stores the instance variables of all fields, nil for those that the object lacks. Runs no Ruby code. */
static JAC_NOINLINE void type_variables_collect(const jac_type_node *node, VALUE object, VALUE *values)
{
    type_variables all = {node, values, 0};
    for (uint32_t i = 0; i < node->count; i++) values[i] = Qnil; /* bounds: the caller has looked at the number */
    rb_ivar_foreach(object, type_variables_put, (st_data_t)&all);
}

#endif
