/* frontends/native/query/query_condition.inc.h - L4. The conditions of filters: comparisons, tests of existence and the
 * functions (RFC 9535, sections 2.3.5 and 2.4). A part of the template query_eval.inc.h, which includes it; the macros
 * are described there. Only the nesting of the query itself causes recursion. */

/* Sets *value to the value of an operand (ValueType), or returns false if it is Nothing. */
static JAC_NOINLINE bool JAC_QUERY_EVAL(operand)(jac_query_run *run, uint32_t index, VALUE current, VALUE *value)
{
    const jac_query_node *node = &run->nodes[index];
    switch (node->op) {
    case JAC_QUERY_ROOT: case JAC_QUERY_CURRENT:
        return JAC_QUERY_EVAL(count)(run, index, current, 1, value) == 1;
    case JAC_QUERY_VALUE:
        return JAC_QUERY_EVAL(count)(run, node->first, current, 2, value) == 1;
    case JAC_QUERY_COUNT:
        *value = JAC_QUERY_NODE(number)(JAC_QUERY_EVAL(count)(run, node->first, current, SIZE_MAX, value));
        return true;
    case JAC_QUERY_LENGTH: {
        if (!JAC_QUERY_EVAL(operand)(run, node->first, current, value)) return false;
        jac_query_kind kind = JAC_QUERY_NODE(kind)(run, *value);
        if (kind < JAC_QUERY_IS_ARRAY && kind != JAC_QUERY_IS_STRING) return false;
        *value = JAC_QUERY_NODE(number)(JAC_QUERY_NODE(size)(run, *value));
        return true;
    }
    default: *value = JAC_QUERY_NODE(constant)(run, index); return true;
    }
}

static bool JAC_QUERY_EVAL(equal_scalars)(jac_query_run *run, VALUE a, VALUE b, jac_query_kind kind)
{
    int order;
    if (kind == JAC_QUERY_IS_OTHER) return a == b;
    return kind < JAC_QUERY_IS_NUMBER || (JAC_QUERY_NODE(compare_scalars)(run, a, b, &order) && order == 0);
}

/* Compares two values, containers by a frame that compares their children later. */
static JAC_NOINLINE bool JAC_QUERY_EVAL(equal_so_far)(jac_query_run *run, VALUE a, VALUE b)
{
    jac_query_kind kind = JAC_QUERY_NODE(kind)(run, a);
    if (kind != JAC_QUERY_NODE(kind)(run, b)) return false;
    if (kind < JAC_QUERY_IS_ARRAY) return JAC_QUERY_EVAL(equal_scalars)(run, a, b, kind);
    if (JAC_QUERY_NODE(size)(run, a) != JAC_QUERY_NODE(size)(run, b)) return false;
    jac_query_run_push(run, a, b);
    JAC_QUERY_NODE(open)(run);
    return true;
}

static JAC_NOINLINE bool JAC_QUERY_EVAL(equal)(jac_query_run *run, VALUE a, VALUE b)
{
    jac_query_mark mark = jac_query_run_enter(run);
    bool equal = JAC_QUERY_EVAL(equal_so_far)(run, a, b);
    while (equal && run->top >= 0) {
        VALUE own, other;
        if (!JAC_QUERY_NODE(next)(run, &own)) {
            jac_query_run_pop(run);
            continue;
        }
        jac_query_run_tick(run, 1);
        const VALUE *frame = jac_query_frame(run, run->top);
        equal = JAC_QUERY_NODE(member)(run, frame[JAC_QUERY_FRAME_SEGMENT], frame[JAC_QUERY_FRAME_KEY], &other) &&
                JAC_QUERY_EVAL(equal_so_far)(run, own, other);
    }
    jac_query_run_leave(run, mark);
    return equal;
}

static JAC_NOINLINE bool JAC_QUERY_EVAL(less)(jac_query_run *run, VALUE a, VALUE b)
{
    jac_query_kind kind = JAC_QUERY_NODE(kind)(run, a);
    int order;
    return (kind == JAC_QUERY_IS_NUMBER || kind == JAC_QUERY_IS_STRING) && kind == JAC_QUERY_NODE(kind)(run, b) &&
           JAC_QUERY_NODE(compare_scalars)(run, a, b, &order) && order < 0;
}

/* A comparison (section 2.3.5.2.2). Nothing is equal to Nothing. */
static JAC_NOINLINE bool JAC_QUERY_EVAL(comparison)(jac_query_run *run, const jac_query_node *node, VALUE current)
{
    VALUE left = Qnil, right = Qnil;
    bool has_left = JAC_QUERY_EVAL(operand)(run, node->first, current, &left);
    bool has_right = JAC_QUERY_EVAL(operand)(run, run->nodes[node->first].next, current, &right);
    if (!has_left || !has_right) {
        bool equal = has_left == has_right;
        return node->op == JAC_QUERY_NE ? !equal : equal && node->op != JAC_QUERY_LT && node->op != JAC_QUERY_GT;
    }
    switch (node->op) {
    case JAC_QUERY_EQ: return JAC_QUERY_EVAL(equal)(run, left, right);
    case JAC_QUERY_NE: return !JAC_QUERY_EVAL(equal)(run, left, right);
    case JAC_QUERY_LT: return JAC_QUERY_EVAL(less)(run, left, right);
    case JAC_QUERY_GT: return JAC_QUERY_EVAL(less)(run, right, left);
    case JAC_QUERY_LE: return JAC_QUERY_EVAL(less)(run, left, right) || JAC_QUERY_EVAL(equal)(run, left, right);
    default: return JAC_QUERY_EVAL(less)(run, right, left) || JAC_QUERY_EVAL(equal)(run, left, right);
    }
}

/* match() and search() (sections 2.4.6 and 2.4.7). */
static JAC_NOINLINE bool JAC_QUERY_EVAL(regexp)(jac_query_run *run, const jac_query_node *call, VALUE current)
{
    VALUE text = Qnil, pattern = Qnil;
    return JAC_QUERY_EVAL(operand)(run, call->first, current, &text) &&
           JAC_QUERY_EVAL(operand)(run, run->nodes[call->first].next, current, &pattern) &&
           JAC_QUERY_NODE(kind)(run, text) == JAC_QUERY_IS_STRING &&
           JAC_QUERY_NODE(kind)(run, pattern) == JAC_QUERY_IS_STRING &&
           JAC_QUERY_NODE(matches)(run, call, text, pattern);
}

/* Whether the condition holds for the node `current`. */
static JAC_NOINLINE bool JAC_QUERY_EVAL(test)(jac_query_run *run, uint32_t index, VALUE current)
{
    const jac_query_node *node = &run->nodes[index];
    VALUE ignored;
    switch (node->op) {
    case JAC_QUERY_OR: case JAC_QUERY_AND:
        for (uint32_t i = node->first; i != 0; i = run->nodes[i].next) {
            if (JAC_QUERY_EVAL(test)(run, i, current) == (node->op == JAC_QUERY_OR)) return node->op == JAC_QUERY_OR;
        }
        return node->op == JAC_QUERY_AND;
    case JAC_QUERY_NOT: return !JAC_QUERY_EVAL(test)(run, node->first, current);
    case JAC_QUERY_ROOT: case JAC_QUERY_CURRENT:
        return JAC_QUERY_EVAL(count)(run, index, current, 1, &ignored) > 0;
    case JAC_QUERY_MATCH: case JAC_QUERY_SEARCH: return JAC_QUERY_EVAL(regexp)(run, node, current);
    default: return JAC_QUERY_EVAL(comparison)(run, node, current);
    }
}
