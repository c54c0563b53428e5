/* frontends/oj/dump/oj_class.h - L4. What a dump knows of the classes of its objects: their names, and which methods
 * they do not have. */
#ifndef JAC_OJ_DUMP_OJ_CLASS_H
#define JAC_OJ_DUMP_OJ_CLASS_H

#include "frontends/oj/dump/oj_generator.h"

/* The name of a class or module. A class of Jacinth::Oj has the name that it has in Oj. */
JAC_API VALUE jac_oj_class_path(VALUE klass);

/* What is known of a class (CLASS_OF), to be added to. The pointer is good until another class is asked for. */
JAC_API jac_oj_known_class *jac_oj_class(jac_generator *gen, VALUE klass);

/* A method's bit in jac_oj_known_class.lacks: the class does not have the method. In jac_oj_known_class.known: it does
 * not pay to test for that first, so the object is asked at once. The last bit is one of `known` alone: the class is not
 * an exception class. */
enum {
    JAC_OJ_LACKS_TO_JSON = 1,
    JAC_OJ_LACKS_RAW_JSON = 2,
    JAC_OJ_LACKS_AS_JSON = 4,
    JAC_OJ_LACKS_TO_HASH = 8,
    JAC_OJ_IS_NO_ERROR = 16
};

/* Whether the object has the method as a public one; `lacks` is the method's bit. May call Ruby code. */
JAC_API bool jac_oj_responds(jac_generator *gen, VALUE object, ID method, unsigned lacks);

#endif
