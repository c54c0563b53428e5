/* frontends/oj/dump/oj_coded.h - L4. JSON objects that Oj makes of Ruby objects which are no Hashes: the members one
 * after the other, each behind an indent of its own, and the forms that Oj has for classes of Ruby. They may run Ruby
 * code and raise. */
#ifndef JAC_OJ_DUMP_OJ_CODED_H
#define JAC_OJ_DUMP_OJ_CODED_H

#include "frontends/oj/object/oj_sigil.h"

/* Opens an object; `path` is the caller's and lives until jac_oj_close. How deep that is counts for its members only.
 * */
JAC_API void jac_oj_open(jac_generator *gen, jac_path *path);

/* Closes it: at once, or behind an indent. */
JAC_API void jac_oj_close(jac_generator *gen, const jac_path *path, bool indented);

/* A name and its ':', with what is around that when `spaced`; JAC_OJ_NAME gives a constant one with its length. */
JAC_API void jac_oj_put_name(jac_generator *gen, const char *name, size_t len, bool spaced);
#define JAC_OJ_NAME(name) name, sizeof name - 1

/* The member that create_id names: the class's name. */
JAC_API void jac_oj_put_class(jac_generator *gen, VALUE klass);

/* A value that counts `deeper` levels more than the object whose member it is; 0: it stands where the object does. */
JAC_API void jac_oj_put_deeper(jac_generator *gen, VALUE value, size_t deeper);

/* The same as compat mode writes it, where only an Array or Hash can be too deep. */
JAC_API void jac_oj_put_json(jac_generator *gen, VALUE value, size_t deeper);

/* The members of a Struct or Data: each at `levels` more than the object, with the text around ':' when `spaced`. */
JAC_API void jac_oj_put_members(jac_generator *gen, VALUE object, size_t levels, bool spaced);

/* What is left out of an object's variables, and how a class is told. */
typedef struct {
    bool filters;   /* the options ignore, ignore_under and omit_nil count */
    bool locations; /* bt_locations is left out, as bt and mesg are */
} jac_oj_variable_rules;

/* The instance variables of an object as members, as they were when this began. */
JAC_API void jac_oj_put_variables(jac_generator *gen, VALUE object, const jac_oj_variable_rules *rules);

/* Custom mode's form of a class of Ruby; false when it has none. */
JAC_API bool jac_oj_coded(jac_generator *gen, VALUE object);

/* The form that add_to_json has asked for; false where it has not, or the class has none. */
JAC_API bool jac_oj_put_added(jac_generator *gen, VALUE object);
JAC_API bool jac_oj_put_added_exact(jac_generator *gen, VALUE object); /* but for Exceptions */
JAC_API bool jac_oj_put_added_struct(jac_generator *gen, VALUE object);

/* Which of the classes told exactly this is; JAC_OJ_ADDED_EXACT: none. `gen`: the one that is under way, or NULL. May
 * call Ruby, where OpenStruct is still to be loaded. */
JAC_API jac_oj_added jac_oj_added_of(jac_generator *gen, VALUE klass);

#endif
