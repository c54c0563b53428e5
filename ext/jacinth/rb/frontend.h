/* rb/frontend.h - L3. jac_frontend: what a frontend does differently outside of the generator, as const data: which
 * options it has and how it reads them, which exceptions it raises and with which messages. A config names its
 * frontend; parse and generate raise through it. */
#ifndef JAC_RB_FRONTEND_H
#define JAC_RB_FRONTEND_H

#include "rb/errors.h"
#include "rb/option.h"

struct jac_frontend {
    const char *name;
    unsigned bit;       /* JAC_FRONTEND_... */
    bool binary_numbers; /* a decimal_class receives a number's text in BINARY, not in UTF-8 */
    void (*store)(jac_config *out, const jac_option *option, VALUE value); /* NULL: it has a table of its own */
    /* Called after the Hash of options was applied; raises if they contradict; or NULL */
    void (*resolve)(jac_config *out, VALUE options);
    /* Raises for an Array of unknown options of a call that accepts the options of `side`; NULL: they are ignored. */
    void (*unknown)(VALUE keys, jac_side side);
    /* Whether an option that has no row asks for what is done anyway, and so is not unknown; NULL: none does */
    bool (*granted)(VALUE key, VALUE value, jac_side side);
    void (*warn)(const jac_reader *reader, jac_warnings *warnings, const VALUE *keys); /* NULL: it has no warnings */
    /* Each raises. */
    void (*raise_parse)(jac_status status, const jac_reader *reader, const jac_error_info *info);
    void (*raise_generate)(VALUE object, const jac_path *path, VALUE message);
    void (*raise_nesting)(size_t depth); /* NULL if there is the following one */
    void (*raise_nesting_at)(const jac_path *path, size_t depth); /* or raises the error of a cycle */
    const char *not_utf8, *duplicate_key; /* about a text that is not UTF-8; before the key that an object has twice */
    VALUE (*class_text)(VALUE klass); /* the name of a class in messages; NULL: its own name */
};

#endif
