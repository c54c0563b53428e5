/* frontends/oj/dump/oj_rails.h - L4. The forms that Oj::Rails.optimize selects for classes: how they are written
 * without as_json. They are the values of the Hash jac_oj_process.optimized, with JAC_OJ_RAILS_OFF added after
 * deoptimize. */
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
