/* Loaded before the server by the tests: its clock can be put forward and back, and its disk can stop answering or
 * fail. TT_CLOCK names a file with milliseconds to add to the time of day; as long as the file TT_FREEZE is there,
 * nothing reaches the disk; as long as TT_FAIL is there, the disk fails: every other time when it is written to (it is
 * full, or takes half of it), and always when it is waited for. TT_BIND: see bind(). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static long long offset_ms(void) {
    const char *path = getenv("TT_CLOCK");
    char text[32];
    int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (fd < 0)
        return 0;
    ssize_t n = read(fd, text, sizeof text - 1);
    close(fd);
    text[n > 0 ? n : 0] = 0;
    return atoll(text);
}

int clock_gettime(clockid_t id, struct timespec *out) {
    static int (*real)(clockid_t, struct timespec *);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
    int rc = real(id, out);
    if (id == CLOCK_REALTIME && !rc) {
        long long ms = offset_ms();
        out->tv_sec += (time_t)(ms / 1000);
    }
    return rc;
}

static void wait_for_disk(void) {
    const char *path = getenv("TT_FREEZE");
    struct timespec moment = {0, 20000000};
    while (path && !access(path, F_OK))
        nanosleep(&moment, NULL);
}

static int fails(int error) {
    const char *path = getenv("TT_FAIL");
    if (!path || access(path, F_OK))
        return 0;
    errno = error;
    return 1;
}

ssize_t pwrite64(int fd, const void *data, size_t n, off64_t at) {
    static ssize_t (*real)(int, const void *, size_t, off64_t);
    static unsigned times;
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "pwrite64");
    if (fails(ENOSPC) && times++ % 2) {
        if (times % 4)
            return -1;
        return real(fd, data, n / 2, at);
    }
    return real(fd, data, n, at);
}

ssize_t pwrite(int fd, const void *data, size_t n, off_t at) { return pwrite64(fd, data, n, at); }

int fsync(int fd) {
    static int (*real)(int);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "fsync");
    wait_for_disk();
    return fails(EIO) ? -1 : real(fd);
}

int fdatasync(int fd) {
    static int (*real)(int);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "fdatasync");
    wait_for_disk();
    return fails(EIO) ? -1 : real(fd);
}

/* With TT_BIND only the first socket gets its address: somebody else has taken the port meanwhile. */
int bind(int fd, const struct sockaddr *address, socklen_t n) {
    static int (*real)(int, const struct sockaddr *, socklen_t);
    static int bound;
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "bind");
    if (getenv("TT_BIND") && (address->sa_family == AF_INET || address->sa_family == AF_INET6) && bound++) {
        errno = EADDRINUSE;
        return -1;
    }
    return real(fd, address, n);
}
