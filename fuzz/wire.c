/* HTTP and WebSocket as they come off the wire: the bytes go into a socket pair whose other end libwebsockets has, with
 * our callbacks, sessions and store behind it.
 *
 * An input is four bytes of plan, then what is sent. The plan says where the bytes are cut into up to four pieces, for
 * how long the loop runs between them, and how the sender leaves: at once, after closing its half, or after reading.
 * Besides the usual mutations whole requests are put together, one after the other on one connection: with and without
 * bodies, with lengths that are right, wrong or missing. Memory that the library gives back between two such requests
 * is what single requests never touch. */
#include "fuzz.h"
#include "table.h"

#include <fcntl.h>
#include <libwebsockets.h>
#include <sodium.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PLAN = 4, PIECES = 4 };

static uv_loop_t loop;
static struct server *server;

static void start(void) {
    static struct config config = {.host = "127.0.0.1",
                                   .port = CONTEXT_PORT_NO_LISTEN,
                                   .db = ":memory:",
                                   .quiet = true,
                                   .rate = 100000,
                                   .address_rate = 100000,
                                   .per_address = 1000,
                                   .connections = 1000};
    char why[200];
    uv_loop_init(&loop);
    if (sodium_init() < 0 || !(server = server_new(&config, &loop, why, sizeof why)) ||
        !loop_start(server, why, sizeof why))
        abort();
}

/* --- sending ------------------------------------------------------------------------------------------------------ */

static void turn(int fd, int times, bool reads) {
    char got[8192];
    for (int i = 0; i < times; i++) {
        uv_run(&loop, UV_RUN_NOWAIT);
        while (reads && read(fd, got, sizeof got) > 0)
            ;
    }
}

static void send_pieces(int fd, const uint8_t *plan, const uint8_t *data, size_t size) {
    int pieces = 1 + plan[0] % PIECES, between = plan[0] >> 2 & 3;
    bool reads = plan[0] & 16;
    size_t at = 0;
    for (int i = 0; i < pieces; i++) {
        size_t end = i + 1 == pieces ? size : at + (size - at) * plan[1 + i] / 256;
        if (end > at && write(fd, data + at, end - at) < 0)
            return;
        at = end;
        turn(fd, between, reads);
    }
}

static void leave(int fd, const uint8_t *plan) {
    if (plan[0] & 32)
        turn(fd, 6, true);
    if (plan[0] & 64)
        shutdown(fd, SHUT_WR);
    if (plan[0] & 128)
        turn(fd, 2, true);
    close(fd);
    /* Answers of the database come back to a connection that is gone. */
    for (int i = 0; i < 4 || (store_depth(server->store) && i < 1000); i++) {
        if (i >= 4)
            usleep(100);
        uv_run(&loop, UV_RUN_NOWAIT);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    int fd[2];
    if (!server)
        start();
    if (size < PLAN)
        return 0;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, fd))
        abort();
    if (lws_adopt_socket_vhost(lws_get_vhost_by_name(server->lws, "timetable"), fd[0]))
        send_pieces(fd[1], data, data + PLAN, size - PLAN);
    leave(fd[1], data);
    return 0;
}

/* --- requests put together ---------------------------------------------------------------------------------------- */

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);

#define PICK(list, seed) list[rand_r(seed) % (int)(sizeof list / sizeof *list)]

static int one_request(char *out, size_t room, unsigned *seed) {
    static const char *const method[] = {"GET", "GET", "POST", "POST", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"};
    static const char *const path[] = {"/",           "/healthz",   "/metrics", "/api/me",       "/api/guest",
                                       "/api/tables", "/api/games", "/ws",      "/nothing.html", "/api/create"};
    static const char *const body[] = {
        "", "{}", "{\"name\":\"A\"}", "{", "xxxxxxxxxxxxxxxxxxxx", "5\r\nhello\r\n0\r\n\r\n"};
    static const char *const extra[] = {"",
                                        "",
                                        "Connection: close\r\n",
                                        "Connection: keep-alive\r\n",
                                        "Expect: 100-continue\r\n",
                                        "Authorization: Bearer abc\r\n",
                                        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
                                        "dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"};
    const char *with = PICK(body, seed);
    char length[60] = "";
    switch (rand_r(seed) % 6) {
    case 0: break;
    case 1: snprintf(length, sizeof length, "Content-Length: %d\r\n", rand_r(seed) % 40); break;
    case 2: snprintf(length, sizeof length, "Transfer-Encoding: chunked\r\n"); break;
    default: snprintf(length, sizeof length, "Content-Length: %zu\r\n", strlen(with)); break;
    }
    return snprintf(out, room, "%s %s HTTP/1.%d\r\nHost: x\r\n%s%s\r\n%s", PICK(method, seed), PICK(path, seed),
                    rand_r(seed) % 8 != 0, length, PICK(extra, seed), with);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed) {
    if (rand_r(&seed) % 2 || max < 1024)
        return LLVMFuzzerMutate(data, size, max);
    size_t at = PLAN;
    for (int i = 0; i < PLAN; i++)
        data[i] = (uint8_t)rand_r(&seed);
    for (int n = 1 + rand_r(&seed) % 4; n > 0; n--) {
        int more = one_request((char *)data + at, max - at, &seed);
        if (more < 0 || at + (size_t)more >= max)
            break;
        at += (size_t)more;
    }
    return at;
}
