/* frontends/oj/dump/oj_rails.h - L4. What Oj::Rails.optimize says of a class: how it is written without as_json. The
 * Hash jac_oj_process.optimized has these, with JAC_OJ_RAILS_OFF where deoptimize has taken it back. */
#ifndef JAC_OJ_DUMP_OJ_RAILS_H
#define JAC_OJ_DUMP_OJ_RAILS_H

typedef enum {
    JAC_OJ_RAILS_VARIABLES,
    JAC_OJ_RAILS_PARAMETERS,
    JAC_OJ_RAILS_RESULT,
    JAC_OJ_RAILS_TIME,
    JAC_OJ_RAILS_DECIMAL,
    JAC_OJ_RAILS_TO_S,
    JAC_OJ_RAILS_RECORD,
    JAC_OJ_RAILS_STRUCT,
    JAC_OJ_RAILS_ENUMERABLE,
    JAC_OJ_RAILS_OFF = 16
} jac_oj_rails_form;

#endif
