/* rb/class/lab.h - L3. What `jacinth lab buffer` measures: the ways in which C code can make a String of bytes
 * that it writes piece by piece, as private singleton methods of Jacinth. The workbench's; no part of the
 * engine, nothing calls it. */
#ifndef JAC_RB_CLASS_LAB_H
#define JAC_RB_CLASS_LAB_H

#include "rb/rb.h"

/* Defines the methods; once, at load. */
JAC_API void jac_lab_init(void);

#endif
