/* frontends/oj/dump/oj_class.h - L4. What a dump knows of the classes of its objects: their names, and which methods
 * they do not have. */
#ifndef JAC_OJ_DUMP_OJ_CLASS_H
#define JAC_OJ_DUMP_OJ_CLASS_H

#include "frontends/oj/dump/oj_dump_state.h"

/* The name of a class or module. A class of Jacinth::Oj has the name that it has in Oj. */
JAC_API VALUE jac_oj_class_path(VALUE klass);

/* The entry of a class (CLASS_OF), which the caller may update. Valid until the next call for another class. */
JAC_API jac_oj_known_class *jac_oj_class(jac_generator *gen, VALUE klass);

/* Bits of a jac_oj_known_class. In `lacks`: the class has no such method. In `known`: do not look for the method in
 * advance, as that does not pay; IS_NO_ERROR: the class is not an Exception class. */
enum {
    JAC_OJ_LACKS_TO_JSON = 1,
    JAC_OJ_LACKS_RAW_JSON = 2,
    JAC_OJ_LACKS_AS_JSON = 4,
    JAC_OJ_LACKS_TO_HASH = 8,
    JAC_OJ_IS_NO_ERROR = 16
};

/* Whether the object has that public method; `lacks` is the bit of the method. May call Ruby. */
JAC_API bool jac_oj_responds(jac_generator *gen, VALUE object, ID method, unsigned lacks);

#endif
