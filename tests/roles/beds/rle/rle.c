#include "rle.h"

#include <stdlib.h>

struct rle_state {
    int level;
    Byte last;
    uInt run;
};

static void *default_alloc(void *opaque, uInt items, uInt size)
{
    (void)opaque;
    return calloc(items, size);
}

static void default_free(void *opaque, void *address)
{
    (void)opaque;
    free(address);
}

int rle_packInit(rle_streamp strm, int level)
{
    if (strm == NULL)
        return RLE_STREAM_ERROR;
    if (level != RLE_NO_COMPRESSION && level != RLE_BEST_SPEED && level != RLE_BEST_COMPRESSION)
        return RLE_STREAM_ERROR;
    if (strm->zalloc == NULL) {
        strm->zalloc = default_alloc;
        strm->opaque = NULL;
    }
    if (strm->zfree == NULL)
        strm->zfree = default_free;
    strm->state = strm->zalloc(strm->opaque, 1, sizeof(struct rle_state));
    if (strm->state == NULL)
        return RLE_MEM_ERROR;
    strm->state->level = level;
    strm->state->run = 0;
    strm->total_out = 0;
    return RLE_OK;
}

static int put_run(rle_streamp strm)
{
    struct rle_state *s = strm->state;

    if (s->run == 0)
        return 1;
    if (strm->avail_out < 2)
        return 0;
    *strm->next_out++ = (Byte)s->run;
    *strm->next_out++ = s->last;
    strm->avail_out -= 2;
    strm->total_out += 2;
    s->run = 0;
    return 1;
}

int rle_pack(rle_streamp strm, int flush)
{
    struct rle_state *s;

    if (strm == NULL || strm->state == NULL)
        return RLE_STREAM_ERROR;
    if (flush != RLE_NO_FLUSH && flush != RLE_SYNC_FLUSH && flush != RLE_FINISH)
        return RLE_STREAM_ERROR;
    s = strm->state;
    while (strm->avail_in > 0) {
        uInt longest = s->level == RLE_NO_COMPRESSION ? 1 : 255;
        if (s->run > 0 && (s->last != *strm->next_in || s->run >= longest) && !put_run(strm))
            return RLE_BUF_ERROR;
        s->last = *strm->next_in++;
        strm->avail_in--;
        s->run++;
    }
    if (flush != RLE_NO_FLUSH && !put_run(strm))
        return RLE_BUF_ERROR;
    return flush == RLE_FINISH ? RLE_STREAM_END : RLE_OK;
}

int rle_packEnd(rle_streamp strm)
{
    if (strm == NULL || strm->state == NULL)
        return RLE_STREAM_ERROR;
    strm->zfree(strm->opaque, strm->state);
    strm->state = NULL;
    return RLE_OK;
}

int rle_compress(Byte *dest, uLong *destLen, const Byte *source, uLong sourceLen)
{
    rle_stream stream = {0};
    int err = rle_packInit(&stream, RLE_BEST_COMPRESSION);

    if (err != RLE_OK)
        return err;
    stream.next_in = source;
    stream.avail_in = (uInt)sourceLen;
    stream.next_out = dest;
    stream.avail_out = (uInt)*destLen;
    err = rle_pack(&stream, RLE_FINISH);
    *destLen = stream.total_out;
    rle_packEnd(&stream);
    return err == RLE_STREAM_END ? RLE_OK : err;
}

int rle_uncompress(Byte *dest, uLong *destLen, const Byte *source, uLong sourceLen)
{
    uLong room = *destLen, done = 0, i;

    if (sourceLen % 2 != 0)
        return RLE_DATA_ERROR;
    for (i = 0; i < sourceLen; i += 2) {
        uInt run = source[i];
        if (run > room - done)
            return RLE_BUF_ERROR;
        while (run-- > 0)
            dest[done++] = source[i + 1];
    }
    *destLen = done;
    return RLE_OK;
}

uLong rle_compressBound(uLong sourceLen)
{
    return 2 * sourceLen;
}

uLong rle_adler(uLong adler, const Byte *buf, uInt len)
{
    uLong low = adler & 0xffff, high = (adler >> 16) & 0xffff;

    if (buf == NULL)
        return 1;
    while (len-- > 0) {
        low = (low + *buf++) % 65521;
        high = (high + low) % 65521;
    }
    return (high << 16) | low;
}

const char *rle_version(void)
{
    return "1.0.2";
}
