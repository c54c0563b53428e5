/* rb/build/oj_making.h - L3. What Oj's modes make of Strings and of objects that name a class (jac_making), when
 * the call has asked for it: json_create, match_string, custom mode's own classes, wab mode's texts. */
#ifndef JAC_RB_BUILD_OJ_MAKING_H
#define JAC_RB_BUILD_OJ_MAKING_H

#include "rb/build/hooks.h"

JAC_TABLE jac_making jac_oj_making_json, jac_oj_making_custom, jac_oj_making_wab;

#endif
