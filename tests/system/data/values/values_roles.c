/* What the header does not say, so that the test does not depend on what assay can find out. */
#include "values.h"
#include <assay/contracts.h>

ASSAY_ROLES(measure, format: format)
ASSAY_ROLES(measure_list, format: format)
ASSAY_ROLES(count_lines_of_file, filename: filename)
ASSAY_ROLES(save_number, filename: filename)
ASSAY_ROLES(read_byte, fd: descriptor)
ASSAY_ROLES(sort_elements, base: buffer(nmemb*size) nonnull, nmemb: length(base), size: length(base))
ASSAY_ROLES(set_new, hash: callback nonnull, equals: callback nonnull)
