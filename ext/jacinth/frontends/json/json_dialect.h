/* frontends/json/json_dialect.h - L4. How the two levels of the JSON frontend read options, raise errors and write
 * values, as const data: a row for json 2 and one for json 3. */
#ifndef JAC_JSON_JSON_DIALECT_H
#define JAC_JSON_JSON_DIALECT_H

#include "rb/frontend.h"
#include "rb/generate/dialect.h"

JAC_TABLE jac_frontend jac_frontend_json2, jac_frontend_json3;

enum { JAC_JSON2, JAC_JSON2_STRICT, JAC_JSON3, JAC_JSON3_STRICT, JAC_CANONICAL, JAC_CANONICAL_STRICT };
JAC_TABLE jac_dialect jac_dialects_json[];

#endif
