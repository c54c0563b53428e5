/* rb/walk/rails_core.c - L3. Process::Status as ActiveSupport has it, without the Hash between. See rails.h. */
#include "rb/names.h"
#include "rb/walk/call.h"
#include "rb/walk/hash.h"
#include "rb/walk/rails.h"

static void rails_core_member(jac_walk *walk, jac_path *path, ID id, VALUE value)
{
    VALUE name = rb_id2str(id);
    path->key = ID2SYM(id);
    jac_emit_key(&walk->out.buf, RSTRING_PTR(name), (size_t)RSTRING_LEN(name), JAC_ESCAPE_JSON);
    jac_walk_value(walk, value);
    RB_GC_GUARD(name);
}

void jac_rails_status(jac_walk *walk, VALUE status)
{
    VALUE code = jac_call_method(walk, status, jac_id.exitstatus), pid = jac_call_method(walk, status, jac_id.pid);
    jac_path path;
    jac_object_open(walk, &path);
    rails_core_member(walk, &path, jac_id.exitstatus, code);
    rails_core_member(walk, &path, jac_id.pid, pid);
    jac_object_close(walk, &path, true);
}
