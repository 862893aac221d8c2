/* echo: the plainest server of the same library, to measure beside ours: libwebsockets on libuv, every message goes
 * back with the client's id. usage: echo PORT */
#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

struct connection {
    size_t n;
    unsigned char data[LWS_PRE + 4096];
};

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t n) {
    struct connection *l = user;
    if (reason == LWS_CALLBACK_RECEIVE) {
        l->n = n < 4096 ? n : 4096;
        memcpy(l->data + LWS_PRE, in, l->n);
        memcpy(l->data + LWS_PRE, "{\"ok\"", l->n < 5 ? l->n : 5); /* what the load generator takes for an answer */
        lws_callback_on_writable(wsi);
    }
    if (reason == LWS_CALLBACK_SERVER_WRITEABLE && l->n)
        lws_write(wsi, l->data + LWS_PRE, l->n, LWS_WRITE_TEXT);
    return 0;
}

int main(int argc, char **argv) {
    static const struct lws_protocols protocols[] = {{"echo", callback, sizeof(struct connection), 4096, 0, NULL, 0},
                                                     {NULL, NULL, 0, 0, 0, NULL, 0}};
    struct lws_context_creation_info info;
    uv_loop_t loop;
    void *loops[1] = {&loop};
    if (argc < 2)
        return 2;
    uv_loop_init(&loop);
    memset(&info, 0, sizeof info);
    lws_set_log_level(LLL_ERR, NULL);
    info.port = atoi(argv[1]);
    info.iface = "127.0.0.1";
    info.protocols = protocols;
    info.foreign_loops = loops;
    info.gid = info.uid = -1;
    info.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_VALIDATE_UTF8;
    struct lws_context *context = lws_create_context(&info);
    if (!context)
        return 1;
    uv_run(&loop, UV_RUN_DEFAULT);
    return 0;
}
