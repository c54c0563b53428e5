/* frontends/rails/rails_as_json_owner.h - L4. What the as_json of a class does, and what the process knows of the
 * ActiveSupport that is loaded. */
#ifndef JAC_RAILS_AS_JSON_OWNER_H
#define JAC_RAILS_AS_JSON_OWNER_H

#include "frontends/rails/rails_kinds.h"
#include "rb/generate/dialect.h"

/* What the as_json of the object's class does; CALL for every object if jac_rails_is_careful. */
JAC_API jac_rails_kind jac_rails_kind_of(jac_generator *gen, VALUE object);
/* Whether some core class has an as_json of the user's. Then as_json is called for every object. */
JAC_API bool jac_rails_is_careful(jac_generator *gen);
/* Whether Float has ActiveSupport's as_json. */
JAC_API bool jac_rails_float_is_own(jac_generator *gen);

/* What the process knows of its ActiveSupport. Written when it is first needed; `kinds` and `missing` again as more is
 * loaded. */
typedef struct {
    VALUE encoding;     /* root: registered; ActiveSupport::JSON::Encoding, or Qfalse: nothing is known */
    VALUE kinds;        /* root: registered; owner => [kind, UnboundMethod, [[class, name, UnboundMethod]]] */
    VALUE missing; /* root: registered; owners that are not loaded yet: for each the names that lead to it */
    unsigned traits;
    VALUE records; /* root: registered; method name => the library's methods; :classes => those of attributes */
    VALUE klass;        /* root: a constant, registered; Jacinth::Rails::Encoder */
    VALUE plain;        /* root: registered; the one encoder without options */
} jac_rails_process;

extern jac_rails_process jac_rails_known;

#endif
