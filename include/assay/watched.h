/* SPDX-License-Identifier: 0BSD
 *
 * Memory whose reading is told. Code that was given the instrument `loads` looks, before it reads
 * from the region, at the byte that lies ASSAY_WATCHED_SIZE behind the one it reads first; while
 * that is 0, it calls the runtime. Not for use by hand. */
#ifndef ASSAY_WATCHED_H
#define ASSAY_WATCHED_H

#include <stdint.h>

/* The start is a multiple of twice the size. */
#define ASSAY_WATCHED_START UINT64_C(0x600000000000)
#define ASSAY_WATCHED_SIZE (UINT64_C(1) << 26)

/* Numbers that stand for others: code that was given the instrument `symbols` calls the runtime
 * instead of comparing or calculating with one of them. Small constants may have been added. */
#define ASSAY_SYMBOLS_START INT64_C(0x40000000)
#define ASSAY_SYMBOLS_SIZE INT64_C(0x3F000000)
/* ... up to this. */
#define ASSAY_SYMBOLS_REACH 4096

/* What the runtime is asked about two numbers: LLVM's number of the comparison or of the operation,
 * and the width in bits. */
#define ASSAY_ASKED(what, width) ((what) | (width) << 8)
#define ASSAY_ASKED_WHAT(asked) ((asked) & 0xFF)
#define ASSAY_ASKED_WIDTH(asked) ((asked) >> 8 & 0xFF)

#endif
