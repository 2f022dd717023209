/* Text in XML and HTML. */
#ifndef REPORT_MARKUP_H
#define REPORT_MARKUP_H

#include "base/text.h"

/* With & < > " ' as entities; what is no UTF-8, and control characters that XML does not know,
 * become U+FFFD. */
void markup_add(struct text *out, const char *string);
void markup_add_bytes(struct text *out, const char *bytes, size_t length);
/* ` name="value"` */
void markup_add_attribute(struct text *out, const char *name, const char *value);

#endif
