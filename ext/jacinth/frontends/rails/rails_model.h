/* frontends/rails/rails_model.h - L4. Models of ActiveModel and ActiveRecord: what one encode knows of them, and what
 * the three files that write them share. See rails.h. */
#ifndef JAC_RAILS_RAILS_MODEL_H
#define JAC_RAILS_RAILS_MODEL_H

#include "frontends/rails/rails.h"

/* A bit of jac_rails_known.traits beside those in frontends/rails/rails_encoder.c: attributes come in the order of
 * only:. */
#define JAC_RAILS_ORDERS_ONLY 64u

/* What of the options the as_json of models looks at. */
typedef struct {
    VALUE given;            /* root: on the C stack; the options that the rest is of, Qfalse: of none yet */
    VALUE only, except;     /* root: ...; frozen Arrays of Strings, or nil */
    VALUE methods;          /* root: ...; a frozen Array of Strings, or nil */
    VALUE includes;         /* root: ...; a frozen Array of associations and their options in turn, or nil */
    VALUE added;            /* root: ...; the names of both of them, as Strings, or nil */
    bool rooted;            /* as_json would have a root asked for */
    bool called;            /* they say what is not done here */
} jac_rails_selection;

/* Those of the call, and of the associations that these include. */
#define JAC_RAILS_SELECTIONS 4

/* So many attributes a model may have of which what is known is kept here. */
#define JAC_RAILS_NAMES 64

/* How the records of a class with the same names are written. */
typedef struct {
    VALUE klass, given;     /* root: on the C stack; klass is Qfalse: none */
    VALUE names;            /* root: ...; all names in their order */
    VALUE steps; /* root: ...; what is written: place among the names, and whether its reader is the library's */
    VALUE types, defaults;  /* root: ...; by which they were found, compared only */
    long row;               /* how many of the names, from the first on, come from the database row */
    bool reads_all; /* the library reads what is not written, too: ActiveModel takes the names off a Hash of values */
    uint8_t types_of[JAC_RAILS_NAMES]; /* what is done to what the row has */
} jac_rails_record_plan;

#define JAC_RAILS_PLANS 4

/* What one encode knows of models. */
struct jac_rails_models {
    /* jac_rails_model_put_hash, for the records of associations. A pointer, so that the files call each other in one
     * direction. */
    bool (*put_hash)(jac_generator *gen, VALUE object, VALUE options);
    jac_rails_selection selections[JAC_RAILS_SELECTIONS];
    unsigned selection_next;             /* which of them is given up for a new one */
    jac_rails_record_plan plans[JAC_RAILS_PLANS];
    unsigned plan_next;             /* which of them is given up for a new one */
    VALUE attribute_classes[2];     /* root: on the C stack; classes of attributes that hold their values */
};

/* rails_model_write.c. */
/* Whether the Array `names` has a String equal to `name`. */
JAC_API bool jac_rails_model_has(VALUE names, VALUE name);
/* Whether serializable_hash, and what that calls, is the library's. */
JAC_API bool jac_rails_model_is_own(jac_generator *gen, VALUE object);
/* The names that the options leave of these; `hidden`: one that is left out unless it is asked for, or nil. */
JAC_API VALUE jac_rails_model_select(const jac_rails_selection *selection, VALUE names, VALUE hidden);
/* ... that is, of a record of ActiveRecord's, the column that tells its class. Qundef: it is no String. */
JAC_API VALUE jac_rails_model_hidden_column(jac_generator *gen, VALUE object);
/* Whether one of the methods or associations that the options name is to be written in the place of an attribute. */
JAC_API bool jac_rails_model_clashes(const jac_rails_selection *selection, VALUE chosen);
/* Writes a member; writes what the options add, and closes the object. */
JAC_API void jac_rails_model_put(jac_generator *gen, jac_path *path, VALUE name, VALUE value);
JAC_API void jac_rails_model_close(jac_generator *gen, VALUE object, const jac_rails_selection *selection,
                                   jac_path *path);
/* rails_model.c. Writes what serializable_hash gives with these options, or nil; false, having written nothing, where
 * it has to be called. */
JAC_API bool jac_rails_model_put_hash(jac_generator *gen, VALUE object, VALUE options);

/* rails_include.c. What include: says, as `includes`, or Qundef: nothing that is done here; and writes it. */
JAC_API VALUE jac_rails_include_read(jac_generator *gen, VALUE option);
JAC_API void jac_rails_include_put(jac_generator *gen, VALUE object, VALUE pairs, jac_path *path);

/* rails_reader.c. Whether that method of the object is the library's; whether its reader of an attribute is, of those
 * that ActiveRecord makes, or ActiveModel. Calls nothing of the object's. */
JAC_API bool jac_rails_owns(jac_generator *gen, VALUE object, ID name);
JAC_API bool jac_rails_owns_reader(jac_generator *gen, VALUE object, VALUE name, bool record);

/* rails_record.c. Writes a model that keeps its attributes as the library does; false, having written nothing, for any
 * other, and where a method of it is not the library's. */
JAC_API bool jac_rails_record(jac_generator *gen, VALUE object, const jac_rails_selection *selection);

#endif
