/* frontends/native/type/type_generate.h - L4. Objects -> JSON by a type: the fields of objects are read by their
 * readers, and their keys are written as prepared bytes. */
#ifndef JAC_NATIVE_TYPE_GENERATE_H
#define JAC_NATIVE_TYPE_GENERATE_H

#include "frontends/native/type/type_program.h"
#include "rb/config.h"

/* The JSON text of `object` by node `root` of the program, which must stay alive: a new String. May call Ruby code.
 * Raises GeneratorError, NestingError, and what readers and converters raise. */
JAC_API VALUE jac_type_generate(const jac_type_program *program, size_t root, const jac_config *config, VALUE object);

#endif
