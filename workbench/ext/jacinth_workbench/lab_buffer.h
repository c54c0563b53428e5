/* lab_buffer.h - L3. What `jacinth lab buffer` measures: the ways in which C code can make a String of bytes
 * that it writes in chunks. Private singleton methods of Jacinth::Workbench; the engine does not
 * call them. */
#ifndef JAC_WORKBENCH_LAB_BUFFER_H
#define JAC_WORKBENCH_LAB_BUFFER_H

#include "rb/rb.h"

/* Defines the methods in `workbench`. Called once, at load. */
JAC_API void jac_lab_buffer_init(VALUE workbench);

#endif
