/* frontends/native/document/document_root.c - L4. The hidden object behind the documents of one source; see
 * document_root.h. */
#include "frontends/native/document/document_root.h"
#include "frontends/native/document/document_file.h"
#include "frontends/native/native_dialect.h"
#include "rb/parse/make_number.h"
#include "rb/parse/parse.h"

static void document_root_mark(void *data)
{
    const jac_document_root *root = data;
    rb_gc_mark(root->source);
    rb_gc_mark(root->mapping);
    rb_gc_mark(root->memory);
    if (root->memory) jac_config_mark(root->config);
}

static void document_root_free(void *data)
{
    jac_document_root *root = data;
    jac_index_free(&root->index);
    jac_document_places_free(&root->places);
    ruby_xfree_sized(root, sizeof *root);
}

static size_t document_root_memsize(const void *data)
{
    (void)data;
    return sizeof(jac_document_root); /* without the Strings, which Ruby counts, and the index: see document_object.c */
}

static void *document_root_resize(jac_index *index, void *memory, size_t from, size_t to)
{
    (void)index;
    if (to) return ruby_xrealloc_sized(memory, to, from);
    ruby_xfree_sized(memory, from);
    return NULL;
}

static const rb_data_type_t document_root_type = {
    .wrap_struct_name = "Jacinth::Document::Root",
    .function = {.dmark = document_root_mark, .dfree = document_root_free, .dsize = document_root_memsize},
    .flags = JAC_TYPED_FREE | RUBY_TYPED_WB_PROTECTED | RUBY_TYPED_FROZEN_SHAREABLE,
};

static VALUE document_root_class = Qfalse; /* root: registered by init */

JAC_COLD void jac_document_root_init(VALUE document)
{
    document_root_class = rb_define_class_under(document, "Root", rb_cObject);
    rb_gc_register_mark_object(document_root_class);
    rb_undef_alloc_func(document_root_class);
    rb_undef_method(CLASS_OF(document_root_class), "new");
    rb_funcall(document, rb_intern("private_constant"), 1, ID2SYM(rb_intern("Root"))); /* may call Ruby */
}

jac_document_root *jac_document_root_get(VALUE root) { return jac_rb_data(root, &document_root_type); }

/* The memory of a root's own options. */
typedef struct {
    jac_config config;
    jac_error_origin origin;
} document_root_options;

/* Copies the options into the root. */
static JAC_NOINLINE void document_root_configure(VALUE self, jac_document_root *root, const jac_config *config)
{
    VALUE memory = rb_str_tmp_new((long)sizeof(document_root_options));
    document_root_options *options = (document_root_options *)(void *)RSTRING_PTR(memory);
    options->config = *config; /* bounds: the memory has this size */
    root->config = &options->config;
    RB_OBJ_WRITE(self, &root->memory, rb_obj_freeze(memory));
    RB_OBJ_WRITTEN(self, Qundef, config->read.decimal_class);
    RB_OBJ_WRITTEN(self, Qundef, config->read.object_class);
    RB_OBJ_WRITTEN(self, Qundef, config->read.array_class);
    RB_OBJ_WRITTEN(self, Qundef, config->read.on_load);
}

/* Raises the error of the source, if it has one. */
static void document_root_check(const jac_config *config, VALUE source)
{
    jac_config checked = *config;
    checked.read.syntax.flags |= jac_number_overflow(config->read.decimal_class); /* may call Ruby */
    if (!jac_parse_valid_p(&checked, source, true)) jac_parse(config, source);
}

/* ---- errors ---- */

static jac_position document_root_position(jac_error_memory *memory, size_t offset)
{
    jac_document_root *root = (jac_document_root *)memory;
    return jac_document_places_position(&root->places, root->source, offset, !root->index.frozen);
}

static bool document_root_way(jac_error_memory *memory, const jac_reader *reader, size_t offset,
                              jac_skip_children *known)
{
    jac_document_root *root = (jac_document_root *)memory;
    return jac_document_places_near(&root->places, reader, root->place.offset, offset, !root->index.frozen, known);
}

VALUE jac_document_root_new(const jac_config *config, VALUE source, bool all)
{
    jac_document_root *root;
    jac_document_run run;
    VALUE mapping = jac_document_file_p(source) ? source : Qfalse; /* root: both are guarded below */
    source = mapping ? jac_document_file_text(mapping) : jac_document_run_copy(jac_source_string(source));
    if (all) document_root_check(config, source);
    VALUE self = TypedData_Make_Struct(document_root_class, jac_document_root, &document_root_type, root);
    const bool equal = (config->read.syntax.flags & JAC_SYNTAX_DUPLICATE_KEY) != 0;
    root->errors = (jac_error_memory){document_root_position, document_root_way};
    RB_OBJ_WRITE(self, &root->source, source);
    RB_OBJ_WRITE(self, &root->mapping, mapping);
    jac_index_init(&root->index, (size_t)RSTRING_LEN(source), equal ? JAC_INDEX_LAST : JAC_INDEX_REFUSE,
                   (uint64_t)rb_hash_start(0), document_root_resize);
    const bool constant = config == &jac_native_defaults || config == &jac_document_fixed;
    root->config = constant ? config : &jac_native_defaults;
    root->valid = all || jac_source_known_p(source);
    if (JAC_UNLIKELY(!constant)) document_root_configure(self, root, config);
    jac_document_root_start(self, &run);
    root->place = jac_document_root_place(&run);
    if (!all && !jac_document_container(&run, root->place)) document_root_check(config, source);
    jac_document_run_finish(&run);
    RB_GC_GUARD(source);
    RB_GC_GUARD(mapping);
    return self;
}

VALUE jac_document_root_text(VALUE self, size_t from, size_t to)
{
    const jac_document_root *root = jac_document_root_get(self);
    if (!root->mapping) return rb_str_subseq(root->source, (long)from, (long)(to - from));
    VALUE text = rb_utf8_str_new(RSTRING_PTR(root->source) + from, (long)(to - from)); /* bounds: by the caller */
    RB_GC_GUARD(self);
    return text;
}

void jac_document_root_originate(VALUE self, const jac_error_origin *origin)
{
    document_root_options *options =
        (document_root_options *)(void *)RSTRING_PTR(jac_document_root_get(self)->memory);
    options->origin = *origin;
    options->config.options = &options->origin; /* the memory does not move while the root is alive */
}

JAC_HOT void jac_document_root_start(VALUE self, jac_document_run *run)
{
    jac_document_root *root = jac_document_root_get(self);
    jac_document_run_start(run, root->config, root->source, true, root->valid);
    run->index = &root->index;
    run->memory = &root->errors;
}

void jac_document_root_freeze(VALUE self)
{
    jac_index_freeze(&jac_document_root_get(self)->index);
    rb_obj_freeze(self);
}
