/* frontends/oj/load/oj_reading.c - L4. The tables of how Oj's modes read documents; see oj_reading.h. Data only. */
#include "frontends/oj/load/oj_reading.h"
#include "frontends/oj/load/oj_create.h"

const jac_oj_reading jac_oj_readings[JAC_OJ_READ_COUNT] = {
    [JAC_OJ_READ_STRICT] = {.yields = true},
    [JAC_OJ_READ_COMPAT] =
        {.words = true, .arrays = true, .hooks = &jac_oj_create_json, .lenient = true, .empty_string = JAC_CHOICE_NO},
    [JAC_OJ_READ_CUSTOM] = {.words = true,
                            .arrays = true,
                            .hooks = &jac_oj_create_custom,
                            .lenient = true,
                            .empty_string = JAC_CHOICE_UNSAID},
    [JAC_OJ_READ_WAB] = {.yields = true, .symbols = true, .always = &jac_oj_create_wab},
    [JAC_OJ_READ_OBJECT] = {.words = true, .yields = true, .objects = true},
};

#define OJ_SYNTAX \
    (JAC_SYNTAX_COMMENTS | JAC_SYNTAX_DUPLICATE_KEY | JAC_SYNTAX_OVERFLOW | JAC_SYNTAX_NO_BOM | \
     JAC_SYNTAX_ANY_BYTES | JAC_SYNTAX_BARE_MINUS | JAC_SYNTAX_LOOSE_SPACE)
#define OJ_SYNTAX_LOOSE \
    (OJ_SYNTAX | JAC_SYNTAX_LEADING_ZERO | JAC_SYNTAX_LOOSE_NUMBERS | JAC_SYNTAX_CONTROL | JAC_SYNTAX_NO_NUL)

const jac_oj_grammar jac_oj_grammars[JAC_OJ_MODE_COUNT] = {
    [JAC_OJ_OBJECT] = {.kind = JAC_OJ_READ_OBJECT, .syntax = OJ_SYNTAX_LOOSE, .empty_passes = true},
    [JAC_OJ_STRICT] = {.kind = JAC_OJ_READ_STRICT,
                       .syntax = OJ_SYNTAX | JAC_SYNTAX_LEADING_ZERO,
                       .exact = true,
                       .refuses_plus = true},
    [JAC_OJ_NULL] = {.kind = JAC_OJ_READ_STRICT, .syntax = OJ_SYNTAX_LOOSE},
    [JAC_OJ_COMPAT] = {.kind = JAC_OJ_READ_COMPAT,
                       .syntax = OJ_SYNTAX | JAC_SYNTAX_ZEROS | JAC_SYNTAX_INVALID_ESCAPE,
                       .json = true,
                       .exact = true,
                       .tells_source = true},
    [JAC_OJ_RAILS] = {.kind = JAC_OJ_READ_COMPAT, .syntax = OJ_SYNTAX_LOOSE, .tells_source = true},
    [JAC_OJ_CUSTOM] = {.kind = JAC_OJ_READ_CUSTOM, .syntax = OJ_SYNTAX_LOOSE},
    [JAC_OJ_WAB] = {.kind = JAC_OJ_READ_WAB, .syntax = OJ_SYNTAX_LOOSE, .empty_passes = true},
};
