/* frontends/oj/dump/oj_generator.h - L4. A generate in Oj's modes, and the handlers that the dialects in
 * frontends/oj/oj_dialect.c consist of. Each handler writes one value or key; it may run Ruby code and raise. */
#ifndef JAC_OJ_DUMP_OJ_GENERATOR_H
#define JAC_OJ_DUMP_OJ_GENERATOR_H

#include "frontends/oj/dump/oj_dump_state.h"
#include "frontends/oj/dump/oj_rules.h"

/* Returns the text of arguments->object under the config, whose dialect is one of Oj's. */
JAC_API VALUE jac_oj_generate(const jac_config *config, const jac_oj_call_arguments *arguments);

/* Returns the text of a String as a key, including the ':'. */
JAC_API VALUE jac_oj_generate_key(const jac_config *config, VALUE key);

/* oj_generator.c. dialect.configure, and the function that writes the outermost value with Oj's line feed behind it. */
JAC_API void jac_oj_configure(jac_generator *gen);
JAC_API void jac_oj_document(jac_generator *gen, VALUE object);
/* Sets the spacing. With `spaced`, it is the texts of the options, if there are any. Otherwise it is line feeds and
 * spaces if indent is an Integer greater than 0. */
JAC_API void jac_oj_spacing(jac_spacing *spacing, const jac_oj_options *options, bool spaced);

/* oj_array_hash.c. Whether circular is on and the object was written before. If so, writes null, or raises. */
JAC_API bool jac_oj_repeated(jac_generator *gen, VALUE object);
/* Write Arrays and Hashes that are not inlined. */
JAC_API void jac_oj_array(jac_generator *gen, VALUE array);
JAC_API void jac_oj_hash(jac_generator *gen, VALUE hash);
/* As jac_oj_array and jac_oj_hash, without the check whether the object was written before. */
JAC_API void jac_oj_write_array(jac_generator *gen, VALUE array);
JAC_API void jac_oj_write_hash(jac_generator *gen, VALUE hash);
/* As jac_oj_array and jac_oj_hash, but call the to_json of a subclass. */
JAC_API void jac_oj_json_array(jac_generator *gen, VALUE array);
JAC_API void jac_oj_json_hash(jac_generator *gen, VALUE hash);
/* gen.skips: whether omit_nil, only or except leaves the pair out. */
JAC_API bool jac_oj_skips(jac_generator *gen, VALUE key, VALUE value);
/* dialect.mixed_key: writes the key even if an earlier key has the same text. */
JAC_API void jac_oj_mixed_key(jac_generator *gen, VALUE object, jac_keys *keys, VALUE key);

/* oj_parts.c. Writes a line break and the indentation of `depth` levels if indent is greater than 0. */
JAC_API void jac_oj_break(jac_generator *gen, size_t depth);
/* Whether the option ignore leaves out objects of the class of this object. */
JAC_API bool jac_oj_ignores(jac_generator *gen, VALUE object);
/* Replaces the last ',' by `count` bytes of `brackets` and a ','. For containers that were opened by writing bytes. */
JAC_API void jac_oj_close_brackets(jac_generator *gen, const char *brackets, size_t count);

/* oj_text.c. Write Strings and Symbols. */
JAC_API void jac_oj_string(jac_generator *gen, VALUE string);
JAC_API void jac_oj_symbol(jac_generator *gen, VALUE symbol);
JAC_API void jac_oj_key_string(jac_generator *gen, VALUE key);
JAC_API void jac_oj_key_symbol(jac_generator *gen, VALUE key);
/* Writes a key of another class by its to_s. */
JAC_API void jac_oj_key_to_s(jac_generator *gen, VALUE key);
/* Calls the to_s of an object and writes its result in quotes. */
JAC_API void jac_oj_call_to_s(jac_generator *gen, VALUE object);
/* Writes the name of a class or module. */
JAC_API void jac_oj_class_name(jac_generator *gen, VALUE klass);
/* Writes any String, and `tail`, which is ',' or ':'. `converts`: it is transcoded to UTF-8 if necessary. */
JAC_API void jac_oj_put_text(jac_generator *gen, VALUE string, bool converts, char tail);
/* Copies a String that is already JSON. */
JAC_API void jac_oj_raw(jac_generator *gen, VALUE text);

/* oj_number.c. Write numbers. */
JAC_API void jac_oj_integer(jac_generator *gen, VALUE object);

/* Whether the Integer is within integer_range, and so is written without quotes. */
JAC_API bool jac_oj_integer_is_bare(const jac_generator *gen, VALUE object);
JAC_API void jac_oj_bignum(jac_generator *gen, VALUE object);
/* Writes an Integer by its to_s, which a program may have redefined. */
JAC_API void jac_oj_json_bignum(jac_generator *gen, VALUE object);
JAC_API void jac_oj_float(jac_generator *gen, VALUE object);
/* Writes a BigDecimal as a number, by its to_s; NaN and the infinities as for Float. */
JAC_API void jac_oj_decimal(jac_generator *gen, VALUE object);
/* As jac_oj_decimal, but in quotes: if bigdecimal_as_decimal is false (custom), or unless it is true (rails). */
JAC_API void jac_oj_custom_decimal(jac_generator *gen, VALUE object);
JAC_API void jac_oj_rails_decimal(jac_generator *gen, VALUE object);
/* Writes the to_s of a Rational, Complex or Range of small Integers in quotes, without calling it. Returns false,
 * having written nothing, for any other object, and if a program has redefined that to_s. */
JAC_API bool jac_oj_number_to_s(jac_generator *gen, VALUE object);
/* Format a finite double (jac_emit_double_fn): integers up to 2^63 with ".0", other doubles as follows. 15 and 16: as
 * "%.15g" or "%.16g", or by Float#to_s if that rounds badly; rounded: always as "%.16g"; to_s: by Float#to_s. */
JAC_API char *jac_oj_format_15(char *dst, double finite);
JAC_API char *jac_oj_format_16(char *dst, double finite);
JAC_API char *jac_oj_format_rounded(char *dst, double finite);
JAC_API char *jac_oj_format_to_s(char *dst, double finite);
/* rules.refuse_nonfinite: raise for NaN and the infinities. In turn: custom mode's error, TypeError, json's
 * GeneratorError. */
JAC_API void jac_oj_refuse_custom_nonfinite(jac_generator *gen, VALUE object, jac_nonfinite which);
JAC_API void jac_oj_refuse_nonfinite(jac_generator *gen, VALUE object, jac_nonfinite which);
JAC_API void jac_oj_refuse_json_nonfinite(jac_generator *gen, VALUE object, jac_nonfinite which);
JAC_TABLE jac_oj_nan_table jac_oj_nan_strict, jac_oj_nan_json, jac_oj_nan_never, jac_oj_nan_custom,
    jac_oj_nan_custom_decimal, jac_oj_nan_null, jac_oj_nan_object;

/* oj_to_s.c. Writes the to_s of an object in quotes. Calls it only if the engine cannot write the class itself. */
JAC_API void jac_oj_to_s(jac_generator *gen, VALUE object);

/* oj_unknown.c. Objects that are not of core classes. In turn: raise; write null; write the result of to_json or to_s;
 * write the classes that wab mode knows. */
JAC_API void jac_oj_refuse(jac_generator *gen, VALUE object);
JAC_API void jac_oj_null(jac_generator *gen, VALUE object);
JAC_API void jac_oj_json_object(jac_generator *gen, VALUE object);
JAC_API void jac_oj_wab_object(jac_generator *gen, VALUE object);
/* The arguments of to_json and as_json. Returns their number; sets *argv, which is valid until the generator ends. */
JAC_API int jac_oj_arguments(jac_generator *gen, const VALUE **argv);
/* Writes the result of the object's to_json, called with the arguments of the call. */
JAC_API void jac_oj_to_json(jac_generator *gen, VALUE object);
/* Whether to_json may be called, and the object has it. */
JAC_API bool jac_oj_asks_to_json(jac_generator *gen, VALUE object);
/* Writes the result of the object's raw_json, called with the depth and the indent. */
JAC_API void jac_oj_raw_json(jac_generator *gen, VALUE object);
/* The result of as_json, called with the arguments of the call. Sets *has_arguments, unless NULL: whether there were
 * any. */
JAC_API VALUE jac_oj_call_as_json(jac_generator *gen, VALUE object, bool *has_arguments);
/* rules.refuse_key: raise for a key. */
JAC_API void jac_oj_refuse_key(jac_generator *gen, VALUE key);
JAC_API void jac_oj_refuse_wab_key(jac_generator *gen, VALUE key);

/* oj_custom.c, oj_rails.c. Write an object that is not of a core class, in custom and rails mode; and the Arrays and
 * Hashes of rails mode, whose as_json may be called. */
JAC_API void jac_oj_custom_object(jac_generator *gen, VALUE object);
JAC_API void jac_oj_rails_object(jac_generator *gen, VALUE object);
JAC_API void jac_oj_rails_array(jac_generator *gen, VALUE array);
JAC_API void jac_oj_rails_hash(jac_generator *gen, VALUE hash);
/* rules.withholds: the bits of Arrays and Hashes, if their as_json is called. */
JAC_API unsigned jac_oj_rails_withholds(const jac_generator *gen);

#endif
