/* rb/dialect/all.h - L3. Every dialect by name, and the generated defaults of their options. */
#ifndef JAC_RB_DIALECT_ALL_H
#define JAC_RB_DIALECT_ALL_H

#include "rb/options.inc.h"
#include "rb/walk/dialect.h"

JAC_TABLE jac_dialect jac_dialect_native, jac_dialect_json2, jac_dialect_json3;

#endif
