/* Grey images: one byte per pixel, rows one after another, stride bytes apart. */
#ifndef GRAY_H
#define GRAY_H

#include <stddef.h>
#include <stdint.h>

typedef struct gray gray_t;

enum gray_status { GRAY_OK, GRAY_EINVAL, GRAY_ENOMEM };

/* A black image. */
enum gray_status gray_create(gray_t **out, unsigned width, unsigned height);

/* An image over pixels that stay the caller's: height rows, stride bytes apart. */
enum gray_status gray_wrap(gray_t **out, uint8_t *pixels, unsigned width, unsigned height,
                           size_t stride);
void gray_destroy(gray_t *img);

unsigned gray_width(const gray_t *img);
unsigned gray_height(const gray_t *img);

uint8_t *gray_row(gray_t *img, unsigned y);
void gray_put(gray_t *img, unsigned x, unsigned y, uint8_t level);
uint8_t gray_get(const gray_t *img, unsigned x, unsigned y);
void gray_fill(gray_t *img, uint8_t level);

/* Copies the area of src at (sx, sy) to (dx, dy) of dst. */
void gray_blit(gray_t *dst, unsigned dx, unsigned dy, const gray_t *src, unsigned sx, unsigned sy,
               unsigned width, unsigned height);

/* All pixels, without gaps between the rows. */
void gray_export(const gray_t *img, uint8_t *out);

/* How often each level occurs: 256 counts. */
void gray_histogram(const gray_t *img, unsigned *counts);

#endif
