/* frontends/oj/object/oj_sigil.h - L4. Object mode: what it writes can be read again as the objects that were there.
 * Symbols begin with ':', Strings that look like one with an escape, objects name their class ("^o"), what stands in
 * several places has an id ("^i", "^r"). The handlers of the dialect's row, and what they share. Each writes one value
 * or key; it may run Ruby code and raise. */
#ifndef JAC_OJ_OBJECT_OJ_SIGIL_H
#define JAC_OJ_OBJECT_OJ_SIGIL_H

#include "frontends/oj/object/oj_odd.h"
#include "rb/generate/inline.h"
#include "frontends/oj/dump/oj_generator.h"

/* Whether a String would be read as something else: ":a", "^r1", "^i1". */
JAC_INLINE bool jac_oj_has_sigil(VALUE string)
{
    const char *ptr;
    long len;
    RSTRING_GETMEM(string, ptr, len);
    return len > 0 && (*ptr == ':' || (*ptr == '^' && len > 1 && (ptr[1] == 'i' || ptr[1] == 'r')));
}

/* What a Symbol that is a key of a Hash is kept by among the texts of keys, as JAC_OBJECT_VARIABLE_KEY for variables.
 * */
#define JAC_OJ_SIGIL_KEY(symbol) ((symbol) ^ 1)

/* oj_object_loops.c. The loops of a generator to which no option says anything that they do not know; a member as they
 * write it. */
JAC_TABLE jac_loops jac_oj_object_loops;
JAC_API void jac_oj_object_member(jac_generator *gen, VALUE value);
/* Whether it has them. */
JAC_INLINE bool jac_oj_has_object_loops(const jac_generator *gen) { return gen->loops == &jac_oj_object_loops; }

/* oj_sigil.c. rules.configure: the last step of jac_oj_prepare. */
JAC_API void jac_oj_sigil_configure(jac_generator *gen, bool circular);
JAC_API void jac_oj_sigil_string(jac_generator *gen, VALUE string);
JAC_API void jac_oj_sigil_symbol(jac_generator *gen, VALUE symbol);
JAC_API void jac_oj_sigil_key_string(jac_generator *gen, VALUE key);
JAC_API void jac_oj_sigil_key_symbol(jac_generator *gen, VALUE key);
/* Writes a value inside gen->depth brackets, the innermost of which was written without jac_generator_enter. */
JAC_API void jac_oj_sigil_member(jac_generator *gen, VALUE value);

/* oj_cycle.c. Gives `object` an id, 0 where there are none. False: it had one, and a reference was written. */
JAC_API bool jac_oj_cycle(jac_generator *gen, VALUE object, size_t *id);
/* "^i":id, as a member of an object. */
JAC_API void jac_oj_cycle_id(jac_generator *gen, size_t id);
JAC_API void jac_oj_cycle_array(jac_generator *gen, VALUE array);
JAC_API void jac_oj_cycle_hash(jac_generator *gen, VALUE hash);
/* The elements or pairs of what is of a subclass, as its member "self"; `id` is an Array's, the last one given out, or
 * 0. */
JAC_API void jac_oj_cycle_self(jac_generator *gen, VALUE container, size_t id);

/* oj_instance.c. What is of no core class. */
JAC_API void jac_oj_instance(jac_generator *gen, VALUE object);
/* What names its class: a subclass of a core class, and most others; `id` of jac_oj_cycle. */
JAC_API void jac_oj_instance_write(jac_generator *gen, VALUE object, size_t id);
/* Where what is known of the class is, if anything is: by its klass. */
JAC_API jac_oj_header *jac_oj_instance_known(jac_generator *gen, VALUE klass);
/* {"^o":"Class", or {"^u":["Class", by the letter `kind`. What is known of the class from here on. */
JAC_API jac_oj_header *jac_oj_instance_open(jac_generator *gen, VALUE klass, char kind);

/* What the member of an odd object gives, by its index. */
JAC_API VALUE jac_oj_instance_odd_value(jac_generator *gen, VALUE object, const jac_oj_odd *odd, size_t member);

/* oj_struct.c. Structs and Ranges. */
JAC_API void jac_oj_struct(jac_generator *gen, VALUE object);

/* oj_stamp.c. {"^t":...}: a Time by time_format and second_precision. */
JAC_API void jac_oj_stamp(jac_generator *gen, VALUE time);

#endif
