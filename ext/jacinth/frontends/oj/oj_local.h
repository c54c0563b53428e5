/* frontends/oj/oj_local.h - L4. What one Ractor keeps for the Oj frontend between calls: the classes that object mode
 * has found, and the memory of a document that was closed. Made at its first need; bounded. */
#ifndef JAC_OJ_OJ_LOCAL_H
#define JAC_OJ_OJ_LOCAL_H

#include "rb/rb.h"

/* The ID of a constant's name, which stays an ID for good. */
#define JAC_OJ_LOCAL_CONSTANTS 8
typedef struct {
    ID id;
    uint8_t len;            /* 0: none yet */
    char text[55];
} jac_oj_constant;

typedef struct {
    VALUE self;             /* root: the object around this struct, held by the Ractor */
    VALUE classes;          /* an interned name -> a class, for object mode; 0: none yet */
    VALUE class_name, class_found; /* the pair of these that was looked up last; 0: none */
    VALUE tape;             /* the memory of a tape that is done with; 0: none */
    jac_oj_constant constants[JAC_OJ_LOCAL_CONSTANTS]; /* by their lengths and last bytes */
} jac_oj_local;

/* Prepares the Ractors' storage; called when the frontend opens. */
JAC_API void jac_oj_local_open(void);

/* The running Ractor's. Once Ruby code has run, the caller must hold its `self`. */
JAC_API jac_oj_local *jac_oj_local_get(void);

#endif
