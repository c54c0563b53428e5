/* frontends/oj/load/oj_create.h - L4. What Oj's modes make of Strings and of objects that name a class
 * (jac_parse_hooks), when the call has asked for it: json_create, match_string, custom mode's own classes, wab mode's
 * texts. */
#ifndef JAC_OJ_LOAD_OJ_CREATE_H
#define JAC_OJ_LOAD_OJ_CREATE_H

#include "rb/parse/hooks.h"

JAC_TABLE jac_parse_hooks jac_oj_create_json, jac_oj_create_custom, jac_oj_create_wab;

#endif
