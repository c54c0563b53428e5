/* frontends/native/native_dialect.h - L4. How the native API reads options, raises errors and writes values, as const
 * data. Its classes and module functions name these rows in their configs. */
#ifndef JAC_NATIVE_NATIVE_DIALECT_H
#define JAC_NATIVE_NATIVE_DIALECT_H

#include "rb/frontend.h"
#include "rb/generate/dialect.h"

JAC_TABLE jac_frontend jac_frontend_native;
JAC_TABLE jac_dialect jac_dialect_native, jac_dialect_native_canonical;

/* The config of a call without options. */
JAC_TABLE jac_config jac_native_defaults;

#endif
