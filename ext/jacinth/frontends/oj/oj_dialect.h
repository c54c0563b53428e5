/* frontends/oj/oj_dialect.h - L4. How the Oj frontend raises errors and writes values in each mode, as const data. */
#ifndef JAC_OJ_OJ_DIALECT_H
#define JAC_OJ_OJ_DIALECT_H

#include "rb/frontend.h"
#include "rb/generate/dialect.h"

/* For Oj's own errors, and for the modes that act as json does. */
JAC_TABLE jac_frontend jac_frontend_oj, jac_frontend_oj_json;

/* By jac_oj_mode. */
JAC_TABLE jac_dialect jac_dialects_oj[];

/* The modes that Oj::Rails.optimize(Float) changes, with Floats of 16 digits. Other modes have no name here. */
JAC_TABLE jac_dialect jac_dialects_oj_rounded[];

#endif
