/* rle.h -- interface of the run-length compression library */
#ifndef RLE_H
#define RLE_H

#ifdef __cplusplus
extern "C" {
#endif

#if defined(_WIN32) && defined(RLE_DLL)
#define RLE_EXTERN __declspec(dllexport)
#else
#define RLE_EXTERN extern
#endif
#define OF(args) args

typedef unsigned char Byte;
typedef unsigned int uInt;
typedef unsigned long uLong;
typedef void *(*rle_alloc_func) OF((void *opaque, uInt items, uInt size));
typedef void (*rle_free_func) OF((void *opaque, void *address));

typedef struct rle_stream_s {
    const Byte *next_in; /* next input byte */
    uInt avail_in;       /* number of bytes available at next_in */
    Byte *next_out;      /* next output byte will go here */
    uInt avail_out;      /* remaining free space at next_out */
    uLong total_out;     /* total number of bytes output so far */
    struct rle_state *state;
    rle_alloc_func zalloc;
    rle_free_func zfree;
    void *opaque;
} rle_stream;

typedef rle_stream *rle_streamp;

#define RLE_NO_FLUSH 0
#define RLE_SYNC_FLUSH 2
#define RLE_FINISH 4

#define RLE_OK 0
#define RLE_STREAM_END 1
#define RLE_STREAM_ERROR (-2)
#define RLE_DATA_ERROR (-3)
#define RLE_MEM_ERROR (-4)
#define RLE_BUF_ERROR (-5)

#define RLE_NO_COMPRESSION 0
#define RLE_BEST_SPEED 1
#define RLE_BEST_COMPRESSION 9

/*
     Initializes the internal stream state for compression. The fields zalloc, zfree and opaque
   must be initialized before by the caller; null pointers select the default allocator. The
   level is RLE_NO_COMPRESSION, RLE_BEST_SPEED or RLE_BEST_COMPRESSION. Returns RLE_OK if
   success, RLE_MEM_ERROR if there was not enough memory, RLE_STREAM_ERROR for a bad level.
*/
RLE_EXTERN int rle_packInit OF((rle_streamp strm, int level));

/*
     Compresses as much data as possible, and stops when the input buffer becomes empty or the
   output buffer becomes full.
*/
RLE_EXTERN int rle_pack OF((rle_streamp strm, int flush));

/*
     All dynamically allocated data structures for this stream are freed.
*/
RLE_EXTERN int rle_packEnd OF((rle_streamp strm));

/*
     Compresses the source buffer into the destination buffer. sourceLen is the byte length of
   the source buffer. Upon entry, destLen is the total size of the destination buffer; upon
   exit, destLen is the actual size of the compressed data.
*/
RLE_EXTERN int rle_compress OF((Byte *dest, uLong *destLen, const Byte *source, uLong sourceLen));
RLE_EXTERN int rle_uncompress OF((Byte *dest, uLong *destLen, const Byte *source,
                                  uLong sourceLen));

/* An upper bound on the compressed size after compressing sourceLen bytes. */
RLE_EXTERN uLong rle_compressBound OF((uLong sourceLen));

/*
     Updates a running checksum with the bytes buf[0..len-1] and returns it. If buf is NULL, this
   function returns the required initial value for the checksum.
*/
RLE_EXTERN uLong rle_adler OF((uLong adler, const Byte *buf, uInt len));

RLE_EXTERN const char *rle_version OF((void));

#ifdef __cplusplus
}
#endif
#endif
