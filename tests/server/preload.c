/* Loaded before the server by the tests: its clock can be put forward and back, and its disk can stop answering.
 * TT_CLOCK names a file with milliseconds to add to the time of day; as long as the file TT_FREEZE is there, nothing
 * reaches the disk. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
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

int fsync(int fd) {
    static int (*real)(int);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "fsync");
    wait_for_disk();
    return real(fd);
}

int fdatasync(int fd) {
    static int (*real)(int);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "fdatasync");
    wait_for_disk();
    return real(fd);
}
