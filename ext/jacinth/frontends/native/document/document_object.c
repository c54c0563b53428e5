/* frontends/native/document/document_object.c - L4. The object of a place, and its classes; see document_object.h. Has
 * no methods. */
#include "frontends/native/document/document_object.h"

static void document_object_mark(void *data) { rb_gc_mark(((const jac_document *)data)->root); }

/* What is remembered of a source counts as memory of the whole document, not of its parts. */
static size_t document_object_memsize(const void *data)
{
    const jac_document *document = data;
    const size_t own = JAC_TYPED_EMBEDDED_SIZE(sizeof *document);
    if (!document->root || document->place.depth) return own;
    const jac_document_root *root = jac_document_root_get(document->root);
    return own + root->index.memory + jac_document_places_memory(&root->places);
}

static const rb_data_type_t document_object_type = {
    .wrap_struct_name = "Jacinth::Document",
    .function = {.dmark = document_object_mark, .dfree = RUBY_DEFAULT_FREE, .dsize = document_object_memsize},
    .flags = JAC_TYPED_FREE | RUBY_TYPED_WB_PROTECTED | RUBY_TYPED_FROZEN_SHAREABLE | JAC_TYPED_EMBEDDED,
};

/* root: registered by init; the classes for objects, arrays and scalars */
static VALUE document_object_classes[3];

jac_document *jac_document_get(VALUE self) { return jac_rb_data(self, &document_object_type); }

VALUE jac_document_new(VALUE root, char container, jac_document_place place)
{
    jac_document *document;
    VALUE klass = document_object_classes[container == '{' ? 0 : container == '[' ? 1 : 2];
    VALUE self = TypedData_Make_Struct(klass, jac_document, &document_object_type, document);
    RB_OBJ_WRITE(self, &document->root, root);
    document->place = place;
    return self;
}

JAC_HOT VALUE jac_document_child(jac_document_run *run, VALUE root, jac_document_place place)
{
    const char container = jac_document_container(run, place);
    return container ? jac_document_new(root, container, place) : jac_document_build(run, place);
}

jac_document jac_document_start(VALUE self, jac_document_run *run)
{
    jac_document document = *jac_document_get(self);
    jac_document_root_start(document.root, run);
    return document;
}

VALUE jac_document_value(VALUE self)
{
    jac_document_run run;
    const jac_document document = jac_document_start(self, &run);
    VALUE value = jac_document_build(&run, document.place);
    jac_document_run_finish(&run);
    RB_GC_GUARD(self);
    return value;
}

bool jac_document_p(VALUE object) { return rb_typeddata_is_kind_of(object, &document_object_type); }

bool jac_document_scalar_p(VALUE self) { return RBASIC_CLASS(self) == document_object_classes[2]; }

JAC_COLD void jac_document_object_init(VALUE document)
{
    static const char *const names[] = {"Object", "Array", "Scalar"};
    for (size_t i = 0; i < 3; i++) {
        document_object_classes[i] = rb_define_class_under(document, names[i], document);
        rb_gc_register_mark_object(document_object_classes[i]);
    }
}
