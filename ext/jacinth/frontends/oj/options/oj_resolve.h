/* frontends/oj/options/oj_resolve.h - L4. Options to config. A call of Oj starts from the default options, sets what
 * its kind prescribes (jac_oj_apply_...), applies the options it was given (jac_oj_options_lay), and is resolved last
 * of all. */
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

/* What dump sets before options are applied, and after. */
JAC_API void jac_oj_apply_dump_defaults(jac_oj_options *options);
JAC_API void jac_oj_apply_dump(jac_oj_options *options);

/* What to_json and generate set before the options of json that they take are applied. */
JAC_API void jac_oj_apply_json(jac_oj_options *options, jac_oj_kind_of_text kind);

/* What a load of that kind sets before options are applied. */
JAC_API void jac_oj_apply_load(jac_oj_options *options, jac_oj_kind_of_reading kind);

/* What JSON.parse sets while JSON is mimicked, before options are applied; `bang`: JSON.parse!. */
JAC_API void jac_oj_apply_parse(jac_oj_options *options, bool bang);

/* Resolves call->options of a call that writes: frontend, dialect, nesting. The last step before the call is used, and
 * needed again after its options changed. */
JAC_API void jac_oj_call_resolve(jac_oj_call *call);

/* Resolves call->options of a load: frontend, dialect, grammar, classes and hooks. */
JAC_API void jac_oj_call_resolve_load(jac_oj_call *call, jac_oj_kind_of_reading kind);

/* Resolves call->options of JSON.parse while JSON is mimicked; `max_nesting`: 0 is no limit. */
JAC_API void jac_oj_call_resolve_parse(jac_oj_call *call, size_t max_nesting);

#endif
