/* rb/dialect/all.h - L3. Every dialect by name, and the generated defaults of their options. */
#ifndef JAC_DIALECT_ALL_H
#define JAC_DIALECT_ALL_H

#include "rb/options.inc.h"
#include "rb/generate/dialect.h"

JAC_TABLE jac_dialect jac_dialect_native;

/* The json door's. */
enum { JAC_JSON2, JAC_JSON2_STRICT, JAC_JSON3, JAC_JSON3_STRICT, JAC_CANONICAL, JAC_CANONICAL_STRICT };
JAC_TABLE jac_dialect jac_dialects_json[];

/* The Rails door's. */
enum { JAC_RAILS_PLAIN2, JAC_RAILS_CODER2, JAC_RAILS_PLAIN3, JAC_RAILS_CODER3 };
JAC_TABLE jac_dialect jac_dialects_rails[];

/* The Oj door's, by jac_oj_mode. */
JAC_TABLE jac_dialect jac_dialects_oj[];

/* Those of its modes that Oj::Rails.optimize(Float) changes, with Floats of 16 digits; the others have no name. */
JAC_TABLE jac_dialect jac_dialects_oj_rounded[];

#endif
