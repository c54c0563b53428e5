/* frontends/rails/rails_model.h - L4. Models of ActiveModel and ActiveRecord: what one encode knows of them, and what
 * the files that write them share. See rails.h. */
#ifndef JAC_RAILS_RAILS_MODEL_H
#define JAC_RAILS_RAILS_MODEL_H

#include "frontends/rails/rails.h"

/* One more bit of jac_rails_known.traits (rails_encoder.c has the others): attributes are written in the order of
 * only:. */
#define JAC_RAILS_ORDERS_ONLY 64u

/* The options that the as_json of models reads. */
typedef struct {
    VALUE options;          /* root: on the C stack; the options that were read; Qfalse: none yet */
    VALUE only, except;     /* root: as options; frozen Arrays of Strings, or nil */
    VALUE methods;          /* root: as options; a frozen Array of Strings, or nil */
    VALUE includes;         /* root: as options; a frozen Array: an association, its options, and so on; or nil */
    VALUE added;            /* root: as options; the names of methods and includes as Strings, or nil */
    bool rooted;            /* as_json would ask for a root */
    bool called;            /* as_json must be called: the options ask for something else */
} jac_rails_selection;

/* The selections of the call, and of the associations that it includes. */
#define JAC_RAILS_SELECTIONS 4

/* A model with more attributes than this is not read in place. */
#define JAC_RAILS_NAMES 64

/* How records of one class with the same names are written. */
typedef struct {
    VALUE klass, options;   /* root: on the C stack; klass is Qfalse: none */
    VALUE names;            /* root: as klass; all names in their order */
    VALUE steps; /* root: as klass; the written attributes: index in names, whether the reader is the library's */
    VALUE types, defaults;  /* root: as klass; what the names were found by; compared only */
    long row;               /* how many of the names, from the first on, come from the database row */
    bool reads_all; /* unwritten ones are read, too: ActiveModel takes the names from a Hash of values */
    uint8_t types_of[JAC_RAILS_NAMES]; /* how the row's values are converted */
} jac_rails_record_plan;

#define JAC_RAILS_PLANS 4

/* What one encode knows of models. */
struct jac_rails_models {
    /* jac_rails_model_put_hash, for the records of associations. It is a pointer, so that the files call each other in
     * one direction. */
    bool (*put_hash)(jac_generator *gen, VALUE object, VALUE options);
    jac_rails_selection selections[JAC_RAILS_SELECTIONS];
    unsigned selection_next;             /* the selection to replace next */
    jac_rails_record_plan plans[JAC_RAILS_PLANS];
    unsigned plan_next;             /* the plan to replace next */
    VALUE attribute_classes[2];     /* root: on the C stack; attribute classes that hold their values */
};

/* rails_model_write.c. */
/* Whether the Array `names` has a String equal to `name`. */
JAC_API bool jac_rails_model_has(VALUE names, VALUE name);
/* Whether serializable_hash and what it calls are the library's. */
JAC_API bool jac_rails_model_is_own(jac_generator *gen, VALUE object);
/* The names that the options select of these. `hidden` is a name that is left out unless it is asked for, or nil. */
JAC_API VALUE jac_rails_model_select(const jac_rails_selection *selection, VALUE names, VALUE hidden);
/* The name to pass as `hidden`: for a record of ActiveRecord, the column with its class; else nil. Qundef: it is not a
 * String. */
JAC_API VALUE jac_rails_model_hidden_column(jac_generator *gen, VALUE object);
/* Whether a method or association that the options name would be written in the place of an attribute. */
JAC_API bool jac_rails_model_clashes(const jac_rails_selection *selection, VALUE chosen);
/* The first writes a member. The second writes what the options add, and the end of the object. */
JAC_API void jac_rails_model_put(jac_generator *gen, jac_path *path, VALUE name, VALUE value);
JAC_API void jac_rails_model_close(jac_generator *gen, VALUE object, const jac_rails_selection *selection,
                                   jac_path *path);
/* rails_model.c. Writes what serializable_hash returns with these options, or nil. False: nothing was written, and the
 * method has to be called. */
JAC_API bool jac_rails_model_put_hash(jac_generator *gen, VALUE object, VALUE options);

/* rails_include.c. Reads the option include: into `includes`; Qundef: it asks for something that is not done here. The
 * second writes it. */
JAC_API VALUE jac_rails_include_read(jac_generator *gen, VALUE option);
JAC_API void jac_rails_include_put(jac_generator *gen, VALUE object, VALUE pairs, jac_path *path);

/* rails_reader.c. Whether that method of the object is the library's; whether its reader of an attribute is one that
 * ActiveRecord (`record`) or ActiveModel makes. Calls no method of the object. */
JAC_API bool jac_rails_owns(jac_generator *gen, VALUE object, ID name);
JAC_API bool jac_rails_owns_reader(jac_generator *gen, VALUE object, VALUE name, bool record);

/* rails_record.c. Writes a model that keeps its attributes as the library does. False: nothing was written, because the
 * model is another one or has a method that is not the library's. */
JAC_API bool jac_rails_record(jac_generator *gen, VALUE object, const jac_rails_selection *selection);

#endif
