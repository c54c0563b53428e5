/* frontends/native/document/document_file.c - L4, for size. Maps files; see document_file.h. One object owns the
 * mapping and a String whose bytes are those of the mapping. If another program makes the file shorter meanwhile, the
 * system ends this process (SIGBUS) where it reads behind the new end, as with any mapping. */
#include "frontends/native/document/document_file.h"
#if defined(__unix__) || defined(__APPLE__)
#  define DOCUMENT_FILE_MAPS 1
#  include <fcntl.h>
#  include <sys/mman.h>
#  include <sys/stat.h>
#  include <unistd.h>
#else
#  define DOCUMENT_FILE_MAPS 0
#endif

#if DOCUMENT_FILE_MAPS
typedef struct {
    VALUE text;     /* the String with its bytes */
    void *memory;
    size_t len;
} document_file_mapping;

static void document_file_mark(void *data) { rb_gc_mark(((const document_file_mapping *)data)->text); }

static void document_file_free(void *data)
{
    document_file_mapping *mapping = data;
    if (mapping->len) munmap(mapping->memory, mapping->len);
    ruby_xfree_sized(mapping, sizeof *mapping);
}

static const rb_data_type_t document_file_type = {
    .wrap_struct_name = "Jacinth::Document::Mapping",
    .function = {.dmark = document_file_mark, .dfree = document_file_free},
    .flags = JAC_TYPED_FREE | RUBY_TYPED_WB_PROTECTED | RUBY_TYPED_FROZEN_SHAREABLE,
};

bool jac_document_file_p(VALUE object) { return rb_typeddata_is_kind_of(object, &document_file_type); }

VALUE jac_document_file_text(VALUE mapping)
{
    return ((const document_file_mapping *)jac_rb_data(mapping, &document_file_type))->text;
}

/* Maps the file behind fd, if it is a regular file with bytes. */
static void document_file_fill(document_file_mapping *mapping, int fd)
{
    struct stat status;
    if (fstat(fd, &status) != 0 || !S_ISREG(status.st_mode) || status.st_size <= 0) return;
    if ((uintmax_t)status.st_size > LONG_MAX) return;
    void *memory = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (memory == MAP_FAILED) return;
    mapping->memory = memory;
    mapping->len = (size_t)status.st_size;
}

/* The mapped file, or nil if it cannot be mapped. A pipe must not be opened here: its writer would end with EPIPE. */
static VALUE document_file_map(VALUE path)
{
    document_file_mapping *mapping;
    struct stat status;
    if (stat(RSTRING_PTR(path), &status) == 0 && !S_ISREG(status.st_mode)) return Qnil;
    VALUE owner = TypedData_Make_Struct(rb_cObject, document_file_mapping, &document_file_type, mapping);
    const int fd = rb_cloexec_open(RSTRING_PTR(path), O_RDONLY | O_NONBLOCK, 0);
    if (fd < 0) rb_sys_fail_str(path); /* may call Ruby */
    document_file_fill(mapping, fd);
    close(fd);
    if (mapping->len == 0) return Qnil;
    VALUE text = rb_obj_hide(rb_str_new_static(mapping->memory, (long)mapping->len)); /* from ObjectSpace, too */
    RB_ENCODING_SET_INLINED(text, JAC_ENC_UTF8);
    RB_OBJ_WRITE(owner, &mapping->text, rb_obj_freeze(text));
    return rb_obj_freeze(owner);
}
#else
bool jac_document_file_p(VALUE object) { return false; }

VALUE jac_document_file_text(VALUE mapping) { return mapping; }
#endif

VALUE jac_document_file_open(VALUE path)
{
    path = rb_get_path(path); /* may call Ruby */
#if DOCUMENT_FILE_MAPS
    VALUE source = document_file_map(path);
    if (!NIL_P(source)) return source;
#endif
    return rb_funcall(rb_cFile, rb_intern("binread"), 1, path); /* may call Ruby */
}
