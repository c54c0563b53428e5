/* floor.h - L3. The lower bounds that the benchmark compares the engine with: the least time that a parse and a
 * generate could take. Private singleton methods of Jacinth::Workbench; the engine does not call them. */
#ifndef JAC_WORKBENCH_FLOOR_H
#define JAC_WORKBENCH_FLOOR_H

#include "rb/rb.h"

/* Defines the methods in `workbench`. Called once, at load, after the private layouts were tested. */
JAC_API void jac_floor_init(VALUE workbench);

#endif
