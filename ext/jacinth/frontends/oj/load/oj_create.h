/* frontends/oj/load/oj_create.h - L4. The hooks (jac_parse_hooks) by which Oj's modes replace Strings, and objects that
 * name a class, if the call requests it: match_string, json_create, the classes of custom mode, the texts of wab
 * mode. */
#ifndef JAC_OJ_LOAD_OJ_CREATE_H
#define JAC_OJ_LOAD_OJ_CREATE_H

#include "rb/parse/hooks.h"

JAC_TABLE jac_parse_hooks jac_oj_create_json, jac_oj_create_custom, jac_oj_create_wab;

#endif
