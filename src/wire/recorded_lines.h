/* What a test tells that was changed to record: each check appends a line to the file that the
 * environment names, `LINE KIND VALUE`, and decides nothing. The line is that of the check in the
 * test file; the value is text that two runs are compared by. */
#ifndef WIRE_RECORDED_LINES_H
#define WIRE_RECORDED_LINES_H

#define RECORD_VARIABLE "ASSAY_RECORD"

enum record_kind {
    RECORD_INTEGER = 'i',
    RECORD_FLOATING = 'f', /* hexadecimal, a space, decimal */
    RECORD_BYTES = 'b',    /* quoted as in C, or NULL; what is too long ends with its length */
    RECORD_POINTER = 'p',  /* "NULL", "expected" or "other" */
    RECORD_CONDITION = 'c', /* "true" or "false" */
};

#endif
