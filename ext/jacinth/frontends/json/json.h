/* frontends/json/json.h - L4. The JSON frontend's opening. lib/jacinth/json/api.rb defines the modules and classes and
 * then opens the frontend. */
#ifndef JAC_JSON_H
#define JAC_JSON_H

#include "rb/rb.h"

/* Defines Jacinth.open_json_frontend; once, at load. */
JAC_API void jac_json_init(void);

/* Each defines the methods of the file that it is in; called when the frontend opens. */
JAC_API void jac_json_parse_open(void);
JAC_API void jac_json_parser_open(void);
JAC_API void jac_resumable_open(void);
JAC_API void jac_json_generate_open(void);
JAC_API void jac_json_state_open(void);
JAC_API void jac_json_coder_open(void);

#endif
