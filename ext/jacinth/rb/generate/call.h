/* rb/generate/call.h - L3. The only way out of the generator into Ruby code. Every call is bracketed, so that
 * afterwards the output is found again and loops see by the epoch that what they know is stale. */
#ifndef JAC_GENERATE_CALL_H
#define JAC_GENERATE_CALL_H

#include "rb/generate/generator.h"

/* Around C functions of Ruby that may run Ruby code: end takes what begin returned. */
JAC_INLINE size_t jac_call_begin(jac_generator *gen) { return jac_buf_len(&gen->out.buf); }
JAC_INLINE void jac_call_end(jac_generator *gen, size_t used) { jac_string_result_resume(&gen->out, used); }

/* The config's as_json hook, which must not be nil, for an object or key. */
JAC_API VALUE jac_call_hook(jac_generator *gen, VALUE object, bool is_key);

/* receiver.method() */
JAC_API VALUE jac_call_method(jac_generator *gen, VALUE receiver, ID method);

/* receiver.method(*argv), and whether it has that method, public, and how many arguments that takes. */
JAC_API VALUE jac_call_arguments(jac_generator *gen, VALUE receiver, ID method, int argc, const VALUE *argv);
JAC_API bool jac_call_responds(jac_generator *gen, VALUE receiver, ID method);
JAC_API int jac_call_arity(jac_generator *gen, VALUE receiver, ID method);

/* receiver.method(*list) */
JAC_API VALUE jac_call_splat(jac_generator *gen, VALUE receiver, ID method, VALUE list);

/* Array(object) */
JAC_API VALUE jac_call_list(jac_generator *gen, VALUE object);

/* receiver.method { |*| ... }, the block in C. */
JAC_API VALUE jac_call_block(jac_generator *gen, VALUE receiver, ID method, rb_block_call_func_t block, VALUE data);

/* Whether objects of the class surely have no such method, of whatever visibility: runs no Ruby code. */
JAC_API bool jac_call_lacks(VALUE klass, ID method);

/* The Integer that receiver.method() gives, as NUM2LONG has it; TypeError or RangeError when it gives none. */
JAC_API long jac_call_long(jac_generator *gen, VALUE receiver, ID method);

/* receiver.to_s, as StringValue has it. */
JAC_API VALUE jac_call_to_s(jac_generator *gen, VALUE receiver);

/* The Hash that a sort_keys Proc returns for `hash`; TypeError when it returns another thing. */
JAC_API VALUE jac_call_sort_proc(jac_generator *gen, VALUE proc, VALUE hash);

/* Sorts an Array of [key, value] Arrays as Array#sort does, which may call <=>. */
JAC_API void jac_call_sort_pairs(jac_generator *gen, VALUE pairs);

/* `object` as StringValue has it. */
JAC_API VALUE jac_call_to_str(jac_generator *gen, VALUE object);

/* key.to_s of a key of a subclass of String; TypeError when that is no String. */
JAC_API VALUE jac_call_key_to_s(jac_generator *gen, VALUE key);

/* key.to_s of a key of another class; TypeError when that is no String. */
JAC_API VALUE jac_call_convert_key(jac_generator *gen, VALUE key);

/* The object's inspect, as a String. */
JAC_API VALUE jac_call_inspect(jac_generator *gen, VALUE object);

/* string.encode("UTF-8"); GeneratorError with the message of what that raises. */
JAC_API VALUE jac_call_encode_or_raise(jac_generator *gen, VALUE string);

/* `string` in UTF-8, or Qundef when it cannot be said so. May load a transcoder. */
JAC_API VALUE jac_call_encode(jac_generator *gen, VALUE string);

#endif
