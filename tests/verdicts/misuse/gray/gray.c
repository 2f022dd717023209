#include "gray.h"

#include <stdlib.h>
#include <string.h>

struct gray {
    unsigned width, height;
    size_t stride;
    uint8_t *pixels;
    int own;
};

enum { SIDE_MAX = 4096 };

static enum gray_status make(gray_t **out, unsigned width, unsigned height)
{
    *out = NULL;
    if (width == 0 || height == 0 || width > SIDE_MAX || height > SIDE_MAX)
        return GRAY_EINVAL;
    gray_t *img = calloc(1, sizeof *img);
    if (!img)
        return GRAY_ENOMEM;
    img->width = width;
    img->height = height;
    *out = img;
    return GRAY_OK;
}

enum gray_status gray_create(gray_t **out, unsigned width, unsigned height)
{
    enum gray_status status = make(out, width, height);
    if (status != GRAY_OK)
        return status;
    gray_t *img = *out;
    img->stride = width;
    img->own = 1;
    img->pixels = calloc(height, width);
    if (!img->pixels) {
        free(img);
        *out = NULL;
        return GRAY_ENOMEM;
    }
    return GRAY_OK;
}

enum gray_status gray_wrap(gray_t **out, uint8_t *pixels, unsigned width, unsigned height,
                           size_t stride)
{
    *out = NULL;
    if (stride < width)
        return GRAY_EINVAL;
    enum gray_status status = make(out, width, height);
    if (status != GRAY_OK)
        return status;
    (*out)->pixels = pixels;
    (*out)->stride = stride;
    return GRAY_OK;
}

void gray_destroy(gray_t *img)
{
    if (!img)
        return;
    if (img->own)
        free(img->pixels);
    free(img);
}

unsigned gray_width(const gray_t *img)
{
    return img->width;
}

unsigned gray_height(const gray_t *img)
{
    return img->height;
}

uint8_t *gray_row(gray_t *img, unsigned y)
{
    return img->pixels + y * img->stride;
}

void gray_put(gray_t *img, unsigned x, unsigned y, uint8_t level)
{
    img->pixels[y * img->stride + x] = level;
}

uint8_t gray_get(const gray_t *img, unsigned x, unsigned y)
{
    return img->pixels[y * img->stride + x];
}

void gray_fill(gray_t *img, uint8_t level)
{
    for (unsigned y = 0; y < img->height; y++)
        memset(gray_row(img, y), level, img->width);
}

void gray_blit(gray_t *dst, unsigned dx, unsigned dy, const gray_t *src, unsigned sx, unsigned sy,
               unsigned width, unsigned height)
{
    for (unsigned y = 0; y < height; y++)
        memmove(dst->pixels + (dy + y) * dst->stride + dx,
                src->pixels + (sy + y) * src->stride + sx, width);
}

void gray_export(const gray_t *img, uint8_t *out)
{
    for (unsigned y = 0; y < img->height; y++)
        memcpy(out + (size_t)y * img->width, img->pixels + y * img->stride, img->width);
}

void gray_histogram(const gray_t *img, unsigned *counts)
{
    memset(counts, 0, 256 * sizeof *counts);
    for (unsigned y = 0; y < img->height; y++)
        for (unsigned x = 0; x < img->width; x++)
            counts[img->pixels[y * img->stride + x]]++;
}
