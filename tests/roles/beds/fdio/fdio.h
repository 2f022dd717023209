#ifndef FDIO_H
#define FDIO_H

#include <stddef.h>
#include <sys/types.h>

#define FIO_RDONLY 0x00
#define FIO_RDWR 0x02
#define FIO_CREAT 0x40
#define FIO_TRUNC 0x200
#define FIO_APPEND 0x400

#define FIO_SEEK_SET 0
#define FIO_SEEK_CUR 1
#define FIO_SEEK_END 2

int fio_open(const char *path, int flags);
int fio_close(int fd);
ssize_t fio_readn(int fd, void *buf, size_t nbytes);
ssize_t fio_writen(int fd, const void *buf, size_t nbytes);
ssize_t fio_readline(int fd, char *buf, size_t maxlen);
long fio_seek(int fd, long offset, int whence);
int fio_copy(int from, int to, size_t *copied);
int fio_pipe(int fds[2]);
int fio_exists(const char *path);
int fio_puts(int fd, const char *s);

#endif
