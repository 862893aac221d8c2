/* HTTP and WebSocket as they come off the wire: the bytes go into a socket pair whose other end libwebsockets has, with
 * our callbacks, sessions and store behind it. */
#include "fuzz.h"
#include "table.h"

#include <fcntl.h>
#include <libwebsockets.h>
#include <sodium.h>
#include <sys/socket.h>
#include <unistd.h>

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

static void turn(int fd) {
    char got[8192];
    uv_run(&loop, UV_RUN_NOWAIT);
    while (read(fd, got, sizeof got) > 0)
        ;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    int fd[2];
    if (!server)
        start();
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, fd))
        abort();
    struct lws *wsi = lws_adopt_socket_vhost(lws_get_vhost_by_name(server->lws, "timetable"), fd[0]);
    /* In two pieces, split where the first byte says: messages do not come whole. */
    size_t cut = size ? data[0] * size / 256 : 0;
    if (wsi) {
        if (write(fd[1], data, cut) < 0 || (turn(fd[1]), turn(fd[1]), false) ||
            write(fd[1], data + cut, size - cut) < 0)
            turn(fd[1]);
        for (int i = 0; i < 6; i++)
            turn(fd[1]);
    }
    close(fd[1]);
    for (int i = 0; i < 4; i++)
        uv_run(&loop, UV_RUN_NOWAIT);
    return 0;
}
