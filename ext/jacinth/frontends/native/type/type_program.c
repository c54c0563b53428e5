/* frontends/native/type/type_program.c - L4, for size. Rows of numbers and objects -> jac_type_program; see
 * type_program.h. Runs once for each type. The memory is two Strings of a size that is known before: one for the
 * structs, one for the VALUEs, all of which are marked and pinned. */
#include "frontends/native/type/type_program.h"
#include <float.h>
#include "rb/private/method_mark.h"

/* The columns of a row, and of the row of a field. */
enum { ROW_OP, ROW_KINDS, ROW_FLAGS, ROW_LEAST, ROW_MOST, ROW_LOW, ROW_HIGH, ROW_PARTS, ROW_EXTRA, ROW_PATTERN,
       ROW_FORMAT, ROW_MULTIPLE, ROW_READ, ROW_WRITE };
enum { FIELD_KEY, FIELD_TEXT, FIELD_NAME, FIELD_VARIABLE, FIELD_NODE, FIELD_REQUIRED, FIELD_HOW, FIELD_FALLBACK,
       FIELD_MEMBER, FIELD_READER, FIELD_ROLE, FIELD_COMPUTE, FIELD_CONDITION };

/* The VALUEs of a node, and those of each field. */
enum { TYPE_PROGRAM_NODE_VALUES = 5, TYPE_PROGRAM_FIELD_VALUES = 7 };

const jac_type_node jac_type_skipped = {.op = JAC_TYPED_SKIP};

/* A block that is filled from its start. */
typedef struct { char *at, *end; } program_block;

static JAC_COLD VALUE type_program_memory(program_block *block, size_t bytes)
{
    VALUE memory = rb_str_new(NULL, (long)(bytes < 1024 ? 1024 : bytes)); /* too long for the slot of the String */
    block->at = RSTRING_PTR(memory);
    block->end = block->at + RSTRING_LEN(memory);
    memset(block->at, 0, (size_t)RSTRING_LEN(memory));
    return memory;
}

static JAC_COLD void *type_program_take(program_block *block, size_t bytes)
{
    if ((size_t)(block->end - block->at) < bytes) rb_raise(rb_eArgError, "the program is larger than its memory");
    void *taken = block->at;
    block->at += (bytes + 7) & ~(size_t)7;
    return taken;
}

static JAC_COLD VALUE type_program_row(VALUE rows, long index)
{
    VALUE row = rb_ary_entry(rows, index);
    Check_Type(row, T_ARRAY);
    return row;
}

static JAC_COLD long type_program_number(VALUE row, long column)
{
    return NUM2LONG(rb_ary_entry(row, column)); /* calls no Ruby: program.rb makes Integers */
}

/* Keeps a VALUE alive and in its place; returns it. */
static JAC_COLD VALUE type_program_keep(program_block *values, VALUE value)
{
    VALUE *slot = type_program_take(values, sizeof value);
    *slot = value;
    return value;
}

/* Keeps the VALUE of a column; returns it. */
static JAC_COLD JAC_NOINLINE VALUE type_program_column(program_block *values, VALUE row, long column)
{
    return type_program_keep(values, rb_ary_entry(row, column));
}

/* ---- tables ---- */

static size_t type_program_slots(size_t count)
{
    size_t slots = 4;
    while (slots < 2 * count) slots *= 2;
    return slots;
}

static JAC_COLD jac_type_table type_program_table(program_block *block, const VALUE *texts, size_t count)
{
    const size_t slots = type_program_slots(count);
    jac_type_table table = {texts, type_program_take(block, slots * sizeof(uint32_t)), slots - 1};
    for (size_t i = 0; i < count; i++) {
        size_t at = jac_type_table_object_hash(texts[i]) & table.mask;
        while (table.slots[at]) at = (at + 1) & table.mask;
        table.slots[at] = (uint32_t)i + 1;
    }
    return table;
}

/* ---- rows ---- */

/* Sets what is compared with the source to predict the key, if that needs no escapes and its value is read. */
static JAC_COLD void type_program_predict(jac_type_field *field, VALUE key)
{
    char text[16] = {0};
    if (NIL_P(key) || field->role == JAC_FIELD_VIRTUAL) return; /* nil: the field for all other keys */
    const size_t size = (size_t)RSTRING_LEN(key) + 2;
    if (size + 1 != field->text_len) return; /* escapes make the written text longer */
    field->size = size;
    memcpy(text, field->text + 1, size < sizeof text ? size : sizeof text); /* bounds: text has size + 1 bytes */
    memset(field->mask, 0, sizeof field->mask);
    memset(field->mask, 0xff, size < sizeof text ? size : sizeof text); /* bounds: 16 bytes */
    memcpy(field->word, text, sizeof text);
}

static JAC_COLD void type_program_field(jac_type_field *field, const jac_type_node *nodes, VALUE row,
                                        program_block *values)
{
    VALUE text = type_program_column(values, row, FIELD_TEXT);
    field->text = RSTRING_PTR(text); /* the String is pinned */
    field->text_len = (uint32_t)RSTRING_LEN(text);
    rb_enc_str_coderange(text); /* sets the flags */
    field->text_flags = RBASIC(text)->flags;
    memcpy(field->start, field->text, field->text_len < JAC_TYPE_TEXT ? field->text_len : JAC_TYPE_TEXT);
    field->name = type_program_column(values, row, FIELD_NAME);
    field->variable = type_program_column(values, row, FIELD_VARIABLE);
    field->reader = SYM2ID(field->name);
    field->ivar = SYM2ID(field->variable);
    field->node = &nodes[type_program_number(row, FIELD_NODE)];
    field->required = RTEST(rb_ary_entry(row, FIELD_REQUIRED));
    field->how = (uint8_t)type_program_number(row, FIELD_HOW);
    field->fallback = type_program_column(values, row, FIELD_FALLBACK);
    field->member = (uint32_t)type_program_number(row, FIELD_MEMBER);
    field->role = (uint8_t)type_program_number(row, FIELD_ROLE);
    field->compute = type_program_column(values, row, FIELD_COMPUTE);
    field->condition = type_program_column(values, row, FIELD_CONDITION);
    VALUE reader = rb_ary_entry(row, FIELD_READER);
    field->direct = !NIL_P(reader) && jac_method_mark_set(reader);
    type_program_predict(field, rb_ary_entry(row, FIELD_KEY));
}

/* Finds where the instance variables of the fields are. */
static JAC_COLD void type_program_variables(jac_type_node *node, jac_type_field *fields)
{
    const unsigned target = node->flags & JAC_TARGET_MASK;
    ID names[JAC_OBJECT_SLOTS_MOST];
    uint32_t indexes[JAC_OBJECT_SLOTS_MOST];
    size_t count = 0;
    if (target != JAC_TARGET_VARIABLES && target != JAC_TARGET_KEYWORDS) return;
    for (uint32_t i = 0; i < node->count; i++) {
        if (fields[i].role == JAC_FIELD_VIRTUAL) continue;
        if (count == JAC_OBJECT_SLOTS_MOST) return;
        names[count++] = fields[i].ivar; /* bounds: compared above */
    }
    node->slots_of = jac_object_slots_of(node->target, node->allocate, names, indexes, count);
    if (!node->slots_of.on) return;
    for (uint32_t i = node->count; i-- > 0;)
        if (fields[i].role != JAC_FIELD_VIRTUAL) fields[i].member = indexes[--count];
}

/* The extra column of an object: the class, the index of its first field, their number, the members. */
static JAC_COLD void type_program_object(jac_type_node *node, jac_type_program *program, VALUE extra, VALUE rows,
                                    program_block *block, program_block *values)
{
    const long first = type_program_number(extra, 1);
    node->target = type_program_column(values, extra, 0);
    node->count = (uint32_t)type_program_number(extra, 2);
    node->members = (size_t)type_program_number(extra, 3);
    node->allocate = rb_get_alloc_func(node->target);
    if ((node->flags & JAC_TARGET_MASK) == JAC_TARGET_MEMBERS || (node->flags & JAC_TARGET_MASK) == JAC_TARGET_DATA)
        node->form = (uint8_t)jac_struct_slots_of(node->target, node->allocate, node->members);
    jac_type_field *fields = type_program_take(block, (node->count + 3) * sizeof *fields);
    const VALUE *keys = (const VALUE *)(const void *)values->at;
    for (uint32_t i = 0; i < node->count; i++)
        type_program_column(values, type_program_row(rows, first + (long)i), FIELD_KEY);
    node->table = type_program_table(block, keys, node->count);
    node->fields = fields + 1;
    for (uint32_t i = 0; i <= node->count + 2; i++) {
        fields[i].owner = node;
        fields[i].size = SIZE_MAX;
    }
    fields[node->count].last = true;
    node->slots = node->count;
    for (uint32_t i = 0; i < node->count; i++) {
        fields[i + 1].index = i;
        type_program_field(&fields[i + 1], program->nodes, type_program_row(rows, first + (long)i), values);
        program->calls |= fields[i + 1].how == JAC_DEFAULT_CALLED;
        if (!node->special && (fields[i + 1].role || !NIL_P(fields[i + 1].condition))) node->special = &fields[i + 1];
        if (fields[i + 1].role == JAC_FIELD_REST) node->rest = &fields[i + 1];
    }
    type_program_variables(node, fields + 1);
    if (node->rest) { /* a value of the rest, and its key */
        fields[node->count + 1].index = node->count;
        fields[node->count + 1].node = node->parts[0];
        node->slots += 2;
    }
    program->calls |= (node->flags & JAC_TARGET_MASK) >= JAC_TARGET_KEYWORDS;
}

/* The extra column of a tagged union: the key of the tag, and the tags. */
static JAC_COLD void type_program_tagged(jac_type_node *node, VALUE extra, program_block *block, program_block *values)
{
    VALUE texts = type_program_row(extra, 1);
    const VALUE *first = (const VALUE *)(const void *)values->at;
    for (long i = 0; i < RARRAY_LEN(texts); i++) type_program_keep(values, RARRAY_AREF(texts, i));
    node->tag = type_program_column(values, extra, 0);
    node->table = type_program_table(block, first, node->count);
}

static JAC_COLD void type_program_enum(jac_type_node *node, VALUE extra, program_block *block, program_block *values)
{
    VALUE texts = type_program_row(extra, 0), made = type_program_row(extra, 1);
    node->count = (uint32_t)RARRAY_LEN(texts);
    const VALUE *first = (const VALUE *)(const void *)values->at;
    for (long i = 0; i < RARRAY_LEN(texts); i++) type_program_keep(values, RARRAY_AREF(texts, i));
    const VALUE *second = (const VALUE *)(const void *)values->at;
    for (long i = 0; i < RARRAY_LEN(made); i++) type_program_keep(values, RARRAY_AREF(made, i));
    node->table = type_program_table(block, first, node->count);
    node->values = type_program_table(block, second, node->count);
    node->equal = type_program_column(values, extra, 2);
}

static JAC_COLD void type_program_node(jac_type_node *node, jac_type_program *program, VALUE row, VALUE fields,
                                  program_block *block, program_block *values)
{
    VALUE parts = type_program_row(row, ROW_PARTS);
    node->op = (uint8_t)type_program_number(row, ROW_OP);
    node->kinds = (uint16_t)type_program_number(row, ROW_KINDS);
    node->flags = (uint8_t)type_program_number(row, ROW_FLAGS);
    node->least = type_program_number(row, ROW_LEAST);
    node->most = type_program_number(row, ROW_MOST);
    node->low = RFLOAT_VALUE(rb_ary_entry(row, ROW_LOW));
    node->high = RFLOAT_VALUE(rb_ary_entry(row, ROW_HIGH));
    node->multiple = type_program_number(row, ROW_MULTIPLE);
    node->pattern = type_program_column(values, row, ROW_PATTERN);
    node->format = type_program_column(values, row, ROW_FORMAT);
    node->matches = !NIL_P(node->pattern) || !NIL_P(node->format);
    node->bounded = node->least > 0 || node->most < FIXNUM_MAX;
    node->read = type_program_column(values, row, ROW_READ);
    node->write = type_program_column(values, row, ROW_WRITE);
    node->plain = node->op == JAC_TYPED_STRING && !node->matches && NIL_P(node->read);
    node->positive = node->op == JAC_TYPED_FLOAT && !node->matches && node->low <= 0 && node->high > DBL_MAX;
    node->target = node->tag = Qnil;
    node->count = (uint32_t)RARRAY_LEN(parts);
    node->parts = type_program_take(block, node->count * sizeof *node->parts);
    for (long i = 0; i < RARRAY_LEN(parts); i++) {
        VALUE part = RARRAY_AREF(parts, i);
        node->parts[i] = NIL_P(part) ? NULL : &program->nodes[type_program_number(parts, i)];
    }
    VALUE extra = rb_ary_entry(row, ROW_EXTRA);
    if (node->op == JAC_TYPED_TIME || node->op == JAC_TYPED_ARRAY)
        node->target = type_program_column(values, row, ROW_EXTRA);
    if (node->op == JAC_TYPED_OBJECT) type_program_object(node, program, extra, fields, block, values);
    if (node->op == JAC_TYPED_ENUM) type_program_enum(node, extra, block, values);
    if (node->op == JAC_TYPED_TAGGED) type_program_tagged(node, extra, block, values);
    program->any |= node->op == JAC_TYPED_ANY;
    program->calls |= node->matches || !NIL_P(node->read) || node->op == JAC_TYPED_DATE ||
                      (node->op == JAC_TYPED_ARRAY && (node->flags & JAC_TYPED_UNIQUE));
}

/* The bytes of the structs, and the number of VALUEs, for the nodes of these rows. The rows of one object share its
 * fields, but these are counted for each row. */
static JAC_COLD void type_program_measure(VALUE rows, size_t *bytes, size_t *count)
{
    for (long i = 0; i < RARRAY_LEN(rows); i++) {
        VALUE row = type_program_row(rows, i), extra = rb_ary_entry(row, ROW_EXTRA);
        const long op = type_program_number(row, ROW_OP);
        size_t own = (size_t)RARRAY_LEN(type_program_row(row, ROW_PARTS));
        *bytes += sizeof(jac_type_node) + (own + 1) * sizeof(void *);
        *count += TYPE_PROGRAM_NODE_VALUES;
        if (op == JAC_TYPED_OBJECT) own = (size_t)type_program_number(extra, 2);
        else if (op == JAC_TYPED_ENUM) own = (size_t)RARRAY_LEN(type_program_row(extra, 0));
        else if (op == JAC_TYPED_TAGGED) own = (size_t)RARRAY_LEN(type_program_row(extra, 1));
        else continue;
        *bytes += (own + 3) * sizeof(jac_type_field) + type_program_slots(own) * sizeof(uint32_t) + 8;
        *count += TYPE_PROGRAM_FIELD_VALUES * own + 1;
    }
}

JAC_COLD void jac_type_program_compile(jac_type_program *program, VALUE rows, VALUE fields)
{
    program_block block, values;
    size_t bytes = 0, count = 0;
    Check_Type(rows, T_ARRAY);
    Check_Type(fields, T_ARRAY);
    type_program_measure(rows, &bytes, &count);
    *program = (jac_type_program){.count = (size_t)RARRAY_LEN(rows), .value_count = count};
    program->memory = type_program_memory(&block, bytes);
    program->values = type_program_memory(&values, count * sizeof(VALUE));
    jac_type_node *nodes = type_program_take(&block, program->count * sizeof *nodes);
    program->nodes = nodes;
    for (size_t i = 0; i < program->count; i++)
        type_program_node(&nodes[i], program, type_program_row(rows, (long)i), fields, &block, &values);
    rb_obj_freeze(program->memory);
    rb_obj_freeze(program->values);
}

void jac_type_program_mark(const jac_type_program *program)
{
    rb_gc_mark(program->memory);
    rb_gc_mark(program->values);
    rb_gc_mark(program->kept);
    if (!program->values) return;
    const VALUE *values = (const VALUE *)(const void *)RSTRING_PTR(program->values);
    for (size_t i = 0; i < program->value_count; i++) rb_gc_mark(values[i]); /* 0 is false */
}
