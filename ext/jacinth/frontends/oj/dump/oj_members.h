/* frontends/oj/dump/oj_members.h - L4. The JSON objects that Oj writes for Ruby objects other than Hashes: the members
 * one after another, each with its own indent, and the built-in forms of Ruby's classes. The functions may run Ruby
 * code and raise. */
#ifndef JAC_OJ_DUMP_OJ_MEMBERS_H
#define JAC_OJ_DUMP_OJ_MEMBERS_H

#include "frontends/oj/object/oj_sigil.h"

/* Opens an object; `path` is the caller's and lives until jac_oj_close. The nesting is checked for its members only. */
JAC_API void jac_oj_open(jac_generator *gen, jac_path *path);

/* Closes the object: at once, or after an indent. */
JAC_API void jac_oj_close(jac_generator *gen, const jac_path *path, bool indented);

/* Writes a name and its ':', with the white space around ':' if `spaced`. JAC_OJ_NAME expands to a constant name and
 * its length. */
JAC_API void jac_oj_put_name(jac_generator *gen, const char *name, size_t len, bool spaced);
#define JAC_OJ_NAME(name) name, sizeof name - 1

/* Writes the member named by create_id, whose value is the class's name. */
JAC_API void jac_oj_put_class(jac_generator *gen, VALUE klass);

/* Writes a value `deeper` levels below the object whose member it is; 0: at the object's own level. */
JAC_API void jac_oj_put_deeper(jac_generator *gen, VALUE value, size_t deeper);

/* Writes such a value as compat mode does, where only an Array or Hash can be too deep. */
JAC_API void jac_oj_put_json(jac_generator *gen, VALUE value, size_t deeper);

/* Writes the members of a Struct or Data `levels` below the object, with the white space around ':' if `spaced`. */
JAC_API void jac_oj_put_members(jac_generator *gen, VALUE object, size_t levels, bool spaced);

/* Which of an object's variables are left out. */
typedef struct {
    bool filters;   /* the options ignore, ignore_under and omit_nil apply */
    bool locations; /* bt_locations is left out, as bt and mesg always are */
} jac_oj_variable_rules;

/* Writes the instance variables of an object as members, as they were at the call. */
JAC_API void jac_oj_put_variables(jac_generator *gen, VALUE object, const jac_oj_variable_rules *rules);

/* Writes custom mode's built-in form of a class of Ruby; false if it has none. */
JAC_API bool jac_oj_put_builtin_form(jac_generator *gen, VALUE object);

/* Write the form of an object whose class was given to add_to_json. False: it was not given, or has no form. */
JAC_API bool jac_oj_put_added(jac_generator *gen, VALUE object);
JAC_API bool jac_oj_put_added_exact(jac_generator *gen, VALUE object); /* without Exceptions */
JAC_API bool jac_oj_put_added_struct(jac_generator *gen, VALUE object);

/* The form of a class that is matched exactly; JAC_OJ_ADDED_EXACT if the class is not one of these. `gen`: the running
 * generator, or NULL. May call Ruby if OpenStruct is not loaded yet. */
JAC_API jac_oj_added jac_oj_added_of(jac_generator *gen, VALUE klass);

#endif
