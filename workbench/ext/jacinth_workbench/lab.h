/* lab.h - L3. What `jacinth lab buffer` measures: the ways in which C code can make a String of bytes
 * that it writes piece by piece, as private singleton methods of Jacinth::Workbench. No part of
 * the engine, nothing calls it. */
#ifndef JAC_WORKBENCH_LAB_H
#define JAC_WORKBENCH_LAB_H

#include "rb/rb.h"

/* Defines the methods in `workbench`; once, at load. */
JAC_API void jac_lab_init(VALUE workbench);

#endif
