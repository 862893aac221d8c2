/* What the server calls of the system itself, by the linker's --wrap: clocks, descriptors, chance, passwords. */
#include "simulation.h"

#include <netinet/in.h>
#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

uint32_t bots_that_hang;

/* --- time --- */

int __real_clock_gettime(clockid_t, struct timespec *);
int __wrap_clock_gettime(clockid_t id, struct timespec *out);
int __wrap_clock_gettime(clockid_t id, struct timespec *out) {
    int64_t us = id == CLOCK_REALTIME ? node_wall(here) : now + 1000 * (int64_t)SECOND;
    out->tv_sec = us / SECOND;
    out->tv_nsec = us % SECOND * 1000;
    return 0;
}

int __wrap_usleep(useconds_t us);
int __wrap_usleep(useconds_t us) {
    fiber_sleep(us);
    return 0;
}

/* The bots' threads are fibers of one thread here: their low priority is not for all of it. */
int __wrap_setpriority(int which, id_t who, int priority);
int __wrap_setpriority(int which, id_t who, int priority) { return (void)which, (void)who, (void)priority, 0; }

/* --- descriptors: counters that wake, and the connections to the database --- */

enum { COUNTERS = 1 << 16 };
static uint64_t counter[COUNTERS];
static int counters;

int __wrap_eventfd(unsigned value, int flags);
int __wrap_eventfd(unsigned value, int flags) {
    (void)flags;
    HOLDS(counters < COUNTERS, "too many processes were started for one run");
    counter[counters] = value;
    return FIRST_DESCRIPTOR + counters++;
}

static bool is_counter(int fd) { return fd >= FIRST_DESCRIPTOR && fd < FIRST_DESCRIPTOR + COUNTERS; }

ssize_t __real_write(int, const void *, size_t);
ssize_t __wrap_write(int fd, const void *data, size_t n);
ssize_t __wrap_write(int fd, const void *data, size_t n) {
    uint64_t add;
    if (!is_counter(fd))
        return __real_write(fd, data, n);
    memcpy(&add, data, sizeof add);
    counter[fd - FIRST_DESCRIPTOR] += add;
    fiber_wake((void *)(intptr_t)fd, true);
    return (ssize_t)n;
}

ssize_t __real_read(int, void *, size_t);
ssize_t __wrap_read(int fd, void *data, size_t n);
ssize_t __wrap_read(int fd, void *data, size_t n) {
    if (!is_counter(fd))
        return __real_read(fd, data, n);
    memcpy(data, &counter[fd - FIRST_DESCRIPTOR], sizeof(uint64_t));
    counter[fd - FIRST_DESCRIPTOR] = 0;
    return sizeof(uint64_t);
}

int __real_close(int);
int __wrap_close(int fd);
int __wrap_close(int fd) { return fd >= FIRST_DESCRIPTOR ? 0 : __real_close(fd); }

static int ready(struct pollfd *fd, nfds_t n) {
    int found = 0;
    for (nfds_t i = 0; i < n; i++) {
        bool in = is_counter(fd[i].fd) ? counter[fd[i].fd - FIRST_DESCRIPTOR] != 0 : descriptor_ready(fd[i].fd);
        fd[i].revents = (short)((in ? POLLIN : 0) & fd[i].events);
        if (fd[i].events & POLLOUT && !is_counter(fd[i].fd))
            fd[i].revents |= POLLOUT;
        found += fd[i].revents != 0;
    }
    return found;
}

int __wrap_poll(struct pollfd *fd, nfds_t n, int timeout);
int __wrap_poll(struct pollfd *fd, nfds_t n, int timeout) {
    int64_t until = timeout < 0 ? now + HOUR : now + (int64_t)timeout * 1000;
    int found;
    while (!(found = ready(fd, n)) && now < until)
        fiber_wait_for((void *)(intptr_t)fd[0].fd, n > 1 ? (void *)(intptr_t)fd[1].fd : NULL, until - now);
    return found;
}

int __wrap_getpeername(int fd, struct sockaddr *out, socklen_t *n);
int __wrap_getpeername(int fd, struct sockaddr *out, socklen_t *n) {
    struct sockaddr_in a = {.sin_family = AF_INET,
                            .sin_addr.s_addr = htonl(0x0a000000u + (unsigned)(fd - FIRST_SOCKET))};
    memcpy(out, &a, sizeof a);
    *n = sizeof a;
    return 0;
}

uint64_t __wrap_bytes_received(int fd);
uint64_t __wrap_bytes_received(int fd) { return (void)fd, 0; } /* as on a kernel that does not count */

/* --- chance and passwords --- */

static const char *chance_name(void) { return "simulation"; }
static void chance_fill(void *const out, const size_t n) {
    for (size_t i = 0; i < n; i++)
        ((unsigned char *)out)[i] = (unsigned char)chance_next();
}
static uint32_t chance_word(void) { return (uint32_t)chance_next(); }

void system_begin(void) {
    static randombytes_implementation ours = {
        .implementation_name = chance_name, .random = chance_word, .buf = chance_fill};
    randombytes_set_implementation(&ours);
    if (sodium_init() < 0)
        abort();
}

/* A hash that is slow on purpose is slow in simulated time only (uv_queue_work). */
static void quick_hash(char out[crypto_pwhash_STRBYTES], const char *password, unsigned long long n) {
    uint64_t sum = tt_hash(password, (size_t)n, 7);
    snprintf(out, crypto_pwhash_STRBYTES, "$simulated$%016llx", (unsigned long long)sum);
}

int __wrap_crypto_pwhash_str(char out[crypto_pwhash_STRBYTES], const char *const password, unsigned long long n,
                             unsigned long long ops, size_t mem);
int __wrap_crypto_pwhash_str(char out[crypto_pwhash_STRBYTES], const char *const password, unsigned long long n,
                             unsigned long long ops, size_t mem) {
    (void)ops, (void)mem;
    quick_hash(out, password, n);
    return 0;
}

int __wrap_crypto_pwhash_str_verify(const char *hash, const char *const password, unsigned long long n);
int __wrap_crypto_pwhash_str_verify(const char *hash, const char *const password, unsigned long long n) {
    char own[crypto_pwhash_STRBYTES];
    quick_hash(own, password, n);
    return strcmp(own, hash) ? -1 : 0;
}
