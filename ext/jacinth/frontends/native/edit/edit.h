/* frontends/native/edit/edit.h - L4. Jacinth::Editing: where the values of a text stand (edit.c), and texts made of
 * pieces of others (join.c). Private; lib/jacinth/editing builds Jacinth.edit, patch and merge_patch on it. */
#ifndef JAC_NATIVE_EDIT_EDIT_H
#define JAC_NATIVE_EDIT_EDIT_H

#include "rb/rb.h"

/* Defines Jacinth::Editing and its functions; called once, at load. */
JAC_API void jac_edit_init(void);

/* Defines Editing.join inside `module`; called once, at load. */
JAC_API void jac_join_init(VALUE module);

#endif
