/* frontends/json/to_json.h - L4. The JSON frontend's protocol for writing objects: which are written as they are, which
 * are asked for to_json, to_s or as_json, and the Strings and keys as json takes them. Handlers of the
 * dialects in frontends/json/json_dialect.c. */
#ifndef JAC_JSON_TO_JSON_H
#define JAC_JSON_TO_JSON_H

#include "rb/generate/generator.h"

/* Handlers of values. Each may run Ruby code and raise.
 * any: what no other handler of the dialect knows: a Fragment, or to_json, or to_s; strict: as_json. */
JAC_API void jac_to_json_any(jac_generator *gen, VALUE object);
JAC_API void jac_to_json_strict(jac_generator *gen, VALUE object);
/* A Symbol by its to_json, which is not called where it is known to be the name. */
JAC_API void jac_to_json_symbol(jac_generator *gen, VALUE symbol);
/* A Symbol's name. */
JAC_API void jac_to_json_symbol_name(jac_generator *gen, VALUE symbol);
/* A String's text, of whatever class it is and in whatever encoding. */
JAC_API void jac_to_json_text(jac_generator *gen, VALUE string);
/* A String of exactly that class, in any encoding; other classes go to `any` or `strict`. */
JAC_API void jac_to_json_string(jac_generator *gen, VALUE string);

/* An Integer that is no Fixnum: by its to_s where Integer has another one than Ruby's, which need not give digits. */
JAC_API void jac_to_json_bignum(jac_generator *gen, VALUE integer);
/* The same under rfc8785: as a double, whatever to_s gives. */
JAC_API void jac_to_json_canonical_bignum(jac_generator *gen, VALUE integer);
/* A Hash of exactly that class under rfc8785; other classes go to `any` or `strict`. */
JAC_API void jac_to_json_canonical_hash(jac_generator *gen, VALUE hash);

/* dialect.ask_special: NaN that is an answer is asked about, too, and what is answered stands one level deeper. */
JAC_API bool jac_to_json_ask_special(jac_generator *gen, VALUE object);

/* Writes an object by its core type, of whatever class it is: what Hash#to_json does of itself. */
JAC_API void jac_to_json_core(jac_generator *gen, VALUE object);

/* Writes a JSON::Fragment; false when the object is none. */
JAC_API bool jac_to_json_fragment(jac_generator *gen, VALUE object);
/* Copies a String that is JSON already: not looked into, but for what its bytes are, and what the dialect escapes. */
JAC_API void jac_to_json_raw(jac_generator *gen, VALUE text);

/* Handler of keys of every kind. */
JAC_API void jac_to_json_key(jac_generator *gen, VALUE key);

/* dialect.mixed_key of json: the whole Hash is checked once, when a String follows a Symbol or the like. */
JAC_API void jac_to_json_mixed_key(jac_generator *gen, VALUE object, jac_keys *keys, VALUE key);

#endif
