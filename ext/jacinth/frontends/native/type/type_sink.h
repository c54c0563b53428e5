/* frontends/native/type/type_sink.h - L4. The sink that follows a jac_type_program: it checks a document, makes the
 * objects of the type, and records the faults. */
#ifndef JAC_NATIVE_TYPE_SINK_H
#define JAC_NATIVE_TYPE_SINK_H

#include "frontends/native/type/type_program.h"
#include "rb/config.h"

/* What a call wants: the value; whether there is a fault; or the faults. */
typedef enum { JAC_TYPE_VALUE, JAC_TYPE_VALID, JAC_TYPE_FAULTS } jac_type_want;

/* The number of faults that are recorded. */
#define JAC_TYPE_FAULTS_MOST 100

typedef struct {
    VALUE value;    /* the value if there are no faults */
    VALUE faults;   /* an Array of records: code, pointer, offset, length, index of the node; or Qfalse */
    VALUE text;     /* the String that was read */
    bool valid;     /* no fault, and no syntax error */
} jac_type_result;

/* Reads `source` by node `root` of the program. With VALID a syntax error raises nothing. The program must stay alive.
 * May call Ruby code: that of the type. Raises ParserError, NestingError, and what that code raises. */
JAC_API jac_type_result jac_type_read(const jac_type_program *program, size_t root, const jac_config *config,
                                      VALUE source, jac_type_want want);

#endif
