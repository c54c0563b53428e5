/* frontends/rails/rails.c - L4, for size. A document as ActiveSupport's encoder writes it, and the handlers of the
 * dialects, which find out how each value is written. See rails.h. */
#include "frontends/rails/rails.h"
#include <limits.h>
#include "frontends/json/to_json.h"
#include "frontends/rails/rails_names.h"
#include "rb/generate/call.h"

static const jac_spacing rails_spacing = {
    .indent = "", .space = "", .space_before = "", .object_nl = "", .array_nl = "", .compact = true};

void jac_rails_configure(jac_generator *gen)
{
    gen->spacing = rails_spacing;
    if (jac_rails_is_coder(gen)) gen->hook = Qtrue;
}

void jac_rails_other(jac_generator *gen, VALUE object)
{
    static const jac_generate_fn handlers[JAC_RAILS_KIND_COUNT] = {
#define RAILS_HANDLER(name, text, handler) [JAC_RAILS_##name] = handler,
        JAC_RAILS_KINDS(RAILS_HANDLER)
#undef RAILS_HANDLER
    };
    if (JAC_UNLIKELY(gen->answer == object) && !jac_rails_of(gen)->by_as_json && jac_rails_is_coder(gen)) {
        jac_to_json_strict(gen, object); /* the answer of a coder's block is not asked again */
        return;
    }
    bool raw = jac_rails_of(gen)->fragments &&
               (!jac_rails_of(gen)->by_as_json || gen->answer == object); /* what replaces a text that is not UTF-8 */
    if (raw && jac_to_json_fragment(gen, object)) return;
    const jac_rails_kind kind = jac_rails_kind_of(gen, object);
    const jac_rails_hooks *hooks = jac_rails_of(gen)->hooks;
    if (JAC_UNLIKELY(hooks)) hooks->put_object(gen, object, kind, handlers[kind]); /* bounds: an enumerator */
    else handlers[kind](gen, object);
}

void jac_rails_string(jac_generator *gen, VALUE string)
{
    if (JAC_LIKELY(RBASIC_CLASS(string) == rb_cString)) jac_to_json_text(gen, string);
    else if (jac_rails_of(gen)->by_as_json || jac_rails_is_coder(gen)) jac_rails_other(gen, string);
    else if (jac_rails_kind_of(gen, string) == JAC_RAILS_STRING) jac_rails_plain_text(gen, string);
    else jac_rails_put_generated(gen, string);
}

static bool rails_is_by_as_json(const jac_generator *gen)
{
    return jac_rails_of(gen)->by_as_json || gen->dialect->hook;
}

void jac_rails_array(jac_generator *gen, VALUE array)
{
    if (rails_is_by_as_json(gen)) jac_rails_other(gen, array);
    else jac_rails_put_array(gen, array);
}

void jac_rails_hash(jac_generator *gen, VALUE hash)
{
    if (rails_is_by_as_json(gen)) jac_rails_other(gen, hash);
    else jac_rails_put_hash(gen, hash);
}

/* ---- the document ---- */

/* What only: or except: of the options selects by: a frozen Array of names, or nil. */
static VALUE rails_selection(jac_generator *gen, VALUE options, ID name)
{
    VALUE symbol = ID2SYM(name), names = jac_call_arguments(gen, options, jac_rails_id.aref, 1, &symbol);
    if (!RTEST(names)) return Qnil;
    names = rb_ary_dup(jac_call_list(gen, names));
    for (long i = 0; i < RARRAY_LEN(names); i++) {
        VALUE name = RARRAY_AREF(names, i);
        if (!RB_SPECIAL_CONST_P(name) && RBASIC_CLASS(name) == rb_cString)
            rb_ary_store(names, i, rb_str_new_frozen(name));
    }
    return rb_obj_freeze(names);
}

/* Whether as_json with these options is done here. */
static bool rails_begin_as_json(jac_generator *gen)
{
    jac_rails_call *call = jac_rails_of(gen);
    if (jac_rails_is_careful(gen) || RB_SPECIAL_CONST_P(call->options) || !RB_TYPE_P(call->options, T_HASH) ||
        RBASIC_CLASS(call->options) != rb_cHash)
        return false;
    call->only = rails_selection(gen, call->options, jac_rails_id.only);
    if (NIL_P(call->only)) call->except = rails_selection(gen, call->options, jac_rails_id.except);
    bool selects = !NIL_P(call->only) || !NIL_P(call->except);
    call->short_list = selects && jac_rails_is_short_list(NIL_P(call->only) ? call->except : call->only);
    call->as_json_inlined = selects ? JAC_INLINED_ALL & ~(1u << JAC_TYPE_HASH) : JAC_INLINED_ALL;
    return true;
}

static void rails_document(jac_generator *gen, VALUE value)
{
    jac_rails_call *call = jac_rails_of(gen);
    gen->escape = gen->key_escape = call->escape;
    gen->key_tag = (VALUE)call->escape << (sizeof(VALUE) * CHAR_BIT - CHAR_BIT);
    call->only = call->except = Qnil;
    call->careful = JAC_CHOICE_UNSAID;
    bool float_by_as_json = !jac_rails_is_coder(gen) && !jac_rails_float_is_own(gen);
    call->plain_inlined = float_by_as_json ? JAC_INLINED_ALL & ~(1u << JAC_TYPE_FLOAT) : JAC_INLINED_ALL;
    jac_rails_set_mode(gen, false, Qnil);
    if (NIL_P(call->options)) {
        jac_generate_value(gen, value);
    } else if (rails_begin_as_json(gen)) {
        jac_rails_set_mode(gen, true, call->options);
        jac_generate_value(gen, value);
    } else {
        VALUE options = jac_rails_copy_options(gen);
        jac_rails_put_plain(gen, jac_call_arguments(gen, value, jac_rails_id.as_json, 1, &options));
    }
    if (JAC_UNLIKELY(call->moves)) jac_rails_keys_finish(gen);
}

VALUE jac_rails_generate(const jac_config *config, VALUE value, jac_rails_call *call)
{
    return jac_generate_by(config, value, rails_document, call);
}
