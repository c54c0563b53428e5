/* frontends/oj/object/oj_sigil.h - L4. Object mode: its output can be loaded as the original objects. Symbols begin
 * with ':', Strings that look like a Symbol begin with an escape, objects name their class ("^o"), and objects that
 * occur several times have an id ("^i", "^r"). Declares the handlers of the dialect, and what they share. Each handler
 * writes one value or key; it may run Ruby code and raise. */
#ifndef JAC_OJ_OBJECT_OJ_SIGIL_H
#define JAC_OJ_OBJECT_OJ_SIGIL_H

#include "frontends/oj/dump/oj_generator.h"
#include "frontends/oj/object/oj_odd.h"
#include "rb/generate/inline.h"

/* Whether a String would be loaded as another value: ":a", "^r1", "^i1". */
JAC_INLINE bool jac_oj_has_sigil(VALUE string)
{
    const char *ptr;
    long len;
    RSTRING_GETMEM(string, ptr, len);
    return len > 0 && (*ptr == ':' || (*ptr == '^' && len > 1 && (ptr[1] == 'i' || ptr[1] == 'r')));
}

/* The key, in the table of key texts, of a Symbol that is the key of a Hash; see JAC_OBJECT_VARIABLE_KEY for
 * variables. */
#define JAC_OJ_SIGIL_KEY(symbol) ((symbol) ^ 1)

/* oj_object_loops.c. The loops, for calls whose options they support. The second writes a member of a container as
 * these loops do. */
JAC_TABLE jac_loops jac_oj_object_loops;
JAC_API void jac_oj_object_member(jac_generator *gen, VALUE value);
/* Whether the generator uses these loops. */
JAC_INLINE bool jac_oj_has_object_loops(const jac_generator *gen) { return gen->loops == &jac_oj_object_loops; }

/* oj_sigil.c. rules.configure, the last step of jac_oj_configure; and the handlers of texts. */
JAC_API void jac_oj_sigil_configure(jac_generator *gen, bool circular);
JAC_API void jac_oj_sigil_string(jac_generator *gen, VALUE string);
JAC_API void jac_oj_sigil_symbol(jac_generator *gen, VALUE symbol);
JAC_API void jac_oj_sigil_key_string(jac_generator *gen, VALUE key);
JAC_API void jac_oj_sigil_key_symbol(jac_generator *gen, VALUE key);
/* Writes a value inside gen->depth brackets, the innermost of which was written without jac_generator_enter. */
JAC_API void jac_oj_sigil_member(jac_generator *gen, VALUE value);

/* oj_cycle.c. Sets *id to the new id of `object`, or to 0 without circular. If the object has an id already, writes a
 * reference to it and returns false. */
JAC_API bool jac_oj_cycle(jac_generator *gen, VALUE object, size_t *id);
/* Writes "^i":id, as a member of an object. */
JAC_API void jac_oj_cycle_id(jac_generator *gen, size_t id);
JAC_API void jac_oj_cycle_array(jac_generator *gen, VALUE array);
JAC_API void jac_oj_cycle_hash(jac_generator *gen, VALUE hash);
/* Writes the elements or pairs of an object of a subclass, as its member "self". `id`: for an Array, the last id given
 * out, or 0. */
JAC_API void jac_oj_cycle_self(jac_generator *gen, VALUE container, size_t id);

/* oj_instance.c. Writes an object that is not of a core class. */
JAC_API void jac_oj_instance(jac_generator *gen, VALUE object);
/* Writes an object with the name of its class: one of a subclass of a core class, and most others. `id`: from
 * jac_oj_cycle. */
JAC_API void jac_oj_instance_write(jac_generator *gen, VALUE object, size_t id);
/* The slot for the header of the class. It is the header of this class only if its `klass` is equal. */
JAC_API jac_oj_header *jac_oj_instance_known(jac_generator *gen, VALUE klass);
/* Writes {"^o":"Class", or {"^O":"Class", or {"^u":["Class", by the letter `kind`. Returns the header of the class. */
JAC_API jac_oj_header *jac_oj_instance_open(jac_generator *gen, VALUE klass, char kind);

/* The value of the member of an odd object, by its index. */
JAC_API VALUE jac_oj_instance_odd_value(jac_generator *gen, VALUE object, const jac_oj_odd *odd, size_t member);

/* oj_struct.c. Writes a Struct or a Range. */
JAC_API void jac_oj_struct(jac_generator *gen, VALUE object);

/* oj_timestamp.c. Writes {"^t":...}: a Time by time_format and second_precision. */
JAC_API void jac_oj_put_timestamp(jac_generator *gen, VALUE time);

#endif
