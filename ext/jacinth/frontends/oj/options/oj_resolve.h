/* frontends/oj/options/oj_resolve.h - L4. Options to config. A call of Oj starts from the default options, sets what
 * its kind prescribes (jac_oj_apply_...), applies the options it was given (jac_oj_options_apply), and is resolved as
 * the last step. */
#ifndef JAC_OJ_OPTIONS_OJ_RESOLVE_H
#define JAC_OJ_OPTIONS_OJ_RESOLVE_H

#include "frontends/oj/load/oj_reading.h"
#include "frontends/oj/options/oj_options.h"
#include "rb/config.h"

/* The options of a call and the config that they resolve to. Once resolved, `config` points to `options`: the struct
 * must not be moved. */
typedef struct {
    jac_config config;
    jac_oj_options options;
} jac_oj_call;

/* The calls that write. */
typedef enum {
    JAC_OJ_TEXT_DUMP,
    JAC_OJ_TEXT_TO_JSON,
    JAC_OJ_TEXT_GENERATE,
    JAC_OJ_TEXT_PRETTY,
    JAC_OJ_TEXT_OBJECT /* Object#to_json */,
    JAC_OJ_TEXT_COUNT
} jac_oj_kind_of_text;

/* Sets what dump prescribes: before its options are applied, and after. */
JAC_API void jac_oj_apply_dump_defaults(jac_oj_options *options);
JAC_API void jac_oj_apply_dump(jac_oj_options *options);

/* Sets what to_json and generate prescribe before their options of json are applied. */
JAC_API void jac_oj_apply_json(jac_oj_options *options, jac_oj_kind_of_text kind);

/* Sets what a load of that kind prescribes before its options are applied. */
JAC_API void jac_oj_apply_load(jac_oj_options *options, jac_oj_kind_of_reading kind);

/* Sets what JSON.parse prescribes while JSON is mimicked, before its options are applied; `bang`: JSON.parse!. */
JAC_API void jac_oj_apply_parse(jac_oj_options *options, bool bang);

/* Resolves call->options of a call that writes: frontend, dialect, nesting. Needed before the call is used, and
 * again after its options changed. */
JAC_API void jac_oj_call_resolve(jac_oj_call *call);

/* Resolves call->options of a load: frontend, dialect, grammar, classes and hooks. */
JAC_API void jac_oj_call_resolve_load(jac_oj_call *call, jac_oj_kind_of_reading kind);

/* Resolves call->options of JSON.parse while JSON is mimicked; `max_nesting` of 0: no limit. */
JAC_API void jac_oj_call_resolve_parse(jac_oj_call *call, size_t max_nesting);

#endif
