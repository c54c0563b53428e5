/* frontends/rails/rails_names.c - L4, for size. Looks up the names of the Rails frontend; see rails_names.h. */
#include "frontends/rails/rails_names.h"

jac_rails_ids jac_rails_id;

void jac_rails_names_init(void)
{
    static const char *const names[] = {JAC_RAILS_ID_LIST(JAC_NAMES_TEXT)};
    jac_names_intern((ID *)&jac_rails_id, names, sizeof jac_rails_id / sizeof(ID));
}
