/* floor.h - L3. What the benchmark measures beside the engine: the least that a parse and a generate
 * could take, as private singleton methods of Jacinth::Workbench. No part of the engine, nothing calls it. */
#ifndef JAC_WORKBENCH_FLOOR_H
#define JAC_WORKBENCH_FLOOR_H

#include "rb/rb.h"

/* Defines the methods in `workbench`; once, at load, after the private layouts were tested. */
JAC_API void jac_floor_init(VALUE workbench);

#endif
