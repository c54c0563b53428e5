/* rb/generate/call.h - L3. The only way from the generator into Ruby code. Every call is bracketed: afterwards the
 * output buffer is found again, and the new epoch tells the loops that what they took from Ruby objects is stale. */
#ifndef JAC_GENERATE_CALL_H
#define JAC_GENERATE_CALL_H

#include "rb/generate/generator.h"

/* Go before and after each C function of Ruby that may run Ruby code. begin returns the length of the output in bytes,
 * which end takes as `used`. end raises RuntimeError if the text was finished meanwhile. */
JAC_INLINE size_t jac_call_begin(jac_generator *gen) { return jac_buf_len(&gen->out.buf); }
JAC_INLINE void jac_call_end(jac_generator *gen, size_t used) { jac_string_result_resume(&gen->out, used); }

/* Calls the as_json hook of the config, which must not be nil, with an object or a key. Returns its answer. */
JAC_API VALUE jac_call_hook(jac_generator *gen, VALUE object, bool is_key);

/* receiver.method() */
JAC_API VALUE jac_call_method(jac_generator *gen, VALUE receiver, ID method);

/* receiver.method(*argv); whether the receiver has that public method; and the method's arity. */
JAC_API VALUE jac_call_arguments(jac_generator *gen, VALUE receiver, ID method, int argc, const VALUE *argv);
JAC_API bool jac_call_responds(jac_generator *gen, VALUE receiver, ID method);
JAC_API int jac_call_arity(jac_generator *gen, VALUE receiver, ID method);

/* receiver.method(*list) */
JAC_API VALUE jac_call_splat(jac_generator *gen, VALUE receiver, ID method, VALUE list);

/* Array(object) */
JAC_API VALUE jac_call_list(jac_generator *gen, VALUE object);

/* receiver.method { |*| ... }; the block is the C function `block`, which gets `data`. */
JAC_API VALUE jac_call_block(jac_generator *gen, VALUE receiver, ID method, rb_block_call_func_t block, VALUE data);

/* Whether objects of the class certainly have no such method, of any visibility. Runs no Ruby code. */
JAC_API bool jac_call_lacks(VALUE klass, ID method);

/* receiver.method() converted by NUM2LONG. Raises TypeError or RangeError if that is impossible. */
JAC_API long jac_call_long(jac_generator *gen, VALUE receiver, ID method);

/* receiver.to_s, converted as by StringValue: TypeError if it is not a String and has no to_str. */
JAC_API VALUE jac_call_to_s(jac_generator *gen, VALUE receiver);

/* The Hash that a sort_keys Proc returns for `hash`. Raises TypeError if it returns anything else. */
JAC_API VALUE jac_call_sort_proc(jac_generator *gen, VALUE proc, VALUE hash);

/* Sorts an Array of [key, value] Arrays in place, as Array#sort! does. May call <=>. */
JAC_API void jac_call_sort_pairs(jac_generator *gen, VALUE pairs);

/* `object` converted as by StringValue: a String as it is, another object by to_str; else TypeError. */
JAC_API VALUE jac_call_to_str(jac_generator *gen, VALUE object);

/* key.to_s of a key whose class is a subclass of String. Raises TypeError if that is not a String. */
JAC_API VALUE jac_call_key_to_s(jac_generator *gen, VALUE key);

/* key.to_s of a key of another class. Raises TypeError if that is not a String. */
JAC_API VALUE jac_call_convert_key(jac_generator *gen, VALUE key);

/* object.inspect, as a String. */
JAC_API VALUE jac_call_inspect(jac_generator *gen, VALUE object);

/* string.encode("UTF-8"). If that raises a StandardError, raises the frontend's GeneratorError with its message. */
JAC_API VALUE jac_call_encode_or_raise(jac_generator *gen, VALUE string);

/* `string` converted to UTF-8, or Qundef if that is impossible. May load a transcoder. */
JAC_API VALUE jac_call_encode(jac_generator *gen, VALUE string);

#endif
