/* frontends/json/to_json.h - L4. How the JSON frontend writes objects: which are written as they are, which are asked
 * for to_json, to_s or as_json, and how Strings and keys are converted. Handlers of the dialects in
 * frontends/json/json_dialect.c. */
#ifndef JAC_JSON_TO_JSON_H
#define JAC_JSON_TO_JSON_H

#include "rb/generate/generator.h"

/* Handlers of values. Each may run Ruby code and raise. any: an object that no other handler of the dialect writes; it
 * is a Fragment, or written by its to_json, or by its to_s. strict: such an object by as_json. */
JAC_API void jac_to_json_any(jac_generator *gen, VALUE object);
JAC_API void jac_to_json_strict(jac_generator *gen, VALUE object);
/* A Symbol by its to_json, which is not called if it is known to give the name. */
JAC_API void jac_to_json_symbol(jac_generator *gen, VALUE symbol);
/* A Symbol's name. */
JAC_API void jac_to_json_symbol_name(jac_generator *gen, VALUE symbol);
/* The text of a String of any class, in any encoding. */
JAC_API void jac_to_json_text(jac_generator *gen, VALUE string);
/* A String of exactly that class, in any encoding. Other classes go to `any`; strict: to `strict`. */
JAC_API void jac_to_json_string(jac_generator *gen, VALUE string);
JAC_API void jac_to_json_strict_string(jac_generator *gen, VALUE string);

/* An Integer that is not a Fixnum: by its to_s if a program has redefined Integer#to_s, whose result need not be
 * digits. */
JAC_API void jac_to_json_bignum(jac_generator *gen, VALUE integer);
/* An Integer that is not a Fixnum, under rfc8785: as a double, whatever to_s returns. */
JAC_API void jac_to_json_canonical_bignum(jac_generator *gen, VALUE integer);
/* A Hash of exactly that class, under rfc8785. Other classes go to `any`; strict: to `strict`. */
JAC_API void jac_to_json_canonical_hash(jac_generator *gen, VALUE hash);
JAC_API void jac_to_json_strict_canonical_hash(jac_generator *gen, VALUE hash);

/* dialect.ask_nonfinite: an answer that is NaN again is asked about, too. Each answer stands one level deeper. */
JAC_API bool jac_to_json_ask_nonfinite(jac_generator *gen, VALUE object);

/* Writes an object by its core type, whatever its class is: what Hash#to_json does with the Hash itself. */
JAC_API void jac_to_json_core(jac_generator *gen, VALUE object);

/* Writes a JSON::Fragment. False if the object is not one. */
JAC_API bool jac_to_json_fragment(jac_generator *gen, VALUE object);
/* Copies a String that is JSON already. Only its coderange is looked at; the dialect may escape it. */
JAC_API void jac_to_json_raw(jac_generator *gen, VALUE text);

/* Handler of keys of every kind. */
JAC_API void jac_to_json_key(jac_generator *gen, VALUE key);

/* dialect.mixed_key: checks the whole Hash once, as soon as a key is of another kind than the first. */
JAC_API void jac_to_json_mixed_key(jac_generator *gen, VALUE object, jac_keys *keys, VALUE key);

#endif
