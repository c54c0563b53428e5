/* rb/private/method_mark.c - L3, for size. See method_mark.h. The self-test uses methods of a class that are inherited,
 * overridden and redefined. */
#include "rb/private/method_mark.h"

/* A method entry is an internal object of one kind. The mark is one of its flags. Both are learned from a method of
 * Ruby's own and from one without the mark. */
#define METHOD_MARK_KINDS 15u
static unsigned method_mark_kind;
static uint64_t method_mark_basic;

/* The flags of an object that depend on its type. The upper half of the word has other things in it. */
#define METHOD_MARK_FLAGS ((VALUE)UINT32_MAX >> RUBY_FL_USHIFT << RUBY_FL_USHIFT)

/* The range of words in a Method that may point to its entry. */
#define METHOD_MARK_FIRST 2
#define METHOD_MARK_LAST (JAC_RUBY_VERSION < 302 ? 3 : 4)

static unsigned method_mark_kind_of(const struct RBasic *entry)
{
    return (unsigned)(entry->flags >> RUBY_FL_USHIFT) & METHOD_MARK_KINDS;
}

/* The entry of a Method or UnboundMethod: the internal object of method_mark_kind, or of any kind if `any`, to which it
 * refers. */
static struct RBasic *method_mark_find(VALUE method, bool any)
{
    if (RB_SPECIAL_CONST_P(method) || !RB_TYPE_P(method, T_DATA) || !RTYPEDDATA_P(method)) return NULL;
    if (strcmp(RTYPEDDATA_TYPE(method)->wrap_struct_name, "method") != 0) return NULL;
    const VALUE *words = rb_check_typeddata(method, RTYPEDDATA_TYPE(method));
    for (int i = METHOD_MARK_FIRST; i <= METHOD_MARK_LAST; i++) {
        VALUE word = words[i]; /* bounds: the struct has that many words on all Rubies in JAC_PRIVATE_LIST */
        if (RB_SPECIAL_CONST_P(word) || RB_BUILTIN_TYPE(word) != T_IMEMO) continue;
        struct RBasic *entry = (struct RBasic *)word;
        if (any || method_mark_kind_of(entry) == method_mark_kind) return entry;
    }
    return NULL;
}

static struct RBasic *method_mark_entry(VALUE method) { return method_mark_find(method, false); }

static bool method_mark_put(VALUE method)
{
    struct RBasic *entry = method_mark_entry(method);
    if (entry) entry->flags |= method_mark_basic;
    RB_GC_GUARD(method);
    return entry != NULL;
}

bool jac_method_mark_set(VALUE method) { return jac_method_mark_state.on && method_mark_put(method); }

/* The word of an entry that points to its definition. Entries with one definition share it. */
#define METHOD_MARK_DEFINITION 2

static bool method_mark_is_same(VALUE method, VALUE other)
{
    const VALUE *one = (const VALUE *)method_mark_entry(method), *two = (const VALUE *)method_mark_entry(other);
    bool same = one && two &&
                one[METHOD_MARK_DEFINITION] ==
                    two[METHOD_MARK_DEFINITION]; /* bounds: an internal object has five words */
    RB_GC_GUARD(method);
    RB_GC_GUARD(other);
    return same;
}

bool jac_method_mark_same(VALUE method, VALUE other)
{
    return jac_method_mark_state.on && method_mark_is_same(method, other);
}

static VALUE method_mark_nothing(VALUE self) { return Qnil; }

static VALUE method_mark_of(VALUE klass, ID name)
{
    VALUE symbol = ID2SYM(name);
    return rb_funcallv(klass, rb_intern("instance_method"), 1, &symbol); /* may call Ruby */
}

/* Learns the kind and the mark. False unless a method of Ruby's own has one flag more than another method. */
static bool method_mark_learn(VALUE klass, ID name)
{
    VALUE own = method_mark_of(rb_cInteger, rb_intern("+")), other = method_mark_of(klass, name);
    const struct RBasic *marked = method_mark_find(own, true), *plain = method_mark_find(other, true);
    bool there = marked && plain && method_mark_kind_of(marked) == method_mark_kind_of(plain);
    if (there) {
        method_mark_kind = method_mark_kind_of(marked);
        method_mark_basic = marked->flags & ~plain->flags & METHOD_MARK_FLAGS;
        there = method_mark_basic && (method_mark_basic & (method_mark_basic - 1)) == 0;
    }
    RB_GC_GUARD(own);
    RB_GC_GUARD(other);
    return there;
}

/* Whether the mark follows the definition, and nothing else has it. */
static bool method_mark_follows(VALUE klass, VALUE module, ID name, const char *text)
{
    VALUE below = rb_class_new(klass), mixed = rb_class_new(rb_cObject);
    rb_include_module(mixed, module);
    if (rb_method_basic_definition_p(klass, name) || rb_method_basic_definition_p(below, name)) return false;
    if (!method_mark_put(method_mark_of(klass, name)) || !method_mark_put(method_mark_of(module, name))) return false;
    if (!rb_method_basic_definition_p(klass, name) || !rb_method_basic_definition_p(below, name)) return false;
    if (!rb_method_basic_definition_p(mixed, name)) return false;
    rb_define_method(below, text, method_mark_nothing, 0);
    if (rb_method_basic_definition_p(below, name) || !rb_method_basic_definition_p(klass, name)) return false;
    rb_define_method(klass, text, method_mark_nothing, 0);
    rb_define_method(mixed, text, method_mark_nothing, 0);
    return !rb_method_basic_definition_p(klass, name) && !rb_method_basic_definition_p(mixed, name);
}

/* Whether a definition is recognized after it was given to another module under another name, and whether a method that
 * was called before it is marked gets the mark. */
static bool method_mark_is_shared(VALUE klass, ID name, const char *text)
{
    VALUE module = rb_module_new(), mixed = rb_class_new(rb_cObject), own = method_mark_of(klass, name);
    rb_define_method(module, text, method_mark_nothing, 0);
    VALUE given = method_mark_of(module, name);
    const VALUE arguments[] = {ID2SYM(rb_intern("jacinth_mark_other")), given};
    rb_funcallv(module, rb_intern("define_method"), 2, arguments); /* may call Ruby */
    rb_include_module(mixed, module);
    VALUE object = rb_obj_alloc(mixed), method = rb_obj_method(object, arguments[0]); /* may call Ruby */
    rb_funcallv(object, rb_intern("jacinth_mark_other"), 0, NULL); /* may call Ruby */
    if (!method_mark_is_same(method, given) || method_mark_is_same(method, own) || method_mark_is_same(given, own))
        return false;
    if (rb_method_basic_definition_p(mixed, SYM2ID(arguments[0])) || !method_mark_put(method)) return false;
    return rb_method_basic_definition_p(mixed, SYM2ID(arguments[0])) && !rb_method_basic_definition_p(mixed, name);
}

jac_private_state jac_method_mark_test(void)
{
    static const char text[] = "jacinth_mark_test";
    ID name = rb_intern(text);
    VALUE klass = rb_class_new(rb_cObject), module = rb_module_new();
    rb_define_method(klass, text, method_mark_nothing, 0);
    rb_define_method(module, text, method_mark_nothing, 0);
    if (!method_mark_learn(klass, name)) return (jac_private_state){.why = "a method looks different"};
    VALUE verbose = ruby_verbose; /* the redefinitions are intended, so Ruby's warnings are silenced */
    ruby_verbose = Qnil;
    bool follows = method_mark_follows(klass, module, name, text) && method_mark_is_shared(klass, name, text);
    ruby_verbose = verbose;
    if (!follows) return (jac_private_state){.why = "a mark does not follow its method"};
    return (jac_private_state){.on = true};
}
