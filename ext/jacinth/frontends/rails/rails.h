/* frontends/rails/rails.h - L4. How ActiveSupport's encoder writes objects: the handlers of the dialects in
 * frontends/rails/rails_dialect.c, and the call that they read. Each may run Ruby code and raise. A value is written in
 * one of two modes. Plain: as it is; as_json is called only if JSON has no form for it. By as_json: as its as_json
 * gives it, with the options of the call or without. An as_json that is ActiveSupport's own is not called: its work is
 * done here. */
#ifndef JAC_RAILS_H
#define JAC_RAILS_H

#include "frontends/rails/rails_as_json_owner.h"
#include "frontends/rails/rails_call.h"

/* rails.c. The JSON text of `value`. `call` has what the encoder was asked for; the rest is set up here. */
JAC_API VALUE jac_rails_generate(const jac_config *config, VALUE value, jac_rails_call *call);
/* dialect.configure. */
JAC_API void jac_rails_configure(jac_generator *gen);
/* Handlers of the dialects: each finds out how the value is written. */
JAC_API void jac_rails_other(jac_generator *gen, VALUE object);
JAC_API void jac_rails_string(jac_generator *gen, VALUE string);
JAC_API void jac_rails_array(jac_generator *gen, VALUE array);
JAC_API void jac_rails_hash(jac_generator *gen, VALUE hash);

/* rails_as_json.c. From here on, values are written by as_json, with these options or nil, or plain. */
JAC_API void jac_rails_set_mode(jac_generator *gen, bool by_as_json, VALUE options);
/* Values are written by as_json, or plain, until jac_rails_restore_mode is given the result. */
JAC_API jac_rails_mode jac_rails_begin_as_json(jac_generator *gen, VALUE options);
JAC_API jac_rails_mode jac_rails_begin_plain(jac_generator *gen);
JAC_API void jac_rails_restore_mode(jac_generator *gen, jac_rails_mode mode);
/* The options to give to as_json: a copy of those of the call. */
JAC_API VALUE jac_rails_copy_options(jac_generator *gen);
/* dialect.hook where ActiveSupport uses a JSON::Coder: returns the answer of its block. */
JAC_API VALUE jac_rails_coder_hook(jac_generator *gen, VALUE object, bool is_key);
/* These write a value. In turn: in plain mode; by as_json, with the current options of as_json; as JSON.generate writes
 * it without options. */
JAC_API void jac_rails_put_plain(jac_generator *gen, VALUE value);
JAC_API void jac_rails_put_by_as_json(jac_generator *gen, VALUE value);
JAC_API void jac_rails_put_generated(jac_generator *gen, VALUE object);
/* Handlers of jac_rails_kind. In turn: an object as its as_json gives it; an object that its as_json returns itself; a
 * String of a subclass that JSON.generate writes as any other, if it is UTF-8; a Float. */
JAC_API void jac_rails_call_as_json(jac_generator *gen, VALUE object);
JAC_API void jac_rails_itself(jac_generator *gen, VALUE object);
JAC_API void jac_rails_plain_text(jac_generator *gen, VALUE string);
JAC_API void jac_rails_float(jac_generator *gen, VALUE number);

/* rails_hash.c. Writes the elements of an Array, read by its class's own map if there is one. */
JAC_API void jac_rails_put_array(jac_generator *gen, VALUE array);
/* Writes the pairs of a Hash, read by its class's own each if there is one. */
JAC_API void jac_rails_put_hash(jac_generator *gen, VALUE hash);
/* Handlers of jac_rails_kind: Arrays and Hashes whose members are written by as_json. */
JAC_API void jac_rails_as_json_array(jac_generator *gen, VALUE array);
JAC_API void jac_rails_as_json_hash(jac_generator *gen, VALUE hash);

/* rails_keys.c. Handler of keys that are neither plain Strings nor plain Symbols. */
JAC_API void jac_rails_key(jac_generator *gen, VALUE key);
/* dialect.mixed_key and dialect.collapse, for keys of one object that give the same text: the last pair takes the place
 * of the first one. Every pair is written in its turn, and its position recorded. jac_rails_keys_finish moves them. */
JAC_API void jac_rails_mixed_key(jac_generator *gen, VALUE object, jac_keys *keys, VALUE key);
JAC_API void jac_rails_collapse(jac_generator *gen, const jac_keys *keys);
/* keys->texts of an object whose keys are all recorded, from the first one on. */
JAC_API VALUE jac_rails_keys_start(jac_generator *gen);
/* Moves the pairs to where they belong. Called once, at the end of the document. */
JAC_API void jac_rails_keys_finish(jac_generator *gen);
/* Copies JSON text. Characters that JSON has only inside strings are escaped. */
JAC_API void jac_rails_put_raw(jac_generator *gen, const char *ptr, size_t len);
/* Records that text from elsewhere, which may be invalid JSON, was written from `start` on. */
JAC_API void jac_rails_record_raw(jac_generator *gen, size_t start);

/* rails_select.c. The first: whether the names are a short list, as jac_rails_call.short_list says. The second writes
 * the pairs that only: or except: select, if that needs no Hash; false: nothing was written. */
JAC_API bool jac_rails_is_short_list(VALUE names);
JAC_API bool jac_rails_put_selected(jac_generator *gen, VALUE hash);

/* rails_object.c. */
JAC_API void jac_rails_variables(jac_generator *gen, VALUE object);
JAC_API void jac_rails_members(jac_generator *gen, VALUE object);
JAC_API void jac_rails_list(jac_generator *gen, VALUE object);
JAC_API void jac_rails_text(jac_generator *gen, VALUE object);
JAC_API void jac_rails_name(jac_generator *gen, VALUE module);
JAC_API void jac_rails_decimal(jac_generator *gen, VALUE number);

/* rails_model.c. A model; an object that is written as its records are; one that is written as its parameters are. */
JAC_API void jac_rails_model(jac_generator *gen, VALUE object);
JAC_API void jac_rails_records(jac_generator *gen, VALUE object);
JAC_API void jac_rails_parameters(jac_generator *gen, VALUE object);

/* rails_time.c. */
JAC_API void jac_rails_time(jac_generator *gen, VALUE time);
JAC_API void jac_rails_zoned(jac_generator *gen, VALUE time);

/* rails_date.c. */
JAC_API void jac_rails_date(jac_generator *gen, VALUE date);
JAC_API void jac_rails_date_time(jac_generator *gen, VALUE date);

/* rails_status_address.c. */
JAC_API void jac_rails_status(jac_generator *gen, VALUE status);
/* An IPAddr without, and with, the length of its prefix. */
JAC_API void jac_rails_address(jac_generator *gen, VALUE address);
JAC_API void jac_rails_network(jac_generator *gen, VALUE address);

#endif
