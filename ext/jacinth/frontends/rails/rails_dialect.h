/* frontends/rails/rails_dialect.h - L4. How the Rails frontend writes values, as const data: one row for each way in
 * which ActiveSupport itself writes. */
#ifndef JAC_RAILS_RAILS_DIALECT_H
#define JAC_RAILS_RAILS_DIALECT_H

#include "rb/generate/dialect.h"

enum { JAC_RAILS_PLAIN2, JAC_RAILS_CODER2, JAC_RAILS_PLAIN3, JAC_RAILS_CODER3 };
JAC_TABLE jac_dialect jac_dialects_rails[];

#endif
