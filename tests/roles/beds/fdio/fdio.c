#include "fdio.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int fio_open(const char *path, int flags)
{
    int how = (flags & FIO_RDWR) ? O_RDWR : O_RDONLY;

    if (flags & FIO_CREAT)
        how |= O_CREAT;
    if (flags & FIO_TRUNC)
        how |= O_TRUNC;
    if (flags & FIO_APPEND)
        how |= O_APPEND;
    return open(path, how, 0644);
}

int fio_close(int fd)
{
    int rc;

    do
        rc = close(fd);
    while (rc < 0 && errno == EINTR);
    return rc;
}

ssize_t fio_readn(int fd, void *buf, size_t nbytes)
{
    char *p = buf;
    size_t left = nbytes;

    while (left > 0) {
        ssize_t n = read(fd, p, left);
        if (n < 0) {
            if (errno == EINTR)
                continue;
            return -1;
        }
        if (n == 0)
            break;
        p += n;
        left -= (size_t)n;
    }
    return (ssize_t)(nbytes - left);
}

ssize_t fio_writen(int fd, const void *buf, size_t nbytes)
{
    const char *p = buf;
    size_t left = nbytes;

    while (left > 0) {
        ssize_t n = write(fd, p, left);
        if (n < 0) {
            if (errno == EINTR)
                continue;
            return -1;
        }
        p += n;
        left -= (size_t)n;
    }
    return (ssize_t)nbytes;
}

ssize_t fio_readline(int fd, char *buf, size_t maxlen)
{
    size_t i = 0;

    if (maxlen == 0) {
        errno = EINVAL;
        return -1;
    }
    while (i + 1 < maxlen) {
        char c;
        ssize_t n = read(fd, &c, 1);
        if (n < 0)
            return -1;
        if (n == 0)
            break;
        buf[i++] = c;
        if (c == '\n')
            break;
    }
    buf[i] = '\0';
    return (ssize_t)i;
}

long fio_seek(int fd, long offset, int whence)
{
    switch (whence) {
    case FIO_SEEK_SET:
        return lseek(fd, offset, SEEK_SET);
    case FIO_SEEK_CUR:
        return lseek(fd, offset, SEEK_CUR);
    case FIO_SEEK_END:
        return lseek(fd, offset, SEEK_END);
    default:
        errno = EINVAL;
        return -1;
    }
}

int fio_copy(int from, int to, size_t *copied)
{
    char block[512];
    size_t total = 0;
    ssize_t n;

    while ((n = fio_readn(from, block, sizeof block)) > 0) {
        if (fio_writen(to, block, (size_t)n) < 0)
            return -1;
        total += (size_t)n;
    }
    if (n < 0)
        return -1;
    if (copied)
        *copied = total;
    return 0;
}

int fio_pipe(int fds[2])
{
    int pair[2];

    if (pipe(pair) < 0)
        return -1;
    fds[0] = pair[0];
    fds[1] = pair[1];
    return 0;
}

int fio_exists(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0;
}

int fio_puts(int fd, const char *s)
{
    return fio_writen(fd, s, strlen(s)) < 0 ? -1 : 0;
}
