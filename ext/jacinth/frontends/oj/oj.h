/* frontends/oj/oj.h - L4. The Oj frontend: opened by lib/jacinth/oj/api.rb, which has made its modules and classes by
 * then. What is common to all of it: the default options, and the options of a call laid over them. */
#ifndef JAC_OJ_H
#define JAC_OJ_H

#include "frontends/oj/parser/oj_parser_options.h"
#include "frontends/oj/options/oj_options.h"
#include "frontends/oj/load/oj_reading.h"
#include "frontends/oj/dump/oj_generator.h"

/* What a call was asked for. `config` points to `options`: it stays where it was settled. */
typedef struct {
    jac_config config;
    jac_oj_options options;
} jac_oj_call;

/* A call that many may be made of: settled. It stays where it was made. */
typedef struct {
    jac_oj_call call;
} jac_oj_ready;

/* The text of an object by it; to_json and as_json are given these arguments. Keep `ready` alive meanwhile. */
JAC_API VALUE jac_oj_ready_dump(const jac_oj_ready *ready, const jac_oj_given *given);

/* The cached, resolved form of an options Hash, or Qfalse when such options are not cached (too many, or not all
 * immediate values). Keep it alive (RB_GC_GUARD) while what jac_oj_preset_get gives of it is used. */
JAC_API VALUE jac_oj_preset_find(VALUE options);
JAC_API const jac_oj_ready *jac_oj_preset_get(VALUE preset);

/* What the presets of a Ractor are kept by; once, when the frontend opens. */
JAC_API void jac_oj_preset_open(void);

/* The defaults in force: a frozen object that nobody writes again, to be kept alive (RB_GC_GUARD) while what the
 * next two give is used. */
JAC_API VALUE jac_oj_defaults(void);
JAC_API const jac_oj_options *jac_oj_defaults_options(VALUE defaults);

/* These defaults as a call without options. */
typedef enum {
    JAC_OJ_TEXT_DUMP,
    JAC_OJ_TEXT_TO_JSON,
    JAC_OJ_TEXT_GENERATE,
    JAC_OJ_TEXT_PRETTY,
    JAC_OJ_TEXT_OBJECT /* Object#to_json */,
    JAC_OJ_TEXT_COUNT
} jac_oj_kind_of_text;
JAC_API const jac_oj_ready *jac_oj_defaults_text(VALUE defaults, jac_oj_kind_of_text kind);

/* The same for a load of that kind. */
JAC_API const jac_oj_call *jac_oj_defaults_load(VALUE defaults, jac_oj_kind_of_reading kind);

/* The same for JSON.parse where JSON is mimicked. */
JAC_API const jac_oj_call *jac_oj_defaults_parse(VALUE defaults);

/* Puts other defaults in force, of which `options` are copied; makes their objects shareable. */
JAC_API void jac_oj_defaults_set(const jac_oj_options *options);

/* What is set for the process, and other such settings in its place. */
JAC_API jac_oj_process jac_oj_process_now(void);
JAC_API void jac_oj_process_set(const jac_oj_process *process);

/* Copies the defaults into call->options, for options to be laid over. */
JAC_API void jac_oj_call_start(jac_oj_call *call);

/* Translates call->options into what the engine knows of: frontend, dialect, nesting. The last step before the call is
 * used, and needed again after options were changed. */
JAC_API void jac_oj_call_settle(jac_oj_call *call);

/* What to_json and generate do to all options before theirs, of json's, are laid over them. */
JAC_API void jac_oj_adapt_json(jac_oj_options *options, jac_oj_kind_of_text kind);

/* What dump does to the default options before others are laid over them, and to all of them at last. */
JAC_API void jac_oj_adapt_defaults(jac_oj_options *options);
JAC_API void jac_oj_adapt_dump(jac_oj_options *options);

/* Defines Jacinth.open_oj_frontend; once, at load. */
JAC_API void jac_oj_init(void);

/* Defines the writing half, and what concerns odd classes; called when the frontend opens. */
JAC_API void jac_oj_dump_open(void);
JAC_API void jac_oj_odd_open(void);

/* Define add_to_json and remove_to_json; Oj::Rails and its encoder. */
JAC_API void jac_oj_additions_open(void);
JAC_API void jac_oj_rails_open(void);
/* Defines secure!; called when the frontend opens. */
JAC_API void jac_oj_secure_open(void);

/* Raises SecureError when secure! was called and `options`, of a call that reads or to be the defaults, ask for what it
 * has turned off. `asked`: their mode was not taken from the defaults. */
JAC_API void jac_oj_secure_check(const jac_oj_options *options, bool asked);

/* The same of an Oj::Parser that reads. */
JAC_API void jac_oj_secure_check_parser(const jac_parser_options *options);

/* Define saj_parse and sc_parse. */
JAC_API void jac_oj_saj_open(void);
JAC_API void jac_oj_sc_open(void);

/* The String that is all of `input`: itself, or what a StringIO holds; Qfalse for another object. */
JAC_API VALUE jac_oj_source_string(VALUE input);

/* `text` in UTF-8, or itself where it cannot be said so. */
JAC_API VALUE jac_oj_source_text(VALUE text);

#endif
