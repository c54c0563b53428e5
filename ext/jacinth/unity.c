/* unity.c - every .c of the engine as one translation unit, in layer order, so that the compiler
 * sees the whole program. JAC_SPLIT=1 at extconf builds one object per .c instead.
 * DO NOT EDIT: written by tool/gen/unity.rb, run `rake generate`. */
#define JAC_UNITY
#include "base/buf.c"
